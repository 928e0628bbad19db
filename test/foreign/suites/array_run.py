"""Runs the cases of a library that has arrays of its own beside NumPy, under tilecopy-gpu.

usage: array_run.py MODULE [TEXT]

MODULE has CASES, {name: function}; a function returns pairs (got, expected) of arrays of NumPy, and a tolerance last.
"""
import importlib
import sys
import time

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
    *pairs, tolerance = function()
    far = [distance(got, expected) for got, expected in pairs]
    return "; ".join(f"output {n} is {d:.2e} off, {tolerance:.0e} is allowed" for n, d in enumerate(far) if not d <= tolerance)


def main():
    module = importlib.import_module(sys.argv[1])
    text = sys.argv[2] if len(sys.argv) > 2 else ""
    known, failed = unit_plugin.done(), 0
    for case, function in module.CASES.items():
        if case in known or text not in case:
            continue
        with open(unit_plugin.RESULTS + ".now", "w", encoding="utf8") as file:
            file.write(case)
        np.random.seed(7)
        begin = time.monotonic()
        try:
            message = run(function)
        except Exception as error:  # whatever a library throws
            message = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
        found = sorted({f"{r['kind']} in {r.get('kernel') or r.get('call')}" for r in unit_plugin.RECORDS.take()})
        failed += bool(message)
        unit_plugin.write(test=case, outcome="failed" if message else "passed", message=message[:300], seconds=round(time.monotonic() - begin, 2),
                          findings=found)
        print(case, message or "passed", found, flush=True)
        if unit_plugin.is_spoiled():
            sys.stdout.flush()
            sys.exit(unit_plugin.AGAIN)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
