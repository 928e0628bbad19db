//===- TmaPlan.h - Copies through a tensor map ------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread issues `cp.async.bulk.tensor`: each issue moves one box, a block of up to five
// dimensions that is dense in shared memory. The plan says which tensor map the box is of, where
// the first box is on both sides, and how the next ones follow.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_TMAPLAN_H
#define TILECOPY_PLAN_TMAPLAN_H

#include "tilecopy/op/TensorMapPlan.h"
#include "tilecopy/plan/Body.h"
#include <optional>

namespace tilecopy {

/// What one thread issues. The shared side's `base` (Plan::dst or Plan::src) is the element at
/// which the first box lies, before the swizzle.
struct TmaPlan {
  enum Kind : unsigned { Load, Store, Reduce, Prefetch } kind = Load;
  static llvm::StringRef kindName(Kind kind);
  /// Issues that follow each other: what one adds to the place in shared memory, in bytes, and to
  /// the coordinate of the map's dimension that the tag names.
  enum Direction : unsigned { Shared, Coordinate };
  using Loop = Counter<int64_t, 2>;
  TensorMapPlan map;
  llvm::SmallVector<Expr, 5> coords; // of the first issue, one per dimension of the map
  /// Gathered and scattered rows: their coordinates in dimension 1. Each issue moves four of them,
  /// which lie one after the other in shared memory. In that dimension the coordinate above and the
  /// loops' steps are positions in this list.
  std::vector<Expr> rows;
  /// For a map of windows: what the instruction adds to each base position, beginning with the
  /// dimension after the channels.
  std::vector<Expr> offsets;
  llvm::SmallVector<Loop, 4> loops; // outermost first
  bool unrolled = false;            // the issues are written one after the other, without a loop
  /// What a barrier must expect for the whole copy, in each destination CTA.
  int64_t bytes = 0;
  /// What the first byte of the shared tensor is aligned to.
  unsigned sharedAlign = 128;
  bool clusterForm = false;    // `.shared::cluster` destinations
  std::optional<Expr> ctaMask; // multicast
  unsigned ctaGroup = 0;       // 0: none is named
  std::optional<uint64_t> cachePolicy;
  std::string reduction; // "add"
  bool prefetchMap = false;

  int64_t issues() const { return counters::product(loops); }
  /// What one issue moves.
  int64_t issueBytes() const { return map.boxBytes() * (rows.empty() ? 1 : 4); }
  static constexpr llvm::StringLiteral Engine = "async.bulk";
  AccessCounts accesses(const Plan &) const { return {}; } // no thread's
  bool walk(const Plan &, bool, SideWalk &) const { return false; }
  uint64_t registerBytes(const Plan &, bool) const { return 0; }
  void print(llvm::raw_ostream &os, const Plan &plan) const;
  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<15>(*this, visit, fact("kind", "tma"), field("direction", kind, kindName),
                    field("tensor_map", map), field("coords", coords), part("rows", rows),
                    part("offsets", offsets),
                    field("loops", loops, StepNames{{"shared_bytes", "step", ""}, "dim"}),
                    field("unrolled", unrolled), fact("instructions", issues()),
                    field("bytes", bytes), field("shared_align", sharedAlign),
                    field("cluster_form", clusterForm), part("cta_mask", ctaMask),
                    part("cta_group", ctaGroup), part("cache_policy", cachePolicy),
                    part("reduce", reduction), part("prefetch", prefetchMap));
  }
};

} // namespace tilecopy

#endif // TILECOPY_PLAN_TMAPLAN_H
