//===- KernelLoop.cpp - The loops of a kernel -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops whose passes a CTA counts by itself, and those whose passes the CTAs of the grid share.
//
//===----------------------------------------------------------------------===//

#include "Emit/Building.h"
#include "EmitKernel.h"
#include "tilecopy/emit/EmitDynamicLoop.h"
#include "tilecopy/emit/EmitTakeOver.h"
#include "tilecopy/program/Grid.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

/// A loop with one value that changes from pass to pass. Each function gets that value, with the
/// builder where its part goes.
struct KernelEmitter::LoopParts {
  Value *first;
  function_ref<Value *(PHINode *)> more, next;
  function_ref<void(PHINode *)> body;
};

/// The number of passes is a run-time value and may be zero. Register tiles that merge are phis of
/// the loop.
void KernelEmitter::loop(StringRef name, const LoopParts &parts) {
  const TilePlan &planned = tilesHere();
  waitForLoads(planned.waits);
  BasicBlock *before = builder.GetInsertBlock();
  BasicBlock *after = splitAfter(builder, "for.end");
  BasicBlock *head = BasicBlock::Create(module.getContext(), "for", function, after);
  BasicBlock *body = BasicBlock::Create(module.getContext(), "for.body", function, after);
  builder.CreateBr(head);
  builder.SetInsertPoint(head);
  PHINode *phi = builder.CreatePHI(parts.first->getType(), 2, name);
  phi->addIncoming(parts.first, before);
  SmallVector<std::pair<RegisterTile *, RegisterTile>, 2> tiles; // and what enters each pass
  for (RegisterTile *t : tilesOf(planned.merges)) {
    for (Value *&word : t->words()) {
      PHINode *entering = builder.CreatePHI(builder.getInt32Ty(), 2);
      entering->addIncoming(word, before);
      word = entering;
    }
    tiles.push_back({t, *t});
  }
  builder.CreateCondBr(parts.more(phi), body, after);
  builder.SetInsertPoint(body);
  parts.body(phi);
  waitForLoads(planned.waitsAtEnd);
  Value *next = parts.next(phi);
  phi->addIncoming(next, builder.GetInsertBlock());
  for (auto &[tile, entered] : tiles)
    for (auto [left, in] : zip(tile->words(), entered.words())) {
      cast<PHINode>(in)->addIncoming(left, builder.GetInsertBlock());
      left = in;
    }
  keepLoop(builder.CreateBr(head));
  standAt(builder, after);
}

void KernelEmitter::emit(const ForStmt &s) {
  if (s.dynamic)
    return dynamicLoop(s);
  Type *type = builder.getIntNTy(s.variable.bits());
  Value *begin = expr(s.begin, type);
  const LoopPlan &planned = plan.loops.find(at)->second;
  Type *compared = builder.getIntNTy(planned.compareBits);
  Value *end = expr(s.end, compared);
  if (planned.passes)
    end = loopBound(builder, cast<ConstantInt>(end), *planned.passes);
  auto more = [&](PHINode *variable) -> Value * {
    return builder.CreateICmpSLT(builder.CreateSExt(variable, compared), end);
  };
  auto next = [&](PHINode *variable) -> Value * {
    Value *step = ConstantInt::get(type, s.step);
    Value *after = builder.CreateAdd(variable, step);
    if (!planned.stopsAtEnd)
      return after;
    Value *isLast = builder.CreateICmpULE(builder.CreateSub(end, variable), step);
    return builder.CreateSelect(isLast, end, after);
  };
  auto body = [&](PHINode *variable) {
    symbols.insert_or_assign(s.variable, variable);
    block(s.body);
  };
  loop(s.variable.name(), {begin, more, next, body});
}

/// Passes are numbered. A CTA begins with the pass of its own number; every pass claims the next
/// one when it begins, so that the answer is there when it ends.
void KernelEmitter::dynamicLoop(const ForStmt &s) {
  Type *type = builder.getIntNTy(s.variable.bits());
  Type *wide = builder.getInt64Ty();
  Value *begin = expr(s.begin, wide);
  Value *length = builder.CreateSub(expr(s.end, wide), begin);
  if ((s.end - s.begin).isAtLeast(0) != Proof::Proven)
    length = builder.CreateBinaryIntrinsic(Intrinsic::smax, length, builder.getInt64(0));
  Value *rounded = builder.CreateAdd(length, builder.getInt64(s.step - 1));
  Value *passes = builder.CreateTrunc(builder.CreateUDiv(rounded, builder.getInt64(s.step)),
                                      builder.getInt32Ty());
  std::pair<Value *, Value *> cta = ctaNumber();
  if (plan.loops.find(at)->second.takesOver)
    return takeOverLoop(s, begin, passes);
  Argument *counter = function->getArg(unsigned(kernel.parameters.size() + plan.tensorMaps.size()) +
                                       *plan.loops.find(at)->second.counter);
  counter->addAttr(Attribute::getWithAlignment(module.getContext(), Align(4)));
  counter->setName("counter." + s.variable.name());
  BasicBlock *before = builder.GetInsertBlock();
  PHINode *round = nullptr;
  Value *claim = nullptr;
  auto more = [&](PHINode *pass) -> Value * {
    round = builder.CreatePHI(builder.getInt32Ty(), 2, "round");
    round->addIncoming(builder.getInt32(0), before);
    return builder.CreateICmpULT(pass, passes);
  };
  auto body = [&](PHINode *pass) {
    claim = cantFail(emitClaimPass(builder, counter, passes, thread));
    Value *distance =
        builder.CreateMul(builder.CreateZExtOrTrunc(pass, type), ConstantInt::get(type, s.step));
    Value *variable = builder.CreateAdd(distance, builder.CreateTrunc(begin, type));
    symbols.insert_or_assign(s.variable, variable);
    block(s.body);
  };
  for (bool isStore : {true, false})
    result.accesses.push_back({Space::Shared, isStore, 4, 1, 1});
  auto next = [&](PHINode *) {
    Value *pass =
        cantFail(emitSharePass(builder, claim, cta.second, passSlots.lookup(&s), round, thread));
    Value *other = builder.CreateXor(round, builder.getInt32(1));
    round->addIncoming(other, builder.GetInsertBlock());
    return pass;
  };
  loop("pass", {cta.first, more, next, body});
}

/// A CTA begins with its own pass, and asks for another CTA's when a pass begins.
void KernelEmitter::takeOverLoop(const ForStmt &s, Value *begin, Value *passes) {
  static_assert(TakeOverBytes == PassAnswerBytes && TakeOverAnswerBytes == PassAnswerAlign);
  Type *type = builder.getIntNTy(s.variable.bits());
  Value *place = passSlots.lookup(&s);
  cantFail(emitTakeOverBegin(builder, target, place, thread));
  BasicBlock *before = builder.GetInsertBlock();
  PHINode *round = nullptr;
  auto more = [&](PHINode *pass) -> Value * {
    round = builder.CreatePHI(builder.getInt32Ty(), 2, "round");
    round->addIncoming(builder.getInt32(0), before);
    return builder.CreateICmpULT(pass, passes);
  };
  auto body = [&](PHINode *pass) {
    cantFail(emitTakeOverRequest(builder, target, place, thread));
    Value *distance =
        builder.CreateMul(builder.CreateZExtOrTrunc(pass, type), ConstantInt::get(type, s.step));
    Value *variable = builder.CreateAdd(distance, builder.CreateTrunc(begin, type));
    symbols.insert_or_assign(s.variable, variable);
    block(s.body);
  };
  result.accesses.push_back({Space::Shared, false, TakeOverAnswerBytes, 1, 1});
  auto next = [&](PHINode *) -> Value * {
    TakenOver answer = cantFail(emitTakeOver(builder, target, place, round));
    round->addIncoming(builder.CreateXor(round, builder.getInt32(1)), builder.GetInsertBlock());
    return builder.CreateSelect(answer.taken, answer.cta, passes);
  };
  loop("pass", {symbol(ctaIdSymbol(0)), more, next, body});
}

/// The number of the CTA in the grid, and how many there are.
std::pair<Value *, Value *> KernelEmitter::ctaNumber() {
  static constexpr Intrinsic::ID sizes[] = {Intrinsic::nvvm_read_ptx_sreg_nctaid_x,
                                            Intrinsic::nvvm_read_ptx_sreg_nctaid_y,
                                            Intrinsic::nvvm_read_ptx_sreg_nctaid_z};
  Value *number = nullptr, *ctas = nullptr;
  for (unsigned d = 3; d-- != 0;) {
    if (kernel.grid[d].isConstant() && kernel.grid[d].constantPart() == 1)
      continue;
    Value *index = symbol(ctaIdSymbol(d));
    Value *size = builder.CreateIntrinsic(sizes[d], {});
    number = number ? builder.CreateAdd(builder.CreateMul(number, size), index) : index;
    ctas = ctas ? builder.CreateMul(ctas, size) : size;
  }
  if (!ctas)
    return {builder.getInt32(0), builder.getInt32(1)};
  return {number, ctas};
}
