"""TIRx (TVM) without a GPU: its lowering writes CUDA C++, and nvcc makes PTX of it. How the host would launch the kernel,
tensor maps too, is read from the host's half of the program."""

import importlib
import re
import shutil
import subprocess
import tempfile

import tvm
from tvm.script import tirx as _  # another package's tvm has no such module

from case import Case, Launch, TensorMap

NVCC = shutil.which("nvcc")
if NVCC is None:
    raise ImportError("TIRx needs nvcc, which is not here", name="nvcc")
VERSION = tvm.__version__
SWIZZLES = ["none", "32", "64", "128"]


def _ptx(source, target):
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/kernel.cu", "w") as file:
            file.write(source)
        done = subprocess.run([NVCC, "-ptx", "-std=c++17", "-w", "-arch=" + target, "-o", f"{folder}/out.ptx",
                               f"{folder}/kernel.cu"], capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(done.stderr)
        with open(f"{folder}/out.ptx") as file:
            return file.read()


def _compiled(function, known):
    """The host's half as a program, and the CUDA source of the device's."""
    building, halves = importlib.import_module("tvm.tirx.build"), []
    split = building.split_host_device_mods

    def keep(module):
        halves.append(split(module))
        return halves[-1]
    building.split_host_device_mods = keep
    try:
        with known:
            made = tvm.compile(tvm.IRModule({"main": function}), target=known, tir_pipeline="tirx")
    finally:
        building.split_host_device_mods = split
    return halves[0][0], "".join(module.inspect_source() for module in made.mod.imports)


def _arguments(text, call):
    """The arguments of each call of that name, as text."""
    for begin in (match.end() for match in re.finditer(re.escape(call) + r"\(", text)):
        depth, parts, last = 0, [], begin
        for at in range(begin, len(text)):
            depth += (text[at] in "([") - (text[at] in ")]")
            if depth < 0 or depth == 0 and text[at] == ",":
                parts.append(text[last:at].strip())
                last = at + 1
            if depth < 0:
                break
        yield [part for part in parts if "=" not in part], dict(part.split("=", 1) for part in parts if "=" in part)


def _map(numbers, named):
    """ptx-run's text for what the host gives cuTensorMapEncodeTiled: dims, strides, box, steps of elements."""
    rank = int(named["rank"])
    dims, rest = numbers[:rank], numbers[rank:]
    strides, box, steps = rest[:rank - 1], rest[rank - 1:2 * rank - 1], rest[2 * rank - 1:]
    kind = {"float16": "f16", "bfloat16": "bf16", "float32": "f32", "int32": "s32", "uint32": "u32"}.get(
        named["descriptor_dtype"].strip('"'), "u8")
    text = f"{kind},dims={'x'.join(dims)},box={'x'.join(box)},elementstrides={'x'.join(steps)}"
    if strides:
        text += f",strides={'x'.join(strides)}"
    return text + f",swizzle={SWIZZLES[int(named['swizzle'])]}"


def build(function, buffers, target):
    host, source = _compiled(function, tvm.target.Target({"kind": "cuda", "arch": target}))
    text = host.script()
    views = dict(re.findall(r"(\w+) = (\w+)\.view\(", text))

    def buffer(pointer):
        name = re.search(r"(\w+)\.data", pointer)[1]
        return buffers[views.get(name, name)]
    maps = {}
    for plain, named in _arguments(text, "T.tensormap_encode_tiled"):
        maps[plain[0]] = TensorMap(buffer(plain[1]), _map(plain[2:], named))
    (plain, named), = _arguments(text, "T.call_ffi_kernel")
    kinds = re.findall(r'"([^"]*)"', named["launch_params"])
    counts = {kind: int(value) for kind, value in zip(kinds, plain[len(plain) - len(kinds):])}
    params = [maps[one] if one in maps else buffer(one) for one in plain[1:len(plain) - len(kinds)]]

    def extents(name, missing):
        return [counts[f"{name}.{d}"] if f"{name}.{d}" in counts else missing for d in "xyz"]
    cluster = extents("clusterCtaIdx", 1)
    return Launch(_ptx(source, target), params, grid=extents("blockIdx", 1), block=extents("threadIdx", 1),
                  cluster=cluster if cluster != [1, 1, 1] else None,
                  shared=next((value for kind, value in counts.items() if "shared" in kind), 0))


def case(name, function, buffers, exercises, target="sm_100a"):
    return Case(name, "tirx", target, exercises, lambda: build(function, buffers, target), VERSION)
