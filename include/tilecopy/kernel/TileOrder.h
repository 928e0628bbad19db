//===- TileOrder.h - The tiles of a kernel that stays -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A persistent kernel has as many CTAs as run at once, and each goes through tiles of the result.
// Those of a cluster have tiles next to each other along the rows. Tiles of some rows are gone
// through before those of the next ones, rows first, so that what they read stays in the L2 cache:
//
//   TileOrder order{m, n, batch, 128, 256};
//   order.forEach(b, turn.carried(), [&](Value *batch, Value *row, Value *column) { ... });
//
// Each role of a kernel has such a loop, and they see the same tiles.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_KERNEL_TILEORDER_H
#define TILECOPY_KERNEL_TILEORDER_H

#include "tilecopy/kernel/KernelBuilder.h"

namespace tilecopy {

struct TileOrder {
  /// Sizes, as i32 values of at least 1: of each result, and how many.
  llvm::Value *rows, *columns, *batch;
  /// Of the tile of a CTA.
  unsigned tileRows, tileColumns;
  /// Rows of tiles that are gone through together.
  unsigned groupRows = 2048;

  /// The grid is whole clusters in x. `carried` are values that the body replaces.
  void forEach(KernelBuilder &b, llvm::MutableArrayRef<llvm::Value *> carried,
               llvm::function_ref<void(llvm::Value *batch, llvm::Value *row, llvm::Value *column)>
                   body) const;
};

} // namespace tilecopy

#endif // TILECOPY_KERNEL_TILEORDER_H
