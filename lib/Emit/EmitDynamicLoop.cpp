//===- EmitDynamicLoop.cpp - Passes that CTAs share -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/EmitDynamicLoop.h"
#include "Building.h"
#include "CheckOperands.h"
#include "ShownFacts.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

static Value *isFirst(IRBuilderBase &builder, Value *thread) {
  return builder.CreateICmpEQ(thread, builder.getInt32(0));
}

Expected<Value *> tilecopy::emitClaimPass(IRBuilderBase &builder, Value *counter, Value *passes,
                                          Value *thread) {
  if (Error e = checkPlace(builder))
    return e;
  if (Error e = checkPointer(builder, "the counter of a dynamic loop", counter, {GlobalSpace}))
    return e;
  if (Error e = checkWord(builder, "the number of passes", passes))
    return e;
  if (Error e = checkConstant("the number of passes", passes, 1, INT32_MAX))
    return e;
  if (Error e = checkWord(builder, "the thread's index", thread))
    return e;
  Value *last = builder.CreateSub(passes, builder.getInt32(1));
  // The last claim wraps the counter to 0 for the next launch.
  auto claim = [&] {
    SyncScope::ID device = builder.getContext().getOrInsertSyncScopeID("device");
    return builder.CreateAtomicRMW(AtomicRMWInst::UIncWrap, counter, last, Align(4),
                                   AtomicOrdering::Monotonic, device);
  };
  return guardedValue(builder, isFirst(builder, thread), builder.getInt32(0), "claim", claim);
}

Expected<Value *> tilecopy::emitSharePass(IRBuilderBase &builder, Value *claim, Value *ctas,
                                          Value *slots, Value *round, Value *thread) {
  if (Error e = checkPlace(builder))
    return e;
  if (Error e = checkSharedPointer(builder, "the slots of a dynamic loop", slots))
    return e;
  const std::pair<StringLiteral, Value *> words[] = {{"the claim", claim},
                                                     {"the number of CTAs", ctas},
                                                     {"the round", round},
                                                     {"the thread's index", thread}};
  for (auto [what, word] : words)
    if (Error e = checkWord(builder, what, word))
      return e;
  Value *slot =
      builder.CreateInBoundsGEP(builder.getInt32Ty(), inSharedSpace(builder, slots), round);
  Guard first(builder, isFirst(builder, thread), "share");
  builder.CreateStore(builder.CreateAdd(claim, ctas), slot);
  first.close();
  builder.CreateIntrinsic(Intrinsic::nvvm_barrier_cta_sync_aligned_all, {builder.getInt32(0)});
  return builder.CreateLoad(builder.getInt32Ty(), slot, "pass");
}
