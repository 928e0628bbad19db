//===- MatrixProduct.h - One product of two small matrices ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What one matrix instruction computes once its operands have been gathered from registers, shared
// or tensor memory: D = A B + C over element types, with the sparsity and the scale factors that
// PTX has. The instruction knows where an operand's elements come from; here they are bits, row by
// row. TensorArithmetic.h says how they are added.
//
// A sparse A stores half of its elements; metadata says which ones. Four metadata bits describe a
// chunk of the logical row: two 2-bit indices (PTX ISA 9.7.14.6).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MATRIXPRODUCT_H
#define TILECOPY_LIB_EMULATOR_MATRIXPRODUCT_H

#include "Emulator/Matrix/TensorArithmetic.h"
#include "llvm/ADT/ArrayRef.h"

namespace tilecopy::emu {

/// How block-scaled operands are scaled.
enum class Scaling : uint8_t {
  None,
  Exponents, ///< kind::mxf8f6f4: factors are powers of two and join the exponents
  Groups     ///< kind::mxf4, kind::mxf4nvf4
};

struct ProductForm {
  unsigned m = 0, n = 0, k = 0; ///< k is the logical depth of a sparse product
  Element a = Element::F16, b = Element::F16;
  Accumulator c = Accumulator::F32, d = Accumulator::F32;
  FusedSum sum;
  bool sparse = false;
  bool saturate = false;                                               ///< integers
  bool bitwiseAnd = false;                                             ///< b1: and, else xor
  llvm::RoundingMode rounding = llvm::RoundingMode::NearestTiesToEven; ///< f64
  /// sm_90's mma.sync of fp8 types: two products of f16, then an addition.
  bool inHalves = false;
  Scaling scaling = Scaling::None;
  unsigned scalesPerRow = 0;
  bool scaleHasSignificand = false; ///< ue4m3, else ue8m0

  /// How many elements of a row of A are stored.
  unsigned storedK() const { return sparse ? k / 2 : k; }
  /// How many logical, and how many stored, elements four metadata bits describe.
  unsigned chunk() const { return a == Element::TF32 ? 2 : pairs() ? 8 : 4; }
  /// Whether metadata name pairs of elements: dense 4-bit types.
  bool pairs() const { return a == Element::S4 || a == Element::U4 || scaling == Scaling::Groups; }
  unsigned chunks() const { return k / chunk(); }
  bool operator==(const ProductForm &o) const;
};

class MatrixProduct {
public:
  explicit MatrixProduct(const ProductForm &form);

  /// The stored positions of A [m][storedK], of B [n][k], of C and then D [m][n], as bits. Single
  /// bits come 32 in an entry. Doubles are in the vectors of their own.
  std::vector<uint32_t> a, b, c;
  std::vector<double> doubleA, doubleB, doubleC;
  bool negateA = false, negateB = false;
  /// The metadata nibbles of a sparse A, [m][chunks].
  std::vector<uint8_t> metadata;
  /// Scale factors, [m] and [n] times scalesPerRow.
  std::vector<uint8_t> scaleA, scaleB;

  /// Entries of a row of A and B.
  unsigned entriesA() const { return form.a == Element::B1 ? form.k / 32 : form.storedK(); }
  unsigned entriesB() const { return form.a == Element::B1 ? form.k / 32 : form.k; }

  /// Computes D instead of C. Metadata must be legal.
  void run();

  const ProductForm form;

private:
  /// The logical k of each stored element of a row.
  void selected(unsigned row, uint16_t *ks) const;
  void runFloat();
  void runHalves();
  void runGroups();
  void runIntegers();
  void runBits();
  void runDoubles();
};

/// Whether a metadata nibble is defined. Unless `unordered`, the first index is the smaller one.
bool isMetadata(unsigned nibble, Element a, bool unordered);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MATRIXPRODUCT_H
