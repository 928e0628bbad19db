"""Runs the cases of a library that has arrays of its own beside NumPy, under tilecopy-gpu.

usage: array_run.py MODULE [TEXT]

MODULE has CASES, {name: function}; a function returns pairs (got, expected) of arrays of NumPy, and a tolerance last.
"""
import importlib
import sys

import numpy as np

import unit_plugin


def distance(got, expected):
    """The largest difference, relative to the largest expected value."""
    got, expected = np.asarray(got), np.asarray(expected)
    if got.shape != expected.shape:
        return float("inf")
    if not got.size or np.array_equal(got, expected, equal_nan=expected.dtype.kind in "fc"):
        return 0.0
    kind = np.complex128 if expected.dtype.kind == "c" else np.float64
    far = np.abs(got.astype(kind) - expected.astype(kind)).max() / max(np.abs(expected.astype(kind)).max(), 1e-6)
    return float(far) if np.isfinite(far) else float("inf")


def run(function):
    np.random.seed(7)
    try:
        *pairs, tolerance = function()
    except Exception as error:  # whatever a library throws
        return f"{type(error).__name__}: {' '.join(str(error).split())[:200]}", {}
    far = [distance(got, expected) for got, expected in pairs]
    return "; ".join(f"output {n} is {d:.2e} off, {tolerance:.0e} is allowed" for n, d in enumerate(far) if not d <= tolerance), {}


def main():
    module = importlib.import_module(sys.argv[1])
    text = sys.argv[2] if len(sys.argv) > 2 else ""
    known = unit_plugin.done()
    right = [unit_plugin.run_case(case, lambda function=function: run(function)) for case, function in module.CASES.items()
             if case not in known and text in case]
    return 0 if all(right) else 1


if __name__ == "__main__":
    sys.exit(main())
