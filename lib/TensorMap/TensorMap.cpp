//===- TensorMap.cpp - The rules of tensor maps ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/tensormap/TensorMap.h"
#include "Table.h"
#include "tilecopy/tensormap/TensorMapError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/xxhash.h"
#include <string>

using namespace llvm;
using namespace tilecopy;

char TensorMapError::ID = 0;

void TensorMapError::log(raw_ostream &os) const { os << message; }

//===----------------------------------------------------------------------===//
// Names and sizes
//===----------------------------------------------------------------------===//

namespace {
struct TypeRow {
  StringLiteral name;
  unsigned bits;
};
} // namespace

static constexpr TypeRow types[] = {
    {"UINT8", 8},         {"UINT16", 16},      {"UINT32", 32},       {"INT32", 32},
    {"UINT64", 64},       {"INT64", 64},       {"FLOAT16", 16},      {"FLOAT32", 32},
    {"FLOAT64", 64},      {"BFLOAT16", 16},    {"FLOAT32_FTZ", 32},  {"TFLOAT32", 32},
    {"TFLOAT32_FTZ", 32}, {"16U4_ALIGN8B", 4}, {"16U4_ALIGN16B", 4}, {"16U6_ALIGN16B", 6}};
static constexpr StringLiteral interleaves[] = {"NONE", "16B", "32B"};
static constexpr StringLiteral swizzles[] = {
    "NONE", "32B", "64B", "128B", "128B_ATOM_32B", "128B_ATOM_32B_FLIP_8B", "128B_ATOM_64B"};
static constexpr StringLiteral promotions[] = {"NONE", "L2_64B", "L2_128B", "L2_256B"};
static constexpr StringLiteral fills[] = {"NONE", "NAN_REQUEST_ZERO_FMA"};

template <typename E> static StringRef nameIn(ArrayRef<StringLiteral> names, E value) {
  return unsigned(value) < names.size() ? StringRef(names[unsigned(value)]) : StringRef("?");
}

StringRef tilecopy::name(TensorMapType type) {
  return unsigned(type) < std::size(types) ? StringRef(types[unsigned(type)].name) : StringRef("?");
}
StringRef tilecopy::name(TensorMapInterleave v) { return nameIn<>(interleaves, v); }
StringRef tilecopy::name(TensorMapSwizzle v) { return nameIn<>(swizzles, v); }
StringRef tilecopy::name(TensorMapPromotion v) { return nameIn<>(promotions, v); }
StringRef tilecopy::name(TensorMapFill v) { return nameIn<>(fills, v); }

unsigned tilecopy::elementBits(TensorMapType type) {
  return unsigned(type) < std::size(types) ? types[unsigned(type)].bits : 0;
}

unsigned tilecopy::swizzleSpan(TensorMapSwizzle swizzle) {
  switch (swizzle) {
  case TensorMapSwizzle::None:
    return 0;
  case TensorMapSwizzle::B32:
    return 32;
  case TensorMapSwizzle::B64:
    return 64;
  case TensorMapSwizzle::B128:
  case TensorMapSwizzle::B128Atom32:
  case TensorMapSwizzle::B128Atom32Flip8:
  case TensorMapSwizzle::B128Atom64:
    break;
  }
  return 128; // also for numbers that checkTensorMap refuses
}

uint64_t tilecopy::boxBytes(TensorMapType type, ArrayRef<uint32_t> box,
                            ArrayRef<uint32_t> elementStrides) {
  uint64_t n = 1;
  for (auto [i, extent] : enumerate(box)) {
    // The step of dimension 0 is range-checked and otherwise ignored (measured).
    uint64_t step = i && i < elementStrides.size() ? std::max(1u, elementStrides[i]) : 1;
    n = SaturatingMultiply<uint64_t>(n, divideCeil(uint64_t(extent), step));
  }
  return SaturatingMultiply<uint64_t>(n, elementBits(type)) / 8;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

namespace tilecopy {
bool operator==(const TensorMapIm2col &a, const TensorMapIm2col &b) {
  return a.windows == b.windows && a.lower == b.lower && a.upper == b.upper &&
         a.channels == b.channels && a.pixels == b.pixels;
}
bool operator==(const TensorMapValues &a, const TensorMapValues &b) {
  return a.address == b.address && a.type == b.type && a.dims == b.dims && a.strides == b.strides &&
         a.box == b.box && a.elementStrides == b.elementStrides && a.interleave == b.interleave &&
         a.swizzle == b.swizzle && a.promotion == b.promotion && a.fill == b.fill &&
         a.im2col == b.im2col;
}
} // namespace tilecopy

void TensorMapValues::print(raw_ostream &os) const {
  printTable(os, *this, "0x" + utohexstr(address, true));
  printIm2col(os, im2col);
}

void tilecopy::printIm2col(raw_ostream &os, const TensorMapIm2col &im2col) {
  if (im2col.windows == TensorMapWindows::None)
    return;
  static constexpr StringLiteral windows[] = {"NONE", "ALL", "W", "W128"};
  os << "windows         " << nameIn<>(windows, im2col.windows) << '\n';
  printRow(os, "lower corner", im2col.lower);
  printRow(os, "upper corner", im2col.upper);
  os << "channels        " << im2col.channels << "\npixels          " << im2col.pixels << '\n';
}

uint64_t TensorMapValues::hash() const {
  std::string text;
  raw_string_ostream os(text);
  print(os); // every field, and no padding
  return xxh3_64bits(text);
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

namespace {

/// Looks at every rule and collects what is broken.
class Checker {
public:
  Checker(const TensorMapValues &v, unsigned sm) : v(v), sm(sm) {}

  Error run() {
    enumerators();
    sizes();
    if (v.isIm2col())
      windows();
    if (isPacked())
      packed();
    else if (uint64_t inner = v.isIm2col() ? v.im2col.channels : v.box.empty() ? 0 : v.box[0])
      innerBox(v.isIm2col() ? "channelsPerPixel" : "boxDim[0]", inner);
    global();
    if (broken.empty())
      return Error::success();
    std::string text = (Twine(broken.size()) + (broken.size() == 1 ? " rule" : " rules") +
                        " of tensor maps broken:" + list)
                           .str();
    return make_error<TensorMapError>(std::move(text),
                                      std::vector<std::string>(broken.begin(), broken.end()));
  }

private:
  void fail(const Twine &what, const Twine &rule) {
    broken.push_back((what + "; " + rule).str());
    list += "\n  " + broken.back();
  }
  template <typename T> static std::string at(StringRef field, size_t i, T value) {
    return (field + "[" + Twine(i) + "] is " + Twine(value)).str();
  }
  bool isPacked() const { return v.type >= TensorMapType::U4Align8; }
  bool isAlign16() const {
    return v.type == TensorMapType::U4Align16 || v.type == TensorMapType::U6Align16;
  }
  bool wideAlignment() const { return v.interleave == TensorMapInterleave::B32 || isAlign16(); }
  void enumerators();
  void sizes();
  void windows();
  void innerBox(StringRef field, uint64_t elements);
  void packed();
  void global();

  const TensorMapValues &v;
  unsigned sm;
  SmallVector<std::string, 4> broken;
  std::string list;
};

} // namespace

void Checker::enumerators() {
  unsigned type = unsigned(v.type), swizzle = unsigned(v.swizzle);
  if (type >= std::size(types))
    fail("dataType is " + Twine(type), "0 to 15 are types");
  else if (isPacked() && sm && sm < 100)
    fail("dataType is " + name(v.type),
         "packed types need sm_100 or newer, and this is sm_" + Twine(sm));
  if (unsigned(v.interleave) >= std::size(interleaves))
    fail("interleave is " + Twine(unsigned(v.interleave)), "it is 0, 1 or 2");
  if (swizzle >= std::size(swizzles))
    fail("swizzle is " + Twine(swizzle), "0 to 6 are swizzles");
  else if (swizzle > unsigned(TensorMapSwizzle::B128) && sm && sm < 100)
    fail("swizzle is " + name(v.swizzle),
         "atoms other than 16 bytes need sm_100 or newer, and this is sm_" + Twine(sm));
  if (unsigned(v.promotion) >= std::size(promotions))
    fail("l2Promotion is " + Twine(unsigned(v.promotion)), "it is 0 to 3");
  if (unsigned(v.fill) >= std::size(fills))
    fail("oobFill is " + Twine(unsigned(v.fill)), "it is 0 or 1");
  else if (v.fill == TensorMapFill::NaN &&
           (v.type < TensorMapType::F16 || v.type > TensorMapType::TF32Ftz))
    fail("oobFill is NaN and dataType is " + name(v.type), "only floating-point types have a NaN");
}

void Checker::sizes() {
  unsigned rank = v.rank();
  if (rank < 1 || rank > TensorMapMaxRank)
    fail("the rank is " + Twine(rank), "it is 1 to 5");
  if (v.interleave != TensorMapInterleave::None && rank < 3)
    fail("the rank is " + Twine(rank) + " and interleave is " + name(v.interleave),
         "interleaved maps have rank 3 or more");
  auto length = [&](StringRef field, size_t size, size_t need) {
    if (size != need)
      fail(field + " has " + Twine(size) + " entries",
           "a map of rank " + Twine(rank) + " has " + Twine(need));
  };
  length("globalStrides", v.strides.size(), rank ? rank - 1 : 0);
  length("boxDim", v.box.size(), v.isIm2col() ? 0 : rank);
  length("elementStrides", v.elementStrides.size(), rank);
  for (auto [i, b] : enumerate(v.box))
    if (b < 1 || b > TensorMapMaxBox)
      fail(at("boxDim", i, b), "it is 1 to 256");
  for (auto [i, s] : enumerate(v.elementStrides))
    if (s < 1 || s > 8)
      fail(at("elementStrides", i, s), "it is 1 to 8");
  if (uint64_t bytes = v.boxBytes(); bytes > uint64_t(TensorMapMaxPayload))
    fail("a box has " + Twine(bytes) + " bytes", "at most 233472 (228 KiB)");
}

// cuda.h, cuTensorMapEncodeIm2col: corners have 16 bits in three dimensions, 8 in four, 5 in five.
void Checker::windows() {
  unsigned rank = v.rank();
  if (rank < 3)
    return fail("the rank is " + Twine(rank), "windows are walked in 3 to 5 dimensions");
  size_t corners = v.im2col.windows == TensorMapWindows::All ? rank - 2 : 1;
  bool along = v.im2col.windows != TensorMapWindows::All; // W alone: cuTensorMapEncodeIm2colWide
  int64_t limit = along || rank == 3 ? 32768 : rank == 4 ? 128 : 16;
  if (along && sm && sm < 100)
    fail("windows along W alone on sm_" + Twine(sm), "sm_100 or newer");
  if (along && v.interleave == TensorMapInterleave::None && v.swizzle != TensorMapSwizzle::B64 &&
      v.swizzle != TensorMapSwizzle::B128 && v.swizzle != TensorMapSwizzle::B128Atom32)
    fail("swizzle is " + name(v.swizzle) + " and windows are along W alone",
         "64B, 128B or 128B_ATOM_32B");
  for (auto [field, list] :
       {std::pair<StringRef, ArrayRef<int32_t>>("lower corner", v.im2col.lower),
        {"upper corner", v.im2col.upper}}) {
    if (list.size() != corners)
      fail(field + " has " + Twine(list.size()) + " entries", "it has " + Twine(corners));
    for (auto [i, c] : enumerate(list))
      if (c < -limit || c >= limit)
        fail(at(field, i, c), "it is " + Twine(-limit) + " to " + Twine(limit - 1));
  }
  if (v.im2col.channels < 1 || v.im2col.channels > 256)
    fail("channelsPerPixel is " + Twine(v.im2col.channels), "it is 1 to 256");
  if (v.im2col.pixels < 1 || v.im2col.pixels > 1024)
    fail("pixelsPerColumn is " + Twine(v.im2col.pixels), "it is 1 to 1024");
  for (size_t i = 0; corners == rank - 2 && i < v.im2col.lower.size() &&
                     i < v.im2col.upper.size() && i + 1 < v.dims.size();
       ++i)
    if (int64_t(v.dims[i + 1]) - 1 + v.im2col.upper[i] < v.im2col.lower[i])
      fail(at("upper corner", i, v.im2col.upper[i]), "no window is left in that dimension");
}

// cuda.h requires swizzle 32B with interleave 32B; drivers take every swizzle of 16-byte atoms with
// either interleave (measured), and limit the inner box of an interleaved map to whole 16 bytes
// only.
void Checker::innerBox(StringRef field, uint64_t elements) {
  if (!elementBits(v.type))
    return;
  uint64_t bytes = elements * (elementBits(v.type) / 8);
  std::string what =
      (field + " is " + Twine(elements) + ", which is " + Twine(bytes) + " bytes").str();
  if (bytes % 16)
    fail(what, "a multiple of 16 bytes");
  if (unsigned span = swizzleSpan(v.swizzle);
      span && bytes > span && v.interleave == TensorMapInterleave::None)
    fail(what, "at most " + Twine(span) + " with swizzle " + name(v.swizzle));
}

/// cuda.h, "16U4_ALIGN8B" and the like.
void Checker::packed() {
  if (unsigned(v.type) >= std::size(types))
    return;
  if (v.interleave != TensorMapInterleave::None)
    fail("interleave is " + name(v.interleave) + " and dataType is " + name(v.type),
         "packed types are not interleaved");
  if (v.dims.empty() || v.box.empty())
    return;
  uint64_t multiple = isAlign16() ? 128 : 2;
  if (v.dims[0] % multiple)
    fail(at("globalDim", 0, v.dims[0]),
         "a multiple of " + Twine(multiple) + " for " + name(v.type));
  if (isAlign16() && v.box[0] != 128)
    fail(at("boxDim", 0, v.box[0]), "128 for " + name(v.type));
  bool plain = v.swizzle == TensorMapSwizzle::None || v.swizzle == TensorMapSwizzle::B128 ||
               v.swizzle == TensorMapSwizzle::B128Atom32 ||
               (v.type == TensorMapType::U6Align16 && v.swizzle == TensorMapSwizzle::B128Atom64);
  if (isAlign16() && !plain)
    fail("swizzle is " + name(v.swizzle) + " and dataType is " + name(v.type),
         "NONE, 128B or 128B_ATOM_32B");
}

void Checker::global() {
  unsigned multiple = wideAlignment() ? 32 : 16;
  if (v.address % multiple)
    fail("globalAddress is 0x" + utohexstr(v.address, true), "a multiple of " + Twine(multiple));
  for (auto [i, d] : enumerate(v.dims))
    if (d < 1 || d > TensorMapMaxDim)
      fail(at("globalDim", i, d), "it is 1 to 2^32");
  for (auto [i, s] : enumerate(v.strides)) {
    if (s % multiple)
      fail(at("globalStrides", i, s) + " bytes", "a multiple of " + Twine(multiple));
    if (s >= TensorMapStrideLimit)
      fail(at("globalStrides", i, s) + " bytes", "less than 2^40");
  }
}

Error tilecopy::checkTensorMap(const TensorMapValues &values, unsigned sm) {
  return Checker(values, sm).run();
}
