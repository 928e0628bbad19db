#!/usr/bin/env python3
"""The Triton hook of the Python package: right launches, and one that is wrong.

usage: triton_hook.py <tilecopy-gpu> <the Python package's folder> <folder of the samples>
"""
import importlib.util
import os
import subprocess
import sys
import tempfile


def main():
    command, package, folder = sys.argv[1:]
    if not (importlib.util.find_spec("triton") and importlib.util.find_spec("numpy")):
        print("skipped: no Triton here")
        return 0
    with tempfile.TemporaryDirectory() as cache:
        done = subprocess.run([command, "--target=sm_90", sys.executable, f"{folder}/triton_add.py"], capture_output=True,
                              text=True, env={**os.environ, "PYTHONPATH": package, "TRITON_CACHE_DIR": cache})
    said = "the launch returned 700; tilecopy-gpu has printed why, and it stays so, as on a GPU"
    found = "launch 3, 'add', device 0: "
    if done.returncode != 1 or said not in done.stdout or found not in done.stderr or "out-of-bounds: store" not in done.stderr:
        print(f"exit code {done.returncode}\n{done.stdout}{done.stderr}")
        return 1
    print("the right launches are right, the wrong one is found")
    return 0


sys.exit(main())
