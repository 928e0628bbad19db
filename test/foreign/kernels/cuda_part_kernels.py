"""CUDA C++ through nvcc: collectives of CUB and groups over structures, bytes and doubles; instructions of cuda::ptx."""

import numpy as np

from cuda_kernels import integers, kernel, normal, out_like, random
from case import Input, Output
from numbers_of import from_bf16, to_bf16

NEW = ("sm_90a", "sm_100a")


def collectives():
    x = random.standard_normal(192)
    order = np.argsort(-x, kind="stable")
    yield from kernel("collectives", "radix_sort_pairs", [Input(x), out_like(x[order]), out_like(order.astype(np.int16))],
                      "cub::BlockRadixSort of doubles with values", block=(64,))
    x = normal(128).round(1)
    warps = x.reshape(4, 32)
    moments = np.array([128, x.mean(), ((x - x.mean()) ** 2).sum()], np.float32)
    yield from kernel("collectives", "reduce_structures",
                      [Input(x), out_like(warps.max(1).astype(np.float64)),
                       out_like((warps.argmax(1) + np.arange(4) * 32).astype(np.int64)), Output(moments, rtol=1e-4)],
                      "cub::WarpReduce and BlockReduce of structures", block=(128,))
    x = x[:32]
    yield from kernel("collectives", "reduce_padded",
                      [Input(x), out_like(np.array([x.max()], np.float64)), out_like(np.array([x.argmax()], np.int32))],
                      "cub::WarpReduce of a structure with padding", block=(32,))
    x = random.integers(0, 256, 64).astype(np.uint8)
    yield from kernel("collectives", "reduce_bytes",
                      [Input(x), out_like(x.reshape(2, 32)[:, :29].max(1)),
                       out_like(x.reshape(8, 8).cumsum(1, dtype=np.uint8))],
                      "cub::WarpReduce and WarpScan of bytes, parts of warps", block=(64,))
    x = random.integers(-60, 60, (64, 5)).astype(np.int8)
    yield from kernel("collectives", "warp_transposed", [Input(x), out_like(x[:, ::-1] + np.arange(5, dtype=np.int8))],
                      "cub::WarpLoad and WarpStore through shared memory", block=(64,))
    x = integers(192)
    pairs = x.reshape(96, 2)
    up, around = np.append(-1, x[:-1]).reshape(96, 2), np.roll(pairs[:, :1], -5, 0)
    yield from kernel("collectives", "block_shuffle", [Input(x), out_like((up + around * [1, -1]).astype(np.int32))],
                      "cub::BlockShuffle", block=(96,))
    x = integers(128).astype(np.uint32)
    rank = np.empty(128, np.int32)
    rank[np.argsort(x >> 8 & 15, kind="stable")] = np.arange(128)
    yield from kernel("collectives", "radix_rank", [Input(x), out_like(rank)], "cub::BlockRadixRankMatch", block=(128,))
    x = random.integers(-999, 999, 3 * 128).astype(np.float64)
    want = x.sum() + np.repeat(np.arange(3), 128) + 3
    yield from kernel("collectives", "cluster_sum", [Input(x), out_like(want)],
                      "groups: arrive and wait of a cluster, reduce, shared ranks", NEW, block=(128,), grid=(3,))


def lanes(x, bits, signed=False):
    """The parts of words, in their order, as wide integers."""
    return x.view({(8, 0): np.uint8, (8, 1): np.int8, (16, 0): np.uint16, (16, 1): np.int16}[bits, signed]).reshape(
        len(x), -1).astype(np.int64)


def packed(parts, bits):
    return np.ascontiguousarray(parts.astype(np.int64).astype({8: np.uint8, 16: np.uint16}[bits])).view(np.uint32).reshape(-1)


def packed_bytes():
    x, y = (random.integers(0, 1 << 32, 64).astype(np.uint32) for _ in range(2))
    u, v, s, t = lanes(x, 8), lanes(y, 8), lanes(x, 8, True), lanes(y, 8, True)
    h, i = lanes(x, 16, True), lanes(y, 16, True)
    limit = np.array([0x20, 0x10])
    reversed_ = np.array([int(f"{n:032b}"[::-1], 2) for n in x.tolist()], np.uint32)
    # Byte_perm picks bytes 0, 4, 1 and 5.
    picked = packed(np.stack([u[:, 0], v[:, 0], u[:, 1], v[:, 1]], 1), 8)
    shifted = ((x.astype(np.uint64) | y.astype(np.uint64) << np.uint64(32)) >> np.uint64(11)).astype(np.uint32)
    want = [packed(u + v, 8), packed(np.clip(s - t, -128, 127), 8), packed(abs(u - v), 8), packed(np.maximum(s, t), 8),
            packed((u > v) * 255, 8), packed((u + v + 1) >> 1, 8), abs(u - v).sum(1),
            packed(np.minimum(lanes(x, 16) + lanes(y, 16), 65535), 16), (s * t).sum(1) + 7,
            (h * t[:, :2]).sum(1) - 7,
            packed(np.maximum(np.maximum(((h + i) + 32768) % 65536 - 32768, limit), 0), 16),
            picked ^ reversed_ ^ shifted]
    want = np.stack([w.astype(np.int64).astype(np.uint32) for w in want], 1)
    yield from kernel("instructions", "packed_bytes", [Input(x), Input(y), out_like(want)],
                      "arithmetic of the parts of words", block=(64,))


def bfloat16_pairs():
    x, y = (from_bf16(to_bf16(normal(64, 2) * 2)) for _ in range(2))
    def rounded(v):
        return from_bf16(to_bf16(v))
    toward_zero = from_bf16(((x[:, 0] * np.float32(1.001)).view(np.uint32) >> 16).astype(np.uint16))
    counted = rounded(np.arange(64, dtype=np.float32) * 77)
    want = [np.maximum(rounded(x * y + x), 0), np.maximum(x, y), np.clip(rounded(x + y), 0, 1),
            rounded(abs(x) * -y), rounded(x - y)[:, ::-1], np.stack([toward_zero, counted], 1)]
    yield from kernel("instructions", "bfloat16_pairs",
                      [Input(to_bf16(x)), Input(to_bf16(y)), out_like(to_bf16(np.stack(want, 1)))],
                      "arithmetic of two bfloat16 at once", block=(64,))


def bits():
    x = random.integers(0, 1 << 32, 64).astype(np.uint32)
    x[:2] = 0, 0xffffffff
    y = np.roll(x, -1)
    def one(a, b):
        signed = a - (1 << 32) if a >> 31 else a
        wide = signed ^ (signed >> 31)
        top = (wide & 0xffffffff).bit_length()
        low, count = a & 31, min(b & 63, 32)
        mask = ((1 << count) - 1) << low
        # Byte x of the two words, and those before it.
        both = a | b << 32
        picked = sum((both >> 8 * (((a & 3) - n) % 8) & 255) << 8 * n for n in range(4))
        shift = (a << (b & 63)) if b & 63 < 32 else 0
        b_signed = b - (1 << 32) if b >> 31 else b
        half = (a >> 16 * (a & 1) & 0xffff) * 0x10001
        return [a.bit_length() - 1, 32 - top if top else -1, mask, picked, shift ^ (b_signed >> min(a & 63, 31)), half]
    want = np.array([[n & 0xffffffff for n in one(a, b)] for a, b in zip(x.tolist(), y.tolist())], np.uint32)
    yield from kernel("instructions", "ptx_bits", [Input(x), out_like(want)], "cuda::ptx bfind, bmsk, prmt, shl and shr",
                      block=(64,))


def instructions():
    yield from packed_bytes()
    yield from bfloat16_pairs()
    yield from bits()
    x = integers(128)
    want = np.concatenate([x[64:][::-1] + x.sum(), x[:64][::-1]]).astype(np.int32)
    yield from kernel("instructions", "ptx_async_stores", [Input(x), out_like(want)], "cuda::ptx st_async and red_async",
                      NEW, block=(64,), grid=(2,))
    x = integers(4 * 128).reshape(4, 128)
    least = Output(x.min(0), initial=np.full(128, 1 << 20, np.int32))
    yield from kernel("instructions", "ptx_bulk_reductions",
                      [Input(x), least, out_like((x.sum(0) + 2).astype(np.uint64))],
                      "cuda::ptx cp_reduce_async_bulk to global memory and to a peer", NEW, block=(128,), grid=(4,))
    x = random.integers(0, 1 << 20, (128, 8)).astype(np.uint32)
    # The tile is stored in core matrices of eight rows of 16 bytes, two to a row of eight.
    stored = x.reshape(16, 8, 2, 4).transpose(0, 2, 1, 3)
    yield from kernel("instructions", "ptx_tensor_memory",
                      [Input(np.ascontiguousarray(stored)), out_like(x * 3 + np.arange(128, dtype=np.uint32)[:, None])],
                      "cuda::ptx tcgen05 alloc, cp, ld, st and commit", ("sm_100a",), block=(128,))
    x = random.integers(0, 1 << 32, (64, 8)).astype(np.uint32)
    yield from kernel("instructions", "ptx_four_rows",
                      [Input(x), out_like(np.ascontiguousarray(x.reshape(16, 4, 8).transpose(1, 0, 2)))],
                      "cuda::ptx tcgen05_cp_4x256b from every four rows of a swizzled tile", ("sm_100a",), block=(128,))


def all_cases():
    yield from collectives()
    yield from instructions()
