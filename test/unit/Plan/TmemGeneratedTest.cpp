//===- TmemGeneratedTest.cpp - Generated copies to tensor memory ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The systematic programs of tcgen05.cp, planned and walked. Other tests run them on the emulator.
//
//===----------------------------------------------------------------------===//

#include "TmemWalk.h"
#include "tilecopy/check/Generate.h"
#include "tilecopy/program/PlanProgram.h"
#include "tilecopy/program/ProgramText.h"
#include <set>

using namespace llvm;
using namespace tilecopy;

static std::vector<const CopyOp *> copiesOf(const Kernel &kernel) {
  std::vector<const CopyOp *> ops;
  forEachStatement(kernel.body, [&](const Statement &s) {
    if (const auto *copy = std::get_if<CopyStmt>(&s.node))
      ops.push_back(&copy->op);
  });
  return ops;
}

/// Random ones, in both passes of their loops.
TEST(TmemGenerated, ProgramsArePlannedAndRight) {
  std::set<std::string> seen;
  for (uint64_t seed = 0; seed != 200 && !testing::Test::HasFailure(); ++seed) {
    auto made = cantFail(generateProgram(seed, *blackwell(), ProgramFamily::TensorCopies));
    std::string text;
    raw_string_ostream os(text);
    printProgram(made.program, os);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    auto planned = planProgram(made.program);
    ASSERT_TRUE(bool(planned)) << toString(planned.takeError());
    for (auto [op, copy] : zip(copiesOf(made.program.kernels[0]), planned->kernels[0].copies))
      if (const auto *body = std::get_if<TmemCopyPlan>(&copy.choice.plan.body)) {
        seen.insert(body->atom->name());
        seen.insert(std::to_string(unsigned(body->descriptor.swizzle)));
        for (int64_t pass : {0, 1}) {
          auto valueOf = [&](const Symbol &) { return pass; };
          EXPECT_TRUE(walkCells(*op, copy.choice.plan, valueOf) == cellMeaning(*op, valueOf));
        }
      }
    for (StringRef word : {"shape =", "cta_group = 2", "b6x16_p32", "b4x16_p64", "for k in 0:2"})
      if (StringRef(text).contains(word))
        seen.insert(word.str());
  }
  EXPECT_EQ(seen.size(), 6u + 4u + 5u);
}

/// `cp_64x128b_warpx2_01_23_128B_bf16_x4_row8` is four issues of 64x128b.warpx2::01_23.
TEST(TmemGenerated, TheMatrixIsWhatItsNamesSay) {
  auto programs = cantFail(tensorCopyMatrix(*blackwell()));
  std::set<std::string> names;
  for (const Program &program : programs) {
    auto planned = planProgram(program);
    ASSERT_TRUE(bool(planned)) << toString(planned.takeError());
    for (auto [kernel, plans] : zip(program.kernels, planned->kernels)) {
      SCOPED_TRACE(kernel.name);
      EXPECT_TRUE(names.insert(kernel.name).second);
      unsigned seen = 0;
      for (auto [op, copy] : zip(copiesOf(kernel), plans.copies)) {
        const auto *body = std::get_if<TmemCopyPlan>(&copy.choice.plan.body);
        if (!body)
          continue;
        ++seen;
        EXPECT_TRUE(walkCells(*op, copy.choice.plan) == cellMeaning(*op));
        std::string atom = body->atom->shape.str();
        if (!body->atom->multicast.empty())
          atom += "_" + body->atom->multicast.str();
        static const char *const swizzles[] = {"none", "32B", "64B", "128B"};
        std::string start = "cp_" + atom + "_" + swizzles[unsigned(body->descriptor.swizzle)] +
                            "_" + elementTypeName(copy.choice.plan.type).str() + "_x" +
                            std::to_string(body->issues());
        EXPECT_TRUE(StringRef(kernel.name).starts_with(start)) << start;
        EXPECT_EQ(StringRef(kernel.name).ends_with("_pair"), body->ctaGroup == 2);
        EXPECT_EQ(StringRef(kernel.name).contains("_b4"),
                  body->format == TmemSourceFormat::B4x16P64);
      }
      EXPECT_EQ(seen, 1u);
    }
    if (testing::Test::HasFailure())
      return;
  }
  // Rows 0 and 8, without a swizzle also 4, by two columns; packed and in pairs.
  EXPECT_EQ(names.size(), 6u * 3 * 2 * 2 * (3 + 3 * 2) + 6u * 4 * 5);
}
