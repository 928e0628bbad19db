"""CuPy's operations beside NumPy's of the same name."""
import cupy as cp
import numpy as np
import cupyx.scipy.ndimage
import cupyx.scipy.special
import scipy.ndimage
import scipy.special

CLOSE = 1e-5


def data(*shape, kind=np.float32):
    return (np.random.rand(*shape) * 4 - 2).astype(kind)


def whole(*shape):
    return np.random.randint(-20, 20, shape).astype(np.int32)


def both(name, *arguments, cpu=None, gpu=None, tolerance=CLOSE, **named):
    """A function of both libraries on the same arrays."""
    def call():
        values = [a() if callable(a) else a for a in arguments]
        put = lambda m, a: [m.asarray(x) if isinstance(x, np.ndarray) else [m.asarray(y) for y in x] if isinstance(x, list) else x for x in a]
        got = (gpu or getattr(cp, name))(*put(cp, values), **named)
        wanted = (cpu or getattr(np, name))(*put(np, values), **named)
        several = isinstance(wanted, (tuple, list))
        return [*((cp.asnumpy(g), w) for g, w in zip(got if several else [got], wanted if several else [wanted])), tolerance]
    return call


def raw(source, name, grid, block, reference, *arrays, **options):
    """A kernel in CUDA C++ that writes its first argument."""
    def call():
        values = [a() for a in arrays]
        on_gpu = [cp.asarray(a) for a in values]
        cp.RawKernel(source, name, **options)(grid, block, (*on_gpu, np.int32(values[0].size)))
        return [(on_gpu[0].get(), reference(*values)), CLOSE]
    return call


def elementwise():
    x, y = data(5, 7), data(7)
    got = cp.ElementwiseKernel("T x, T y", "T z", "z = (x - y) * (x - y) + i % 3", "squares")(cp.asarray(x), cp.asarray(y))
    return [(got.get(), (x - y) ** 2 + np.arange(35).reshape(5, 7) % 3), CLOSE]


def reduction():
    x = data(33, 40)
    got = cp.ReductionKernel("T x", "T y", "x * x", "a + b", "y = sqrt(a)", "0", "norm_of_row")(cp.asarray(x), axis=1)
    return [(got.get(), np.sqrt((x * x).sum(1))), CLOSE]


def fused():
    @cp.fuse()
    def lengths(x, y):
        return cp.sum(cp.sqrt(x * x + y * y), axis=0)

    x, y = data(20, 9), data(20, 9)
    return [(lengths(cp.asarray(x), cp.asarray(y)).get(), np.sqrt(x * x + y * y).sum(0)), CLOSE]


def jit():
    from cupyx import jit as of_cupy

    @of_cupy.rawkernel()
    def reverse(x, y):
        here = of_cupy.shared_memory(cp.float32, 64)
        t = of_cupy.threadIdx.x
        here[t] = x[t]
        of_cupy.syncthreads()
        y[t] = here[63 - t]

    x = data(64)
    y = cp.zeros(64, np.float32)
    reverse((1,), (64,), (cp.asarray(x), y))
    return [(y.get(), x[::-1]), 0]


MUL = 'extern "C" __global__ void twice(float *out, const float *in, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) out[i] = 2 * in[i] + i; }'
SHUFFLE = """extern "C" __global__ void sums(float *x, int n) {
  float v = x[threadIdx.x];
  for (int d = 16; d; d /= 2) v += __shfl_xor_sync(~0u, v, d);
  x[threadIdx.x] = v;
}"""
TEMPLATE = "template <class T, int N> __global__ void add(T *x, int n) { int i = threadIdx.x; if (i < n) x[i] += N; }"

X, Y, P, I = lambda: data(37, 20), lambda: data(37, 20), lambda: np.random.rand(37, 20).astype(np.float32) + 0.1, lambda: whole(37, 20)
UNARY = "abs ceil floor rint sign sin cos tan arctan sinh cosh tanh exp exp2 expm1 isnan signbit square cbrt degrees negative"
BINARY = "add subtract multiply divide maximum minimum hypot arctan2 copysign greater less_equal equal logaddexp fmod nextafter"
CASES = {name: both(name, X) for name in UNARY.split()}
CASES |= {name: both(name, P) for name in ("log", "log2", "log10", "log1p", "sqrt", "reciprocal")}
CASES |= {name: both(name, X, Y) for name in BINARY.split()}
CASES |= {name: both(name, I, lambda: whole(37, 20) % 9 + 9) for name in ("floor_divide", "remainder", "bitwise_and", "bitwise_or", "bitwise_xor", "gcd", "lcm")}
CASES |= {f"{name}_{axis}": both(name, X, axis=axis) for name in ("sum", "prod", "max", "min", "argmax", "argmin", "mean", "var", "std", "nansum", "ptp", "median")
          for axis in (None, 1) if name not in ("prod", "median")}
CASES |= {
    "prod": both("prod", P, axis=1), "all": both("all", I, axis=0), "any": both("any", I, axis=0), "count_nonzero": both("count_nonzero", I),
    "cumsum": both("cumsum", X, axis=1, tolerance=1e-4), "cumprod": both("cumprod", P, axis=1, tolerance=1e-4), "diff": both("diff", X, axis=1),
    "take": both("take", X, lambda: np.array([3, 1, 36]), axis=0), "where": both("where", lambda: whole(37, 20) > 0, X, Y), "clip": both("clip", X, -0.5, 0.5),
    "concatenate": both("concatenate", lambda: [data(3, 4), data(5, 4)]), "transpose": both(None, X, gpu=lambda x: x.T.copy(), cpu=lambda x: x.T),
    "tril": both("tril", X), "roll": both("roll", X, 7, axis=1), "flip": both("flip", X), "repeat": both("repeat", X, 3, axis=0), "tile": both("tile", X, (2, 3)),
    "pad": both("pad", X, 2, mode="reflect"), "meshgrid": both("meshgrid", lambda: data(5), lambda: data(7)), "interp": both("interp", X, lambda: np.arange(-3, 3.0), lambda: data(6, kind=np.float64)),
    "bincount": both("bincount", lambda: np.abs(whole(300))), "digitize": both("digitize", X, lambda: np.linspace(-2, 2, 9)), "nonzero": both("nonzero", I),
    "histogram": both("histogram", lambda: data(400), 10), "mask": both(None, I, gpu=lambda x: x[x > 3], cpu=lambda x: x[x > 3]),
    "searchsorted": both("searchsorted", lambda: np.arange(30.0), X), "float16": both("multiply", lambda: data(9, 9, kind=np.float16), lambda: data(9, 9, kind=np.float16), tolerance=1e-3),
    "complex": both("exp", lambda: data(9, 9) + 1j * data(9, 9)), "float64": both("sin", lambda: data(9, 9, kind=np.float64), tolerance=1e-12),
    "isclose": both("isclose", X, Y), "unwrap": both("unwrap", lambda: data(40) * 4),
    "erf": both(None, X, gpu=cupyx.scipy.special.erf, cpu=scipy.special.erf), "gammaln": both(None, P, gpu=cupyx.scipy.special.gammaln, cpu=scipy.special.gammaln),
    "i0": both(None, X, gpu=cupyx.scipy.special.i0, cpu=scipy.special.i0, tolerance=1e-4), "ndtri": both(None, lambda: np.random.rand(30) * 0.8 + 0.1, gpu=cupyx.scipy.special.ndtri, cpu=scipy.special.ndtri),
    "uniform_filter": both(None, X, 3, gpu=cupyx.scipy.ndimage.uniform_filter, cpu=scipy.ndimage.uniform_filter), "sobel": both(None, X, gpu=cupyx.scipy.ndimage.sobel, cpu=scipy.ndimage.sobel),
    "median_filter": both(None, X, 3, gpu=cupyx.scipy.ndimage.median_filter, cpu=scipy.ndimage.median_filter),
    "label": both(None, lambda: whole(12, 12) > 0, gpu=cupyx.scipy.ndimage.label, cpu=scipy.ndimage.label),
    "scatter_add": both(None, lambda: data(20), lambda: np.abs(whole(60)) % 20, lambda: data(60), gpu=lambda x, i, v: (cp.add.at(x, i, v), x)[1], cpu=lambda x, i, v: (np.add.at(x, i, v), x)[1]),
    "elementwise_kernel": elementwise, "reduction_kernel": reduction, "fuse": fused, "jit": jit,
    "raw": raw(MUL, "twice", (4,), (128,), lambda out, x: 2 * x + np.arange(500), lambda: data(500), lambda: data(500)),
    "raw_shuffle": raw(SHUFFLE, "sums", (1,), (64,), lambda x: np.repeat(x.reshape(2, 32).sum(1), 32), lambda: data(64)),
}


def templated():
    x = cp.zeros(40, np.float64)
    cp.RawModule(code=TEMPLATE, options=("-std=c++17",), name_expressions=["add<double, 7>"]).get_function("add<double, 7>")((1,), (64,), (x, np.int32(40)))
    return [(x.get(), np.full(40, 7.0)), 0]


CASES["raw_template"] = templated
