//===- CodeTest.cpp - What of PTX is understood ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Prove/Code.h"
#include "Prove/World.h"
#include "Proving.h"
#include "tilecopy/run/Isa.h"
#include "gtest/gtest.h"

using namespace tilecopy;
using namespace llvm;
using prover::Form;
using prover::FormTable;
using prover::SymbolFacts;
using prover::World;

/// Opcodes of all forms that the emulator knows, as far as they are understood here.
static std::set<std::string> understood() {
  std::set<std::string> opcodes;
  for (const PtxForm &form : ptxForms())
    for (const std::string &text : instructionsOf(form)) {
      auto module = ptx::parseModule(moduleWith(form, text), "form");
      if (!module) {
        consumeError(module.takeError());
        continue;
      }
      for (const ptx::Function &f : (*module)->functions)
        for (const ptx::Instruction &i : f.body)
          if (prover::decode(i).op != prover::Op::Unknown)
            opcodes.insert(i.opcode.str());
    }
  return opcodes;
}

/// An opcode is understood only if somebody has said so here: the first words of all that are, and
/// how many opcodes each stands for.
TEST(Code, EachFormIsKnownOrUnknown) {
  std::map<std::string, unsigned> words;
  for (const std::string &opcode : understood())
    ++words[opcode.substr(0, opcode.find('.'))];
  std::string text;
  for (auto &[word, count] : words)
    text += word + ":" + std::to_string(count) + " ";
  EXPECT_EQ(text,
            "add:6 and:4 bar:2 barrier:9 bfe:4 bra:2 cp:67 cvt:64 cvta:3 elect:1 exit:1 fence:5 "
            "ld:298 ldmatrix:16 mad:10 mapa:1 max:6 mbarrier:15 min:6 mov:10 mul:16 neg:3 not:4 "
            "or:4 prefetch:4 prmt:2 ret:1 selp:9 setp:42 shf:2 shfl:1 shl:3 shr:9 st:154 "
            "stmatrix:17 sub:6 tcgen05:45 xor:4 ");
}

/// What changes values, and would be wrong if it were taken for its plain form.
TEST(Code, ModifiersAreNotPassedOver) {
  std::set<std::string> opcodes = understood();
  for (const char *opcode :
       {"add.sat.s32", "add.cc.u32", "mad.lo.cc.u32", "mul.hi.s16x2", "ld.acquire.cta.shared.b32",
        "cvt.sat.u8.s32", "cvt.rn.f16.f32", "prmt.b32.b4e", "shf.l.clamp.b32", "min.relu.s32",
        "setp.lt.and.s32", "shfl.sync.up.b32", "add.f32", "atom.global.add.u32",
        "barrier.red.popc.aligned.u32", "mbarrier.arrive.noComplete.shared.b64"})
    EXPECT_EQ(opcodes.count(opcode), 0u) << opcode;
}

TEST(World, AsksOnceAndLeavesTheOtherAnswer) {
  FormTable table;
  Form n = table.newSymbol({SymbolFacts::Argument, "n", {1}, {100}, true, {}, 1, "n"});
  World world(table, {});
  EXPECT_TRUE(world.isNonNegative(table.sub(n, 1)));
  EXPECT_FALSE(world.isNonNegative(table.sub(n, 101)));
  EXPECT_TRUE(world.others.empty());
  EXPECT_TRUE(world.isNonNegative(table.sub(n, 50)));
  ASSERT_EQ(world.others.size(), 1u);
  World other(table, world.others[0]);
  EXPECT_EQ(*other.most(n), 49);
  EXPECT_EQ(*world.least(n), 50);
}

TEST(World, BoundsAreFormsOfEarlierSymbols) {
  FormTable table;
  Form m = table.newSymbol({SymbolFacts::Argument, "M", {1}, {1000}, true, {}, 1, "M"});
  World world(table, {});
  Form tiles = world.floorDiv(table.add(m, 15), 16);
  Form cta =
      table.newSymbol({SymbolFacts::Cta, "ctaid.x", {0}, {table.sub(tiles, 1)}, true, {}, 1, ""});
  // The first row of each tile is a row.
  EXPECT_TRUE(world.follows(table.sub(m, table.add(table.scale(cta, 16), 1))));
  EXPECT_FALSE(world.follows(table.sub(m, table.add(table.scale(cta, 16), 2))));
}

TEST(World, ReciprocalsAreDivisions) {
  FormTable table;
  Form k = table.newSymbol({SymbolFacts::Argument, "k", {0}, {1 << 20}, true, {}, 1, "k"});
  World world(table, {});
  Form high = world.floorDiv(table.scale(k, 2863311531), int64_t(1) << 32);
  EXPECT_EQ(world.floorDiv(high, 2), world.floorDiv(k, 3));
  // A reciprocal that is off by too much is not that division.
  Form wrong = world.floorDiv(table.scale(k, 2863311400), int64_t(1) << 32);
  EXPECT_NE(world.floorDiv(wrong, 2), world.floorDiv(k, 3));
}

TEST(World, OverflowIsNotForgotten) {
  FormTable table;
  Form k = table.newSymbol({SymbolFacts::Argument, "k", {0}, {8}, true, {}, 1, "k"});
  table.scale(k, INT64_MAX);
  EXPECT_FALSE(table.overflowed);
  for (int i = 0; i != 2; ++i) { // not only the first time
    table.overflowed = false;
    table.mul(table.scale(k, INT64_MAX / 2), table.add(k, 3));
    EXPECT_TRUE(table.overflowed);
  }
}

TEST(World, SamplesFulfilAllFacts) {
  FormTable table;
  Form m = table.newSymbol({SymbolFacts::Argument, "M", {1}, {65536}, true, {}, 1, "M"});
  Form c = table.newSymbol({SymbolFacts::Cta, "c", {0}, {table.sub(m, 1)}, true, {}, 1, ""});
  World world(table, {table.sub(table.scale(c, 8), 4096), table.sub(700, m)});
  auto values = world.sample(3000);
  ASSERT_TRUE(values.has_value());
  EXPECT_GE((*values)[1], 512);
  EXPECT_LT((*values)[1], (*values)[0]);
  EXPECT_LE((*values)[0], 700);
}

TEST(Prove, SaysWhatIsMissing) {
  Subject subject = Subject::ofText("kernel @k threads(32) {\n  A : global f32[32]\n  B : global "
                                    "f32[32]\n  copy.warp B <- A\n}\n");
  const Kernel &kernel = subject.program.kernels[0];
  auto other = proveKernel(kernel, subject.ptx, {"other"}, {});
  EXPECT_EQ(toString(other.takeError()), "the PTX has no kernel 'other'");
  std::string few =
      ".version 8.0\n.target sm_90a\n.address_size 64\n.visible .entry k() {\n ret;\n}\n";
  EXPECT_EQ(toString(proveKernel(kernel, few, {"k"}, {}).takeError()),
            "'k' has 0 parameters; the program has 2");
  EXPECT_EQ(subject.proof().verdict, KernelProof::Proved);
}
