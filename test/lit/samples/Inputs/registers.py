"""registers.py PTXAS FOLDER: assembles every .ptx below FOLDER; no kernel may use a stack or spill."""

import os
import pathlib
import re
import subprocess
import sys

ptxas, folder = sys.argv[1:]
kernels = failures = 0
for ptx in sorted(pathlib.Path(folder).rglob("*.ptx")):
    target = re.search(r"^\.target (\w+)", ptx.read_text(), re.M).group(1)
    run = subprocess.run(
        [ptxas, "-v", "-arch=" + target, "-o", os.devnull, str(ptx)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    uses = re.findall(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads", run.stdout)
    kernels += len(uses)
    if run.returncode or not uses or any(int(n) for use in uses for n in use):
        failures += 1
        print(f"{ptx}:\n{run.stdout}")
print(f"{kernels} kernels, {failures} files fail")
sys.exit(failures != 0)
