//===- EmitPartition.cpp - Rounds x threads x vector as IR ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BodyEmitter.h"
#include "CpAsyncAsm.h"
#include "HintedAccess.h"
#include "PeerAccess.h"
#include "RegisterWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class PartitionEmitter : SidesEmitter<PartitionPlan> {
public:
  using SidesEmitter::SidesEmitter;

  void run() {
    Value *index = address.scopeIndex(plan.scope);
    if (body.threadOffset)
      index = builder.CreateSub(index, builder.getInt32(body.threadOffset));
    SmallVector<Value *, 8> threadCounters;
    Value *takesPart = share(index, threadCounters);
    if (!takesPart)
      return work(threadCounters);
    // Where a thread takes no part, its registers keep their values.
    BasicBlock *before = builder.GetInsertBlock();
    SmallVector<Value *, 16> old;
    if (operands.dstRegisters)
      append_range(old, operands.dstRegisters->words());
    Guard guard(builder, takesPart, "tile.part");
    work(threadCounters);
    BasicBlock *inside = builder.GetInsertBlock();
    guard.close();
    mergeWords(builder, operands.dstRegisters, old, before, inside);
  }

private:
  void work(ArrayRef<Value *> threadCounters) {
    if (inMemory(plan.dst))
      dst.startThread(counters::select<Dst>(body.threads), threadCounters,
                      counters::select<Dst>(body.loops));
    if (inMemory(plan.src) && !plan.zeros)
      src.startThread(counters::select<Src>(body.threads), threadCounters,
                      counters::select<Src>(body.loops));
    LoopNest loops(builder);
    SmallVector<Value *, 4> counters;
    for (const PlanIter &i : body.loops)
      counters.push_back(loops.open(i.extent, "tile"));
    pass(counters);
    loops.close();
    arrive(body.cpAsync);
  }

  /// The digits of the thread, and the condition that every digit restricted to zero is zero; null
  /// without such a digit. The outermost one is zero where the index is below what the others
  /// count, and there the index needs no mask.
  Value *share(Value *index, SmallVectorImpl<Value *> &digits) {
    ArrayRef<PlanIter> iters = body.threads;
    auto extents = map_to_vector<4>(iters, [](const PlanIter &i) { return i.extent; });
    Value *all = nullptr;
    if (!iters.empty() && iters.front().tag == OnlyZero) {
      int64_t below = 1;
      for (int64_t extent : drop_begin(extents))
        below *= extent;
      all = builder.CreateICmpULT(index, builder.getInt32(uint32_t(below)));
      digits.push_back(builder.getInt32(0));
      iters = iters.drop_front();
      extents.erase(extents.begin());
    }
    append_range(digits, address.digits(index, extents));
    for (auto [i, digit] : zip(iters, ArrayRef(digits).take_back(iters.size()))) {
      if (i.tag != OnlyZero)
        continue;
      Value *zero = builder.CreateICmpEQ(digit, builder.getInt32(0));
      all = all ? builder.CreateAnd(all, zero) : zero;
    }
    return all;
  }

  /// All loads of a pass, then all stores: as many in flight as the plan unrolls.
  void pass(ArrayRef<Value *> counters) {
    if (inMemory(plan.dst))
      dst.startPass(counters::select<Dst>(body.loops), counters);
    if (inMemory(plan.src) && !plan.zeros)
      src.startPass(counters::select<Src>(body.loops), counters);
    auto rounds = counters::allCounts(body.unrolled);
    if (body.cpAsync) {
      for (ArrayRef<int64_t> round : rounds)
        issue(round);
      return;
    }
    SmallVector<Value *, 8> vectors;
    for (ArrayRef<int64_t> round : rounds)
      vectors.push_back(plan.zeros ? Constant::getNullValue(vectorType(body.vectorBytes))
                                   : load(round));
    for (auto [round, vector] : zip(rounds, vectors))
      store(round, vector);
    if (!inMemory(plan.dst))
      words.flush(*operands.dstRegisters);
  }

  /// Brings a round's vector from global to shared memory.
  void issue(ArrayRef<int64_t> round) {
    Value *to = dst.pointer(counters::select<Dst>(body.unrolled), round, 0);
    Value *from = src.pointer(counters::select<Src>(body.unrolled), round, 0);
    emitCpAsync(builder, *body.cpAsync, body.vectorBytes, to, from);
  }

  /// The first slot of a round's vector in the registers of `side`, and its first byte.
  int64_t registerSlot(const PlanSide &side, bool isDst, ArrayRef<int64_t> round) const {
    int64_t slot = side.base.constantPart();
    for (auto [i, k] : zip(body.unrolled, round))
      slot += i.at(isDst ? Dst : Src) * k;
    return slot;
  }
  unsigned registerByte(const PlanSide &side, bool isDst, ArrayRef<int64_t> round) const {
    return registerSlot(side, isDst, round) * bits() / 8;
  }

  Value *load(ArrayRef<int64_t> round) {
    unsigned bytes = plan.src.accessBytes;
    if (!inMemory(plan.src) && !plan.src.slots.empty())
      return words.gather(*operands.srcRegisters, registerSlot(plan.src, false, round),
                          plan.src.slots, bytes);
    if (!inMemory(plan.src))
      return operands.srcRegisters->access(builder, registerByte(plan.src, false, round), bytes);
    Value *whole = nullptr;
    for (unsigned piece = 0; piece < body.vectorBytes / bytes; ++piece) {
      Value *at = src.pointer(counters::select<Src>(body.unrolled), round, piece);
      Value *part = emitLoad(builder, plan.src.hints, vectorType(bytes), bytes, at);
      if (auto *load = dyn_cast<LoadInst>(part))
        markReadOnly(load, operands.src);
      whole = whole
                  ? builder.CreateShuffleVector(whole, part, seq(whole->getType(), part->getType()))
                  : part;
    }
    return whole;
  }

  /// The lanes of two vectors, one after the other.
  static SmallVector<int, 8> seq(Type *a, Type *b) {
    unsigned n =
        cast<FixedVectorType>(a)->getNumElements() + cast<FixedVectorType>(b)->getNumElements();
    return to_vector<8>(llvm::seq<int>(0, n));
  }

  void store(ArrayRef<int64_t> round, Value *vector) {
    unsigned bytes = plan.dst.accessBytes;
    if (!inMemory(plan.dst) && !plan.dst.slots.empty())
      return words.scatter(vector, registerSlot(plan.dst, true, round), plan.dst.slots, bytes);
    if (!inMemory(plan.dst))
      return operands.dstRegisters->setAccess(builder, registerByte(plan.dst, true, round), vector);
    unsigned pieces = body.vectorBytes / bytes, lanes = bytes / 4;
    for (unsigned piece = 0; piece < pieces; ++piece) {
      Value *part = vector;
      if (pieces > 1)
        part = builder.CreateShuffleVector(
            vector, to_vector<8>(llvm::seq<int>(piece * lanes, (piece + 1) * lanes)));
      Value *at = dst.pointer(counters::select<Dst>(body.unrolled), round, piece);
      if (plan.dst.tellsBarrier)
        emitStoreAsync(builder, part, bytes, at, operands.barrier);
      else
        emitStore(builder, plan.dst.hints, part, bytes, at);
    }
  }

  RegisterWords words{builder, bits()};
};

} // namespace

void tilecopy::emitBody(IRBuilderBase &builder, const Plan &plan, const PartitionPlan &body,
                        const CopyOperands &operands) {
  if (body.shift)
    return emitShifted(builder, plan, body, operands);
  PartitionEmitter(builder, plan, body, operands).run();
}
