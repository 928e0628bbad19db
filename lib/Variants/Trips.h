//===- Trips.h - What a trip through shared memory would be -----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shuffles and a trip through shared memory do the same, and the cheaper one is taken. Both use the
// pipe of the SM that serves one request of a warp in a cycle: a shuffle is one request, and so is
// a wavefront. A selection runs beside it, at twice the rate. The threads of a trip meet once,
// which costs some wavefronts.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VARIANTS_TRIPS_H
#define TILECOPY_LIB_VARIANTS_TRIPS_H

#include "Variant.h"

namespace tilecopy {

struct Trip {
  TripPlan plan;
  int64_t accesses = 0;   // of a thread
  int64_t wavefronts = 0; // of all threads
  /// What a warp spends, in halves of a wavefront.
  int64_t cost = 0;
};

/// The trip of a copy with a scratch; none where no fast variant serves a half, and `findings` says
/// why.
std::optional<Trip> planTripOf(const CopyOp &op, const GpuTarget &target, Findings &findings);

/// What a warp spends on shuffles, in the same unit.
int64_t costOfShuffles(const ShufflePlan &plan);

/// "4 loads and stores of a thread in 32 wavefronts, and a sync.warp"
std::string tripText(const CopyOp &op, const Trip &trip);

} // namespace tilecopy

#endif // TILECOPY_LIB_VARIANTS_TRIPS_H
