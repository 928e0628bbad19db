//===- RingFunctions.h - A ring as device functions -------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A ring for those who link or inline IR and do not build it with Ring.h: five functions that are
// always inlined. They take the number of the pass, from which stage and phase follow, so that a
// loop carries nothing but its own variable:
//
//   ring_init(ring)                             all threads of the CTA, once: mbarriers, a barrier
//   ring_fill(ring, pass, sources..., symbols...)   a warp that fills, all of its threads
//   ring_wait(ring, pass) -> the stage          every thread that uses the stage
//   ring_release(ring, pass)                    a warp that has used it, all of its threads
//   ring_drain(ring, passes)                    the warp that fills: all stages are empty again
//
// `ring` is shared memory, of the size and at the alignment that RingMemory has. A source is a
// generic pointer to the tensor map of a load that goes through one, otherwise a global pointer.
//
// Loads without an mbarrier, by cp.async, are in groups. The threads of their scope fill and use
// the stages together, so each calls each function; `wait` lets the groups of later passes go on:
//
//   ring_wait(ring, pass, filled) -> the stage   `filled` passes have been filled so far
//   ring_release(ring, pass)                     a barrier of the scope
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_KERNEL_RINGFUNCTIONS_H
#define TILECOPY_KERNEL_RINGFUNCTIONS_H

#include "tilecopy/emit/EmitFunction.h"

namespace tilecopy {

/// A planned load from global memory into a stage: by one thread, and an mbarrier gets to know of
/// it; or by cp.async of all threads of a scope, in groups.
struct PlannedLoad {
  CopyOp op;
  DispatchChoice choice;
};

struct RingShape {
  GpuTarget target;
  unsigned cluster = 1;
  unsigned stages = 2;
  /// The warps of a CTA that release each stage.
  unsigned readers = 1;
  std::vector<PlannedLoad> loads;
  /// What the loads may name, in the order of the parameters.
  std::vector<Symbol> symbols;
};

/// Where the tiles of a ring are: stage after stage, then the mbarriers.
struct RingMemory {
  int64_t bytes = 0, align = 1, stageBytes = 0;
  std::vector<int64_t> tiles; // of a stage: the offset of each load's destination

  /// An OpError says what cannot be a ring.
  static llvm::Expected<RingMemory> of(const RingShape &shape);
};

/// Defines `name`_init and so on. Errors are OpErrors and EmitErrors; the module is then as it
/// was.
llvm::Error emitRingFunctions(llvm::Module &module, llvm::StringRef name, const RingShape &shape,
                              const FunctionOptions &options = {});

} // namespace tilecopy

#endif // TILECOPY_KERNEL_RINGFUNCTIONS_H
