#!/usr/bin/env python3
"""No error of the library is a text alone: each is of a class (LayoutError, OpError, TensorMapError,
DispatchError, PlanError, TileError, EmitError, DeviceError, ...), so that a frontend, and the C API,
can tell what is to blame without reading. Where a text alone is enough, it has one spelling.

usage: errors.py <source folder>
"""
import os
import re
import sys

# Where a text is all that is needed: what tests and tools use, the C API and the plugin, which turn errors into a
# status or a diagnostic themselves, and the parser whose caller makes DeviceErrors of it.
EXEMPT = {"Check", "Generate", "CApi", "Plugin", "VirtualGpu", "PtxText"}


def main():
    source, bad = sys.argv[1], []
    for top in ("include", "lib", "tools", "test"):
        for folder, _, files in os.walk(f"{source}/{top}"):
            for name in sorted(files):
                path = os.path.relpath(f"{folder}/{name}", source)
                if not name.endswith((".h", ".cpp")):
                    continue
                exempt = top in ("tools", "test") or path.split("/")[1] in EXEMPT
                for number, line in enumerate(open(f"{folder}/{name}"), 1):
                    if not exempt and re.search(r"createStringError|make_error<(llvm::)?StringError>", line):
                        bad.append(f"{path}:{number}: an error without a class: {line.strip()}")
                    if re.search(r"createStringError\((llvm::)?inconvertibleErrorCode|make_error<(llvm::)?StringError>", line):
                        bad.append(f"{path}:{number}: createStringError(text) says the same: {line.strip()}")
    print("\n".join(bad) if bad else "every error has a class")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
