//===- HeldValues.cpp - Integers in registers, as IR ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HeldValues.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

HeldValues::HeldValues(IRBuilderBase &builder, const Plan &plan, const ThreadPlan &body,
                       const CopyOperands &operands)
    : builder(builder), body(body), operands(operands) {
  for (const PlanSide *side : {&plan.dst, &plan.src})
    for (const RowIndices &r : side->rows)
      add(plan, r.held);
  if (plan.mask && plan.mask->load)
    add(plan, plan.mask->load->held);
}

void HeldValues::add(const Plan &plan, const std::optional<HeldIntegers> &held) {
  size_t which = tiles.size();
  std::optional<RegisterTile> &tile = tiles.emplace_back();
  RegisterTile *given = which < operands.indexTiles.size() ? operands.indexTiles[which] : nullptr;
  if (!held || !given)
    return;
  if (held->gather.words.empty()) {
    tile = *given;
    return;
  }
  tile.emplace(builder.getContext(), held->gather.registerBytes(plan, /*ofDst=*/true));
  CopyOperands moving = operands;
  moving.srcRegisters = given;
  moving.dstRegisters = &*tile;
  emitBody(builder, plan, held->gather, moving);
}

Value *HeldValues::integer(const RegisterTile &tile, int64_t byte, unsigned bytes) {
  return builder.CreateBitCast(tile.access(builder, unsigned(byte), bytes),
                               builder.getIntNTy(bytes * 8));
}

/// Every thread has all.
Value *HeldValues::byNumber(const HeldIntegers &held, const RegisterTile &tile, unsigned bytes,
                            Value *number) {
  Value *result = integer(tile, held.bytes[0], bytes);
  for (size_t k = 1; k != held.bytes.size(); ++k) {
    Value *here = builder.CreateICmpEQ(number, ConstantInt::get(number->getType(), k));
    result = builder.CreateSelect(here, integer(tile, held.bytes[k], bytes), result);
  }
  return result;
}

/// The thread has those of its rounds. Passes that need different ones select.
Value *HeldValues::byRound(const HeldIntegers &held, const RegisterTile &tile, unsigned bytes,
                           int64_t number, ArrayRef<Value *> passes) {
  int64_t perPass = body.unrolledRounds();
  auto partOf = [&](int64_t pass) { return held.ofRound[size_t(pass * perPass + number)]; };
  auto valueOf = [&](int64_t pass) { return integer(tile, partOf(pass) * bytes, bytes); };
  Value *result = valueOf(0), *flat = nullptr;
  for (int64_t pass = 1; pass != int64_t(held.ofRound.size()) / perPass; ++pass) {
    if (partOf(pass) == partOf(0))
      continue;
    if (!flat) {
      flat = builder.getInt64(0);
      for (auto [i, counter] : zip(body.loops, passes))
        flat = builder.CreateAdd(builder.CreateMul(flat, builder.getInt64(i.extent)),
                                 builder.CreateZExt(counter, builder.getInt64Ty()));
    }
    Value *here = builder.CreateICmpEQ(flat, builder.getInt64(pass));
    result = builder.CreateSelect(here, valueOf(pass), result);
  }
  return result;
}

Value *HeldValues::at(const HeldIntegers &held, unsigned which, unsigned bytes, int64_t number,
                      ArrayRef<Value *> passes, function_ref<Value *()> numberOf) {
  const std::optional<RegisterTile> &tile = tiles[which];
  if (!tile) {
    Type *type = builder.getIntNTy(bytes * 8);
    Value *given = operands.indexValue(which, numberOf());
    assert(given && given->getType()->isIntegerTy() && "an index is an integer");
    return builder.CreateSExtOrTrunc(given, type);
  }
  return held.bytes.empty() ? byRound(held, *tile, bytes, number, passes)
                            : byNumber(held, *tile, bytes, numberOf());
}
