"""A kernel of numba-cuda: a three-stage ring of TMA loads and mbarriers. launch_numba.py launches it."""
import sys

import tilecopy.numba
from numba import cuda, float32, uint64

cpu, text = sys.argv[1:]
load, store = tilecopy.numba.copies(text, cpu)
init, fence, expect, wait = (tilecopy.numba.statement(s, cpu) for s in (
    "mbarrier.init", "fence.mbarrier_init", "mbarrier.arrive.expect_tx", "mbarrier.wait"))
BYTES = load.copy.expected_bytes


@cuda.jit
def ring(A, map, B):
    S = cuda.shared.array((3, 8, 64), float32, alignment=128)
    full = cuda.shared.array(3, uint64)
    first = cuda.threadIdx.x == 0
    if first:
        for slot in range(3):
            init(full[slot:], 1)
        fence()
    cuda.syncthreads()
    for k in range(-2, 7):
        if first and k + 2 < 7:
            slot = (k + 2) % 3
            expect(full[slot:], BYTES)
            load(S, A, full[slot:], map, k + 2, slot)
        if k >= 0:
            wait(full[k % 3:], k // 3)
            store(B, S, k, k % 3)
            cuda.syncthreads()
