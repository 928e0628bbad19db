//===- Mask.h - Which elements of a copy move -------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy by threads may be masked: by predicates in a tensor of integers (`mask = P[0:64, :]`), or
// by a condition on the coordinates (`where = index1 <= index0 + k`). The symbols index0, index1,
// ... are the coordinates along the dimensions of the copy whose extent is not 1. A masked element,
// whose predicate is zero or whose condition is false, is not read. In global memory, in the memory
// of another CTA and in reductions it is not written either; in all other destinations it becomes
// the value of the option `fill`.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OP_MASK_H
#define TILECOPY_OP_MASK_H

#include "tilecopy/op/Expr.h"
#include <optional>
#include <vector>

namespace tilecopy {

/// `lhs < rhs`; one conjunct of a condition.
struct Comparison {
  enum Op : unsigned { EQ, NE, LT, LE, GT, GE } op = EQ;
  Expr lhs, rhs;
  bool dependsOnThread() const { return lhs.dependsOnThread() || rhs.dependsOnThread(); }
  friend bool operator==(const Comparison &a, const Comparison &b) {
    return a.op == b.op && a.lhs == b.lhs && a.rhs == b.rhs;
  }
};
bool holds(Comparison::Op op, int64_t a, int64_t b);
/// "==", "!=", "<", "<=", ">", ">="
llvm::StringRef comparisonText(Comparison::Op op);

/// A conjunction of comparisons.
using Conditions = std::vector<Comparison>;

/// The coordinate along a dimension of the copy, 0 to extent - 1: `index0`.
Symbol indexSymbol(unsigned dimension, int64_t extent);
/// The dimension of such a symbol; none for other symbols.
std::optional<unsigned> indexDimension(const Symbol &symbol);

} // namespace tilecopy

#endif // TILECOPY_OP_MASK_H
