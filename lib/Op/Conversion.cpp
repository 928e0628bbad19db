//===- Conversion.cpp - Copies that convert -------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion.h"
#include "tilecopy/op/OpError.h"

using namespace tilecopy;
using namespace llvm;

static Error badConversion(const OptionSpec &option, const Twine &text) {
  return opError(OpFault::Option, option.key, "option '" + option.key + "' is " + text);
}

/// Whether a conversion can lose a number by its size, and PTX has a form that saturates.
static Error checkSaturation(ElementType to, ElementType from) {
  StringRef name = elementTypeName(to);
  if (isFloatType(to) && elementBits(to) >= 32)
    return badConversion(
        options::Saturate,
        "true, and no conversion to " + name +
            " saturates; those to f16, bf16, floating-point numbers of 8 and fewer "
            "bits and integers do");
  if (isFloatType(to) && isFloatType(from) && elementBits(to) > elementBits(from))
    return badConversion(options::Saturate, "true, and " + name + " has every number of " +
                                                elementTypeName(from) + "; leave it out");
  return Error::success();
}

Error tilecopy::checkConversion(OpKind kind, const Operand &dst, const Operand &src,
                                const Options &options) {
  std::optional<StringRef> rounding = options.get(options::Convert);
  bool saturates = options.get(options::Saturate).value_or(false);
  const Tensor &d = *dst.tensor, &s = *src.tensor;
  if (!rounding && options.has(options::Saturate))
    return badConversion(options::Saturate,
                         d.type() == s.type()
                             ? "given, and nothing is converted: both sides have elements of " +
                                   elementTypeName(d.type()) + "; leave it out"
                             : Twine("given, and the copy does not convert; { convert = rn } "
                                     "converts"));
  if (!rounding)
    return Error::success();
  if (kind != OpKind::Copy)
    return badConversion(options::Convert,
                         *rounding + ", and this is a " + opName(kind) +
                             "; a copy converts: bring the elements to a register tile of their "
                             "type, wait, and convert by a copy to another");
  if (d.type() == s.type())
    return badConversion(options::Convert, *rounding + ", and both sides have elements of " +
                                               elementTypeName(d.type()) + "; leave it out");
  if (d.space() != Space::Local && s.space() != Space::Local)
    return badConversion(options::Convert,
                         *rounding + ", and '" + d.name() + "' is in " + memoryName(d.space()) +
                             " and '" + s.name() + "' in " + memoryName(s.space()) +
                             "; registers convert: copy by way of a local tensor of layout auto");
  if (isSmallFloat(d.type()) && *rounding != "rn")
    return badConversion(options::Convert, *rounding + ", and conversions to " +
                                               elementTypeName(d.type()) +
                                               " round to nearest even, rn");
  return saturates ? checkSaturation(d.type(), s.type()) : Error::success();
}
