"""Numbers in the formats that NumPy has not: bfloat16, fp8, fp4 and scale factors."""

import numpy as np


def to_bf16(values):
    """float32 to the bits of bfloat16, to nearest even."""
    bits = np.ascontiguousarray(values, dtype=np.float32).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)


def from_bf16(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


def from_small(codes, exponent, mantissa, bias):
    """Codes of a float with a sign, `exponent` and `mantissa` bits; codes for infinity and NaN are not expected."""
    sign = np.where(codes >> (exponent + mantissa), -1.0, 1.0)
    power = (codes >> mantissa) & ((1 << exponent) - 1)
    fraction = codes & ((1 << mantissa) - 1)
    tiny = fraction * 2.0 ** (1 - bias - mantissa)
    normal = (1 + fraction / 2.0**mantissa) * 2.0 ** (power.astype(float) - bias)
    return (sign * np.where(power == 0, tiny, normal)).astype(np.float32)


def from_e4m3(codes):
    return from_small(codes, 4, 3, 7)


def from_e5m2(codes):
    return from_small(codes, 5, 2, 15)


def from_e2m1(codes):
    return from_small(codes, 2, 1, 1)


def from_e2m1_pairs(bytes_):
    """Two codes a byte, the lower half first, along the last dimension."""
    pairs = np.stack([from_e2m1(bytes_ & 15), from_e2m1(bytes_ >> 4)], -1)
    return pairs.reshape(*bytes_.shape[:-1], -1)


def from_ue8m0(codes):
    return 2.0 ** (codes.astype(float) - 127)


def round_to_small(values, exponent, mantissa, bias, largest):
    """float32 to the nearest value of such a float, to nearest even, without infinities: beyond `largest` saturates."""
    magnitude = np.minimum(np.abs(values.astype(np.float64)), largest)
    with np.errstate(divide="ignore"):
        power = np.floor(np.log2(magnitude))
    step = 2.0 ** (np.maximum(power, 1 - bias) - mantissa)
    rounded = np.minimum(np.round(magnitude / step) * step, largest)
    return (np.sign(values) * rounded).astype(np.float32)
