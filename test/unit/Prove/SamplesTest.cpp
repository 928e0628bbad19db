//===- SamplesTest.cpp - What is proved of samples with run-time sizes ----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Proving.h"
#include "gtest/gtest.h"
#include <set>

using namespace tilecopy;

namespace {
class RunTimeSizes : public testing::TestWithParam<const char *> {};
} // namespace

TEST_P(RunTimeSizes, AreProved) {
  KernelProof proof = Subject::ofFile(std::string("ptx-samples/") + GetParam() + ".tile").proof();
  EXPECT_EQ(proof.verdict, KernelProof::Proved) << textOf(proof);
}

/// The limit holds within questions and comparisons, too.
TEST_P(RunTimeSizes, EndWithTheTime) {
  Subject subject = Subject::ofFile(std::string("ptx-samples/") + GetParam() + ".tile");
  ProofLaunch launch{subject.emitted.name, subject.emitted.dynamicSharedBytes,
                     subject.emitted.tensorMaps};
  for (double limit : {0.001, 0.01, 0.1}) {
    ProveOptions options;
    options.seconds = limit;
    KernelProof proof =
        Subject::take(proveKernel(subject.program.kernels[0], subject.ptx, launch, options));
    constexpr double least = 0.2; // of a slow machine
    EXPECT_LT(proof.seconds, 1.1 * limit + least) << textOf(proof);
    if (proof.verdict != KernelProof::Proved) {
      EXPECT_EQ(proof.reason, "the time is over");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Samples, RunTimeSizes,
    testing::Values("fallback/runtime_rows", "gmem_gmem/ragged_f16_into_columns",
                    "gmem_smem/bounds_promised", "gmem_smem/loop_over_k", "gmem_smem/odd_rows_f16",
                    "gmem_smem/ragged_f16_rows_columns", "gmem_smem/ragged_last_step_of_k",
                    "gmem_smem/runtime_rows", "gmem_smem/runtime_unaligned",
                    "ldgsts/ragged_f16_rows_and_columns", "reg/ragged_rows", "reg/runtime_pitch",
                    "tcgen05_cp/stages_bf16_128x64", "tma/gather_f16", "tma/multicast_f16",
                    "tma/pipeline_f16"),
    [](const auto &info) {
      std::string name = info.param;
      std::replace(name.begin(), name.end(), '/', '_');
      return name;
    });

/// verdicts.txt has the kernels that are not proved, with the causes: "path @kernel: reason".
TEST(AllKernels, AreProvedButThese) {
  auto list =
      llvm::MemoryBuffer::getFile(std::string(TILECOPY_SOURCE) + "/test/unit/Prove/verdicts.txt");
  ASSERT_TRUE(bool(list));
  std::set<std::string> expected;
  for (llvm::StringRef left = (*list)->getBuffer(); !left.empty();) {
    auto [line, rest] = left.split('\n');
    expected.insert(line.str());
    left = rest;
  }
  std::set<std::string> found;
  for (const std::string &path : Subject::paths())
    if (std::optional<Subject> subject = Subject::ofPath(path))
      for (auto [kernel, emitted] : llvm::zip_equal(subject->program.kernels, subject->kernels)) {
        ProofLaunch launch{emitted.name, emitted.dynamicSharedBytes, emitted.tensorMaps};
        ProveOptions options;
        options.seconds = 20;
        KernelProof proof = Subject::take(proveKernel(kernel, subject->ptx, launch, options));
        if (proof.verdict != KernelProof::Proved)
          found.insert(path + " @" + kernel.name + ": " + proof.reason);
      }
  for (const std::string &line : found)
    EXPECT_TRUE(expected.count(line)) << "is not proved: " << line;
  for (const std::string &line : expected)
    EXPECT_TRUE(found.count(line)) << "is proved, or has another cause: " << line;
}

/// A cp.async that reads some bytes of a chunk: each byte beyond them is a zero, and one more or
/// less is wrong.
TEST(RunTimeSizes, EachByteOfAChunkCounts) {
  Subject subject = Subject::ofFile("ptx-samples/ldgsts/ragged_f16_rows_and_columns.tile");
  for (auto [from, to] :
       {std::pair("min.u32 \t%r29, %r28, 8", "min.u32 \t%r29, %r28, 7"),
        std::pair("max.s32 \t%r24, %r2, 0", "max.s32 \t%r24, %r2, 1"),
        std::pair("selp.b64 \t%rd8, %rd3, %rd2, %p6", "selp.b64 \t%rd8, %rd2, %rd3, %p6"),
        std::pair("shl.b32 \t%r30, %r29, 1", "shl.b32 \t%r30, %r29, 2")}) {
    std::string ptx = subject.ptx;
    size_t at = ptx.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    ptx.replace(at, std::string(from).size(), to);
    KernelProof proof = subject.proofOf(ptx);
    // A row that is never empty may well begin at 1.
    bool isHarmless = std::string(to) == "max.s32 \t%r24, %r2, 1";
    EXPECT_EQ(proof.verdict == KernelProof::Proved, isHarmless) << to << ": " << textOf(proof);
  }
}

/// In worlds whose facts contradict each other: to compare two choices took all memory once.
TEST(RunTimeSizes, AComparisonOfChoicesEnds) {
  Subject subject = Subject::ofFile("ptx-samples/gmem_smem/ragged_f16_rows_columns.tile");
  std::string ptx = subject.ptx, shift = "shl.b32 \t%r19, %r17, ";
  size_t at = ptx.find(shift + "5");
  ASSERT_NE(at, std::string::npos);
  ptx[at + shift.size()] = '6';
  KernelProof proof = subject.proofOf(ptx, 0.5);
  EXPECT_EQ(proof.verdict, KernelProof::Refuted) << textOf(proof);
}

/// A wrong kernel with an instruction that the prover does not know: the run refutes it.
TEST(RunTimeSizes, WhatRunsWrongIsRefuted) {
  Subject subject = Subject::ofFile("ptx-samples/gmem_smem/runtime_rows.tile");
  std::string ptx = subject.ptx;
  size_t at = ptx.find("\tbar.sync");
  ASSERT_NE(at, std::string::npos);
  ptx.insert(at, "\tpopc.b32 \t%r1, 3;\n\tst.shared.b32 \t[runtime_rows_S], %r1;\n");
  KernelProof proof = subject.proofOf(ptx);
  EXPECT_EQ(proof.verdict, KernelProof::Refuted) << textOf(proof);
}

/// What is proved of a kernel that is right for some arguments only.
TEST(RunTimeSizes, TheWidestRestrictionIsNamed) {
  Subject subject = Subject::ofFile("test/unit/Prove/bugs/multiple-of.tile");
  auto ptx = llvm::MemoryBuffer::getFile(std::string(TILECOPY_SOURCE) +
                                         "/test/unit/Prove/bugs/multiple-of.ptx");
  ASSERT_TRUE(bool(ptx));
  ProofLaunch launch{subject.emitted.name, subject.emitted.dynamicSharedBytes,
                     subject.emitted.tensorMaps};
  // Without a device nothing is refuted.
  KernelProof proof =
      Subject::take(proveKernel(subject.program.kernels[0], (*ptx)->getBuffer(), launch, {}));
  EXPECT_EQ(proof.verdict, KernelProof::Unknown) << textOf(proof);
  EXPECT_EQ(proof.restriction, "ld multiple of 8");
}
