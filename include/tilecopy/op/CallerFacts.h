//===- CallerFacts.h - What holds for some values only ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A check refuses what holds for no value of the symbols. What holds for some values only is the
// caller's responsibility, for example that a run-time dimension is not 0, or that the index of an
// mbarrier is inside its array. Nothing is emitted for such a fact, so --explain lists each of
// them.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OP_CALLERFACTS_H
#define TILECOPY_OP_CALLERFACTS_H

#include "tilecopy/op/CopyOp.h"
#include <string>
#include <vector>

namespace tilecopy {

/// What would prove such a fact.
constexpr llvm::StringLiteral callerFactFix = "a range (`in`) or a divisor (`multiple_of`)";

/// Collects the facts that are neither proven nor refuted, each once.
class CallerFacts {
public:
  explicit CallerFacts(Facts given = {}) : known(std::move(given)) {}

  /// least <= e, and e <= most if that is given. `what` is what the value is of.
  void between(const llvm::Twine &what, const Expr &e, int64_t least,
               std::optional<int64_t> most = std::nullopt);
  void multiple(const llvm::Twine &what, const Expr &e, int64_t divisor);
  /// The sizes and strides of a tensor, and that a window lies in its tensor.
  void of(const Tensor &tensor);
  void of(const BarrierRef &barrier);
  /// The facts of both tensors and of the mbarrier option.
  void of(const CopyOp &op);

  /// "dimension 0 of A: 1 <= M is not known"
  llvm::ArrayRef<std::string> texts() const { return list; }

private:
  void add(const llvm::Twine &what, const llvm::Twine &fact);

  Facts known;
  std::vector<std::string> list;
};

} // namespace tilecopy

#endif // TILECOPY_OP_CALLERFACTS_H
