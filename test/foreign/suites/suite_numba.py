"""numba-cuda's own tests, as they come with its wheel."""
import importlib.metadata
import importlib.util
import pathlib
import re

import pytest_units

PROJECT = "numba-cuda"
TARGET = "sm_90"
COMPILER = "NVVM, linked by nvJitLink"
CAUSES = [
    ("cupy_backends", "CuPy: its static CUDA runtime wants internal tables of the driver"),
    ("libcudadevrt", "CUDA's device runtime, a library of machine code"),
    ("several PTX texts|requires that all inputs have LTOIR", "several PTX texts, or PTX and LTO-IR, are linked"),
    ("test_set_registers|not less than or equal to", "a limit of registers, which PTX does not have"),
    ("get_const_mem", "the attribute CONST_SIZE_BYTES is 0 here"),
    ("cuIpcGetMemHandle", "memory that is shared between processes"),
    ("test_cpu_and_cuda", "numba 0.68 and numba-cuda 0.30.4 count the files of a cache differently; no call of the driver"),
    ("test_dispatcher_cpointer_arguments", "the test's own: 16 elements of arrays of 10"),
    ("test_struct_model_type_arr", "the test's own: 10 elements of an array of one"),
    ("test_device_arch_specific", "the test's own: a tensor map of 128 bytes in 4 bytes of shared memory"),
    ("test_dynshared_slice_gaps", "the test's own: a load of 16 bytes that ends 4 behind the dynamic shared memory"),
    ("step-limit|Timeout|no end within|test_cuda_matmul", "too large for an emulator: more than the limit of instructions, or 120 s"),
    ("test_cuda_core_graph_builder", "cuStreamGetCaptureInfo and graphs of cuda.core"),
]


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


def kernel_name(name):
    """The function's name in Python, without the types that it was compiled for."""
    rest, parts = name.removeprefix("_ZN").removeprefix("_Z"), []
    while (digits := re.match(r"\d+", rest)):
        end = digits.end() + int(digits[0])
        parts.append(rest[digits.end():end].replace("_3c", "<").replace("_3e", ">"))
        rest = rest[end:]
    parts = parts[3:] if parts[:3] == ["numba", "cuda", "tests"] else parts
    return ".".join(part for part in parts if part != "<locals>") or name
