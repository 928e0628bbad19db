//===- AddressMap.h - A region of a tensor as counters ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The planner's view of one side of a copy. A region of a tensor becomes, for each dimension that
// the copy walks, a run of counters with constant extents and (possibly run-time) strides, plus one
// base. The counters of a register tile also move along the threads of the scope. That is possible
// when the region meets the layout's tiles squarely; when it does not, the planner says which
// dimension is to blame.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLAN_ADDRESSMAP_H
#define TILECOPY_LIB_PLAN_ADDRESSMAP_H

#include "tilecopy/layout/NamedLayouts.h"
#include "tilecopy/plan/Dispatch.h"

namespace tilecopy {

/// A counter in [0, extent) that adds `stride` elements (of memory, or of a thread's registers) for
/// each step, or goes `threads` threads of the scope further.
struct AddressIter {
  int64_t extent;
  Expr stride;
  int64_t threads = 0;
};

/// The iters of one tensor dimension, outermost first.
using DimIters = llvm::SmallVector<AddressIter, 4>;

struct AddressMap {
  Expr base;                           // elements, before the swizzle
  Expr thread;                         // the thread of the scope that a register tile starts at
  llvm::SmallVector<DimIters, 4> dims; // the dimensions whose extent is not 1
  llvm::SmallVector<AddressIter, 2> replicas;
  std::optional<Swizzle> swizzle;

  /// Does the swizzle leave aligned groups of `elements` neighbors as they are? Every access of
  /// more than one element asks this, on each side.
  bool keepsTogether(int64_t elements) const {
    return !swizzle || swizzle->isIdentity() || swizzle->run() % elements == 0;
  }
};

/// Places of tensor memory are single numbers here: a lane is this many elements. No column,
/// counted in elements, comes near it.
constexpr int64_t TmemLaneStep = int64_t(1) << 16;
/// The lanes and the columns (in elements) of a step, and of a place.
std::pair<int64_t, int64_t> tmemStep(int64_t step);
std::pair<Expr, Expr> tmemPlace(const Expr &place);

/// The layout's shard iters, split so that each dimension of the tensor owns a run of them.
/// Nothing when a dimension's border cuts an iter unevenly.
std::optional<llvm::SmallVector<DimIters, 4>> itersByDimension(const Tensor &tensor);

/// Maps the region of one side, or records in `findings` why it cannot be. `side` is "dst" or
/// "src", for messages.
std::optional<AddressMap> mapRegion(const Operand &operand, llvm::StringRef side,
                                    Findings &findings);

/// The swizzle of a shared tensor as the hardware's: it XORs address bits 7.. into bits 4.., up to
/// three of them. Records the rule "swizzle".
bool requireHardwareSwizzle(const Tensor &shared, MmaSwizzle &mode, Findings &findings);

/// A pair of counters that walk both sides of a copy in step.
struct PairIter {
  int64_t extent;
  Expr dst, src;
  int64_t threads = 0;
};

/// Splits both sides' counters at their common boundaries. Nothing when the boundaries of a
/// dimension do not nest ((2,3) against (3,2)).
std::optional<llvm::SmallVector<PairIter, 8>> pairUp(const AddressMap &dst, const AddressMap &src,
                                                     Findings &findings);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLAN_ADDRESSMAP_H
