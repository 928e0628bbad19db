//===- GenerateTest.cpp - Random programs are valid and varied ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/check/Generate.h"
#include "Checking.h"
#include "tilecopy/op/Bounds.h"
#include "tilecopy/program/ChooseLayouts.h"
#include "tilecopy/program/PlanProgram.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <map>
#include <set>

using namespace tilecopy;

namespace {

std::string text(const Program &p) {
  std::string s;
  llvm::raw_string_ostream os(s);
  printProgram(p, os);
  return s;
}

GpuTarget target() { return llvm::cantFail(GpuTarget::parse("sm_90a")); }

TEST(Generate, ProgramsAreValidAndHaveAMeaning) {
  unsigned writing = 0;
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    auto family = seed < 600   ? ProgramFamily::Synchronous
                  : seed < 750 ? ProgramFamily::Registers
                  : seed < 850 ? ProgramFamily::Pipelines
                               : ProgramFamily::Ragged;
    auto made = generateProgram(seed, target(), family);
    ASSERT_TRUE(bool(made)) << "seed " << seed << ": " << llvm::toString(made.takeError());
    std::string printed = text(made->program);
    llvm::SourceMgr sources;
    auto parsed = parseProgram(llvm::MemoryBuffer::getMemBufferCopy(printed), sources);
    ASSERT_TRUE(bool(parsed)) << printed << llvm::toString(parsed.takeError());
    EXPECT_EQ(text(*parsed), printed);
    auto check = KernelCheck::create(parsed->kernels[0], {}, seed);
    ASSERT_TRUE(bool(check)) << printed << llvm::toString(check.takeError());
    writing += check->writtenBytes() > 0; // a condition may hold for no thread
    int64_t shared = 0;
    for (const auto &t : parsed->kernels[0].locals)
      shared += t->byteSize() + t->align();
    EXPECT_LE(shared, 99 * 1024) << printed;
  }
  EXPECT_GT(writing, 930u); // and nothing is written outside of a tensor
}

/// Every choice makes a program that can be declared and planned: register tiles with gaps stay
/// within a thread's registers, and what st.async sends are whole words.
TEST(Generate, ProgramsCanBePlanned) {
  for (uint64_t seed = 0; seed < 1500; ++seed) {
    auto family = seed < 1000 ? ProgramFamily::Registers : ProgramFamily::Spaces;
    auto made = generateProgram(seed, target(), family);
    ASSERT_TRUE(bool(made)) << "seed " << seed << ": " << llvm::toString(made.takeError());
    if (family == ProgramFamily::Registers)
      continue;
    auto planned = planProgram(made->program);
    ASSERT_TRUE(bool(planned)) << made->text << llvm::toString(planned.takeError());
  }
}

/// No family makes what the target with the least shared memory cannot have.
TEST(Generate, ProgramsFitEveryTarget) {
  for (llvm::StringRef cpu : {"sm_80", "sm_89", "sm_100a", "sm_120a"}) {
    GpuTarget target = llvm::cantFail(GpuTarget::parse(cpu));
    for (const ProgramFamilyRow &row : programFamilies()) {
      ProgramFamily family = row.family;
      std::optional<Feature> needed = featureOf(family);
      if (needed && !target.has(*needed))
        continue;
      for (uint64_t seed = 1; seed <= 100; ++seed) {
        auto made = generateProgram(seed, target, family);
        ASSERT_TRUE(bool(made)) << llvm::toString(made.takeError());
        auto chosen = chooseLayouts(made->program.kernels[0], target);
        ASSERT_TRUE(bool(chosen)) << made->text << llvm::toString(chosen.takeError());
      }
    }
  }
  // Partly copied tiles, and tensors with a pitch.
  GpuTarget least = llvm::cantFail(GpuTarget::parse("sm_120a"));
  EXPECT_TRUE(bool(generateProgram(2718, least, ProgramFamily::Ragged)));
  for (uint64_t seed : {767, 1622})
    EXPECT_TRUE(bool(generateProgram(seed, least, ProgramFamily::CpAsync)));
}

TEST(Generate, Deterministic) {
  for (uint64_t seed : {0, 1, 77}) {
    auto first = llvm::cantFail(generateProgram(seed, target()));
    auto second = llvm::cantFail(generateProgram(seed, target()));
    auto again = llvm::cantFail(generateFrom(first.choices, target()));
    EXPECT_EQ(text(first.program), text(second.program));
    EXPECT_EQ(text(first.program), text(again.program));
    EXPECT_EQ(first.choices, again.choices);
  }
}

/// The generator is of use only if it reaches what it is meant to reach.
TEST(Generate, Variety) {
  std::set<std::string> seen;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    Program p = llvm::cantFail(generateProgram(seed, target())).program;
    std::string all = text(p);
    for (llvm::StringRef feature :
         {"swizzle(",  "align 1024",  "for k",   "if warp", "if thread",   "if ctaid.x",
          "zero.",     "multiple_of", "pitch",   "start",   "sync.warp\n", "sync.warpgroup",
          "sync.cta",  "width =",     ": local", "@laneid", "@tid_in_wg",  "@wid_in_wg",
          "@tx",       "@warpid",     "@wgid",   "+ R[",    ":(-",         "go0",
          "for again", "passes",      " && ",    "step 2",  "/ "})
      if (llvm::StringRef(all).contains(feature))
        seen.insert(feature.str());
    forEachStatement(p.kernels[0].body, [&](const Statement &s) {
      if (const auto *c = std::get_if<CopyStmt>(&s.node)) {
        seen.insert(scopeName(c->op.scope).str());
        seen.insert(elementTypeName(c->op.dst.tensor->type()).str());
        if (!c->op.allThreadsActive())
          seen.insert("partial");
        for (const Operand *o : {&c->op.dst, &c->op.src})
          if (const Layout *l = o->tensor->layout(); l && l->swizzle)
            seen.insert("swizzle of " + spaceName(o->tensor->space()).str());
        for (const Operand *o : {&c->op.dst, &c->op.src})
          if (o->tensor->space() == Space::Local) {
            bool some = c->op.active.count() != c->op.ctaThreads;
            seen.insert(some ? "registers of some" : "registers of all");
            seen.insert("registers of " + elementTypeName(o->tensor->type()).str());
          }
      }
    });
  }
  EXPECT_EQ(seen.size(), 29u + 4u + 15u + 1u + 2u + 2u + 15u);
}

/// Tiles that leave their tensors: on every side, by constants and by arguments.
TEST(Generate, RaggedVariety) {
  std::set<std::string> seen;
  for (uint64_t seed = 0; seed < 600; ++seed) {
    Program p = llvm::cantFail(generateProgram(seed, target(), ProgramFamily::Ragged)).program;
    std::string all = text(p);
    for (llvm::StringRef feature : {"swizzle(",
                                    "for k in 0:K",
                                    "for k in 0:",
                                    " dynamic {",
                                    "bounds = promised",
                                    "dispatch = fallback",
                                    "cache =",
                                    "l1 =",
                                    "cache_hint",
                                    "width =",
                                    "zero.",
                                    ": local",
                                    ": shared",
                                    "pitch",
                                    "start",
                                    "grid((M",
                                    "if warpgroup < 1",
                                    "if warpgroup == 0",
                                    "if M",
                                    "in [0,"})
      if (llvm::StringRef(all).contains(feature))
        seen.insert(feature.str());
    forEachStatement(p.kernels[0].body, [&](const Statement &s) {
      const auto *c = std::get_if<CopyStmt>(&s.node);
      if (!c)
        return;
      seen.insert(scopeName(c->op.scope).str());
      seen.insert(elementTypeName(c->op.dst.tensor->type()).str());
      seen.insert("rank " + std::to_string(c->op.dst.tensor->rank()));
      for (const EdgeDim &e : globalBounds(c->op).edges)
        seen.insert(std::string(e.ofDst ? "dst" : "src") + (e.low ? " low" : "") +
                    (e.high ? " high" : "") + (e.size.isConstant() ? "" : " run-time"));
    });
  }
  EXPECT_EQ(seen.size(), 20u + 4u + 15u + 7u + 12u) << llvm::join(seen, "\n");
}

/// Long rows of a pitch that is not whole words of 16 bytes: to and from shared memory, of elements
/// of every size, on bases of every alignment, of tensors that are copied one way and both ways.
TEST(Generate, OddRowsVariety) {
  std::set<std::string> seen;
  for (uint64_t seed = 0; seed < 1500; ++seed) {
    Program p = llvm::cantFail(generateProgram(seed, target(), ProgramFamily::Ragged)).program;
    std::map<const Tensor *, std::set<std::string>> ways;
    forEachStatement(p.kernels[0].body, [&](const Statement &s) {
      const auto *c = std::get_if<CopyStmt>(&s.node);
      if (!c || c->op.kind != OpKind::Copy)
        return;
      bool loads = c->op.dst.tensor->space() == Space::Shared;
      const Operand &global = loads ? c->op.src : c->op.dst;
      const Tensor &t = *global.tensor;
      if (t.space() != Space::Global || t.rank() < 2 || t.layout())
        return;
      int64_t rowBytes = global.region.back().extent * t.bits() / 8;
      if (rowBytes < 512 || t.strides()[t.rank() - 2].divisor() * t.bits() % 128 == 0)
        return;
      std::string way = loads ? "load " : "store ";
      ways[&t].insert(way);
      seen.insert(way + std::to_string(t.bits()) + " bits");
      seen.insert(way + "align " + std::to_string(t.align()));
      seen.insert(way + scopeName(c->op.scope).str());
    });
    for (const auto &[tensor, one] : ways)
      seen.insert(llvm::join(one, ""));
  }
  EXPECT_EQ(seen.size(), 2 * (5u + 8u + 4u) + 3u) << llvm::join(seen, "\n");
}

TEST(Generate, AnyChoicesMakeAProgram) {
  std::mt19937 random(5);
  for (int round = 0; round < 300; ++round) {
    std::vector<uint32_t> choices(random() % 80);
    for (uint32_t &c : choices)
      c = random() % 40;
    auto made = generateFrom(choices, target());
    ASSERT_TRUE(bool(made)) << llvm::toString(made.takeError());
  }
}

TEST(Generate, ShrinksToTheCore) {
  auto usesSwizzle = [](const Program &p) {
    bool found = false;
    for (const auto &t : p.kernels[0].locals)
      found |= t->layout() && t->layout()->swizzle;
    return found;
  };
  unsigned shrunk = 0;
  for (uint64_t seed = 0; seed < 200 && shrunk < 5; ++seed) {
    auto made = llvm::cantFail(generateProgram(seed, target()));
    if (!usesSwizzle(made.program))
      continue;
    ++shrunk;
    GeneratedProgram small = shrinkProgram(std::move(made), usesSwizzle);
    EXPECT_TRUE(usesSwizzle(small.program));
    // One trip without conditions or loops: two copies and a barrier; or, through registers, three
    // copies and a barrier. A pitch may be left.
    EXPECT_LE(small.program.kernels[0].body.size(), 4u) << text(small.program);
    EXPECT_LE(small.program.kernels[0].scalars().size(), 1u) << text(small.program);
  }
  EXPECT_EQ(shrunk, 5u);
}

} // namespace
