"""examples.py TOOLS REPOSITORY FILE.md: runs the examples of a page.

Blocks are known by their info string:

  tile       a whole program: it is planned, compiled, run on the emulator, and must pass
  tile wrong a whole program that must not pass
  ptx        lines that the PTX of the program or one-line copy before it has, in this order
  copy       one-line copies, one a line: each is compiled and run, and must pass
  layout     a layout, a shape, and where elements are: checked by enumeration
  migrate    layouts of other projects and of this one, which are the same function
  console    commands after '$ ' with what they print; '...' stands for any lines
  console short: the same, with few programs and little time where the page has many
  part       statements or declarations of a kernel: planned in one of the frames below
  part lines the same, each line by itself
  python     a program, run with the package of tools/python
  text output: what the program before it prints, as console
  text, cmake, and blocks without a word after them: grammar, pictures, and what tests elsewhere run
  cpp, c     built and run on the installed package (test/frontend)
  cuda       CUDA C++: a file for the commands below it

A name of a file after the kind, as in 'tile k.tile', keeps the block for the commands below it, and is all that is done
with it for 'ptx file k.ptx'. 'needs=nvcc,cutlass_library' skips the block, by name, where PATH has no such program and
Python no such module.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

tools, repository, page = sys.argv[1:4]
tools, repository = os.path.abspath(tools), os.path.abspath(repository)
environment = dict(os.environ, PATH=tools + os.pathsep + os.environ["PATH"], NO_COLOR="1")
failures = []
counts = {}


# Words, as wc counts them: people finish a page of this length.
WORDS = {"README.md": 1500}


def run(command, text=None, cwd=None):
    return subprocess.run(command, input=text, capture_output=True, text=True, cwd=cwd or repository,
                          env=environment)


def fail(line, why):
    failures.append(f"{page}:{line}: {why}")


def squeeze(text):
    return re.sub(r"\s+", " ", text).strip()


def has_lines(have, wanted):
    """The first of the wanted lines that is missing, in order; '...' is any lines."""
    rows = [squeeze(r) for r in have.splitlines()]
    at = 0
    for want in wanted:
        want = squeeze(want)
        if want in ("", "..."):
            continue
        pattern = re.escape(want).replace(re.escape("..."), ".*")
        while at < len(rows) and not re.search(pattern, rows[at]):
            at += 1
        if at == len(rows):
            return want
        at += 1
    return None


def program(line, text, info):
    dumped = run(["ptx-dump", "-"], text)
    if dumped.returncode:
        fail(line, "ptx-dump: " + dumped.stderr)
        return ""
    ran = run(["ptx-run", "--device=emulator", "--seeds=1", "-"], text)
    if (ran.returncode == 0) == ("wrong" in info.split()):
        fail(line, f"ptx-run: exit code {ran.returncode}\n{ran.stdout}{ran.stderr}")
    formatted = run(["ptx-dump", "--emit=tile", "-"], text)
    if formatted.stdout != text:
        fail(line, "ptx-dump --emit=tile writes it as\n" + formatted.stdout + formatted.stderr)
    return dumped.stdout


def frames(text):
    """Kernels around a part of one; what it names is declared."""
    yield "target sm_100a\n\nkernel @k {\n" + text + "}\n"
    for shape in ("32, 32", "8, 256", "64, 64", "4, 64", "4, 64, 64"):
        columns = shape.split(", ")[-1]
        head = ("target sm_100a\n\nkernel @k grid(4) cluster(4) threads(128) {\n"
                + "".join(f"  {name} : i32 multiple_of 8 in [0, 64]\n"
                          for name in ("r", "c", "r0", "r1", "r2", "r3"))
                + f"  A : global f16[1024, {64 if columns == '32' else columns}]\n  B : global f16[1024, 1024]\n"
                + f"  S : shared f16[{shape}] align 1024\n  T : shared f16[{shape}] align 1024\n"
                + "  bar : mbarrier\n  full : mbarrier[4]\n\n  for k in 0:4 {\n")
        yield head + text + "  }\n}\n"
        yield head + "  if thread == 0 {\n" + text + "  }\n  }\n}\n"


def part(line, text, alone):
    for piece in text.splitlines(True) if alone else [text]:
        tried = [run(["ptx-dump", "--emit=plan", "-"], frame) for frame in frames(piece)]
        if all(one.returncode for one in tried):
            fail(line, piece + "is planned in no frame:\n" + "\n".join(one.stderr for one in tried))


def one_line(line, text):
    dumped = run(["ptx-dump", "--copy", text])
    ran = run(["ptx-run", "--device=emulator", "--seeds=1", "--copy", text])
    if dumped.returncode or ran.returncode:
        fail(line, f"{text}: {dumped.stderr}{ran.stdout}{ran.stderr}")
    return dumped.stdout


def parse_layout(text):
    """Shard, replicas, offset and swizzle of a layout, read anew: no code of the tools."""
    swizzle = None
    found = re.match(r"swizzle\((\d+),(\d+),(\d+)\)\s*", text)
    if found:
        swizzle = tuple(map(int, found.groups()))
        text = text[found.end():]

    def steps(part):
        result = []
        for step in part.split(","):
            value, _, axis = step.strip().partition("@")
            result.append((int(value), axis or "m"))
        return result

    def iters(inside):
        if ":" not in inside:
            extents = [int(e) for e in inside.split(",")]
            strides = [(1, "m")] * len(extents)
            for i in reversed(range(len(extents) - 1)):
                strides[i] = (strides[i + 1][0] * extents[i + 1], "m")
            return [(e, *s) for e, s in zip(extents, strides)]
        extents, strides = (p.strip().strip("()") for p in inside.split(":"))
        return [(int(e), *s) for e, s in zip(extents.split(","), steps(strides))]

    shard, replicas, offset = [], [], {}
    for term in re.split(r"\s+\+\s+", text.strip()):
        inside = re.fullmatch(r"([SR])\[(.*)\]", term)
        if inside and inside[1] == "S":
            shard = iters(inside[2])
        elif inside:
            replicas += iters(inside[2])
        else:
            (value, axis), = steps(term)
            offset[axis] = value
    return swizzle, shard, replicas, offset


def places(layout, flat):
    swizzle, shard, replicas, offset = layout
    place = dict(offset)
    for extent, stride, axis in reversed(shard):
        place[axis] = place.get(axis, 0) + flat % extent * stride
        flat //= extent
    all_places = [place]
    for extent, stride, axis in replicas:
        all_places = [{**p, axis: p.get(axis, 0) + k * stride}
                      for p in all_places for k in range(extent)]
    if swizzle:
        per, length, atom = swizzle
        for p in all_places:
            m = p.get("m", 0)
            x = m >> per
            p["m"] = ((x ^ (x >> atom & ((1 << length) - 1))) << per) | m & ((1 << per) - 1)
    return all_places


def layout_block(line, text):
    """'shape LAYOUT' first, then '[i, j] -> axis=value axis=value ; the next replica'."""
    rows = [r for r in text.splitlines() if r.strip()]
    shape, notation = re.fullmatch(r"\[([\d, ]+)\]\s+(.*)", rows[0]).groups()
    shape = [int(e) for e in shape.split(",")]
    layout = parse_layout(notation)
    for row in rows[1:]:
        index, wanted = row.split("->")
        index = [int(i) for i in index.strip(" []").split(",")]
        flat = 0
        for i, extent in zip(index, shape):
            flat = flat * extent + i
        have = sorted(tuple(sorted((a, v) for a, v in p.items() if v)) for p in places(layout, flat))
        want = sorted(tuple(sorted((a, int(v)) for a, v in re.findall(r"(\w+)=(\d+)", one)
                                   if int(v))) for one in wanted.split(";"))
        if have != want:
            fail(line, f"{notation} at {index}: {have}, the page says {want}")
    size = 1
    for extent in shape:
        size *= extent
    digits = 1
    for extent, _, _ in layout[1]:
        digits *= extent
    if digits != size:
        fail(line, f"{notation} has {digits} elements, the shape {size}")


def cute_place(shape, stride, index):
    """CuTe: a nested mode takes its coordinate apart, the first part turning fastest."""
    if isinstance(shape, int):
        return index * stride
    place = 0
    for part, step in zip(shape, stride):
        extent = size_of(part)
        place += cute_place(part, step, index % extent)
        index //= extent
    return place


def size_of(shape):
    if isinstance(shape, int):
        return shape
    size = 1
    for part in shape:
        size *= size_of(part)
    return size


def cute(text):
    """(coordinate, {axis: value}) of each element of a CuTe layout of two modes."""
    swizzle = re.match(r"Sw<(\d+),(\d+),(\d+)>\s*", text)
    shape, stride = map(eval, (text[swizzle.end():] if swizzle else text).split(":"))
    for i in range(size_of(shape[0])):
        for j in range(size_of(shape[1])):
            m = cute_place(shape[0], stride[0], i) + cute_place(shape[1], stride[1], j)
            if swizzle:
                bits, base, shift = map(int, swizzle.groups())
                m ^= (m & ((1 << bits) - 1) << base + shift) >> shift
            yield (i, j), {"m": m}


def blocked(text):
    """Triton's BlockedLayout with order [1, 0], or [0, 1] where a thread has more rows."""
    size, lanes, warps = (tuple(map(int, v.split(","))) for v in re.findall(r"=(\d+,\d+)", text))
    order = (1, 0) if size[1] >= size[0] else (0, 1)

    def number(digits, extents):
        fast, slow = order
        return digits[fast] + extents[fast] * digits[slow]

    tile = [s * l * w for s, l, w in zip(size, lanes, warps)]
    rows, columns = blocked.shape
    for i in range(rows):
        for j in range(columns):
            at = [x % t for x, t in zip((i, j), tile)]
            again = [x // t for x, t in zip((i, j), tile)]
            repeats = [-(-e // t) for e, t in zip(blocked.shape, tile)]
            slot = number([x % s for x, s in zip(at, size)], size)
            slot += size[0] * size[1] * number(again, repeats)
            lane = number([x // s % l for x, s, l in zip(at, size, lanes)], lanes)
            warp = number([x // (s * l) for x, s, l in zip(at, size, lanes)], warps)
            yield (i, j), {"m": slot, "laneid": lane, "warpid": warp}


def linear(text):
    """Triton's LinearLayout: bases of two dimensions, joined by exclusive or."""
    bases = {name: eval(value) for name, value in re.findall(r"(\w+)=(\[\[.*?\]\])", text)}
    axes = [("m", bases.get("reg", [])), ("laneid", bases.get("lane", [])),
            ("warpid", bases.get("warp", []))]
    total = 1 << sum(len(b) for _, b in axes)
    for number in range(total):
        i = j = 0
        place, rest = {}, number
        for axis, vectors in axes:
            place[axis] = rest % (1 << len(vectors))
            rest >>= len(vectors)
            for bit, (di, dj) in enumerate(vectors):
                if place[axis] >> bit & 1:
                    i, j = i ^ di, j ^ dj
        yield (i, j), place


def migrate(line, text):
    """'KIND [shape] THEIRS = OURS', each compared at every element."""
    for offset, row in enumerate(text.splitlines()):
        kind, shape, rest = re.fullmatch(r"(\w+)\s+\[([\d, ]+)\]\s+(.*)", row).groups()
        theirs, ours = re.split(r"\s=\s", rest)
        shape = blocked.shape = [int(e) for e in shape.split(",")]
        layout = parse_layout(ours.strip())
        seen = 0
        for (i, j), place in {"cute": cute, "blocked": blocked, "linear": linear}[kind](theirs):
            mine, = places(layout, i * shape[1] + j)
            if {a: v for a, v in mine.items() if v} != {a: v for a, v in place.items() if v}:
                fail(line + offset, f"{row}: [{i}, {j}] is {place} there and {mine} here")
                break
            seen += 1
        else:
            if seen != shape[0] * shape[1]:
                fail(line + offset, f"{row}: {seen} elements")
        accepted = run(["ptx-dump", "--emit=tile", "-"],
                       "target sm_90a\n\nkernel @k threads(128) {\n  T : "
                       + ("shared" if kind == "cute" else "local")
                       + f" f16[{shape[0]}, {shape[1]}] layout {ours.strip()}\n}}\n")
        if accepted.returncode:
            fail(line + offset, accepted.stderr)


def shortened(command):
    """--fuzz=1000 is --fuzz=2, --matrix ends after seconds; each has to say that nothing failed."""
    command = re.sub(r"--fuzz=\d+", "--fuzz=2 --seeds=1", command)
    if "--matrix" in command:
        command += " --seeds=1 --time-limit=10"
    elif "*" in command:
        command += " --device=emulator --seeds=1"
    return command + " && echo good"


def console(line, text, cwd, short=False):
    steps, current = [], None
    for row in text.splitlines():
        if row.startswith("$ "):
            command = row[2:].split("   #")[0].rstrip()
            current = [shortened(command), ["good"]] if short else [command, []]
            steps.append(current)
        elif current:
            current[1].append(row)
    for command, wanted in steps:
        done = run(["bash", "-c", command], cwd=cwd)
        missing = has_lines(done.stdout + done.stderr, wanted)
        if missing is not None:
            fail(line, f"$ {command}\nprints no line (in this order) like: {missing}\n"
                 + done.stdout + done.stderr)
        elif not wanted and done.returncode not in (0, 77):
            fail(line, f"$ {command}\nexit code {done.returncode}\n{done.stdout}{done.stderr}")


def python(line, text, cwd):
    with open(os.path.join(cwd, "program.py"), "w") as file:
        file.write(text)
    done = run([interpreter, "program.py"], cwd=cwd)
    if done.returncode:
        fail(line, done.stdout + done.stderr)
    return done.stdout


def lacks(info):
    """The program or module that a block needs and that is not here."""
    for word in info.split():
        for need in word[6:].split(",") if word.startswith("needs=") else []:
            if not shutil.which(need) and run([interpreter, "-c", "import " + need]).returncode:
                return need
    return None


interpreter = os.environ.get("TILECOPY_FOREIGN_PYTHON") or sys.executable
environment["PATH"] = os.pathsep.join([tools, os.path.dirname(os.path.abspath(interpreter)), os.environ["PATH"]])
environment["PYTHONPATH"] = os.path.join(repository, "tools", "python")
environment["PYTHONDONTWRITEBYTECODE"] = "1"
lines = open(os.path.join(repository, page)).read().splitlines()
words = sum(len(line.split()) for line in lines)
if words > WORDS.get(page, words):
    fail(1, f"{words} words; at most {WORDS[page]}")
at, ptx, printed = 0, "", None
with tempfile.TemporaryDirectory() as scratch:
    for name in ("ptx-samples", "test", "build"):
        if os.path.exists(os.path.join(repository, name)):
            os.symlink(os.path.join(repository, name), os.path.join(scratch, name))
    while at < len(lines):
        if not lines[at].startswith("```"):
            at += 1
            continue
        info, start = lines[at][3:].strip(), at + 1
        end = start
        while not lines[end].startswith("```"):
            end += 1
        block = "\n".join(lines[start:end]) + "\n"
        kind = info.split()[0] if info else ""
        at = end + 1
        missing = lacks(info)
        if missing:
            print(f"skipped: {page}:{start} ({missing} is not installed)")
            printed = None
            continue
        counts[kind] = counts.get(kind, 0) + 1
        for word in info.split()[1:]:
            if "." in word:
                with open(os.path.join(scratch, word), "w") as file:
                    file.write(block)
        if kind == "tile":
            ptx = program(start, block, info)
        elif kind == "part":
            part(start, block, "lines" in info.split())
        elif kind == "copy":
            ptx = "".join(one_line(start, row) for row in block.splitlines())
        elif kind == "ptx" and "file" not in info.split():
            missing = has_lines(ptx, block.splitlines())
            if missing is not None:
                fail(start, f"the PTX has no line (in this order) like: {missing}\n{ptx}")
        elif kind == "layout":
            layout_block(start, block)
        elif kind == "migrate":
            migrate(start, block)
        elif kind == "console":
            console(start, block, scratch, "short" in info.split())
        elif kind in ("python", "cpp", "c"):
            printed = python(start, block, scratch) if kind == "python" else None
        elif info.split()[:2] == ["text", "output"] and printed is not None:
            missing = has_lines(printed, block.splitlines())
            if missing is not None:
                fail(start, f"the program before prints no line (in this order) like: {missing}\n{printed}")
print(*failures, sep="\n")
print(page + ":", ", ".join(f"{n} {k or 'plain'}" for k, n in sorted(counts.items())))
if page in WORDS and not counts.get("console"):
    sys.exit("no examples found")
sys.exit(bool(failures))
