#!/usr/bin/env python3
"""Asks ptx-dump for the plan of generated programs, which are right: none is warned of for what it lacks.

usage: generated.py <ptx-run> <ptx-dump> <programs of each family> <seed>
"""
import re
import subprocess
import sys
import tempfile

FAMILIES = "sync registers tma tmem tcgen05_cp pipeline ldgsts bulk dsmem ragged spaces im2col window".split()
NAMES = {"redundant-work", "missing-sync"}


def main():
    run, dump, count, seed = sys.argv[1:5]
    wrong, programs = [], 0
    with tempfile.TemporaryDirectory() as scratch:
        for family in FAMILIES:
            text = subprocess.run([run, f"--fuzz={count}", f"--family={family}", "--print", f"--seed={seed}"],
                                  capture_output=True, text=True, check=True).stdout
            files = []
            for n, program in enumerate(re.split(r"(?m)^(?=target )", text)[1:]):
                files.append(f"{scratch}/{family}-{n}.tile")
                open(files[-1], "w", encoding="utf8").write(program)
            programs += len(files)
            if not files:
                wrong.append(f"{family}: no programs")
            for first in range(0, len(files), 64):
                said = subprocess.run([dump, "--emit=plan", *files[first:first + 64]], capture_output=True, text=True).stderr
                wrong += [line for line in said.splitlines()
                          if ": error: " in line or any(f"[-W{name}]" in line for name in NAMES)]
    print(f"{programs} programs", *wrong, sep="\n")
    return bool(wrong)


sys.exit(main())
