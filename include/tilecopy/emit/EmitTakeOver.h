//===- EmitTakeOver.h - CTAs that run others' work --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If the grid has one CTA for each tile, a CTA that has finished its tile may take over the tile of
// a CTA that has not started: the hardware cancels that CTA and returns its number, or refuses if
// none is left (PTX ISA, clusterlaunchcontrol; sm_100 and newer). Unlike a counter in global memory
// this causes no memory traffic, and a CTA that starts late still computes its own tile. A frontend
// builds such a loop of these parts:
//
//   emitTakeOverBegin(b, target, place, thread)                     all threads, once
//   tile = ctaid.x, round = 0                                       (i32; phis)
//   do {
//     emitTakeOverRequest(b, target, place, thread)                 one thread requests early
//     ... the work of the tile ...
//     {taken, tile} = emitTakeOver(b, target, place, round)         all threads wait for it
//     round = 1 - round
//   } while (taken)
//
// `place` points to TakeOverBytes of shared memory, aligned to 16: the answer of the hardware, and
// the mbarrier that it completes. The grid has one dimension, and clusters have one CTA.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_EMIT_EMITTAKEOVER_H
#define TILECOPY_EMIT_EMITTAKEOVER_H

#include "tilecopy/op/GpuTarget.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/Error.h"

namespace tilecopy {

constexpr unsigned TakeOverAnswerBytes = 16, TakeOverBytes = TakeOverAnswerBytes + 8;

/// Whether the target has clusterlaunchcontrol.
bool canTakeOver(const GpuTarget &target);

/// Initializes the mbarrier; all threads of the CTA wait for each other. `thread` is the thread's
/// index in the CTA (i32). An EmitError names the argument that is not a pointer to shared memory,
/// not an i32 or of another function, or the target; nothing is built then.
llvm::Error emitTakeOverBegin(llvm::IRBuilderBase &builder, const GpuTarget &target,
                              llvm::Value *place, llvm::Value *thread);

/// Thread 0 requests a CTA. Errors as above.
llvm::Error emitTakeOverRequest(llvm::IRBuilderBase &builder, const GpuTarget &target,
                                llvm::Value *place, llvm::Value *thread);

struct TakenOver {
  llvm::Value *taken; // i1, the same for all threads
  llvm::Value *cta;   // i32, ctaid.x of that CTA, if `taken`
};
/// Waits for the answer; all threads of the CTA wait for each other. `round` (i32) is 0 in the
/// first round and then alternates between 1 and 0. Errors as above.
llvm::Expected<TakenOver> emitTakeOver(llvm::IRBuilderBase &builder, const GpuTarget &target,
                                       llvm::Value *place, llvm::Value *round);

} // namespace tilecopy

#endif // TILECOPY_EMIT_EMITTAKEOVER_H
