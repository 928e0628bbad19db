//===- Matrices.cpp - Matrices of small integers --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Matrices.h"
#include "llvm/ADT/APFloat.h"

using namespace llvm;

namespace tilecopy::test {

unsigned typeBits(const std::string &type) {
  if (type == "f64")
    return 64;
  if (type == "f32" || type == "tf32" || type == "s32")
    return 32;
  if (type == "f16" || type == "bf16")
    return 16;
  if (type == "b1")
    return 1;
  if (type == "s4" || type == "u4" || type == "e2m1")
    return 4;
  return type == "e3m2" || type == "e2m3" ? 6 : 8;
}

uint32_t encode(const std::string &type, long value) {
  auto bits = [&](const fltSemantics &s) {
    APFloat f{double(value)};
    bool inexact;
    f.convert(s, APFloat::rmNearestTiesToEven, &inexact);
    return uint32_t(f.bitcastToAPInt().getZExtValue());
  };
  if (type == "f32" || type == "tf32")
    return bits(APFloat::IEEEsingle());
  if (type == "f16")
    return bits(APFloat::IEEEhalf());
  if (type == "bf16")
    return bits(APFloat::BFloat());
  if (type == "e4m3")
    return bits(APFloat::Float8E4M3FN());
  if (type == "e5m2")
    return bits(APFloat::Float8E5M2());
  if (type == "e3m2")
    return bits(APFloat::Float6E3M2FN());
  if (type == "e2m3")
    return bits(APFloat::Float6E2M3FN());
  if (type == "e2m1")
    return bits(APFloat::Float4E2M1FN());
  unsigned width = typeBits(type);
  return width == 32 ? uint32_t(value) : uint32_t(value) & ((1u << width) - 1);
}

Integers::Integers(unsigned rows, unsigned columns, const std::string &type, std::mt19937 &random)
    : rows(rows), columns(columns), values(size_t(rows) * columns) {
  if (type == "zero")
    return;
  for (long &v : values)
    v = type == "b1"     ? long(random() % 2)
        : type[0] == 'u' ? long(random() % 4)
                         : long(random() % 5) - 2;
}

Matrix::Matrix(const Integers &values, const std::string &type, unsigned container)
    : pitch(values.columns * container / 8), bytes(size_t(values.rows) * pitch) {
  unsigned shift = type == "e2m1" && container == 8 ? 2 : 0;
  for (unsigned row = 0; row != values.rows; ++row)
    for (unsigned column = 0; column != values.columns; ++column) {
      uint64_t bits = uint64_t(encode(type, values.at(row, column))) << shift;
      for (unsigned bit = 0; bit != container; ++bit) {
        unsigned at = column * container + bit;
        bytes[row * pitch + at / 8] |= uint8_t((bits >> bit & 1) << at % 8);
      }
    }
}

uint32_t Matrix::wordAt(unsigned row, unsigned byte) const {
  uint32_t word = 0;
  for (unsigned b = 0; b != 4; ++b)
    word |= uint32_t(byteAt(row, byte + b)) << 8 * b;
  return word;
}

} // namespace tilecopy::test
