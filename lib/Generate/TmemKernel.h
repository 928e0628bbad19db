//===- TmemKernel.h - A trip through tensor memory --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the random and the systematic programs of tensor memory and registers have in common: global
// memory -> registers -> tensor memory -> other registers -> global memory, with the allocation and
// the waits around it. A shape (TmemShape) decides how the registers are laid out, and what goes in
// by one shape comes out by another.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_GENERATE_TMEMKERNEL_H
#define TILECOPY_LIB_GENERATE_TMEMKERNEL_H

#include "tilecopy/layout/NamedLayouts.h"
#include "tilecopy/op/Tensor.h"

namespace tilecopy {

/// A kernel of one trip. The tile is as wide as all copies together. Columns here are those of
/// registers, 32 bits wide.
struct TmemKernel {
  /// How rows lie in lanes: TmemDatapath D, F and B; scale factors, 32 rows in all four quarters;
  /// or D by two warpgroups, each of which has half of the columns.
  enum Path { D, F, B, Replicated, TwoGroups } path = D;
  /// One side of the trip.
  struct Side {
    TmemShape shape = TmemShape::L32x32b;
    int64_t columns = 4;   // of one copy
    bool permuted = false; // registers in another order than the shape's
    bool looped = false;   // one copy in a loop; otherwise one after the other
  };
  std::string name = "fuzz";
  ElementType type = ElementType::F32;
  bool packs = false; // 16-bit elements that have a cell each
  Side in, out;
  int64_t columns = 4;  // of the tile; a multiple of the sides'
  unsigned warps = 4;   // of path D and F at warp scope; 4 otherwise
  bool byWarp = false;  // copies of scope warp
  unsigned subSlab = 0; // of path F
  int64_t offset = 0;   // cells
  int64_t before = 0;   // columns of a pool that is allocated first
  bool syncs = false;   // between the two halves of the trip

  /// Whether the shape loads this many columns of what the path lays out.
  static bool suits(TmemShape shape, Path path, int64_t columns);
  /// Registers of a thread for that many columns.
  int64_t registersOf(int64_t columns) const;
  /// Columns of the pool, a power of two.
  int64_t poolColumns() const;
  std::string text() const;

private:
  int64_t perRegister() const;
  int64_t rowsOfWarp() const { return path == F ? 16 : 32; }
  int64_t rows() const;
  std::string registers(const Side &side) const;
  std::string placement() const;
  std::string region(const std::string &column, int64_t columns) const;
  std::string copies(const Side &side, bool store) const;
};

} // namespace tilecopy

#endif // TILECOPY_LIB_GENERATE_TMEMKERNEL_H
