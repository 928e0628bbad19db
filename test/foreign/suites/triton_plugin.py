"""A pytest plugin, and a way to run a script: Triton on the virtual GPU, with tensors of the CPU.

usage: triton_plugin.py SCRIPT      a tutorial, without its benchmarks
"""
import runpy
import sys

import torch_compat  # noqa: F401  before Triton
import triton.testing

import tilecopy.triton

tilecopy.triton.install()

if __name__ == "__main__":
    triton.testing.Mark.run = lambda self, *_, **__: print("benchmark left out")
    runpy.run_path(sys.argv[1], run_name="__main__")
