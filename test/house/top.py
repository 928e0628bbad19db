#!/usr/bin/env python3
"""The top level of the sources has these names and no other: nothing was committed by accident.

usage: top.py <source folder>
"""
import shutil
import subprocess
import sys

# CMakePresets.json cannot move: CMake reads presets only from the folder of the top CMakeLists.txt.
KNOWN = {"CMakeLists.txt", "CMakePresets.json", "LICENSE.TXT", "README.md", "include", "lib", "ptx-samples", "test",
         "tools"}
SKIPPED = 77


def main():
    git = shutil.which("git")
    listed = git and subprocess.run([git, "-C", sys.argv[1], "ls-files", "-z"], capture_output=True, text=True)
    if not listed or listed.returncode != 0:
        print("skipped: only git knows which files are committed, and this is not a checkout")
        return SKIPPED
    top = {name.split("/")[0] for name in listed.stdout.split("\0") if name}
    assert "lib" in top, "git lists no lib"
    bad = sorted(name for name in top - KNOWN if not name.startswith("."))
    for name in bad:
        print(f"{name}: the top level has {', '.join(sorted(KNOWN))}; move it into one of these, or remove it")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
