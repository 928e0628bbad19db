#!/usr/bin/env python3
"""Mutates a product by wgmma and one by tcgen05.mma, one change at a time; the emulator must notice.

A mutant lacks a line, has another number (a field of a descriptor, a phase, a count, a lane, an offset), another modifier,
operands in another order, or a condition the other way round. It is caught when ptx-run reports a finding, wrong elements
or a text that is not PTX, in some run under either schedule. Of the rest, those that are shown to compute the same values,
or to order memory like the original and make the same accesses, do not count; the rest must be listed, with the reason, in
equivalent.txt.

usage: mutants.py PTX_RUN FOLDER [--count N] [--seed N] [--jobs N] [--kernel NAME | --launch FILE]
FOLDER has wgmma.ptx, tcgen05.ptx and equivalent.txt. NumPy is not needed. With --launch it is the kernel of a launch file
of ptx-run, called as the file's folder in equivalent.txt.
"""

import argparse
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

# M, N, K and what is launched. C of the first leaves through a tensor map.
KERNELS = {"wgmma": (64, 64, 320, 256, 32768), "tcgen05": (128, 64, 320, 128, 49152)}
NUMBER = re.compile(r"(?<![\w.%$:])-?\d+(?![\w.])")
FLOAT = re.compile(r"(?<=\b0[fF])[0-9a-fA-F]{8}\b")
REGISTER = re.compile(r"%(?:r|rd|p|rs|f)\d+")
MODIFIERS = [("::before_thread_sync", "::after_thread_sync"), ("::after_thread_sync", "::before_thread_sync"),
             (".shared::cta;", ".global;"), ("kind::f16", "kind::tf32"), ("32x32b.x8", "16x64b.x8"),
             (".f32.f16.f16", ".f32.bf16.bf16"), ("expect_tx.", "noComplete."), ("cta_group::1", "cta_group::2"),
             (".tile.", ".im2col."), ("commit_group", "fence"), ("wait_group", "commit_group"), (".eq.", ".ne."),
             (".lt.", ".gt."), (".ne.", ".eq."), ("shl.", "shr."), ("add.s32", "sub.s32"), ("and.b32", "or.b32"),
             ("or.b32", "and.b32"), ("or.b64", "and.b64"), ("not.b32", "mov.b32"), ("xor.b32", "or.b32")]


def is_instruction(line):
    text = line.strip()
    return bool(text) and not text.startswith((".", "$", "{", "}", "//")) and not text.endswith(":")


def numbers_of(old, chance):
    """Other numbers for one: near ones, and one bit that is different. Of a long one, such as a descriptor, each bit."""
    value = int(old)
    near = {value + 1, value - 1, 0, value * 2}
    bits = range(64) if abs(value) >= 1 << 32 else [chance.randrange(max(abs(value).bit_length() + 2, 4)) for _ in "ab"]
    return sorted((near | {value ^ (1 << bit) for bit in bits}) - {value})


def mutants_of(lines, chance):
    """(line number, text of the line instead) of every single change."""
    body = next(i for i, line in enumerate(lines) if line.startswith("{"))
    for index in range(body, len(lines)):
        line = lines[index]
        if not is_instruction(line):
            continue
        yield index, ""
        for match in NUMBER.finditer(line):
            for number in numbers_of(match.group(), chance):
                text = line[:match.start()] + str(number) + line[match.end():]
                yield index, text
        for match in FLOAT.finditer(line):
            for bit in sorted(random.Random(match.group()).sample(range(32), 2)):
                text = f"{int(match.group(), 16) ^ 1 << bit:08X}"
                yield index, line[:match.start()] + text + line[match.end():]
        for old, new in MODIFIERS:
            if old in line:
                yield index, line.replace(old, new, 1)
        registers = list(REGISTER.finditer(line))
        for one, other in zip(registers, registers[1:]):
            if one.group() != other.group():
                yield index, (line[:one.start()] + other.group() + line[one.end():other.start()] + one.group() +
                              line[other.end():])
        if line.strip().startswith("@"):
            yield index, line.replace("@!", "@", 1) if "@!" in line else line.replace("@", "@!", 1)


def halves(values):
    return struct.pack(f"<{len(values)}e", *values)


def write_inputs(name, folder):
    m, n, k, block, shared = KERNELS[name]
    chance = random.Random(7)
    a, b = ([chance.randrange(-4, 5) for _ in range(rows * k)] for rows in (m, n))
    c = [sum(x * y for x, y in zip(a[i * k:i * k + k], b[j * k:j * k + k])) for i in range(m) for j in range(n)]
    for path, data in (("a", halves(a)), ("b", halves(b)), ("c", struct.pack(f"<{m * n}f", *c))):
        with open(f"{folder}/{path}.bin", "wb") as file:
            file.write(data)
    box = "box=64x{0},swizzle=128"
    maps = [f"map:file:{folder}/a.bin,f16,dims={k}x{m}," + box.format(m),
            f"map:file:{folder}/b.bin,f16,dims={k}x{n}," + box.format(n)]
    rest = [f"map:zero:{m * n * 4},f32,dims={n}x{m},box=64x64"] if name == "wgmma" else [f"zero:{m * n * 4}", f"i32:{n}"]
    parameters = [f"--param={text}" for text in maps + rest + [f"i32:{k}"]]
    return parameters + [f"--block={block}", f"--dynamic-shared={shared}", f"--expect=2=f32:{folder}/c.bin"]


# Most mutants are caught by the first; it is quick.
RUNS = (["--schedule=eager", "--seeds=1"], ["--schedule=both", "--seeds=2", "--tensor-memory=strict-lanes"])
STEPS = 6_000_000  # of a launch; the kernels take a half at most


class Runner:
    """Runs texts of a kernel in the folder."""

    def __init__(self, tool, options, folder):
        self.tool, self.options, self.folder = tool, options, folder

    def run(self, name, text, *more):
        path = f"{self.folder}/{name}.ptx"
        with open(path, "w") as file:
            file.write(text)
        command = [self.tool, "--device=emulator", "--jobs=1", f"--steps={STEPS}", *more, *self.options, path]
        done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)
        os.remove(path)
        return done

    def is_caught(self, name, text):
        """Whether some run fails, and whether ptx-run itself failed."""
        for options in RUNS:
            try:
                code = self.run(name, text, "--json", *options).returncode
            except subprocess.TimeoutExpired:
                return True, False  # on a slow host, before it has taken all steps
            if code:
                return True, code not in (1, 2)
        return False, False

    def digests(self, name, text):
        """Two numbers that stand for the accesses of all threads, and of all CTAs."""
        done = self.run(name, text, "--schedule=eager", "--seeds=1", "--digest")
        return re.findall(r"threads (\w+), CTAs (\w+)", done.stdout) if done.returncode == 0 else []


ORDERS = re.compile(r"(@\S+\s+)?((bar|barrier|mbarrier|membar|atom|red)\.|\S*(fence|commit|wait|alloc|griddepcontrol))")


def accesses_tell(old, new):
    """Whether a digest shows all that the two lines do: neither orders memory, or what a digest has of them differs."""
    old, new = old.strip(), new.strip()
    if not ORDERS.match(old) and not ORDERS.match(new):
        return True
    return old.startswith("mbarrier.") and old.split()[:1] == new.split()[:1]


PURE = re.compile(r"(mov|add|sub|mul|mad|and|or|xor|not|neg|shl|shr|shf|cvt|cvta|setp|selp|min|max|div|rem|bfe|abs|fma|prmt"
                  r"|lop3)\.[\w.]+\s+(%(r|rd|p)\d+),")
WIDTH = {"r": "b32", "rd": "b64", "p": "pred"}


class Shadow:
    """A kernel that computes with a changed instruction too, beside itself, and traps where what follows could tell: where
    another value reaches anything but arithmetic, or the end of straight code. One that never traps shows that a mutant
    changes nothing."""

    def __init__(self, whole, index):
        self.whole, self.index = whole, index
        self.lines, self.shadows, self.used = whole[:index], {}, {"r": 0, "rd": 0, "p": 0}

    def fresh(self, kind):
        self.used[kind] += 1
        return f"%shadow_{kind}{self.used[kind] - 1}"

    def renamed(self, text):
        return REGISTER.sub(lambda m: self.shadows.get(m.group(), m.group()), text)

    def shadow(self, text, original):
        """`text` computes what `original`, the next line, does, into a register of its own."""
        match = PURE.match(text)
        copy = self.fresh(match.group(3))
        rest = self.renamed(text[match.end(2):])
        self.lines += [text[:match.start(2)] + copy + rest, original]
        self.shadows[match.group(2)] = copy

    def is_read(self, register, here):
        """Whether anything but the straight code from the mutant to line `here` reads it."""
        for number, line in enumerate(self.whole):
            match = PURE.match(line.strip())
            reads = line.strip()[match.end(2):] if match else line
            if not self.index < number < here and register in REGISTER.findall(reads):
                return True
        return False

    def compare(self, registers):
        for register in registers:
            copy = self.shadows.pop(register)
            kind = copy.split("_")[1].rstrip("0123456789")
            test = f"xor.pred %shadow_q, {register}, {copy};" if kind == "p" else \
                f"setp.ne.{WIDTH[kind]} %shadow_q, {register}, {copy};"
            self.lines += [test, "@%shadow_q trap;"]

    def follow(self, here):
        line = self.whole[here]
        text = line.strip()
        reads = {m.group() for m in REGISTER.finditer(text)}
        match = PURE.match(text)
        if match and self.shadows.keys() & set(REGISTER.findall(text[match.end(2):])):
            return self.shadow(text, line)
        if not is_instruction(line) or "bra" in text or text.startswith(("ret", "exit")):
            self.compare([r for r in self.shadows if self.is_read(r, here)])
            self.shadows.clear()
        elif match:
            self.shadows.pop(match.group(2), None)
        else:
            self.compare([r for r in list(self.shadows) if r in reads])
        self.lines.append(line)


def shadowed(lines, index, text):
    """The kernel that watches a mutant; nothing where it is not arithmetic of the same result."""
    old, new = PURE.match(lines[index].strip()), PURE.match(text.strip())
    if not old or not new or old.group(2) != new.group(2):
        return None
    kernel = Shadow(lines, index)
    kernel.shadow(text.strip(), lines[index])
    for here in range(index + 1, len(lines)):
        kernel.follow(here)
    body = next(i for i, line in enumerate(kernel.lines) if line.startswith("{"))
    declared = [f".reg .{WIDTH[kind]} %shadow_{kind}<{count + 1}>;" for kind, count in kernel.used.items()]
    kernel.lines[body + 1:body + 1] = declared + [".reg .pred %shadow_q;"]
    return "\n".join(kernel.lines)


def equivalents(path):
    """Rows `KERNEL | NUMBER: LINE | LINE INSTEAD, or bits FIRST-LAST | reason`, with patterns for lines."""
    with open(path) as file:
        return [[cell.strip() for cell in line.split(" | ")] for line in file if line.strip() and line[0] != "#"]


def is_known(rows, name, number, old, new):
    for kernel, before, after, _ in rows:
        if not re.fullmatch(kernel, name) or not re.fullmatch(before, f"{number}: {old}"):
            continue
        if not after.startswith("bits "):
            if re.fullmatch(after, new):
                return True
            continue
        low, high = (int(bit) for bit in after[5:].split("-"))
        numbers = [[int(m.group()) for m in NUMBER.finditer(text)] for text in (old, new)]
        if len(numbers[0]) == len(numbers[1]) and NUMBER.sub("#", old) == NUMBER.sub("#", new):
            changed = [x ^ y for x, y in zip(*numbers) if x != y]
            if all(not (c & ~(((1 << (high + 1)) - 1) ^ ((1 << low) - 1))) for c in changed):
                return True
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", metavar="PTX_RUN")
    parser.add_argument("folder", metavar="FOLDER")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--kernel", choices=sorted(KERNELS))
    parser.add_argument("--launch", metavar="FILE")
    arguments = parser.parse_args()
    rows, bad = equivalents(f"{arguments.folder}/equivalent.txt"), 0
    names = [arguments.kernel] if arguments.kernel else sorted(KERNELS)
    if arguments.launch:
        home = os.path.dirname(os.path.abspath(arguments.launch))
        names = [os.path.basename(home)]
    for name in names:
        with open(f"{home}/launch.ptx" if arguments.launch else f"{arguments.folder}/{name}.ptx") as file:
            lines = file.read().split("\n")
        chance = random.Random(arguments.seed)
        every = sorted(set(mutants_of(lines, chance)))
        chosen = chance.sample(every, min(arguments.count, len(every)))
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(arguments.jobs) as pool:
            options = [f"--launch={arguments.launch}"] if arguments.launch else write_inputs(name, folder)
            runner = Runner(arguments.tool, options, folder)
            whole = runner.digests("whole", "\n".join(lines))
            if not whole or runner.is_caught("whole", "\n".join(lines))[0]:
                print(f"{name}: the kernel itself is not right")
                return 1

            def test(numbered, lines=lines, runner=runner, whole=whole):
                number, (index, text) = numbered
                mutant = "\n".join(lines[:index] + [text] + lines[index + 1:])
                caught, crashed = runner.is_caught(number, mutant)
                watched = None if caught else shadowed(lines, index, text)
                same = watched is not None and not runner.is_caught(number, watched)[0]
                if not caught and not same and accesses_tell(lines[index], text):
                    seen = runner.digests(number, mutant)
                    same = any(x == y for one, other in zip(whole, seen) for x, y in zip(one, other))
                return index, text, caught, crashed, same
            found = sorted(pool.map(test, enumerate(chosen)))
        missed = 0
        for index, text, caught, crashed, same in found:
            old, new = (" ".join(line.split()) for line in (lines[index], text))
            if crashed:
                print(f"{name}:{index + 1}: ptx-run crashed: {old} => {new}")
            elif not caught and not same and not is_known(rows, name, index + 1, old, new):
                print(f"{name}:{index + 1}: not noticed: {old} => {new}")
            else:
                continue
            missed += 1
        bad += missed
        print(f"{name}: {len(found)} of {len(every)} mutants: {sum(f[2] for f in found)} caught, "
              f"{sum(f[4] for f in found)} do the same, {missed} not noticed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
