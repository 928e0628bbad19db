//===- EmitTrip.cpp - From register tile to memory and back, as IR --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Building.h"
#include "tilecopy/emit/EmitKernelParts.h"

using namespace llvm;
using namespace tilecopy;

/// All threads of the scope get here, and each stores all its elements before any loads.
void tilecopy::emitBody(IRBuilderBase &builder, const Plan &plan, const TripPlan &body,
                        const CopyOperands &operands) {
  CopyOperands half = operands;
  half.dst = operands.scratch;
  half.dstRegisters = nullptr;
  emitPlan(builder, body.store(), half);
  cantFail(emitSync(builder, plan.scope, operands.threadIndex));
  half = operands;
  half.src = operands.scratch;
  half.srcRegisters = nullptr;
  emitPlan(builder, body.load(), half);
}
