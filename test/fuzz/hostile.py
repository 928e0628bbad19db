"""Hostile inputs to the tools: mutated programs, PTX, launch files, arrays, fat binaries, messages of editors, command lines.

  hostile.py BIN --count=10000 --seed=1 --jobs=16             that many for each tool, whose programs lie in the folder BIN
  hostile.py BIN --tool=ptx-run --seed=77 --count=1 --keep=f  one again; its folder stays in f

Whatever it gets, a tool ends by itself with one of its exit codes, in time; LLVM does not end it; it takes at most three times
the bytes of its input and 256 MiB more; and with exit code 2 it has written nothing. Case n of a tool is the same everywhere.
"""
import argparse
import collections
import concurrent.futures
import glob
import json
import os
import queue
import random
import re
import resource
import shutil
import struct
import subprocess
import sys
import tempfile

from launcher import Launcher

SOURCE = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
MEMORY = 256 << 20
CODES = {"ptx-dump": {0, 1, 2}, "ptx-run": {0, 1, 2, 3, 77}, "ptx-check": {0, 1, 2, 77}, "ptx-bench": {0, 2, 77}, "tile-lsp": {0, 1, 2},
         "tilecopy-gpu": {0, 1, 2, 3}}
# What LLVM says where it gives up, and a runtime where it ends a process.
ABORTS = re.compile(r"LLVM ERROR|[Cc]annot select|PLEASE submit|Stack dump|Assertion `|terminate called|unreachable|Sanitizer")
NUMBERS = ["0", "-1", "1", "7", "65536", "2147483647", "2147483648", "-2147483648", "4294967296", "9223372036854775807",
           "18446744073709551615", "99999999999999999999999", "0x", "1e400", "nan", "3.5", ""]
HANDED = """import ctypes, sys
c = ctypes.CDLL("libcuda.so.1"); p = ctypes.c_void_p; device = ctypes.c_int(); context, module, kernel, memory = p(), p(), p(), p()
c.cuInit(0); c.cuDeviceGet(ctypes.byref(device), 0); c.cuCtxCreate_v2(ctypes.byref(context), 0, device)
text = open(sys.argv[1], "rb").read() + b"\\0"
# cuModuleLoadData has no length: a binary whose header says more than there is cannot be told from a good one.
if text[:4] == b"\\x50\\xed\\x55\\xba" and int.from_bytes(text[8:16], "little") + 16 > len(text): sys.exit(3)
if c.cuModuleLoadData(ctypes.byref(module), text): sys.exit(3)
c.cuMemAlloc_v2(ctypes.byref(memory), ctypes.c_size_t(65536))
for name in (b"k", b"kernel"):
    if c.cuModuleGetFunction(ctypes.byref(kernel), module, name) == 0:
        held = [ctypes.c_uint64(memory.value) for _ in range(64)]
        given = (p * 64)(*[ctypes.cast(ctypes.pointer(h), p) for h in held])
        c.cuLaunchKernel(kernel, 2, 1, 1, 64, 1, 1, 0, None, given, None); c.cuCtxSynchronize()
"""


def read(pattern, most=60000):
    paths = sorted(glob.glob(os.path.join(SOURCE, pattern), recursive=True))
    return [text for text in (open(path, "rb").read() for path in paths) if len(text) <= most]


class Samples:
    """What is mutated."""

    def __init__(self):
        self.tile = read("ptx-samples/**/*.tile") + read("test/verdicts/*/*.tile") + read("test/fuzz/tile-seeds/*")
        self.ptx = read("ptx-samples/**/*.ptx") + read("test/verdicts/*/*.ptx") + read("test/fuzz/ptx-seeds/*")
        words = b"\n".join(read("test/fuzz/*.dict")).decode()
        self.words = [w.encode() for w in re.findall(r'^(?:\w+=)?"([^"\\]+)"', words, re.M)]
        self.options = {}

    def optionsOf(self, path):
        if path not in self.options:
            text = subprocess.run([path, "--help"], stdout=subprocess.PIPE, text=True, check=False).stdout
            # -fix writes over its input, which is what it is for.
            self.options[path] = sorted(set(re.findall(r"^ +(--?[\w-]+)", text, re.M)) - {"--fix", "-fix"})
        return self.options[path]


class Case:
    """One run of a tool: its files, its command line, its standard input."""

    def __init__(self, rng, samples, folder, bin):
        self.rng, self.samples, self.folder, self.bin = rng, samples, folder, bin
        self.argv, self.stdin, self.bytes = [], b"", 0
        # Most have something wrong in one place, and what is right elsewhere is gone through.
        self.calm = rng.choice([0, 0, 3])

    def file(self, name, data):
        with open(os.path.join(self.folder, name), "wb") as out:
            out.write(data)
        self.bytes += len(data)
        return name

    def mutate(self, data):
        """A few changes of bytes, words, numbers, spans; now and then none, or many."""
        rng = self.rng
        for _ in range(rng.choice([0, 0, 0, 0, 1, 1, 1, 2, 3, 8, 40][self.calm:])):
            at, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
            end = min(end, at + rng.choice([1, 4, 16, 64, 4096]))
            kind = rng.randrange(10)
            if kind == 0:
                data = data[:at] + data[end:]
            elif kind == 1:
                data = data[:at] + data[at:end] * rng.choice([2, 2, 3, 50, 2000][:3 + 2 * (end - at < 64)]) + data[end:]
            elif kind == 2:
                data = data[:at] + bytes(rng.randrange(256) for _ in range(rng.choice([1, 1, 3, 30]))) + data[at:]
            elif kind == 3:
                data = data[:at] + rng.choice(self.samples.words) + data[end if rng.random() < 0.5 else at:]
            elif kind in (4, 5, 6):
                found = list(re.finditer(rb"\d+", data))
                if found:
                    m = rng.choice(found)
                    data = data[:m.start()] + rng.choice(NUMBERS).encode() + data[m.end():]
            elif kind == 7:
                found = list(re.finditer(rb"[\w.%]+", data))
                if len(found) > 1:
                    a, b = rng.sample(found, 2)
                    data = data[:a.start()] + b.group() + data[a.end():]
            elif kind == 8:
                other = rng.choice(rng.choice([self.samples.tile, self.samples.ptx]))
                cut = rng.randrange(len(other) + 1)
                data = data[:at] + other[cut:cut + rng.choice([10, 100, 10000])] + data[end:]
            else:
                data = rng.choice([data[:at], data.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + data, data[:at] + b"\0" + data[at:],
                                   data[:at] + b"(" * rng.choice([3, 300, 30000]) + data[at:], data + b"\n" * 100000])
            data = data[:1 << 18]
        return data

    def json(self, value):
        """JSON with a few of its values replaced, taken away or wrapped."""
        rng = self.rng
        for _ in range(rng.choice([0, 0, 0, 1, 1, 2, 4])):
            holder = value
            while isinstance(holder, (dict, list)) and holder:
                key = rng.choice(list(holder)) if isinstance(holder, dict) else rng.randrange(len(holder))
                if not isinstance(holder[key], (dict, list)) or rng.random() < 0.3:
                    kind = rng.randrange(6)
                    if kind == 0:
                        del holder[key]
                    elif kind == 1:
                        holder[key] = [holder[key]] * rng.choice([0, 1, 3, 300])
                    elif kind == 2:
                        holder[key] = {rng.choice(["buffer", "file", "in", "x", ""]): holder[key]}
                    elif kind == 3 and isinstance(holder, dict):
                        holder[rng.choice(["grid", "ptx", "expect", "params", "method", "id"])] = holder.pop(key)
                    else:
                        holder[key] = rng.choice([None, True, -1, 0, 1 << 40, 1e300, "", "@A", "\ud800", "a" * 5000, [], {}, [[]]])
                    break
                holder = holder[key]
        text = json.dumps(value).encode()
        if rng.random() < 0.03:
            text = text.replace(b"[", b"[" * rng.choice([2, 900, 60000]), 1)
        return self.mutate(text) if rng.random() < 0.2 else text

    def npy(self):
        head = b"{'descr': '<f4', 'fortran_order': False, 'shape': (64,), }".ljust(117) + b"\n"
        whole = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head + bytes(256)
        return self.mutate(whole)

    def fatBinary(self, ptx):
        entry = struct.pack("<HHIQIIIIQQQQ", 1, 0x101, 80, len(ptx), 0, 0, 0, 80, 0, 0, 0, 0)[:64].ljust(80, b"\0") + ptx
        return self.mutate(struct.pack("<IHHQ", 0xBA55ED50, 1, 16, len(entry)) + entry)

    def value(self):
        rng = self.rng
        return rng.choice([rng.choice(NUMBERS), "in.tile", "in.ptx", "no/such/file", ".", "-", "help", "sm_100a", "all", "2,2", "@0",
                           "64x64", "a=b", "0=out", "k", "plan,ptx", "=", "\xe9", "x" * 3000, rng.choice(self.samples.words).decode()])

    def options(self, tool, most=2):
        """Options of the tool with values that may be anything."""
        rng = self.rng
        for _ in range(rng.choice([0, 0, 0, 0, 0, 0, 1, most])):
            option = rng.choice(self.samples.optionsOf(os.path.join(self.bin, tool)))
            if option.lstrip("-") in ("fuzz", "matrix", "prove", "samples", "peers", "nvrtc", "time", "memory", "jobs"):
                continue  # much work that is asked for is no fault, nor is memory
            self.argv.append(option + rng.choice(["", "=" + self.value()]))

    def dump(self):
        rng = self.rng
        if rng.random() < 0.15:
            copy = b"A[0:64, 0:64] : global f16[64, 64] -> S : shared f16[64, 64]"
            self.argv += [rng.choice(["--copy=", "--layout="]) + self.mutate(copy).decode("latin-1").replace("\0", "")[:5000]]
        elif rng.random() < 0.2:
            self.stdin = self.mutate(rng.choice(self.samples.tile))
            self.argv += ["-"]
        else:
            sample = rng.choice(self.samples.ptx if rng.random() < 0.05 else self.samples.tile)
            self.argv += [self.file("in.tile", self.mutate(sample))]
        self.argv += ["--emit=" + rng.choice(["tile", "plan", "tensormap", "ll", "ptx", "function", "svg", "text"]), "--time-limit=20"]
        self.argv += rng.choice([[], [], ["--explain"], ["--json"], ["-O2"], ["--inline-asm"], ["--mcpu=sm_120a"], ["-g"]])
        self.argv += rng.choice([[], [], ["-o", "out"], ["--pass-remarks-output=remarks"]])
        self.options("ptx-dump")

    def check(self):
        self.run("ptx-check", 2)

    def run(self, tool="ptx-run", least=0):
        rng = self.rng
        self.argv += ["--device=emulator", "--time-limit=20", "--steps=200000"]
        kind = rng.randrange(least, 8)
        if kind < 2:
            self.argv += [self.file("in.tile", self.mutate(rng.choice(self.samples.tile))), "--seeds=1"]
        else:
            ptx = self.mutate(rng.choice(self.samples.ptx))
            self.file("in.ptx", self.fatBinary(ptx) if kind == 2 else ptx)
            self.file("a.npy", self.npy())
            entry = re.search(rb"\.entry[^{]*", ptx)
            count = min(entry.group().count(b".param"), 9) if entry and rng.random() < 0.9 else rng.randrange(5)
            params = [rng.choice(["in:65536"] * 6 + ["zero:65536"] * 6 + ["out:65536", "file:a.npy", "i32:7", "map:@0,u32,dims=32x64,box=32x8",
                                  "struct:{i32:24}", "memory:{i32:3}"]) for _ in range(count)]
            if params and rng.random() < 0.3:
                at = rng.randrange(len(params))
                params[at] = self.mutate(params[at].encode()).decode("latin-1").replace("\0", "")[:2000]
            # A size is asked for, as a number is; memory for it is no fault.
            params = [re.sub(r"\d{7,}", "9" * 30, text) for text in params]
            if kind < 5:
                self.argv += ["in.ptx", "--grid=2", "--block=64"] + [w for p in params for w in ("--param", p)]
                self.argv += rng.choice([[], [], ["--save", "0=out"], ["--expect", "0=f32:a.npy"]])
            else:
                launch = {"ptx": "in.ptx", "buffers": {"A": {"file": "a.npy"}, "B": "in:8192", "C": {"zero": 256}},
                          "launches": [{"kernel": None, "grid": [2, 1], "block": 64, "dynamic_shared": 1024,
                                        "params": ([{"buffer": "A"}, "@B", {"buffer": "C"}] + params)[:count]}],
                          "expect": {"C": {"file": "a.npy", "dtype": "float32", "rtol": 1e-3}}}
                self.argv += ["--launch=" + self.file("launch.json", re.sub(rb"\d{7,}", b"9" * 30, self.json(launch)))]
        self.argv += rng.choice([[], [], ["--json"], ["--check=no-data-race"], ["--digest"], ["--analyze"], ["--trace"]])
        self.options(tool)

    def bench(self):
        rng = self.rng
        kind = rng.randrange(6)
        if kind < 3:
            measured = {"benchmark": "codegen", "files": [{"file": "a.tile", "total_ms": 1.5, "plan_ms": 0.1, "nvrtc_ms": None}],
                        "rows": [{"name": "a", "bytes": 4096, "ratio": 0.5, "gib_s": 12.25}], "median": 1.5}
            self.argv += ["chart", self.file("in.json", self.json(measured))]
        elif kind < 5:
            self.argv += [rng.choice(["codegen", "codegen", "sass"]), self.file("in.tile", self.mutate(rng.choice(self.samples.tile)))]
            self.argv += ["--nvrtc=none"] + (["--rounds=1", "--repeat=1"] if self.argv[0] == "codegen" else [])
        else:
            self.argv += [rng.choice(["emulator", "scaling", "device", "chart", "", "codegen"])]
        self.argv += ["--time-limit=" + ("3" if kind < 5 else "0.1")]
        self.options("ptx-bench")

    def message(self, value):
        body = self.json(value)
        length = len(body) if self.rng.random() < 0.97 else self.rng.choice([0, 5, 1 << 20, 1 << 62, -1])
        return b"Content-Length: %d\r\n\r\n" % length + body

    def lsp(self):
        rng, uri = self.rng, "file:///a.tile"
        text = self.mutate(rng.choice(self.samples.tile)).decode("latin-1")
        document = {"textDocument": {"uri": uri}}
        said = [{"method": "initialize", "id": 0, "params": {}}, {"method": "initialized", "params": {}},
                {"method": "textDocument/didOpen", "params": {"textDocument": {"uri": uri, "text": text}}}]
        for n in range(rng.choice([1, 3, 10])):
            at = {"line": rng.choice([0, 3, 10, -1, 1 << 40]), "character": rng.choice([0, 4, 30, 1 << 33])}
            name = rng.choice(["hover", "completion", "definition", "formatting", "codeAction", "rename"])
            said.append({"method": "textDocument/" + name, "id": n + 1,
                         "params": dict(document, position=at, range={"start": at, "end": at})})
            if rng.random() < 0.3:
                said.append({"method": "textDocument/didChange",
                             "params": dict(document, contentChanges=[{"text": self.mutate(text.encode()).decode("latin-1")}])})
        said += [{"method": "shutdown", "id": 99}, {"method": "exit"}]
        if rng.random() < 0.2:
            rng.shuffle(said)
        self.stdin = b"".join(self.message(dict(value, jsonrpc="2.0")) for value in said)
        if rng.random() < 0.1:
            self.stdin = self.mutate(self.stdin)
        self.options("tile-lsp")

    def gpu(self):
        rng = self.rng
        self.options("tilecopy-gpu")
        kind = rng.randrange(4)
        if kind == 0:  # words that are no commands
            self.argv += rng.choice([[], ["true"], ["false"], ["./in.ptx"], ["no-such-command"], ["."], [""], ["-"]])
            self.file("in.ptx", b"x")
            self.argv[:0] = ["--suppress=" + self.file("known", self.mutate(b"data-race kernel=a* ptx=st.*\nasync-pending\n"))]
            return
        ptx = self.mutate(rng.choice(self.samples.ptx))
        self.file("in.ptx", self.fatBinary(ptx) if kind == 1 else ptx)
        self.file("handed.py", HANDED.encode())
        self.argv += ["--steps=200000", "--jobs=1", "--", sys.executable, "handed.py", "in.ptx"]

    def frames(self, out):
        """Whether all that a language server has said is messages."""
        while out:
            m = re.match(rb"Content-Length: (\d+)\r\n\r\n", out)
            if not m:
                return False
            try:
                json.loads(out[m.end():m.end() + int(m.group(1))])
            except ValueError:
                return False
            out = out[m.end() + int(m.group(1)):]
        return True

    def start(self, launcher, tool, limit):
        """Runs the tool; what is wrong with how it ended, or nothing, and its exit code."""
        self.bytes += len(self.stdin) + sum(len(a.encode("utf-8", "replace")) for a in self.argv)
        before = set(os.listdir(self.folder))
        streams = [self.folder + "." + name for name in ("in", "out", "err")]
        with open(streams[0], "wb") as given:
            given.write(self.stdin)
        code, peak, _ = launcher.run([os.path.join(self.bin, tool)] + self.argv, self.folder, *streams, limit, self.folder + ".tmp")
        printed, said = (open(path, "rb").read() for path in streams[1:])
        said = said.decode("utf-8", "replace")
        new = set(os.listdir(self.folder)) - before
        if code not in CODES[tool]:
            return f"exit code {code}: {said[-400:]}", code
        if ABORTS.search(said):
            return f"it says {ABORTS.search(said).group()!r}: {said[-400:]}", code
        if peak > 3 * self.bytes + MEMORY:
            return f"it took {peak >> 20} MiB for {self.bytes} bytes", code
        several = re.search(r"\d+ inputs: [1-9]\d* printed", said) # of which some are good
        if code == 2 and new and not several and "--json" not in self.argv: # which says what is wrong
            return f"exit code 2, and {', '.join(sorted(new))} is written: {said[-400:]}", code
        if tool == "tile-lsp" and code != 2 and "Content-Length" in printed[:20].decode("latin-1") and not self.frames(printed):
            return "what it printed are no messages", code
        return "", code


MAKERS = {"ptx-dump": Case.dump, "ptx-run": Case.run, "ptx-check": Case.check, "ptx-bench": Case.bench, "tile-lsp": Case.lsp, "tilecopy-gpu": Case.gpu}


def runCase(options, samples, launchers, tool, number):
    with tempfile.TemporaryDirectory() as top:
        folder = os.path.join(top, "case")
        os.mkdir(folder)
        os.mkdir(folder + ".tmp")
        case = Case(random.Random(f"{tool} {number}"), samples, folder, options.bin)
        MAKERS[tool](case)
        case.argv = [a.replace("\0", "").encode("utf-8", "replace").decode() for a in case.argv]
        launcher = launchers.get()
        wrong, code = case.start(launcher, tool, options.limit)
        launchers.put(launcher)
        if options.keep and (wrong or options.count == 1):
            kept = os.path.join(options.keep, f"{tool}-{number}")
            shutil.copytree(folder, kept, dirs_exist_ok=True)
            with open(os.path.join(kept, "argv.json"), "w", encoding="utf-8") as out:
                json.dump(case.argv, out)
            with open(os.path.join(kept, "stdin"), "wb") as out:
                out.write(case.stdin)
    return tool, number, wrong, code, case.argv


def main():
    parser = argparse.ArgumentParser(description="Hostile inputs to the tools.")
    parser.add_argument("bin", help="the folder of the tools")
    parser.add_argument("--count", type=int, default=200, help="inputs for each tool")
    parser.add_argument("--seed", type=int, default=1, help="number of the first one")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--tool", action="append", choices=sorted(CODES))
    parser.add_argument("--limit", type=float, default=300, help="seconds after which a tool counts as hanging")
    parser.add_argument("--keep", help="a folder for inputs on which a tool fails")
    options = parser.parse_args()
    options.bin = os.path.abspath(options.bin)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    launchers = queue.SimpleQueue()
    for _ in range(options.jobs):
        launchers.put(Launcher())
    samples = Samples()
    tools = [tool for tool in options.tool or sorted(CODES) if os.path.exists(os.path.join(options.bin, tool))]
    for tool in tools:
        samples.optionsOf(os.path.join(options.bin, tool))
    failed, codes = 0, {tool: collections.Counter() for tool in tools}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        runs = [pool.submit(runCase, options, samples, launchers, tool, number)
                for number in range(options.seed, options.seed + options.count) for tool in tools]
        for one in concurrent.futures.as_completed(runs):
            tool, number, wrong, code, argv = one.result()
            codes[tool][code] += 1
            if wrong:
                failed += 1
                print(f"{tool} --seed={number}: {wrong}\n  {' '.join(argv)[:300]}", flush=True)
    for tool in tools:
        print(f"{tool}: {sum(codes[tool].values())} inputs; exit codes " +
              ", ".join(f"{code}: {n}" for code, n in sorted(codes[tool].items())))
    while not launchers.empty():
        launchers.get().close()
    print(f"{failed} failed")
    return 1 if failed or not tools else 0


sys.exit(main())
