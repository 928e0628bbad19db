//===- EmitBulk.cpp - Runs without a tensor map, as IR --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BulkAsm.h"
#include "SideAddress.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class BulkEmitter {
public:
  BulkEmitter(IRBuilderBase &builder, const Plan &plan, const BulkPlan &body,
              const CopyOperands &operands)
      : builder(builder), plan(plan), body(body), operands(operands), address(builder, operands) {}

  void run() {
    Type *word = builder.getInt32Ty();
    Value *rank = body.cta ? address.value(*body.cta, word) : nullptr;
    Value *to = rank ? ofPeer(operands.dst, rank) : operands.dst;
    if (body.tellsBarrier()) {
      Value *at = rank ? ofPeer(operands.barrier, rank) : operands.barrier;
      barrier = builder.CreatePtrToInt(at, word);
    }
    if (body.ctaMask)
      mask = builder.CreateTrunc(address.value(*body.ctaMask, word), builder.getInt16Ty());
    SideAddress dst(builder, address, plan.dst, elementBits(plan.type), to);
    SideAddress src(builder, address, plan.src, elementBits(plan.type), operands.src);
    SmallVector<BulkPlan::Loop, 4> loops, unrolled;
    (body.unrolled ? unrolled : loops).assign(body.loops.begin(), body.loops.end());
    bool writes = body.kind != BulkPlan::Prefetch;
    if (writes)
      dst.startThread({}, {}, counters::select<Dst>(loops));
    src.startThread({}, {}, counters::select<Src>(loops));
    SmallVector<std::unique_ptr<CountedLoop>, 4> open;
    SmallVector<Value *, 4> counts;
    for (const BulkPlan::Loop &l : loops) {
      open.push_back(std::make_unique<CountedLoop>(builder, l.extent, "bulk"));
      counts.push_back(open.back()->counter());
    }
    if (writes)
      dst.startPass(counters::select<Dst>(loops), counts);
    src.startPass(counters::select<Src>(loops), counts);
    for (ArrayRef<int64_t> round : counters::allCounts(unrolled)) {
      Value *into = writes ? dst.pointer(counters::select<Dst>(unrolled), round, 0) : nullptr;
      issue(into, src.pointer(counters::select<Src>(unrolled), round, 0));
    }
    for (auto &loop : reverse(open))
      loop->close();
  }

private:
  /// The same place in the shared memory of the CTA of a rank.
  Value *ofPeer(Value *pointer, Value *rank) {
    return builder.CreateIntrinsic(Intrinsic::nvvm_mapa_shared_cluster, {pointer, rank});
  }

  /// Shared addresses are 32 bits wide; global ones are pointers.
  Value *operand(Value *pointer, Space space) {
    return space == Space::Shared ? builder.CreatePtrToInt(pointer, builder.getInt32Ty()) : pointer;
  }

  void issue(Value *to, Value *from) {
    SmallVector<Value *, 6> args;
    if (to)
      args.push_back(operand(to, plan.dst.space));
    args.push_back(operand(from, plan.src.space));
    if (barrier)
      args.push_back(barrier);
    if (mask)
      args.push_back(mask);
    if (body.cachePolicy)
      args.push_back(builder.getInt64(*body.cachePolicy));
    callAsm(builder, bulkAsm(body), args);
  }

  IRBuilderBase &builder;
  const Plan &plan;
  const BulkPlan &body;
  const CopyOperands &operands;
  AddressBuilder address;
  Value *barrier = nullptr, *mask = nullptr; // i32, i16
};

} // namespace

void tilecopy::emitBody(IRBuilderBase &builder, const Plan &plan, const BulkPlan &body,
                        const CopyOperands &operands) {
  BulkEmitter(builder, plan, body, operands).run();
}
