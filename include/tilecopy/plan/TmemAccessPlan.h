//===- TmemAccessPlan.h - Tensor memory and registers -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How tcgen05.ld and tcgen05.st share a copy. Each warp reaches a quarter of the lanes of tensor
// memory, 32w to 32w + 31 for warp w of its warpgroup, and all warps do the same. An instruction
// moves cells of 32 bits between a shape of lanes and columns and registers of all 32 threads (PTX
// ISA, "Tensor Memory Data Movement Instructions"; shapes: TmemShape). An instruction may fill any
// of a thread's registers, so any order of registers is as good as another.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_TMEMACCESSPLAN_H
#define TILECOPY_PLAN_TMEMACCESSPLAN_H

#include "tilecopy/layout/NamedLayouts.h"
#include "tilecopy/plan/Body.h"

namespace tilecopy {

/// One tcgen05.ld or tcgen05.st.
struct TmemAccess {
  TmemShape shape;
  unsigned repeat;       // .xN
  unsigned lane = 0;     // 0 or 16: the first of the warp's lanes
  int64_t column = 0;    // the first cell, counted from the plan's column
  int64_t halfSplit = 0; // of 16x32bx2: cells from the first half of the threads to the second
  llvm::SmallVector<unsigned, 0> registers; // 32-bit words of the thread's tile, in order

  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<6>(*this, visit, field("shape", shape, tmemShapeName), field("repeat", repeat),
                   field("lane", lane), field("column", column), part("half_split", halfSplit),
                   field("registers", registers));
  }
};

struct TmemAccessPlan {
  /// Warpgroups of a CTA go to different columns: a digit of the thread's index, what one step of
  /// it is in threads, and what it adds, in cells.
  enum Direction : unsigned { Weight, Columns };
  using Group = Counter<int64_t, 2>;
  /// Where the region begins in the pool, in cells.
  Expr column;
  /// 16-bit elements, one in a cell, are packed two in a register (.pack::16b, .unpack::16b).
  bool packs = false;
  llvm::SmallVector<Group, 2> groups;
  llvm::SmallVector<TmemAccess, 4> instructions;

  static constexpr llvm::StringLiteral Engine = "";
  AccessCounts accesses(const Plan &plan) const;
  bool walk(const Plan &, bool, SideWalk &) const { return false; } // it has no banks
  uint64_t registerBytes(const Plan &plan, bool ofDst) const;
  void print(llvm::raw_ostream &os, const Plan &plan) const;
  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<4>(*this, visit, fact("kind", "tmem_access"), field("column", column),
                   field("packs", packs),
                   field("groups", groups, StepNames{{"weight", "columns", ""}}),
                   field("instructions", instructions));
  }
};

} // namespace tilecopy

#endif // TILECOPY_PLAN_TMEMACCESSPLAN_H
