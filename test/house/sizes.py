#!/usr/bin/env python3
"""Holds the sizes of sources: functions have at most 60 lines, sources 500, headers 270. It reads
text in the layout that tools/format.sh gives, where a body ends at the indentation it began with.

usage: sizes.py <source folder>
"""
import os
import re
import sys

FUNCTION, SOURCE, HEADER = 60, 500, 270
# What was longer when the limits were drawn, or is one table: (lines of the file, lines of its longest function). A
# number here may only shrink.
ALLOWED = {}
# What else ends with a brace of its own.
NOT_FUNCTIONS = re.compile(r"^\s*(namespace|class|struct|enum|union|extern|static const|constexpr)\b")


def functions(lines):
    """(first line, lines) of each block that is indented by at most one step: from the line before
    its closing brace that is indented like it. Blocks in the body of a function are short when it
    is."""
    begin = {}
    for i, line in enumerate(lines):
        depth = len(line) - len(line.lstrip(" "))
        if not line or depth not in (0, 2) or line[depth] in "#":
            continue
        if line[depth] != "}":
            begin[depth] = i
        elif line.strip() == "}" and depth in begin and not NOT_FUNCTIONS.match(lines[begin[depth]]):
            yield begin[depth], i - begin[depth] + 1


def main():
    source = sys.argv[1]
    problems = []
    for top in ("include", "lib", "tools", "test"):
        for folder, _, files in os.walk(f"{source}/{top}"):
            for name in sorted(files):
                if not name.endswith((".h", ".cpp")):
                    continue
                path = os.path.relpath(f"{folder}/{name}", source)
                lines = open(f"{source}/{path}").read().splitlines()
                usual = (HEADER if name.endswith(".h") else SOURCE, FUNCTION)
                limit, longest = ALLOWED.get(path, usual)
                if len(lines) > limit:
                    problems.append(f"{path}: {len(lines)} lines; at most {limit}")
                for first, length in functions(lines):
                    if length > longest:
                        problems.append(f"{path}:{first + 1}: a function of {length} lines; at most {longest}")
    print("\n".join(problems) or "sizes: all within their limits")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
