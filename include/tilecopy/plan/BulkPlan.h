//===- BulkPlan.h - Contiguous runs without a tensor map --------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread issues `cp.async.bulk`: each issue moves a run of bytes that is contiguous on both
// sides, between global and shared memory, or from the shared memory of its CTA to that of another
// one of the cluster. The plan says how long a run is and how the next ones follow.
//
// The engine moves whole units of 16 bytes. A copy of one run may end with its tensor: the whole
// units before the end are one instruction, and the same thread moves what is left. A run that
// begins or ends inside a unit is loaded with the rest of the unit, which the instruction ignores,
// or stored by a mask of bytes.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_BULKPLAN_H
#define TILECOPY_PLAN_BULKPLAN_H

#include "tilecopy/op/Bounds.h"
#include "tilecopy/plan/Body.h"
#include <optional>
#include <string>

namespace tilecopy {

/// What one thread issues. The first run begins at the bases of Plan::dst and Plan::src.
struct BulkPlan {
  enum Kind : unsigned { Load, Store, Peer, Prefetch } kind = Load;
  static llvm::StringRef kindName(Kind kind);
  int64_t runBytes = 16; // what one issue moves
  /// Issues that follow each other, outermost first.
  llvm::SmallVector<PlanIter, 4> loops;
  bool unrolled = false;       // the issues are written one after the other, without a loop
  int64_t bytes = 0;           // what a barrier must expect, in each destination CTA
  bool clusterForm = false;    // a load's destination is `.shared::cluster`
  std::optional<Expr> cta;     // Peer: the rank of the CTA that gets the data
  std::optional<Expr> ctaMask; // multicast
  std::optional<uint64_t> cachePolicy;
  std::string reduction;       // as the instruction spells it: "add.noftz.f16"
  bool multimem = false;       // stores through a multicast address, to all devices
  std::optional<EdgeDim> clip; // the end of the tensor, where a run may reach beyond it
  /// How a part of 16 bytes is moved, where a run ends with its tensor, or begins or ends inside.
  /// ByStAsync traps in a launch without clusters. Emission gives a kernel without clusters those
  /// of one CTA (.reqnctapercluster); a kernel that calls a device function must have them itself.
  enum Ends : unsigned { Whole, ByElements, ByStAsync, ByMask, Ignored } ends = Whole;
  static llvm::StringRef endsName(Ends ends);
  /// How many bytes after a multiple of 16 each run begins; absent where all is whole, or clipped.
  std::optional<Expr> skew;

  /// A part of a run that one instruction stores. It begins at a multiple of 16 bytes, counted from
  /// the last one before the run; of each 16 bytes, those in the mask are stored.
  struct Part {
    int64_t from, bytes;
    uint16_t mask;
  };
  /// The parts of a run of constant skew.
  llvm::SmallVector<Part, 3> parts() const;

  /// Whether an mbarrier counts the bytes. Otherwise they are in a bulk group, or no thread waits.
  bool tellsBarrier() const { return kind == Load || kind == Peer; }
  int64_t issues() const { return counters::product(loops); }
  /// How many instructions the runs take. A clipped run takes one, for its whole units.
  int64_t instructions() const;
  static constexpr llvm::StringLiteral Engine = "async.bulk";
  /// The accesses of the thread that stores what bulk copies cannot; engines make the rest.
  AccessCounts accesses(const Plan &plan) const;
  bool walk(const Plan &, bool, SideWalk &) const { return false; }
  uint64_t registerBytes(const Plan &, bool) const { return 0; }
  void print(llvm::raw_ostream &os, const Plan &plan) const;
  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<14>(*this, visit, fact("kind", "bulk"), field("direction", kind, kindName),
                    field("run_bytes", runBytes), field("loops", loops, PlanSteps),
                    field("unrolled", unrolled), fact("instructions", instructions()),
                    field("bytes", bytes), field("cluster_form", clusterForm), part("cta", cta),
                    part("cta_mask", ctaMask), part("cache_policy", cachePolicy),
                    part("reduce", reduction), part("clip", clip), part("ends", ends, endsName),
                    part("skew", skew), part("multimem", multimem));
  }
};

} // namespace tilecopy

#endif // TILECOPY_PLAN_BULKPLAN_H
