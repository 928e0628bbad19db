"""interior.py PTXAS PTX-DUMP SAMPLE ACCESSES

How many machine instructions a tile inside executes of a sample whose tiles may leave their tensors, and how many the
same kernel has that is promised to stay inside. The path of a tile inside is the shortest through the kernel that meets
ACCESSES loads and as many stores of 16 bytes of global memory, whatever predicate they have.
"""

import pathlib
import re
import struct
import subprocess
import sys
import tempfile

BYTES, ALWAYS = 16, 7
EXIT, BRANCH, NOP = 0x94D, 0x947, 0x918
LOADS, STORES, WIDE = (0x381, 0x981), (0x386, 0x986), 6  # and the code of 16 bytes in an access


def machine_code(cubin):
    """The two words of each instruction in the code section of an ELF file."""
    headers = struct.unpack_from("<Q", cubin, 40)[0]
    count, names = struct.unpack_from("<HH", cubin, 60)
    sections = [struct.unpack_from("<IIQQQQ", cubin, headers + 64 * i) for i in range(count)]
    for name, _, _, _, offset, size in sections:
        if cubin.startswith(b".text.", sections[names][4] + name):
            return [struct.unpack_from("<QQ", cubin, offset + i) for i in range(0, size, BYTES)]
    sys.exit("no code")


def compile_ptx(ptxas, dump, tile):
    with tempfile.TemporaryDirectory() as folder:
        ptx, cubin = pathlib.Path(folder) / "ptx", pathlib.Path(folder) / "cubin"
        text = subprocess.run([dump, "--emit=ptx", tile], capture_output=True, text=True, check=True).stdout
        ptx.write_text(text)
        arch = re.search(r"^\.target (\w+)", text, re.M).group(1)
        subprocess.run([ptxas, "-arch=" + arch, "-o", cubin, ptx], check=True)
        return machine_code(cubin.read_bytes())


def target(at, low, high):
    """Where a branch goes: a distance in words of 4 bytes, its lowest 8 bits apart from the others."""
    above = low >> 34 | (high & 0x3FFFF) << 30
    above -= (above >> 47) << 48
    return at + 1 + (above << 8 | low >> 16 & 0xFF) * 4 // BYTES


def shortest(code, accesses):
    """Dijkstra's way through the code; what lies on it is how many wide loads and stores were met."""
    reached, todo = {}, {(0, 0, 0): 0}
    while todo:
        state = min(todo, key=todo.get)
        steps = todo.pop(state)
        reached[state] = steps
        at, loads, stores = state
        low, high = code[at]
        operation, predicate = low & 0xFFF, low >> 12 & 0xF
        wide = high >> 9 & 7 == WIDE
        loads = min(accesses, loads + (operation in LOADS and wide))
        stores = min(accesses, stores + (operation in STORES and wide))
        if operation == EXIT and (loads, stores) == (accesses, accesses):
            return steps + 1
        following = [] if predicate == ALWAYS and operation in (EXIT, BRANCH) else [at + 1]
        if operation == BRANCH:
            following.append(target(at, low, high))
        for there in following:
            state = (there, loads, stores)
            if there < len(code) and state not in reached:
                todo[state] = min(todo.get(state, steps + 1), steps + 1)
    sys.exit("no way meets all accesses")


def main():
    ptxas, dump, sample, accesses = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]), int(sys.argv[4])
    with tempfile.TemporaryDirectory() as folder:
        promised = pathlib.Path(folder) / "promised.tile"
        promised.write_text(re.sub(r"^(\s*copy\S* .*)$", r"\1 { bounds = promised }", sample.read_text(), flags=re.M))
        inside, plain = (shortest(compile_ptx(ptxas, dump, tile), accesses) for tile in (sample, promised))
    release = re.search(r"release ([\d.]+)", subprocess.run([ptxas, "--version"], capture_output=True, text=True).stdout)
    print(f"ptxas {release.group(1)}: {inside} instructions inside, {plain} without guards, {inside - plain} for the edge")


main()
