"""Holds the peak of a check's memory against what the tool says that it takes: peak.py PTX_RUN BIG SMALL [CODE].

CODE is the exit code of BIG: 1 where the comparison fails."""

import re
import subprocess
import sys

run, big, small = sys.argv[1:4]
code = int(sys.argv[4]) if len(sys.argv) > 4 else 0
emulate = [run, "--device=emulator", "--seeds=1", "--schedule=eager"]
said = subprocess.run(emulate + ["--memory=1", big], capture_output=True, text=True).stderr
tensors, need = map(int, re.search(r"take (\d+) bytes, and checking them up to (\d+)", said).groups())


def peak(path, code):
    """The most bytes that a run of the program had in memory."""
    child = "import resource, subprocess, sys; ended = subprocess.run(sys.argv[1:]); " \
        "print(ended.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    out = subprocess.run([sys.executable, "-c", child, *emulate, path], capture_output=True, text=True, check=True)
    ended, most = map(int, out.stdout.split()[-2:])
    assert ended == code, out.stdout
    return most * 1024


taken = peak(big, code) - peak(small, 0)
if taken <= need <= 3 * tensors + (20 << 20):
    print("within what it said, which is at most 3 times the tensors and 20 MiB")
print(f"tensors {tensors}, said {need}, taken {taken}: {taken / tensors:.2f} times")
