//===- LayoutCandidates.h - Layouts that a tensor could have -----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The candidates of ChooseLayout.h, in groups: those of one group are tried together.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_CHOOSE_LAYOUTCANDIDATES_H
#define TILECOPY_LIB_CHOOSE_LAYOUTCANDIDATES_H

#include "ReplayedUse.h"
#include "tilecopy/plan/ChooseLayout.h"
#include <string>
#include <vector>

namespace tilecopy {

struct NamedCandidate {
  std::string name;
  Layout layout;
  unsigned align = 0;            // bytes, of the tensor's first
  std::optional<MmaMajor> major; // of a matrix descriptor that can read it
  std::optional<ElementOrder> order = std::nullopt;
};

constexpr unsigned LayoutGroups = 8;

/// Group `n` of the candidates for a tensor of `shape`, without those of earlier groups.
std::vector<NamedCandidate> layoutGroup(unsigned n, llvm::ArrayRef<int64_t> shape, unsigned bits);

/// The blocks in which the other sides of the tensor's uses lie, one after the other: as a global
/// tensor of several strides for a dimension has them, and as tcgen05.cp reads them for a tensor in
/// tensor memory. Scale factors lie like this.
std::vector<NamedCandidate> blockedCandidates(const Tensor &tensor, llvm::ArrayRef<LayoutUse> uses);

/// Every padding up to 32 elements and every swizzle of pieces of up to 16 elements, of rows and of
/// columns: for shapes for which all groups have conflicts. Some are in the groups, too.
std::vector<ElementOrder> allPaddingsAndSwizzles(llvm::ArrayRef<int64_t> shape, unsigned bits);

/// The candidate that has its elements in this order.
NamedCandidate candidateOf(llvm::ArrayRef<int64_t> shape, const ElementOrder &order,
                           unsigned align);

constexpr unsigned RegisterGroups = 4;

/// Group `n` of the candidates for a register tile over `threads` threads of an axis: vectors of 16
/// bytes, blocks of such vectors along two dimensions, blocks of narrower ones, and the rest.
std::vector<NamedCandidate> registerGroup(unsigned n, llvm::ArrayRef<int64_t> shape, unsigned bits,
                                          Axis axis, int64_t threads);

} // namespace tilecopy

#endif // TILECOPY_LIB_CHOOSE_LAYOUTCANDIDATES_H
