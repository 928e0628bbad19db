//===- EmitBulk.cpp - Runs without a tensor map, as IR --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BodyEmitter.h"
#include "BulkAsm.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class BulkEmitter : BodyEmitter<BulkPlan> {
public:
  using BodyEmitter::BodyEmitter;

  void run() {
    Type *word = builder.getInt32Ty();
    Value *rank = body.cta ? address.value(*body.cta, word) : nullptr;
    Value *to = rank ? ofPeer(operands.dst, rank) : operands.dst;
    if (body.tellsBarrier()) {
      Value *at = rank ? ofPeer(operands.barrier, rank) : operands.barrier;
      barrier = builder.CreatePtrToInt(at, word);
    }
    mask = maskOf(body.ctaMask);
    if (body.clip)
      address.mayLeave();
    SideAddress dst(builder, address, plan.dst, bits(), to);
    SideAddress src(builder, address, plan.src, bits(), operands.src);
    SmallVector<PlanIter, 4> loops, unrolled; // one of them stays empty
    (body.unrolled ? unrolled : loops).assign(body.loops.begin(), body.loops.end());
    bool writes = body.kind != BulkPlan::Prefetch;
    if (writes)
      dst.startThread({}, {}, counters::select<Dst>(loops));
    src.startThread({}, {}, counters::select<Src>(loops));
    LoopNest nest(builder);
    SmallVector<Value *, 4> counts;
    for (const PlanIter &l : loops)
      counts.push_back(nest.open(l.extent, "bulk"));
    if (writes)
      dst.startPass(counters::select<Dst>(loops), counts);
    src.startPass(counters::select<Src>(loops), counts);
    for (ArrayRef<int64_t> round : counters::allCounts(unrolled)) {
      Value *into = writes ? dst.pointer(counters::select<Dst>(unrolled), round, 0) : nullptr;
      Value *from = src.pointer(counters::select<Src>(unrolled), round, 0), *inRange = nullptr;
      if (plan.loadsIndices())
        inRange = moveToRows(into, from, round, counts);
      std::optional<Guard> guard;
      if (inRange)
        guard.emplace(builder, inRange, "bulk.row");
      if (body.clip)
        storeClipped(into, from);
      else
        issue(into, from);
      if (guard)
        guard->close();
    }
    nest.close();
  }

private:
  /// Moves a run to the rows whose indices are loaded; returns whether they are in range, null
  /// where that is promised.
  Value *moveToRows(Value *&into, Value *&from, ArrayRef<int64_t> round, ArrayRef<Value *> counts) {
    Type *wide = builder.getInt64Ty();
    const auto *tensor = operands.indices.begin();
    Value *inRange = nullptr;
    address.mayLeave();
    auto move = [&](const PlanSide &side, Value *&pointer) {
      for (const RowIndices &rows : side.rows) {
        Value *number = builder.getInt64(0);
        for (auto [k, loop] : enumerate(body.loops)) {
          if (!loop.tag.isOf(rows.walked))
            continue;
          Value *count = body.unrolled ? builder.getInt64(round[k])
                                       : builder.CreateZExtOrTrunc(counts[k], wide);
          number = address.add(number, address.scale(count, builder.getInt64(loop.at(Along))));
        }
        Value *step = address.value(rows.step * Expr(rows.bytes), wide);
        Value *start = address.pointer(*tensor, address.value(rows.base * Expr(rows.bytes), wide));
        auto row = loadRow(rows, *tensor, address.pointer(start, address.scale(number, step)));
        ++tensor;
        pointer = address.pointer(pointer, row.bytes);
        if (row.inRange)
          inRange = inRange ? builder.CreateAnd(inRange, row.inRange) : row.inRange;
      }
    };
    move(plan.dst, into);
    move(plan.src, from);
    return inRange;
  }

  /// The same place in the shared memory of the CTA of a rank.
  Value *ofPeer(Value *pointer, Value *rank) {
    return builder.CreateIntrinsic(Intrinsic::nvvm_mapa_shared_cluster, {pointer, rank});
  }

  /// Shared addresses are 32 bits wide; global ones are pointers.
  Value *operand(Value *pointer, Space space) {
    return space == Space::Shared ? builder.CreatePtrToInt(pointer, builder.getInt32Ty()) : pointer;
  }

  /// Stores a run as far as it lies in the tensor: whole 16 bytes by one instruction, and what is
  /// left by elements.
  void storeClipped(Value *to, Value *from) {
    int64_t bytes = bits() / 8;
    Type *wide = builder.getInt64Ty(), *element = builder.getIntNTy(bits());
    Value *inside = builder.CreateBinaryIntrinsic(
        Intrinsic::umin, address.limits(*body.clip, builder.getInt32Ty()).second,
        builder.getInt32(uint32_t(body.clip->extent)));
    Value *size = builder.CreateAnd(builder.CreateMul(inside, builder.getInt32(uint32_t(bytes))),
                                    builder.getInt32(~15u));
    Guard whole(builder, builder.CreateICmpNE(size, builder.getInt32(0)), "bulk.whole");
    issue(to, from, size);
    whole.close();
    int64_t most = 16 / bytes - 1;
    if (!most)
      return;
    CountedLoop left(builder, most, "bulk.left");
    Value *offset = builder.CreateAdd(
        size, builder.CreateMul(builder.CreateZExtOrTrunc(left.counter(), builder.getInt32Ty()),
                                builder.getInt32(uint32_t(bytes))));
    Value *end = builder.CreateMul(inside, builder.getInt32(uint32_t(bytes)));
    Guard one(builder, builder.CreateICmpULT(offset, end), "bulk.one");
    offset = builder.CreateZExt(offset, wide);
    Value *value =
        builder.CreateAlignedLoad(element, address.pointer(from, offset), Align(uint64_t(bytes)));
    builder.CreateAlignedStore(value, address.pointer(to, offset), Align(uint64_t(bytes)));
    one.close();
    left.close();
  }

  void issue(Value *to, Value *from, Value *size = nullptr) {
    SmallVector<Value *, 6> args;
    if (to)
      args.push_back(operand(to, plan.dst.space));
    args.push_back(operand(from, plan.src.space));
    if (size)
      args.push_back(size);
    if (barrier)
      args.push_back(barrier);
    addMaskAndPolicy(args, mask, body.cachePolicy);
    callAsm(builder, bulkAsm(body), args);
  }

  Value *barrier = nullptr, *mask = nullptr; // i32, i16
};

} // namespace

void tilecopy::emitBody(IRBuilderBase &builder, const Plan &plan, const BulkPlan &body,
                        const CopyOperands &operands) {
  BulkEmitter(builder, plan, body, operands).run();
}
