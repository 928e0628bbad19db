# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels of sync.py in Gluon and Triton, without any barrier."""

from peer_triton import ASTSource, GluonASTSource, VERSION, blocked, build, gl, gluon, tl, triton  # noqa: F401


@gluon.jit
def places(N: gl.constexpr, L: gl.constexpr):
    row = gl.arange(0, N, layout=gl.SliceLayout(1, L))
    column = gl.arange(0, N, layout=gl.SliceLayout(0, L))
    return row[:, None] * N + column[None, :]


@gluon.jit
def own(a, b, L: gl.constexpr, S: gl.constexpr):
    at = places(64, L)
    tile = gl.allocate_shared_memory(gl.float32, [64, 64], S)
    tile.store(gl.load(a + at))
    gl.store(b + at, tile.load(L))


@gluon.jit
def transpose(a, b, L: gl.constexpr, S: gl.constexpr):
    at = places(64, L)
    tile = gl.allocate_shared_memory(gl.float32, [64, 64], S)
    tile.store(gl.load(a + at))
    gl.store(b + at, tile.permute((1, 0)).load(L))


@gluon.jit
def two_tiles(a, b, L: gl.constexpr, S: gl.constexpr):
    at = places(64, L)
    first = gl.allocate_shared_memory(gl.float32, [64, 64], S)
    second = gl.allocate_shared_memory(gl.float32, [64, 64], S)
    first.store(gl.load(a + at))
    second.store(gl.load(a + 4096 + at))
    gl.store(b + at, first.permute((1, 0)).load(L))
    gl.store(b + 4096 + at, second.permute((1, 0)).load(L))


@gluon.jit
def loop(a, b, L: gl.constexpr, S: gl.constexpr):
    at = places(64, L)
    tile = gl.allocate_shared_memory(gl.float32, [64, 64], S)
    for k in range(8):
        tile.store(gl.load(a + k * 4096 + at))
        gl.store(b + k * 4096 + at, tile.permute((1, 0)).load(L))


@gluon.jit
def loop_of_two(a, b, L: gl.constexpr, S: gl.constexpr):
    at = places(64, L)
    tiles = gl.allocate_shared_memory(gl.float32, [2, 64, 64], S)
    for k in range(8):
        tile = tiles.index(k % 2)
        tile.store(gl.load(a + k * 4096 + at))
        gl.store(b + k * 4096 + at, tile.permute((1, 0)).load(L))


@gluon.jit
def twice(a, b, L: gl.constexpr, S: gl.constexpr):
    at = places(64, L)
    tile = gl.allocate_shared_memory(gl.float32, [64, 64], S)
    tile.store(gl.load(a + at))
    gl.store(b + at, tile.permute((1, 0)).load(L))
    gl.store(b + 4096 + at, tile.permute((1, 0)).load(L))
    tile.store(gl.load(a + 4096 + at))
    gl.store(b + 8192 + at, tile.permute((1, 0)).load(L))


@gluon.jit
def one_after_another(a, b, L: gl.constexpr, S: gl.constexpr):
    at = places(64, L)
    first = gl.allocate_shared_memory(gl.float32, [64, 64], S)
    second = gl.allocate_shared_memory(gl.float32, [64, 64], S)
    first.store(gl.load(a + at))
    gl.store(b + at, first.permute((1, 0)).load(L))
    second.store(gl.load(a + 4096 + at))
    gl.store(b + 4096 + at, second.permute((1, 0)).load(L))


@triton.jit
def tma_store(a, b):
    i = tl.arange(0, 64)
    b.store([0, 0], tl.load(a + i[:, None] * 64 + i[None, :]))


@triton.jit
def tma_load(a, b):
    i = tl.arange(0, 64)
    tl.store(b + i[:, None] * 64 + i[None, :], tl.trans(a.load([0, 0])))


LAYOUT, ROWS = blocked(4, 16, 4), gl.SwizzledSharedLayout(1, 1, 1, [1, 0])
POINTERS = {"a": "*fp32", "b": "*fp32"}


def kernel(function):
    return lambda: build(GluonASTSource, function, POINTERS, {"L": LAYOUT, "S": ROWS}, 4)


def through_map(function, which):
    return lambda: build(ASTSource, function, {**POINTERS, which: "tensordesc<fp32[64, 64]>"}, {}, 4)


KERNELS = {
    "each thread its own elements": kernel(own),
    "transpose": kernel(transpose),
    "transpose of two tiles": kernel(two_tiles),
    "transposes in a loop, one buffer": kernel(loop),
    "transposes in a loop, two buffers": kernel(loop_of_two),
    "transpose, read twice, overwritten": kernel(twice),
    "transpose through two tiles": kernel(one_after_another),
    "TMA store": through_map(tma_store, "b"),
    "TMA load, then transpose": through_map(tma_load, "a"),
}
