# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a test suite on a GPU that is not there.

    pytest -p tilecopy.pytest_plugin --virtual-gpu=sm_90a

The process becomes `tilecopy-gpu`, which must be on PATH (or TILECOPY_GPU names it), around the same
pytest. A test in which the virtual GPU finds an error fails, with what was found.

The fixture `tilecopy_emulator` is an Emulator, and a test that takes it runs once for each schedule.
The fixture `tilecopy_prove` is assert_proved: `tilecopy_prove(program, ptx)` fails the test unless the
PTX does what the program means, for every size.
"""

import json
import os
import shutil
import sys

import pytest


def pytest_addoption(parser):
    group = parser.getgroup("tilecopy")
    group.addoption("--virtual-gpu", metavar="sm_NN", help="run on a virtual GPU of this target")
    group.addoption("--virtual-gpu-options", metavar="OPTIONS", default="",
                    help="more options of tilecopy-gpu, separated by spaces")


@pytest.fixture(params=range(4), ids=["in-order", "lazy", "shuffled", "lazy-shuffled"])
def tilecopy_emulator(request):
    """An emulator; asynchronous copies complete at once or late, threads run in order or shuffled."""
    import tilecopy
    from tilecopy.checking import SCHEDULES
    return tilecopy.Emulator(*SCHEDULES[request.param])


@pytest.fixture
def tilecopy_prove():
    """tilecopy.assert_proved."""
    import tilecopy
    return tilecopy.assert_proved


def _inside():
    return "TILECOPY_GPU_REPORT" in os.environ


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config):
    target = config.getoption("--virtual-gpu")
    if not target or _inside():
        return None
    command = os.environ.get("TILECOPY_GPU") or shutil.which("tilecopy-gpu")
    if not command:
        raise pytest.UsageError("--virtual-gpu: found no tilecopy-gpu on PATH or in TILECOPY_GPU")
    options = config.getoption("--virtual-gpu-options").split()
    arguments = [command, f"--target={target}", *options, sys.executable, "-m", "pytest",
                 *config.invocation_params.args]
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(command, arguments)


class _Records:
    """What this process has written into the report since the last look."""

    def __init__(self):
        self.offset = 0

    def take(self):
        with open(os.environ["TILECOPY_GPU_REPORT"], encoding="utf8") as report:
            report.seek(self.offset)
            lines = report.readlines()
            self.offset = report.tell()
        records = [json.loads(line) for line in lines]
        return [r for r in records if r["process"] == os.getpid() and r.get("severity") == "error"]


_records = _Records()


def _describe(record):
    where = record.get("call") or f"launch {record['launch']}, '{record['kernel']}'"
    return f"{record['kind']}: {where}: {record['message']}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    if not _inside():
        return (yield)
    _records.take()  # what was found between the tests belongs to none
    result = yield
    found = _records.take()
    if found:
        pytest.fail("the virtual GPU found:\n  " + "\n  ".join(map(_describe, found)), pytrace=False)
    return result
