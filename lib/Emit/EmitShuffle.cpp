//===- EmitShuffle.cpp - From register tile to register tile, as IR -------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BodyEmitter.h"
#include "ThreadEmitter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class ShuffleEmitter : BodyEmitter<ShufflePlan> {
public:
  using BodyEmitter::BodyEmitter;

  /// All words are read before any is written: the tiles may be the same.
  void run() {
    thread = address.scopeIndex(plan.scope);
    isOwner = body.owners ? isIn(builder, *body.owners, thread) : nullptr;
    members = body.callers ? lanesIn(builder, *body.callers, address.scopeIndex(Scope::Cta))
                           : builder.getInt32(~0u);
    SmallVector<Value *, 16> values;
    for (const ShuffleWord &w : body.words)
      values.push_back(kept(w, word(w)));
    for (auto [w, value] : zip(body.words, values))
      operands.dstRegisters->setAccess(builder, unsigned(w.dstByte), value);
  }

private:
  /// Neighboring bits whose steps double become one product.
  Value *valueOf(const ThreadSum &sum) {
    auto it = find_if(known, [&](const auto &k) {
      return k.first->constant == sum.constant && k.first->bits == sum.bits;
    });
    if (it != known.end())
      return it->second;
    Value *value = builder.getInt32(uint32_t(sum.constant));
    for (unsigned from = 0, to; from < sum.bits.size(); from = to) {
      int64_t step = sum.bits[from];
      for (to = from + 1; step && to < sum.bits.size() && sum.bits[to] == step << (to - from);)
        ++to;
      if (!step)
        continue;
      Value *field =
          address.remainder(address.divided(thread, int64_t(1) << from), int64_t(1) << (to - from));
      value = address.add(address.scale(field, builder.getInt32(uint32_t(step))), value);
    }
    known.push_back({&sum, value});
    return value;
  }

  /// A thread that gets nothing must not ask a lane that is not there.
  Value *laneOf(const ShuffleWord &w) {
    Value *lane = valueOf(w.lane);
    return body.callers && isOwner ? builder.CreateSelect(isOwner, lane, thread) : lane;
  }

  Value *shuffled(Value *value, Value *lane) {
    Type *type = value->getType();
    Value *wide = builder.CreateZExt(value, builder.getInt32Ty());
    Value *got = builder.CreateIntrinsic(Intrinsic::nvvm_shfl_sync_idx_i32,
                                         {members, wide, lane, builder.getInt32(0x1f)});
    return builder.CreateTrunc(got, type);
  }

  /// Threads that get nothing keep the word.
  Value *kept(const ShuffleWord &w, Value *value) {
    if (!isOwner)
      return value;
    return builder.CreateSelect(
        isOwner, value,
        operands.dstRegisters->access(builder, unsigned(w.dstByte), body.wordBytes));
  }

  Value *word(const ShuffleWord &w) {
    Value *result = nullptr;
    for (int64_t byte : w.places) {
      Value *value = operands.srcRegisters->access(builder, unsigned(byte), body.wordBytes);
      if (!w.own)
        value = shuffled(value, laneOf(w));
      if (!result) {
        result = value;
        continue;
      }
      Value *here = builder.CreateICmpEQ(valueOf(w.place), builder.getInt32(uint32_t(byte)));
      result = builder.CreateSelect(here, value, result);
    }
    return result;
  }

  Value *thread = nullptr, *isOwner = nullptr, *members = nullptr;
  SmallVector<std::pair<const ThreadSum *, Value *>, 8> known;
};

} // namespace

void tilecopy::emitBody(IRBuilderBase &builder, const Plan &plan, const ShufflePlan &body,
                        const CopyOperands &operands) {
  ShuffleEmitter(builder, plan, body, operands).run();
}
