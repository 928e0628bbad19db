#!/usr/bin/env python3
"""Coverage of every component: runs the unit tests, lit and the PTX corpus of a build with the preset
`coverage`, and prints lines and branches by folder of lib/, the components that have too little, and the
functions that nothing has entered.

usage: coverage.py <source folder> <build folder> <llvm-profdata> <llvm-cov>
"""
import collections
import glob
import json
import os
import subprocess
import sys

LINES, BRANCHES = 95, 85


def run_tests(build, raw):
    """Profiles merge as they are written, in pools; a test that fails has its profile, too."""
    os.makedirs(raw, exist_ok=True)
    for old in glob.glob(f"{raw}/*.profraw"):
        os.remove(old)
    env = dict(os.environ, LLVM_PROFILE_FILE=f"{raw}/%8m.profraw")
    for tests in (["-L", "unit"], ["-R", "^(lit|ptx-corpus)$"]):
        done = subprocess.run(["ctest", "--output-on-failure", "-j", os.environ.get("CTEST_PARALLEL_LEVEL", str(os.cpu_count()))] + tests, cwd=build, env=env)
        if done.returncode:
            print("coverage: some tests failed; the numbers are of what ran")


def programs(build):
    """The tools, and the tests that run here: what else lies in the folder may be of another day."""
    tests = json.loads(subprocess.run(["ctest", "--show-only=json-v1"], cwd=build, check=True,
                                      stdout=subprocess.PIPE).stdout)["tests"]
    unit = {"name": "LABELS", "value": ["unit"]}
    ran = {t["command"][0] for t in tests
           if t["name"] == "ptx-corpus" or unit in t.get("properties", [])}
    for path in sorted(ran.union(glob.glob(f"{build}/bin/*"))):
        if os.path.isfile(path) and os.access(path, os.X_OK) and open(path, "rb").read(4) == b"\x7fELF":
            yield path


def export(build, raw, profdata, cov):
    merged = f"{raw}/all.profdata"
    subprocess.run([profdata, "merge", "-sparse", "-o", merged] + glob.glob(f"{raw}/*.profraw"), check=True)
    first, *others = programs(build)
    objects = [word for p in others for word in ("-object", p)]
    out = subprocess.run([cov, "export", "-skip-expansions", f"-instr-profile={merged}", first] + objects,
                         check=True, stdout=subprocess.PIPE)
    return json.loads(out.stdout)["data"][0]


def percent(counts):
    return 100 * counts[0] / max(1, counts[1])


def main():
    source, build, profdata, cov = sys.argv[1:]
    raw = f"{build}/coverage"
    run_tests(build, raw)
    data = export(build, raw, profdata, cov)
    components = collections.defaultdict(lambda: {"lines": [0, 0], "branches": [0, 0]})
    for file in data["files"]:
        parts = os.path.relpath(file["filename"], source).split("/")
        if parts[0] == "lib":
            for kind, counts in components[parts[1]].items():
                counts[0] += file["summary"][kind]["covered"]
                counts[1] += file["summary"][kind]["count"]
    short = []
    for name, component in sorted(components.items()):
        lines, branches = percent(component["lines"]), percent(component["branches"])
        print(f"{name:10} {lines:5.1f} % of {component['lines'][1]:6} lines {branches:5.1f} % of {component['branches'][1]:6} branches")
        if lines < LINES or branches < BRANCHES:
            short.append(name)
    entered = collections.Counter()
    for f in data["functions"]:
        path = os.path.relpath(f["filenames"][0], source)
        if path.startswith("lib/"):
            entered[f"{path}:{f['regions'][0][0]}"] += f["count"]
    print("never entered:", *(place for place, count in sorted(entered.items()) if not count), sep="\n  ")
    if short:
        print(f"less than {LINES} % of lines or {BRANCHES} % of branches: {', '.join(short)}")
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
