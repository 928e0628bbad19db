#!/usr/bin/env python3
"""mistakes.py TABLE... --tool=NAME=PATH... [--work=DIR] [--update] [--only=TEXT]

Each table has mistakes that people make, and all that is said of each. A mistake:

    == name                         or  == name | weak: why its message does not suffice
    $ ptx-run --device=emulator k.tile
    --- k.tile                      a file, as it is; `--- k.tile frame`: put where a frame has dots
    ...
    >>> 1                           the exit code, and below it stdout and stderr

Frames stand before: `@@ name` and their lines. The rule for a message that suffices: location,
value, limit, cure. What of it can be seen by a program is checked here: a location or the option's
name, and words that say what is expected or what to do. `> each` after the command: every line of
the output is the message of one mistake.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys

LOCATION = re.compile(r"\.(tile|ptx|cu|json|txt|npy|mlir):\d+|line \d+|--?[a-z][a-z-]+|<stdin>|'[^']+'|argument|\w+\(")
CURE = re.compile(
    r"expected|; |as in|did you mean|cure:|takes? |needs? |must|are |write|written|give|--help|at most|at least"
    r"|declared|has |instead|there is|known|use |not a (multiple|power) of|not in \[|goes with|comes first|No such file|Try |do not divide|outside|let | is a pointer"
)
LEAST = 0.97


class Case:
    def __init__(self, table, name, weak):
        self.table, self.name, self.weak = table, name, weak
        self.command, self.files, self.code, self.want = "", {}, None, []
        self.each = False


def read(table):
    """The mistakes of a table, in order, with the lines before the first one."""
    frames, cases, into, head = {}, [], None, []
    for line in table.read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            name, _, weak = line[3:].partition(" | weak: ")
            cases.append(Case(table, name, weak))
            into = None
        elif not cases and line.startswith("@@ "):
            into = frames.setdefault(line[3:], [])
            head.append(line)
        elif not cases:
            head.append(line)
            if into is not None:
                into.append(line)
        elif line.startswith("$ ") and cases[-1].code is None:
            cases[-1].command = line[2:]
        elif line == "> each" and cases[-1].code is None:
            cases[-1].each = True
        elif line.startswith("--- ") and cases[-1].code is None:
            file, _, frame = line[4:].partition(" ")
            into = []
            cases[-1].files[file] = (frame, into)
        elif line.startswith(">>> ") and cases[-1].code is None:
            cases[-1].code, into = int(line[4:]), cases[-1].want
        elif into is not None:
            into.append(line)
    return head, frames, cases


def text_of(frames, frame, lines):
    if not frame:
        return "\n".join(lines) + "\n"
    out = []
    for line in frames[frame]:
        out += lines if line.strip() == "..." else [line]
    return "\n".join(out).rstrip() + "\n"


def run(case, frames, tools, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for file, (frame, lines) in case.files.items():
        (folder / file).write_text(text_of(frames, frame, lines), encoding="utf-8")
    words = shlex.split(case.command)
    words = shlex.split(tools.get(words[0], words[0])) + words[1:]
    result = subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            stdin=subprocess.DEVNULL, timeout=120, check=False,
                            env={**os.environ, "NO_COLOR": "1", "COLUMNS": "200"})
    text = result.stdout.decode("utf-8", "replace").replace(str(folder) + "/", "").replace(str(folder), ".")
    return result.returncode, [line.rstrip() for line in text.rstrip().split("\n")]


def told(case, got):
    """What a program can see of whether each message of a mistake suffices; the faults."""
    # What an API says has its location by the call that fails.
    messages = got if case.each else ["\n".join(got)]
    for message in messages:
        if not case.each and not LOCATION.search(message):
            yield f"no location: {message}"
        if not CURE.search(message):
            yield f"no expectation and no cure: {message}"


def write(table, head, cases, answers):
    out = list(head)
    for case, (code, got) in zip(cases, answers):
        out.append("== " + case.name + (" | weak: " + case.weak if case.weak else ""))
        out.append("$ " + case.command)
        out += ["> each"] if case.each else []
        for file, (frame, lines) in case.files.items():
            out += ["--- " + file + (" " + frame if frame else "")] + lines
        out += [f">>> {code}"] + got
        if got[-1] != "":
            out.append("")
    table.write_text("\n".join(out).rstrip() + "\n", encoding="utf-8")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("tables", nargs="+", type=pathlib.Path)
    options.add_argument("--tool", action="append", default=[])
    options.add_argument("--work", type=pathlib.Path, default=pathlib.Path("mistakes-work"))
    options.add_argument("--update", action="store_true")
    options.add_argument("--only", default="")
    given = options.parse_args()
    tools = dict(t.split("=", 1) for t in given.tool)
    faults, count, weak = [], 0, []
    for table in given.tables:
        head, frames, cases = read(table)
        jobs = []
        with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
            for n, case in enumerate(cases):
                folder = given.work.absolute() / table.stem / str(n)
                chosen = given.only in case.name
                jobs.append(pool.submit(run, case, frames, tools, folder) if chosen else None)
        answers = []
        for case, job in zip(cases, jobs):
            want = list(case.want)
            while want and want[-1] == "":
                want.pop()
            if not job:
                answers.append((case.code, want or [""]))
                continue
            code, got = job.result()
            answers.append((code, got))
            count += len(got) if case.each else 1
            weak += [f"{table.name}: {case.name}: {case.weak}"] if case.weak else []
            if (code, got) != (case.code, want):
                faults.append("\n".join([f"{table.name}: {case.name}", f"wanted {case.code}", *want, f"got {code}", *got]))
            faults += [f"{table.name}: {case.name}: {f}" for f in told(case, got) if not case.weak]
        if given.update:
            write(table, head, cases, answers)
    if len(weak) > (1 - LEAST) * count:
        faults.append(f"{len(weak)} of {count} messages do not suffice; at most {1 - LEAST:.0%} may")
    if faults:
        sys.exit("\n\n".join(faults) + f"\n\n{len(faults)} faults in {count} mistakes")
    print(f"{count} mistakes, each with its message; {count - len(weak)} suffice")
    print("\n".join(weak))


main()
