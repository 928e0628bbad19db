# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Triton, by Gluon where a kernel names its layouts. Its ptxas is a program of its own and is not timed."""

import os
import tempfile

os.environ["TRITON_CACHE_DIR"] = tempfile.mkdtemp(prefix="ptx-bench-triton-")
os.environ["TRITON_ALWAYS_COMPILE"] = "1"

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource
from triton.experimental import gluon
from triton.experimental.gluon import language as gl
from triton.experimental.gluon._runtime import GluonASTSource
from triton.experimental.gluon.language.nvidia.hopper import mbarrier, tma

NAME, VERSION = "Triton", triton.__version__


@gluon.jit
def through_shared(a, b, R: gl.constexpr, C: gl.constexpr, L: gl.constexpr, S: gl.constexpr):
    row = gl.program_id(0) * R + gl.arange(0, R, layout=gl.SliceLayout(1, L))
    column = gl.arange(0, C, layout=gl.SliceLayout(0, L))
    at = row[:, None] * C + column[None, :]
    tile = gl.allocate_shared_memory(a.dtype.element_ty, [R, C], S)
    tile.store(gl.load(a + at))
    gl.barrier()
    gl.store(b + at, tile.load(L))


@gluon.jit
def through_fragments(a, b, L: gl.constexpr, S: gl.constexpr, F: gl.constexpr):
    row = gl.arange(0, 16, layout=gl.SliceLayout(1, L))
    column = gl.arange(0, 64, layout=gl.SliceLayout(0, L))
    at = row[:, None] * 64 + column[None, :]
    tile = gl.allocate_shared_memory(a.dtype.element_ty, [16, 64], S)
    other = gl.allocate_shared_memory(a.dtype.element_ty, [16, 64], S)
    tile.store(gl.load(a + at))
    gl.barrier()
    other.store(tile.load(F))
    gl.barrier()
    gl.store(b + at, other.load(L))


@gluon.jit
def by_tensor_map(a, b, L: gl.constexpr, S: gl.constexpr):
    tile = gl.allocate_shared_memory(gl.float16, [128, 64], S)
    bar = gl.allocate_shared_memory(gl.int64, [1], mbarrier.MBarrierLayout())
    mbarrier.init(bar, count=1)
    mbarrier.expect(bar, 16384)
    tma.async_load(a, [0, 0], bar, tile)
    mbarrier.wait(bar, phase=0)
    row = gl.arange(0, 128, layout=gl.SliceLayout(1, L))
    column = gl.arange(0, 64, layout=gl.SliceLayout(0, L))
    gl.store(b + row[:, None] * 64 + column[None, :], tile.load(L))


@triton.jit
def transpose(a, b, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(b + i[:, None] * N + i[None, :], tl.trans(tl.load(a + i[:, None] * N + i[None, :])))


def build(source, function, types, constants, warps):
    names = list(function.arg_names)
    signature = {n: types[n] if n in types else "constexpr" for n in names}
    pointers = {(k,): [["tt.divisibility", 16]] for k, n in enumerate(names) if types.get(n, "").startswith("*")}
    made = source(fn=function, signature=signature, constexprs={(names.index(n),): v for n, v in constants.items()},
                  attrs=pointers)
    # PTX that ptxas of CUDA 13.0 reads.
    options = {"num_warps": warps, "ptx_version": 90}
    return triton.compile(made, target=GPUTarget("cuda", 90, 32), options=options).asm["ptx"]


def gluon_kernel(function, element, warps, **constants):
    pointers = {"a": "*" + element, "b": "*" + element}
    return lambda: build(GluonASTSource, function, pointers, constants, warps)


def tensor_map():
    shared = gl.NVMMASharedLayout(128, 16, 2)
    types = {"a": f"tensordesc<fp16[128, 64],{shared!r}>", "b": "*fp16"}
    layout = gl.BlockedLayout([1, 8], [4, 8], [4, 1], [1, 0])
    return build(GluonASTSource, by_tensor_map, types, {"L": layout, "S": shared}, 4)


def blocked(vector, across, warps):
    return gl.BlockedLayout([1, vector], [32 // across, across], [warps, 1], [1, 0])


ROWS = gl.SwizzledSharedLayout(1, 1, 1, [1, 0])
FRAGMENT = gl.DotOperandLayout(0, gl.NVMMADistributedLayout([2, 0], [1, 1], [16, 8]), 2)
KERNELS = {
    "a warp, f32 32x32": gluon_kernel(through_shared, "fp32", 1, R=32, C=32, L=blocked(4, 8, 1), S=ROWS),
    "a CTA, f16 64x64, swizzled": gluon_kernel(through_shared, "fp16", 4, R=64, C=64, L=blocked(8, 8, 4),
                                               S=gl.NVMMASharedLayout(128, 16, 2)),
    "TMA load, f16 128x64": tensor_map,
    "ldmatrix and stmatrix, f16 16x64": gluon_kernel(through_fragments, "fp16", 1, L=blocked(8, 8, 1), F=FRAGMENT,
                                                     S=gl.NVMMASharedLayout(128, 16, 2)),
    "a CTA, u8 64x128": gluon_kernel(through_shared, "u8", 4, R=64, C=128, L=blocked(16, 8, 4), S=ROWS),
    "run-time rows, f16 8x256": gluon_kernel(through_shared, "fp16", 4, R=8, C=256, L=blocked(8, 32, 4), S=ROWS),
    "transpose, f32 64x64": lambda: build(ASTSource, transpose, {"a": "*fp32", "b": "*fp32"}, {"N": 64}, 8),
}
