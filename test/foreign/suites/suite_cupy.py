"""CuPy, of its wheel and NVRTC: its own kernels, without those of CUB that come as machine code in its wheel."""
import importlib.metadata
import importlib.util
import os
import sys

PROJECT = "CuPy"
TARGET = "sm_90"
COMPILER = "NVRTC"
CAUSES = [("radix_sort", "machine code of CUB in the wheel"), ("batch_scan", "a barrier that threads beyond the end do not reach")]


def lacking(_):
    return None if importlib.util.find_spec("cupy") else "no cupy here"


def version():
    return next(f"CuPy {d.version}" for d in importlib.metadata.distributions() if d.metadata["Name"].startswith("cupy"))


def units(runner):
    here = os.path.dirname(os.path.abspath(__file__))
    yield {"name": "cases_cupy", "target": TARGET, "folder": runner.keep, "limit": 1500, "pytest": True,
           "env": {"CUPY_ACCELERATORS": "", "CUPY_CACHE_DIR": f"{runner.keep}/cupy"},
           "command": [sys.executable, f"{here}/array_run.py", "cases_cupy", *([runner.case] if runner.case else [])]}
