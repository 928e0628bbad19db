"""Kernels in Taichi's language, with its fields and run time, beside NumPy."""
import numpy as np
import taichi as ti

ti.init(arch=ti.cuda, device_memory_GB=1, offline_cache=False, log_level=ti.ERROR, random_seed=1, saturating_grid_dim=64)
assert ti.cfg.arch == ti.cuda
CLOSE = 1e-5


def data(*shape):
    return (np.random.rand(*shape) * 4 - 2).astype(np.float32)


@ti.kernel
def saxpy(a: ti.f32, x: ti.types.ndarray(), y: ti.types.ndarray()):
    for i in x:
        y[i] = a * x[i] + y[i]


@ti.kernel
def functions(x: ti.types.ndarray(), y: ti.types.ndarray()):
    for i, j in x:
        v = x[i, j]
        y[i, j] = ti.sin(v) + ti.exp(v) * ti.sqrt(abs(v)) - ti.tanh(v) + ti.pow(abs(v) + 0.5, 1.7) + ti.atan2(v, 2.0) + ti.floor(v) + ti.max(v, 0.25)


@ti.kernel
def total(x: ti.types.ndarray()) -> ti.f32:
    s = 0.0
    for i in x:
        s += x[i]
    return s


@ti.kernel
def largest(x: ti.types.ndarray()) -> ti.f32:
    s = -1e9
    for i in x:
        ti.atomic_max(s, x[i])
    return s


@ti.kernel
def counts(x: ti.types.ndarray(), out: ti.types.ndarray()):
    for i in x:
        ti.atomic_add(out[x[i]], 1)


@ti.kernel
def product(a: ti.types.ndarray(), b: ti.types.ndarray(), c: ti.types.ndarray()):
    for i, j in c:
        s = 0.0
        for k in range(a.shape[1]):
            s += a[i, k] * b[k, j]
        c[i, j] = s


@ti.kernel
def collatz(x: ti.types.ndarray(), steps: ti.types.ndarray()):
    for i in x:
        n, s = x[i], 0
        while n != 1:
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            s += 1
        steps[i] = s


@ti.kernel
def mandelbrot(out: ti.types.ndarray()):
    for i, j in out:
        c, z, n = ti.Vector([j * 0.1 - 2.0, i * 0.1 - 1.0]), ti.Vector([0.0, 0.0]), 0
        while z.norm() < 2.0 and n < 20:
            z = ti.Vector([z[0] * z[0] - z[1] * z[1], 2.0 * z[0] * z[1]]) + c
            n += 1
        out[i, j] = n


@ti.kernel
def shared_reverse(x: ti.types.ndarray(), y: ti.types.ndarray()):
    ti.loop_config(block_dim=64)
    for i in range(64):
        here = ti.simt.block.SharedArray((64,), ti.f32)
        here[i % 64] = x[i]
        ti.simt.block.sync()
        y[i] = here[63 - i % 64]


@ti.kernel
def shuffled(x: ti.types.ndarray(), y: ti.types.ndarray()):
    ti.loop_config(block_dim=32)
    for i in range(32):
        v = x[i]
        for k in ti.static(range(5)):
            v += ti.simt.warp.shfl_down_f32(ti.u32(0xFFFFFFFF), v, 16 >> k)
        y[i] = v


@ti.kernel
def inverses(m: ti.types.ndarray(), out: ti.types.ndarray()):
    for i in range(m.shape[0]):
        a = ti.Matrix([[m[i, 0, 0], m[i, 0, 1], m[i, 0, 2]], [m[i, 1, 0], m[i, 1, 1], m[i, 1, 2]], [m[i, 2, 0], m[i, 2, 1], m[i, 2, 2]]])
        b = a.inverse()
        for r, c in ti.static(ti.ndrange(3, 3)):
            out[i, r, c] = b[r, c]


def call(kernel, *arrays, wanted, output=-1, tolerance=CLOSE):
    kernel(*arrays)
    return [(arrays[output], wanted), tolerance]


def dense():
    """A stencil over a field, a few steps."""
    x, y = ti.field(ti.f32, (20, 24)), ti.field(ti.f32, (20, 24))

    @ti.kernel
    def step(a: ti.template(), b: ti.template()):
        for i, j in a:
            if 0 < i < 19 and 0 < j < 23:
                b[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])

    start = data(20, 24)
    x.from_numpy(start)
    y.from_numpy(start)
    for _ in range(3):
        step(x, y)
        x, y = y, x
    wanted = start.copy()
    for _ in range(3):
        wanted[1:-1, 1:-1] = (wanted[:-2, 1:-1] + wanted[2:, 1:-1] + wanted[1:-1, :-2] + wanted[1:-1, 2:]) / 4
    return [(x.to_numpy(), wanted), CLOSE]


def sparse():
    """A field that grows where it is written, and a struct for over what is there."""
    x, n = ti.field(ti.i32), ti.field(ti.i32, ())
    block = ti.root.pointer(ti.i, 16)
    block.dense(ti.i, 16).place(x)

    @ti.kernel
    def fill():
        for i in range(256):
            if i % 64 < 20:
                x[i] = i

    @ti.kernel
    def add():
        for i in x:
            n[None] += x[i]

    fill()
    add()
    return [(n.to_numpy(), np.asarray(sum(i for i in range(256) if i % 64 < 20))), 0]


def gradient():
    """Reverse mode of a sum of squares."""
    x, loss = ti.field(ti.f32, 50, needs_grad=True), ti.field(ti.f32, (), needs_grad=True)

    @ti.kernel
    def of():
        for i in x:
            loss[None] += x[i] ** 2 * (i % 3)

    start = data(50)
    x.from_numpy(start)
    with ti.ad.Tape(loss):
        of()
    return [(loss.to_numpy(), np.asarray((start**2 * (np.arange(50) % 3)).sum())), (x.grad.to_numpy(), 2 * start * (np.arange(50) % 3)), 1e-4]


def structs():
    """Vectors in a field, of springs between neighbours."""
    p = ti.Vector.field(3, ti.f32, 40)
    f = ti.Vector.field(3, ti.f32, 40)

    @ti.kernel
    def forces():
        for i in p:
            f[i] = (p[(i + 1) % 40] - p[i]) * 3.0 + p[i].cross(p[(i + 7) % 40])

    start = data(40, 3)
    p.from_numpy(start)
    forces()
    return [(f.to_numpy(), (np.roll(start, -1, 0) - start) * 3 + np.cross(start, np.roll(start, -7, 0))), CLOSE]


def scanned():
    x = ti.field(ti.i32, 300)
    start = np.random.randint(0, 9, 300).astype(np.int32)
    x.from_numpy(start)
    ti.algorithms.PrefixSumExecutor(300).run(x)
    return [(x.to_numpy(), start.cumsum()), 0]


def in_numpy(x):
    return np.sin(x) + np.exp(x) * np.sqrt(abs(x)) - np.tanh(x) + (abs(x) + 0.5) ** 1.7 + np.arctan2(x, 2.0) + np.floor(x) + np.maximum(x, 0.25)


def with_data(make, *shapes):
    return lambda: make(*[data(*shape) for shape in shapes])


def steps(n):
    return 0 if n == 1 else 1 + steps(n // 2 if n % 2 == 0 else 3 * n + 1)


def of_mandelbrot():
    out = np.zeros((20, 30), np.int32)
    y, x = np.mgrid[0:20, 0:30].astype(np.float32)
    c, z, wanted = x * np.float32(0.1) - 2 + 1j * (y * np.float32(0.1) - 1), np.zeros((20, 30), complex), np.zeros((20, 30), np.int32)
    for _ in range(20):
        inside = abs(z) < 2
        wanted += inside
        z = np.where(inside, z * z + c, z)
    mandelbrot(out)
    return [(np.asarray((out != wanted).mean() < 0.02), np.asarray(True)), 0]


def of_counts():
    x, out = np.random.randint(0, 9, 500).astype(np.int32), np.zeros(9, np.int32)
    return call(counts, x, out, wanted=np.bincount(x, minlength=9), tolerance=0)


def of_collatz():
    x = np.arange(1, 60, dtype=np.int32)
    return call(collatz, x, np.zeros(59, np.int32), wanted=np.array([steps(int(n)) for n in x]), tolerance=0)


def of_shuffle():
    x, y = data(32), np.zeros(32, np.float32)
    shuffled(x, y)
    return [(y[:1], x.sum(keepdims=True)), 1e-4]


def of_inverses():
    m = data(20, 3, 3) + 4 * np.eye(3, dtype=np.float32)
    return call(inverses, m, np.zeros_like(m), wanted=np.linalg.inv(m), tolerance=1e-4)


CASES = {
    "saxpy": with_data(lambda x, y: call(saxpy, 2.5, x, y.copy(), wanted=2.5 * x + y), (300,), (300,)),
    "functions": with_data(lambda x: call(functions, x, np.zeros_like(x), wanted=in_numpy(x)), (20, 30)),
    "total": with_data(lambda x: [(np.asarray(total(x)), x.sum()), 1e-4], (700,)),
    "largest": with_data(lambda x: [(np.asarray(largest(x)), x.max()), 0], (700,)),
    "counts": of_counts,
    "product": with_data(lambda a, b: call(product, a, b, np.zeros((20, 16), np.float32), wanted=a @ b), (20, 30), (30, 16)),
    "collatz": of_collatz,
    "mandelbrot": of_mandelbrot,
    "shared": with_data(lambda x: call(shared_reverse, x, np.zeros_like(x), wanted=x[::-1], tolerance=0), (64,)),
    "shuffle": of_shuffle,
    "inverses": of_inverses,
    "dense": dense, "sparse": sparse, "gradient": gradient, "structs": structs, "scan": scanned,
}
