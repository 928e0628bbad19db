#!/usr/bin/env python3
# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a wheel of a build: ninja -C build portable && tools/python/wheel.py build dist

The wheel has the Python package, the C library and its headers, the tools and the virtual GPU's
libraries. LLVM is in the library, and so is the code of the tools. They need glibc 2.28 or newer and
nothing else, whatever is newer on the machine that builds them.
"""
import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parent.parent
GLIBC = (2, 28)
TOOLS = ["ptx-dump", "ptx-run", "ptx-check", "tilecopy-gpu", "tile-lsp"]


def version():
    return re.search(r'^version = "(.*)"$', (HERE / "pyproject.toml").read_text(), re.MULTILINE).group(1)


def least_libc(files):
    """The newest version of glibc that a file asks for, as (2, 34); at least that of the wheel's tag."""
    found = {GLIBC}
    for path in files:
        said = subprocess.run(["readelf", "--version-info", "--wide", path], check=True, text=True,
                              capture_output=True).stdout
        found |= {tuple(map(int, v.split("."))) for v in re.findall(r"\bGLIBC_(\d+\.\d+)", said)}
    return max(found)


def needed_libraries(path):
    said = subprocess.run(["readelf", "-d", path], check=True, text=True, capture_output=True).stdout
    return re.findall(r"NEEDED.*\[(.*)\]", said)


def loader_first(path):
    """Whether names are looked up in the loader before the C library, by a host that opens the library with
    RTLD_DEEPBIND: loaders before glibc 2.32 have a malloc for themselves."""
    libraries = [name.split(".")[0] for name in needed_libraries(path) if name.startswith(("ld-linux", "libc."))]
    return libraries[:1] != ["libc"] and path.name.startswith("lib")


def machine(path):
    """The processor of a file, as in a tag."""
    said = subprocess.run(["readelf", "-h", path], check=True, text=True, capture_output=True).stdout
    return {"X86-64": "x86_64", "AArch64": "aarch64"}[re.search(r"Machine:.*?([\w-]+)$", said, re.MULTILINE).group(1)]


def binaries(build):
    """(path in the package, file): everything that `ninja portable` made."""
    portable = build / "portable"
    library = portable / "lib" / "libtilecopy-c.so.0.2"
    yield "lib/libtilecopy-c.so.0.2", library
    for tool in TOOLS:
        yield f"bin/{tool}", portable / "bin" / f"{tool}-portable"
    virtual = portable / "lib" / "tilecopy" / "virtual"
    for name in ("libcuda.so.1", "libcudart.so.13", "libnvJitLink.so.13", "libnvrtc.so.13"):
        yield f"lib/tilecopy/virtual/{name}", virtual / name


def headers():
    """Those of the C API, but Emit.h: it is for those who share a libLLVM with the library."""
    return [p for p in sorted((SOURCE / "include" / "tilecopy-c").glob("*.h")) if p.name != "Emit.h"]


def checked(build):
    """The files of a build, and their processor; ends the process where they need more than they may."""
    files = [path for _, path in binaries(build)]
    missing = [str(path) for path in files if not path.exists()]
    if missing:
        sys.exit(f"wheel: there is no {missing[0]}; `ninja -C {build} portable` makes it")
    extra = {n for path in files for n in needed_libraries(path)
             if not re.match(r"lib(c|m|dl|pthread|rt)\.so|ld-linux|libcuda\.so\.1$|libtilecopy-c\.so\.0\.2$", n)}
    if extra:
        sys.exit(f"wheel: the files need {', '.join(sorted(extra))}; expected libc alone")
    for path in filter(loader_first, files):
        sys.exit(f"wheel: {path.name} needs the loader before the C library; expected libc.so.6 first")
    libc = least_libc(files)
    if libc != GLIBC:
        sys.exit(f"wheel: the files need glibc {libc[0]}.{libc[1]}; expected {GLIBC[0]}.{GLIBC[1]} at most")
    return machine(files[0])


def contents(build):
    """(path in the wheel, bytes, whether it is a program)."""
    for path in sorted((HERE / "tilecopy").glob("*")):
        if path.suffix in (".py", ".typed") or path.name == "py.typed":
            yield f"tilecopy/{path.name}", path.read_bytes(), False
    for path in headers():
        yield f"tilecopy/include/tilecopy-c/{path.name}", path.read_bytes(), False
    for name, path in binaries(build):
        yield f"tilecopy/{name}", path.read_bytes(), True
    yield ("tilecopy/lib/tilecopy/virtual/ptxas",
           (SOURCE / "lib" / "VirtualGpu" / "ptxas.sh").read_bytes(), True)


def metadata(tag):
    """(name in the folder of metadata, text)."""
    readme = (SOURCE / "tools" / "python" / "README.md").read_text()
    yield "METADATA", (f"Metadata-Version: 2.1\nName: tilecopy\nVersion: {version()}\n"
                       "Summary: Tile copies on NVIDIA GPUs, planned, explained and lowered to LLVM IR and PTX\n"
                       "License: Apache-2.0 WITH LLVM-exception\nRequires-Python: >=3.9\n"
                       "Provides-Extra: numba\nRequires-Dist: numba-cuda>=0.30; extra == 'numba'\n"
                       "Requires-Dist: nvidia-nvvm; extra == 'numba'\n"
                       "Description-Content-Type: text/markdown\n\n" + readme)
    yield "WHEEL", f"Wheel-Version: 1.0\nGenerator: tilecopy\nRoot-Is-Purelib: false\nTag: {tag}\n"
    commands = "".join(f"{tool} = tilecopy.__main__:{tool.replace('-', '_')}\n" for tool in TOOLS)
    yield "entry_points.txt", (f"[console_scripts]\n{commands}\n[pytest11]\n"
                               "tilecopy = tilecopy.pytest_plugin\n")
    yield "LICENSE.TXT", (SOURCE / "LICENSE.TXT").read_text()


def make(build, folder):
    tag = f"py3-none-manylinux_{GLIBC[0]}_{GLIBC[1]}_{checked(build)}"
    info = f"tilecopy-{version()}.dist-info"
    record = []
    os.makedirs(folder, exist_ok=True)
    path = pathlib.Path(folder) / f"tilecopy-{version()}-{tag}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        def add(name, data, program=False):
            entry = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)) # the same files give the same wheel
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if program else 0o100644) << 16
            wheel.writestr(entry, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(data)}\n")
        for name, data, program in contents(build):
            add(name, data, program)
        for name, text in metadata(tag):
            add(f"{info}/{name}", text.encode())
        record.append(f"{info}/RECORD,,\n")
        wheel.writestr(f"{info}/RECORD", "".join(record))
    print(f"{path}  {path.stat().st_size / 1e6:.1f} MB, needs glibc {GLIBC[0]}.{GLIBC[1]}")
    return path


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__.split("\n")[0] + "\nusage: wheel.py BUILD FOLDER")
    make(pathlib.Path(sys.argv[1]), sys.argv[2])
