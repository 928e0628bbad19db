//===- FillValue.cpp - What elements outside are read as ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FloatFormat.h"
#include "tilecopy/op/CopyOp.h"
#include "tilecopy/op/OpError.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MathExtras.h"

using namespace tilecopy;
using namespace llvm;

/// The NaN is the one of tensor maps, where they have one: its halves are 0x7ff7.
static std::optional<uint64_t> bitsOfWord(ElementType type, StringRef word) {
  const fltSemantics *format = floatFormat(type);
  unsigned bits = elementBits(type);
  if (!format)
    return std::nullopt;
  if (word == "nan") {
    if (!APFloat::semanticsHasNaN(*format))
      return std::nullopt;
    return bits == 8 ? 0x7f : 0x7ff77ff77ff77ff7 >> (64 - bits);
  }
  if (!APFloat::semanticsHasInf(*format))
    return std::nullopt;
  return APFloat::getInf(*format, word == "-inf").bitcastToAPInt().getZExtValue();
}

static std::optional<uint64_t> bitsOfInteger(ElementType type, int64_t value) {
  unsigned bits = elementBits(type);
  if (const fltSemantics *format = floatFormat(type)) {
    APFloat number(*format);
    if (number.convertFromAPInt(APInt(64, uint64_t(value), /*isSigned=*/true), /*IsSigned=*/true,
                                APFloat::rmNearestTiesToEven) != APFloat::opOK)
      return std::nullopt;
    return number.bitcastToAPInt().getZExtValue();
  }
  bool isSigned = elementTypeName(type).starts_with("i");
  bool fits =
      isSigned ? isIntN(bits, value) : value >= 0 && (bits == 64 || isUIntN(bits, uint64_t(value)));
  return fits ? std::optional(uint64_t(value) & maskTrailingOnes<uint64_t>(bits)) : std::nullopt;
}

/// The values of a type, in words.
static std::string valuesOf(ElementType type) {
  if (floatFormat(type))
    return "it takes an integer that the type has exactly, inf, -inf or nan, where it has them";
  unsigned bits = elementBits(type);
  SmallString<24> least, greatest;
  bool isSigned = elementTypeName(type).starts_with("i");
  (isSigned ? APInt::getSignedMinValue(bits) : APInt(bits, 0)).toString(least, 10, isSigned);
  (isSigned ? APInt::getSignedMaxValue(bits) : APInt::getMaxValue(bits))
      .toString(greatest, 10, isSigned);
  return ("it takes " + least + " to " + greatest).str();
}

Expected<uint64_t> tilecopy::fillOf(ElementType type, const OptionValue &value) {
  const auto *word = std::get_if<std::string>(&value);
  std::string text = word ? *word : std::get<Expr>(value).str();
  auto bits =
      word ? bitsOfWord(type, *word) : bitsOfInteger(type, std::get<Expr>(value).constantPart());
  if (bits)
    return *bits;
  return opError(OpFault::Option, options::Fill.key,
                 "option 'fill' is " + text + ", which " + elementTypeName(type) +
                     " does not have; " + valuesOf(type));
}

std::optional<uint64_t> CopyOp::fillBits() const {
  std::optional<OptionValue> fill = options.get(options::Fill);
  if (!fill)
    return std::nullopt;
  return cantFail(fillOf(src.tensor->type(), *fill));
}
