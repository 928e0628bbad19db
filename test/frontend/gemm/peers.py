#!/usr/bin/env python3
"""Times our attention on a GPU beside what PyTorch has: cuDNN, FlashAttention-2, and modules given on the command line.

usage: peers.py FOLDER [--module FILE]... [--only NAME]

FOLDER is gemm-ptx's. A sample is a graph of launches; samples of all candidates alternate. `burst`: 1.2 ms after 30 ms of
rest; `continuous`: 2 ms, one after the other. Medians, in TFLOP/s, and the ratio to the fastest of the rest. `error` is the
greatest difference from double precision in sampled rows. A module has `candidates(q, k, v, causal, scale)`, a dictionary of
functions that return O; what cannot be compiled is reported and left out. Exit code 77: no GPU or no PyTorch.
"""

import argparse
import ctypes
import importlib.util
import math
import os
import statistics
import sys
import time

try:
    import torch
    from torch.nn.attention import SDPBackend, sdpa_kernel
except ImportError:
    print("peers: no PyTorch")
    sys.exit(77)


def driver(name, *arguments):
    code = getattr(driver.library, name)(*arguments)
    if code:
        raise RuntimeError(f"{name}: error {code}")


class Row:
    """A line `attention` of bench.txt and the maps after it."""

    def __init__(self, words):
        self.name = words[0]
        self.head, self.causal, self.heads, self.length, self.shared = map(int, words[1:])
        self.maps = []

    def flops(self):
        return 4 * self.heads * self.length**2 * self.head / (2 if self.causal else 1)


def rows_of(folder):
    rows, current = [], None
    with open(f"{folder}/bench.txt") as file:
        for words in map(str.split, file):
            if words[0] == "attention":
                current = Row(words[1:])
                rows.append(current)
            elif words[0] == "map" and current:
                current.maps.append([int(word) for word in words[1:]])
            elif words[0] != "map":
                current = None
    return rows


def encoded(values, address):
    """A CUtensorMap, aligned as it must be."""
    memory = (ctypes.c_uint8 * 192)()
    start = ctypes.addressof(memory) % 64 and 64 - ctypes.addressof(memory) % 64
    offset, kind, rank, rest = values[0], values[1], values[2], values[3:]
    lists = []
    for count, number in ((rank, ctypes.c_uint64), (rank - 1, ctypes.c_uint64), (rank, ctypes.c_uint32),
                          (rank, ctypes.c_uint32)):
        lists.append((number * max(count, 1))(*rest[:count]))
        rest = rest[count:]
    driver("cuTensorMapEncodeTiled", ctypes.c_void_p(ctypes.addressof(memory) + start), kind, rank,
           ctypes.c_void_p(address + offset), *lists, *rest)
    return memory, start


class Ours:
    functions = {}

    def __init__(self, folder, row, q, k, v, scale):
        if row.name not in self.functions:
            self.functions[row.name] = self.load(f"{folder}/{row.name}.ptx", row)
        self.out = torch.empty_like(q)
        self.maps = [encoded(values, tensor.data_ptr()) for values, tensor in zip(row.maps, (q, k, v, self.out))]
        self.rest = [ctypes.c_int32(row.length), ctypes.c_float(scale / math.log(2))]
        pointers = [ctypes.addressof(memory) + start for memory, start in self.maps]
        pointers += [ctypes.addressof(value) for value in self.rest]
        self.arguments = (ctypes.c_void_p * len(pointers))(*pointers)
        self.row = row

    @staticmethod
    def load(path, row):
        module, function = ctypes.c_void_p(), ctypes.c_void_p()
        with open(path, "rb") as file:
            driver("cuModuleLoadData", ctypes.byref(module), file.read() + b"\0")
        driver("cuModuleGetFunction", ctypes.byref(function), module, b"attention")
        driver("cuFuncSetAttribute", function, 8, row.shared)  # MAX_DYNAMIC_SHARED_SIZE_BYTES
        return function

    def __call__(self):
        stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
        driver("cuLaunchKernel", self.functions[self.row.name], (self.row.length + 127) // 128, self.row.heads, 1, 384, 1, 1,
               self.row.shared, stream, self.arguments, None)
        return self.out


def of_pytorch(backend, q, k, v, causal, scale):
    def run():
        with sdpa_kernel(backend):
            return torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=causal, scale=scale)
    return run


def error_of(out, q, k, v, row, scale):
    worst = 0.0
    for head in (0, row.heads - 1):
        flat = [t.reshape(row.heads, row.length, row.head)[head].double() for t in (q, k, v, out)]
        some = torch.arange(0, row.length, max(row.length // 61, 1), device=q.device)
        scores = flat[0][some] @ flat[1].T * scale
        if row.causal:
            keys = torch.arange(row.length, device=q.device)
            scores = scores.masked_fill(keys[None, :] > some[:, None], -math.inf)
        worst = max(worst, (torch.softmax(scores, 1) @ flat[2] - flat[3][some]).abs().max().item())
    return worst


class Graph:
    def __init__(self, run, seconds):
        for _ in range(3):
            run()
        torch.cuda.synchronize()
        once = self.capture(run, 4).seconds()
        self.capture(run, max(1, min(400, int(seconds / once)))).seconds()

    def capture(self, run, launches):
        self.graph, self.launches = torch.cuda.CUDAGraph(), launches
        with torch.cuda.graph(self.graph):
            for _ in range(launches):
                run()
        return self

    def seconds(self):
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in "be")
        begin.record()
        self.graph.replay()
        end.record()
        end.synchronize()
        return begin.elapsed_time(end) / 1e3 / self.launches


def measure(candidates, seconds, rest, samples):
    graphs = {name: Graph(run, seconds) for name, run in candidates.items()}
    times = {name: [] for name in graphs}
    for sample in range(samples + 2):
        for name, graph in graphs.items():
            time.sleep(rest)
            taken = graph.seconds()
            if sample >= 2:
                times[name].append(taken)
    return {name: statistics.median(values) for name, values in times.items()}


def tried(candidates):
    """Those that run."""
    good = {}
    for name, run in candidates.items():
        try:
            run()
            torch.cuda.synchronize()
            good[name] = run
        except Exception as reason:  # whatever a compiler or a library throws
            print(f"  {name}: left out: {type(reason).__name__}: {str(reason).strip().splitlines()[:1]}")
    return good


def bench(row, folder, modules):
    torch.manual_seed(1)
    shape = (max(row.heads // 16, 1), min(row.heads, 16), row.length, row.head)
    q, k, v = (torch.randn(shape, device="cuda", dtype=torch.float16) for _ in "qkv")
    scale = 1 / math.sqrt(row.head)
    causal = bool(row.causal)
    others = {"cuDNN": of_pytorch(SDPBackend.CUDNN_ATTENTION, q, k, v, causal, scale),
              "FlashAttention-2": of_pytorch(SDPBackend.FLASH_ATTENTION, q, k, v, causal, scale)}
    for module in modules:
        others.update(module.candidates(q, k, v, causal, scale))
    candidates = {"ours": Ours(folder, row, q, k, v, scale), **tried(others)}
    errors = {name: error_of(run(), q, k, v, row, scale) for name, run in candidates.items()}
    burst, steady = measure(candidates, 1.2e-3, 0.03, 9), measure(candidates, 2e-3, 0, 15)
    best = [min([times[name] for name in times if name != "ours"], default=math.nan) for times in (burst, steady)]
    for name in candidates:
        print(f"{row.name:<22} {row.heads:4} heads, length {row.length:5}  {name:<28} burst {row.flops() / burst[name] / 1e12:6.1f} "
              f"({best[0] / burst[name]:.3f})  continuous {row.flops() / steady[name] / 1e12:6.1f} "
              f"({best[1] / steady[name]:.3f})  {burst[name] * 1e6:9.2f} us  error {errors[name]:.1e}", flush=True)
    return best[0] / burst["ours"], best[1] / steady["ours"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", metavar="FOLDER")
    parser.add_argument("--module", action="append", default=[], metavar="FILE")
    parser.add_argument("--only", default="", metavar="NAME")
    arguments = parser.parse_args()
    if not torch.cuda.is_available():
        print("peers: no GPU")
        return 77
    driver.library = ctypes.CDLL("libcuda.so.1")
    torch.zeros(1, device="cuda")
    print(f"{torch.cuda.get_device_name()}, PyTorch {torch.__version__}, CUDA {torch.version.cuda}, "
          f"cuDNN {torch.backends.cudnn.version()}")
    modules = []
    for path in arguments.module:
        spec = importlib.util.spec_from_file_location(os.path.splitext(os.path.basename(path))[0], path)
        modules.append(importlib.util.module_from_spec(spec))
        spec.loader.exec_module(modules[-1])
    rows = [row for row in rows_of(arguments.folder) if arguments.only in row.name]
    ratios = [bench(row, arguments.folder, modules) for row in rows]
    for number, name in enumerate(("burst", "continuous")):
        every = [ratio[number] for ratio in ratios]
        print(f"{name}: geometric mean {statistics.geometric_mean(every):.3f}, least {min(every):.3f}, of the fastest other")
    return 0


if __name__ == "__main__":
    sys.exit(main())
