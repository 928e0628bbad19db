"""Suites of Triton kernels: one process for a library's cases, and one more for what has no reference."""
import importlib.metadata
import importlib.util
import os
import sys

import nvcc_units

COMPILER = "Triton"
TARGET = "sm_90"
# suite, with its cases in cases_SUITE: the project, its package and the name of its wheel, what it needs beside.
# Without a wheel it is a folder of --sources.
LIBRARIES = {
    "attorch": ("attorch", "attorch", None),
    "cce": ("Cut Cross-Entropy", "cut_cross_entropy", "cut-cross-entropy"),
    "conch": ("Conch", "conch", "conch-triton-kernels"),
    "fla": ("flash-linear-attention", "fla", "flash-linear-attention"),
    "flaggems": ("FlagGems", "flag_gems", "flag-gems", "sqlalchemy"),
    "gemlite": ("GemLite", "gemlite", "gemlite"),
    "liger": ("Liger-Kernel", "liger_kernel", "liger-kernel"),
    "mamba": ("Mamba", "mamba", None, "einops"),
    "sage": ("SageAttention", "sageattention", "sageattention"),
}

# Suites that run once more with findings as notes, so that their numbers are compared in spite of them.
NOTES = {"sage": ["--check=note:async-pending", "--schedule=eager"]}


class Library:
    """What a module suite_*.py has, of a row of LIBRARIES."""
    COMPILER, TARGET = COMPILER, TARGET
    CAUSES = [("^ragged_causal|^varlen_causal", "_attn_fwd goes on to whole blocks beyond the last key"),
              ("^ragged|^varlen", "columns beyond the last key count as 0 in the sum of _attn_fwd"),
              ("_attn_fwd", "Triton reads accumulators of 16 bits before it waits for their product"),
              ("mixed_precision_gemm_narrow", "weights beyond the last column are read, without a mask")]

    def __init__(self, name):
        self.__name__ = name
        self.PROJECT, self.package, self.wheel, *self.more = LIBRARIES[name]

    def lacking(self, sources):
        self.folder = f"{sources}/{self.package}"
        if not self.wheel and not os.path.exists(f"{self.folder}/.commit"):
            return f"no folder {self.package} in --sources"
        return lacking(*([self.package] if self.wheel else []), *self.more)

    def version(self):
        return version(self.wheel) if self.wheel else f"{self.package} {nvcc_units.commit(self.folder)}"

    def units(self, runner):
        yield from units(runner, "cases_" + self.__name__, self.TARGET, [] if self.wheel else [self.folder])


def lacking(*modules):
    for name in ("torch", "triton", *modules):
        if not importlib.util.find_spec(name):
            return f"no {name} here"
    return None


def version(package):
    return f"{package} {importlib.metadata.version(package)}"


def package_folder():
    return os.path.abspath(os.path.join(os.path.dirname(__file__), "../../../tools/python"))


def units(runner, cases, target, path):
    """Both runs of a module of cases."""
    folder = f"{runner.keep}/{cases}.second"
    os.makedirs(folder, exist_ok=True)
    runs = [("in order", [], {}), ("lazy, shuffled", ["--schedule=lazy", "--seed=1"], {"SUITE_IS_SECOND": "1"})]
    if notes := NOTES.get(cases.removeprefix("cases_")):
        runs.append(("with notes", notes, {}))
    for name, options, more in runs:
        yield {"name": f"{cases} {name}", "target": target, "folder": runner.keep, "options": options, "limit": 2400, "pytest": True,
               "path": [package_folder(), *path], "env": {"SUITE_SECOND": folder, "TRITON_CACHE_DIR": f"{runner.keep}/triton", **more},
               "command": [sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "triton_run.py"), cases,
                           *([runner.case] if runner.case else [])]}
