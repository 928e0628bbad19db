"""sass.py PTXAS SAMPLES BASELINE [--update]

What ptxas makes of the PTX beside each sample: instructions, without the padding and the branch to itself after the last
one, and registers. A sample that takes more instructions than the baseline fails; so does one that takes more
registers, where it has more than a multiprocessor has for each thread of as many CTAs as it can hold. Registers are
allocated by eights. The baseline is of one release of ptxas, and is not compared with another's. --update writes it.
"""

import math
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

REGISTERS, THREADS, CTAS, SHARED = 65536, 2048, 32, 228 << 10  # the most that a multiprocessor has
CTA_SHARED = 1 << 10  # what each CTA takes of it for the system
NOP, BRANCH, BYTES = 0x918, 0x947, 16


def instructions(cubin):
    """Counts in the code sections of an ELF file of 64 bits; an instruction has 16 bytes, its opcode the lowest 12 bits."""
    headers = struct.unpack_from("<Q", cubin, 40)[0]
    count, names = struct.unpack_from("<HH", cubin, 60)
    sections = [struct.unpack_from("<IIQQQQ", cubin, headers + 64 * i) for i in range(count)]
    total = 0
    for name, _, _, _, offset, size in sections:
        if not cubin.startswith(b".text.", sections[names][4] + name):
            continue
        opcodes = [struct.unpack_from("<H", cubin, offset + i)[0] & 0xFFF for i in range(0, size, BYTES)]
        while opcodes and opcodes[-1] in (NOP, BRANCH):
            opcodes.pop()
        total += len(opcodes)
    return total


def allocated(registers):
    return (registers + 7) // 8 * 8


def free_registers(text):
    """What each thread can have while the multiprocessor holds as many CTAs of the smallest kernel as it can."""
    sizes = re.findall(r"^\.reqntid ([\d, ]+)", text, re.M)
    threads = min(math.prod(map(int, size.split(","))) for size in sizes)
    shared = 0
    if len(sizes) == 1:
        shared = sum(map(int, re.findall(r"\.shared .*\[(\d+)\];", text)))
    ctas = min(CTAS, THREADS // threads, SHARED // (shared + CTA_SHARED))
    return REGISTERS // (ctas * threads)


def count(ptxas, ptx):
    text = ptx.read_text()
    arch = re.search(r"^\.target (\w+)", text, re.M).group(1)
    with tempfile.TemporaryDirectory() as folder:
        cubin = pathlib.Path(folder) / "cubin"
        run = subprocess.run([ptxas, "-v", "-arch=" + arch, "-o", cubin, ptx], capture_output=True, text=True)
        if run.returncode:
            sys.exit(f"{ptx}: {run.stderr}")
        registers = max(int(n) for n in re.findall(r"Used (\d+) registers", run.stderr))
        return arch, instructions(cubin.read_bytes()), registers, free_registers(text)


def main():
    ptxas, samples, baseline = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    release = re.search(r"release ([\d.]+)", subprocess.run([ptxas, "--version"], capture_output=True, text=True).stdout)
    head = f"ptxas {release.group(1)}"
    update = "--update" in sys.argv
    lines = baseline.read_text().splitlines() if baseline.exists() else []
    if not update and lines[0] != head:
        print(f"{head}; the baseline is of {lines[0]}: not compared")
        return
    known = {tuple(w[:2]): (int(w[2]), int(w[3])) for w in (line.split() for line in lines[1:])}
    found, worse, total = [], 0, 0
    for ptx in sorted(samples.glob("*/*.ptx")):
        name = str(ptx.relative_to(samples).with_suffix(""))
        arch, size, registers, free = count(ptxas, ptx)
        found.append(f"{name} {arch} {size} {registers}")
        total += size
        if update:
            continue
        if (name, arch) not in known:
            worse += 1
            print(f"{name} for {arch}: not in the baseline ({size} instructions, {registers} registers)")
            continue
        most, most_registers = known[name, arch]
        if size > most or allocated(registers) > max(allocated(most_registers), free):
            worse += 1
            print(f"{name} for {arch}: {size} instructions for {most}, {registers} registers for {most_registers}")
    if update:
        baseline.write_text("\n".join([head] + found) + "\n")
    print(f"{head}: {len(found)} samples, {total} instructions, {worse} worse than the baseline")


main()
