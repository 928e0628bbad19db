//===- NumberType.h - Elements of a buffer, as numbers ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a buffer's bytes stand for where its contents are compared within a tolerance, or come from
// a NumPy file. A NumPy file is a short header of text and then the bytes of an array (NEP 1).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXCHECK_NUMBERTYPE_H
#define TILECOPY_TOOLS_PTXCHECK_NUMBERTYPE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace tilecopy {

enum class NumberType : uint8_t {
  U8,
  U16,
  U32,
  U64,
  I8,
  I16,
  I32,
  I64,
  F16,
  BF16,
  F32,
  F64,
  E4M3,
  E5M2
};

/// By the name that PTX has ("f16"), or NumPy ("float16").
std::optional<NumberType> parseNumberType(llvm::StringRef name);
llvm::StringRef numberTypeName(NumberType type);
/// All names, for error messages.
std::string numberTypeNames();
unsigned bytesOf(NumberType type);
bool isInteger(NumberType type);
/// Element `index` of `bytes`; 64-bit integers beyond 2^53 are rounded.
double elementAt(NumberType type, llvm::ArrayRef<uint8_t> bytes, size_t index);
/// Nine digits, which tell any two values of single precision apart.
std::string numberText(double value);
/// The element as text: a number, and for floating-point ones the bits.
std::string elementText(NumberType type, llvm::ArrayRef<uint8_t> bytes, size_t index);

/// An array as a NumPy file holds it.
struct NumpyArray {
  NumberType type = NumberType::U8;
  std::string shape; ///< as the header writes it: "(32, 64)"
  std::vector<uint8_t> bytes;
};

bool looksLikeNumpy(llvm::ArrayRef<uint8_t> file);
/// Little-endian arrays in C order of the types above; others are an error that says why.
llvm::Expected<NumpyArray> readNumpy(llvm::ArrayRef<uint8_t> file);
std::string writeNumpy(const NumpyArray &array);

/// How close two buffers must be.
struct Tolerance {
  double relative = 0, absolute = 0;
};

struct NumberComparison {
  uint64_t elements = 0, different = 0; ///< different: beyond the tolerance
  uint64_t first = 0;                   ///< the first that differs
  double largest = 0;                   ///< difference of any two elements
};

/// Elements are equal if their bits are, if both are NaN, or if |a - b| <= absolute + relative *
/// |b|.
NumberComparison compareElements(NumberType type, llvm::ArrayRef<uint8_t> a,
                                 llvm::ArrayRef<uint8_t> b, const Tolerance &tolerance);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXCHECK_NUMBERTYPE_H
