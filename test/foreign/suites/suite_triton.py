"""Triton's own tests and tutorials, with tensors of the CPU: a folder `triton` of the sources.

Of each test one case is run, which Triton's own option chooses by a hash of its name.
"""
import os
import sys

import nvcc_units
import pytest_units
import triton_units

PROJECT = "Triton"
TARGET = "sm_90"
COMPILER = "Triton"
SOURCES = []
TESTS = ["test_core", "test_standard", "test_block_pointer", "test_random", "test_tuple", "test_annotations", "test_libdevice", "test_conversions",
         "test_tensor_descriptor", "test_pipeliner"]
TUTORIALS = ["01-vector-add", "02-fused-softmax", "03-matrix-multiplication", "04-low-memory-dropout", "05-layer-norm", "07-extern-functions",
             "11-programmatic-dependent-launch"]
CAUSES = [("in '//", "looks for an instruction that this version of Triton does not choose"),
          ("Block pointers have been removed|test_block_pointer", "wants an older Triton"),
          ("patched_literal.type", "wants another Triton"),
          ("CompileTimeAssertionFailure", "wants another Triton"),
          ("has no attribute 'concat'", "wants NumPy 2.1"),
          ("float8_e4m3fn", "wants a PyTorch with types of 8 bits"),
          ("cuobjdump", "disassembles machine code"),
          ("test_int_annotation", "a finding: the test stores behind a tensor of one element"),
          ("Timeout .>120", "a thousand launches of 67 million threads")]


def lacking(sources):
    missing = triton_units.lacking("pytest", "pytest_timeout", "numpy")
    if not missing and not os.path.exists(f"{sources}/triton/python/test/unit/language"):
        missing = "no folder triton in --sources"
    SOURCES[:] = [f"{sources}/triton"]
    return missing


def version():
    return f"{triton_units.version('triton')}, tests of {nvcc_units.commit(SOURCES[0])}"


def units(runner):
    here, test = os.path.dirname(os.path.abspath(__file__)), f"{SOURCES[0]}/python/test"
    common = {"path": [triton_units.package_folder()], "env": {"TRITON_CACHE_DIR": f"{runner.keep}/triton",
                                                                           "SUITE_TRITON_HELPERS": f"{SOURCES[0]}/python/triton/_internal_testing.py"}}
    for name in TUTORIALS:
        if runner.wants(name):
            yield {"name": f"tutorials/{name}.py", "target": TARGET, "folder": f"{SOURCES[0]}/python/tutorials", "limit": 400, "program": True,
                   "options": ["--error-exitcode=0"], "command": [sys.executable, f"{here}/triton_plugin.py", f"{name}.py"], **common}
    for name in TESTS:
        if runner.wants(name) and os.path.exists(f"{test}/unit/language/{name}.py"):
            yield pytest_units.unit(f"{test}/unit/language/{name}.py", test, TARGET, "-p", "triton_plugin", "-c", "/dev/null", "--rootdir=.",
                                    "--max-cases-per-test=1", limit=1800, **common)


def passed(unit):
    return unit["code"] == 0 if "program" in unit else True
