"""Runs the command lines of a table in a folder of odd files, and compares the exit code of each and what it says on
stderr with the table: command_lines.py TOOLS TABLE FOLDER [--write].

A row is "[code] command", and below it what stderr must be, indented; --write puts down what it is."""

import os
import re
import subprocess
import sys

TILE = """target sm_90a

kernel @pass grid(n/4) threads(64) {
  n : i32 multiple_of 4 in [4, 40]
  X : global bf16[n, 48]
  Y : global bf16[n, 48]
  P : shared bf16[4, 48]

  copy.cta P <- X[ctaid.x*4 : +4, :]
  sync.cta
  copy.cta Y[ctaid.x*4 : +4, :] <- P
}
"""
WRONG = """target sm_90a
kernel @w threads(64) {
  X : global u8[64, 16]
  Y : global u8[64, 16]
  P : shared u8[64, 16]
  copy.cta P <- X
  copy.cta Y <- P
}
"""
TYPO = """target sm_90a
kernel @w threads(64) {
  X : golbal u8[64, 16]
  copy.cta P <- X
}
"""
PTX = """.version 8.0
.target sm_90
.address_size 64
.visible .entry copyit(.param .u64 a, .param .u64 b) {
  .reg .b64 %rd<4>;
  .reg .b32 %r<3>;
  ld.param.u64 %rd1, [a];
  ld.param.u64 %rd2, [b];
  ld.global.u32 %r1, [%rd1];
  st.global.u32 [%rd2], %r1;
  ret;
}
"""


def write_files():
    """What the command lines name."""
    files = {
        "t.tile": TILE, "wrong.tile": WRONG, "typo.tile": TYPO, "two.tile": TYPO.replace("P <-", "Q ->"),
        "empty.tile": "", "blank.tile": "\n\n   \n", "only-comment.tile": "// nothing\n", "e.ptx": "",
        "crlf.tile": TILE.replace("\n", "\r\n"), "bom.tile": "\ufeff" + TILE, "v.ptx": PTX,
        "c.cu": "__global__ void k() {}\n", "x.ll": "define void @f() { ret void }\n",
        "late.cu": "// Copyright\n/* of\n * us */\n\n#include <cuda.h>\n", "k.py": "import triton\n",
        "m.ll": "; ModuleID = 'm'\n", "m.mlir": "func.func @f() { return }\n", "z.gz": "\x1f\x8b\0\0\0\0\x03x",
        "run.json": '{"bench": "sass", "programs": [{"program": "a", "tilecopy": {"instructions": 3}}]}\n',
        "no-rows.json": '{"bench": "codegen", "programs": [{}]}\n', "cut.json": '{"bench":\n  sass}\n',
        "badv.ptx": PTX.replace("ld.global.u32", "foo.bar"), "l.json": '{"module": "v.ptx", "buffers": {}}\n',
        "sup.txt": "data-raze kernel=*\n", "d/ro": "x",
    }
    os.makedirs("d/sub", exist_ok=True)
    for name, text in files.items():
        with open(name, "w", encoding="utf-8", newline="") as file:
            file.write(text)
    with open("m.bc", "wb") as file:
        file.write(b"BC\xc0\xde\x35\x14")
    with open("arr.npy", "wb") as file:
        file.write(b"\x93NUMPY\x01\x00")
    if not os.path.lexists("dangling"):
        os.symlink("gone", "dangling")


def main():
    tools, table = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    os.makedirs(sys.argv[3], exist_ok=True)
    os.chdir(sys.argv[3])
    with open(table, encoding="utf-8") as file:
        lines = file.read().splitlines()
    environment = dict(os.environ, CUDA_VISIBLE_DEVICES="")  # the same with and without a GPU
    out, number, wrong = [], 0, []
    while number < len(lines):
        line = lines[number]
        number += 1
        out.append(line)
        if not line or line.startswith("#"):
            continue
        code, command = re.fullmatch(r"(?:\[(\d+)\] )?(.*)", line).groups()
        said = []
        while number < len(lines) and lines[number].startswith("    "):
            said.append(lines[number][4:])
            number += 1
        write_files()
        done = subprocess.run(["bash", "-c", os.path.join(tools, command)], capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=300, check=False, env=environment)
        have = [re.sub(r"(.{200}).*", r"\1...", one).rstrip() for one in done.stderr.splitlines()]
        if have != said or str(done.returncode) != code:
            wrong.append(f"{command}\n  expected {code}: {said}\n  got      {done.returncode}: {have}")
        out[-1] = f"[{done.returncode}] {command}"
        out += ["    " + one for one in have]
    if sys.argv[4:] == ["--write"]:
        with open(table, "w", encoding="utf-8") as file:
            file.write("\n".join(out) + "\n")
        return 0
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
