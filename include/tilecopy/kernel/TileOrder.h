//===- TileOrder.h - The tiles of a kernel that stays -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A persistent kernel launches as many CTAs as run at once, and each CTA loops over tiles of the
// result. The CTAs of a cluster take neighboring tiles along the rows. Tiles are visited in groups
// of rows, rows first within a group, so that their operands stay in the L2 cache:
//
//   TileOrder order{m, n, batch, 128, 256};
//   order.forEach(b, turn.carried(), [&](Value *batch, Value *row, Value *column) { ... });
//
// Each role of a kernel has such a loop, and all roles visit the same tiles.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_KERNEL_TILEORDER_H
#define TILECOPY_KERNEL_TILEORDER_H

#include "tilecopy/kernel/KernelBuilder.h"

namespace tilecopy {

struct TileOrder {
  /// i32 values of at least 1: the shape of each result, and the number of results.
  llvm::Value *rows, *columns, *batch;
  /// The shape of the tile of a CTA.
  unsigned tileRows, tileColumns;
  /// The rows of a group of tiles.
  unsigned groupRows = 2048;

  /// The grid has whole clusters in x. `carried` are values that the body replaces.
  void forEach(KernelBuilder &b, llvm::MutableArrayRef<llvm::Value *> carried,
               llvm::function_ref<void(llvm::Value *batch, llvm::Value *row, llvm::Value *column)>
                   body) const;
};

} // namespace tilecopy

#endif // TILECOPY_KERNEL_TILEORDER_H
