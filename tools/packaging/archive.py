#!/usr/bin/env python3
# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes an archive for any Linux: ninja -C build portable && tools/packaging/archive.py build dist

It has what the Python wheel has, without Python, and the samples. It is unpacked anywhere, and needs
glibc 2.28 or newer and nothing else.
"""
import gzip
import io
import pathlib
import sys
import tarfile

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(SOURCE / "tools" / "python"))
import wheel  # noqa: E402

PC = """prefix=${{pcfiledir}}/../..
libdir=${{prefix}}/lib
Name: tilecopy-c
Description: Tile copies on NVIDIA GPUs, lowered to LLVM IR and PTX
Version: {version}
Cflags: -I${{prefix}}/include
Libs: -L${{prefix}}/lib -ltilecopy-c
"""


def contents(build):
    """(path, bytes, whether it is a program)."""
    for name, path in wheel.binaries(build):
        yield name, path.read_bytes(), True
    yield "lib/tilecopy/virtual/ptxas", (SOURCE / "lib" / "VirtualGpu" / "ptxas.sh").read_bytes(), True
    for path in wheel.headers():
        yield f"include/tilecopy-c/{path.name}", path.read_bytes(), False
    yield "lib/pkgconfig/tilecopy-c.pc", PC.format(version=wheel.version()).encode(), False
    for path in sorted((SOURCE / "ptx-samples").glob("*/*.tile")):
        yield f"share/tilecopy/samples/{path.parent.name}/{path.name}", path.read_bytes(), False
    yield "LICENSE.TXT", (SOURCE / "LICENSE.TXT").read_bytes(), False


def make(build, folder):
    name = f"tilecopy-{wheel.version()}-linux-{wheel.checked(build)}"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.tar.gz"
    # The same files give the same archive: no names of users, no times.
    with gzip.GzipFile(path, "wb", mtime=0) as packed, tarfile.open(fileobj=packed, mode="w") as archive:
        for inside, data, program in contents(build):
            entry = tarfile.TarInfo(f"{name}/{inside}")
            entry.size, entry.mode = len(data), 0o755 if program else 0o644
            archive.addfile(entry, io.BytesIO(data))
        link = tarfile.TarInfo(f"{name}/lib/libtilecopy-c.so")
        link.type, link.linkname = tarfile.SYMTYPE, "libtilecopy-c.so.0.2"
        archive.addfile(link)
    print(f"{path}  {path.stat().st_size / 1e6:.1f} MB")
    return path


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__.split("\n")[0] + "\nusage: archive.py BUILD FOLDER")
    make(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
