//===- Transposes.h - Matrices that are transposed by tiles -----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A square matrix of 16384 by 16384 elements, from row-major to column-major, through a shared tile
// whose layout is left to the planner (`layout auto`). What decides is how long the runs of a tile
// are in global memory, on both sides: shapes have runs of 128 bytes to 1 KiB.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_TRANSPOSES_H
#define TILECOPY_TOOLS_PTXBENCH_TRANSPOSES_H

#include "tilecopy/op/GpuTarget.h"
#include "tilecopy/op/Tensor.h"
#include "llvm/Support/JSON.h"

namespace tilecopy {

struct TransposeShape {
  ElementType type;
  unsigned rows, columns; // of a tile
  unsigned threads;
  // CTAs walk over the tiles row by row; or down this many rows of tiles before the next column of
  // them, or across this many columns before the next row, so that those that run at once stay in
  // fewer pages of both matrices.
  unsigned down = 0, across = 0;
  // Written lines stay in L2 longest, so that partial lines merge before they go to memory.
  bool keeps = false;

  static constexpr uint64_t side = 16384;
  uint64_t elementBytes() const { return elementBits(type) / 8; }
  uint64_t bytes() const { return side * side * elementBytes(); }
  /// "transpose f32 64x64 by 128", "transpose f64 64x64 by 256, 16 down",
  /// "transpose f64 64x128 by 256, 16 across, evict_last".
  std::string name() const;
  llvm::json::Object toJSON() const;
};

/// The shapes that are swept, those of one element type in a row.
llvm::ArrayRef<TransposeShape> transposeShapes();

/// A program with the one kernel @transpose, from tensor A to tensor B.
std::string transposeProgram(const TransposeShape &shape, const GpuTarget &target);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_TRANSPOSES_H
