#!/usr/bin/env python3
"""mistakes.py PTX-DUMP TABLE FOLDER [--update]: each mistake of the table is answered as it says.

A table has frames, kernels with `...` where the mistake goes, and below each frame its mistakes,
each with all messages that it gets. One run of ptx-dump reads all programs, and its JSON is what is
compared. Beside that, each error has a line and a column, an expectation or a cure, and fixes that
leave at least one mistake fewer.
"""
import json
import pathlib
import re
import subprocess
import sys

ESCAPE = re.compile(r"\\(x[0-9a-f]{2}|.)")


def decode(text):
    """The bytes of a mistake: \\n, \\r, \\t, \\xHH and \\\\ in a line of UTF-8."""
    named = {"n": b"\n", "r": b"\r", "t": b"\t", "\\": b"\\"}
    out, at = b"", 0
    for m in ESCAPE.finditer(text):
        out += text[at : m.start()].encode()
        out += bytes([int(m[1][1:], 16)]) if m[1][0] == "x" and len(m[1]) > 1 else named[m[1]]
        at = m.end()
    return out + text[at:].encode()


def rows(table):
    """(frame, mistake, messages), in order; the frame is bytes with `...` in it."""
    frame, current = b"...", None
    for line in table.read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            frame = decode(line[3:])
        elif line.startswith("  "):
            current[2].append(line[2:])
        elif line.startswith("> "):
            current = (frame, line[2:], [])
            yield current


def dump(tool, files):
    result = subprocess.run(
        [tool, "--json", "--emit=plan", "-ferror-limit=0", *map(str, files)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    if result.returncode not in (0, 2):
        sys.exit(f"{tool} ended with {result.returncode}")
    return {i["file"]: i.get("diagnostics", []) for i in json.loads(result.stdout)["inputs"]}


def shown(diagnostic, file):
    text = diagnostic["message"].replace(str(file), "m.tile").replace(file.name, "m.tile")
    if "line" in diagnostic:
        text = f"{diagnostic['line']}:{diagnostic['column']}: {diagnostic['severity']}: {text}"
    return text.split("\n")


def fixed(text, diagnostics):
    """The text with the fixes of the first mistake that has some."""
    starts = [0]
    for i, byte in enumerate(text):
        if byte == ord("\n"):
            starts.append(i + 1)
    fixes = next((d["fixes"] for d in diagnostics if d.get("fixes")), [])
    place = lambda p: starts[p["line"] - 1] + p["column"] - 1
    for fix in sorted(fixes, key=lambda f: place(f["from"]), reverse=True):
        text = text[: place(fix["from"])] + fix["text"].encode() + text[place(fix["to"]) :]
    return text


def main():
    tool, table, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    listed = list(rows(table))
    files, texts = [], []
    for i, (frame, mistake, _) in enumerate(listed):
        texts.append(frame.replace(b"...", decode(mistake)))
        files.append(folder / f"{i}.tile")
        files[-1].write_bytes(texts[-1])
    told = dump(tool, files)
    faults, answers, again = [], [], {}
    for (frame, mistake, want), file, text in zip(listed, files, texts):
        ds = told[str(file)]
        got = [line for d in ds for line in shown(d, file)] or ["accepted"]
        answers.append(got)
        if got != want:
            faults.append("\n".join([f"> {mistake}", "wanted", *want, "got", *got]))
        errors = [d for d in ds if d["severity"] == "error"]
        for d in errors:
            if not re.search(r"expected|;|as in|: | takes | needs? |more than \d|does not fit|is written", d["message"]) and not d.get("fixes"):
                faults.append(f"> {mistake}\nno cure: {d['message']}")
            if "line" not in d and "takes .tile" not in d["message"]:
                faults.append(f"> {mistake}\nno place: {d['message']}")
        if any(d.get("fixes") for d in errors):
            again[str(file)] = (fixed(text, errors), mistake, errors)
    for name, (text, _, _) in again.items():
        pathlib.Path(name).write_bytes(text)
    after = dump(tool, list(map(pathlib.Path, again)))
    for name, (text, mistake, errors) in again.items():
        left = [d for d in after[name] if d["severity"] == "error"]
        same = [(d["line"], d["message"]) for d in left]
        if (errors[0]["line"], errors[0]["message"]) in same:
            faults.append(f"> {mistake}\nits fix leaves the mistake: {text.decode(errors='replace')}")
    if "--update" in sys.argv:
        lines = iter(table.read_text(encoding="utf-8").splitlines())
        out, each = [], iter(answers)
        for line in lines:
            if not line.startswith("  "):
                out.append(line)
            if line.startswith("> "):
                out += ["  " + a for a in next(each)]
        table.write_text("\n".join(out) + "\n", encoding="utf-8")
    if faults:
        sys.exit("\n\n".join(faults) + f"\n\n{len(faults)} of {len(listed)} mistakes")
    print(f"{len(listed)} mistakes, each with its message")


main()
