"""CUDA C++ through nvcc: libcu++, cooperative groups, CUB, wmma, and products in inline PTX as CUTLASS writes them."""

import functools
import math
import os
import re
import shutil
import subprocess
import tempfile

import numpy as np

from case import Case, Input, Launch, Output, Scalar, Scratch, Structure, TensorMap
from numbers_of import round_to_small, to_bf16

NVCC = shutil.which("nvcc")
if NVCC is None:
    raise ImportError("no nvcc here", name="nvcc")
VERSION = re.search(r"V([\d.]+)", subprocess.run([NVCC, "--version"], capture_output=True, text=True,
                                                 check=True).stdout).group(1)
SOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "cuda")
random = np.random.default_rng(21)


@functools.lru_cache(maxsize=None)
def compiled(source, target):
    """The PTX of one source; each process compiles it once."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/out.ptx"
        done = subprocess.run([NVCC, "-ptx", "-std=c++17", "-arch=" + target, "-diag-suppress=20012", "-o", path,
                               f"{SOURCES}/{source}.cu"], capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(done.stderr)
        with open(path) as file:
            return file.read()


def kernel(source, name, params, exercises, targets=("sm_80", "sm_90a"), label=None, **launch):
    return [Case(label or name, "nvcc", target, exercises,
                 lambda target=target: Launch(compiled(source, target), params, kernel=name, **launch), VERSION)
            for target in targets]


def integers(count, low=0, high=1 << 16):
    return random.integers(low, high, count).astype(np.int32)


def normal(*shape):
    return random.standard_normal(shape).astype(np.float32)


def out_like(array):
    return Output(np.ascontiguousarray(array))


def barriers():
    new = ("sm_90a", "sm_100a")
    x = integers(128)
    want = x.copy()
    for i in range(4):
        want = np.roll(want, -1) + i
    yield from kernel("barriers", "barrier_ring", [Input(x), out_like(want.astype(np.int32))],
                      "cuda::barrier, arrive and wait", block=(128,))
    x = integers(256)
    want = (x.reshape(4, 64)[:, ::-1] * 3).astype(np.int32)
    yield from kernel("barriers", "barrier_split", [Input(x), out_like(want)],
                      "two cuda::barriers between producers and consumers", block=(128,))
    x = integers(512)
    yield from kernel("barriers", "barrier_memcpy", [Input(x), out_like(x.reshape(2, 256)[:, ::-1])],
                      "cuda::memcpy_async on a cuda::barrier", block=(128,), grid=(2,))
    x = integers(7 * 128).astype(np.float32)
    yield from kernel("barriers", "pipeline_stages",
                      [Input(x), out_like(x.reshape(7, 128)[:, ::-1].sum(0)), Scalar("i32", 7)],
                      "cuda::pipeline of a CTA, three stages", block=(128,))
    x = integers(5 * 256).astype(np.float32)
    yield from kernel("barriers", "pipeline_of_thread",
                      [Input(x), out_like(x.reshape(5, 256).sum(0)), Scalar("i32", 5)],
                      "cuda::pipeline of a thread, cp.async groups", block=(64,))
    yield from kernel("barriers", "semaphore_turns",
                      [out_like(np.array([64], np.int32)), out_like(np.ones(64, np.int32))],
                      "cuda::binary_semaphore", block=(64,))
    x = integers(128)
    yield from kernel("barriers", "latch_once", [Input(x), out_like(x[np.arange(128) ^ 77])], "cuda::latch",
                      block=(128,))
    x = integers(256, 0, 100)
    yield from kernel("barriers", "atomic_references",
                      [out_like(np.bincount(x & 15, minlength=16).astype(np.int32)),
                       out_like(np.array([x.max() * 1000], np.uint64)), out_like(np.array([x.sum()], np.float32)),
                       Input(x)], "cuda::atomic_ref of device scope", block=(128,), grid=(2,))
    yield from kernel("barriers", "message",
                      [Scratch(512), Scratch(4), out_like(np.arange(128, dtype=np.int32) * 7 + 1)],
                      "release and acquire through cuda::atomic_ref", block=(128,), grid=(2,))
    x = integers(512)
    yield from kernel("barriers", "bulk_by_barrier", [Input(x), out_like(x * 2 + 1)],
                      "cp.async.bulk by cuda::ptx and a transaction of a cuda::barrier", new, block=(128,))


def groups():
    x = integers(128, 0, 1000)
    by = x.reshape(16, 8)
    before = by.cumsum(1) - by
    want = by.sum(1, keepdims=True) * 1000 + before + by[:, np.arange(8) ^ 1] + np.arange(16)[:, None]
    yield from kernel("groups", "tiles", [Input(x), out_like(want.astype(np.int32))],
                      "tiled_partition, reduce and scan", block=(128,))
    odd = (x & 1).astype(bool)
    most = np.repeat([np.max(np.where(o, w, -1)) for o, w in zip(odd.reshape(4, 32), x.reshape(4, 32))], 32)
    yield from kernel("groups", "coalesced",
                      [Input(x), out_like(np.where(odd, most, -1).astype(np.int32)),
                       out_like(np.array([odd.sum()], np.int32))], "coalesced_threads", block=(128,))
    want = [sum(v for v in w if v & 3 == u & 3) for w in x.reshape(4, 32) for u in w]
    yield from kernel("groups", "labels", [Input(x), out_like(np.array(want, np.int32))], "labeled_partition, match",
                      block=(128,))
    x = integers(256)
    yield from kernel("groups", "group_memcpy", [Input(x), out_like(x[::-1])], "cooperative_groups::memcpy_async",
                      block=(256,))
    x = integers(256, 0, 1000)
    yield from kernel("groups", "grid_sum", [Input(x), Scratch(32), out_like((x.sum() - x).astype(np.int32))],
                      "grid.sync() of a cooperative launch", block=(64,), grid=(4,), cooperative=True)
    x = integers(1000)
    yield from kernel("groups", "cluster_histogram",
                      [Input(x), out_like(np.bincount(x & 63, minlength=64).astype(np.int32)), Scalar("i32", 1000)],
                      "atomics in the shared memory of a cluster", ("sm_90a", "sm_100a"), block=(64,), grid=(4,))
    x = normal(512)
    want = x.reshape(4, 128)[[1, 0, 3, 2], ::-1]
    yield from kernel("groups", "cluster_exchange", [Input(x), out_like(want)],
                      "loads from the shared memory of a cluster", ("sm_90a", "sm_100a"), block=(128,), grid=(4,))
    x = integers(512, 0, 1000)
    yield from kernel("groups", "block_scan", [Input(x), out_like(np.append(x.cumsum(), x.sum()).astype(np.int32))],
                      "cub::BlockScan", block=(128,))
    x = normal(512)
    yield from kernel("groups", "block_reduce", [Input(x), out_like(x.reshape(2, 256).max(1))], "cub::BlockReduce",
                      block=(256,), grid=(2,))
    x = random.integers(0, 1 << 32, 512).astype(np.uint32)
    yield from kernel("groups", "block_radix_sort", [Input(x), out_like(np.sort(x)[::-1])], "cub::BlockRadixSort",
                      block=(128,))
    x = integers(256, -1000, 1000)
    yield from kernel("groups", "warp_merge_sort", [Input(x), out_like(np.sort(x.reshape(2, 128), 1))],
                      "cub::WarpMergeSort", block=(64,))


def to_int32(value):
    return (value & 0xFFFFFFFF) - ((value & 0x80000000) << 1)


def intrinsics(v):
    """What the kernel dot_products computes of one value."""
    def bytes_of(x):
        return [(x >> s) & 255 for s in (0, 8, 16, 24)]
    def signed(x, bits):
        return x - (1 << bits) if x >> (bits - 1) & 1 else x
    u, triple, five, not_v = v, v * 3 & 0xFFFFFFFF, v * 5 & 0xFFFFFFFF, ~v & 0xFFFFFFFF
    dp4a = 7 + sum(signed(a, 8) * signed(b, 8) for a, b in zip(bytes_of(u), bytes_of(triple)))
    dp2a = 1 + sum(signed(u >> s & 0xFFFF, 16) * signed(b, 8) for s, b in zip((0, 16), bytes_of(five)))
    add4 = sum(((a * 2) & 255) << (8 * i) for i, a in enumerate(bytes_of(u)))
    differences = sum(abs(signed(a, 8) - signed(b, 8)) << (8 * i)
                      for i, (a, b) in enumerate(zip(bytes_of(u), bytes_of(not_v))))
    reverse = int(f"{u:032b}"[::-1], 2)
    pool = bytes_of(u) + bytes_of(not_v)
    permuted = sum(pool[(0x3715 >> (4 * i)) & 7] << (8 * i) for i in range(4))
    funnel = ((v * 7 & 0xFFFFFFFF) << 9 | u >> 23) & 0xFFFFFFFF
    first = (u & -u).bit_length()
    return to_int32(dp4a + dp2a + add4 + differences + bin(u).count("1") + reverse + permuted + funnel + (u * u >> 32) +
                    first + (32 - u.bit_length()) + abs(u - 100) + 5)


def calls():
    x = integers(128)
    def simple(name, want, exercises, **launch):
        return kernel("plain", name, [Input(x), out_like(np.array(want, np.int32))], exercises, block=(128,), **launch)
    yield from simple("recursion", [math.factorial(int(v) & 7) for v in x], "recursive calls")
    yield from simple("function_table", [[v * 2, to_int32(int(v) * int(v)), -v][v % 3] for v in x],
                      "indirect calls through a table")
    yield from simple("virtual_calls", [(v & 63) ** 2 if v & 1 else (v & 15) * 3 for v in x],
                      "virtual functions, new and delete")
    yield from simple("heap", [sum(i * i for i in range((v & 15) + 1)) for v in x], "malloc and free")
    yield from simple("printing", x + 1, "printf and assert")
    stack = []
    for v in x.tolist():
        total = 0
        for i in reversed(range((v & 7) + 1)):
            total = to_int32(total * 3 + v + i)
        stack.append(total)
    yield from simple("dynamic_stack", stack, "alloca")
    yield from simple("stack_array", [x[(t + (v & 15)) & 127] + x[(t + (v >> 4 & 15)) & 127] for t, v in enumerate(x)],
                      "arrays of a thread with run-time indices")
    ways = [lambda v: v + 5, lambda v: v * 5, lambda v: v - 5, lambda v: v ^ 5, lambda v: v | 5, lambda v: v & 5,
            lambda v: v << 5, lambda v: v >> 5, lambda v: ~v]
    yield from simple("dense_switch", [ways[v % 9](v) for v in x], "a branch table")
    yield from simple("constants", [[1, -2, 3, -4][v & 3] * v for v in x], "constant memory")
    yield from simple("dot_products", [intrinsics(int(v)) for v in x], "dp4a, dp2a, video and bit instructions")
    yield from simple("same_value", np.ones(128), "threads that store the same value")


def plain():
    yield from calls()
    x = (random.standard_normal(256)).astype(np.float16)
    wide, half = x.astype(np.float64), np.float16(0.5)
    y = (wide * wide + (x * half).astype(np.float64)).astype(np.float16)
    scale = np.where(np.arange(256) % 2, 5, 3).astype(np.float32)
    yield from kernel("plain", "halves",
                      [Input(x), out_like(np.maximum(y - x, abs(x))), out_like(to_bf16(x.astype(np.float32) * scale))],
                      "f16x2 and bf16x2 arithmetic", block=(128,))
    x = normal(128) * 20
    want = np.concatenate([round_to_small(x, 4, 3, 7, 448), round_to_small(x, 5, 2, 15, 57344)])
    yield from kernel("plain", "small_floats", [Input(x), out_like(want)], "fp8 conversions", block=(128,))
    a, b = (random.integers(-4, 5, (16, 64)).astype(np.float16) for _ in range(2))
    yield from kernel("plain", "warp_matrix",
                      [Input(a), Input(b), out_like(a.astype(np.float32) @ b.astype(np.float32).T)],
                      "wmma fragments", block=(32,))
    x = integers(512, 0, 1000)
    yield from kernel("plain", "last_block",
                      [Input(x), Scratch(16), out_like(np.zeros(1, np.uint32)), out_like(np.array([x.sum()], np.int32))],
                      "__threadfence and a counter", block=(128,), grid=(4,))
    x = random.integers(-8, 9, 128).astype(np.float32)
    want = x.reshape(32, 4).sum(0)[:, None] * np.array([1, 2, 4, 8], np.float32)
    yield from kernel("plain", "vector_atomics", [out_like(want.astype(np.float32)), Input(x)], "red of four f32",
                      ("sm_90a",), block=(128,))
    m = random.standard_normal((20, 5))
    want = np.zeros(32)
    want[:20] = np.sqrt(abs((m * np.arange(1, 6)).sum(1)))
    matrix = Structure([Input(m), Scalar("i32", 20), Scalar("i32", 5)])
    yield from kernel("plain", "structure", [matrix, Output(want, rtol=1e-12)], "a structure with a pointer",
                      block=(32,))
    x = normal(128)
    d = x.astype(np.float64)
    want = (np.sin((x * np.float32(1000)).astype(np.float64)) + np.cos(d) * np.tan(d) + np.exp(d) * np.log(abs(d) + 1) +
            np.cbrt(d) + np.vectorize(math.erf)(d) + np.hypot(d, 2) + np.arcsinh(d)).astype(np.float32)
    yield from kernel("plain", "mathematics", [Input(x), Output(want, rtol=1e-5)],
                      "libdevice, with a reduction of large arguments", block=(128,))
    x = normal(64, 64)
    yield from kernel("plain", "transpose", [Input(x), out_like(x.T)], "a tile of shared memory with padding",
                      block=(32, 8), grid=(2, 2))


def map_text(kind, shape, box):
    """ptx-run names the innermost dimension first."""
    return f"{kind},dims={shape[1]}x{shape[0]},box={box[1]}x{box[0]}"


def half_map(array, box):
    return TensorMap(Input(array), map_text("f16", array.shape, box) + ",swizzle=128")


def products():
    for m, n, k in [(64, 64, 64), (128, 128, 256), (64, 128, 320)]:
        a, b = (random.integers(-4, 5, (rows, k)).astype(np.float16) for rows in (m, n))
        want = a.astype(np.float32) @ b.astype(np.float32).T
        name, grid = f"{m}x{n}x{k}", (n // 64, m // 64)
        maps = [half_map(a, (64, 64)), half_map(b, (64, 64))]
        sizes = [Scalar("i32", n), Scalar("i32", k)]
        yield from kernel("hopper", "wgmma_ring", [*maps, out_like(want), *sizes],
                          "TMA, a ring of mbarriers and wgmma by inline PTX", ("sm_90a",), f"wgmma_ring_{name}",
                          block=(128,), grid=grid, shared=2 * 16384)
        yield from kernel("hopper", "wgmma_special",
                          [*maps, TensorMap(out_like(want), map_text("f32", want.shape, (64, 64))), sizes[1]],
                          "warps of different jobs, wgmma in flight, a TMA store", ("sm_90a",),
                          f"wgmma_special_{name}", block=(256,), grid=grid, shared=2 * 16384)
        if m % 128 == 0:
            yield from kernel("hopper", "wgmma_multicast", [maps[0], half_map(b, (32, 64)), out_like(want), *sizes],
                              "TMA multicast in a cluster and wgmma", ("sm_90a",), f"wgmma_multicast_{name}",
                              block=(128,), grid=grid, cluster=(1, 2), shared=16384)
            yield from kernel("blackwell", "tcgen05_ring",
                              [half_map(a, (128, 64)), half_map(b, (64, 64)), out_like(want), *sizes],
                              "TMA, tcgen05.mma, commits and tcgen05.ld by inline PTX", ("sm_100a", "sm_103a"),
                              f"tcgen05_ring_{name}", block=(128,), grid=(n // 64, m // 128), shared=2 * 24576)


def all_cases():
    yield from barriers()
    yield from groups()
    yield from plain()
    yield from products()
