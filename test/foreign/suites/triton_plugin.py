"""A pytest plugin, and a way to run a script: Triton on the virtual GPU, with tensors of the CPU.

usage: triton_plugin.py SCRIPT      a tutorial, without its benchmarks
"""
import importlib.util
import os
import runpy
import sys

import torch_compat  # noqa: F401  before Triton
import torch
import triton.testing

import tilecopy.triton

tilecopy.triton.install()

if helpers := os.environ.get("SUITE_TRITON_HELPERS"):  # of the same version as the tests
    spec = importlib.util.spec_from_file_location("triton._internal_testing", helpers)
    sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules[spec.name])

if __name__ == "__main__":
    triton.testing.Mark.run = lambda self, *_, **__: print("benchmark left out")
    if not isinstance(torch.float8_e5m2, torch.dtype):
        del torch.float8_e5m2  # tutorials ask for it
    runpy.run_path(sys.argv[1], run_name="__main__")
