//===- EmitKernelParts.h - Kernels, their maps and barriers -----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a frontend builds around copies and barriers, and what instructions require of its kernels:
//
//   setKernelAttributes(*kernel, {target, /*threads=*/128});
//   if (Error e = declareTensorMapParameter(*kernel->getArg(2)))
//     return e;
//   if (Error e = emitSync(b, Scope::Cta, tid))
//     return e;
//
// Nothing is changed where a function returns an EmitError.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_EMIT_EMITKERNELPARTS_H
#define TILECOPY_EMIT_EMITKERNELPARTS_H

#include "tilecopy/op/CopyOp.h"
#include "tilecopy/op/Synchronize.h"
#include "llvm/IR/IRBuilder.h"

namespace tilecopy {

struct KernelShape {
  GpuTarget target;
  unsigned threads;     // of a CTA
  unsigned cluster = 1; // CTAs of a cluster, in x
  /// CTAs of an SM that ptxas makes space for; 0 leaves it to ptxas. A kernel with register tiles
  /// needs 1: ptxas trades registers for CTAs, and has been seen to spill a tile to do so.
  unsigned minCtas = 0;
};

/// Turns a function of a module into a kernel: its calling convention, target, threads and cluster.
/// An error names a number of threads or of CTAs that no launch can have.
llvm::Error setKernelAttributes(llvm::Function &kernel, const KernelShape &shape);

/// Turns a pointer parameter of a kernel into one that a tensor map is passed in: 128 bytes by
/// value, at a multiple of 64, in the constant bank where the hardware reads it.
llvm::Error declareTensorMapParameter(llvm::Argument &parameter);
/// Prefetches a tensor map (a generic pointer), for copies later in the kernel; by one thread.
llvm::Error emitTensorMapPrefetch(llvm::IRBuilderBase &builder, const GpuTarget &target,
                                  llvm::Value *map);

/// A barrier for the threads of a scope, all of which get here: a warp, a warpgroup (hardware
/// barriers 1 and up; `threadIndex`, an i32, may be null for tid.x) or the CTA (barrier 0).
llvm::Error emitSync(llvm::IRBuilderBase &builder, Scope scope, llvm::Value *threadIndex = nullptr);
/// A barrier for all threads of the cluster, which hands over what `order` says: less than
/// everything needs PTX 8.6 and costs less. Even relaxed, it publishes what a thread has
/// initialized before a fence.mbarrier_init, and shows that the CTAs run.
llvm::Error emitClusterSync(llvm::IRBuilderBase &builder, const GpuTarget &target,
                            ArrivalOrder order = ArrivalOrder::Release);

/// The value of a symbol that says where a thread is: the CTA's index in the grid or in the
/// cluster, the thread's index, its lane, warp or warpgroup. Null for arguments and loop variables,
/// for a thread's index that is not an i32 of this function, and where the builder has no function.
llvm::Value *valueOfPlace(llvm::IRBuilderBase &builder, const Symbol &symbol,
                          llvm::Value *threadIndex = nullptr);

} // namespace tilecopy

#endif // TILECOPY_EMIT_EMITKERNELPARTS_H
