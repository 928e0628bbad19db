//===- EmitPartition.cpp - Rounds x threads x vector as IR ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each side's address is a part that changes (base, thread, loops) and constants (the unrolled
// rounds). The changing part is computed once for each pass of the loops; the constants become
// immediate offsets of the instructions wherever the swizzle lets them.
//
//===----------------------------------------------------------------------===//

#include "Building.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// The addresses of one side during one pass of the loops.
class Side {
public:
  Side(IRBuilderBase &builder, AddressBuilder &address, const PlanSide &plan, unsigned elementBits,
       Value *base, bool isDst)
      : builder(builder), address(address), plan(plan), bits(elementBits), base(base),
        isDst(isDst) {}

  const Expr &stride(const PlanIter &i) const { return isDst ? i.dst : i.src; }

  /// Chooses the arithmetic: 32 bits suffice for shared memory, and for the thread's part of a
  /// global address when it provably stays small.
  void startThread(ArrayRef<PlanIter> iters, ArrayRef<Value *> counters) {
    Type *wide = offsetType();
    Type *narrow = builder.getInt32Ty();
    bool small = all_of(iters, [&](const PlanIter &i) {
      return stride(i).isConstant() &&
             std::abs(stride(i).constantPart()) * i.extent * bits / 8 < (int64_t(1) << 27);
    });
    Value *thread = sum(iters, counters, small ? narrow : wide);
    thread = builder.CreateSExtOrTrunc(thread, wide);
    start = address.add(thread, address.value(plan.base, wide));
  }

  void startPass(ArrayRef<PlanIter> loops, ArrayRef<Value *> counters) {
    changing = address.add(sum(loops, counters, offsetType()), start);
    if (plan.step == SwizzleStep::Add || plan.step == SwizzleStep::Xor)
      changing = address.swizzle(*plan.swizzle, changing);
    changingBytes = address.bytes(changing, bits);
    if (plan.step == SwizzleStep::None || plan.step == SwizzleStep::Add)
      pass = address.pointer(base, changingBytes);
  }

  /// The pointer of one access: `round` holds the unrolled counters, `piece` counts this side's
  /// accesses inside the vector.
  Value *pointer(ArrayRef<PlanIter> unrolled, ArrayRef<int64_t> round, int64_t piece) {
    Expr offset(piece * plan.accessBytes * 8 / bits);
    for (auto [i, k] : zip(unrolled, round))
      offset += stride(i) * Expr(k);
    if (!offset.isConstant()) // run-time strides occur without a swizzle only
      return address.pointer(pass, address.bytes(address.value(offset, offsetType()), bits));
    int64_t c = offset.constantPart();
    auto constant = [&](int64_t elements) {
      return ConstantInt::get(offsetType(), elements * bits / 8, true);
    };
    switch (plan.step) {
    case SwizzleStep::None:
      return address.pointer(pass, constant(c));
    case SwizzleStep::Add:
      return address.pointer(pass, constant(plan.swizzle->apply(c)));
    case SwizzleStep::Xor:
      return address.pointer(base,
                             builder.CreateXor(changingBytes, constant(plan.swizzle->apply(c))));
    case SwizzleStep::Full: {
      Value *sum = address.add(changing, ConstantInt::get(offsetType(), c, true));
      return address.pointer(base, address.bytes(address.swizzle(*plan.swizzle, sum), bits));
    }
    }
    llvm_unreachable("every step is above");
  }

  const PlanSide &planSide() const { return plan; }

private:
  Type *offsetType() const {
    return plan.space == Space::Shared ? builder.getInt32Ty() : builder.getInt64Ty();
  }

  Value *sum(ArrayRef<PlanIter> iters, ArrayRef<Value *> counters, Type *type) {
    Value *total = ConstantInt::get(type, 0);
    for (auto [i, counter] : zip(iters, counters)) {
      if (stride(i).isConstant(0))
        continue;
      total = address.add(
          address.scale(builder.CreateZExt(counter, type), address.value(stride(i), type)), total);
    }
    return total;
  }

  IRBuilderBase &builder;
  AddressBuilder &address;
  const PlanSide &plan;
  unsigned bits;
  Value *base;
  bool isDst;
  Value *start = nullptr;    // base and thread, elements
  Value *changing = nullptr; // and loops; swizzled when the step is Add or Xor
  Value *changingBytes = nullptr;
  Value *pass = nullptr; // the pointer that constants are added to
};

/// The register type of an access; the element type does not matter to a copy.
Type *accessType(IRBuilderBase &builder, unsigned bytes) {
  if (bytes <= 4)
    return builder.getIntNTy(bytes * 8);
  return FixedVectorType::get(builder.getInt32Ty(), bytes / 4);
}

class PartitionEmitter {
public:
  PartitionEmitter(IRBuilderBase &builder, const Plan &plan, const PartitionPlan &body,
                   const CopyOperands &operands)
      : builder(builder), plan(plan), body(body), operands(operands), address(builder, operands),
        dst(builder, address, plan.dst, elementBits(plan.type), operands.dst, true),
        src(builder, address, plan.src, elementBits(plan.type), operands.src, false) {}

  void run() {
    Value *index = address.scopeIndex(plan.scope);
    if (body.threadOffset)
      index = builder.CreateSub(index, builder.getInt32(body.threadOffset));
    SmallVector<Value *, 4> threadCounters = digits(index);
    Value *takesPart = condition(threadCounters);
    if (!takesPart)
      return work(threadCounters);
    // Where a thread takes no part, its registers stay what they were.
    BasicBlock *before = builder.GetInsertBlock();
    SmallVector<Value *, 16> old;
    if (operands.dstRegisters)
      append_range(old, operands.dstRegisters->words());
    Guard guard(builder, takesPart, "tile.part");
    work(threadCounters);
    BasicBlock *inside = builder.GetInsertBlock();
    guard.close();
    for (auto [k, was] : enumerate(old)) {
      Value *&now = operands.dstRegisters->words()[k];
      if (now == was)
        continue;
      PHINode *phi = builder.CreatePHI(now->getType(), 2);
      phi->addIncoming(was, before);
      phi->addIncoming(now, inside);
      now = phi;
    }
  }

private:
  bool inMemory(const PlanSide &side) const { return side.space != Space::Local; }

  void work(ArrayRef<Value *> threadCounters) {
    if (inMemory(plan.dst))
      dst.startThread(body.threads, threadCounters);
    if (inMemory(plan.src) && !plan.zeros)
      src.startThread(body.threads, threadCounters);
    SmallVector<std::unique_ptr<CountedLoop>, 4> loops;
    SmallVector<Value *, 4> counters;
    for (const PlanIter &i : body.loops) {
      loops.push_back(std::make_unique<CountedLoop>(builder, i.extent, "tile"));
      counters.push_back(loops.back()->counter());
    }
    pass(counters);
    for (auto &loop : reverse(loops))
      loop->close();
  }

  /// That every counter which only zero may have is zero; null when there is none.
  Value *condition(ArrayRef<Value *> counters) {
    Value *all = nullptr;
    for (auto [i, counter] : zip(body.threads, counters)) {
      if (!i.onlyZero)
        continue;
      Value *zero = builder.CreateICmpEQ(counter, builder.getInt32(0));
      all = all ? builder.CreateAnd(all, zero) : zero;
    }
    return all;
  }

  /// The thread's index as one counter for each thread iter.
  SmallVector<Value *, 4> digits(Value *index) {
    SmallVector<Value *, 4> counters(body.threads.size());
    Value *rest = index;
    for (size_t k = body.threads.size(); k-- > 0;) {
      Value *extent = builder.getInt32(body.threads[k].extent);
      counters[k] = k ? builder.CreateURem(rest, extent) : rest;
      if (k)
        rest = builder.CreateUDiv(rest, extent);
    }
    return counters;
  }

  /// All loads of a pass, then all stores: as many in flight as the plan unrolls.
  void pass(ArrayRef<Value *> counters) {
    if (inMemory(plan.dst))
      dst.startPass(body.loops, counters);
    if (inMemory(plan.src) && !plan.zeros)
      src.startPass(body.loops, counters);
    SmallVector<SmallVector<int64_t, 4>, 8> rounds = unrolledRounds();
    SmallVector<Value *, 8> vectors;
    for (ArrayRef<int64_t> round : rounds)
      vectors.push_back(plan.zeros ? Constant::getNullValue(accessType(builder, body.vectorBytes))
                                   : load(round));
    for (auto [round, vector] : zip(rounds, vectors))
      store(round, vector);
  }

  SmallVector<SmallVector<int64_t, 4>, 8> unrolledRounds() {
    SmallVector<SmallVector<int64_t, 4>, 8> rounds(1);
    for (const PlanIter &i : body.unrolled) {
      SmallVector<SmallVector<int64_t, 4>, 8> next;
      for (const auto &r : rounds)
        for (int64_t k = 0; k < i.extent; ++k) {
          next.push_back(r);
          next.back().push_back(k);
        }
      rounds = std::move(next);
    }
    return rounds;
  }

  /// The first byte of a round's vector in the registers of `side`.
  unsigned registerByte(const PlanSide &side, bool isDst, ArrayRef<int64_t> round) const {
    int64_t slot = side.base.constantPart();
    for (auto [i, k] : zip(body.unrolled, round))
      slot += (isDst ? i.dst : i.src).constantPart() * k;
    return slot * elementBits(plan.type) / 8;
  }

  Value *load(ArrayRef<int64_t> round) {
    unsigned bytes = plan.src.accessBytes;
    if (!inMemory(plan.src))
      return operands.srcRegisters->access(builder, registerByte(plan.src, false, round), bytes);
    Value *whole = nullptr;
    for (unsigned piece = 0; piece < body.vectorBytes / bytes; ++piece) {
      Value *part = builder.CreateAlignedLoad(
          accessType(builder, bytes), src.pointer(body.unrolled, round, piece), Align(bytes));
      whole = whole
                  ? builder.CreateShuffleVector(whole, part, seq(whole->getType(), part->getType()))
                  : part;
    }
    return whole;
  }

  /// The lanes of two vectors, one behind the other.
  static SmallVector<int, 8> seq(Type *a, Type *b) {
    unsigned n =
        cast<FixedVectorType>(a)->getNumElements() + cast<FixedVectorType>(b)->getNumElements();
    return to_vector<8>(llvm::seq<int>(0, n));
  }

  void store(ArrayRef<int64_t> round, Value *vector) {
    unsigned bytes = plan.dst.accessBytes;
    if (!inMemory(plan.dst))
      return operands.dstRegisters->setAccess(builder, registerByte(plan.dst, true, round), vector);
    unsigned pieces = body.vectorBytes / bytes, lanes = bytes / 4;
    for (unsigned piece = 0; piece < pieces; ++piece) {
      Value *part = vector;
      if (pieces > 1)
        part = builder.CreateShuffleVector(
            vector, to_vector<8>(llvm::seq<int>(piece * lanes, (piece + 1) * lanes)));
      builder.CreateAlignedStore(part, dst.pointer(body.unrolled, round, piece), Align(bytes));
    }
  }

  IRBuilderBase &builder;
  const Plan &plan;
  const PartitionPlan &body;
  const CopyOperands &operands;
  AddressBuilder address;
  Side dst, src;
};

} // namespace

void tilecopy::emitPartition(IRBuilderBase &builder, const Plan &plan, const PartitionPlan &body,
                             const CopyOperands &operands) {
  PartitionEmitter(builder, plan, body, operands).run();
}
