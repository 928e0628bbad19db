//===- RehearsalTest.cpp - Indices and predicates without data ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A rehearsal is given the tensors of indices and predicates alone: looking at any other one would
// end the test. It finds what a run with data finds.
//
//===----------------------------------------------------------------------===//

#include "Checking.h"
#include "tilecopy/check/FindFault.h"
#include "gtest/gtest.h"

using namespace tilecopy;

namespace {

/// Row 3*n of 64 for index n, or always the same row.
LogicalTensor indexTensor(bool distinct = true) {
  return LogicalTensor({16}, 32, [=](int64_t n) { return distinct ? uint64_t(3 * n) : 5; });
}

/// For the even rows of 16, or for the odd ones.
LogicalTensor predicateTensor(bool even) {
  return LogicalTensor({16, 1}, 8, [=](int64_t n) { return uint64_t(n % 2 == (even ? 0 : 1)); });
}

bool isSuspected(const Kernel &kernel, bool distinct = true) {
  LogicalTensors indices;
  indices.emplace("T", indexTensor(distinct));
  indices.emplace("P", predicateTensor(/*even=*/true));
  indices.emplace("Q", predicateTensor(/*even=*/false));
  Execution rehearsal;
  rehearsal.isRehearsal = true;
  return llvm::errorToBool(interpret(kernel, {}, indices, 1 << 16, nullptr, rehearsal));
}

std::string findingWithData(const Kernel &kernel) {
  LogicalTensors globals;
  for (const auto &t : kernel.globals()) {
    LogicalTensor values(shapeUnder(*t, {}), t->bits());
    values.defined.assign(size_t(values.count()), true);
    for (size_t i = 0; i != size_t(values.count()); ++i)
      values.bits.set(i, uint64_t(t->name()[0]) * 100000 + i);
    bool isMask = t->name() == "P" || t->name() == "Q";
    globals.emplace(t->name().str(), t->name() == "T" ? indexTensor()
                                     : isMask         ? predicateTensor(t->name() == "P")
                                                      : values);
  }
  return llvm::toString(interpret(kernel, {}, globals));
}

struct IndexCase {
  const char *name, *text, *finding;
};

/// Each is right with the line that `!` marks, and wrong without it.
const IndexCase indexCases[] = {
    {"IndicesInSharedMemory", R"(
  copy.cta I <- T
  !sync.cta
  copy.cta C <- A[I[0:16], :])",
     "'I[0]' is read"},
    {"IndicesThatComeByThemselves", R"(
  copy_async.cta I <- T
  cp_async.commit
  !cp_async.wait 0
  sync.cta
  copy.cta C <- A[I[0:16], :])",
     "has not been waited for"},
    {"RowsThatAreReadAgain", R"(
  copy.cta B[T[0:16], :] <- A[0:16, :]
  !sync.cta
  copy.cta C <- B[T[0:16], :])",
     "is read, and line"},
    {"RowsOfAnotherWarp", R"(
  if warp == 0 { copy.warp B[T[0:8], :] <- A[0:8, :] }
  !sync.cta
  if warp == 1 { copy.warp B[T[4:12], :] <- A[8:16, :] })",
     "is written, and line"},
    {"IndicesThatAreReplaced", R"(
  copy.cta I[0:8] <- T[0:8]
  sync.cta
  copy.cta C[0:8, :] <- A[I[0:8], :]
  !sync.cta
  copy.cta I[0:8] <- T[8:16])",
     "'I[0]' is written, and line"},
    {"PredicatesInSharedMemory", R"(
  copy.cta M <- P
  !sync.cta
  if warp == 0 { copy.warp R <- A[0:16, :] { mask = M } })",
     "'M[0, 0]' is loaded as"},
    {"RowsThatAMaskLeavesIn", R"(
  copy.cta B[0:16, :] <- A[0:16, :] { mask = P }
  !sync.cta
  copy.cta C <- B[0:16, :] { mask = P })",
     "'B[0, 0]' is read, and line"},
    {"OneColumnOfTheSame", R"(
  copy.cta B[0:16, :] <- A[0:16, :] { where = index1 < 8 }
  !sync.cta
  copy.cta C <- B[0:16, :] { where = index1 >= 7 })",
     "'B[0, 7]' is read, and line"},
    {"ZerosForWhatAMaskLeavesOut", R"(
  copy.cta S <- A[0:16, :] { mask = P }
  !sync.cta
  copy.cta C <- S { mask = Q })",
     "'S[1, 0]' is read, and line"},
    {"HalfOfAStage", R"(
  copy.cta S <- A[0:16, :]
  sync.cta
  copy.cta C <- S { mask = P, where = index1 < 16 }
  !sync.cta
  copy.cta S[:, 0:16] <- A[16:32, 0:16])",
     "'S[0, 0]' is written, and line"},
};

Program programOf(llvm::StringRef body) {
  return parse((llvm::Twine(R"(kernel @k threads(64) {
  T : global i32[16]
  A : global f32[64, 32]
  B : global f32[64, 32]
  C : global f32[16, 32]
  P : global u8[16, 1]
  Q : global u8[16, 1]
  I : shared i32[16]
  M : shared u8[16, 1]
  S : shared f32[16, 32]
  R : local f32[16, 32] layout S[(2,8,4,2,4):(1,4@laneid,4,2,1@laneid)]
)") + body + "\n}")
                   .str());
}

struct RehearsalOfIndices : ::testing::TestWithParam<IndexCase> {};

} // namespace

TEST_P(RehearsalOfIndices, NeedsTheLine) {
  auto [before, after] = llvm::StringRef(GetParam().text).split('!');
  Program right = programOf((before + after).str());
  EXPECT_EQ(findingWithData(right.kernels[0]), "");
  EXPECT_FALSE(isSuspected(right.kernels[0]));
  EXPECT_FALSE(findFault(right.kernels[0]).has_value());
  Program wrong = programOf((before + after.split('\n').second).str());
  std::string found = findingWithData(wrong.kernels[0]);
  EXPECT_TRUE(llvm::StringRef(found).contains(GetParam().finding)) << found;
  EXPECT_TRUE(isSuspected(wrong.kernels[0]));
  EXPECT_TRUE(findFault(wrong.kernels[0]).has_value());
}

INSTANTIATE_TEST_SUITE_P(Rows, RehearsalOfIndices, ::testing::ValuesIn(indexCases),
                         [](const auto &p) { return std::string(p.param.name); });

TEST(Rehearsal, WarpsWithRowsOfTheirOwnNeedNoSync) {
  Program p = programOf(R"(
  if warp == 0 { copy.warp B[T[0:8], :] <- A[0:8, :] }
  if warp == 1 { copy.warp B[T[8:16], :] <- A[8:16, :] })");
  EXPECT_FALSE(isSuspected(p.kernels[0]));
  EXPECT_TRUE(isSuspected(p.kernels[0], /*distinct=*/false));
}

TEST(Rehearsal, ARowThatIsWrittenTwiceIsSuspected) {
  Program p = programOf("  copy.cta B[T[0:16], :] <- A[0:16, :]");
  EXPECT_FALSE(isSuspected(p.kernels[0]));
  EXPECT_TRUE(isSuspected(p.kernels[0], /*distinct=*/false));
  Program added = programOf("  copy.cta B[T[0:16], :] <- A[0:16, :] { reduce = add }");
  EXPECT_FALSE(isSuspected(added.kernels[0], /*distinct=*/false));
}

/// What one mask leaves out another one leaves in.
TEST(Rehearsal, ElementsThatOtherMasksLeaveInNeedNoSync) {
  for (const char *body : {
           R"(
  copy.cta B[0:16, :] <- A[0:16, :] { mask = P }
  copy.cta C <- B[0:16, :] { mask = Q })",
           R"(
  if warp == 0 { copy.warp B[0:16, :] <- A[0:16, :] { mask = P } }
  if warp == 1 { copy.warp B[0:16, :] <- A[16:32, :] { mask = Q } })",
           R"(
  copy.cta B[0:16, :] <- A[0:16, :] { where = index1 < 8 }
  copy.cta C <- B[0:16, :] { where = index1 >= 8 })",
           R"(
  copy.cta S <- A[0:16, :]
  sync.cta
  copy.cta C <- S { where = index1 < 8 }
  copy.cta S[:, 8:32] <- A[0:16, 8:32])",
       })
    EXPECT_FALSE(isSuspected(programOf(body).kernels[0])) << body;
}
