"""Suites of Triton kernels: one process for a library's cases, and one more for what has no reference."""
import importlib.metadata
import importlib.util
import os
import sys

COMPILER = "Triton"


def lacking(*modules):
    for name in ("torch", "triton", *modules):
        if not importlib.util.find_spec(name):
            return f"no {name} here"
    return None


def version(package):
    return f"{package} {importlib.metadata.version(package)}"


def package_folder():
    return os.path.abspath(os.path.join(os.path.dirname(__file__), "../../../tools/python"))


def units(runner, cases, target, **fields):
    """Both runs of a module of cases."""
    folder = f"{runner.keep}/{cases}.second"
    os.makedirs(folder, exist_ok=True)
    for name, options, more in (("in order", [], {}), ("lazy, shuffled", ["--schedule=lazy", "--seed=1"], {"SUITE_IS_SECOND": "1"})):
        yield {"name": f"{cases} {name}", "target": target, "folder": runner.keep, "options": options, "limit": 2400, "pytest": True,
               "path": [package_folder()], "env": {"SUITE_SECOND": folder, "TRITON_CACHE_DIR": f"{runner.keep}/triton", **more, **fields.get("env", {})},
               "command": [sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "triton_run.py"), cases,
                           *([runner.case] if runner.case else [])]}
