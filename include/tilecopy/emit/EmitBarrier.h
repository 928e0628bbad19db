//===- EmitBarrier.h - mbarriers, fences and groups, as IR ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a frontend builds around asynchronous copies. An mbarrier object is 8 bytes of shared memory
// at a multiple of 8, named by a pointer in address space 3:
//
//   if (Error e = emitBarrierInit(b, target, bar, b.getInt32(1)))   // by one thread; then
//     return e;
//   if (Error e = emitFence(b, target, FenceOp::MbarrierInit))    // this; then a barrier
//     return e;
//   if (Error e = emitBarrierArriveExpect(b, target, {bar}, b.getInt32(4096)))
//     return e;
//   if (Error e = emitCopy(b, *load, CopyOperands::tmaLoad(tile, map, bar)))
//     return e;
//   if (Error e = emitBarrierWait(b, target, {bar}, phase))         // by all its readers
//     return e;
//
// Nothing is built where a function returns an EmitError: the target lacks the instruction (the
// message says what has it), the pointer is missing or in another address space, a count, rank or
// phase is not an i32 of this function, or the builder has no insertion point. Constant counts,
// bytes and ranks must be in range (Barrier.h gives the limits); the caller answers for other
// values.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_EMIT_EMITBARRIER_H
#define TILECOPY_EMIT_EMITBARRIER_H

#include "tilecopy/op/GpuTarget.h"
#include "tilecopy/op/Synchronize.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm {
class DomTreeUpdater;
}

namespace tilecopy {

/// The barrier of an arrival or of a wait.
struct BarrierAt {
  llvm::Value *object;
  /// An arrival goes to the same address in the CTA of this rank (i32) in the cluster; null for the
  /// thread's own CTA. Needs sm_90 and PTX 8.0.
  llvm::Value *rank = nullptr;
  /// For a wait: threads of other CTAs arrive too, and it sees what they wrote.
  bool acrossCluster = false;
  /// What an arrival at another CTA hands over, or a wait across the cluster sees. Less than
  /// everything costs less and needs PTX 8.6. A wait sees either the shared memory of the cluster
  /// or everything; the latter empties the L1 cache.
  ArrivalOrder order = ArrivalOrder::Release;
};

llvm::Error emitBarrierInit(llvm::IRBuilderBase &builder, const GpuTarget &target,
                            llvm::Value *object, llvm::Value *arrivals);
llvm::Error emitBarrierInval(llvm::IRBuilderBase &builder, const GpuTarget &target,
                             llvm::Value *object);
llvm::Error emitBarrierArrive(llvm::IRBuilderBase &builder, const GpuTarget &target, BarrierAt at);
llvm::Error emitBarrierExpect(llvm::IRBuilderBase &builder, const GpuTarget &target, BarrierAt at,
                              llvm::Value *bytes);
/// Both in one.
llvm::Error emitBarrierArriveExpect(llvm::IRBuilderBase &builder, const GpuTarget &target,
                                    BarrierAt at, llvm::Value *bytes);

/// Whether the phase is complete, as an i1, without waiting. Only the lowest bit of `phase`, an
/// i32, counts. From sm_80 and PTX 7.1 on.
llvm::Expected<llvm::Value *> emitBarrierTest(llvm::IRBuilderBase &builder, const GpuTarget &target,
                                              BarrierAt at, llvm::Value *phase);
/// The same after a sleep that ends with the phase, at the hardware's limit, or after `nanoseconds`
/// (an i32, may be null). Before sm_90, which has the instruction, it is emitBarrierTest.
llvm::Expected<llvm::Value *> emitBarrierTry(llvm::IRBuilderBase &builder, const GpuTarget &target,
                                             BarrierAt at, llvm::Value *phase,
                                             llvm::Value *nanoseconds = nullptr);
/// Waits until the phase is complete. The builder is then in a new block, and `trees` are updated
/// for it.
llvm::Error emitBarrierWait(llvm::IRBuilderBase &builder, const GpuTarget &target, BarrierAt at,
                            llvm::Value *phase, llvm::DomTreeUpdater *trees = nullptr);
/// Waits until the phase is complete, or for that many tries. The i1 says whether it is.
llvm::Expected<llvm::Value *> emitBarrierWaitAtMost(llvm::IRBuilderBase &builder,
                                                    const GpuTarget &target, BarrierAt at,
                                                    llvm::Value *phase, uint32_t tries,
                                                    llvm::DomTreeUpdater *trees = nullptr);

/// The fences and groups of Synchronize.h.
llvm::Error emitFence(llvm::IRBuilderBase &builder, const GpuTarget &target, FenceOp::Kind kind);
llvm::Error emitGroup(llvm::IRBuilderBase &builder, const GpuTarget &target, const GroupOp &group);

/// An i1 that is true in one thread of the warp, the same one every time. `lanes` are those of the
/// warp that get here.
llvm::Expected<llvm::Value *> emitElect(llvm::IRBuilderBase &builder, const GpuTarget &target,
                                        uint32_t lanes = ~0u);

} // namespace tilecopy

#endif // TILECOPY_EMIT_EMITBARRIER_H
