//===- CostedUse.h - What a copy costs under many layouts --------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A use of ChooseLayout.h, planned under one layout after the other. Planning takes longer than
// counting, and most layouts lead to a plan that is already known except for its addresses. Which
// ones do follows from what planning asks of a layout:
//
//   its order            which dimension is contiguous
//   its alignment        the swizzle's run, or the pitch of a padded dimension, up to 16 bytes
//   whether it swizzles  then no vector has several accesses here
//
// This holds for two kinds of plans. In one, registers say which thread has which element. In the
// other, threads do not divide the vectors, which are numbered in the order of global memory;
// there, one order of global memory and one width make one plan. Two kinds are planned under each
// layout: what threads share evenly may follow the banks (LaneOrder.h, Blocks.h), and what an
// engine moves follows the swizzle.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_CHOOSE_COSTEDUSE_H
#define TILECOPY_LIB_CHOOSE_COSTEDUSE_H

#include "ReplayedUse.h"
#include "tilecopy/plan/ChooseLayout.h"
#include "tilecopy/plan/Cost.h"
#include <deque>

namespace tilecopy {

/// The alignment of a bulk copy's address in shared memory.
constexpr unsigned plainAlign = 128;

/// A tensor's elements in an order. Nothing where a layout has no such order.
std::optional<Layout> layoutOf(llvm::ArrayRef<int64_t> shape, const ElementOrder &order);

class CostedUse {
public:
  CostedUse(const Tensor &tensor, const LayoutUse &use, const GpuTarget &target)
      : tensor(tensor), use(use), target(target), shape(*tensor.staticShape()) {}

  /// By planning, as dispatch plans it.
  llvm::Expected<LayoutUseCost> plan(const std::shared_ptr<const Tensor> &placed) const;

  /// Plans that differ in addresses alone.
  struct Family {
    LayoutUseCost cost; // without its wavefronts
    ReplayedUse requests;
    // Of numbered vectors: how many there are, how many elements each and an access here have, and
    // where they lie in global memory.
    int64_t items = 0, vector = 0, access = 0;
    llvm::SmallVector<Counter<Expr, 1>, 4> digits;
  };
  /// The family of an order; null where only planning can tell.
  const Family *familyOf(const ElementOrder &order);

private:
  /// What a plan may depend on.
  struct Key {
    bool columns, padded, swizzled;
    int64_t alignedBits;
    bool operator==(const Key &o) const {
      return columns == o.columns && padded == o.padded && swizzled == o.swizzled &&
             alignedBits == o.alignedBits;
    }
  };
  Key keyOf(const ElementOrder &order) const;
  bool isOddAlong(bool columns) const;
  bool isAsUnpadded(const ElementOrder &order, const Key &key);
  const Family *makeFamily(const ElementOrder &order);
  llvm::Expected<DispatchChoice> choiceFor(const std::shared_ptr<const Tensor> &placed) const;
  LayoutUseCost costWithoutMemory(const DispatchChoice &choice) const;
  void addCost(LayoutUseCost &cost, const AccessCost &a) const;
  bool ofDst() const { return use.op.dst.tensor.get() == &tensor; }

  const Tensor &tensor;
  const LayoutUse &use;
  const GpuTarget &target;
  llvm::SmallVector<int64_t, 4> shape;
  std::deque<Family> families;
  llvm::SmallVector<std::pair<Key, const Family *>, 8> known;
};

} // namespace tilecopy

#endif // TILECOPY_LIB_CHOOSE_COSTEDUSE_H
