"""How much memory the tools take for large inputs of each kind, the densest ones that there are among them.

  memory.py BIN [--mib=64] [--only=text]     the folder of the tools; MiB of each input

Each run takes at most three times the bytes of its input and 256 MiB, and ends with one of the tool's exit codes.
"""
import argparse
import json
import os
import struct
import sys
import tempfile

from launcher import Launcher

HEAD = b".version 8.6\n.target sm_90a\n.address_size 64\n"
ENTRY = HEAD + b".visible .entry k(.param .u64 a) {\n.reg .b32 %r<9>; .reg .b64 %d<9>; .reg .pred %p<9>;\n"
TILE = b"target sm_90a\nkernel @k threads(32) {\n  A : global f32[32]\n  B : global f32[32]\n"


def filled(begin, unit, end, size):
    """`begin`, a unit as often as fits, or what it gives for 0, 1, ..., and `end`."""
    if not callable(unit):
        return begin + unit * ((size - len(begin) - len(end)) // len(unit)) + end
    parts, n, left = [begin], 0, size - len(begin) - len(end)
    while left > 0:
        parts.append(unit(n))
        left -= len(parts[-1])
        n += 1
    return b"".join(parts) + end


def lz4Bomb(size):
    """A fat binary of an entry that unpacks to about `size` bytes, all of them blanks."""
    block = b"\x1f \x01\x00" + b"\xff" * (size // 255) + b"\0"
    unpacked = 20 + size // 255 * 255
    entry = struct.pack("<HHIQIIIIQQQQ", 1, 0x101, 64, len(block), len(block), 0, 0, 90, 0, 0x2000, 0, unpacked)[:64]
    return struct.pack("<IHHQ", 0xBA55ED50, 1, 16, len(entry) + len(block)) + entry + block


def fatBinary(ptx):
    entry = struct.pack("<HHIQIIIIQQQQ", 1, 0x101, 64, len(ptx), 0, 0, 0, 90, 0, 0, 0, 0)[:64]
    return struct.pack("<IHHQ", 0xBA55ED50, 1, 16, len(entry) + len(ptx)) + entry + ptx


def npy(size):
    head = (b"{'descr': '<f4', 'fortran_order': False, 'shape': (%d,), }" % (size // 4)).ljust(117) + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head + bytes(size // 4 * 4)


def message(text):
    said = [{"id": 0, "method": "initialize", "params": {}},
            {"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file:///a", "text": text.decode()}}},
            {"id": 1, "method": "shutdown"}, {"method": "exit"}]
    return b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
                    for body in (json.dumps(dict(one, jsonrpc="2.0")).encode() for one in said))


def texts(size):
    """Name, tool, arguments before the file, and what the file has; "-" is standard input."""
    run = ["ptx-run", "--device=emulator", "--steps=1000", "--seeds=1", "--param=zero:64", "--block=1"]
    ptx = {
        "returns": filled(ENTRY, b"ret;", b"}", size),
        "sums": filled(ENTRY, b"add.u32 %r1,%r2,%r3;\n", b"ret;}", size),
        "vectors": filled(ENTRY, b"ld.param.u64 %d1,[a];st.global.v4.u32 [%d1],{%r1,%r2,%r3,%r4};\n", b"ret;}", size),
        "operands": filled(ENTRY + b"call (", b"%r1,", b"%r1),f;ret;}", size),
        "modifiers": filled(ENTRY + b"add", b".b", b" %r1,%r2,%r3;ret;}", size),
        "labels": filled(ENTRY, lambda n: b"l%x:" % n, b"ret;}", size),
        "targets": filled(ENTRY + b"L:ret;T: .branchtargets ", b"L,", b"L;}", size),
        "blocks": filled(ENTRY, b"{}", b"ret;}", size),
        "variables": filled(HEAD, lambda n: b".global .b8 v%x;" % n, b"", size),
        "functions": filled(HEAD, lambda n: b".func f%x();" % n, b"", size),
        "kernels": filled(HEAD, lambda n: b".entry f%x(){ret;}" % n, b"", size),
        "bytes": filled(HEAD + b".global .b8 v[]={", b"1,", b"1};", size),
        "words": filled(HEAD + b".global .b64 v[]={", b"1,", b"1};", size),
        "addresses": filled(HEAD + b".global .b8 w;.global .b64 v[]={", b"w,", b"w};", size),
        "comments": filled(ENTRY + b"ret;}", b"// a comment\n", b"", size),
        "undefined": filled(ENTRY, b"//implicit-def:%r1\n", b"ret;}", size),
        "files": filled(HEAD, lambda n: b'.file %d "a"\n' % n, b"", size),
        "section": filled(HEAD + b".section .debug {", b".b8 1\n", b"}", size),
        "places": filled(ENTRY, b".loc 1 1 1\n", b"ret;}", size),
    }
    for name, text in ptx.items():
        yield "ptx, " + name, run, text
    yield "fat binary", run, fatBinary(filled(ENTRY, b"// a comment\n", b"ret;}", size))
    yield "fat binary, unpacked", run, lz4Bomb(64 << 20)
    yield "array", ["ptx-run", "--device=emulator", "--block=1", "--param"], npy(size)
    jsons = {"numbers": filled(b"[", b"0,", b"0]", size), "objects": filled(b"[", b'{"":0},', b"0]", size),
             "keys": filled(b"{", lambda n: b'"%x":0,' % n, b'"":0}', size), "text": filled(b'["', b"a", b'"]', size),
             "escapes": filled(b'["', b"\\n", b'"]', size), "lists": filled(b"[", b"[],", b"0]", size)}
    for name, text in jsons.items():
        yield "json, " + name, ["ptx-run", "--device=emulator", "--launch"], text
        yield "chart, " + name, ["ptx-bench", "chart"], text
    size = min(size, 192 << 10)  # more is refused, and so are more copies
    tiles = {"copies": filled(TILE, b"copy.cta B <- A\n", b"}", min(size, 16 * 3990)), "barriers": filled(TILE, b"sync.cta\n", b"}", size),
             "tensors": filled(TILE, lambda n: b"T%x:global f32[1]\n" % n, b"}", size),
             "comments": filled(TILE, b"// a comment\n", b"}", size), "kernels": filled(b"target sm_90a\n",
                                                                                          lambda n: b"kernel @k%x threads(1) {}\n" % n, b"", size),
             "sum": filled(TILE + b"copy.cta B[", b"1+", b"1] <- A\n}", size), "loops": filled(TILE, b"for k in 0:2 {}\n", b"}", size),
             "words": filled(b"target sm_90a\n", b"a ", b"", size)}
    registers = (b"target sm_90a\nkernel @k threads(32) {\nM : i32 in [1, 1000]\nA : global f32[32, 255]\nC : global f32[M, 255] align 4\n"
                 b"R : local f32[32, 255] layout S[(32,255):(1@laneid,1)]\n")
    store, edge = b"copy.warp A<-R\n", b"copy.warp C[ctaid.x*32:+32, :]<-R\n"
    # Unrolled, as many as are taken and as many as fit.
    for name, line, count in (("stores", store, 340), ("edges", edge, 29)):
        tiles["few " + name] = registers + line * count + b"}\n"
        tiles[name] = filled(registers, line, b"}", min(size, 3900 * len(line)))
        for name in ("few " + name, name):
            yield "tile to ptx at -O3, " + name, ["ptx-dump", "--emit=ptx", "-O3"], tiles[name]
            yield "tile to html, " + name, ["ptx-dump", "--emit=html"], tiles[name]
            yield "tile to svg, " + name, ["ptx-dump", "--emit=svg"], tiles[name]
    for name, text in tiles.items():
        yield "tile, " + name, ["ptx-dump", "--emit=plan"], text
        yield "tile to ptx, " + name, ["ptx-dump", "--emit=ptx"], text
        yield "tile run, " + name, ["ptx-run", "--device=emulator", "--seeds=1", "--steps=100000"], text
        yield "message, " + name, ["tile-lsp", "-"], message(text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("--mib", type=float, default=64)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    options.bin = os.path.abspath(options.bin)
    failed, launcher = 0, Launcher()
    with tempfile.TemporaryDirectory() as folder:
        kernel, errors = os.path.join(folder, "one.ptx"), os.path.join(folder, "errors")
        with open(kernel, "wb") as out:
            out.write(ENTRY + b"ret;}")
        for name, command, text in texts(int(options.mib * (1 << 20))):
            if options.only not in name:
                continue
            path = os.path.join(folder, "input.json" if "--launch" in command else "input")
            with open(path, "wb") as out:
                out.write(text)
            command = [os.path.join(options.bin, command[0])] + command[1:]
            if command[-1] == "--param":
                command[-1:] = ["--param", "file:" + path, kernel]
            elif command[-1] == "--launch":
                command[-1:] = ["--launch=" + path, kernel]
            elif command[-1] == "-":
                command.pop()
            else:
                command.append(path)
            command += [] if "lsp" in command[0] else ["--time-limit=120"]
            code, peak, seconds = launcher.run(command, folder, path, os.devnull, errors, 600, folder)
            said = open(errors, encoding="utf-8", errors="replace").read().strip()
            most = 3 * len(text) + (256 << 20)
            good = peak <= most and code in (0, 1, 2)
            failed += not good
            print(f"{'' if good else 'FAILED '}{name}: {len(text) / 2**20:.1f} MiB, took {peak >> 20} of {most >> 20} MiB, "
                  f"{seconds:.1f} s, exit code {code}: {said[-150:].splitlines()[-1:]}", flush=True)
    launcher.close()
    print(f"{failed} failed")
    return 1 if failed else 0


sys.exit(main())
