//===- RingsTest.cpp - Rings of .tile do what they say --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each passes under both schedules and eight interleavings, and without any one statement that it
// has placed it does not.
//
//===----------------------------------------------------------------------===//

#include "SyncJudge.h"
#include "gmock/gmock.h"

using namespace tilecopy;
using namespace llvm;

namespace {

/// Whether a ring places such statements.
bool isOfRing(const Statement &s) {
  const auto *t = std::get_if<TensorMemoryStmt>(&s.node);
  return std::holds_alternative<SyncStmt>(s.node) || std::holds_alternative<GroupStmt>(s.node) ||
         std::holds_alternative<FenceStmt>(s.node) || std::holds_alternative<BarrierStmt>(s.node) ||
         std::holds_alternative<ClusterSyncStmt>(s.node) ||
         (t && t->op == TensorMemoryStmt::Commit);
}

struct RingCase {
  const char *name, *target, *text;
};

std::ostream &operator<<(std::ostream &os, const RingCase &c) { return os << c.name; }

class Rings : public testing::TestWithParam<RingCase> {};

Program ringProgram(const RingCase &c) {
  SourceMgr sources;
  std::string text = "target " + std::string(c.target) + "\n" + c.text;
  return cantFail(parseProgram(MemoryBuffer::getMemBufferCopy(text, "ring.tile"), sources));
}

/// It does what it says, and so does the program that it becomes, read again.
TEST_P(Rings, Pass) {
  Program program = ringProgram(GetParam());
  auto planned = planProgram(program);
  ASSERT_TRUE(bool(planned)) << toString(planned.takeError()) << textOf(program);
  EXPECT_EQ(Judged(program).run(*planned, Interleavings), "") << textOf(program);
  SourceMgr sources;
  auto again = parseProgram(MemoryBuffer::getMemBufferCopy(textOf(program), "again"), sources);
  ASSERT_TRUE(bool(again)) << toString(again.takeError()) << textOf(program);
  EXPECT_EQ(textOf(*again), textOf(program));
}

/// What hangs on sm_80 polls forever; the rings themselves pass with fewer steps.
constexpr uint64_t FewSteps = uint64_t(1) << 24;

/// Without any one of the statements that it has placed, it does not.
TEST_P(Rings, EachStatementIsNeeded) {
  Program program = ringProgram(GetParam());
  unsigned dropped = 0;
  std::string what;
  for (Program less = program; dropNth(less, dropped, what, isOfRing); less = program) {
    auto planned = planProgram(less);
    if (planned)
      EXPECT_NE(Judged(less, FewSteps).run(*planned, Interleavings), "")
          << "not needed: statement " << dropped << " of\n"
          << textOf(program);
    else
      consumeError(planned.takeError());
    ++dropped;
  }
  EXPECT_GE(dropped, 1u);
}

const RingCase ringCases[] = {
    {"TensorMaps", "sm_90a", R"(
kernel @k grid(2) threads(160) {
  N : i32 multiple_of 64 in [0, 448]
  A : global f16[N, 64] align 128
  B : global f16[N, 64] align 128
  p : ring[3]
  S : shared f16[32, 64] layout swizzle(3,3,3) S[32, 64] in p
  ring p for k in 0 : N/64 {
    produce warp == 4 { copy_async S <- A[k*64 + ctaid.x*32 : +32, :] }
    consume warpgroup == 0 { copy.warpgroup B[k*64 + ctaid.x*32 : +32, :] <- S }
  }
})"},
    {"SeveralConsumers", "sm_90a", R"(
kernel @k threads(96) {
  n : i32 in [0, 7]
  A : global f32[256, 32] align 128
  B : global f32[256, 32] align 128
  C : global f32[256, 32] align 128
  p : ring[2]
  S : shared f32[32, 32] layout auto in p
  ring p for k in 0:n {
    produce warp == 2 { copy_async S <- A[k*32 : +32, :] }
    consume warp == 0 { copy.warp B[k*32 : +32, :] <- S }
    consume warp == 1 { copy_async C[k*32 : +32, :] <- S }
  }
})"},
    {"Multicast", "sm_90a", R"(
kernel @k grid(2) cluster(2) threads(96) {
  N : i32 multiple_of 16 in [16, 112]
  A : global f16[N, 64] align 128
  B : global f16[2, N, 64] align 128
  p : ring[2]
  S : shared f16[16, 64] layout swizzle(3,3,3) S[16, 64] in p
  ring p for k in 0 : N/16 {
    produce warp == 2 {
      copy_async S[cluster.ctarank*8 : +8, :] <- A[k*16 + cluster.ctarank*8 : +8, :] { cta_mask = 3 }
    }
    consume warp < 2 { copy B[ctaid.x, k*16 : +16, :] <- S }
  }
})"},
    {"CpAsyncWithRoles", "sm_80", R"(
kernel @k threads(64) {
  n : i32 in [0, 8]
  A : global f32[128, 32]
  B : global f32[128, 32]
  p : ring[2]
  S : shared f32[16, 32] in p
  ring p for k in 0:n {
    produce warp == 0 { copy_async S <- A[k*16 : +16, :] }
    consume warp == 1 { copy.warp B[k*16 : +16, :] <- S }
  }
})"},
    {"PlainCopiesWithRoles", "sm_90a", R"(
kernel @k threads(96) {
  n : i32 in [0, 8]
  A : global f32[128, 32] align 128
  B : global f32[128, 32] align 128
  p : ring[2]
  S : shared f32[16, 32] in p
  ring p for k in 0:n {
    produce warp < 2 { copy S <- A[k*16 : +16, :] }
    consume warp == 2 { copy_async B[k*16 : +16, :] <- S }
  }
})"},
    {"GroupsTogether", "sm_80", R"(
kernel @k threads(64) {
  n : i32 in [0, 16]
  A : global f16[512, 64]
  B : global f16[512, 64]
  p : ring[3]
  S : shared f16[32, 64] layout swizzle(3,3,3) S[32, 64] in p
  ring p for k in 0:n {
    produce { copy_async S <- A[k*32 : +32, :] }
    consume { copy B[k*32 : +32, :] <- S }
  }
})"},
    {"FewerPassesThanStages", "sm_80", R"(
kernel @k threads(64) {
  A : global f16[64, 64]
  B : global f16[64, 64]
  p : ring[4]
  S : shared f16[32, 64] in p
  ring p for k in 0:64 step 32 {
    produce { copy_async S <- A[k : +32, :] }
    consume { copy B[k : +32, :] <- S }
  }
})"},
    {"TensorMapsTogether", "sm_90a", R"(
kernel @k threads(64) {
  n : i32 in [0, 16]
  A : global f16[512, 64] align 128
  B : global f16[512, 64] align 128
  p : ring[3]
  S : shared f16[32, 64] layout swizzle(3,3,3) S[32, 64] in p
  ring p for k in 0:n {
    produce { copy_async S <- A[k*32 : +32, :] }
    consume { copy B[k*32 : +32, :] <- S }
  }
})"},
    {"PlainCopiesTogether", "sm_75", R"(
kernel @k threads(64) {
  n : i32 in [0, 6]
  A : global f16[192, 64]
  B : global f16[192, 64] layout S[(192,64):(1,192)]
  p : ring[2]
  S : shared f16[32, 64] layout auto in p
  ring p for k in 0:n {
    produce { copy S <- A[k*32 : +32, :] }
    consume { copy B[k*32 : +32, :] <- S }
  }
})"},
    {"IntoTensorMemory", "sm_100a", R"(
kernel @k threads(160) {
  n    : i32 in [0, 5]
  A    : global bf16[n, 128, 64] align 128
  B    : global bf16[n, 128, 64]
  p    : ring[2]
  S    : shared bf16[128, 64] layout swizzle(3,3,3) S[128,64] in p
  pool : tmem_pool[32]
  T    : tmem bf16[128, 64] in pool
  R    : local bf16[32, 64] layout S[(32,64):(1@laneid,1)]
  done : mbarrier
  if warp == 0 {
    tcgen05.alloc pool
    tcgen05.relinquish
  }
  if thread == 0 {
    mbarrier.init done, 1
    fence.mbarrier_init
  }
  sync.cta
  ring p for k in 0:n {
    produce warp == 4 { copy_async S <- A[k, :, :] }
    consume warpgroup == 0 {
      copy_async T <- S { dispatch = tcgen05_cp }
      if warp == 0 && elect { tcgen05.commit done }
      mbarrier.wait done, phase k
      tcgen05.fence.after
      copy_async.warp R <- T[warp*32 : +32, :]
      tcgen05.wait.ld
      copy.warp B[k, warp*32 : +32, :] <- R
      tcgen05.fence.before
      sync.warpgroup
      tcgen05.fence.after
    }
  }
  if warp == 0 {
    tcgen05.dealloc pool
  }
})"},
    {"Registers", "sm_90a", R"(
kernel @k threads(256) {
  n : i32 in [0, 8]
  A : global f16[512, 128] align 128
  B : global f16[512, 128]
  p : ring[2]
  S : shared f16[64, 128] layout auto in p
  ring p for k in 0:n {
    produce warpgroup == 1 registers 40 { copy_async S <- A[k*64 : +64, :] }
    consume warpgroup == 0 registers 240 { copy B[k*64 : +64, :] <- S }
  }
})"},
    {"InALoop", "sm_90a", R"(
kernel @k threads(96) {
  T : i32 in [0, 3]
  n : i32 in [0, 5]
  A : global f32[3, 160, 32] align 128
  B : global f32[3, 160, 32] align 128
  p : ring[3]
  S : shared f32[32, 32] in p
  for t in 0:T {
    ring p for k in 0:n {
      produce warp == 2 { copy_async S <- A[t, k*32 : +32, :] }
      consume warp < 2 { copy B[t, k*32 : +32, :] <- S }
    }
  }
})"},
    {"TogetherInALoop", "sm_90a", R"(
kernel @k threads(64) {
  T : i32 in [1, 3]
  n : i32 in [0, 5]
  A : global f32[3, 160, 32] align 128
  B : global f32[3, 160, 32] align 128
  p : ring[2]
  S : shared f32[32, 32] in p
  for t in 0:T {
    ring p for k in 0:n {
      produce { copy_async S <- A[t, k*32 : +32, :] }
      consume { copy B[t, k*32 : +32, :] <- S }
    }
  }
})"},
    {"IndicesInStages", "sm_90a", R"(
kernel @k threads(64) {
  n : i32 in [0, 6]
  I : global i32[128] align 128
  A : global f32[128, 32]
  B : global f32[128, 32]
  p : ring[2]
  X : shared i32[16] in p
  ring p for k in 0:n {
    produce warp == 0 { copy_async X <- I[k*16 : +16] }
    consume warp == 1 { copy.warp B[k*16 : +16, :] <- A[X, :] }
  }
})"},
    {"MasksInStages", "sm_90a", R"(
kernel @k threads(64) {
  n : i32 in [0, 6]
  M : global u8[128, 32] align 128
  A : global f32[128, 32] align 128
  B : global f32[128, 32] align 128
  p : ring[2]
  S : shared f32[16, 32] in p
  Q : shared u8[16, 32] in p
  ring p for k in 0:n {
    produce warp == 0 {
      copy_async S <- A[k*16 : +16, :]
      copy_async Q <- M[k*16 : +16, :]
    }
    consume warp == 1 { copy.warp B[k*16 : +16, :] <- S { mask = Q } }
  }
})"},
    {"MasksOfPlainCopies", "sm_80", R"(
kernel @k threads(64) {
  n : i32 in [0, 6]
  M : global u8[128, 32]
  A : global f32[128, 32]
  B : global f32[128, 32]
  p : ring[2]
  Q : shared u8[16, 32] in p
  ring p for k in 0:n {
    produce { copy_async Q <- M[k*16 : +16, :] }
    consume { copy.cta B[k*16 : +16, :] <- A[k*16 : +16, :] { mask = Q } }
  }
})"},
    {"IndicesBesideABulkCopy", "sm_90a", R"(
kernel @k threads(64) {
  n : i32 in [0, 6]
  I : global i32[128] align 128
  A : global f32[128, 32]
  B : global f32[128, 32]
  C : global f32[128, 32] align 128
  D : global f32[128, 32] align 128
  p : ring[2]
  X : shared i32[16] in p
  S : shared f32[16, 32] in p
  ring p for k in 0:n {
    produce warp == 0 {
      copy_async X <- I[k*16 : +16]
      copy_async S <- C[k*16 : +16, :]
    }
    consume warp == 1 {
      copy_async D[k*16 : +16, :] <- S
      copy.warp B[k*16 : +16, :] <- A[X, :]
    }
  }
})"},
    {"IndicesOfOneThread", "sm_100a", R"(
kernel @k threads(96) {
  n : i32 in [0, 6]
  I : global i32[128] align 128
  A : global f32[128, 32] align 128
  B : global f32[128, 32] align 128
  p : ring[2]
  S : shared f32[16, 32] in p
  X : shared i32[16] in p
  ring p for k in 0:n {
    produce warp == 0 {
      copy_async S <- A[k*16 : +16, :]
      copy_async X <- I[k*16 : +16]
    }
    consume warp == 1 { copy_async B[X, :] <- S { bounds = promised } }
  }
})"},
};

INSTANTIATE_TEST_SUITE_P(All, Rings, testing::ValuesIn(ringCases),
                         [](const auto &info) { return info.param.name; });

} // namespace
