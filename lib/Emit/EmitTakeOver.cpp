//===- EmitTakeOver.cpp - CTAs that run others' work ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/EmitTakeOver.h"
#include "Building.h"
#include "CheckOperands.h"
#include "NvvmCall.h"
#include "tilecopy/emit/EmitBarrier.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

bool tilecopy::canTakeOver(const GpuTarget &target) {
  return target.sm() >= 100 && target.ptx() >= 86;
}

static Error checkTakeOver(const IRBuilderBase &builder, const GpuTarget &target, Value *place,
                           StringRef what, Value *word) {
  if (!canTakeOver(target))
    return emitError(EmitFault::Target, target.cpu(),
                     "CTAs take over others on sm_100 and newer, with PTX 8.6 (this is " +
                         target.cpu() + " with PTX " + target.ptxVersion() + ")");
  if (Error e = checkPlace(builder))
    return e;
  if (Error e = checkSharedPointer(builder, "the place of the answer", place))
    return e;
  return checkWord(builder, what, word);
}

static Value *barrierOf(IRBuilderBase &builder, Value *place) {
  return builder.CreateConstInBoundsGEP1_32(builder.getInt8Ty(), inSharedSpace(builder, place),
                                            TakeOverAnswerBytes);
}

static void meet(IRBuilderBase &builder) {
  builder.CreateIntrinsic(Intrinsic::nvvm_barrier_cta_sync_aligned_all, {builder.getInt32(0)});
}

static Value *isThread0(IRBuilderBase &builder, Value *thread) {
  return builder.CreateICmpEQ(thread, builder.getInt32(0));
}

Error tilecopy::emitTakeOverBegin(IRBuilderBase &builder, const GpuTarget &target, Value *place,
                                  Value *thread) {
  if (Error e = checkTakeOver(builder, target, place, "the thread's index", thread))
    return e;
  Value *barrier = barrierOf(builder, place);
  Guard first(builder, isThread0(builder, thread), "takeover");
  if (Error e = emitBarrierInit(builder, target, barrier, builder.getInt32(1)))
    return e;
  if (Error e = emitFence(builder, target, FenceOp::MbarrierInit))
    return e;
  first.close();
  meet(builder);
  return Error::success();
}

Error tilecopy::emitTakeOverRequest(IRBuilderBase &builder, const GpuTarget &target, Value *place,
                                    Value *thread) {
  if (Error e = checkTakeOver(builder, target, place, "the thread's index", thread))
    return e;
  Value *answer = inSharedSpace(builder, place), *barrier = barrierOf(builder, place);
  Guard first(builder, isThread0(builder, thread), "request");
  if (Error e = emitBarrierArriveExpect(builder, target, {barrier},
                                        builder.getInt32(TakeOverAnswerBytes)))
    return e;
  callNvvm(builder, "clusterlaunchcontrol.try_cancel.async.shared", {answer, barrier});
  first.close();
  return Error::success();
}

/// The threads have read the answer when they meet, and the next one is written after a fence.
Expected<TakenOver> tilecopy::emitTakeOver(IRBuilderBase &builder, const GpuTarget &target,
                                           Value *place, Value *round) {
  if (Error e = checkTakeOver(builder, target, place, "the round", round))
    return e;
  Value *barrier = barrierOf(builder, place);
  if (Error e = emitBarrierWait(builder, target, {barrier}, round))
    return e;
  Type *bits = builder.getIntNTy(TakeOverAnswerBytes * 8);
  Type *words = FixedVectorType::get(builder.getInt64Ty(), 2);
  Value *answer =
      builder.CreateAlignedLoad(words, inSharedSpace(builder, place), Align(TakeOverAnswerBytes));
  answer = builder.CreateBitCast(answer, bits);
  TakenOver result;
  result.taken = callNvvm(builder, "clusterlaunchcontrol.query_cancel.is_canceled", {answer},
                          builder.getInt1Ty());
  // Without a CTA there is no first one to ask for.
  result.cta = guardedValue(builder, result.taken, builder.getInt32(0), "taken", [&] {
    return callNvvm(builder, "clusterlaunchcontrol.query_cancel.get_first_ctaid.x", {answer},
                    builder.getInt32Ty());
  });
  if (Error e = emitFence(builder, target, FenceOp::ProxyAsync))
    return e;
  meet(builder);
  return result;
}
