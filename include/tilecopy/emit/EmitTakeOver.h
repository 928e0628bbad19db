//===- EmitTakeOver.h - CTAs that run others' work --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the grid has a CTA for each tile, one that is done may take over another that has not
// started: the hardware cancels that one and tells its number, and when it refuses, none is left
// (PTX ISA, clusterlaunchcontrol; sm_100 and newer). Against a counter in global memory this costs
// no memory traffic, and a CTA that starts late still does its own tile. The parts of such a loop,
// for a kernel that a frontend builds:
//
//   emitTakeOverBegin(b, target, place, thread)                     all threads, once
//   tile = ctaid.x, round = 0                                       (i32; phis)
//   do {
//     emitTakeOverRequest(b, target, place, thread)                 one thread asks early ...
//     ... the work of the tile ...
//     {taken, tile} = emitTakeOver(b, target, place, round)         ... and all learn it at the end
//     round = 1 - round
//   } while (taken)
//
// `place` points to TakeOverBytes of shared memory at a multiple of 16: the answer, and the
// mbarrier that it completes. The grid has one dimension, and its clusters one CTA.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_EMIT_EMITTAKEOVER_H
#define TILECOPY_EMIT_EMITTAKEOVER_H

#include "tilecopy/op/GpuTarget.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/Error.h"

namespace tilecopy {

constexpr unsigned TakeOverAnswerBytes = 16, TakeOverBytes = TakeOverAnswerBytes + 8;

/// Whether the target has it.
bool canTakeOver(const GpuTarget &target);

/// Makes the mbarrier; all threads of the CTA meet. `thread` is the thread's index in the CTA
/// (i32). An EmitError names what is not a pointer to shared memory, not an i32, or of another
/// function, or the target; nothing is built then.
llvm::Error emitTakeOverBegin(llvm::IRBuilderBase &builder, const GpuTarget &target,
                              llvm::Value *place, llvm::Value *thread);

/// Thread 0 asks for a CTA. Errors as above.
llvm::Error emitTakeOverRequest(llvm::IRBuilderBase &builder, const GpuTarget &target,
                                llvm::Value *place, llvm::Value *thread);

struct TakenOver {
  llvm::Value *taken; // i1, the same for all threads
  llvm::Value *cta;   // i32, ctaid.x of the CTA, where one was taken over
};
/// Waits for the answer; all threads of the CTA meet. `round` (i32) counts from 0. Errors as above.
llvm::Expected<TakenOver> emitTakeOver(llvm::IRBuilderBase &builder, const GpuTarget &target,
                                       llvm::Value *place, llvm::Value *round);

} // namespace tilecopy

#endif // TILECOPY_EMIT_EMITTAKEOVER_H
