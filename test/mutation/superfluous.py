#!/usr/bin/env python3
"""Asks ptx-dump which barriers and fences of each sample are superfluous, takes each of these out, and runs the sample on
the emulator: it still passes. Each sync of the samples is also written twice, and one of the two is then superfluous
wherever the order of the accesses is known.

usage: superfluous.py <ptx-run> <ptx-dump> <samples folder> <least number of doubled barriers that are reported>
"""
import collections
import glob
import os
import re
import subprocess
import sys
import tempfile


def superfluous_in(dump, files):
    """The lines that are warned of, by file."""
    found = collections.defaultdict(set)
    for first in range(0, len(files), 64):
        run = subprocess.run([dump, "--emit=plan", "-Wsuperfluous-sync", *files[first:first + 64]],
                             stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        for match in re.finditer(r"^(.*?\.tile):(\d+):\d+: warning: .*\[-Wsuperfluous-sync\]$", run.stderr, re.MULTILINE):
            found[match[1]].add(int(match[2]))
    return found


def main():
    runner, dump, folder, least = *sys.argv[1:4], int(sys.argv[4])
    samples = sorted(glob.glob(f"{folder}/*/*.tile"))
    texts = {sample: open(sample, encoding="utf8").read().splitlines() for sample in samples}
    problems, removed, reported = [], 0, 0
    with tempfile.TemporaryDirectory() as scratch:
        def written(sample, name, lines):
            file = f"{scratch}/{os.path.relpath(sample, folder).replace('/', '-')[:-5]}-{name}.tile"
            open(file, "w", encoding="utf8").write("\n".join(lines) + "\n")
            return file

        for sample, lines in superfluous_in(dump, samples).items():
            for line in sorted(lines):
                rest = texts[sample][:line - 1] + [""] + texts[sample][line:]
                run = subprocess.run([runner, "--device=emulator", written(sample, f"without{line}", rest)],
                                     capture_output=True, text=True)
                removed += 1
                if run.returncode != 0:
                    problems.append(f"{sample}:{line}: superfluous, but without it: {run.stdout}{run.stderr}")
        doubled = {}
        for sample, text in texts.items():
            for i, line in enumerate(text):
                if re.match(r"sync\.(warp|warpgroup|cta)$", line.split("//")[0].strip()):
                    doubled[written(sample, f"twice{i + 1}", text[:i] + [line] + text[i:])] = i + 1
        for file, lines in superfluous_in(dump, sorted(doubled)).items():
            reported += bool({doubled[file], doubled[file] + 1} & lines)
    print(f"{removed} superfluous statements taken out; {reported} of {len(doubled)} doubled barriers are reported")
    if reported < least:
        problems.append(f"at least {least} doubled barriers were expected")
    print("\n".join(problems))
    return bool(problems)


sys.exit(main())
