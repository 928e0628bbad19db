//===- ReuseTest.cpp - Values that are built once, and dead ones ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/DeadValues.h"
#include "Emit/ReusingBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class Reuse : public testing::Test {
protected:
  Reuse() {
    memo.attach(builder);
    auto *type =
        FunctionType::get(builder.getVoidTy(),
                          {builder.getPtrTy(1), builder.getInt32Ty(), builder.getInt1Ty()}, false);
    function = Function::Create(type, GlobalValue::ExternalLinkage, "f", module);
    pointer = function->getArg(0), x = function->getArg(1), condition = function->getArg(2);
    builder.SetInsertPoint(block("entry"));
  }
  BasicBlock *block(const Twine &name) { return BasicBlock::Create(context, name, function); }
  bool isValid() { return !verifyFunction(*function, &errs()); }

  LLVMContext context;
  Module module{"m", context};
  ValueMemo memo;
  ReusingBuilder builder{context, ReusingFolder(memo), ReusingInserter(memo)};
  Function *function;
  Value *pointer, *x, *condition;
};

TEST_F(Reuse, AValueInOneArmIsNotSeenInTheOther) {
  BasicBlock *a = block("a"), *b = block("b");
  builder.CreateCondBr(condition, a, b);
  builder.SetInsertPoint(a);
  Value *inA = builder.CreateMul(x, builder.getInt32(3));
  EXPECT_EQ(builder.CreateMul(x, builder.getInt32(3)), inA);
  builder.SetInsertPoint(b);
  EXPECT_NE(builder.CreateMul(x, builder.getInt32(3)), inA);
}

TEST_F(Reuse, AValueThatIsMovedBeforeTheBranchIsSharedByBothArms) {
  BasicBlock *a = block("a"), *b = block("b");
  BranchInst *branch = builder.CreateCondBr(condition, a, b);
  builder.SetInsertPoint(a);
  Value *inA = builder.CreateMul(x, builder.getInt32(3));
  cast<Instruction>(inA)->moveBefore(branch->getIterator());
  builder.SetInsertPoint(b);
  EXPECT_EQ(builder.CreateMul(x, builder.getInt32(3)), inA);
}

TEST_F(Reuse, AValueThatIsMovedIntoAnArmIsNotSeenInTheOther) {
  BasicBlock *a = block("a"), *b = block("b");
  Value *first = builder.CreateMul(x, builder.getInt32(3));
  builder.CreateCondBr(condition, a, b);
  cast<Instruction>(first)->moveBefore(*a, a->begin());
  builder.SetInsertPoint(b);
  EXPECT_NE(builder.CreateMul(x, builder.getInt32(3)), first);
}

TEST_F(Reuse, OnlyTheFlagsThatAllAskForAreKept) {
  Value *three = builder.getInt32(3);
  auto *product = cast<Instruction>(builder.CreateMul(x, three, "", true, true));
  EXPECT_EQ(builder.CreateMul(x, three, "", true, true), product);
  EXPECT_TRUE(product->hasNoUnsignedWrap() && product->hasNoSignedWrap());
  EXPECT_EQ(builder.CreateMul(x, three, "", true, false), product);
  EXPECT_TRUE(product->hasNoUnsignedWrap() && !product->hasNoSignedWrap());
  EXPECT_EQ(builder.CreateMul(x, three, "", false, true), product);
  EXPECT_FALSE(product->hasNoUnsignedWrap() || product->hasNoSignedWrap());

  auto *shifted = cast<Instruction>(builder.CreateLShr(x, 2, "", /*isExact=*/true));
  EXPECT_EQ(builder.CreateLShr(x, 2), shifted);
  EXPECT_FALSE(shifted->isExact());

  auto *wide = cast<Instruction>(builder.CreateZExt(x, builder.getInt64Ty(), "", true));
  EXPECT_EQ(builder.CreateZExt(x, builder.getInt64Ty()), wide);
  EXPECT_FALSE(wide->hasNonNeg());
}

/// An address at the edge of a tensor may lie outside; the one of a whole tile does not.
TEST_F(Reuse, AnAddressIsInboundsOnlyIfAllAre) {
  auto *inside = cast<GetElementPtrInst>(builder.CreateInBoundsPtrAdd(pointer, x));
  EXPECT_EQ(builder.CreateInBoundsPtrAdd(pointer, x), inside);
  EXPECT_TRUE(inside->isInBounds());
  EXPECT_EQ(builder.CreatePtrAdd(pointer, x), inside);
  EXPECT_FALSE(inside->isInBounds());
}

TEST_F(Reuse, ADeadCycleOfPhisIsErased) {
  BasicBlock *entry = builder.GetInsertBlock(), *loop = block("loop"), *after = block("after");
  builder.CreateBr(loop);
  builder.SetInsertPoint(loop);
  PHINode *dead = builder.CreatePHI(builder.getInt32Ty(), 2);
  PHINode *live = builder.CreatePHI(builder.getInt32Ty(), 2);
  Value *loaded = builder.CreateLoad(builder.getInt32Ty(), pointer);
  Value *sum = builder.CreateAdd(live, loaded);
  dead->addIncoming(x, entry), live->addIncoming(x, entry);
  dead->addIncoming(builder.CreateXor(dead, x), loop), live->addIncoming(sum, loop);
  builder.CreateLoad(builder.getInt32Ty(), pointer, /*isVolatile=*/true);
  builder.CreateCondBr(condition, loop, after);
  builder.SetInsertPoint(after);
  builder.CreateStore(live, pointer);
  builder.CreateRetVoid();
  eraseDeadValues(*function);
  EXPECT_TRUE(isValid());
  EXPECT_EQ(loop->size(), 5u); // a phi, both loads, the sum and the branch
  EXPECT_EQ(&*loop->begin(), live);
}

} // namespace
