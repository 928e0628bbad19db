"""cuda-python: tests of cuda.bindings and cuda.core, and their examples: a folder `cuda-python` of the sources."""
import importlib.metadata
import importlib.util
import os
import sys

import nvcc_units
import pytest_units

PROJECT = "cuda-python"
TARGET = "sm_90"
COMPILER = "NVRTC"
SOURCES = []
BINDINGS = ["test_cuda", "test_cudart", "test_kernelParams", "test_interoperability", "test_nvrtc", "test_nvjitlink", "test_basics", "test_utils"]
CORE = ["test_context", "test_device", "test_event", "test_launcher", "test_linker", "test_memory", "test_memory_peer_access", "test_module",
        "test_program", "test_stream", "test_tensor_map", "test_texture_surface", "test_utils", "test_host", "test_cuda_utils", "test_object_protocols",
        "test_green_context", "graph/test_graph_builder", "graph/test_graph_definition", "graph/test_graph_memory_resource", "graph/test_graph_update",
        "graph/test_options", "memory/test_copy_batch", "memory/test_managed_ops"]
# Those that need another library or a display are left out.
EXAMPLES = {
    "cuda_bindings/examples": ["0_Introduction/clock_nvrtc", "0_Introduction/simple_cubemap_texture", "0_Introduction/simple_p2p",
                               "0_Introduction/simple_zero_copy", "0_Introduction/system_wide_atomics", "0_Introduction/vector_add_drv",
                               "0_Introduction/vector_add_mmap", "2_Concepts_and_Techniques/stream_ordered_allocation",
                               "3_CUDA_Features/global_to_shmem_async_copy", "3_CUDA_Features/simple_cuda_graphs",
                               "4_CUDA_Libraries/conjugate_gradient_multi_block_cg", "extra/iso_fd_modelling", "extra/jit_program"],
    "cuda_core/examples": ["vector_add", "saxpy", "cuda_graphs", "graph_update", "memory_pool_resources", "show_device_properties",
                           "strided_memory_view_constructors", "strided_memory_view_cpu", "strided_memory_view_gpu", "texture_sample", "thread_block_cluster",
                           "tma_tensor_map", "jit_lto_fractal", "simple_multi_gpu_example"]}
CAUSES = [
    ("SymbolNotFound|cudart|Cudart", "the runtime API inside cuda.bindings wants internal tables of the driver"),
    ("NO_BINARY_FOR_GPU|machine code|cubin", "machine code"),
    ("has no attribute|test_cuda_repr|test_char_range", "tests and wheel are of different versions; no call of the driver"),
    ("FunctionNotFoundError", "a function of CUDA 13.1 and later"),
    ("NOT_SUPPORTED", "a function that the virtual GPU refuses by name"),
    ("GetName_failure", "a null handle: INVALID_HANDLE here, INVALID_VALUE there"),
    ("process ended|no end|Timeout", "no time on the machine where it ran"),
]


def lacking(sources):
    for name in ("cuda.core", "cuda.bindings", "pytest_timeout", "numpy"):
        if not importlib.util.find_spec(name.split(".")[0]) or not importlib.util.find_spec(name):
            return f"no {name} here"
    if not os.path.exists(f"{sources}/cuda-python/cuda_core/tests"):
        return "no folder cuda-python in --sources"
    SOURCES[:] = [f"{sources}/cuda-python"]
    return None


def version():
    return (f"cuda-bindings {importlib.metadata.version('cuda-bindings')}, cuda-core {importlib.metadata.version('cuda-core')}, "
            f"tests of {nvcc_units.commit(SOURCES[0])}")


def units(runner):
    helpers = [f"{SOURCES[0]}/cuda_python_test_helpers"]
    environment = {"CUDA_PATH": "/usr/local/cuda", "CUDA_HOME": "/usr/local/cuda",
                   "SUITE_EXTEND": f"cuda.bindings={SOURCES[0]}/cuda_bindings/cuda/bindings"}
    for folder, names in (("cuda_bindings", BINDINGS), ("cuda_core", CORE)):
        for name in names:
            root = f"{SOURCES[0]}/{folder}/tests"
            if runner.wants(f"{folder}/{name}") and os.path.exists(f"{root}/{name}.py"):
                unit = pytest_units.unit(f"{root}/{name}.py", root, TARGET, "-c", "/dev/null", "--rootdir=.", path=[*helpers, root],
                                         env=environment, limit=900)
                yield {**unit, "name": f"{folder}/{unit['name']}"}
    for folder, names in EXAMPLES.items():
        for name in names:
            if runner.wants(f"{folder}/{name}"):
                yield {"name": f"{folder}/{name}.py", "target": TARGET, "folder": os.path.dirname(f"{SOURCES[0]}/{folder}/{name}"), "limit": 120,
                       "program": True, "options": ["--error-exitcode=0"], "env": environment, "path": [f"{SOURCES[0]}/{folder}", *helpers],
                       "command": [sys.executable, os.path.basename(name) + ".py"]}


def passed(unit):
    return unit["code"] == 0 if "program" in unit else True
