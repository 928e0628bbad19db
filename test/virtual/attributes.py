#!/usr/bin/env python3
"""Compares the attributes of the virtual sm_90a with those that an H200 has answered.

usage: attributes.py <tilecopy-gpu> <Devices.def> <attributes.txt>

Rows of Devices.def whose source is Model say what the virtual device can do and may differ; every
other row must be equal, and every attribute of the H200 must have a row.
"""
import re
import subprocess
import sys

ASK = """
import ctypes
cuda = ctypes.CDLL("libcuda.so.1")
assert cuda.cuInit(0) == 0
value = ctypes.c_int()
for number in range(1, 200):
    if cuda.cuDeviceGetAttribute(ctypes.byref(value), number, 0) == 0:
        print(number, value.value)
"""


def main():
    command, table, recorded = sys.argv[1:]
    sources = {int(n): source for n, source in
               re.findall(r"^ATTRIBUTE\((\d+), .*, (\w+)\)$", open(table).read(), re.M)}
    run = subprocess.run([command, "--target=sm_90a", sys.executable, "-c", ASK],
                         capture_output=True, text=True, check=True)
    def parse(text):
        return {int(n): int(v) for n, v in (line.split() for line in text.splitlines())}
    virtual, real = parse(run.stdout), parse(open(recorded).read())
    wrong = [f"attribute {n}: an H200 answers {real.get(n)}, the virtual device {virtual.get(n)}"
             for n in sorted(real.keys() | virtual.keys())
             if real.get(n) != virtual.get(n) and (n not in real or sources.get(n) != "Model")]
    print("\n".join(wrong) or f"{len(real)} attributes, "
          f"{sum(real[n] == virtual[n] for n in real)} as an H200 answers")
    return bool(wrong)


sys.exit(main())
