//===- TensorMemoryTest.cpp - Proofs that go through tensor memory --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Proving.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace tilecopy;
using namespace llvm;

namespace {
class TensorMemory : public testing::TestWithParam<const char *> {};

/// What the prover says without trying arguments.
KernelProof::Verdict verdictOf(const Subject &subject, StringRef ptx) {
  ProveOptions options;
  options.seconds = 60;
  ProofLaunch launch{subject.emitted.name, subject.emitted.dynamicSharedBytes,
                     subject.emitted.tensorMaps};
  return Subject::take(proveKernel(subject.program.kernels[0], ptx, launch, options)).verdict;
}

/// The text without each of the lines that contain a word, and what was left out.
std::vector<std::pair<std::string, std::string>> withoutEach(StringRef ptx, StringRef word) {
  SmallVector<StringRef> lines;
  ptx.split(lines, '\n');
  std::vector<std::pair<std::string, std::string>> texts;
  for (size_t i = 0; i != lines.size(); ++i)
    if (lines[i].trim().starts_with(word)) {
      SmallVector<StringRef> rest = lines;
      rest.erase(rest.begin() + i);
      texts.push_back({join(rest, "\n"), std::to_string(i + 1) + ": " + lines[i].str()});
    }
  return texts;
}

std::string replaced(std::string text, StringRef from, StringRef to) {
  size_t at = text.find(from.str());
  EXPECT_NE(at, std::string::npos) << from.str();
  return at == std::string::npos ? text : text.replace(at, from.size(), to.str());
}
} // namespace

/// All that orders accesses of tensor memory is needed: without any one of these lines nothing is
/// proved.
TEST_P(TensorMemory, EachOrderIsNeeded) {
  Subject subject = Subject::ofFile(GetParam());
  ASSERT_EQ(verdictOf(subject, subject.ptx), KernelProof::Proved);
  unsigned left = 0;
  for (StringRef word : {"tcgen05.wait", "tcgen05.fence", "tcgen05.commit", "tcgen05.alloc",
                         "tcgen05.dealloc", "fence.proxy", "bar.sync", "barrier.cluster"})
    for (auto &[text, line] : withoutEach(subject.ptx, word)) {
      EXPECT_NE(verdictOf(subject, text), KernelProof::Proved) << line;
      ++left;
    }
  EXPECT_GE(left, 6u);
  for (auto &[text, line] : withoutEach(subject.ptx, "tcgen05.relinquish"))
    EXPECT_EQ(verdictOf(subject, text), KernelProof::Proved) << line;
}

INSTANTIATE_TEST_SUITE_P(Kernels, TensorMemory,
                         testing::Values("ptx-samples/tcgen05_cp/stages_bf16_128x64.tile",
                                         "ptx-samples/tcgen05_ldst/warps_and_warpgroups.tile",
                                         "test/cases/tcgen05_ldst/pair-of-ctas.tile",
                                         "test/cases/tcgen05_cp/scatter-datapath-f.tile"),
                         [](const auto &info) { return "kernel_" + std::to_string(info.index); });

/// Each bit of a descriptor means something, but for the leading stride where there is a swizzle.
TEST(TensorMemoryDescriptors, EachBitCounts) {
  Subject subject = Subject::ofFile("test/cases/tcgen05_cp/128x256b-sw128-bf16-x4.tile");
  const uint64_t bits = 4611756662049538048u; // a stride of 1024 bytes, 128 bytes of swizzle
  for (unsigned bit = 0; bit != 64; ++bit) {
    std::string text = replaced(subject.ptx, std::to_string(bits) + ";",
                                std::to_string(bits ^ (uint64_t(1) << bit)) + ";");
    EXPECT_EQ(verdictOf(subject, text) == KernelProof::Proved, bit >= 16 && bit < 30) << bit;
  }
}

/// Columns and lanes, and the registers that they go to.
TEST(TensorMemoryPlaces, OthersAreNotProved) {
  Subject subject = Subject::ofFile("ptx-samples/tcgen05_cp/stages_bf16_128x64.tile");
  std::pair<const char *, const char *> edits[] = {
      {"add.s32 \t%r24, %r6, 8;", "add.s32 \t%r24, %r6, 12;"},
      {"add.s32 \t%r26, %r6, 24;", "add.s32 \t%r26, %r6, 28;"},
      {"add.s32 \t%r26, %r6, 24;", "add.s32 \t%r26, %r6, 65560;"},
      {"shl.b32 \t%r94, %r2, 21;", "shl.b32 \t%r94, %r2, 20;"},
      {"cta_group::1.128x256b [%r24]", "cta_group::1.128x128b [%r24]"},
      {"cta_group::1.128x256b [%r24]", "cta_group::2.128x256b [%r24]"},
      {"tcgen05.ld.sync.aligned.32x32b.x32.b32", "tcgen05.ld.sync.aligned.16x64b.x32.b32"},
      {"{%r62, %r63,", "{%r63, %r62,"},
      {"mov.b32 \t%r10, 32;", "mov.b32 \t%r10, 64;"},
      {"mov.b32 \t%r13, 32;", "mov.b32 \t%r13, 64;"},
      {"bfe.u32 \t%r29, %r28, 4, 14;", "bfe.u32 \t%r29, %r28, 4, 13;"}};
  for (auto [from, to] : edits)
    EXPECT_NE(verdictOf(subject, replaced(subject.ptx, from, to)), KernelProof::Proved) << to;
}

/// What tells of nothing that is written, and is not right all the same: a wait of the cluster
/// without an arrival, and a load of bytes that nothing has written.
TEST(TensorMemoryPlaces, WhatChangesNoResultIsSeen) {
  Subject peers = Subject::ofFile("ptx-samples/st_async/columns_f32_to_peer.tile");
  size_t last = peers.ptx.rfind("barrier.cluster.arrive.aligned;");
  ASSERT_NE(last, std::string::npos);
  std::string text = peers.ptx;
  text.replace(last, 30, "barrier.cluster.wait.aligned");
  EXPECT_EQ(verdictOf(peers, peers.ptx), KernelProof::Proved);
  EXPECT_NE(verdictOf(peers, text), KernelProof::Proved);
  Subject again = Subject::ofFile("test/cases/tcgen05_ldst/allocated-again.tile");
  EXPECT_EQ(verdictOf(again, again.ptx), KernelProof::Proved);
  EXPECT_NE(verdictOf(again, replaced(again.ptx, "setp.ne.b32 \t%p1, %r2, 0;",
                                      "setp.ne.b32 \t%p1, %r2, -1;")),
            KernelProof::Proved);
}
