#!/usr/bin/env python3
# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds the table of instruction forms against a newer ptxas.

The table (lib/Emulator/Code/Isa.def) has the forms that the emulator was written for. This asks a ptxas for others: each
instruction of the table with one more qualifier, of those that instructions of its name have and of those that PTX 9.1 to
9.5 brought (newer.txt). What ptxas takes must be in the table, or the emulator must refuse it by name: with a message that
has the instruction's name or the qualifier.

  ptxas_forms.py --ptx-run BIN [--ptxas FILE] [--target sm_107a] [--ptx 9.4] [--only PREFIX] [--list] [--write]

What came out is the table ptxas-13.5.txt beside this file; a run compares with it.

Ends with 77 where there is no ptxas of 13.5 or newer.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TABLE = HERE.parents[2] / "lib" / "Emulator" / "Code" / "Isa.def"
REGISTERS = (
    ".reg .pred %p<8>; .reg .b8 %b<4>; .reg .b16 %h<12>; .reg .b32 %r<144>;\n"
    ".reg .b64 %d<20>; .reg .b128 %q<4>; .shared .align 128 .b8 sh[1024];\n"
)
WIDTHS = {"8": "h", "16": "h", "32": "r", "64": "d", "128": "q"}
PACKED = {"f16x2": "r", "bf16x2": "r", "s16x2": "r", "u16x2": "r", "f32x2": "d", "pred": "p"}


def letter_of(part):
    """The letter of registers for a type, as Isa.cpp has it; none for other parts of an opcode."""
    if part in PACKED:
        return PACKED[part]
    match = re.fullmatch(r"(?:b|u|s|f|bf)(8|16|32|64|128)", part)
    return WIDTHS[match[1]] if match else ""


def expanded(pattern):
    match = re.search(r"\{([^{}]*)\}", pattern)
    if not match:
        return [pattern]
    return [
        text
        for choice in match[1].split("|")
        for text in expanded(pattern[: match.start()] + choice + pattern[match.end() :])
    ]


def operands_of(operands, opcode):
    last = former = "r"
    vector = 1
    for part in opcode.split("."):
        if letter_of(part):
            former, last = last, letter_of(part)
        if part in ("v2", "v4"):
            vector = int(part[1])
    text = operands.replace("$", "%" + former).replace("@", "%" + last)
    many = lambda letter, n: "{" + ", ".join(f"%{letter}{i}" for i in range(n)) + "}"
    text = text.replace("#", f"%{last}0" if vector == 1 else many(last, vector))
    return re.sub(r"\b([a-z])\*(\d+)", lambda m: many(m[1], int(m[2])), text)


def forms():
    for line in TABLE.read_text().splitlines():
        match = re.match(r'(?:FORM|RECORDED)\("([^"]*)", "([^"]*)", "([^"]*)", "([^"]*)"\)', line)
        if match:
            yield match.groups()


def module(lines, target, version):
    """A module with an instruction on each line from the eighth on."""
    return (
        f".version {version}\n.target {target}\n.address_size 64\n.func F() {{ ret; }}\n"
        f".visible .entry k()\n{{\n{REGISTERS}TABLE: .branchtargets E;\n"
        + "".join(line + ";\n" for line in lines)
        + "E: ret;\n}\n"
    )


FIRST_LINE = 10


def accepted(ptxas, lines, target, version):
    """Those that ptxas takes: the lines that it complains of go, until it is content."""
    lines = list(lines)
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "m.ptx")
        while lines:
            pathlib.Path(file).write_text(module(lines, target, version))
            run = subprocess.run(
                [ptxas, "-arch", target, "-O0", "-o", os.devnull, file],
                capture_output=True,
                text=True,
            )
            if run.returncode == 0:
                return lines
            bad = {int(n) - FIRST_LINE for n in re.findall(r", line (\d+);", run.stderr)}
            bad = {n for n in bad if 0 <= n < len(lines)}
            if not bad:
                half = len(lines) // 2
                if not half:
                    return []
                return accepted(ptxas, lines[:half], target, version) + accepted(
                    ptxas, lines[half:], target, version
                )
            lines = [line for n, line in enumerate(lines) if n not in bad]
    return []


def candidates(newer):
    """Instructions of the table with one more qualifier, by what is not in the table."""
    table, family = set(), collections.defaultdict(set)
    rows = list(forms())
    for pattern, *_ in rows:
        for opcode in expanded(pattern):
            table.add(opcode)
            name, *parts = opcode.split(".")
            family[name].update(parts)
    made = {}
    for pattern, operands, *_ in rows:
        opcode = expanded(pattern)[0]
        parts = opcode.split(".")
        for qualifier in sorted(family[parts[0]] | newer):
            if qualifier in parts or not qualifier or letter_of(qualifier):
                continue
            for at in range(1, len(parts) + 1):
                other = ".".join(parts[:at] + [qualifier] + parts[at:])
                if other not in table:
                    made[f"{other} {operands_of(operands, opcode)}"] = (parts[0], qualifier)
    return made


def refusals(ptx_run, lines, target, version):
    """What the emulator says of each instruction, a file each; nothing of one that it loads."""
    with tempfile.TemporaryDirectory() as folder:
        names = [f"{n}.ptx" for n in range(len(lines))]
        for name, line in zip(names, lines):
            pathlib.Path(folder, name).write_text(module([line], target, version))
        try:
            run = subprocess.run(
                [ptx_run, "--device=emulator", "--block=1", "--steps=64", *names],
                cwd=folder,
                capture_output=True,
                text=True,
                timeout=120,
            )
            ended = run.returncode in (0, 1, 2)
        except subprocess.TimeoutExpired:
            ended = False
    if not ended:  # one of them ends it: which one
        half = len(lines) // 2
        if not half:
            return {lines[0]: "ends the emulator"}
        return {
            **refusals(ptx_run, lines[:half], target, version),
            **refusals(ptx_run, lines[half:], target, version),
        }
    said = {line: "" for line in lines}
    for n, message in re.findall(
        r"^(\d+)\.ptx:\d+:\d+: error: (.*)$", run.stdout + run.stderr, re.MULTILINE
    ):
        said[lines[int(n)]] = said[lines[int(n)]] or message
    return said


def batches(lines, size):
    return [lines[n : n + size] for n in range(0, len(lines), size)]


def table_of(said, made):
    """A row for each instruction and qualifier: emulated, refused by name, or refused without."""
    table = {}
    for line, message in said.items():
        name, qualifier = made[line]
        named = any(word in message for word in (name, qualifier))
        verdict = "emulated" if not message else "refused" if named else "NOT BY NAME"
        table[name, qualifier] = (verdict, line, message)
    return table


def compare(table, file):
    """Prints rows that the file has otherwise, and returns how many there are."""
    known = {}
    for row in file.read_text().splitlines():
        if row and not row.startswith("#"):
            name, qualifier, verdict = row.split(maxsplit=2)
            known[name, qualifier] = verdict
    wrong = 0
    for key in sorted(known.keys() | table.keys()):
        got = table[key][0] if key in table else "not taken by ptxas"
        if got != known.get(key):
            wrong += 1
            print(f"{' '.join(key)}: {got}, and {file.name} says {known.get(key, 'nothing')}")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ptx-run", required=True)
    parser.add_argument("--ptxas", default=shutil.which("ptxas"))
    parser.add_argument("--target", default="sm_107a")
    parser.add_argument("--ptx", default="9.4")
    parser.add_argument("--list", action="store_true", help="print what ptxas takes, and no more")
    parser.add_argument("--only", default="", help="instructions that begin so")
    parser.add_argument("--write", action="store_true", help="write the table anew")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    version = ""
    if options.ptxas and os.path.exists(options.ptxas):
        text = subprocess.run([options.ptxas, "--version"], capture_output=True, text=True).stdout
        version = re.search(r"release (\d+)\.(\d+)", text)
    if not version or (int(version[1]), int(version[2])) < (13, 5):
        print("skipped: no ptxas of 13.5 or newer")
        return 77
    newer = set((HERE / "newer.txt").read_text().split())
    made = candidates(newer)
    lines = sorted(line for line in made if line.startswith(options.only))

    def parallel(work, batches):
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            return list(pool.map(work, batches))

    ptxas = lambda part: accepted(options.ptxas, part, options.target, options.ptx)
    taken = [line for part in parallel(ptxas, batches(lines, 400)) for line in part]
    if options.list:
        print("\n".join(taken))
        return 0
    # One for each instruction and qualifier: qualifiers may stand in many orders.
    chosen = sorted({made[line]: line for line in reversed(taken)}.values())
    emulator = lambda part: refusals(options.ptx_run, part, options.target, options.ptx)
    said = {k: v for part in parallel(emulator, batches(chosen, 200)) for k, v in part.items()}
    table = table_of(said, made)
    wrong = [row for row in table.values() if row[0] == "NOT BY NAME"]
    for _, line, message in wrong:
        print(f"{line}\n    {message}")
    print(f"{len(lines)} instructions, ptxas takes {len(taken)}, {len(table)} pairs of an instruction "
          f"and a qualifier, {len(wrong)} are refused without a name")
    file = HERE / "ptxas-13.5.txt"
    if options.write:
        rows = "".join(f"{n} {q} {table[n, q][0]}\n" for n, q in sorted(table))
        file.write_text(
            "# Instructions with a qualifier that Isa.def does not have, which ptxas 13.5 takes for "
            f"{options.target}\n# and PTX {options.ptx}, and what the emulator does with them "
            "(ptxas_forms.py --write).\n" + rows
        )
        return 1 if wrong else 0
    different = 0 if options.only else compare(table, file)
    return 1 if wrong or different else 0


if __name__ == "__main__":
    sys.exit(main())
