"""A pytest plugin: what became of each test, a line of JSON in the file that SUITE_RESULTS names.

Tests that have a line there already are left out. When a finding has spoiled the context, as an illegal
address does on a GPU, the process ends with code 75 after that test, and the runner starts another one.
"""
import ctypes
import importlib
import json
import os
import sys
import time

try:
    import pytest
except ImportError:  # triton_run takes only what writes results
    pytest = None

RESULTS = os.environ["SUITE_RESULTS"]
REPORT = os.environ.get("TILECOPY_GPU_REPORT")
AGAIN = 75


def done():
    if not os.path.exists(RESULTS):
        return set()
    with open(RESULTS, encoding="utf8") as file:
        return {json.loads(line)["test"] for line in file}


def write(**fields):
    with open(RESULTS, "a", encoding="utf8") as file:
        file.write(json.dumps(fields) + "\n")


class Records:
    """The findings that this process has written since the last look."""
    offset = 0

    def take(self):
        if not REPORT or not os.path.exists(REPORT):
            return []
        with open(REPORT, encoding="utf8") as file:
            file.seek(self.offset)
            lines = file.readlines()
            self.offset = file.tell()
        return [r for r in map(json.loads, lines) if r.get("severity") == "error"]


RECORDS = Records()


def findings():
    return sorted({f"{r['kind']} in {r.get('kernel') or r.get('call')}" for r in RECORDS.take()})


def extend_packages():
    """Adds folders of a project's sources to its installed packages: PACKAGE=FOLDER, with commas between."""
    for entry in filter(None, os.environ.get("SUITE_EXTEND", "").split(",")):
        package, folder = entry.split("=")
        importlib.import_module(package).__path__.append(folder)


def is_spoiled():
    """Whether the driver, if this process has loaded it, has an error that stays."""
    with open("/proc/self/maps", encoding="utf8") as maps:
        if "libcuda.so.1" not in maps.read():
            return False
    code = ctypes.CDLL("libcuda.so.1").cuCtxSynchronize()
    return code in (700, 702, 709, 710, 714, 715, 716, 717, 718, 719)


def run_case(case, call):
    """Runs one case: `call` returns what is wrong, or nothing, and what else to write. Whether it was right; ends a
    process whose context is spoiled."""
    with open(RESULTS + ".now", "w", encoding="utf8") as file:
        file.write(case)
    begin = time.monotonic()
    message, more = call()
    found = findings()
    write(test=case, outcome="failed" if message else "passed", message=message[:300], seconds=round(time.monotonic() - begin, 2),
          findings=found, **more)
    print(case, message or "passed", found, flush=True)
    if is_spoiled():
        sys.exit(AGAIN)
    return not message


@(pytest.hookimpl(trylast=True) if pytest else lambda function: function)
def pytest_collection_modifyitems(items):
    known = done()
    items[:] = [item for item in items if item.nodeid not in known]


def pytest_runtest_logstart(nodeid):
    with open(RESULTS + ".now", "w", encoding="utf8") as file:
        file.write(nodeid)


extend_packages()
REPORTS = {}


def pytest_runtest_logreport(report):
    REPORTS.setdefault(report.nodeid, []).append(report)


def message_of(report):
    crash = getattr(report.longrepr, "reprcrash", None)
    text = crash.message if crash else str(report.longrepr or "")
    if report.skipped and isinstance(report.longrepr, tuple):
        text = report.longrepr[2]
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return " ".join(lines)[:300]


def pytest_runtest_logfinish(nodeid):
    reports = REPORTS.pop(nodeid, [])
    bad = next((r for r in reports if r.failed), None)
    skipped = next((r for r in reports if r.skipped), None)
    outcome = "failed" if bad else "skipped" if skipped else "passed"
    if skipped and hasattr(skipped, "wasxfail"):
        outcome = "xfailed"
    write(test=nodeid, outcome=outcome, message=message_of(bad or skipped) if bad or skipped else "",
          seconds=round(sum(r.duration for r in reports), 2), findings=findings())
    if is_spoiled():
        pytest.exit("the context is spoiled", AGAIN)


if pytest:
    @pytest.fixture(scope="class")
    def initialize_from_pytest_config(request):
        """What numba-cuda's tests want of a configuration that does not come with its wheel."""
        request.cls._dump_failed_filechecks = False
