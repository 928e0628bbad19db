//===- LaneOrder.h - Which digits of a thread turn fastest -------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads take the contiguous direction of the leading side first, so that a warp's accesses of
// global memory coalesce. Shared memory serves 8 lanes of 16 bytes at a time, and these may then
// meet in its banks; 4 lanes along that direction and 8 along another might not, in as many
// sectors. The lanes of a warp may share a tile in any order: this looks for a good one.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_LANEORDER_H
#define TILECOPY_LIB_PLANNING_LANEORDER_H

#include "AddressMap.h"
#include "tilecopy/plan/Plan.h"

namespace tilecopy {

/// What threads take first: a factor of one counter of an ascending list.
struct LanePrefix {
  size_t counter;
  int64_t factor;
};
using LanePrefixes = llvm::SmallVector<LanePrefix, 2>;

/// One side of a copy as lanes see it.
struct LaneSide {
  const Operand &operand;
  const AddressMap &map;
  unsigned bytes; // of an access
  bool isStore;
};

/// The first factors of the counters (ascending, Dst and Src) with which the first request of
/// shared memory takes the fewest wavefronts without more sectors of global memory; among these,
/// the smallest change. None where the plain order is as good, or no side is in shared memory.
LanePrefixes laneOrder(llvm::ArrayRef<PlanIter> ascending, int64_t threads, const LaneSide &dst,
                       const LaneSide &src);

/// Whether equal shares of the counters leave neighboring lanes far apart in global memory: no
/// factor of the threads divides a run of vectors, and each thread would have runs of its own. A
/// request then takes at least twice as many sectors as one of vectors by their numbers.
bool scattered(llvm::ArrayRef<PlanIter> ascending, int64_t threads, const LaneSide &dst,
               const LaneSide &src, Findings &findings);

/// counters::share that begins with these.
template <typename Vector>
Vector shareFrom(Vector &ascending, int64_t &need, llvm::ArrayRef<LanePrefix> first) {
  Vector taken;
  for (LanePrefix p : first) {
    taken.push_back(ascending[p.counter].inner(p.factor));
    ascending[p.counter] = ascending[p.counter].outer(p.factor);
    need /= p.factor;
  }
  for (auto &c : counters::share(ascending, need)) {
    if (!taken.empty() && c.continues(taken.back()))
      taken.back().extent *= c.extent;
    else
      taken.push_back(c);
  }
  return taken;
}

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_LANEORDER_H
