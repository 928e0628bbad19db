//===- TripPlan.h - From register tile to memory and back -------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy between two layouts of the same elements over the threads of a scope, by way of shared
// memory that the caller provides: all threads store what they have, meet, and load what they get.
// Elements may go from any thread of the scope to any other, which shuffles cannot do across warps.
// Both halves are plans of their own, of the variants that serve copies between registers and
// shared memory.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_TRIPPLAN_H
#define TILECOPY_PLAN_TRIPPLAN_H

#include "tilecopy/plan/Body.h"
#include <vector>

namespace tilecopy {

struct TripPlan {
  std::vector<Plan> halves; // into the scratch, and out of it

  const Plan &store() const;
  const Plan &load() const;
  static constexpr llvm::StringLiteral Engine = "";
  AccessCounts accesses(const Plan &plan) const;
  bool walk(const Plan &, bool, SideWalk &) const { return false; } // its halves are walked
  uint64_t registerBytes(const Plan &plan, bool ofDst) const;
  void print(llvm::raw_ostream &os, const Plan &plan) const;
  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<1>(*this, visit, fact("kind", "trip"), inlined(halves)); // as "store" and "load"
  }
};

} // namespace tilecopy

#endif // TILECOPY_PLAN_TRIPPLAN_H
