#!/usr/bin/env python3
"""Runs kernels that other compilers made on the emulator and holds verdicts and numbers against a table.

Every module in kernels/ whose compiler is installed makes its cases; the rest are skipped by name. A case is
compiled without a GPU, launched by ptx-run under both schedules and two interleavings, and its outputs are
compared with what NumPy computed. Afterwards one expectation is made wrong, which ptx-run must notice.

usage: foreign.py PTX_RUN TABLE [--only TEXT] [--jobs N] [--keep FOLDER] [--update]
"""

import argparse
import importlib
import json
import multiprocessing
import os
import pathlib
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "kernels")]
SKIPPED = 77


def load(only):
    """The cases of all modules that can be imported, the versions of their compilers, and why others cannot."""
    found, versions, missing = [], {}, []
    for path in sorted((HERE / "kernels").glob("*.py")):
        try:
            module = importlib.import_module(path.stem)
            mine = list(module.all_cases())
        except (ImportError, ValueError) as error:  # some compilers cannot be imported beside each other
            missing.append(f"{path.stem}: {str(error).splitlines()[0]}")
            continue
        for case in mine:
            versions[case.compiler] = case.version
        found += [case for case in mine if any(text in case.key for text in only.split(","))]
    return found, versions, missing


def check(case, tool, folder):
    """(row of the table, message, seconds) of one case."""
    from case import Outcome, numbers, run, write
    begin = time.monotonic()
    try:
        launch = case.build()
    except Exception as error:  # whatever a compiler throws
        return [case.key, case.exercises, "not compiled", "-"], str(error).strip().splitlines()[-1:], 0
    write(launch, folder)
    outcome = run(tool, folder)
    row = [case.key, case.exercises, outcome.verdict, numbers(launch)]
    return row, [outcome.message] if outcome.message else [], time.monotonic() - begin


def spoil(folder):
    """Changes the middle element of the first expectation of a launch that was right."""
    import numpy as np
    with open(f"{folder}/launch.json") as file:
        document = json.load(file)
    path = f"{folder}/" + next(iter(document["expect"].values()))["file"]
    array = np.load(path)
    flat = array.reshape(-1)
    middle = flat.size // 2
    flat[middle] = 0 if flat[middle] == -7 else flat[middle] * 2 + 7
    np.save(path, array)


def read_table(path):
    rows = {}
    if os.path.exists(path):
        with open(path) as file:
            for line in file:
                if line.strip() and not line.startswith("#"):
                    cells = [cell.strip() for cell in line.split("|")]
                    rows[cells[0]] = cells
    return rows


def write_table(path, rows, versions):
    with open(path) as file:
        head = [line for line in file if line.startswith("#") and not line.startswith("# made by ")]
    for line in open(path):
        if line.startswith("# made by "):
            known_before = dict(part.rsplit(" ", 1) for part in line[len("# made by "):].strip().split(", "))
            versions = {**known_before, **versions}
    known = ", ".join(f"{name} {version}" for name, version in sorted(versions.items()))
    widths = [max(len(row[i]) for row in rows.values()) for i in range(3)]
    with open(path, "w") as file:
        file.writelines(head + [f"# made by {known}\n"])
        for key in sorted(rows):
            cells = [cell.ljust(width) for cell, width in zip(rows[key], widths)] + rows[key][3:]
            file.write(" | ".join(cells).rstrip() + "\n")


WORK = []  # cases, the tool and the folder; a fork of a pool sees them


def _job(index):
    found, tool, folder = WORK
    return index, check(found[index], tool, f"{folder}/{found[index].key.replace('/', '-')}")


def outcomes(jobs, count):
    """What came of each case. One process does all by itself: some compilers do not survive a fork."""
    if jobs == 1:
        yield from map(_job, range(count))
        return
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        yield from pool.imap_unordered(_job, range(count))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", metavar="PTX_RUN")
    parser.add_argument("table", metavar="TABLE")
    parser.add_argument("--only", default="", help="cases whose key contains one of these, with commas between")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", help="leave what was compiled in this folder")
    parser.add_argument("--update", action="store_true", help="write what was seen into the table")
    arguments = parser.parse_args()
    found, versions, missing = load(arguments.only)
    for line in missing:
        print("skipped:", line)
    if not found:
        return SKIPPED
    table, seen, different, last_right = read_table(arguments.table), {}, 0, None
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or temporary
        WORK[:] = [found, arguments.tool, folder]
        for index, (row, message, seconds) in outcomes(arguments.jobs, len(found)):
            key, expected = row[0], table.get(row[0])
            seen[key] = row
            last_right = found[index] if row[2] == "right" and row[3][0] != "0" else last_right
            same = expected is not None and expected[2:] == row[2:]
            different += not same
            if not same or row[2] == "not compiled" or arguments.keep:
                print(f"{key}: {row[2]}, {row[3]}, {seconds:.1f} s", *message, flush=True)
            if not same and expected is not None:
                print(f"  the table says: {expected[2]}, {expected[3]}")
        if last_right:
            from case import run
            place = f"{folder}/{last_right.key.replace('/', '-')}"
            spoil(place)
            if run(arguments.tool, place).verdict != "wrong":
                print(f"{last_right.key}: a wrong expectation was not noticed")
                different += 1
    right = sum(row[2] == "right" for row in seen.values())
    print(f"{len(seen)} kernels of {len({case.compiler for case in found})} compilers: {right} right")
    if arguments.update:
        table = {**read_table(arguments.table), **seen}  # others may have written meanwhile
        write_table(arguments.table, table, versions)
        return 0
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
