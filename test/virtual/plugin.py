#!/usr/bin/env python3
"""The pytest plugin: a test with a finding of the virtual GPU fails, the rest pass.

usage: plugin.py <tilecopy-gpu> <the Python package's folder> <folder of the samples>
"""
import importlib.util
import os
import subprocess
import sys


def main():
    command, package, folder = sys.argv[1:]
    if not importlib.util.find_spec("pytest"):
        print("skipped: no pytest here")
        return 0
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tilecopy.pytest_plugin",
         "--virtual-gpu=sm_90a", f"{folder}/test_findings.py"],
        capture_output=True, text=True, env={**os.environ, "TILECOPY_GPU": command, "PYTHONPATH": package})
    wanted = ["1 failed, 1 passed", "use-after-free: cuMemsetD8_v2: the destination begins at byte 0 of 64 bytes"]
    missing = [w for w in wanted if w not in done.stdout]
    if missing or done.returncode != 1:
        print(f"missing: {missing}, exit code {done.returncode}\n{done.stdout}{done.stderr}")
        return 1
    print("the test with a finding fails, the other passes")
    return 0


sys.exit(main())
