//===- ThreadEmitter.cpp - Copies by all threads of a scope ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ThreadEmitter.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace llvm;
using namespace tilecopy;

ThreadEmitter::ThreadEmitter(IRBuilderBase &builder, const Plan &plan, const ThreadPlan &body,
                             const CopyOperands &operands)
    : SidesEmitter(builder, plan, body, operands) {
  auto fill = [&](Steps &steps, auto select) {
    steps = {select(body.loops), select(body.unrolled), select(body.threads)};
  };
  fill(dstSteps, [](const auto &list) { return counters::select<Dst>(list); });
  fill(srcSteps, [](const auto &list) { return counters::select<Src>(list); });
}

void ThreadEmitter::run() {
  index = address.scopeIndex(body.team && body.team->each ? Scope::Cta : plan.scope);
  if (body.threadOffset)
    index = builder.CreateSub(index, builder.getInt32(body.threadOffset));
  Value *takesPart = nullptr;
  if (body.team) {
    if (body.countsThreads())
      workers = workersIn(builder, *body.team, index, endOfTeam());
    takesPart = body.team->guarded ? isIn(builder, *body.team, index) : nullptr;
    index = rankIn(builder, *body.team, index);
  }
  begin();
  if (!body.items)
    takesPart = both(takesPart, share());
  if (!takesPart) {
    work();
    return leave();
  }
  // Where a thread takes no part, its registers keep their values.
  BasicBlock *before = builder.GetInsertBlock();
  SmallVector<Value *, 16> old;
  if (operands.dstRegisters)
    append_range(old, operands.dstRegisters->words());
  Guard guard(builder, takesPart, "tile.part");
  work();
  BasicBlock *inside = builder.GetInsertBlock();
  guard.close();
  mergeWords(builder, operands.dstRegisters, old, before, inside);
  leave();
}

/// A digit that 32 bits hold has 32 bits.
SmallVector<Value *, 8> ThreadEmitter::digits(Value *index, ArrayRef<PlanIter> list) {
  auto all =
      address.digits(index, map_to_vector<4>(list, [](const PlanIter &i) { return i.extent; }));
  for (auto [i, digit] : zip(list, all))
    if (isUInt<32>(i.extent))
      digit = builder.CreateZExtOrTrunc(digit, builder.getInt32Ty());
  return all;
}

/// Makes the digits of the thread. Returns the condition that every digit restricted to zero is
/// zero; null without such a digit. The outermost one is zero where the index is below what the
/// others count, and there the index needs no mask.
Value *ThreadEmitter::share() {
  ArrayRef<PlanIter> list = body.threads;
  Value *all = nullptr;
  if (!list.empty() && list.front().tag.isOnlyZero() && !body.isGuarded()) {
    list = list.drop_front();
    all = builder.CreateICmpULT(index, constant(counters::product(list)));
    threadDigits.push_back(constant(0));
  }
  append_range(threadDigits, digits(index, list));
  for (auto [i, digit] : zip(list, ArrayRef(threadDigits).take_back(list.size())))
    if (i.tag.isOnlyZero())
      all = both(all, builder.CreateICmpEQ(digit, constant(0)));
  return all;
}

/// The number below which threads share the work, counted from the first of the instance; null for
/// none.
Value *ThreadEmitter::endOfTeam() {
  if (!body.teamEnd)
    return nullptr;
  Value *end = address.value(*body.teamEnd, builder.getInt64Ty());
  if (plan.scope == Scope::Cta)
    return end;
  Value *first =
      builder.CreateAnd(address.scopeIndex(Scope::Cta), constant(-int64_t(plan.scopeThreads)));
  return builder.CreateSub(end, builder.CreateZExt(first, builder.getInt64Ty()));
}

/// Rounds by as many threads as there are: a thread that gets here makes at least one.
void ThreadEmitter::runTimeRounds() {
  Type *type = builder.getIntNTy(isUInt<31>(body.items) ? 32 : 64);
  Value *threads = builder.CreateZExtOrTrunc(workers, type);
  BasicBlock *after = splitAfter(builder, "tile.end"), *before = builder.GetInsertBlock();
  BasicBlock *round = BasicBlock::Create(before->getContext(), "tile", before->getParent(), after);
  builder.CreateBr(round);
  builder.SetInsertPoint(round);
  PHINode *number = builder.CreatePHI(type, 2, "tile.i");
  number->addIncoming(builder.CreateZExtOrTrunc(index, type), before);
  runItem = number;
  pass();
  Value *next = builder.CreateAdd(number, threads);
  number->addIncoming(next, builder.GetInsertBlock());
  Value *more = builder.CreateICmpULT(next, ConstantInt::get(type, body.items));
  keepLoop(builder.CreateCondBr(more, round, after));
  standAt(builder, after);
}

void ThreadEmitter::work() {
  if (body.countsThreads()) {
    runTimeRounds();
    return finish();
  }
  // The digits of a numbered vector, and with them its addresses, change from round to round.
  bool starts = !body.items;
  if (starts && inMemory(plan.dst))
    dst.startThread(dstSteps.threads, threadDigits, dstSteps.loops);
  if (starts && reads())
    src.startThread(srcSteps.threads, threadDigits, srcSteps.loops);
  LoopNest loops(builder);
  for (const PlanIter &i : body.loops)
    passes.push_back(loops.open(i.extent, "tile"));
  if (starts && inMemory(plan.dst))
    dst.startPass(dstSteps.loops, passes);
  if (starts && reads())
    src.startPass(srcSteps.loops, passes);
  pass();
  loops.close();
  finish();
}

void tilecopy::emitBody(IRBuilderBase &builder, const Plan &plan, const ThreadPlan &body,
                        const CopyOperands &operands) {
  if (body.shift)
    return emitShifted(builder, plan, body, operands);
  if (body.block)
    return emitBlocks(builder, plan, body, operands);
  emitVectors(builder, plan, body, operands, /*atEdge=*/false);
}
