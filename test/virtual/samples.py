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
    if "release 13." not in version:
        print("skipped programs on the runtime: it is that of CUDA 13")
        return programs

    def compile(name, to_name, *options):
        subprocess.run([f"{root}/bin/nvcc", *options, *PTX, "-o", f"{to}/{to_name}", f"{FOLDER}/{name}.cu"], check=True)
        return [f"{to}/{to_name}"]

    # The runtime is inside, as nvcc links it, in a library of its own, or in a library that Python opens.
    for name in ("runtime", "texture", "breadth"):
        programs[name] = compile(name, name)
    programs["runtime, shared"] = compile("runtime", "runtime-shared", "-cudart", "shared")
    programs["breadth, own streams"] = compile("breadth", "breadth-own", "-default-stream", "per-thread")
    library = compile("breadth", "breadth.so", "-shared", "-Xcompiler", "-fPIC")[0]
    programs["breadth, by ctypes"] = [sys.executable, "-c", f"import ctypes; ctypes.CDLL('{library}').main()"]
    return programs


def refuses_stripped(to):
    """What a program is told whose runtime cannot be found."""
    shutil.copy(f"{to}/runtime", f"{to}/stripped")
    subprocess.run(["strip", f"{to}/stripped"], check=True)
    done = subprocess.run([COMMAND, f"{to}/stripped"], capture_output=True, text=True, timeout=300)
    good = done.returncode and "link with nvcc -cudart shared, or do not strip it" in done.stderr
    print(f"stripped: {'refused' if good else 'not refused: ' + done.stderr}")
    return bool(good)


def run(name, arguments, target):
    """Whether a program says that it has passed, without a finding."""
    # One launch of `runtime` is wrong on purpose.
    done = subprocess.run([COMMAND, f"--target={target}", "--check=no-leak,no-launch-arguments", *arguments],
                          capture_output=True, text=True, timeout=300)
    passed = name.split(",")[0] + ": passed"
    good = done.returncode == 0 and passed in done.stdout and ": 0 errors, 0 notes" in done.stderr
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
                for target in ("sm_80", "sm_90a", "sm_120a")[:1 if "," in name else 3]:
                    good &= run(name, arguments, target)
                    ran += 1
            if os.path.exists(f"{to}/runtime") and shutil.which("strip"):
                good &= refuses_stripped(to)
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
