"""A frontend in Python: copies as IR text called by a kernel of its own. The IR is assembled by every
LLVM that is here (this one's, LLVM 19, llvmlite's, libNVVM), and what they make runs on the emulator.
Those that are not installed are skipped by name."""
import json
import os
import shutil
import subprocess
import sys
import tempfile

import tilecopy

from nvvm import Nvvm

TEXT = """kernel @{name} threads(128) {{
  M : i32 multiple_of 32 in [32, 4096]
  {tensor} : global f32[M, 64]
  S : shared f32[32, 64] layout swizzle(2,3,3) S[32,64]
  copy.cta {copy}
}}"""
LOAD = TEXT.format(name="load", tensor="A", copy="S <- A[ctaid.x*32 : +32, :]")
STORE = TEXT.format(name="store", tensor="B", copy="B[ctaid.x*32 : +32, :] <- S")

KERNEL = """
@tile = internal addrspace(3) global [8192 x i8] undef, align 16
declare void @load(ptr addrspace(3), ptr addrspace(1), i32)
declare void @store(ptr addrspace(1), ptr addrspace(3), i32)
define void @twice(ptr addrspace(1) %A, ptr addrspace(1) %B, i32 %M) {
  call void @load(ptr addrspace(3) @tile, ptr addrspace(1) %A, i32 %M)
  call void asm sideeffect "bar.sync 0;", "~{memory}"() convergent
  call void @store(ptr addrspace(1) %B, ptr addrspace(3) @tile, i32 %M)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr @twice, !"kernel", i32 1}
"""

# The same in the dialect of LLVM 7.
KERNEL7 = """target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8192 x i8] undef, align 16
declare void @load(i8 addrspace(3)*, i8 addrspace(1)*, i32)
declare void @store(i8 addrspace(1)*, i8 addrspace(3)*, i32)
define void @twice(i8 addrspace(1)* %A, i8 addrspace(1)* %B, i32 %M) {
  %S = getelementptr [8192 x i8], [8192 x i8] addrspace(3)* @tile, i32 0, i32 0
  call void @load(i8 addrspace(3)* %S, i8 addrspace(1)* %A, i32 %M)
  call void asm sideeffect "bar.sync 0;", "~{memory}"() convergent
  call void @store(i8 addrspace(1)* %B, i8 addrspace(3)* %S, i32 %M)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8 addrspace(1)*, i8 addrspace(1)*, i32)* @twice, !"kernel", i32 1}
!nvvmir.version = !{!1}
!1 = !{i32 2, i32 0}
"""


def skip(what, why):
    print(f"skipped: {what} ({why})")


def functions():
    """The two device functions, and what else a frontend reads of a copy."""
    parts = []
    for text in (LOAD, STORE):
        copy = tilecopy.Copy(text, "sm_90a")
        assert copy.symbols == ["M"] and copy.register_words == (0, 0)
        assert copy.variant == copy.json()["plan"]["variant"] and copy.variant in copy.explain()
        ir = copy.function(inline_assembly=True)
        assert "alwaysinline" in ir and "llvm.nvvm" not in ir, ir
        parts.append(ir)
    return parts


def layouts():
    assert tilecopy.layout("(8,(2,4)):(8,(1,2))") == "S[(8,4,2):(8,2,1)]"
    assert "register = [[0, 1], [8, 0]]" in tilecopy.layout(
        "S[(2,8,4,2):(2,4@laneid,1@laneid,1)]", shape=(16, 8), to="linear")
    try:
        tilecopy.layout("S[(32):(1@laneid)]", to="cute")
    except tilecopy.TileCopyError as error:
        assert "CuTe's notation has no axis laneid" in error.message, error.message
    else:
        raise AssertionError("CuTe has no lanes")


def refusals():
    for text, cpu, status, part in [
            ("copy.warp shared f33[2] <- global f32[2]", None, "bad-text", "f33"),
            ("copy.warp shared f32[32,32] <- global f32[32,32] { dispatch = tma }", None,
             "cannot-plan", "tma"),
            (LOAD, "sm_95", "bad-text", "sm_95")]:
        try:
            tilecopy.Copy(text, cpu)
        except tilecopy.TileCopyError as error:
            assert error.status == status and part in error.message, (error.status, error.message)
        else:
            raise AssertionError(f"accepted: {text}")


def run(ptx, how):
    """twice(A, B, M) on the emulator: B becomes A."""
    for lazy, seed in ((False, 0), (True, 5)):
        device = tilecopy.Emulator(lazy, seed)
        data = bytes(i * 7 % 251 for i in range(64 * 64 * 4))
        a, b = device.allocate(len(data)), device.allocate(len(data))
        device.write(a, data)
        device.load(ptx, how).launch("twice", 2, 128, a.to_bytes(8, "little"),
                                     b.to_bytes(8, "little"), 64)
        assert device.read(b, len(data)) == data, how
    print(f"frontend-python: {how}: B is A")


def by_numpy(ptx):
    try:
        import numpy
    except ImportError:
        return skip("NumPy", "not installed")
    device = tilecopy.Emulator()
    a = numpy.arange(64 * 64, dtype=numpy.float32).reshape(64, 64)
    source, target = device.array(a), device.array(numpy.zeros_like(a))
    device.load(ptx).launch("twice", 2, 128, source, target, numpy.int32(64))
    assert (target.numpy() == a).all()
    print("frontend-python: NumPy arrays in and out")


def assemble(tool_folder, suffix, parts, what):
    """llvm-link, opt -O2 and llc of one LLVM; none where they are not installed."""
    def tool(name):
        beside = os.path.join(tool_folder, name) if tool_folder else ""
        return beside if os.path.exists(beside) else shutil.which(name + suffix)
    tools = [tool(n) for n in ("llvm-link", "opt", "llc")]
    if not all(tools):
        return skip(what, "not installed")
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for i, text in enumerate(parts):
            paths.append(os.path.join(folder, f"{i}.ll"))
            with open(paths[-1], "w") as file:
                file.write(text)
        linked = os.path.join(folder, "all.bc")
        subprocess.run([tools[0], *paths, "-o", linked], check=True)
        subprocess.run([tools[1], "-O2", "-mtriple=nvptx64-nvidia-cuda", linked, "-o", linked],
                       check=True)
        ptx = subprocess.run([tools[2], "-mtriple=nvptx64-nvidia-cuda", "-mcpu=sm_90",
                              "-mattr=+ptx80", linked, "-o", "-"],
                             check=True, capture_output=True, text=True).stdout
    assert "call" not in [word for line in ptx.splitlines() for word in line.split()[:1]], ptx
    run(ptx, what)
    return ptx


def by_llvmlite(parts):
    try:
        import llvmlite.binding as llvm
        import llvmlite.ir as ir
    except ImportError:
        return skip("llvmlite", "not installed")
    # The kernel is built by llvmlite's own builder; the copies are linked in and inlined.
    module = ir.Module("kernel")
    word, out, shared = ir.IntType(32), ir.VoidType(), ir.PointerType(addrspace=3)
    memory = ir.PointerType(addrspace=1)
    tile = ir.GlobalVariable(module, ir.ArrayType(ir.IntType(8), 8192), "tile", addrspace=3)
    tile.linkage, tile.align = "internal", 16
    tile.initializer = ir.Constant(tile.value_type, ir.Undefined)
    load = ir.Function(module, ir.FunctionType(out, [shared, memory, word]), "load")
    store = ir.Function(module, ir.FunctionType(out, [memory, shared, word]), "store")
    kernel = ir.Function(module, ir.FunctionType(out, [memory, memory, word]), "twice")
    kernel.calling_convention = "ptx_kernel"
    builder = ir.IRBuilder(kernel.append_basic_block())
    a, b, m = kernel.args
    place = builder.bitcast(tile, shared) if tile.type != shared else tile
    builder.call(load, [place, a, m])
    builder.asm(ir.FunctionType(out, []), "bar.sync 0;", "~{memory}", [], True)
    builder.call(store, [b, place, m])
    builder.ret_void()
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    whole = llvm.parse_assembly(str(module))
    for part in parts:
        whole.link_in(llvm.parse_assembly(part))
    target = llvm.Target.from_triple("nvptx64-nvidia-cuda")
    machine = target.create_target_machine(cpu="sm_90", features="+ptx80", opt=2)
    whole.triple = "nvptx64-nvidia-cuda"
    whole.verify()
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(2))
    builder.getModulePassManager().run(whole, builder)
    ptx = machine.emit_assembly(whole)
    run(ptx, "llvmlite " + ".".join(map(str, llvm.llvm_version_info)))


def by_libnvvm(parts):
    """Before compute_100 it reads the IR of LLVM 7, which has no `ptr`."""
    older = [tilecopy.Copy(text, "sm_75").function(nvvm7=True) for text in (LOAD, STORE)]
    assert all(" ptr" not in ir and "i8 addrspace(1)*" in ir for ir in older), older
    nvvm = Nvvm.find()
    if not nvvm:
        return skip("libNVVM", "not installed")
    ptx, error = nvvm.compile([KERNEL] + parts, "compute_100")
    assert ptx, error
    run(ptx, nvvm.name)
    layout = older[0].splitlines()[0] + "\n"
    for architecture in "compute_75", "compute_80", "compute_90":
        ptx, error = nvvm.compile([layout + KERNEL7] + older, architecture, whole=True)
        assert ptx, error
        run(ptx, f"{nvvm.name}, {architecture}")


def main():
    layouts()
    refusals()
    parts = functions()
    ptx = assemble(sys.argv[1] if len(sys.argv) > 1 else "", "-22", [KERNEL] + parts, "LLVM 22")
    assemble("", "-19", [KERNEL] + parts, "LLVM 19")
    by_llvmlite(parts)
    by_libnvvm(parts)
    if ptx:
        by_numpy(ptx)


main()
