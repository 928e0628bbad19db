#!/usr/bin/env python3
"""Compares what a driver answers to wrong calls with a list.

usage: misuses.py <tilecopy-gpu> <VirtualMisuses> <misuses.txt>
"""
import difflib
import subprocess
import sys


def main():
    command, program, path = sys.argv[1:]
    run = subprocess.run([command, "--check=no-leak", program], capture_output=True, text=True)
    expected = open(path).read()
    if run.stdout == expected:
        print(f"{len(expected.splitlines())} misuses, answered as expected")
        return 0
    sys.stdout.writelines(difflib.unified_diff(expected.splitlines(True), run.stdout.splitlines(True),
                                               "expected", "answered"))
    return 1


sys.exit(main())
