//===- Value.h - What registers and memory hold -----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A register holds a number, a predicate, an address, or data. What is not known of the symbols is
// decided where it matters (World.h), or stays a choice between values (Choice.h). Data is a
// sequence of labeled bytes: "byte 34 + 2*ld of tensor A". Nothing is ever computed from a label,
// so that a proof holds for all inputs. The kinds are a closed list, and every operation names
// those that it takes; any other makes the result unknown.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PROVE_VALUE_H
#define TILECOPY_LIB_PROVE_VALUE_H

#include "Choice.h"

namespace tilecopy::prover {

/// What a program combines with the elements of a global tensor, and nothing else does. Each value
/// that is combined is a byte of an own base, one for each CTA of the cluster: an element that is
/// combined twice would have one name twice.
struct Reduction {
  std::string operation, type; ///< as PTX has them; of operations on bits, b32 and b64
  uint32_t base = 0;           ///< of rank 0
  /// Several reductions of one element may be in any order.
  bool commutes = false;
};
struct Reductions {
  std::map<uint32_t, Reduction> ofTensor; ///< by its number
  uint32_t first = UINT32_MAX;            ///< base
  bool contains(Byte b) const { return b.isTensor() && b.source - Byte::FirstTensor >= first; }
};

struct SymbolicValue {
  enum class Kind : uint8_t {
    Unset,     ///< nothing has written it
    Number,    ///< `form`, modulo the width of the register
    Predicate, ///< `form` is 0 or 1
    Pointer,   ///< `form` bytes from the base `index`
    /// 32 bits of which only the lowest are known: those of such an address, or of its negative, as
    /// far as the base is aligned, shifted right by `size` % 16 bits. If `size` / 16 is not 0 it is
    /// so many of these lowest bits, and 0 above.
    Cut,
    Run,   ///< `size` neighboring bytes of the source `index`, from `form` on
    Mixed, ///< any bytes: number `index` in the table
    /// The descriptor of a matrix in shared memory: the address `form` of a base, divided by 16,
    /// and bits from 14 on; these and the base are number `index` in the table.
    Descriptor,
    Condition, ///< a predicate that is not known: the choice `index`
    Choice,    ///< one of several values that are not all data: the choice `index`
  };
  /// As the size of a pointer: the address of a parameter, which is not generic yet.
  static constexpr uint8_t inParameters = 1;
  Kind kind = Kind::Unset;
  uint8_t size = 0;
  uint32_t index = 0;
  Form form;

  static SymbolicValue number(Form f) { return {Kind::Number, 0, 0, f}; }
  static SymbolicValue predicate(bool p) { return {Kind::Predicate, 0, 0, p}; }
  static SymbolicValue pointer(uint32_t base, Form offset) {
    return {Kind::Pointer, 0, base, offset};
  }
  bool isLowBits() const { return kind == Kind::Cut && size / 16 != 0; }
  bool isNumber() const { return kind == Kind::Number; }
  bool isConstant() const { return kind == Kind::Number && form.isConstant(); }
  /// Whether it is not the same for all values of the symbols.
  bool isOpen() const { return kind == Kind::Condition || kind == Kind::Choice; }
  bool isPointer() const { return kind == Kind::Pointer; }
  bool isData() const { return kind == Kind::Run || kind == Kind::Mixed; }
  bool operator==(const SymbolicValue &o) const {
    return kind == o.kind && size == o.size && index == o.index && form == o.form;
  }
  bool operator<(const SymbolicValue &o) const {
    return std::tie(kind, size, index, form) < std::tie(o.kind, o.size, o.index, o.form);
  }
};

/// What is kept once: sequences of bytes, and values that were stored as bytes.
class ValueTable {
public:
  explicit ValueTable(FormTable &table) : choices(table) {}

  ChoiceTable choices;
  Bytes bytesOf(const SymbolicValue &v, unsigned size);
  SymbolicValue valueOf(llvm::ArrayRef<Byte> bytes);
  /// A value as the end of a choice, or the choice that it is; and back.
  Byte endOf(const SymbolicValue &v);
  SymbolicValue fromEnd(Byte b) const;
  /// One of two values of registers of so many bytes (0: predicates).
  SymbolicValue choose(Byte condition, const SymbolicValue &a, const SymbolicValue &b,
                       unsigned bytes);
  const SymbolicValue &piece(uint32_t number) const { return pieces[number]; }
  /// A descriptor's base and upper bits.
  uint32_t descriptorOf(uint32_t base, uint64_t bits);
  std::pair<uint32_t, uint64_t> descriptor(uint32_t number) const { return descriptors[number]; }

private:
  std::vector<Bytes> mixed;
  std::map<std::vector<Byte>, uint32_t> mixedIds;
  std::vector<SymbolicValue> pieces;
  std::vector<std::pair<uint32_t, uint64_t>> descriptors;
  std::map<std::pair<SymbolicValue, unsigned>, uint32_t> pieceIds;
};

} // namespace tilecopy::prover

#endif // TILECOPY_LIB_PROVE_VALUE_H
