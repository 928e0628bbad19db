# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""sync.py [PTX-DUMP]: the barriers and fences that three compilers place in ten kernels, as a table.

TileCopy's are placed by `sync auto`, Triton's by its membar pass, TileLang's by its ThreadSync pass; no kernel has one of
its own but those of an mbarrier. Counted are the places in PTX (in TileLang's CUDA C++, which nvcc would compile): barriers
of a warp, of a part of the CTA and of the CTA, then proxy fences. A package that is not installed has a column of dashes.
"""

import re
import shutil
import subprocess
import sys

# Ten kernels of 128 threads, tiles of f32 64x64: what is copied, in the order of the text.
HEAD = """target sm_90a
kernel @k threads(128) {
  A : global f32[8, 64, 64] align 128
  B : global f32[8, 64, 64] align 128
  Bt : global f32[8, 64, 64] layout S[(8,64,64):(4096,1,64)] align 128
"""
TILE = "  S : shared f32[64, 64] align 128\n"
TWO = "  S : shared f32[2, 64, 64] align 128\n"
SYNC = "  sync auto\n"
TEXTS = {
    "each thread its own elements": TILE + SYNC + "copy S <- A[0,:,:]\ncopy B[0,:,:] <- S",
    "transpose": TILE + SYNC + "copy S <- A[0,:,:]\ncopy Bt[0,:,:] <- S",
    "transpose of two tiles": TWO + SYNC + "copy S[0,:,:] <- A[0,:,:]\ncopy S[1,:,:] <- A[1,:,:]\n"
                              "copy Bt[0,:,:] <- S[0,:,:]\ncopy Bt[1,:,:] <- S[1,:,:]",
    "transposes in a loop, one buffer": TILE + SYNC + "for k in 0:8 { copy S <- A[k,:,:]\ncopy Bt[k,:,:] <- S }",
    "transposes in a loop, two buffers": TWO + SYNC + "for k in 0:8 { copy S[k % 2,:,:] <- A[k,:,:]\n"
                                         "copy Bt[k,:,:] <- S[k % 2,:,:] }",
    "each warp transposes rows of its own": TILE + SYNC + "copy.warp S[warp*16 : +16, :] <- A[0, warp*16 : +16, :]\n"
                                            "copy.warp Bt[0, warp*16 : +16, :] <- S[warp*16 : +16, :]",
    "transpose, read twice, overwritten": TILE + SYNC + "copy S <- A[0,:,:]\ncopy Bt[0,:,:] <- S\ncopy Bt[1,:,:] <- S\n"
                                          "copy S <- A[1,:,:]\ncopy Bt[2,:,:] <- S",
    "transpose through two tiles": TWO + SYNC + "copy S[0,:,:] <- A[0,:,:]\ncopy Bt[0,:,:] <- S[0,:,:]\n"
                                   "copy S[1,:,:] <- A[1,:,:]\ncopy Bt[1,:,:] <- S[1,:,:]",
    "TMA store": TILE + SYNC + "copy S <- A[0,:,:]\nif thread == 0 { copy_async B[0,:,:] <- S { dispatch = tma } }",
    "TMA load, then transpose": TILE + "  full : mbarrier\n" + SYNC + "if thread == 0 { mbarrier.init full, 1\n"
                                "fence.mbarrier_init\nmbarrier.arrive.expect_tx full, 16384\n"
                                "copy_async S <- A[0,:,:] { mbar = full, dispatch = tma } }\n"
                                "mbarrier.wait full, phase 0\ncopy Bt[0,:,:] <- S",
}


def counted(text, barriers, fences):
    return len(re.findall(barriers, text)), len(re.findall(fences, text))


def in_ptx(ptx):
    return counted(ptx, r"\b(?:bar|barrier)(?:\.cta)?(?:\.warp)?\.sync\b", r"\bfence\.proxy")


def by_tilecopy(tool):
    found = {}
    for name, text in TEXTS.items():
        ptx = subprocess.run([tool, "-"], input=HEAD + text + "\n}\n", check=True, capture_output=True, text=True)
        found[name] = in_ptx(ptx.stdout)
    return "TileCopy", found


def by_triton():
    import triton_sync
    return "Triton " + triton_sync.VERSION, {name: in_ptx(make()) for name, make in triton_sync.KERNELS.items()}


def by_tilelang():
    import tilelang_sync
    barrier, fence = r"__syncthreads|__syncwarp|__sync_thread_partial|named_barrier", r"fence_proxy_async"
    return ("TileLang " + tilelang_sync.VERSION,
            {name: counted(make(), barrier, fence) for name, make in tilelang_sync.KERNELS.items()})


def main():
    tool = sys.argv[1] if len(sys.argv) > 1 else shutil.which("ptx-dump")
    if not tool:
        sys.exit("sync.py: error: found no ptx-dump on PATH; its path is the argument")
    columns = [by_tilecopy(tool)]
    for make in (by_triton, by_tilelang):
        try:
            columns.append(make())
        except ImportError as error:
            columns.append((f"{make.__name__[3:]} ({error})", {}))
    print("| kernel | " + " | ".join(name for name, _ in columns) + " |\n|---|" + "---|" * len(columns))
    more = []
    for name in TEXTS:
        cells = [found.get(name) for _, found in columns]
        print(f"| {name} | " + " | ".join(f"{c[0]} + {c[1]}" if c else "-" for c in cells) + " |")
        more += [f"{name}: {columns[i][0]} {c}" for i, c in enumerate(cells) if i and c and sum(c) < sum(cells[0])]
    if more:
        sys.exit("sync.py: error: fewer than TileCopy's: " + "; ".join(more))


main()
