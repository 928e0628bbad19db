//===- Bounds.h - Does a region lie inside its tensor? ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A region of a global tensor may begin before the tensor or end after it. Elements outside read as
// zeros and are not written, and that costs comparisons. This is the only code that asks, for each
// dimension, whether the region lies inside for every value of the symbols. The answer comes from
// the ranges and divisors of the symbols, and from facts that hold at the copy: a grid that
// covers the tensor exactly bounds ctaid, a loop bounds its variable, a condition what it compares.
//
//   grid(M/8), M multiple_of 8:  ctaid.x <= M/8 - 1, so that ctaid.x*8 + 8 <= M
//
// What is not proven is an edge, and a plan that has edges compares indices with sizes.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OP_BOUNDS_H
#define TILECOPY_OP_BOUNDS_H

#include "tilecopy/op/Expr.h"
#include "tilecopy/op/Members.h"
#include <optional>
#include <string>

namespace tilecopy {

/// A symbol lies between two expressions, ends included. An absent end is the symbol's range.
struct SymbolBounds {
  Symbol symbol;
  std::optional<Expr> least, most;
};

/// What is known where a copy is made. If two facts are stated for a symbol, both hold, and the
/// later one is tried first.
class Facts {
public:
  void add(SymbolBounds bounds) { list.push_back(std::move(bounds)); }
  void drop(size_t n) { list.truncate(list.size() - n); }
  llvm::ArrayRef<SymbolBounds> all() const { return list; }
  /// Proven: at least `bound` for every value that the facts allow. Disproven: for none. Facts can
  /// only help: what the ranges prove stays proven.
  Proof isAtLeast(const Expr &e, int64_t bound) const;
  /// The same facts with a symbol replaced by another one.
  Facts with(const Symbol &symbol, const Symbol &other) const;

private:
  llvm::SmallVector<SymbolBounds, 4> list;
};

/// The expression with a symbol replaced by a value, inside quotients too.
Expr replaced(const Expr &e, const Symbol &symbol, const Expr &value);

inline llvm::StringRef sideName(bool isDst) { return isDst ? "dst" : "src"; }

/// A dimension in which a region may leave its tensor: indices start + i, 0 <= i < extent, against
/// 0 and size.
struct EdgeDim {
  bool ofDst = false;     // of the destination: what is outside is not written
  unsigned dimension = 0; // of the tensor
  int walked = -1;        // its place among the dimensions whose extent is not 1; -1: extent is 1
  Expr start, size;
  int64_t extent = 1;
  bool low = false, high = false; // it may begin before 0; it may end after size

  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<8>(*this, visit, field("side", ofDst, sideName), field("dimension", dimension),
                   field("walked", walked), field("start", start), field("size", size),
                   field("extent", extent), field("low", low), field("high", high));
  }
};

struct CopyOp;
struct Operand;

/// Where the regions of a copy may leave their tensors.
struct RegionBounds {
  /// Unknown or partly outside; empty when everything is proven or promised.
  llvm::SmallVector<EdgeDim, 2> edges;
  /// Some region lies partly outside for every value.
  bool certain = false;
  /// Not proven, and the caller promises it: `{ bounds = promised }`.
  bool promised = false;
};

/// The edges of the operands in global memory.
RegionBounds globalBounds(const CopyOp &op);
/// The edges of the other operands, whose regions must lie inside.
RegionBounds nearBounds(const CopyOp &op);

/// What to say about edges, promised ones too.
struct BoundsText {
  /// What is not proven, or never holds: "dimension 0 of A: ctaid.x*8 + 8 <= M is not known".
  std::string message;
  /// Which fact would remove the guards.
  std::string fix;
};

/// About globalBounds and nearBounds. A fix takes as many proofs as the edges, so that a text is
/// made where it is shown.
BoundsText globalBoundsText(const CopyOp &op);
BoundsText nearBoundsText(const CopyOp &op);

} // namespace tilecopy

#endif // TILECOPY_OP_BOUNDS_H
