//===- EmitTensorMemory.h - Tensor memory, caller's side --------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a frontend builds around copies to and from tensor memory (PTX ISA, "tcgen05" instructions).
// One whole warp allocates columns; their address arrives in a word of shared memory, which every
// thread may read after the next barrier of the CTA; the same number of columns is freed before the
// kernel ends, on every path:
//
//   if (Error e = emitTmemAlloc(b, target, word, 64))     // by one warp; word: ptr addrspace(3)
//     return e;
//   ... barrier of the CTA ...
//   Expected<Value *> pool = emitTmemAddress(b, word);    // ptr addrspace(6): column 0, lane 0
//   if (!pool)
//     return pool.takeError();
//   if (Error e = emitCopy(b, *load, CopyOperands::toRegisters(tile, *pool)))
//     return e;                                           // registers <- tensor memory: begun
//   if (Error e = emitTmemWaitLoad(b, target, {&tile}))   // the values are there from here on
//     return e;
//   ... barrier of the CTA ...
//   if (Error e = emitTmemDealloc(b, target, *pool, 64))  // by one warp
//     return e;
//
// Nothing is built where a function returns an EmitError: the target has no tensor memory (the
// message says what has it), an impossible number of columns or of CTAs, a pointer in another
// address space, a mask or a word of a tile of another type, or a value of another function.
//
// A load's registers are undefined until the wait, and nothing in the IR says so. emitTmemWaitLoad
// therefore passes each value of the tiles through the wait, in one piece of inline assembly that
// waits and moves (ptxas drops the moves): arithmetic on what comes out cannot get above it, at any
// level of optimization. Wait before control flow merges a tile, too: a phi reads it where it
// merges.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_EMIT_EMITTENSORMEMORY_H
#define TILECOPY_EMIT_EMITTENSORMEMORY_H

#include "tilecopy/emit/RegisterTile.h"
#include "tilecopy/op/GpuTarget.h"
#include "tilecopy/op/TensorMemory.h"

namespace tilecopy {

/// Allocates columns (a power of two from 32 to 512) for one CTA, or, with `ctaGroup` 2, for both
/// CTAs of a pair, each of which calls it. All 32 threads of one warp get here. The address is
/// stored to `word`, 4 bytes in shared memory.
llvm::Error emitTmemAlloc(llvm::IRBuilderBase &builder, const GpuTarget &target, llvm::Value *word,
                          int64_t columns, int64_t ctaGroup = 1);
/// Reads the address that an allocation stored, a pointer in address space 6.
llvm::Expected<llvm::Value *> emitTmemAddress(llvm::IRBuilderBase &builder, llvm::Value *word);
/// Frees what was allocated, by all threads of one warp.
llvm::Error emitTmemDealloc(llvm::IRBuilderBase &builder, const GpuTarget &target,
                            llvm::Value *pool, int64_t columns, int64_t ctaGroup = 1);
/// Gives up the right to allocate, so that other CTAs of the SM need not wait for this one. By all
/// threads of one warp.
llvm::Error emitTmemRelinquish(llvm::IRBuilderBase &builder, const GpuTarget &target,
                               int64_t ctaGroup = 1);

/// Makes one arrival at `barrier` (an mbarrier, address space 3) when the asynchronous operations
/// that this thread has begun are done. With `ctaMask`, an integer of any width, the arrival is at
/// the same address in each CTA of the cluster whose bit is set.
llvm::Error emitTmemCommit(llvm::IRBuilderBase &builder, const GpuTarget &target,
                           llvm::Value *barrier, int64_t ctaGroup = 1,
                           llvm::Value *ctaMask = nullptr);

/// Waits for the warp's loads from tensor memory; by all threads of the warp. The values of `tiles`
/// pass through the wait.
llvm::Error emitTmemWaitLoad(llvm::IRBuilderBase &builder, const GpuTarget &target,
                             llvm::ArrayRef<RegisterTile *> tiles);
/// Waits for the warp's stores to tensor memory; by all threads of the warp.
llvm::Error emitTmemWaitStore(llvm::IRBuilderBase &builder, const GpuTarget &target);

/// Before a barrier of threads: orders what this thread has done in tensor memory before it.
llvm::Error emitTmemFenceBefore(llvm::IRBuilderBase &builder, const GpuTarget &target);
/// After a barrier of threads: orders what this thread does in tensor memory after it.
llvm::Error emitTmemFenceAfter(llvm::IRBuilderBase &builder, const GpuTarget &target);

} // namespace tilecopy

#endif // TILECOPY_EMIT_EMITTENSORMEMORY_H
