"""Holds the table of requests: each program is planned, its instructions are counted, and it runs on the emulator."""
import pathlib
import re
import subprocess
import sys

ptx_dump, ptx_run = sys.argv[1:3]
here = pathlib.Path(__file__).parent


def spans(cell):
    """The code spans of a cell; those that hold ` are between two of it."""
    return [(a or b).strip() for a, b in re.findall(r"``(.+?)``|`([^`]+)`", cell)]


def rows():
    for line in (here / "README.md").read_text(encoding="utf-8").splitlines():
        cells = [c.strip() for c in line.strip("|").split(" | ")] if line.startswith("|") else []
        if cells and cells[0].isdigit():
            yield cells + [""] * (8 - len(cells))


def output(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def faults(row):
    _, _, _, link, target, answer, plan, ptx = (c.strip("| ") for c in row)
    program = str(here / re.search(r"\((.+)\)", link).group(1))
    if f"\ntarget {target}\n" not in pathlib.Path(program).read_text(encoding="utf-8"):
        yield f"the program is not for {target}"
    code, text = output(ptx_dump, "--emit=plan", program)
    if (code != 0) != (answer == "refused"):
        yield f"ptx-dump ends with {code}: {text}"
    run, ran = output(ptx_run, "--device=emulator", program)
    if run != {"runs": 0, "found": 1, "refused": 2}[answer]:
        yield f"ptx-run ends with {run}: {ran}"
    if answer == "found":
        text = ran
    for part in spans(plan):
        if part not in text:
            yield f"no '{part}' in: {text}"
    if answer == "refused":
        return
    printed = output(ptx_dump, "--emit=ptx", program)[1]
    for part in spans(ptx):
        times = re.match(r"(\d+) x (.+)", part)
        name = times.group(2) if times else part
        count = len(re.findall(r"(?<![\w.])" + re.escape(name) + r"(?![\w])", printed))
        if count == 0 or (times and count != int(times.group(1))):
            yield f"{part}: {count} in the PTX"


def main():
    failed = 0
    seen = set()
    for row in rows():
        seen.add(int(row[0]))
        for fault in faults(row):
            failed += 1
            print(f"request {row[0]}, {row[3]}: {fault}")
    listed = set(re.findall(r"\((\S+\.tile)\)", (here / "README.md").read_text(encoding="utf-8")))
    for missing in {p.name for p in here.glob("*.tile")} ^ listed:
        failed += 1
        print(f"{missing}: not both in the table and here")
    if seen != set(range(1, 16)):
        failed += 1
        print(f"the table has requests {sorted(seen)}")
    print(f"{len(seen)} requests, {failed} faults")
    return failed != 0


sys.exit(main())
