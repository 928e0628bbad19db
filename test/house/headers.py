#!/usr/bin/env python3
"""All public headers together compile without a warning of -Wall -Wextra -Wconversion -Wshadow: projects
that build with -Werror include them. Those of the C API also as C.

usage: headers.py <source folder> <build folder> <C++ compiler> <C compiler> <LLVM's headers>"""
import glob
import os
import subprocess
import sys

WARNINGS = ["-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror", "-fsyntax-only"]


def compile(compiler, language, standard, folders, headers):
    text = "".join(f'#include "{h}"\n' for h in headers)
    done = subprocess.run([compiler, "-x", language, f"-std={standard}", *WARNINGS, *folders, "-"], input=text,
                          text=True, capture_output=True)
    if done.returncode:
        sys.exit(f"the public headers as {language}:\n{done.stderr}")


def main():
    source, build, cxx, cc, llvm = sys.argv[1:]
    include = os.path.join(source, "include")
    folders = ["-I", include, "-I", os.path.join(build, "include"), "-isystem", llvm]
    named = lambda top: sorted(os.path.relpath(h, include)
                               for h in glob.glob(os.path.join(include, top, "**", "*.h"), recursive=True))
    of_c = named("tilecopy-c")
    assert of_c and len(named("tilecopy")) > 50
    compile(cxx, "c++", "c++17", folders, named("tilecopy") + of_c)
    compile(cc, "c", "c99", folders, of_c)
    print("the public headers compile without a warning")


main()
