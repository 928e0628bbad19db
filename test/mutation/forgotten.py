#!/usr/bin/env python3
"""Takes one word out of each sample, everywhere one can be forgotten, and asks ptx-dump for the plan: each such mutant is
refused or warned of before anything runs, or is listed as equivalent with the reason. No sample itself is warned of
for what it lacks.

usage: forgotten.py <ptx-dump> <samples folder> <list of equivalents> [--print]     --print: mutants without a warning
"""
import collections
import glob
import os
import re
import subprocess
import sys
import tempfile

# What a warning about a forgotten word is named; costs are no such warnings.
NAMES = {"redundant-work", "missing-sync"}
LINES = {"sync": r"sync\.", "commit": r"\S+\.commit\b", "wait": r"\S+\.wait\b", "fence": r"(tcgen05\.)?fence\b"}


def code_of(line):
    return line.split("//")[0]


def without_block(lines, at):
    """The lines without the `if` at a place and the brace that closes it."""
    depth = 0
    for i in range(at, len(lines)):
        depth += code_of(lines[i]).count("{") - code_of(lines[i]).count("}")
        if depth == 0:
            return lines[:at] + ["\n"] + lines[at + 1:i] + ["\n"] + lines[i + 1:]
    raise ValueError("a brace is not closed")


def mutants_of(lines):
    """(line from 1, word, text) of each mutant."""
    for i, line in enumerate(lines):
        code = code_of(line)
        statement = code.strip()
        replaced = []
        if re.match(r"(copy|copy_async|zero)\.cta\b", statement):
            replaced.append((".cta", re.sub(r"\.cta\b", "", line, count=1)))
        for match in re.finditer(r" \+ 1\b(?!@)", code):
            replaced.append(("+ 1", line[:match.start()] + line[match.end():]))
        for word, pattern in LINES.items():
            if re.match(pattern, statement):
                replaced.append((word, "\n"))
        for word, new in replaced:
            yield i + 1, word, "".join(lines[:i] + [new] + lines[i + 1:])
        if re.match(r"if (thread == 0|warp == 0 && elect) \{$", statement):
            yield i + 1, "if", "".join(without_block(lines, i))


def warned(dump, files):
    """The warnings that are named above and the errors, by file."""
    found = collections.defaultdict(list)
    run = subprocess.run([dump, "--emit=plan", *files], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    for line in run.stderr.splitlines():
        match = re.match(r"(.*?\.tile):\d+:\d+: (warning|error): (.*)", line)
        if match and (match[2] == "error" or any(f"[-W{name}]" in match[3] for name in NAMES)):
            found[match[1]].append(match[3])
    return found


def plan_of(dump, file):
    return subprocess.run([dump, "--emit=plan", file], capture_output=True, text=True).stdout


def main():
    dump, folder, listed = sys.argv[1:4]
    equivalent = {}
    for line in open(listed, encoding="utf8"):
        if line.strip() and not line.startswith("#"):
            mutant, reason = line.strip().split(": ", 1)
            equivalent[mutant] = reason
    samples = sorted(glob.glob(f"{folder}/*/*.tile"))
    problems = [f"{f}: {m[0]}" for f, m in warned(dump, samples).items()]
    made, counts, silent, same = {}, collections.Counter(), [], 0
    with tempfile.TemporaryDirectory() as scratch:
        for sample in samples:
            lines = open(sample, encoding="utf8").readlines()
            name = os.path.relpath(sample, folder)
            for n, (line, word, text) in enumerate(mutants_of(lines)):
                file = f"{scratch}/{name.replace('/', '-')[:-5]}-{line}-{n}.tile"
                open(file, "w", encoding="utf8").write(text)
                made[file] = f"{name}:{line} {word}"
        files = sorted(made)
        for first in range(0, len(files), 64):
            part = files[first:first + 64]
            found = warned(dump, part)
            for file in part:
                counts[made[file].split(" ", 1)[1]] += 1
                if found[file]:
                    continue
                sample = f"{folder}/{made[file].split(':')[0]}"
                # `copy` and `zero` are the CTA's without the word.
                if made[file].endswith(" .cta") and plan_of(dump, file) == plan_of(dump, sample):
                    same += 1
                else:
                    silent.append(made[file])
    if "--print" in sys.argv:
        print("\n".join(silent))
        return 0
    problems += [f"{m}: no warning" for m in silent if m not in equivalent]
    problems += [f"{m}: listed as equivalent, and there is a warning, or no such mutant" for m in equivalent if m not in silent]
    print(f"{len(made)} mutants: " + ", ".join(f"{count} x '{word}'" for word, count in sorted(counts.items())) +
          f"; {len(made) - len(silent) - same} warned of, {same} the same program, {len(silent)} listed")
    print("\n".join(problems))
    return bool(problems)


sys.exit(main())
