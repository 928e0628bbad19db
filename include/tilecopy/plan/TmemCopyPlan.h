//===- TmemCopyPlan.h - Shared to tensor memory -----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread issues `tcgen05.cp`: each issue moves one atom, a block of rows that a matrix
// descriptor finds in shared memory, to fixed lanes of tensor memory. The plan says which atom, the
// descriptor of the first one, its first cell, and how the next ones follow. It neither commits nor
// waits: the caller does that, once for any number of copies.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_TMEMCOPYPLAN_H
#define TILECOPY_PLAN_TMEMCOPYPLAN_H

#include "tilecopy/op/TensorMemory.h"
#include "tilecopy/plan/Body.h"
#include "tilecopy/plan/MatrixDescriptor.h"

namespace tilecopy {

/// A shape of tcgen05.cp with its multicast (PTX ISA 9.1, 9.7.16.9.2). Rows are `bits` wide, and
/// each goes to one lane or to several. `rowsAt32` says how many rows the lanes 32 further on are
/// ahead, 0 when they hold copies; `rowsAt64` the same of those 64 further on.
struct TmemAtom {
  llvm::StringLiteral shape;     // "64x128b"
  llvm::StringLiteral multicast; // "warpx2_02_13"; none: ""
  unsigned rows, bits;
  unsigned rowsAt32, rowsAt64;

  /// As the instruction names it: "64x128b.warpx2::02_13".
  std::string name() const;
  unsigned bytes() const { return rows * bits / 8; }
};
/// All six, the widest first.
llvm::ArrayRef<TmemAtom> tmemAtoms();

/// What 16 bytes of shared memory become: themselves, or 16 bytes from 16 elements of 6 or 4 bits
/// that lie packed at their beginning.
enum class TmemSourceFormat { Bytes, B6x16P32, B4x16P64 };
/// "", "b6x16_p32", "b4x16_p64".
llvm::StringRef sourceFormatName(TmemSourceFormat format);

/// What one thread issues. Plan::src's `base` is the element at which the first atom begins, before
/// the swizzle.
struct TmemCopyPlan {
  /// Issues that follow each other: what one adds in shared memory, in bytes, and to the column
  /// (in cells) and the lane in tensor memory.
  enum Direction : unsigned { Shared, Column, Lane };
  using Loop = Counter<int64_t, 3>;
  const TmemAtom *atom = nullptr; // one of tmemAtoms()
  MatrixDescriptor descriptor;
  TmemSourceFormat format = TmemSourceFormat::Bytes;
  unsigned ctaGroup = 1;
  /// The first cell: its lane, and its column in cells of 32 bits from the allocation's first.
  Expr lane, column;
  llvm::SmallVector<Loop, 4> loops; // outermost first
  bool unrolled = false;            // the issues are written one after the other, without a loop
  /// What the first byte of the shared tensor is aligned to.
  unsigned sharedAlign = 16;

  int64_t issues() const { return counters::product(loops); }
  static constexpr llvm::StringLiteral Engine = "tcgen05.cp";
  AccessCounts accesses(const Plan &) const { return {}; } // no thread's
  bool walk(const Plan &, bool, SideWalk &) const { return false; }
  uint64_t registerBytes(const Plan &, bool) const { return 0; }
  void print(llvm::raw_ostream &os, const Plan &plan) const;
  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<9>(*this, visit, fact("kind", "tmem_copy"), inlined(atom), inlined(descriptor),
                   part("decompress", format, sourceFormatName), field("cta_group", ctaGroup),
                   field("lane", lane), field("column", column),
                   field("loops", loops, StepNames{{"shared_bytes", "columns", "lanes"}}),
                   field("unrolled", unrolled), fact("instructions", issues()),
                   field("shared_align", sharedAlign));
  }
};

} // namespace tilecopy

#endif // TILECOPY_PLAN_TMEMCOPYPLAN_H
