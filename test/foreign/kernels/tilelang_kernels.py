"""TileLang: products, attention, reductions and copies."""

import numpy as np
import tilelang.language as T

from case import Input, Output
from numbers_of import from_bf16, to_bf16
from tilelang_compiler import cases

random = np.random.default_rng(41)


def half(*shape):
    return (random.standard_normal(shape) * 0.5).astype(np.float16)


def matmul(m, n, k, bm, bn, bk, stages, threads, kind="float16", total="float32", transposed=False):
    @T.prim_func
    def main(A: T.Tensor((m, k), kind), B: T.Tensor((n, k) if transposed else (k, n), kind),
             C: T.Tensor((m, n), total)):
        with T.Kernel(T.ceildiv(n, bn), T.ceildiv(m, bm), threads=threads) as (bx, by):
            a = T.alloc_shared((bm, bk), kind)
            b = T.alloc_shared((bn, bk) if transposed else (bk, bn), kind)
            c = T.alloc_fragment((bm, bn), total)
            T.clear(c)
            for i in T.Pipelined(T.ceildiv(k, bk), num_stages=stages):
                T.copy(A[by * bm, i * bk], a)
                if transposed:
                    T.copy(B[bx * bn, i * bk], b)
                else:
                    T.copy(B[i * bk, bx * bn], b)
                T.gemm(a, b, c, transpose_B=transposed)
            T.copy(c, C[by * bm, bx * bn])
    return main


def attention(heads, length, width, bm, bn, stages):
    scale = float(1.44269504 / np.sqrt(width))

    @T.prim_func
    def main(Q: T.Tensor((heads, length, width), "float16"), K: T.Tensor((heads, length, width), "float16"),
             V: T.Tensor((heads, length, width), "float16"), O: T.Tensor((heads, length, width), "float16")):
        with T.Kernel(T.ceildiv(length, bm), heads, threads=128) as (bx, by):
            q = T.alloc_shared((bm, width), "float16")
            k = T.alloc_shared((bn, width), "float16")
            v = T.alloc_shared((bn, width), "float16")
            score = T.alloc_fragment((bm, bn), "float32")
            weight = T.alloc_fragment((bm, bn), "float16")
            result = T.alloc_fragment((bm, width), "float32")
            top = T.alloc_fragment((bm,), "float32")
            before = T.alloc_fragment((bm,), "float32")
            part = T.alloc_fragment((bm,), "float32")
            total = T.alloc_fragment((bm,), "float32")
            T.copy(Q[by, bx * bm:(bx + 1) * bm, :], q)
            T.fill(result, 0)
            T.fill(total, 0)
            T.fill(top, -T.infinity("float32"))
            for i in T.Pipelined(T.ceildiv(length, bn), num_stages=stages):
                T.copy(K[by, i * bn:(i + 1) * bn, :], k)
                T.clear(score)
                T.gemm(q, k, score, transpose_B=True)
                T.copy(top, before)
                T.reduce_max(score, top, dim=1, clear=False)
                for r, c in T.Parallel(bm, bn):
                    score[r, c] = T.exp2(score[r, c] * scale - top[r] * scale)
                T.reduce_sum(score, part, dim=1)
                for r in T.Parallel(bm):
                    total[r] = total[r] * T.exp2((before[r] - top[r]) * scale) + part[r]
                for r, c in T.Parallel(bm, width):
                    result[r, c] *= T.exp2((before[r] - top[r]) * scale)
                T.copy(score, weight)
                T.copy(V[by, i * bn:(i + 1) * bn, :], v)
                T.gemm(weight, v, result)
            for r, c in T.Parallel(bm, width):
                result[r, c] /= total[r]
            T.copy(result, O[by, bx * bm:(bx + 1) * bm, :])
    return main


def rms_norm(rows, columns, block):
    @T.prim_func
    def main(X: T.Tensor((rows, columns), "float32"), Y: T.Tensor((rows, columns), "float32")):
        with T.Kernel(T.ceildiv(rows, block), threads=128) as bx:
            x = T.alloc_shared((block, columns), "float32")
            local = T.alloc_fragment((block, columns), "float32")
            square = T.alloc_fragment((block, columns), "float32")
            total = T.alloc_fragment((block,), "float32")
            T.copy(X[bx * block:(bx + 1) * block, :], x)
            T.copy(x, local)
            for i, j in T.Parallel(block, columns):
                square[i, j] = local[i, j] * local[i, j]
            T.reduce_sum(square, total, dim=1)
            for i in T.Parallel(block):
                total[i] = T.rsqrt(total[i] / columns + 1e-6)
            for i, j in T.Parallel(block, columns):
                local[i, j] *= total[i]
            T.copy(local, Y[bx * block:(bx + 1) * block, :])
    return main


def transpose(m, n):
    @T.prim_func
    def main(X: T.Tensor((m, n), "float16"), Y: T.Tensor((n, m), "float16")):
        with T.Kernel(T.ceildiv(n, 64), T.ceildiv(m, 64), threads=128) as (bx, by):
            x = T.alloc_shared((64, 64), "float16")
            y = T.alloc_shared((64, 64), "float16")
            T.copy(X[by * 64, bx * 64], x)
            for i, j in T.Parallel(64, 64):
                y[i, j] = x[j, i]
            T.copy(y, Y[bx * 64, by * 64])
    return main


def elementwise(n):
    @T.prim_func
    def main(X: T.Tensor((n,), "float32"), Y: T.Tensor((n,), "float32"), Z: T.Tensor((n,), "float32")):
        with T.Kernel(T.ceildiv(n, 256), threads=128) as bx:
            for i in T.Parallel(256):
                if bx * 256 + i < n:
                    Z[bx * 256 + i] = X[bx * 256 + i] * Y[bx * 256 + i] + T.sigmoid(X[bx * 256 + i])
    return main


def tensor_memory_matmul(m, n, k, bm, bn, bk, stages):
    @T.prim_func
    def main(A: T.Tensor((m, k), "bfloat16"), B: T.Tensor((n, k), "bfloat16"), C: T.Tensor((m, n), "float32")):
        with T.Kernel(T.ceildiv(n, bn), T.ceildiv(m, bm), threads=256) as (bx, by):
            a = T.alloc_shared((bm, bk), "bfloat16")
            b = T.alloc_shared((bn, bk), "bfloat16")
            total = T.alloc_tmem([bm, bn], "float32")
            done = T.alloc_barrier(1)
            local = T.alloc_fragment((bm, bn), "float32")
            out = T.alloc_shared((bm, bn), "float32")
            for i in T.Pipelined(T.ceildiv(k, bk), num_stages=stages):
                T.copy(A[by * bm, i * bk], a)
                T.copy(B[bx * bn, i * bk], b)
                T.gemm(a, b, total, transpose_B=True, mbar=done, clear_accum=i == 0)
                T.mbarrier_wait_parity(done, i % 2)
            T.copy(total, local)
            T.copy(local, out)
            T.copy(out, C[by * bm, bx * bn])
    return main


def products():
    for m, n, k, bm, bn, bk, stages, threads in [(128, 128, 128, 64, 64, 32, 3, 128), (128, 256, 192, 128, 128, 64, 2, 256),
                                                 (64, 64, 96, 64, 64, 32, 1, 128)]:
        a, b = half(m, k), half(k, n)
        want = a.astype(np.float32) @ b.astype(np.float32)
        for transposed in (False, True):
            buffers = dict(A=Input(a), B=Input(np.ascontiguousarray(b.T) if transposed else b),
                           C=Output(want, rtol=2e-2))
            yield from cases(f"matmul{'_bt' if transposed else ''}_{m}x{n}x{k}",
                             matmul(m, n, k, bm, bn, bk, stages, threads, transposed=transposed), buffers,
                             "a pipelined product of f16")
    a, b = (random.integers(-9, 9, (128, 128)).astype(np.int8) for _ in range(2))
    yield from cases("matmul_i8", matmul(128, 128, 128, 64, 64, 64, 2, 128, "int8", "int32", True),
                     dict(A=Input(a), B=Input(b), C=Output(a.astype(np.int32) @ b.astype(np.int32).T)),
                     "a product of s8", ("sm_80", "sm_90a"))
    a, b = (random.standard_normal((64, 64)).astype(np.float32) for _ in range(2))
    yield from cases("matmul_tf32", matmul(64, 64, 64, 64, 64, 32, 2, 128, "float32", "float32", True),
                     dict(A=Input(a), B=Input(b), C=Output(a @ b.T, rtol=2e-2)), "a product of tf32",
                     ("sm_80", "sm_90a"))


def all_cases():
    yield from products()
    for width in (64, 128):
        q, k, v = half(2, 128, width), half(2, 128, width), half(2, 128, width)
        score = q.astype(np.float32) @ k.astype(np.float32).transpose(0, 2, 1) / np.sqrt(width)
        weight = np.exp(score - score.max(-1, keepdims=True))
        want = (weight / weight.sum(-1, keepdims=True) @ v.astype(np.float32)).astype(np.float16)
        yield from cases(f"attention_{width}", attention(2, 128, width, 64, 64, 2),
                         dict(Q=Input(q), K=Input(k), V=Input(v), O=Output(want, rtol=2e-2)),
                         "two products with a softmax between them", ("sm_90a",))  # it has no layout for others
    x = random.standard_normal((16, 256)).astype(np.float32)
    want = x / np.sqrt((x * x).mean(1, keepdims=True) + 1e-6)
    yield from cases("rms_norm", rms_norm(16, 256, 4), dict(X=Input(x), Y=Output(want, rtol=1e-4)),
                     "a reduction of rows")
    x = half(128, 192)
    yield from cases("transpose", transpose(128, 192), dict(X=Input(x), Y=Output(np.ascontiguousarray(x.T))),
                     "a transposition in shared memory")
    x, y = (random.standard_normal(1000).astype(np.float32) for _ in range(2))
    yield from cases("elementwise", elementwise(1000),
                     dict(X=Input(x), Y=Input(y), Z=Output(x * y + 1 / (1 + np.exp(-x)), rtol=1e-5)),
                     "guarded elements")
    for m, n, k, bn, stages in [(128, 128, 128, 128, 1), (256, 128, 256, 64, 2)]:
        a, b = (to_bf16(random.standard_normal((rows, k)) * 0.5) for rows in (m, n))
        for special in (True, False):
            yield from cases(f"tensor_memory_matmul_{m}x{n}x{k}{'_special' if special else ''}",
                             tensor_memory_matmul(m, n, k, 128, bn, 64, stages),
                             dict(A=Input(a), B=Input(b), C=Output(from_bf16(a) @ from_bf16(b).T, rtol=2e-2)),
                             "tcgen05.mma of bf16 and its barrier" + (", special warps" if special else ""),
                             ("sm_100a",), {"tl.disable_warp_specialized": not special})
