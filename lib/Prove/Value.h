//===- Value.h - What registers and memory hold -----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A register holds a number, a predicate, an address, or data. A predicate is always known: what is
// not known of the symbols is decided where they are compared (World.h). Data is a sequence of
// labeled bytes: "byte 34 + 2*ld of tensor A". Nothing is ever computed from a label, so that a
// proof holds for all inputs. The kinds are a closed list, and every operation names those that it
// takes; any other makes the result unknown.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PROVE_VALUE_H
#define TILECOPY_LIB_PROVE_VALUE_H

#include "Form.h"

namespace tilecopy::prover {

/// One byte of memory or of a register.
struct Byte {
  static constexpr uint32_t Unset = 0, Constant = 1, Piece = 2, FirstTensor = 3;
  int64_t constant = 0; ///< the value; the index in a piece; the constant of an offset
  uint32_t poly = 0;    ///< the number of a piece; the rest of an offset
  uint32_t source = Unset;

  static Byte of(uint8_t value) { return {value, 0, Constant}; }
  static Byte ofTensor(uint32_t tensor, Form offset) {
    return {offset.constant, offset.poly, FirstTensor + tensor};
  }
  bool isTensor() const { return source >= FirstTensor; }
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

struct SymbolicValue {
  enum class Kind : uint8_t {
    Unset,     ///< nothing has written it
    Number,    ///< `form`, modulo the width of the register
    Predicate, ///< `form` is 0 or 1
    Pointer,   ///< `form` bytes from the base `index`
    Cut,       ///< the lower 32 bits of such an address, of which only the lowest are known
    Run,       ///< `size` neighboring bytes of the source `index`, from `form` on
    Mixed,     ///< any bytes: number `index` in the table
    /// The descriptor of a matrix in shared memory: the address `form` of a base, divided by 16,
    /// and bits from 14 on; these and the base are number `index` in the table.
    Descriptor,
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
  bool isNumber() const { return kind == Kind::Number; }
  bool isConstant() const { return kind == Kind::Number && form.isConstant(); }
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
  Bytes bytesOf(const SymbolicValue &v, unsigned size);
  SymbolicValue valueOf(llvm::ArrayRef<Byte> bytes);
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
