#!/usr/bin/env python3
"""Mistakes of people who use the Python package, one a line: `name: error: message`."""
import numpy
import tilecopy

GOOD = """target sm_90a
kernel @k threads(32) {
  n : i32 in [1, 8]
  A : global f32[32, 32]
  B : global f32[32, 32]
  S : shared f32[32, 32]
  copy.warp S <- A
  sync.warp
  copy.warp B <- S
}
"""
COPY = "copy.warp shared f32[32,32] <- global f32[32,32]"
RING = """kernel @load threads(1) {
  A : global f16[64, 64]
  S : shared f16[64, 64]
  full : mbarrier
  copy_async S <- A { mbar = full }
}
"""
CALLER = """declare void @copy.1(ptr addrspace(3), ptr addrspace(1))
define void @f(ptr addrspace(3) %s, ptr addrspace(1) %g) {
  call void @copy.1(ptr addrspace(3) %s, ptr addrspace(1) %g)
  ret void
}
"""
emulator = tilecopy.Emulator()
ptx = tilecopy.program_ptx(GOOD)
loaded = emulator.load(ptx)
host = numpy.zeros((32, 32), dtype=numpy.float32)
a, b = emulator.array(host), emulator.array(host)
names = ptx.parameters["k"]
right = {"n": 1, "A": a, "B": b}


def launch(grid=1, block=32, kernel="k", drop=0, **changed):
    values = [{**right, **changed}[name] for name in names]
    loaded.launch(kernel, grid, block, *values[: len(values) - drop])


def tell(name, action):
    try:
        action()
        print(f"{name}: accepted")
    except Exception as error:  # pylint: disable=broad-except
        print(f"{name}: {type(error).__name__}: " + " | ".join(str(error).split("\n")))


MISTAKES = [
    ("a number for a text", lambda: tilecopy.Copy(3)),
    ("bytes for a text", lambda: tilecopy.Copy(COPY.encode(), "sm_90")),
    ("an unknown architecture", lambda: tilecopy.Copy(COPY, "sm_95")),
    ("an architecture as nvcc writes it", lambda: tilecopy.Copy(COPY, "compute_90")),
    ("an empty text", lambda: tilecopy.Copy("", "sm_90")),
    ("a misspelled statement", lambda: tilecopy.Copy(COPY.replace("copy", "cpy"), "sm_90")),
    ("types that differ", lambda: tilecopy.Copy(COPY.replace("f32", "f16", 1), "sm_90")),
    ("extents that differ", lambda: tilecopy.Copy(COPY.replace("[32,32]", "[32,16]", 1), "sm_90")),
    ("a TMA copy by a warp", lambda: tilecopy.Copy("copy_async.warp shared f32[32,32] <- global f32[32,32] { dispatch = tma }", "sm_90")),
    ("an old target for TMA", lambda: tilecopy.Copy("copy_async shared f32[32,32] <- global f32[32,32] { dispatch = tma }", "sm_80")),
    ("a program with an error", lambda: tilecopy.program_ptx(GOOD.replace("copy.warp S", "copy.warp T"))),
    ("a program without a kernel", lambda: tilecopy.program_ptx("target sm_90a\n")),
    ("an unknown notation", lambda: tilecopy.layout("S[32,32]", to="triton")),
    ("a layout of CuTe that is none", lambda: tilecopy.layout("(32,32):(32", to="cute")),
    ("a layout with another shape", lambda: tilecopy.layout("S[32,32]", shape=(16, 16), to="cute")),
    ("a statement that is none", lambda: tilecopy.statement("mbarrier.wayt", "sm_90")),
    ("IR that is none", lambda: tilecopy.ir_ptx("define void @f( {", "sm_90")),
    ("an optimization level", lambda: tilecopy.ir_ptx("define void @f() { ret void }", "sm_90", 7)),
    ("PTX that is none", lambda: emulator.load("int main() {}")),
    ("a kernel that is not there", lambda: launch(kernel="store")),
    ("a NumPy array as argument", lambda: launch(A=host)),
    ("a float as argument", lambda: launch(n=1.5)),
    ("None as argument", lambda: launch(A=None)),
    ("one argument less", lambda: launch(drop=1)),
    ("a 64-bit scalar for an i32", lambda: launch(n=numpy.int64(1))),
    ("a grid of four dimensions", lambda: launch(grid=(1, 1, 1, 1))),
    ("a grid of zero", lambda: launch(grid=0)),
    ("another block than the program's", lambda: launch(block=2048)),
    ("an address that was released twice", lambda: [emulator.release(c) for c in [emulator.allocate(16)] * 2]),
    ("a write that is too long", lambda: emulator.write(a.address, bytes(1 << 20))),
    ("two copies for one", lambda: tilecopy.Copy(GOOD)),
    ("IR that defines what is declared otherwise", lambda: tilecopy.ir_ptx([
        'declare void @"load"(i32)\n', tilecopy.Copy(COPY, "sm_90").function("load")], "sm_90")),
    ("an expected array of another shape", lambda: tilecopy.check(
        ptx, "k", 1, 32, 1, host, host, expected=[host, host[:8]])),
    ("a race", lambda: tilecopy.check(
        tilecopy.program_ptx(GOOD.replace("  sync.warp\n", "").replace(
            "B : global f32[32, 32]", "B : global f32[32, 32] layout S[(32,32):(1,32)]")), "k", 1, 32, 1, host, host)),
    ("an integer that no i32 holds", lambda: launch(n=1 << 40)),
    ("a ring whose copy has no mbarrier", lambda: tilecopy.Ring(RING.replace(" { mbar = full }", ""), "sm_90a", 2)),
    ("a file's name for a program", lambda: tilecopy.program_ptx("load.tile")),
    ("a ring without a stage", lambda: tilecopy.Ring(RING, "sm_90a", 0)),
    ("a ring of a copy that stores", lambda: tilecopy.Ring(RING.replace("S <- A { mbar = full }", "A <- S"), "sm_90a", 2)),
    ("a copy that the program does not have", lambda: tilecopy.compile(CALLER, COPY, "sm_90")),
    ("a tensor map of a copy without one", lambda: emulator.tensor_map(tilecopy.Copy(COPY, "sm_90"), a)),
    ("a small array", lambda: launch(A=emulator.array(host[:8]))),
]
for mistake in MISTAKES:
    tell(*mistake)
