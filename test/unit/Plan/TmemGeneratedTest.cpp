//===- TmemGeneratedTest.cpp - Generated copies to tensor memory ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The systematic programs of tcgen05.cp, planned and walked. Others run them on the emulator.
//
//===----------------------------------------------------------------------===//

#include "TmemWalk.h"
#include "tilecopy/Generate.h"
#include "tilecopy/PlanProgram.h"
#include <set>

using namespace llvm;
using namespace tilecopy;

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
      std::vector<const CopyOp *> ops;
      forEachStatement(kernel.body, [&](const Statement &s) {
        if (const auto *copy = std::get_if<CopyStmt>(&s.node))
          ops.push_back(&copy->op);
      });
      unsigned seen = 0;
      for (auto [op, copy] : zip(ops, plans.copies)) {
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
  // Rows 0 and 8, without a swizzle also 4, by three columns; packed and in pairs.
  EXPECT_EQ(names.size(), 6u * 3 * 2 * 3 * (3 + 3 * 2) + 6u * 4 * 5);
}
