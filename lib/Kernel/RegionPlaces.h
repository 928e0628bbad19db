//===- RegionPlaces.h - Where the elements of a region lie ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The place of an element is a sum over its indices: each dimension of a tensor has iters of its
// own. So a matrix of 256 rows and 64 columns is known from 320 places, and a region that begins
// at a run-time index is known if all of its possible places differ by the same step.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_KERNEL_REGIONPLACES_H
#define TILECOPY_LIB_KERNEL_REGIONPLACES_H

#include "tilecopy/kernel/KernelBuilder.h"
#include "tilecopy/layout/LayoutOps.h"

namespace tilecopy {

class RegionPlaces {
public:
  /// Of a tensor in shared or tensor memory. An error names the tensor, the dimension and what is
  /// expected.
  static llvm::Expected<RegionPlaces> of(const Operand &operand);

  unsigned rank() const { return unsigned(operand.region.size()); }
  int64_t extent(unsigned dim) const { return operand.region[dim].extent; }
  const Tensor &tensor() const { return *operand.tensor; }
  /// Elements from the region's first index of a dimension to each of its indices.
  llvm::SmallVector<int64_t, 0> along(unsigned dim, Axis axis) const;
  /// The step from index to index of a dimension, if all are the same.
  llvm::Expected<int64_t> step(unsigned dim, Axis axis) const;
  /// Elements from the tensor's first place to the region's.
  const Expr &start(Axis axis) const { return starts[axisIndex(axis)]; }
  /// Of all dimensions before the last two at most one has several indices: the stages.
  llvm::Expected<std::optional<unsigned>> stages() const;
  /// The step from stage to stage; 0 without stages.
  llvm::Expected<int64_t> stageStep(Axis axis) const;

private:
  llvm::SmallVector<int64_t, 0> all(unsigned dim, Axis axis) const;
  llvm::Error addStart(unsigned dim);

  Operand operand;
  GroupedLayout layout;
  std::array<Expr, NumAxes> starts;
};

/// The value of an expression of IR values, divided by `unit`: an i32. An error names what is not a
/// sum of multiples of values.
llvm::Expected<llvm::Value *> emitUnits(KernelBuilder &b, const Expr &e, int64_t unit);

/// first + index * step as an i32; `first` where there is no index.
llvm::Value *emitStep(KernelBuilder &b, llvm::Value *first, llvm::Value *index, int64_t step);

} // namespace tilecopy

#endif // TILECOPY_LIB_KERNEL_REGIONPLACES_H
