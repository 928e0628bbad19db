//===- ThreadPlan.h - Copies that all threads of a scope share --*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `rounds x threads x vector`: in each round, each thread moves one vector. Counters say where a
// vector lies on both sides. 256 f16 from global to shared memory by 16 threads, 8 elements (16
// bytes) in a vector:
//
//   unrolled:  2 (dst 128, src 128)     round r and thread t move elements 128*r + 8*t on of both
//   threads:  16 (dst 8, src 8)         sides, up to the next vector
//
// A vector is contiguous on both sides; a side whose accesses are narrower makes several. Copies
// that need more have optional parts:
//
//   edges    the region leaves its tensor, or may. A vector outside of the source is zeros, one
//            outside of the destination is not stored. One that lies across the edge is moved
//            element by element, as far as it is inside; all others stay whole. A cp.async reads
//            as many bytes of it as are inside, and nothing of a vector that is outside.
//   rows     indices of a side's dimension are loaded (RowIndices.h): vectors are guarded, too.
//   mask     elements are left out (MaskForm.h): vectors are guarded, too, or split.
//   team     not all threads of the scope share the work: a thread's rank among those that do takes
//            the place of its index.
//   items    the threads do not divide the vectors: the last round is for some of the threads. The
//            vectors are numbered, thread t of T makes t, t + T, t + 2T, ... below `items`, and the
//            digits of the number say where the vector lies.
//   cpAsync  each vector is a cp.async: no register holds it.
//   shift    vectors of global memory lie at any element (ShiftForm.h).
//   block    the sides are contiguous along different dimensions: each thread transposes blocks.
//
// The plan says what is compared, in counters; emission adds nothing.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_THREADPLAN_H
#define TILECOPY_PLAN_THREADPLAN_H

#include "tilecopy/op/Bounds.h"
#include "tilecopy/plan/Body.h"
#include "tilecopy/plan/CpAsyncForm.h"
#include "tilecopy/plan/MaskForm.h"
#include "tilecopy/plan/RowIndices.h"
#include "tilecopy/plan/ShiftForm.h"

namespace tilecopy {

/// The edge in one dimension, in the steps of a plan.
struct PlanEdge {
  EdgeDim dim;
  /// A vector may lie across it; the vectors go along this dimension then.
  bool splits = false;

  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<2>(*this, visit, inlined(dim), field("splits", splits));
  }
};

/// A round moves a small block of two dimensions, not a vector: a thread loads the block's rows as
/// vectors of the source, transposes them in its registers, and stores the columns as vectors of
/// the destination. Elements of 4 and 8 bytes are only renamed, smaller ones take byte
/// permutations: one for each word of 2-byte elements, two for each word of bytes.
struct BlockForm {
  PlanIter along;  // the elements of a vector of the source
  PlanIter across; // the elements of a vector of the destination

  /// How often a side is accessed for one block.
  int64_t loads() const { return across.extent; }
  int64_t stores() const { return along.extent; }
  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<2>(*this, visit, field("along", along, PlanSteps),
                   field("across", across, PlanSteps));
  }
};

struct ThreadPlan {
  unsigned vectorBytes = 0; // 0 for blocks
  int64_t vectorElements = 0;
  llvm::SmallVector<PlanIter, 4> loops;    // outermost first
  llvm::SmallVector<PlanIter, 4> unrolled; // outermost first
  llvm::SmallVector<PlanIter, 4> threads;  // of the thread's index in the scope; outermost first
  unsigned threadOffset = 0;               // subtracted from the index first
  std::optional<ThreadTeam> team = std::nullopt;
  /// If given, only threads of the team whose index in the CTA is below this number share the work.
  /// The vectors are numbered, and the loop steps by the number of those threads.
  std::optional<Expr> teamEnd = std::nullopt;
  /// What one element of a vector adds to the index in its dimension.
  int64_t vectorIndex = 1;
  /// How many vectors there are, when threads do not divide them: `threads` are then the digits of
  /// a vector's number, and `loops` and `unrolled` count rounds and move nothing. Else 0.
  int64_t items = 0;
  /// The bits of an element that lies outside of the source, where they are not all zero.
  std::optional<uint64_t> fill = std::nullopt;
  llvm::SmallVector<PlanEdge, 2> edges = {};
  std::optional<CpAsyncForm> cpAsync = std::nullopt;
  std::optional<ShiftForm> shift = std::nullopt;
  std::optional<BlockForm> block = std::nullopt;

  /// Whether the number of threads that share the work differs from instance to instance of the
  /// scope, or is known at run time alone. The vectors are numbered then.
  bool countsThreads() const { return teamEnd || (team && team->each); }
  /// Whether vectors are moved under a condition.
  bool isGuarded() const { return items || !edges.empty(); }
  /// Whether a vector of this side may lie across an edge.
  bool splits(bool ofDst) const {
    return llvm::any_of(edges, [&](const PlanEdge &e) { return e.splits && e.dim.ofDst == ofDst; });
  }
  /// The rounds that one pass through the loops makes, and all rounds of a thread.
  int64_t unrolledRounds() const { return counters::product(unrolled); }
  int64_t rounds() const { return counters::product(loops) * unrolledRounds(); }
  /// How often a side is accessed in a round.
  int64_t accessesOfRound(const PlanSide &side, bool isStore) const;
  /// How often a thread loads an index in a pass.
  int64_t indexLoads(const RowIndices &rows) const;
  /// How often it loads a predicate in a pass.
  int64_t maskLoads(const MaskLoad &load) const;
  /// How many threads share the work.
  int64_t workers(const Plan &plan) const;
  /// Vectors along a run, of a plan that shifts: a step of the counter stays in the run. No other
  /// counter steps so little, because no two elements have one place in the destination.
  bool isAlongRun(const PlanIter &i) const {
    return i[Dst].isConstant() && i.at(Dst) < shift->runVectors * vectorElements;
  }
  /// Runs of the tile, of a plan that shifts.
  int64_t runs(const Plan &plan) const;

  static constexpr llvm::StringLiteral Engine = "";
  AccessCounts accesses(const Plan &plan) const;
  bool walk(const Plan &plan, bool ofDst, SideWalk &walk) const;
  uint64_t registerBytes(const Plan &plan, bool ofDst) const;
  void print(llvm::raw_ostream &os, const Plan &plan) const;
  template <typename Visit> void fields(const Visit &visit) const {
    auto index = field("vector_index", vectorIndex);
    index.shown = edges.empty() ? FieldShown::Never : FieldShown::Always;
    visitFields<15>(*this, visit,
                    fact("kind", block         ? "blocks"
                                 : isGuarded() ? "guarded"
                                               : "partition"),
                    fact("rounds", rounds()), part("vector_bytes", vectorBytes),
                    part("vector_elements", vectorElements), field("loops", loops, PlanSteps),
                    field("unrolled", unrolled, PlanSteps), field("threads", threads, PlanSteps),
                    field("thread_offset", threadOffset), part("team", team),
                    part("team_end", teamEnd), index, part("items", items), part("fill", fill),
                    part("edges", edges), part("cp_async", cpAsync), part("shift", shift),
                    part("block", block));
  }

private:
  AccessCounts shiftedAccesses(const Plan &plan) const;
};

/// "0 <= ctaid.x*8 + i < M, i < 8"
std::string edgeText(const EdgeDim &edge);

} // namespace tilecopy

#endif // TILECOPY_PLAN_THREADPLAN_H
