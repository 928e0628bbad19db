//===- ConvertSteps.cpp - The instructions of a conversion ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX converts some pairs of types in one instruction. The rest goes by way of a type that has all
// numbers of the source, so that one instruction rounds. From f64 and wide integers to few bits the
// way is an f32 with an odd last bit (S. Boldo, G. Melquiond, "When double rounding is odd").
// PTX ISA 9.7.9.21 has the forms of cvt.
//
//===----------------------------------------------------------------------===//

#include "ConvertSteps.h"
#include "Op/Conversion.h"
#include "tilecopy/op/OpError.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace llvm;
using namespace tilecopy;

/// "f16", "e4m3", "s32": what cvt calls a type.
static std::string ptxType(ElementType type) {
  StringRef name = elementTypeName(type);
  if (isSignedInteger(type))
    return "s" + name.drop_front().str();
  return (isSmallFloat(type) ? name.drop_front(2) : name).str();
}

/// The least and the greatest integer of a type, of those that 64 bits with a sign hold.
static std::pair<int64_t, int64_t> integersOf(ElementType type) {
  unsigned bits = elementBits(type);
  if (isSignedInteger(type))
    return {minIntN(bits), maxIntN(bits)};
  return {0, bits == 64 ? std::numeric_limits<int64_t>::max() : int64_t(maxUIntN(bits))};
}

namespace {

class ConversionRoute {
public:
  ConversionRoute(const Conversion &c, const GpuTarget &target)
      : c(c), target(target), now(c.from) {}
  Error run() {
    if (Error e = widen())
      return e;
    if (!isFloatType(c.to))
      return toInteger(), Error::success();
    return isSmallFloat(c.to) ? toSmall() : toFloat();
  }
  SmallVector<ConvertStep, 4> steps;

private:
  Error refuse(const Twine &why) const {
    return opError(OpFault::Target, options::Convert.key,
                   elementTypeName(c.from) + " to " + elementTypeName(c.to) + ": " + why);
  }
  Error need(Feature f) const {
    return target.has(f) ? Error::success() : refuse(target.whyNot(f));
  }
  ConvertStep &add(ConvertStep::Kind kind, ElementType to) {
    ConvertStep s;
    s.kind = kind;
    s.from = now;
    s.to = now = to;
    steps.push_back(std::move(s));
    return steps.back();
  }
  /// "cvt" + the modifiers + the types.
  void cvt(ElementType to, const Twine &modifiers = "", std::optional<ElementType> as = {}) {
    std::string from = ptxType(as.value_or(now));
    std::string text = ("cvt" + modifiers + "." + ptxType(to) + "." + from).str();
    add(ConvertStep::Cvt, to).instruction = std::move(text);
  }
  /// The same, two elements at once; the source in one register or in two.
  void cvtPair(ElementType to, const Twine &modifiers, bool fromPair) {
    std::string text = ("cvt" + modifiers + "." + ptxType(to) + "x2." + ptxType(now)).str();
    ConvertStep &s = add(ConvertStep::Cvt, to);
    s.instruction = text + (fromPair ? "x2" : "");
    s.each = 2;
    s.packed = fromPair ? 2 : 1;
  }
  void clamp(int64_t least, int64_t most) {
    auto [lowest, greatest] = integersOf(now);
    if (lowest >= least && greatest <= most)
      return;
    ConvertStep &s = add(ConvertStep::Clamp, now);
    s.least = std::max(least, lowest);
    s.most = std::min(most, greatest);
  }
  void odd() {
    std::string text = "cvt.rz.f32." + ptxType(now);
    add(ConvertStep::Odd, ElementType::F32).instruction = std::move(text);
  }
  /// Two halves of registers are one, and then four bytes of two: LLVM would narrow loads of which
  /// it sees that upper bits are dropped.
  void truncate(ElementType to) {
    unsigned bits = elementBits(to);
    if (elementBits(now) == 64 && bits < 64)
      cvt(ElementType::U32, "", ElementType::U64);
    if (elementBits(now) == 32 && bits < 32)
      add(ConvertStep::Truncate, bits == 16 ? to : ElementType::U16).each = 2;
    if (elementBits(now) == 16 && bits < 16) {
      ConvertStep &s = add(ConvertStep::Truncate, to);
      s.each = 4;
      s.packed = 2;
    }
    now = to;
  }
  std::string rounds() const { return ("." + c.rounding).str(); }

  Error widen();
  Error toFloat();
  Error toHalf();
  Error toSmall();
  void toInteger();
  void pack();
  bool saturate();

  const Conversion &c;
  const GpuTarget &target;
  ElementType now; // the type of the numbers so far
};

} // namespace

/// Exact: to a type that has forms for everything.
Error ConversionRoute::widen() {
  if (isSmallFloat(c.from)) {
    // The upper byte of an f16.
    if (c.from == ElementType::F8E5M2 && !target.has(Feature::Cvt8))
      return add(ConvertStep::Shift, ElementType::F16), Error::success();
    bool isByte = elementBits(c.from) == 8;
    if (Error e = need(isByte ? Feature::Cvt8 : Feature::Cvt4))
      return e;
    cvtPair(ElementType::F16, ".rn", /*fromPair=*/true);
  } else if (c.from == ElementType::BF16) {
    add(ConvertStep::Shift, ElementType::F32);
  } else if (!isFloatType(c.from) && isFloatType(c.to) && elementBits(c.from) < 32) {
    add(ConvertStep::Extend, ElementType::I32);
  }
  return Error::success();
}

Error ConversionRoute::toFloat() {
  if (elementBits(c.to) == 16)
    return toHalf();
  if (now == c.to)
    return Error::success();
  bool exact = isFloatType(now) && elementBits(now) < elementBits(c.to);
  cvt(c.to, exact ? "" : rounds());
  return Error::success();
}

/// f16 and bf16.
Error ConversionRoute::toHalf() {
  bool isBrain = c.to == ElementType::BF16, nearOrZero = c.rounding == "rn" || c.rounding == "rz";
  if (!isFloatType(now) && !isBrain) {
    constexpr int64_t most = 65504;
    if (c.saturates)
      clamp(-most, most);
    return cvt(c.to, rounds()), Error::success();
  }
  if (now == ElementType::F64 && !isBrain && !c.saturates)
    return cvt(c.to, rounds()), Error::success();
  if (!isFloatType(now) && elementBits(c.from) < 32)
    cvt(ElementType::F32, ".rn");
  else if (!isFloatType(now) || now == ElementType::F64)
    odd();
  if (now == c.to)
    return Error::success();
  if (now == ElementType::F16)
    cvt(ElementType::F32);
  if (nearOrZero && target.has(Feature::CvtPair) &&
      (!c.saturates || target.has(Feature::CvtFinite)))
    return cvtPair(c.to, rounds() + (c.saturates ? ".satfinite" : ""), /*fromPair=*/false),
           Error::success();
  if (c.saturates && !nearOrZero)
    return refuse("rounding by " + c.rounding + " does not saturate; rn and rz do");
  if (c.saturates)
    return need(Feature::CvtFinite);
  if (isBrain && nearOrZero)
    return add(ConvertStep::Round, c.to).instruction = c.rounding.str(), Error::success();
  if (Error e = isBrain ? need(Feature::CvtBf16) : Error::success())
    return e;
  return cvt(c.to, rounds()), Error::success();
}

/// 8 bits and fewer. They end far below 2^17, and integers up to it are numbers of f32.
Error ConversionRoute::toSmall() {
  bool isByte = elementBits(c.to) == 8;
  if (Error e = need(isByte ? Feature::Cvt8 : Feature::Cvt4))
    return e;
  if (!isFloatType(now)) {
    constexpr int64_t most = int64_t(1) << 17;
    if (elementBits(c.from) >= 32)
      clamp(-most, most);
    if (elementBits(now) == 64)
      truncate(ElementType::I32);
    cvt(ElementType::F32, ".rn");
  }
  if (now == ElementType::F64)
    odd();
  bool fromHalf = now == ElementType::F16;
  if (fromHalf && !isByte)
    cvt(ElementType::F32);
  cvtPair(c.to, ".rn.satfinite", now == ElementType::F16);
  return Error::success();
}

void ConversionRoute::toInteger() {
  unsigned bits = elementBits(c.to);
  // Bytes are packed by the instruction that saturates them. It would lose the NaN of f64.
  bool packs = bits == 8 && now != ElementType::F64 && target.has(Feature::CvtIntegers);
  if (isFloatType(now) && packs) {
    cvt(ElementType::I32, rounds() + "i");
    return pack();
  }
  if (isFloatType(now))
    return cvt(c.to, rounds() + "i");
  if (c.saturates && saturate())
    return;
  if (bits > elementBits(now))
    add(ConvertStep::Extend, c.to);
  truncate(c.to);
}

/// From i32 to 16 or 8 bits.
void ConversionRoute::pack() {
  bool isByte = elementBits(c.to) == 8;
  ConvertStep &s = add(ConvertStep::Pack, c.to);
  s.instruction = "cvt.pack.sat." + ptxType(c.to) + ".s32" + (isByte ? ".b32" : "");
  s.each = 2;
}

/// To integers that the type has; true where that is all. A u64 may be more than 64 bits with a
/// sign can say.
bool ConversionRoute::saturate() {
  auto [least, most] = integersOf(c.to);
  auto [lowest, greatest] = integersOf(now);
  if (lowest >= least && greatest <= most && now != ElementType::U64)
    return false;
  unsigned bits = elementBits(c.to);
  bool narrows = bits < 32 && bits < elementBits(now) && elementBits(now) <= 32;
  if (narrows && isSignedInteger(now) && target.has(Feature::CvtIntegers)) {
    if (now != ElementType::I32)
      add(ConvertStep::Extend, ElementType::I32);
    return pack(), true;
  }
  ConvertStep &s = add(ConvertStep::Clamp, now);
  s.least = std::max(least, lowest);
  s.most = std::min(most, greatest);
  return false;
}

Expected<SmallVector<ConvertStep, 4>> tilecopy::convertSteps(const Conversion &conversion,
                                                             const GpuTarget &target) {
  ConversionRoute route(conversion, target);
  if (Error e = route.run())
    return e;
  return std::move(route.steps);
}
