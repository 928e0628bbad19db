#!/usr/bin/env python3
"""Builds programs as nvcc's users do, and runs them on the virtual GPU. What is not installed is
skipped by name.

usage: samples.py <tilecopy-gpu> <folder of the samples>
"""
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile

COMMAND, FOLDER = sys.argv[1:]
PTX = ["-gencode", "arch=compute_80,code=compute_80"]


def cuda():
    for root in (os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"), "/usr/local/cuda"):
        if root and os.path.exists(f"{root}/bin/nvcc"):
            return root
    nvcc = shutil.which("nvcc")
    return os.path.dirname(os.path.dirname(nvcc)) if nvcc else None


def build(root, to):
    """{name: arguments of a program}"""
    subprocess.run([f"{root}/bin/nvcc", "-fatbin", *PTX, "-o", f"{to}/kernels.fatbin", f"{FOLDER}/kernels.cu"],
                   check=True)
    programs = {}
    for name in ("vectorAddDrv", "matrixMulDrv"):
        subprocess.run(["c++", f"-I{root}/include", "-o", f"{to}/{name}", f"{FOLDER}/{name}.cpp",
                        f"-L{root}/lib64/stubs", "-lcuda"], check=True)
        programs[name] = [f"{to}/{name}", f"{to}/kernels.fatbin"]
    version = subprocess.run([f"{root}/bin/nvcc", "--version"], capture_output=True, text=True).stdout
    if "release 13." in version:
        for name in ("runtime", "texture"):
            subprocess.run([f"{root}/bin/nvcc", "-cudart", "shared", *PTX, "-o", f"{to}/{name}", f"{FOLDER}/{name}.cu"],
                           check=True)
            programs[name] = [f"{to}/{name}"]
    else:
        print("skipped runtime and texture: the shared runtime is that of CUDA 13")
    return programs


def run(name, arguments, target):
    """Whether a program says that it has passed, without a finding."""
    # One launch of `runtime` is wrong on purpose.
    done = subprocess.run([COMMAND, f"--target={target}", "--check=no-leak,no-launch-arguments", *arguments],
                          capture_output=True, text=True, timeout=300)
    good = done.returncode == 0 and f"{name}: passed" in done.stdout and ": 0 errors, 0 notes" in done.stderr
    print(f"{name} on {target}: {'passed' if good else f'failed ({done.returncode})'}")
    if not good:
        print(done.stdout + done.stderr)
    return good


def main():
    good, ran = True, 0
    root = cuda()
    if root:
        with tempfile.TemporaryDirectory() as to:
            for name, arguments in build(root, to).items():
                for target in ("sm_80", "sm_90a", "sm_120a"):
                    good &= run(name, arguments, target)
                    ran += 1
    else:
        print("skipped vectorAddDrv, matrixMulDrv, runtime: no nvcc here")
    if importlib.util.find_spec("numba_cuda"):
        good &= run("numba", [sys.executable, f"{FOLDER}/numba_sum.py"], "sm_90")
        ran += 1
    else:
        print("skipped numba: no numba-cuda here")
    if not ran:
        print("skipped: nothing to run")
    return 0 if good else 1


sys.exit(main())
