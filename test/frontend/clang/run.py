"""Compiles kernel.cpp with clang and the pass plugin and runs it on the emulator.
usage: run.py CLANG PLUGIN SOURCE FOLDER"""
import struct
import subprocess
import sys

import tilecopy


def compile(clang, plugin, source, output, *more):
    return subprocess.run([clang, "--target=nvptx64-nvidia-cuda", "-march=sm_90a", "-Xclang",
                           "-target-feature", "-Xclang", "+ptx80", "-nogpulib", "-S", "-g1",
                           f"-fpass-plugin={plugin}", source, "-o", output, *more],
                          capture_output=True, text=True)


def pipelines(ptx, level):
    """The kernels of pipeline.cpp: the tiles of B become those of A."""
    text = """kernel @load threads(64) {
      k : i32 in [0, 63]
      slot : i32 in [0, 2]
      A : global f32[512, 64]
      S : shared f32[3, 8, 64] align 128
      full : mbarrier[3]
      if thread == 0 { copy_async S[slot, :, :] <- A[k*8 : +8, :] { mbar = full[slot], dispatch = tma } }
    }"""
    data = bytes(i * 7 % 251 for i in range(512 * 64 * 4))
    for kernel, threads in (("by_groups", 64), ("by_map", 64), ("by_ring", 96)):
        device = tilecopy.Emulator(lazy=True, seed=2)
        a, b, map = device.allocate(len(data)), device.allocate(len(data)), device.allocate(128)
        device.write(a, data)
        device.write(map, device.tensor_map(tilecopy.Copy(text, "sm_90a"), a))
        first = a if kernel == "by_groups" else map
        device.load(ptx, "pipeline.ptx").launch(kernel, 1, threads, first.to_bytes(8, "little"),
                                                b.to_bytes(8, "little"), 7)
        done = 7 * 8 * 64 * 4
        assert device.read(b, done) == data[:done], (kernel, level)


def refused(clang, plugin, source, folder):
    """Each marker that cannot be lowered is an error at its line."""
    done = compile(clang, plugin, f"{source}/wrong.cpp", f"{folder}/wrong.ptx", "-O1")
    assert done.returncode != 0, "accepted"
    for place, why in [("3:28", "the copy takes 2 arguments, not 1"),
                       ("5:32", "there is no statement 'mbarrier.wiat'; did you mean 'mbarrier.wait'?"),
                       ("7:29", "sync.cta takes 0 arguments, not 1"),
                       ("10:3", "the string has 2 copies; the name of a marker for one of them ends with .1 to .2")]:
        assert f"wrong.cpp:{place}" in done.stderr and why in done.stderr, (why, done.stderr)


def main():
    clang, plugin, source, folder = sys.argv[1:]
    values = [float(i % 1000) for i in range(64 * 64)]
    for level in ("-O0", "-O1", "-O2"):
        done = compile(clang, plugin, f"{source}/kernel.cpp", f"{folder}/kernel.ptx", level)
        assert done.returncode == 0, done.stderr
        ptx = open(f"{folder}/kernel.ptx").read()
        assert "tilecopy.copy" not in ptx and ".v2.b64" in ptx, ptx
        device = tilecopy.Emulator(lazy=True, seed=2)
        data = struct.pack(f"{len(values)}f", *values)
        a, b = device.allocate(len(data)), device.allocate(len(data))
        device.write(a, data)
        device.load(ptx, "kernel.ptx").launch("twice", 2, 128, a.to_bytes(8, "little"),
                                              b.to_bytes(8, "little"), 64)
        got = struct.unpack(f"{len(values)}f", device.read(b, len(data)))
        assert list(got) == [2 * v for v in values], level
        done = compile(clang, plugin, f"{source}/pipeline.cpp", f"{folder}/pipeline.ptx", level)
        assert done.returncode == 0, done.stderr
        pipelines(open(f"{folder}/pipeline.ptx").read(), level)
    refused(clang, plugin, source, folder)
    print("frontend-clang: copies and statements lowered at -O0, -O1 and -O2; a wrong one is an error")


main()
