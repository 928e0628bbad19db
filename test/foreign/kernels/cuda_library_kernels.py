"""CUDA C++ through nvcc: blocks and warps of CUB, groups, types of libcu++, wide integers, atomics, flags."""

import numpy as np

from cuda_kernels import integers, kernel, normal, out_like, random, to_int32
from case import Input, Output, Scalar, Scratch, Structure


def signed(values):
    return np.array([to_int32(int(v)) for v in np.ravel(values)], np.int32)


def simple(name, x, want, exercises, source="libraries", block=(128,), **launch):
    return kernel(source, name, [Input(x), out_like(want)], exercises, block=block, **launch)


def blocks():
    x = integers(256)
    # Blocked items of a warp become striped ones, which are then stored as blocked ones.
    striped = x.reshape(4, 64).T.reshape(-1)
    yield from simple("exchange_items", x, striped, "cub::BlockLoad, BlockExchange, BlockStore", block=(64,))
    x = integers(128, 0, 3)
    heads = np.append(1, (np.diff(x) != 0)).astype(np.int32)
    differences = np.append(x[0], np.diff(x)).astype(np.int32)
    yield from kernel("libraries", "heads_and_differences", [Input(x), out_like(heads), out_like(differences)],
                      "cub::BlockDiscontinuity, BlockAdjacentDifference", block=(128,))
    x = random.integers(0, 256, 256).astype(np.uint8)
    yield from simple("block_histogram", x, np.bincount(x & 31, minlength=32).astype(np.int32), "cub::BlockHistogram",
                      block=(64,))
    x = normal(128)
    yield from simple("block_merge_sort", x, np.sort(x)[::-1], "cub::BlockMergeSort")
    x = integers(64, 0, 1000)
    warps = x.reshape(2, 32)
    scan = np.concatenate([[-1] + list(np.maximum.accumulate(w)[:-1]) for w in warps])
    # The identity of an exclusive scan is its initial value.
    sums = np.where(np.arange(64) % 16 == 0, np.repeat(x.reshape(4, 16).sum(1), 16), 0)
    both = np.stack([warps, warps + 1], 1).reshape(2, 64)
    pairs = both.reshape(64, 2)
    yield from simple("warp_primitives", x, signed(scan + sums + pairs[:, 0] * 3 + pairs[:, 1] * 5),
                      "cub::WarpScan, WarpReduce, WarpExchange", block=(64,))
    values, lengths = integers(32), integers(32, 1, 9)
    runs = np.repeat(values, lengths)
    yield from kernel("libraries", "run_length_decode", [Input(values), Input(lengths), out_like(runs)],
                      "cub::BlockRunLengthDecode", block=(32,))


def groups():
    x = integers(128, 0, 1000)
    want = []
    for t, v in enumerate(x.tolist()):
        warp = x[t // 32 * 32:t // 32 * 32 + 32].tolist()
        few, at, lane = x[t // 4 * 4:t // 4 * 4 + 4].tolist(), t % 4, t % 32
        half = [u for u in warp if u & 1 == v & 1]
        folded = 0
        for u in warp:
            folded ^= u
        first = warp[5] + warp[lane - 1 if lane else 0] + warp[lane + 2 if lane < 30 else lane]
        want.append(max(half) + folded + sum(few[:at]) + (100000 if any(u % 7 == 0 for u in few) else 0) + first + len(half))
    yield from simple("group_algorithms", x, signed(want), "binary_partition, reduce, exclusive_scan, shuffles of groups")
    tiles = x.reshape(2, 64)
    want = tiles.sum(1, keepdims=True) * 2 + tiles.cumsum(1) + np.arange(2)[:, None]
    yield from simple("several_warps", x, want.astype(np.int32), "groups of several warps")
    x = integers(64, 0, 1 << 20)
    want = []
    for t, v in enumerate(x.tolist()):
        warp, lane = x[t // 32 * 32:t // 32 * 32 + 32].tolist(), t % 32
        folded = 0
        for u in warp:
            folded ^= u
        total = sum(u & 1 for u in warp[:lane]) + 3 * sum(u & 7 == v & 7 for u in warp) + 7 + 32
        total += sum(u & 255 for u in warp) + min(warp) + folded + warp[lane ^ 3]
        source = lane + 4 if lane % 8 < 4 else lane
        total += int(warp[source] * 0.5) + (1 if v & 2 else 0) * 2 + any(u == 5 for u in warp) + 2
        want.append(total)
    yield from simple("votes_and_matches", x, signed(want), "votes, matches, redux, shuffles of 64 bits", block=(64,))


def types():
    x = integers(128, 1, 1 << 12)
    want = []
    for v in x.tolist():
        low, high = v & 15, v >> 4 & 15
        either = int(v * 0.5 * 4) if v & 2 else v * 4
        rotated = ((v << 3) | (v >> 29)) & 0xFF
        want.append(v * ((v & 3) + 1) + (v if v & 1 else -5) + either + low * low + high * high + 1 + 2 +
                    bin(v).count("1") + 32 - v.bit_length() + rotated + v + 3)
    yield from simple("library_types", x, signed(want), "cuda::std array, optional, variant, tuple, bit")
    x = integers(128)
    others = np.concatenate([x * 21 + i for i in range(4)]).astype(np.int32)
    yield from kernel("libraries", "cached_accesses", [Input(x), out_like((x * 22).astype(np.int32)), out_like(others)],
                      "cuda::annotated_ptr and loads and stores with cache operators", block=(128,))
    yield from kernel("libraries", "counted_random", [Scratch(512), out_like(np.ones(128, np.float32))],
                      "curand, Philox", block=(128,))


def wrapped(value, bits=64):
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def quotient(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def language():
    x = random.integers(-1 << 62, 1 << 62, 32)
    want = []
    for t, v in enumerate(x.tolist()):
        u = v & (1 << 64) - 1
        w = (v * wrapped(v + 7) + 5)
        q = u * 1000003
        divisor = (t & 7) + 3
        last = int(f"{u:064b}"[::-1], 2) + (u & -u).bit_length() + 64 - u.bit_length() + bin(u).count("1")
        last += quotient(v, divisor) + v - quotient(v, 11) * 11
        want += [wrapped(w >> 64), wrapped(w), wrapped(q // 977 + (v * 12345 >> 64) + (u * 54321 >> 64)), wrapped(last)]
    yield from simple("wide_integers", x, np.array(want, np.int64), "128-bit integers, products and quotients",
                      "language", (32,))
    t = np.arange(64)
    lengths = np.array([4, 3, 3, 5])[t & 3]
    table = np.array([[1, 2, 3], [4, 5, 6]])[t & 1, t % 3]
    yield from kernel("language", "variables",
                      [out_like((5 + table + lengths + 7 + 2.5 + np.array([1, 2, 3])[t % 3] + 3).astype(np.float32))],
                      "variables with addresses in them, strings, constants of a structure", block=(64,))
    x = integers(1500)
    mixed = x ^ np.arange(1500)
    yield from kernel("language", "large_parameter",
                      [Structure([Scalar("i32", int(v)) for v in x]),
                       out_like(np.array([mixed[i::64].sum() for i in range(64)], np.int32))],
                      "a parameter of 6000 bytes", ("sm_90a",), block=(64,))
    a = np.array([sum(range(64)), -64, 63, -63, 0, -1, 0, 0, 0, 64, 128, 192], np.int32)
    for i in range(64):
        a[7] = 0 if a[7] >= 9 else a[7] + 1
        a[8] = 9 if a[8] == 0 or a[8] > 9 else a[8] - 1
    b = np.array([sum(range(64)) << 32, 63 * 63, (-63) & (1 << 64) - 1, 0, (1 << 64) - 1, 0, sum(range(64))], np.uint64)
    yield from kernel("language", "atomics_of_all_widths",
                      [out_like(a), out_like(b), out_like(np.array([32], np.float32)), out_like(np.array([16.0])),
                       out_like(np.array([192, 0], np.uint16)), out_like(np.array([64, 128], np.float16)),
                       out_like(np.array([0x4280, 0], np.uint16))], "atomics of every width and operation",
                      ("sm_90a",), block=(64,))
    yield from kernel("language", "compare_and_swap_of_the_guide", [out_like(np.array([96.0]))],
                      "an ordinary load before a loop of atomicCAS", ("sm_90a",), block=(64,))
    x = integers(512, 0, 1000)
    yield from kernel("language", "look_back", [Input(x), Scratch(16), out_like(x.cumsum().astype(np.int32))],
                      "a scan in which each CTA waits for the one before", block=(128,), grid=(4,))
    a, b = (random.integers(-9, 10, shape).astype(np.int8) for shape in ((32, 16), (8, 16)))
    x, y = normal(8, 4).astype(np.float64), normal(4, 8).astype(np.float64)
    p, q = (random.integers(-4, 5, shape).astype(np.float32) for shape in ((16, 8), (8, 16)))
    yield from kernel("language", "fragments_of_all_types",
                      [Input(a), Input(b), out_like((a.astype(np.int32) @ b.astype(np.int32).T + 3)), Input(x), Input(y),
                       Output((x @ y + 0.5).T, rtol=1e-14), Input(p), Input(q), out_like(p @ q)],
                      "wmma of s8, f64 and tf32", block=(32,))
    x = random.integers(0, 9, 256).astype(np.float32)
    want = x
    for _ in range(4):
        want = np.roll(want, -1) + np.roll(want, 1)
    yield from kernel("language", "stages_of_a_grid",
                      [Output(want, initial=x), Scratch(1024), Scalar("i32", 256), Scalar("i32", 4), Scratch(4)],
                      "a barrier of the grid by hand", block=(32,), grid=(4,), cooperative=True)


def all_cases():
    yield from blocks()
    yield from groups()
    yield from types()
    yield from language()
