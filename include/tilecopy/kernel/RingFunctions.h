//===- RingFunctions.h - A ring as device functions -------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A ring for frontends that link or inline IR and do not use Ring.h: five functions that are always
// inlined. They take the number of the pass, which determines stage and phase, so that a loop
// carries nothing but its own variable:
//
//   ring_init(ring)                     all threads of the CTA, once: initializes, and a barrier
//   ring_fill(ring, pass, sources..., symbols...)     all threads of a warp that fills
//   ring_wait(ring, pass) -> the stage  every thread that uses the stage
//   ring_release(ring, pass)            all threads of a warp that has used the stage
//   ring_drain(ring, passes)            the warp that fills: waits until all stages are empty
//
// `ring` is shared memory with the size and alignment of RingMemory. The source of a load is a
// generic pointer to its tensor map if it has one, otherwise a global pointer.
//
// Loads without an mbarrier, by cp.async, are waited for in groups. The threads of their scope fill
// and use the stages together, so all of them call each function. `wait` leaves the groups of later
// passes under way:
//
//   ring_wait(ring, pass, filled) -> the stage   `filled` passes have been filled so far
//   ring_release(ring, pass)                     a barrier of the scope
//
// Loads with cta_group = 2 fill the stages of a pair of CTAs. Both CTAs call `fill` and `drain`;
// only threads of the first one can wait. `release` is then a commit, by the thread that has begun
// the tcgen05 operations on the stages.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_KERNEL_RINGFUNCTIONS_H
#define TILECOPY_KERNEL_RINGFUNCTIONS_H

#include "tilecopy/emit/EmitFunction.h"

namespace tilecopy {

/// A planned load from global memory into a stage: by one thread, completing at an mbarrier; or by
/// cp.async of all threads of a scope, in groups.
struct PlannedLoad {
  CopyOp op;
  DispatchChoice choice;
};

struct RingShape {
  GpuTarget target;
  unsigned cluster = 1;
  unsigned stages = 2;
  /// The number of warps of a CTA that release each stage.
  unsigned readers = 1;
  std::vector<PlannedLoad> loads;
  /// The symbols that the loads may use, in the order of the parameters.
  std::vector<Symbol> symbols;
};

/// The layout of a ring in shared memory: stage after stage, then the mbarriers.
struct RingMemory {
  int64_t bytes = 0, align = 1, stageBytes = 0;
  std::vector<int64_t> tiles; // the offset of each load's destination in a stage

  /// An OpError says why the loads cannot form a ring.
  static llvm::Expected<RingMemory> of(const RingShape &shape);
};

/// Defines `name`_init and so on. After an OpError or EmitError the module is unchanged.
llvm::Error emitRingFunctions(llvm::Module &module, llvm::StringRef name, const RingShape &shape,
                              const FunctionOptions &options = {});

} // namespace tilecopy

#endif // TILECOPY_KERNEL_RINGFUNCTIONS_H
