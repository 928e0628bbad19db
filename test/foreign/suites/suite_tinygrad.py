"""tinygrad's own tests of its CUDA back end, which compares with PyTorch: a folder `tinygrad` of the sources."""
import importlib.util
import os

import nvcc_units
import pytest_units

PROJECT = "tinygrad"
TARGET = "sm_90"
COMPILER = "NVRTC"
SOURCES = []
FILES = ["test_ops", "test_softmax_fusion", "test_dtype_alu", "test_transcendental", "test_nn", "test_arange", "test_setitem",
         "test_edgecases", "test_custom_kernel", "test_randomness", "test_renderer_failures", "test_subbuffer", "test_tensor", "test_jit",
         "test_optim", "test_symbolic_ops"]
CAUSES = []


def lacking(sources):
    for name in ("torch", "hypothesis", "pytest_timeout"):
        if not importlib.util.find_spec(name):
            return f"no {name} here"
    if not os.path.exists(f"{sources}/tinygrad/test/backend"):
        return "no folder tinygrad in --sources"
    SOURCES[:] = [f"{sources}/tinygrad"]
    return None


def version():
    return f"tinygrad {nvcc_units.commit(SOURCES[0])}"


def units(runner):
    for name in FILES:
        if runner.wants(name):
            yield pytest_units.unit(f"{SOURCES[0]}/test/backend/{name}.py", SOURCES[0], TARGET, "-c", "/dev/null", "--rootdir=.",
                                    path=[SOURCES[0]], env={"DEV": "CUDA", "CACHELEVEL": "0", "CUDA_PATH": "/usr/local/cuda"}, limit=1500)
