//===- Choice.h - Bytes that depend on comparisons --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a tensor ends, a byte is "that of A if column < N, else 0". To follow both answers in two
// worlds takes a world for each pair of sizes in two dimensions. A choice keeps them in one value:
// a decision diagram whose nodes ask whether a form is at least 0. Forms that differ by a constant
// are thresholds of one number, and are asked in order, the weakest first. Diagrams are reduced and
// kept once. So two that say the same of independent forms are one. Two that say the same for
// another reason are not, which costs time and never gives a wrong answer.
//
// A condition is a choice between the constant bytes 1 and 0.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PROVE_CHOICE_H
#define TILECOPY_LIB_PROVE_CHOICE_H

#include "Form.h"

namespace tilecopy::prover {

class World;

/// One byte of memory or of a register.
struct Byte {
  static constexpr uint32_t Unset = 0, Constant = 1, Piece = 2, Choice = 3,
                            Nothing = 4, ///< in a log: the byte of memory is not written
      FirstTensor = 5;
  int64_t constant = 0; ///< the value; the index in a piece; the constant of an offset
  uint32_t poly = 0;    ///< the number of a piece or of a choice; the rest of an offset
  uint32_t source = Unset;

  static Byte of(uint8_t value) { return {value, 0, Constant}; }
  static Byte ofTensor(uint32_t tensor, Form offset) {
    return {offset.constant, offset.poly, FirstTensor + tensor};
  }
  static Byte nothing() { return {0, 0, Nothing}; }
  bool isTensor() const { return source >= FirstTensor; }
  bool isChoice() const { return source == Choice; }
  Form offset() const { return {constant, poly}; }
  bool operator==(const Byte &o) const {
    return constant == o.constant && poly == o.poly && source == o.source;
  }
  bool operator!=(const Byte &o) const { return !(*this == o); }
  bool operator<(const Byte &o) const {
    return std::tie(source, poly, constant) < std::tie(o.source, o.poly, o.constant);
  }
};
using Bytes = llvm::SmallVector<Byte, 16>;

inline bool isPiece(Byte b) { return b.source == Byte::Piece; }

class ChoiceTable {
public:
  explicit ChoiceTable(FormTable &table) : table(table) {}

  struct Node {
    Form atom; ///< `high` where this is at least 0
    Byte high, low;
  };
  const Node &node(Byte choice) const { return nodes[choice.poly]; }

  /// Whether a >= 0, as a condition.
  Byte atLeastZero(Form a);
  /// Whether a >= 0; where the world tells, a constant.
  Byte condition(World &world, Form a);
  Byte choose(Byte condition, Byte high, Byte low);
  Byte both(Byte a, Byte b) { return choose(a, b, Byte::of(0)); }
  Byte either(Byte a, Byte b) { return choose(a, Byte::of(1), b); }
  Byte no(Byte a) { return choose(a, Byte::of(0), Byte::of(1)); }

  /// The first of the forms that are asked.
  std::optional<Form> firstAtom(llvm::ArrayRef<Byte> bytes) const;
  /// What is left of `b` where an atom that is not after its first is known.
  Byte under(Byte b, Form atom, bool holds) const;
  /// The same choice with other forms and other ends.
  Byte mapped(Byte b, llvm::function_ref<Form(Form)> form, llvm::function_ref<Byte(Byte)> end);
  Byte withEnds(Byte b, llvm::function_ref<Byte(Byte)> end) {
    return mapped(b, [](Form f) { return f; }, end);
  }
  /// The choice between the ends of two that come together.
  Byte combined(Byte a, Byte b, llvm::function_ref<Byte(Byte, Byte)> end);
  bool anyEnd(Byte b, llvm::function_ref<bool(Byte)> test) const;
  bool anyAtom(Byte b, llvm::function_ref<bool(Form)> test) const;
  /// Without what the world's facts decide.
  Byte restricted(World &world, Byte b);
  /// The one end in this world; the worlds with the others are left for later.
  Byte decided(World &world, Byte b);
  /// Facts under which a condition holds, one list for each way. None if there are too many ways.
  std::optional<std::vector<std::vector<Form>>> waysTo(Byte condition) const;

private:
  FormTable &table;
  std::deque<Node> nodes;
  std::map<std::tuple<uint32_t, int64_t, Byte, Byte>, uint32_t> ids;
  std::map<std::tuple<Byte, Byte, Byte>, Byte> chosen;

  Byte made(Form atom, Byte high, Byte low);
  /// What replaces a choice at the end of the proof.
  Byte someEnd(Byte b) const;
};

} // namespace tilecopy::prover

#endif // TILECOPY_LIB_PROVE_CHOICE_H
