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
    done = compile(clang, plugin, f"{source}/wrong.cpp", f"{folder}/wrong.ptx", "-O1")
    assert done.returncode != 0 and "wrong.cpp:3:28" in done.stderr and \
        "the copy takes 2 arguments, not 1" in done.stderr, done.stderr
    print("frontend-clang: marker calls lowered at -O0, -O1 and -O2; a wrong one is an error")


main()
