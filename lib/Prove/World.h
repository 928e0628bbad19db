//===- World.h - What is assumed on one path --------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A world is a set of facts `form >= 0` about the symbols. Asked whether something holds, it says
// yes or no where that follows from the facts and from the symbols' bounds. Where neither follows
// it goes on with one answer as a new fact and leaves the world with the other for later: together
// the worlds cover every value of the symbols. That a world whose facts contradict each other is
// not seen to be empty costs time or an answer, never a wrong one.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PROVE_WORLD_H
#define TILECOPY_LIB_PROVE_WORLD_H

#include "Form.h"
#include "llvm/ADT/ArrayRef.h"
#include <functional>

namespace tilecopy::prover {

class World {
public:
  World(FormTable &table, std::vector<Form> facts);

  FormTable &table;
  /// The worlds that are left for later, as lists of facts.
  std::vector<std::vector<Form>> others;

  void assume(Form atLeastZero);
  unsigned version = 0; ///< how often something was assumed
  llvm::ArrayRef<Form> facts() const { return known; }
  /// Whether a >= 0 for all values: proved, not just true of some.
  bool follows(Form atLeastZero);
  bool equal(Form a, Form b);

  /// a >= 0, a == 0: one answer; the other is left for later if both can be.
  bool isNonNegative(Form a);
  bool isZero(Form a);
  bool isLess(Form a, Form b) { return isNonNegative(table.sub(table.sub(b, a), 1)); }
  /// As follows(), and kept.
  bool isKnown(Form atLeastZero);
  /// As above, without a choice: none if neither follows.
  std::optional<bool> known01(Form atLeastZero);

  std::optional<int64_t> least(Form a) { return bound(a, true); }
  std::optional<int64_t> most(Form a) { return bound(a, false); }

  Form floorDiv(Form a, int64_t d);
  Form mod(Form a, int64_t d) { return table.sub(a, table.scale(floorDiv(a, d), d)); }
  /// The value of a register of `width` bits, read as a number of that width. None if the number of
  /// wraps differs.
  std::optional<Form> asUnsigned(Form a, unsigned width);
  std::optional<Form> asSigned(Form a, unsigned width);

  /// The one value that the form has; where it may have a few, the worlds of the rest are left
  /// for later. None if it may have many.
  std::optional<int64_t> valueOf(Form a);

  /// The form modulo a small power of two. Where it is not known, the symbols in it are split by
  /// what they are modulo such powers, into worlds. None if that does not tell.
  std::optional<int64_t> residueOf(Form a, int64_t d);

  /// The form with symbols replaced that the facts give one value.
  Form canonical(Form a);

  /// From here on pinned() replaces what has one value now. An execution that begins with it gives
  /// equal values equal forms.
  void pin();
  Form pinned(Form a);

  /// The index that a tensor holds `place` bytes after its begin.
  using IndexFunction = std::function<int64_t(uint32_t tensor, int64_t place)>;
  /// From here on, what may be one way or the other is as it is under these values of the first
  /// symbols, and nothing is left for later.
  void follow(std::vector<int64_t> point, IndexFunction indexAt);
  /// The value of a form there.
  std::optional<int64_t> valueThere(Form a);

  /// Values of all symbols under which all facts hold; small ones first. None if none was found.
  std::optional<std::vector<int64_t>> sample(unsigned effort);
  /// All as large as they can be, where products leave their width; if the facts hold there.
  std::optional<std::vector<int64_t>> greatest();
  /// The least of some points at which all facts hold and `test` agrees; empty if there is no such
  /// point. Symbols are at the ends of their ranges, where facts and quotients change, or anywhere.
  using PointTest = llvm::function_ref<bool(llvm::ArrayRef<int64_t>)>;
  std::optional<std::vector<int64_t>> searched(unsigned points, PointTest test);

private:
  std::vector<Form> known;
  struct Tight {
    std::optional<int64_t> least, most;
    llvm::SmallVector<Bound, 2> upper = {}; // of a counter: by facts about symbols before it, too
  };
  std::vector<Tight> tight; // by symbol: what facts about it say
  std::map<std::pair<uint32_t, bool>, std::optional<int64_t>> bounds;
  struct Answers { // for p + c >= 0, by c
    int64_t leastTrue = INT64_MAX, mostFalse = INT64_MIN;
    int64_t leastOpen = INT64_MAX, mostOpen = INT64_MIN;
  };
  std::map<uint32_t, Answers> answers;
  std::map<Form, bool> shown;
  std::vector<std::pair<SymbolId, Form>> equalities, pins;
  bool equalitiesKnown = false;
  bool isSampled = false;                       ///< points are tried: bounds are rough
  std::optional<std::vector<int64_t>> followed; ///< values of the first symbols
  IndexFunction followedIndex;

  std::optional<int64_t> bound(Form a, bool low);
  std::optional<int64_t> boundOf(Form a, bool low, unsigned depth);
  std::optional<int64_t> eliminate(Form a, SymbolId id, const Bound &by, bool low, unsigned depth);
  std::optional<int64_t> intervals(Form a, bool low, unsigned depth);
  int signOf(Form a, unsigned depth);
  unsigned effort = 0; ///< forms that are still looked at for the question that was asked
  bool derive(Form a, unsigned depth);
  bool deriveAsBefore(Form a, unsigned depth);
  bool deriveFromFacts(Form a, unsigned depth);
  std::optional<Form> without(Form a, Form fact, const TakenOff &off);
  std::optional<Form> factorOf(uint32_t ofFact, uint32_t ofTerm);
  std::optional<bool> asked(Form a);
  std::optional<Form> withoutLast(Form a);
  std::optional<Form> window(Form a, unsigned width, int64_t begin);
  std::optional<Form> byReciprocal(Form a, int64_t d);
  void addUpper(Form fact);
  void findEqualities();
  void findQuotients();
  bool assign(SymbolId id, std::vector<int64_t> &values, unsigned &effort);
};

} // namespace tilecopy::prover

#endif // TILECOPY_LIB_PROVE_WORLD_H
