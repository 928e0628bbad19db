#!/usr/bin/env python3
"""No public type has a name of LLVM's, so that `using namespace llvm` can stand beside `using
namespace tilecopy` whatever headers of LLVM a frontend includes.

usage: names.py <source folder> <include folder of LLVM>
"""
import os
import re
import sys

TYPE = re.compile(r"(?:template *<[^<>]*> *)?(?:class|struct|enum class|enum|using)"
                  r"(?: LLVM_\w+(?:\(.*?\))?| \[\[nodiscard\]\])* (\w+)\b(?!;)")


def declared(folder, namespace):
    """{type: header} of the namespace's top level. In the layout of both projects a namespace does
    not indent what is in it, and a comment names the one that a brace closes."""
    found = {}
    for top, _, files in os.walk(folder):
        for name in sorted(files):
            if not name.endswith(".h"):
                continue
            inside = []
            for line in open(f"{top}/{name}", encoding="utf8", errors="replace"):
                if m := re.match(r"(?:inline )?namespace(?: ([\w:]+))? \{", line):
                    if not line.rstrip().endswith("}"):
                        inside.append(m[1])
                elif re.match(r"\} *// *(end )?(anonymous )?namespace", line) and inside:
                    inside.pop()
                elif inside == [namespace] and (m := TYPE.match(line)):
                    found.setdefault(m[1], os.path.relpath(f"{top}/{name}", folder))
    return found


def main():
    own = declared(f"{sys.argv[1]}/include/tilecopy", "tilecopy")
    other = declared(f"{sys.argv[2]}/llvm", "llvm")
    assert len(own) > 100 and len(other) > 1000, f"only {len(own)} and {len(other)} types were found"
    bad = sorted(own.keys() & other.keys())
    for name in bad:
        print(f"include/tilecopy/{own[name]}: {name} is also llvm::{name}, of llvm/{other[name]}")
    if not bad:
        print(f"{len(own)} types, none named as one of {len(other)} of LLVM")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
