//===- Matrices.h - Matrices of small integers ------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operands of matrix instructions for tests: integers that every element type can hold, and the
// same as rows of bytes of that type.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_UNIT_EMULATOR_MATRICES_H
#define TILECOPY_TEST_UNIT_EMULATOR_MATRICES_H

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace tilecopy::test {

/// Bits of a packed element of a type, as PTX names it.
unsigned typeBits(const std::string &type);

/// The bits of an integer in a type; e2m1 in a byte is for the container to place.
uint32_t encode(const std::string &type, long value);

/// Rows of integers that `type` holds exactly: -2 to 2, 0 to 3 where there is no sign, 0 and 1 of
/// b1, and zeros of "zero".
class Integers {
public:
  Integers(unsigned rows, unsigned columns, const std::string &type, std::mt19937 &random);
  long &at(unsigned row, unsigned column) { return values[row * columns + column]; }
  long at(unsigned row, unsigned column) const { return values[row * columns + column]; }
  const unsigned rows, columns;

private:
  std::vector<long> values;
};

/// The same as rows of bytes, with `container` bits for an element.
class Matrix {
public:
  Matrix(const Integers &values, const std::string &type, unsigned container);
  /// The little-endian word at a byte of a row.
  uint32_t wordAt(unsigned row, unsigned byte) const;
  uint8_t byteAt(unsigned row, unsigned byte) const { return bytes[row * pitch + byte]; }
  const unsigned pitch; ///< bytes of a row

private:
  std::vector<uint8_t> bytes;
};

} // namespace tilecopy::test

#endif // TILECOPY_TEST_UNIT_EMULATOR_MATRICES_H
