//===- ProgramProofTest.cpp - Proofs of whole programs --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Prove/Proving.h"
#include "tilecopy/prove/ProveProgram.h"
#include "gmock/gmock.h"

using namespace tilecopy;
using namespace llvm;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

namespace {
const char *const rows = R"(target sm_90a

kernel @rows grid(M) threads(32) {
  M : i32 multiple_of 2 in [2, 1000]
  A : global f32[M, 32]
  B : global f32[M, 32]

  copy.warp B[ctaid.x, :] <- A[ctaid.x, :]
}
)";

/// The PTX that TileCopy makes of the program, with one text in place of another.
std::string changed(StringRef from, StringRef to) {
  std::string ptx = Subject::ofText(StringRef(rows).split('\n').second).ptx;
  size_t at = ptx.find(from.str());
  EXPECT_NE(at, std::string::npos) << ptx;
  return ptx.replace(at, from.size(), to.str());
}

/// CTAs from 512 on do what CTA 0 does.
std::string wrong() { return changed("%ctaid.x;", "%ctaid.x;\n\tand.b32 %r2, %r2, 511;"); }
} // namespace

TEST(ProgramProof, Proved) {
  ProgramProof proof = Subject::take(proveProgram(rows));
  EXPECT_EQ(proof.verdict(), KernelProof::Proved);
  EXPECT_EQ(exitCodeOf(proof.verdict()), 0);
  const Kernel &kernel = proof.program.kernels[0];
  EXPECT_THAT(
      proofText(kernel, proof.kernels[0], {"k.tile"}),
      StartsWith("k.tile:3:9: @rows for M multiple of 2 in [2, 1000], all CTAs, threads and "
                 "orders ("));
  EXPECT_EQ(
      proofComment(kernel, proof.kernels[0]),
      "@rows: proved for M multiple of 2 in [2, 1000], all CTAs, threads and orders; by promise "
      "of the caller: A aligned to 16, B aligned to 16");
  json::Object o = proofJson(kernel, proof.kernels[0], {});
  EXPECT_EQ(o.getString("verdict"), "proved");
  const json::Object *m = o.getObject("ranges")->getObject("M");
  ASSERT_TRUE(m);
  EXPECT_EQ(m->getInteger("multiple_of"), 2);
  EXPECT_EQ(m->getInteger("least"), 2);
  EXPECT_EQ(m->getInteger("most"), 1000);
  EXPECT_EQ(o.getArray("promises")->size(), 2u);
}

TEST(ProgramProof, RefutedWithARunThatShowsIt) {
  ProofOptions options;
  options.ptx = wrong();
  options.ptxName = "mine.ptx";
  ProgramProof proof = Subject::take(proveProgram(rows, options));
  EXPECT_EQ(exitCodeOf(proof.verdict()), 1);
  const KernelProof &k = proof.kernels[0];
  ASSERT_EQ(k.verdict, KernelProof::Refuted);
  EXPECT_GT(k.arguments.at("M"), 512);
  Subject own = Subject::ofText(StringRef(rows).split('\n').second);
  EXPECT_EQ(own.isWrong(*options.ptx, k.arguments), true);
  EXPECT_EQ(own.isWrong(own.ptx, k.arguments), false);
  std::string text =
      proofText(proof.program.kernels[0], k, {"k.tile", "mine.ptx", " --ptx=mine.ptx"});
  EXPECT_THAT(text, HasSubstr("; the emulator agrees: ptx-run --device=emulator --arg M=" +
                              std::to_string(k.arguments.at("M"))));
  EXPECT_THAT(text, EndsWith(" --ptx=mine.ptx k.tile"));
  EXPECT_THAT(proofText(proof.program.kernels[0], k, {}), EndsWith("; the emulator agrees"));
  json::Object o = proofJson(proof.program.kernels[0], k, {});
  EXPECT_EQ(o.getObject("arguments")->getInteger("M"), k.arguments.at("M"));
  EXPECT_EQ(o.getArray("cta")->size(), 3u);
}

TEST(ProgramProof, UnknownWhenTheTimeIsOver) {
  ProofOptions options;
  options.seconds = 1e-7;
  ProgramProof proof = Subject::take(proveProgram(rows, options));
  EXPECT_EQ(exitCodeOf(proof.verdict()), 3);
  EXPECT_EQ(proof.kernels[0].reason, "the time is over");
  EXPECT_THAT(proofComment(proof.program.kernels[0], proof.kernels[0]),
              StartsWith("@rows: unknown: the time is over"));
}

/// What would be refuted is unknown where no run can show it.
TEST(ProgramProof, NothingIsRefutedWithoutARun) {
  ProofOptions options;
  options.ptx = wrong();
  options.memory = 1;
  ProgramProof proof = Subject::take(proveProgram(rows, options));
  EXPECT_EQ(proof.verdict(), KernelProof::Unknown);
  EXPECT_THAT(proof.kernels[0].reason, HasSubstr("no device has shown it"));
}

TEST(ProgramProof, TheWorstOfSeveralKernels) {
  std::string two = rows + std::string(StringRef(rows).split('\n').second);
  two.replace(two.rfind("@rows"), 5, "@other");
  ProgramProof proof = Subject::take(proveProgram(two));
  ASSERT_EQ(proof.kernels.size(), 2u);
  EXPECT_EQ(proof.verdict(), KernelProof::Proved);
  proof.kernels[1].verdict = KernelProof::Unknown;
  EXPECT_EQ(proof.verdict(), KernelProof::Unknown);
  proof.kernels[0].verdict = KernelProof::Refuted;
  EXPECT_EQ(proof.verdict(), KernelProof::Refuted);
}

TEST(ProgramProof, Errors) {
  auto messageOf = [](auto result) { return result ? "no error" : toString(result.takeError()); };
  EXPECT_THAT(messageOf(proveProgram("kernel")), HasSubstr("expected"));
  ProofOptions options;
  options.ptx = "no PTX";
  EXPECT_THAT(messageOf(proveProgram(rows, options)), HasSubstr("PTX:1"));
  options.ptx = changed(".visible .entry rows", ".visible .entry other");
  EXPECT_THAT(messageOf(proveProgram(rows, options)), HasSubstr("rows"));
}
