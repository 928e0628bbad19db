//===- GuardedPlan.h - Vectors that are made only where they fit -*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A partition (plan/Plan.h) with a condition for each vector. There are two reasons for one:
//
//   edges   the region leaves its tensor, or may. A vector outside of the source is zeros, one
//           outside of the destination is not stored. One that lies across the edge is moved
//           element by element, as far as it is inside; all others stay whole. A cp.async reads
//           as many bytes of it as are inside, and nothing of a vector that is outside.
//   items   the threads do not divide the vectors: the last round is for some of the threads. The
//           vectors are numbered, thread t of T makes t, t + T, t + 2T, ... below `items`, and the
//           digits of the number say where the vector lies.
//
// The plan says what is compared, in counters; emission adds nothing.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_GUARDEDPLAN_H
#define TILECOPY_PLAN_GUARDEDPLAN_H

#include "tilecopy/op/Bounds.h"
#include "tilecopy/op/Members.h"
#include "tilecopy/plan/Counter.h"
#include "tilecopy/plan/CpAsyncForm.h"
#include "llvm/Support/JSON.h"

namespace tilecopy {

struct Plan;
struct AccessCount;

/// What one step of a counter adds to the addresses of both sides, and to the index in the
/// dimension of the region that its tag names.
enum GuardedDirection : unsigned { GuardedDst, GuardedSrc, GuardedIndex };
using GuardedIter = Counter<Expr, 3>;
/// Tags: 0, OnlyZero (plan/Plan.h), or the walked dimension d as FirstDimension + d.
constexpr unsigned FirstDimension = 2;

/// The edge in one dimension, in the steps of a plan.
struct PlanEdge {
  EdgeDim dim;
  /// A vector may lie across it; the vectors go along this dimension then.
  bool splits = false;

  auto members() const { return tieMembers<2>(*this); }
};

struct GuardedPlan {
  unsigned vectorBytes = 0;
  int64_t vectorElements = 0;
  /// What one element of a vector adds to the index in its dimension.
  int64_t vectorIndex = 1;
  /// How many vectors there are, when threads do not divide them: `threads` are then the digits of
  /// a vector's number, and `loops` and `unrolled` count rounds and move nothing. Else 0.
  int64_t items = 0;
  llvm::SmallVector<GuardedIter, 4> loops, unrolled, threads; // as in a PartitionPlan
  unsigned threadOffset = 0;
  llvm::SmallVector<PlanEdge, 2> edges;
  std::optional<CpAsyncForm> cpAsync; // each vector is a cp.async

  int64_t unrolledRounds() const { return counters::product(unrolled); }
  int64_t rounds() const { return counters::product(loops) * unrolledRounds(); }
  /// Whether a vector of this side may lie across an edge.
  bool splits(bool isDst) const {
    return llvm::any_of(edges, [&](const PlanEdge &e) { return e.splits && e.dim.ofDst == isDst; });
  }

  llvm::SmallVector<AccessCount, 2> accesses(const Plan &plan) const;
  /// Indented, as a part of Plan::print.
  void print(llvm::raw_ostream &os, const Plan &plan) const;
  llvm::json::Object toJSON() const;
  auto members() const { return tieMembers<10>(*this); }
};

/// "0 <= ctaid.x*8 + i < M, i < 8"
std::string edgeText(const EdgeDim &edge);
llvm::json::Object edgeJSON(const EdgeDim &edge);

} // namespace tilecopy

#endif // TILECOPY_PLAN_GUARDEDPLAN_H
