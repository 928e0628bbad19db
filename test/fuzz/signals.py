"""Signals and time limits end the tools, wherever they are.

  signals.py BIN [--count=5] [--seed=1]     the folder of the tools; how often each kind of work is ended, by each means

Work of many kinds is begun, and ended at a random time. What is asserted: it ended by what the signal means to the tool, soon
enough for a machine that others use, and left no half of an output. How long it took is printed: after the signal, or after the
limit, which counts from the start of the process.
"""
import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

# A loaded machine of a test has its pauses; a tool that does not listen goes on for minutes.
SOON = 20
HEAD = ".version 8.6\n.target sm_90a\n.address_size 64\n"
ENTRY = HEAD + ".visible .entry k(.param .u64 a) {\n.reg .b32 %r<9>; .reg .b64 %d<9>;\n"
COPY = "target sm_90a\nkernel @k threads(128) {{\n  A : global f32[{0}]\n  B : global f32[{0}]\n{1}}}\n"
FILES = {
    "parse.ptx": ENTRY + "{}" * 10000000 + "ret;\n}\n",
    "endless.ptx": ENTRY + "L: bra L;\n}\n",
    "atomics.ptx": ENTRY + "ld.param.u64 %d1, [a]; L: red.global.add.u32 [%d1], 1; bra L;\n}\n",
    "copies.tile": COPY.format(4096, "  copy.cta B <- A\n  sync.cta\n" * 3000),
    "words.tile": COPY.format(4096, "".join(f"  T{n} : global f32[64]\n" for n in range(9000))),
    "choose.tile": "target sm_90a\nkernel @k threads(128) {\n  A : global f32[126, 97]\n  B : global f32[97, 126]\n"
                   "  S : shared f32[126, 97] layout auto\n" + "  copy.cta S <- A\n  sync.cta\n  copy.cta A <- S\n" * 200 + "}\n",
    "meaning.tile": "target sm_90a\nkernel @k grid(64) threads(32) {\n  A : global f32[32]\n  S : shared f32[32]\n"
                    "  for k in 0:16384 {\n    copy.warp S <- A\n    sync.warp\n  }\n}\n",
    "launch.json": '{"buffers": {"A": "zero:64"}, "launches": [' + ",".join(['{"params": ["@A"], "block": 1}'] * 9000) + "]}",
}
RUN = ["ptx-run", "--device=emulator", "--steps=1000000000000"]
BARE = RUN + ["--param=zero:64"]
# Name, command, what is given on standard input ("" is an open pipe). `out` is an output.
WORK = [
    ("a process that sleeps, for comparison", ["sleep", "1000"], None),
    ("parse PTX", BARE + ["--block=1", "parse.ptx"], None),
    ("emulate", BARE + ["--block=64", "endless.ptx"], None),
    ("emulate on several cores", BARE + ["--block=64", "--grid=64", "--jobs=4", "endless.ptx"], None),
    ("races", BARE + ["--block=1024", "--grid=1000", "atomics.ptx"], None),
    ("launch file", RUN + ["--launch=launch.json", "endless.ptx"], None),
    ("generated programs", RUN + ["--fuzz=1000000"], None),
    ("meaning", RUN + ["meaning.tile"], None),
    ("proofs", RUN + ["--prove", "--prove-limit=60", "copies.tile"], None),
    ("run, planning and LLVM", RUN + ["copies.tile"], None),
    ("standard input", RUN + ["-"], ""),
    ("parse .tile", ["ptx-dump", "--emit=plan", "-o", "out", "words.tile"], None),
    ("planning", ["ptx-dump", "--emit=plan", "-o", "out", "copies.tile"], None),
    ("layout auto", ["ptx-dump", "--emit=plan", "-o", "out", "choose.tile"], None),
    ("LLVM", ["ptx-dump", "--emit=ptx", "-O3", "-o", "out", "copies.tile"], None),
    ("standard input of ptx-dump", ["ptx-dump", "-"], ""),
    ("bench emulator", ["ptx-bench", "emulator"], None),
    ("bench codegen", ["ptx-bench", "codegen", "--nvrtc=none", "copies.tile"], None),
    ("bench scaling", ["ptx-bench", "scaling"], None),
    ("bench chart", ["ptx-bench", "chart", "-"], ""),
    ("editor, idle", ["tile-lsp"], ""),
    ("editor, a large program", ["tile-lsp"], "copies.tile"),
    ("a command", ["tilecopy-gpu", "--", "sleep", "1000"], None),
]


def message(text):
    said = [{"id": 0, "method": "initialize", "params": {}},
            {"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file:///a", "text": text}}}]
    return b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
                    for body in (json.dumps(dict(one, jsonrpc="2.0")).encode() for one in said))


def meant(tool, number):
    """How a tool ends on a signal: what it says of it, or, of one that has hardly begun, the system's way."""
    return {-number, {"ptx-run": 130, "ptx-check": 130, "tilecopy-gpu": 128 + number}.get(tool, -number)} if number else {2}


def start(options, folder, command, given):
    program = command[0] if command[0] == "sleep" else os.path.join(options.bin, command[0])
    process = subprocess.Popen([program] + command[1:], cwd=folder, stdin=subprocess.PIPE,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if given:
        try:
            process.stdin.write(message(FILES[given]))
            process.stdin.flush()
        except BrokenPipeError:
            pass
    return process


def finish(process):
    """The exit code, or None where the tool does not end."""
    try:
        return process.wait(SOON)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return None


def whole(options, folder, command, out):
    """Whether an output is what the command writes that nothing ends: one may end after its work is done."""
    kept = out + ".kept"
    os.rename(out, kept)
    finish(start(options, folder, command, None))
    with open(kept, "rb") as one, open(out, "rb") as other:
        return one.read() == other.read()


def end(options, folder, rng, work, number):
    """Ends one by a signal, or by a limit where that is none. What is wrong, the seconds it took, and whether it had ended."""
    _, command, given = work
    after = rng.uniform(0.05, 1.5)
    out = os.path.join(folder, "out")
    if os.path.exists(out):
        os.unlink(out)
    begin = time.monotonic()
    process = start(options, folder, command + ([] if number else [f"--time-limit={after:.3f}"]), given)
    if number:
        time.sleep(after)
        early = process.poll()
        begin = time.monotonic()
        process.send_signal(number)
    else:
        early = None
    code = finish(process)
    took = time.monotonic() - begin - (0 if number else after)
    process.stdin.close()
    if early is not None:
        return (f"it had ended with {early}" if early not in (0, 1, 2, 3) else ""), 0, True
    if code is None:
        return f"it went on for {SOON} s", took, False
    ended = code in (0, 1, 2, 3) and (not number or os.path.exists(out) or code in (0, 3)) # 3: a proof that is not found
    if code not in meant(command[0], number) and not ended:
        return f"exit code {code}", took, False
    if os.path.exists(out) and code not in (0, 1) and not whole(options, folder, command, out):
        return f"exit code {code}, and a part of an output is there", took, False
    return "", max(took, 0), took < 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("--count", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="work that has this in its name")
    options = parser.parse_args()
    options.bin = os.path.abspath(options.bin)
    rng, failed, all_ = random.Random(options.seed), 0, []
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        for work in WORK:
            if options.only not in work[0]:
                continue
            if work[1][0] != "sleep" and not os.path.exists(os.path.join(options.bin, work[1][0])):
                continue
            limited = work[1][0] in ("ptx-run", "ptx-dump", "ptx-bench")
            for number in [signal.SIGINT, signal.SIGTERM] + [0] * limited:
                times = []
                for _ in range(options.count):
                    wrong, took, had = end(options, folder, rng, work, number)
                    if wrong:
                        failed += 1
                        print(f"FAILED {work[0]}: {number or '--time-limit'}: {wrong}", flush=True)
                    elif not had:
                        times.append(took * 1000)
                all_ += times
                shown = f"median {sorted(times)[len(times) // 2]:.0f} ms, most {max(times):.0f} ms" if times else "it had ended before"
                print(f"{work[0]}: {signal.Signals(number).name if number else '--time-limit'}: {shown}", flush=True)
    all_.sort()
    if all_:
        print(f"{len(all_)} ended: median {all_[len(all_) // 2]:.0f} ms, 95 % within {all_[len(all_) * 95 // 100]:.0f} ms, "
              f"most {all_[-1]:.0f} ms; {sum(t > 100 for t in all_)} took more than 100 ms")
    print(f"{failed} failed")
    return 1 if failed or not all_ else 0


sys.exit(main())
