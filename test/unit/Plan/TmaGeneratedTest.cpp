//===- TmaGeneratedTest.cpp - Generated kernels around tensor maps --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The kernels that devices run are only worth something if each is planned, is valid under its
// arguments, and reaches what it is meant to reach. Every copy of the first CTAs and passes is
// walked.
//
//===----------------------------------------------------------------------===//

#include "Planned.h"
#include "TmaWalk.h"
#include "tilecopy/check/Check.h"
#include "tilecopy/check/Generate.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace llvm;
using namespace tilecopy;

namespace {

std::string textOf(const Program &p) {
  std::string s;
  raw_string_ostream os(s);
  printProgram(p, os);
  return s;
}

/// The plans of the copies through tensor maps of one kernel, walked for every CTA and pass.
void walkAll(const Kernel &kernel, const PlannedKernel &planned, std::vector<TmaPlan> *seen) {
  ArgumentValues arguments = cantFail(chooseArguments(kernel, {}));
  auto grid = cantFail(gridUnder(kernel, arguments));
  std::vector<const CopyOp *> ops;
  forEachStatement(kernel.body, [&](const Statement &s) {
    if (const auto *copy = std::get_if<CopyStmt>(&s.node))
      ops.push_back(&copy->op);
  });
  for (auto [op, copy] : zip(ops, planned.copies)) {
    const auto *tma = std::get_if<TmaPlan>(&copy.choice.plan.body);
    if (!tma)
      continue;
    if (seen)
      seen->push_back(*tma);
    for (int64_t cta = 0; cta != grid[0]; ++cta)
      for (int64_t pass : {0, 1}) {
        auto valueOf = [&, cta = cta](const Symbol &s) -> int64_t {
          return s.kind() == SymbolKind::CtaId     ? cta
                 : s.kind() == SymbolKind::CtaRank ? cta % kernel.cluster
                 : s.kind() == SymbolKind::Loop    ? pass
                                                   : arguments.at(s.name().str());
        };
        EXPECT_FALSE(Error(checkTensorMap(tma->map.bind(0, valueOf), 90)));
        EXPECT_TRUE(walk(*op, copy.choice.plan, valueOf) == meaning(*op, valueOf));
      }
  }
}

TEST(TmaGenerated, ProgramsArePlannedAndRight) {
  std::set<std::string> seen;
  for (uint64_t seed = 0; seed != 400 && !testing::Test::HasFailure(); ++seed) {
    auto made = cantFail(generateProgram(seed, *sm90(), ProgramFamily::TensorMaps));
    std::string text = textOf(made.program);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    auto planned = planProgram(made.program);
    ASSERT_TRUE(bool(planned)) << toString(planned.takeError());
    const Kernel &kernel = made.program.kernels[0];
    auto check = KernelCheck::create(kernel, {}, seed);
    ASSERT_TRUE(bool(check)) << toString(check.takeError());
    int64_t shared = 0;
    for (const auto &t : kernel.locals)
      shared += t->byteSize() + t->align();
    EXPECT_LE(shared, 99 * 1024);
    std::vector<TmaPlan> plans;
    walkAll(kernel, planned->kernels[0], &plans);
    for (const TmaPlan &p : plans) {
      seen.insert((TmaPlan::kindName(p.kind) + " " + name(p.map.swizzle)).str());
      seen.insert("rank " + std::to_string(p.map.rank()));
      seen.insert(p.issues() == 1 ? "one issue" : "issues");
      seen.insert(elementTypeName(kernel.locals[0]->type()).str());
      seen.insert(p.reduction);
    }
    for (StringRef word : {"cluster(2)", "cluster(4)", "cta_mask", "cta_mask = mask", "oob = nan",
                           "tma_dtype", "cache_hint", "nA :", "pitch", "atA0", "atB0", "k % 3",
                           "k % 2", " - ", "cluster.ctarank*", "elect", "] + "})
      if (StringRef(text).contains(word))
        seen.insert(word.str());
  }
  EXPECT_EQ(seen.size(), 12u + 5u + 2u + 15u + 9u + 17u) << join(seen, ", ");
}

/// `load_f16_128B_r3` has a map of rank 3 with a swizzle of 128 bytes, and one box.
TEST(TmaGenerated, RowsOfTheMatrix) {
  unsigned gathered = 0, scattered = 0;
  for (const Program &program : cantFail(tensorMapMatrix(cantFail(GpuTarget::parse("sm_100a"))))) {
    auto picksRows = [](const Kernel &kernel) {
      StringRef name = kernel.name;
      return name.contains("gather_") || name.contains("scatter_");
    };
    if (none_of(program.kernels, picksRows))
      continue;
    auto planned = planProgram(program);
    ASSERT_TRUE(bool(planned)) << toString(planned.takeError());
    for (auto [kernel, plans] : zip(program.kernels, planned->kernels)) {
      if (!picksRows(kernel))
        continue;
      SCOPED_TRACE(kernel.name);
      std::vector<TmaPlan> seen;
      walkAll(kernel, plans, &seen);
      ASSERT_EQ(seen.size(), 1u);
      EXPECT_EQ(seen[0].rows.size(), 8u);
      EXPECT_EQ(seen[0].issues(), 2);
      ++(seen[0].kind == TmaPlan::Load ? gathered : scattered);
    }
  }
  EXPECT_EQ(gathered, 15u * 4);
  EXPECT_EQ(scattered, 15u * 4);
}

TEST(TmaGenerated, TheMatrixIsWhatItsNamesSay) {
  auto programs = cantFail(tensorMapMatrix(*sm90()));
  std::set<std::string> names;
  for (const Program &program : programs) {
    auto planned = planProgram(program);
    ASSERT_TRUE(bool(planned)) << toString(planned.takeError());
    for (auto [kernel, plans] : zip(program.kernels, planned->kernels)) {
      SCOPED_TRACE(kernel.name);
      EXPECT_TRUE(names.insert(kernel.name).second);
      auto check = KernelCheck::create(kernel, {}, 1);
      ASSERT_TRUE(bool(check)) << toString(check.takeError());
      std::vector<TmaPlan> seen;
      walkAll(kernel, plans, &seen);
      ASSERT_EQ(seen.size(), 1u);
      EXPECT_EQ(seen[0].issues(), 1);
      SmallVector<StringRef, 6> words;
      StringRef(kernel.name).split(words, '_');
      if (words[0] != "load" && words[0] != "store")
        continue;
      EXPECT_EQ("r" + std::to_string(seen[0].map.rank()), words[3]);
      EXPECT_EQ(name(seen[0].map.swizzle).lower(), words[2].lower());
      EXPECT_EQ(TmaPlan::kindName(seen[0].kind), words[0]);
    }
    if (testing::Test::HasFailure())
      return;
  }
  auto count = [&](StringRef prefix) {
    return count_if(names, [&](StringRef n) { return n.starts_with(prefix); });
  };
  EXPECT_EQ(count("load_"), 15 * 4 * 5);
  EXPECT_EQ(count("store_"), 15 * 4 * 5);
  EXPECT_EQ(count("fill_"), 9 * 15 * 5);
  EXPECT_EQ(count("clip_"), 6 * 15 * 2);
  EXPECT_EQ(count("multicast_"), (2 + 1 + 4 + 1) * 4);
  EXPECT_EQ(count("reduce_"), 33 * 3 * 2);
}

} // namespace
