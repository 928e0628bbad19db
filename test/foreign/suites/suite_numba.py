"""numba-cuda's own tests, as they come with its wheel."""
import importlib.metadata
import importlib.util
import pathlib

import pytest_units

PROJECT = "numba-cuda"
TARGET = "sm_90"
COMPILER = "NVVM, linked by nvJitLink"
CAUSES = []


def lacking(_):
    for name in ("numba_cuda", "filecheck", "cffi", "pytest_timeout", "pytest_benchmark"):
        if not importlib.util.find_spec(name):
            return f"no {name} here"
    return None


def version():
    return "numba-cuda " + importlib.metadata.version("numba-cuda")


def units(_):
    root = pathlib.Path(importlib.util.find_spec("numba_cuda").origin).parent / "numba" / "cuda" / "tests"
    for path in pytest_units.files(root):
        module = "numba.cuda.tests." + ".".join(path.relative_to(root).with_suffix("").parts)
        unit = pytest_units.unit(path, root, TARGET, "-o", "consider_namespace_packages=true", "--benchmark-disable",
                                 "-c", "/dev/null", "--rootdir=.", "--pyargs")
        unit["command"][-1] = module
        yield unit
