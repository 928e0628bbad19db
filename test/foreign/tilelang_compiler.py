"""TileLang without a GPU: its lowering writes CUDA C++, and nvcc makes PTX of it."""

import os
import re
import shutil
import subprocess
import tempfile

import numpy as np
import tilelang
from tilelang import tvm

from case import Case, Input, Launch, Output, TensorMap

NVCC = shutil.which("nvcc")
if NVCC is None:
    raise ImportError("TileLang needs nvcc, which is not here", name="nvcc")
VERSION = tilelang.__version__
ROOT = os.path.dirname(tilelang.__file__)
INCLUDES = [f"{ROOT}/src", f"{ROOT}/3rdparty/cutlass/include"]


def _ptx(source, target):
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/kernel.cu", "w") as file:
            file.write(source)
        done = subprocess.run([NVCC, "-ptx", "-std=c++17", "-w", "-arch=" + target, "-o", f"{folder}/out.ptx",
                               *(f"-I{path}" for path in INCLUDES), f"{folder}/kernel.cu"], capture_output=True,
                              text=True, check=False)
        if done.returncode:
            raise RuntimeError(done.stderr)
        with open(f"{folder}/out.ptx") as file:
            return file.read()


def _map(call, buffer):
    """ptx-run's text for what TileLang's host code gives cuTensorMapEncodeTiled: type, rank, address, dims, strides,
    box, steps of elements, interleave, swizzle, promotion, fill."""
    kind, rank = int(call[0]), int(call[1])
    numbers = [int(v) for v in call[3:]]
    dims, strides = numbers[:rank], numbers[rank:2 * rank]
    box, steps = numbers[2 * rank:3 * rank], numbers[3 * rank:4 * rank]
    _, swizzle, _, fill = numbers[4 * rank:4 * rank + 4]
    name = {0: "u8", 1: "u16", 2: "u32", 3: "i32", 4: "u64", 5: "i64", 6: "f16", 7: "f32", 8: "f64", 9: "bf16"}[kind]
    def joined(values):
        return "x".join(str(v) for v in values)
    text = f"{name},dims={joined(dims)},box={joined(box)},elementstrides={joined(steps)}"
    if rank > 1:
        text += f",strides={joined(strides[1:])}"
    if swizzle:
        text += f",swizzle={16 << swizzle}"
    return TensorMap(buffer, text)


def _maps(host):
    """Arguments of each call that makes a tensor map, by the map's name."""
    calls = {}

    def visit(node):
        if isinstance(node, tvm.tirx.Call) and node.args and isinstance(node.args[0], tvm.tirx.StringImm):
            if node.args[0].value == "__tvm_tensormap_create_tiled":
                calls[node.args[1].name] = list(node.args[2:])
    for function in host.functions.values():
        tvm.tirx.stmt_functor.post_order_visit(function.body, visit)
    return calls


def build(function, buffers, target, options):
    known = tvm.target.Target({"kind": "cuda", "arch": target})
    with known, tvm.transform.PassContext(config=options):
        made = tilelang.lower(function, target=known)
    (device,) = made.device_mod.functions.values()
    extent = {name: int(value) for name, value in device.attrs["thread_extent"].items()}
    maps = _maps(made.host_mod)
    params = []
    for parameter in device.params:
        name = parameter.name
        if name in maps:
            params.append(_map(maps[name], buffers[str(maps[name][2].name)]))
        else:
            params.append(buffers[name])
    shared = int(device.attrs["dyn_shared_memory_buf"]) if "dyn_shared_memory_buf" in device.attrs else 0
    return Launch(_ptx(made.kernel_source, target), params, shared=shared,
                  grid=[extent.get(f"blockIdx.{d}", 1) for d in "xyz"],
                  block=[extent.get(f"threadIdx.{d}", 1) for d in "xyz"])


def cases(name, function, buffers, exercises, targets=("sm_80", "sm_90a", "sm_100a"), options=None):
    return [Case(name, "tilelang", target, exercises,
                 lambda target=target: build(function, buffers, target, options or {}), VERSION) for target in targets]
