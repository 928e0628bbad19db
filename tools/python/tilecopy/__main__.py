# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tools of a wheel as commands, and what a compiler needs to know of its C library:

    cc ring.c $(python3 -m tilecopy --cflags --libs)
"""

import os
import sys
from typing import List, NoReturn

_FOLDER = os.path.dirname(os.path.abspath(__file__))


def _become(tool: str) -> NoReturn:
    path = os.path.join(_FOLDER, "bin", tool)
    if not os.path.exists(path):
        sys.exit(f"{tool}: this package has no tools inside; only a wheel has")
    os.execv(path, [path, *sys.argv[1:]])


def ptx_dump() -> NoReturn:
    _become("ptx-dump")


def ptx_run() -> NoReturn:
    _become("ptx-run")


def ptx_check() -> NoReturn:
    _become("ptx-check")


def tilecopy_gpu() -> NoReturn:
    _become("tilecopy-gpu")


def tile_lsp() -> NoReturn:
    _become("tile-lsp")


def main(arguments: List[str]) -> str:
    from . import _library, version
    library = os.path.abspath(_library.library()._name)
    folder = os.path.dirname(library)
    said = {"--version": ".".join(map(str, version())), "--library": library,
            "--cflags": "-I" + os.path.join(_FOLDER, "include"),
            "--libs": f"{library} -Wl,-rpath,{folder}", "--libdir": folder}
    if not arguments or any(a not in said for a in arguments):
        sys.exit("usage: python3 -m tilecopy " + " ".join(f"[{option}]" for option in said))
    return " ".join(said[a] for a in arguments)


if __name__ == "__main__":
    print(main(sys.argv[1:]))
