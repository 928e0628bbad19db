"""Triton: arithmetic, mathematics, conversions and random numbers of each element by itself."""

import math

import numpy as np
import triton
import triton.language as tl
from triton.language.extra import libdevice

from case import Input, Output
from numbers_of import from_bf16, round_to_small, to_bf16
from triton_compiler import cases

random = np.random.default_rng(11)


def normal(*shape):
    return random.standard_normal(shape).astype(np.float32)


@triton.jit
def add(x, y, out, n, BLOCK: tl.constexpr):
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < n
    tl.store(out + index, tl.load(x + index, mask=inside) + tl.load(y + index, mask=inside), mask=inside)


@triton.jit
def sine(x): return tl.sin(x)
@triton.jit
def cosine(x): return tl.cos(x)
@triton.jit
def exponential(x): return tl.exp(x)
@triton.jit
def logarithm(x): return tl.log(tl.abs(x) + 1)
@triton.jit
def root(x): return tl.sqrt(tl.abs(x))
@triton.jit
def inverse_root(x): return tl.rsqrt(tl.abs(x) + 0.1)
@triton.jit
def sigmoid(x): return tl.sigmoid(x)
@triton.jit
def error_function(x): return tl.erf(x)
@triton.jit
def power_of_two(x): return tl.exp2(x)
@triton.jit
def logarithm_of_two(x): return tl.log2(tl.abs(x) + 1)
@triton.jit
def floor_and_ceiling(x): return tl.floor(x) + tl.ceil(x) * 10
@triton.jit
def fused(x): return tl.fma(x, x, x)
@triton.jit
def rounded_division(x): return tl.div_rn(x, x + 10)
@triton.jit
def rounded_root(x): return tl.sqrt_rn(tl.abs(x))
@triton.jit
def hyperbolic_tangent(x): return libdevice.tanh(x)
@triton.jit
def power(x): return libdevice.pow(tl.abs(x), x)
@triton.jit
def angle(x): return libdevice.atan2(x, x + 1)
@triton.jit
def gamma(x): return libdevice.tgamma(x + 5)
@triton.jit
def log_gamma(x): return libdevice.lgamma(x + 5)
@triton.jit
def nearest(x): return libdevice.rint(x * 3)
@triton.jit
def clamped(x): return tl.clamp(x, -0.5, 0.5)
@triton.jit
def remainder(x): return libdevice.fmod(x, 0.7)


FUNCTIONS = [
    (sine, np.sin), (cosine, np.cos), (exponential, np.exp), (logarithm, lambda x: np.log(abs(x) + 1)),
    (root, lambda x: np.sqrt(abs(x))), (inverse_root, lambda x: 1 / np.sqrt(abs(x) + 0.1)),
    (sigmoid, lambda x: 1 / (1 + np.exp(-x))), (error_function, np.vectorize(math.erf)), (power_of_two, np.exp2),
    (logarithm_of_two, lambda x: np.log2(abs(x) + 1)), (floor_and_ceiling, lambda x: np.floor(x) + np.ceil(x) * 10),
    (fused, lambda x: x * x + x), (rounded_division, lambda x: x / (x + 10)),
    (rounded_root, lambda x: np.sqrt(abs(x))), (hyperbolic_tangent, np.tanh), (power, lambda x: abs(x) ** x),
    (angle, lambda x: np.arctan2(x, x + 1)), (gamma, lambda x: np.vectorize(math.gamma)(x + 5)),
    (log_gamma, lambda x: np.vectorize(math.lgamma)(x + 5)), (nearest, lambda x: np.rint(x * 3)),
    (clamped, lambda x: np.clip(x, -0.5, 0.5)), (remainder, lambda x: np.fmod(x, float(np.float32(0.7)))),
]


@triton.jit
def apply(x, out, N: tl.constexpr, FUNCTION: tl.constexpr):
    index = tl.arange(0, N)
    tl.store(out + index, FUNCTION(tl.load(x + index)))


@triton.jit
def doubles(x, out, N: tl.constexpr):
    index = tl.arange(0, N)
    v = tl.load(x + index)
    y = libdevice.exp(v) * libdevice.sin(v) + libdevice.log(tl.abs(v) + 1) / libdevice.sqrt(tl.abs(v) + 2)
    tl.store(out + index, y)


@triton.jit
def there_and_back(x, out, N: tl.constexpr, TYPE: tl.constexpr):
    index = tl.arange(0, N)
    tl.store(out + index, tl.load(x + index).to(TYPE).to(tl.float32))


@triton.jit
def rotate_by_assembly(x, out, N: tl.constexpr):
    index = tl.arange(0, N)
    y = tl.inline_asm_elementwise("shf.l.wrap.b32 $0, $1, $1, 7;", "=r,r", [tl.load(x + index)], dtype=tl.int32,
                                  is_pure=True, pack=1)
    tl.store(out + index, y)


@triton.jit
def random_integers(out, seed, N: tl.constexpr):
    index = tl.arange(0, N)
    tl.store(out + index, tl.randint(seed, index))


def philox(seed, counter):
    """The first word of Philox 4x32-10, as Triton takes its counter and key."""
    word, key = [counter, 0, 0, 0], [seed & 0xFFFFFFFF, seed >> 32]
    for _ in range(10):
        first, second = 0xD2511F53 * word[0], 0xCD9E8D57 * word[2]
        word = [(second >> 32) ^ word[1] ^ key[0], second & 0xFFFFFFFF,
                (first >> 32) ^ word[3] ^ key[1], first & 0xFFFFFFFF]
        key = [(key[0] + 0x9E3779B9) & 0xFFFFFFFF, (key[1] + 0xBB67AE85) & 0xFFFFFFFF]
    return word[0]


@triton.jit
def quantize(x, out, scales, N: tl.constexpr):
    row = tl.program_id(0)
    index = tl.arange(0, N)
    v = tl.load(x + row * N + index)
    scale = tl.max(tl.abs(v), 0) / 127.0
    tl.store(out + row * N + index, libdevice.rint(v / scale).to(tl.int8))
    tl.store(scales + row, scale)


def conversions():
    x = normal(512) * 20
    kinds = [
        ("e4m3", tl.float8e4nv, round_to_small(x, 4, 3, 7, 448), (90, 100, 120)),
        ("e5m2", tl.float8e5, round_to_small(x, 5, 2, 15, 57344), (80, 90, 100, 120)),
        ("bf16", tl.bfloat16, from_bf16(to_bf16(x)), (80, 90, 100)),
        ("f16", tl.float16, x.astype(np.float16).astype(np.float32), (80, 90, 100)),
        ("i8", tl.int8, np.trunc(x).astype(np.int8).astype(np.float32), (80, 100)),
    ]
    for name, type_, want, targets in kinds:
        yield from cases(f"convert_{name}", there_and_back, dict(x=Input(x), out=Output(want)), dict(N=512, TYPE=type_),
                         exercises=f"cvt of f32 to {name} and back", targets=targets)


def all_cases():
    x, y = normal(1000), normal(1000)
    yield from cases("add", add, dict(x=Input(x), y=Input(y), out=Output(x + y), n=1000), dict(BLOCK=256), (4,),
                     exercises="masked loads and stores")
    x = normal(512) * 2
    for function, meaning in FUNCTIONS:
        want = meaning(x.astype(np.float64)).astype(np.float32)
        yield from cases(f"math_{function.__name__}", apply, dict(x=Input(x), out=Output(want, rtol=1e-4)),
                         dict(N=512, FUNCTION=function), exercises="f32 arithmetic of libdevice",
                         targets=(80, 100) if function in (sine, sigmoid, power) else (90,))
    d = x.astype(np.float64)
    want = np.exp(d) * np.sin(d) + np.log(abs(d) + 1) / np.sqrt(abs(d) + 2)
    yield from cases("doubles", doubles, dict(x=Input(d), out=Output(want, rtol=1e-12)), dict(N=512),
                     exercises="f64 arithmetic of libdevice", targets=(80, 100))
    yield from conversions()
    words = random.integers(0, 1 << 31, 256).astype(np.int32)
    bits = words.view(np.uint32)
    rotated = ((bits << 7) | (bits >> 25)).view(np.int32)
    yield from cases("inline_assembly", rotate_by_assembly, dict(x=Input(words), out=Output(rotated)), dict(N=256),
                     exercises="shf in inline assembly", targets=(80, 100))
    want = np.array([philox(1234, i) for i in range(256)], dtype=np.uint32).view(np.int32)
    yield from cases("philox", random_integers, dict(out=Output(want), seed=1234), dict(N=256),
                     exercises="mul.hi of random numbers", targets=(80, 100))
    x = normal(4, 256)
    scale = (abs(x).max(1) / np.float32(127)).astype(np.float32)
    want = np.rint(x / scale[:, None]).astype(np.int8)
    yield from cases("quantize", quantize,
                     dict(x=Input(x), out=Output(want), scales=Output(scale, rtol=1e-6)), dict(N=256), (4,),
                     exercises="a maximum of a row, saturated cvt", targets=(80, 100))
