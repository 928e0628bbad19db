//===- TakeOverTest.cpp - CTAs that run others' work ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A frontend writes the loop that EmitTakeOver.h describes: each tile is worked on once, by any
// CTA.
//
//===----------------------------------------------------------------------===//

#include "Launched.h"
#include "tilecopy/emit/EmitTakeOver.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;
using namespace tilecopy::test;

namespace {

void addOne(KernelBuilder &b, StringRef to, Value *at) {
  b.CreateAtomicRMW(AtomicRMWInst::Add, b.CreateGEP(b.getInt32Ty(), b.argument(to), at),
                    b.getInt32(1), MaybeAlign(4), AtomicOrdering::Monotonic);
}

/// `tiles[t]` counts how often a tile is worked on, `ctas[0]` how many CTAs have begun.
void takeOverLoop(KernelBuilder &b) {
  Value *place = b.shared(TakeOverBytes, 16), *zero = b.getInt32(0);
  Value *thread = b.special(Intrinsic::nvvm_read_ptx_sreg_tid_x);
  Value *isFirst = b.CreateIsNull(thread);
  b.onlyIf(isFirst, [&] { addOne(b, "ctas", zero); });
  b.run(emitTakeOverBegin(b, b.target, place, thread));
  Value *first = b.special(Intrinsic::nvvm_read_ptx_sreg_ctaid_x);
  BasicBlock *before = b.GetInsertBlock();
  BasicBlock *loop = BasicBlock::Create(b.getContext(), "tile", b.function);
  BasicBlock *after = BasicBlock::Create(b.getContext(), "done", b.function);
  b.CreateBr(loop);
  b.SetInsertPoint(loop);
  PHINode *tile = b.CreatePHI(b.getInt32Ty(), 2), *round = b.CreatePHI(b.getInt32Ty(), 2);
  tile->addIncoming(first, before), round->addIncoming(zero, before);
  b.run(emitTakeOverRequest(b, b.target, place, thread));
  b.onlyIf(isFirst, [&] { addOne(b, "tiles", tile); });
  TakenOver next = b.take<TakenOver>(emitTakeOver(b, b.target, place, round), TakenOver());
  tile->addIncoming(next.cta, b.GetInsertBlock());
  round->addIncoming(b.CreateSub(b.getInt32(1), round), b.GetInsertBlock());
  b.CreateCondBr(next.taken, loop, after);
  b.SetInsertPoint(after);
}

TEST(TakeOver, EachTileOnce) {
  for (unsigned grid : {1u, 7u, 300u}) {
    StandaloneKernel b(sm("sm_100a"),
                       {"k", 64, 1, 1, 0, {{"tiles", P::Pointer}, {"ctas", P::Pointer}}});
    takeOverLoop(b);
    std::vector<uint8_t> tiles(4 * grid), ctas(4);
    launch(b, {{&tiles}, {&ctas}}, grid);
    for (unsigned t = 0; t != grid; ++t)
      EXPECT_EQ(tiles[4 * t], 1) << "tile " << t << " of " << grid;
    unsigned began = ctas[0] + ctas[1] * 256u;
    EXPECT_GE(began, 1u);
    EXPECT_LE(began, grid);
    if (grid == 300) {
      EXPECT_LT(began, grid) << "some are taken over before they begin";
    }
  }
}

TEST(TakeOver, NeedsANewerTarget) {
  StandaloneKernel b(sm("sm_90a"), {"k"});
  EXPECT_FALSE(canTakeOver(b.target));
  Value *place = b.shared(TakeOverBytes, 16), *word = b.getInt32(0);
  size_t size = b.function->getInstructionCount();
  std::string text = "CTAs take over others on sm_100 and newer, with PTX 8.6 (this is sm_90a with "
                     "PTX " +
                     b.target.ptxVersion() + ")";
  EXPECT_EQ(toString(emitTakeOverBegin(b, b.target, place, word)), text);
  EXPECT_EQ(toString(emitTakeOverRequest(b, b.target, place, word)), text);
  EXPECT_EQ(toString(emitTakeOver(b, b.target, place, word).takeError()), text);
  EXPECT_EQ(b.function->getInstructionCount(), size);
}

TEST(TakeOver, WhatIsNoPlaceOrWord) {
  StandaloneKernel b(sm("sm_100a"), {"k", 32, 1, 1, 0, {{"p", P::Pointer}}});
  EXPECT_TRUE(canTakeOver(b.target));
  Value *place = b.shared(TakeOverBytes, 16);
  EXPECT_EQ(toString(emitTakeOverBegin(b, b.target, b.argument("p"), b.getInt32(0))),
            "the place of the answer is a pointer in address space 3 or 0, not ptr addrspace(1)");
  EXPECT_EQ(toString(emitTakeOverRequest(b, b.target, place, b.getInt64(0))),
            "the thread's index is an i32, not i64");
  EXPECT_EQ(toString(emitTakeOver(b, b.target, place, nullptr).takeError()),
            "the round is an i32, not null");
}

} // namespace
