"""Runs the cases of one library of Triton kernels in this process, under tilecopy-gpu.

usage: triton_run.py MODULE [TEXT]

MODULE has CASES, {name: function}; a function returns {what: (got, expected or None, tolerance)}. What has no
expectation is kept in the folder SUITE_SECOND names, and compared bit for bit by a second run of these cases, with
another schedule and another order of threads. The results are lines of JSON, as unit_plugin writes them, with the
kernels of each case and whether all of its results were compared with something.
"""
import importlib
import os
import sys
import traceback

import torch_compat  # noqa: F401  before the library
import numpy as np
import torch
import triton

import tilecopy.triton
import unit_plugin

SECOND = os.environ.get("SUITE_SECOND")
IS_SECOND = "SUITE_IS_SECOND" in os.environ


def distance(got, expected):
    """The largest difference, relative to the largest expected value."""
    got, expected = got.detach().double(), expected.detach().double()
    if got.shape != expected.shape:
        return float("inf")
    if not got.numel():
        return 0.0
    difference = (got - expected).abs()
    if not torch.isfinite(difference[expected.isfinite()]).all():
        return float("inf")
    return float(difference[expected.isfinite()].max() / expected[expected.isfinite()].abs().max().clamp(min=1e-6))


def kept(case, what, got):
    """What is wrong between this run and an earlier one; nothing where there is none to compare with."""
    if not SECOND:
        return None
    path = f"{SECOND}/{case}.{what}.npy".replace(" ", "_")
    array = got.detach().float().numpy()
    if not IS_SECOND:
        np.save(path, array)
        return None
    other = np.load(path)
    if np.array_equal(array, other, equal_nan=True):
        return None
    return f"{what} differs from the first run by {np.abs(array - other).max():.2e}"


def wrong(case, results):
    said = []
    for what, (got, expected, tolerance) in results.items():
        if expected is None:
            text = kept(case, what, got)
            said += [text] if text else []
        elif (far := distance(got, expected)) > tolerance:
            said.append(f"{what} is {far:.2e} off, {tolerance:.0e} is allowed")
    return "; ".join(said)


def run(case, function, names):
    """What is wrong, and what is known of the case: its kernels, and whether all of its results were compared."""
    names.clear()
    torch.manual_seed(7)
    settled = True
    try:
        results = function()
        settled = IS_SECOND or all(expected is not None for _, expected, _ in results.values())
        message = wrong(case, results)
    except Exception as error:  # whatever a library throws
        where = traceback.extract_tb(error.__traceback__)[-1]
        message = f"{type(error).__name__}: {str(error).strip().splitlines()[-1] if str(error).strip() else ''} " \
                  f"({os.path.basename(where.filename)}:{where.lineno})"
    return message, {"kernels": sorted(names), "settled": settled}


def main():
    module = importlib.import_module(sys.argv[1])
    text = sys.argv[2] if len(sys.argv) > 2 else ""
    tilecopy.triton.install()
    names = set()
    triton.knobs.runtime.launch_enter_hook.add(lambda metadata: names.add(metadata.get()["name"]))
    known = unit_plugin.done()
    kept_cases = {name.split(".")[0] for name in os.listdir(SECOND)} if SECOND else set()
    right = [unit_plugin.run_case(case, lambda case=case, function=function: run(case, function, names))
             for case, function in module.CASES.items()
             if case not in known and text in case and (not IS_SECOND or case in kept_cases)]
    return 0 if all(right) else 1


if __name__ == "__main__":
    sys.exit(main())
