#!/usr/bin/env python3
"""Runs the test suites and programs of other projects on the virtual GPU, unchanged, and tells what became of them.

A module beside this file, or a row of LIBRARIES or PROGRAMS, describes a suite: what it needs, and its units, each of
which is a process. What is not installed is skipped by name. A suite's tests that did not pass are listed in results/SUITE.txt with a cause, its
kernels in kernels.txt with a verdict.

usage: suites.py TILECOPY_GPU [--only SUITE,...] [--unit TEXT] [--sources FOLDER] [--keep FOLDER] [--update]
"""
import argparse
import importlib
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

import array_units
import nvcc_units
import triton_units

HERE = pathlib.Path(__file__).resolve().parent
TABLES = {name: kind for kind, table in ((triton_units.Library, triton_units.LIBRARIES), (array_units.Library, array_units.LIBRARIES),
                                         (nvcc_units.Programs, nvcc_units.PROGRAMS)) for name in table}
SUITES = sorted([path.stem.removeprefix("suite_") for path in HERE.glob("suite_*.py")] + list(TABLES))
AGAIN = 75


def run_process(command, environment, folder, limit, log):
    """The exit code; None where the limit was reached. The whole group of processes ends with it."""
    with open(log, "ab") as out:
        process = subprocess.Popen(command, env={**os.environ, **environment}, cwd=folder, stdout=out,
                                   stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, process_group=0)
        try:
            return process.wait(limit)
        except subprocess.TimeoutExpired:
            return None
        finally:
            if process.returncode is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


class Runner:
    def __init__(self, tool, keep, sources, case):
        self.tool, self.keep, self.sources, self.case = os.path.abspath(tool), keep, sources, case

    def wants(self, name):
        return self.case in name

    def gpu(self, unit, json_file):
        return [self.tool, f"--target={unit['target']}", f"--json={json_file}", "--jobs=1",
                "--check=no-leak", *unit.get("options", [])]

    def run(self, unit):
        """Adds to the unit: tests (for pytest), code, kernels, findings, seconds."""
        name = re.sub(r"[^\w.-]", "_", unit["name"])
        files = {kind: f"{self.keep}/{name}.{kind}" for kind in ("json", "tests", "log")}
        for path in files.values():
            if os.path.exists(path):
                os.remove(path)
        begin = time.monotonic()
        unit["kernels"], unit["findings"], unit["code"] = {}, [], AGAIN
        while unit["code"] == AGAIN:
            left = unit.get("limit", 600) - (time.monotonic() - begin)
            environment = {**unit.get("env", {}), "SUITE_RESULTS": files["tests"],
                           "PYTHONPATH": os.pathsep.join([str(HERE), *unit.get("path", [])])}
            unit["code"] = run_process(self.gpu(unit, files["json"]) + unit["command"], environment, unit["folder"],
                                       max(left, 1), files["log"])
            self.collect(unit, files)
            if unit["code"] not in (0, 1, AGAIN) and "pytest" in unit:
                unit["code"] = self.blame(unit, files["tests"])
        unit["seconds"] = time.monotonic() - begin
        with open(files["log"], encoding="utf8", errors="replace") as file:
            unit["output"] = file.read()

    @staticmethod
    def collect(unit, files):
        if not os.path.exists(files["json"]):
            return
        with open(files["json"], encoding="utf8") as file:
            report = json.load(file)
        os.remove(files["json"])
        unit["findings"] += [f for f in report["findings"] if f["severity"] == "error"]
        for kernel in report.get("kernels", []):
            launches, seconds = unit["kernels"].get((kernel["kernel"], kernel["code"]), (0, 0))
            unit["kernels"][kernel["kernel"], kernel["code"]] = (launches + kernel["launches"],
                                                                 seconds + kernel["seconds"])

    @staticmethod
    def blame(unit, results):
        """A test that has ended its process failed; another process does the rest."""
        now = results + ".now"
        if not os.path.exists(now):
            return unit["code"]
        with open(now, encoding="utf8") as file:
            test = file.read()
        os.remove(now)
        what = "no end within the limit" if unit["code"] is None else f"the process ended with {unit['code']}"
        with open(results, "a", encoding="utf8") as file:
            file.write(json.dumps({"test": test, "outcome": "failed", "message": what, "seconds": 0, "findings": []}) + "\n")
        return 1 if unit["code"] is None else AGAIN


def kernels_of(runner, unit, tests):
    """The kernels of these tests, which are run once more for that."""
    if not tests:
        return set()
    command = [*unit["command"][:-1], *[t["test"] for t in tests]]
    again = {**unit, "name": unit["name"] + " again", "command": [c for c in command if c != "--pyargs"], "limit": 300}
    runner.run(again)
    return {kernel for kernel, _ in again["kernels"]}


def tests_of(keep, unit):
    path = f"{keep}/{re.sub(r'[^A-Za-z0-9_.-]', '_', unit['name'])}.tests"
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf8") as file:
        return [json.loads(line) for line in file]


def cause_of(suite, test):
    text = f"{test['test']}: {test['message']} {' '.join(test['findings'])}"
    for pattern, cause in getattr(suite, "CAUSES", []):
        if re.search(pattern, text):
            return cause
    return "?"


def report_tests(suite, tests, results, update):
    """Counts, and the tests that did not pass, each with its cause."""
    counts = {outcome: sum(t["outcome"] == outcome for t in tests) for outcome in ("passed", "xfailed", "skipped", "failed")}
    said = lambda t: re.sub(r"/\S*/site-packages/", "", t["message"])[:160].replace("|", "/")
    rows = sorted((t["test"], cause_of(suite, t), said(t), ", ".join(t["findings"])[:160])
                  for t in tests if t["outcome"] == "failed")
    groups = {}
    for _, cause, *_ in rows:
        groups[cause] = groups.get(cause, 0) + 1
    barred = sum(n for cause, n in groups.items() if cause.startswith("machine code"))
    possible = counts["passed"] + counts["failed"] - barred
    share = 100 * counts["passed"] / possible if possible else 0
    head = (f"{suite.version()} on {suite.TARGET}: {len(tests)} tests: {counts['passed']} passed, "
            f"{counts['xfailed']} expected failures, {counts['skipped']} skipped, {counts['failed']} failed, "
            f"{barred} of them need machine code; {share:.1f} % of the rest passed")
    print(head)
    for cause, number in sorted(groups.items(), key=lambda item: -item[1]):
        print(f"  {number:4} {cause}")
    if update:
        results.mkdir(exist_ok=True)
        with open(results / f"{suite.__name__.removeprefix('suite_')}.txt", "w", encoding="utf8") as file:
            file.write(f"# {head}\n# failed test | cause | what it said | findings\n")
            file.writelines(" | ".join(row).rstrip(" |") + "\n" for row in rows)


def blames_another(suite, test, kernel):
    """A failed test whose cause or findings name another of its kernels says nothing of this one."""
    text = f"{cause_of(suite, test)} {test['findings']}"
    return test["outcome"] == "failed" and any(k in text for k in test["kernels"] if k != kernel)


def is_right(suite, kernel, unit, tests):
    """Whether all that was checked with this kernel is right; None where that is not known."""
    if any("kernels" in t for t in tests):
        mine = [t for t in tests if kernel in t.get("kernels", []) and not blames_another(suite, t, kernel)]
        return all(t["outcome"] == "passed" for t in mine) and any(t.get("settled") for t in mine)
    return unit["passed"] and kernel not in unit["suspects"]


def verdicts(suite, unit, tests):
    """Rows of kernels.txt. A kernel has one row, whatever it was compiled for."""
    found, rows = {}, {}
    for f in unit["findings"]:
        found.setdefault(f.get("kernel"), set()).add(f["kind"])
    shorten = getattr(suite, "kernel_name", str)
    for (kernel, _), (launches, seconds) in unit["kernels"].items():
        known = is_right(suite, kernel, unit, tests)
        verdict = ", ".join(sorted(found[kernel])) if kernel in found else "right" if known else "not known"
        row = rows.setdefault(shorten(kernel), [suite.PROJECT, shorten(kernel), unit["name"], suite.version(), suite.COMPILER,
                                                unit["target"], verdict, 0, 0, 0.0])
        row[6:] = [row[6] if row[6] != "right" else verdict, row[7] + 1, row[8] + launches, row[9] + seconds]
    return {(suite.PROJECT, kernel): [*row[:7], str(row[7]), str(row[8]), f"{row[9]:.2f}"] for kernel, row in rows.items()}


def better(old, new):
    """Of two rows of a kernel the one that says more: a finding, or that it is right."""
    plain = ("right", "not known")
    if old and old[6] not in plain and new[6] not in plain:
        return [*new[:6], ", ".join(sorted({*old[6].split(", "), *new[6].split(", ")})), *new[7:]]
    return old if old and (new[6] == "not known" or old[6] not in plain) else new


def read_kernels(path):
    rows = {}
    if path.exists():
        for line in path.read_text(encoding="utf8").splitlines():
            if line and not line.startswith("#"):
                cells = [cell.strip() for cell in line.split(" | ")]
                rows[tuple(cells[:2])] = cells
    return rows


HEAD = ("# Kernels of other projects on the virtual GPU, each compiled from the project's own source, unchanged:\n"
        "# project | kernel | where it ran | version | compiled by | target | verdict | texts of PTX | launches | seconds in all\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", metavar="TILECOPY_GPU")
    parser.add_argument("--only", default="", help="suites, with commas between")
    parser.add_argument("--unit", default="", help="units whose name contains this")
    parser.add_argument("--case", default="", help="cases or programs whose name contains this")
    parser.add_argument("--sources", default=os.environ.get("FOREIGN_SOURCES", ""),
                        help="a folder with the projects' sources, one folder each by its name")
    parser.add_argument("--keep", help="leave logs in this folder")
    parser.add_argument("--again", action="store_true", help="run nothing, and tell of the tests in --keep again")
    parser.add_argument("--update", action="store_true", help="write what was seen into the tables")
    arguments = parser.parse_args()
    sys.path.insert(0, str(HERE))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with tempfile.TemporaryDirectory() as temporary:
        keep = os.path.abspath(arguments.keep or temporary)
        os.makedirs(keep, exist_ok=True)
        runner, ran = Runner(arguments.tool, keep, os.path.abspath(arguments.sources) if arguments.sources else "",
                             arguments.case), 0
        for name in arguments.only.split(",") if arguments.only else SUITES:
            ran += run_suite(runner, name, arguments)
    return 0 if ran else 77


def run_suite(runner, name, arguments):
    suite = TABLES[name](name) if name in TABLES else importlib.import_module("suite_" + name)
    lacking = suite.lacking(runner.sources)
    if lacking:
        print(f"skipped {name}: {lacking}")
        return 0
    tests, kernels, seen = [], {}, []
    for unit in suite.units(runner):
        if arguments.unit not in unit["name"]:
            continue
        if arguments.again:
            tests += tests_of(runner.keep, unit)
            seen.append(unit)
            continue
        runner.run(unit)
        mine = tests_of(runner.keep, unit)
        unit["passed"] = suite.passed(unit) if hasattr(suite, "passed") else bool(mine) or unit["code"] == 0
        failed = [t for t in mine if t["outcome"] == "failed" and "kernels" not in t]
        unit["suspects"] = kernels_of(runner, unit, failed)
        tests += mine
        seen.append(unit)
        for key, row in verdicts(suite, unit, mine).items():
            kernels[key] = better(kernels.get(key), row)
        bad = sum(t["outcome"] == "failed" for t in mine)
        state = f"{len(mine)} tests, {bad} failed" if mine else "passed" if unit["passed"] else f"failed ({unit['code']})"
        kinds = sorted({f["kind"] for f in unit["findings"]})
        print(f"{name}: {unit['name']}: {state}, {len(unit['kernels'])} kernels, {unit['seconds']:.0f} s", *kinds, flush=True)
        if arguments.update:
            table = {**read_kernels(HERE / "kernels.txt"), **kernels}
            (HERE / "kernels.txt").write_text(
                HEAD + "".join(" | ".join(table[key]) + "\n" for key in sorted(table)), encoding="utf8")
    if tests:
        report_tests(suite, tests, HERE / "results", arguments.update and not arguments.unit and not arguments.case)
    right = sum(row[6] == "right" for row in kernels.values())
    print(f"{name}: {len(kernels)} kernels: {right} right")
    return len(seen)


if __name__ == "__main__":
    sys.exit(main())
