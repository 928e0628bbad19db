//===- EmitDynamicLoop.h - Passes that CTAs share ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A persistent kernel shares its tiles among the CTAs of the grid. With a fixed stride all CTAs get
// the same number of tiles, and the slowest one decides; a counter in global memory gives the next
// tile to the CTA that is free first. These are the parts of such a loop, for a kernel that a
// frontend builds:
//
//   pass = the CTA's index in the grid                         (an i32; a phi)
//   while (pass < passes) {                                    (unsigned)
//     claim = emitClaimPass(b, counter, passes, thread)        one thread asks early ...
//     ... the work of the pass ...
//     pass = emitSharePass(b, claim, ctas, slots, round, thread)   ... and all learn it at the end
//     round = 1 - round                                        (an i32 that begins as 0; a phi)
//   }
//
// The counter is 4 bytes of global memory, zero before the first launch. Every pass claims once, so
// that the counter is zero again when the last pass has begun: no launch has to clear it. All CTAs
// of the grid run the loop, once.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_EMIT_EMITDYNAMICLOOP_H
#define TILECOPY_EMIT_EMITDYNAMICLOOP_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/Error.h"

namespace tilecopy {

/// Thread 0 takes the next pass from the counter (a pointer in address space 1). `passes` is how
/// many the loop has (i32, at least 1 here), `thread` the thread's index in the CTA (i32). The
/// result (i32) is for emitSharePass. An EmitError names what is not a pointer there, not an i32,
/// or of another function; nothing is built then.
llvm::Expected<llvm::Value *> emitClaimPass(llvm::IRBuilderBase &builder, llvm::Value *counter,
                                            llvm::Value *passes, llvm::Value *thread);

/// Returns the next pass to all threads of the CTA, which meet here (barrier 0). It is `passes` or
/// more when none is left. `ctas` (i32) is the number of CTAs in the grid, which began with the
/// passes below it. `slots` points to two i32 in shared memory. `round` (i32) is alternately 0 and
/// 1 and selects one of them, because a thread may still read the other. Errors as above.
llvm::Expected<llvm::Value *> emitSharePass(llvm::IRBuilderBase &builder, llvm::Value *claim,
                                            llvm::Value *ctas, llvm::Value *slots,
                                            llvm::Value *round, llvm::Value *thread);

} // namespace tilecopy

#endif // TILECOPY_EMIT_EMITDYNAMICLOOP_H
