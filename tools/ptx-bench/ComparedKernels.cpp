//===- ComparedKernels.cpp - Kernels that others compile too --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComparedKernels.h"

using namespace llvm;

static const tilecopy::ComparedKernel kernels[] = {
    {"a warp, f32 32x32", R"(target sm_90a
kernel @c1 threads(32) {
  A : global f32[32, 32]
  B : global f32[32, 32]
  S : shared f32[32, 32]
  copy.warp S <- A
  sync.cta
  copy.warp B <- S
}
)",
     46, "CuTe DSL, TIRx"},
    {"a warp, f32 32x32, bulk store", R"(target sm_90a
kernel @c1b threads(32) {
  A : global f32[32, 32]
  B : global f32[32, 32]
  S : shared f32[32, 32]
  copy.warp S <- A
  fence.proxy_async
  sync.cta
  if thread == 0 {
    copy_async B <- S { dispatch = bulk }
    bulk.commit
    bulk.wait.read 0
  }
}
)",
     39, "TileLang"},
    {"a CTA, f16 64x64, swizzled", R"(target sm_90a
kernel @c2 threads(128) {
  A : global f16[64, 64]
  B : global f16[64, 64]
  S : shared f16[64, 64] layout swizzle(3,3,3) S[64, 64] align 1024
  copy.cta S <- A
  sync.cta
  copy.cta B <- S
}
)",
     31, "CUDA C++"},
    {"TMA load, f16 128x64", R"(target sm_90a
kernel @c3 threads(128) {
  A   : global f16[128, 64]
  B   : global f16[128, 64]
  S   : shared f16[128, 64] layout swizzle(3,3,3) S[128, 64] align 1024
  bar : mbarrier
  if thread == 0 {
    mbarrier.init bar, 1
    fence.mbarrier_init
  }
  sync.cta
  if thread == 0 {
    mbarrier.arrive.expect_tx bar, 16384
    copy_async S <- A { dispatch = tma, mbar = bar }
  }
  mbarrier.wait bar, phase 0
  copy.cta B <- S
}
)",
     59, "CuTe DSL"},
    {"ldmatrix and stmatrix, f16 16x64", R"(target sm_90a
kernel @c4 threads(32) {
  A : global f16[16, 64]
  B : global f16[16, 64]
  S : shared f16[16, 64] layout swizzle(3,3,3) S[16, 64] align 1024
  T : shared f16[16, 64] layout swizzle(3,3,3) S[16, 64] align 1024
  R : local f16[16, 64] layout S[(2,8,4,2,4,2):(2,4@laneid,8,4,1@laneid,1)]
  copy.warp S <- A
  sync.cta
  copy.warp R <- S
  copy.warp T <- R
  sync.cta
  copy.warp B <- T
}
)",
     55, "Triton"},
    {"a CTA, u8 64x128", R"(target sm_90a
kernel @c5 threads(128) {
  A : global u8[64, 128]
  B : global u8[64, 128]
  S : shared u8[64, 128]
  copy.cta S <- A
  sync.cta
  copy.cta B <- S
}
)",
     29, "CUDA C++"},
    {"run-time rows, f16 8x256", R"(target sm_90a
kernel @c6 grid(M/8) threads(128) {
  M : i32 multiple_of 8 in [8, 1048576]
  A : global f16[M, 256]
  B : global f16[M, 256]
  S : shared f16[8, 256]
  copy.cta S <- A[ctaid.x*8 : +8, :]
  sync.cta
  copy.cta B[ctaid.x*8 : +8, :] <- S
}
)",
     24, "CuTe DSL"},
    {"scale factors to tensor memory", R"(target sm_100a
kernel @c7 threads(128) {
  A    : global u8[32, 16]
  B    : global u8[4, 32, 16]
  S    : shared u8[32, 16]
  pool : tmem_pool[32]
  T    : tmem u8[32, 16] layout S[(32,16):(1@TLane,1@TCol)] + R[4:32@TLane] in pool
  R    : local u8[32, 16] layout S[(32,16):(1@laneid,1)]
  bar  : mbarrier
  if warp == 0 {
    tcgen05.alloc pool
    tcgen05.relinquish
  }
  if thread == 0 {
    mbarrier.init bar, 1
    fence.mbarrier_init
  }
  copy.cta S <- A
  fence.proxy_async
  sync.cta
  if warp == 0 && elect {
    copy_async T <- S { dispatch = tcgen05_cp }
    tcgen05.commit bar
  }
  mbarrier.wait bar, phase 0
  tcgen05.fence.after
  copy_async.warp R <- T
  tcgen05.wait.ld
  copy.warp B[warp, :, :] <- R
  tcgen05.fence.before
  sync.cta
  if warp == 0 {
    tcgen05.dealloc pool
  }
}
)",
     149, "Triton"},
    {"transpose, f32 64x64", R"(target sm_90a
kernel @c8u threads(256) {
  A : global f32[64, 64]
  B : global f32[64, 64] layout S[(64,64):(1,64)]
  S : shared f32[64, 64]
  copy.cta S <- A
  sync.cta
  copy.cta B <- S
}
)",
     58, "TileLang"},
    {"transpose, f32 64x64, padded by 1", R"(target sm_90a
kernel @c8 threads(256) {
  A : global f32[64, 64]
  B : global f32[64, 64] layout S[(64,64):(1,64)]
  S : shared f32[64, 64] layout S[(64,64):(65,1)]
  copy.cta S <- A
  sync.cta
  copy.cta B <- S
}
)",
     82, "TIRx"},
};

ArrayRef<tilecopy::ComparedKernel> tilecopy::comparedKernels() { return kernels; }
