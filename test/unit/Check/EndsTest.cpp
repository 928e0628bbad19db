//===- EndsTest.cpp - CTAs that may have ended, and warps of tensor memory -===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As in OrderTest, each program is right with the line that `!` marks, and wrong without it. A
// rehearsal says so too.
//
//===----------------------------------------------------------------------===//

#include "Checking.h"
#include "gtest/gtest.h"

using namespace tilecopy;

namespace {

struct EndCase {
  const char *name, *text, *finding;
};

struct EndsTest : ::testing::TestWithParam<EndCase> {};

const EndCase endCases[] = {
    {"OtherWarpsOfTensorMemory", R"(target sm_100a
kernel @k threads(256) {
  A : global f32[128, 8]
  B : global f32[2, 128, 8]
  pool : tmem_pool[32]
  T : tmem f32[128, 8] in pool
  R : local f32[128, 8] layout S[(4,32,8):(1@wid_in_wg,1@laneid,1)]
  if warp == 0 { tcgen05.alloc pool }
  sync.cta
  if warpgroup == 0 {
    copy.warpgroup R <- A
    copy_async.warpgroup T <- R
    tcgen05.wait.st
  }
  !sync.cta
  copy_async.warpgroup R <- T
  tcgen05.wait.ld
  copy.warpgroup B[warpgroup, :, :] <- R
  sync.cta
  if warp == 0 { tcgen05.dealloc pool }
})",
     "warpgroup 1: 'T[0, 0]' is read"},
    {"EndOfAPeer", R"(kernel @k grid(2) cluster(2) threads(32) {
  bar : mbarrier
  if thread == 0 {
    mbarrier.init bar, 1
    fence.mbarrier_init
  }
  sync.cluster
  if thread == 0 { mbarrier.arrive bar, cta 1 - cluster.ctarank }
  !sync.cluster
})",
     "which may have ended"},
    {"WaitOfAPeer", R"(kernel @k grid(2) cluster(2) threads(32) {
  bar : mbarrier
  if thread == 0 {
    mbarrier.init bar, 1
    fence.mbarrier_init
  }
  sync.cluster
  if thread == 0 { mbarrier.arrive bar, cta 1 - cluster.ctarank }
  !mbarrier.wait bar, phase 0
})",
     "which may have ended"},
};

std::string findingIn(const Program &program) {
  LogicalTensors globals;
  for (const auto &t : program.kernels[0].globals()) {
    LogicalTensor values(shapeUnder(*t, {}));
    values.defined.assign(values.count(), true);
    globals.emplace(t->name().str(), values);
  }
  return llvm::toString(interpret(program.kernels[0], {}, globals));
}

} // namespace

TEST_P(EndsTest, NeedsTheLine) {
  auto [before, after] = llvm::StringRef(GetParam().text).split('!');
  Program right = parse((before + after).str());
  EXPECT_EQ(findingIn(right), "");
  EXPECT_FALSE(suspects(right.kernels[0]));
  Program wrong = parse((before + after.split('\n').second).str());
  EXPECT_TRUE(llvm::StringRef(findingIn(wrong)).contains(GetParam().finding)) << findingIn(wrong);
  EXPECT_TRUE(suspects(wrong.kernels[0]));
}

INSTANTIATE_TEST_SUITE_P(Ends, EndsTest, ::testing::ValuesIn(endCases),
                         [](const auto &p) { return std::string(p.param.name); });
