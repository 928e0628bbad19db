//===- Image.cpp - Logical tensors as bytes in memory ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/check/Image.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace tilecopy;
using namespace llvm;

static Error bad(const Tensor &t, const Twine &text) {
  return createStringError(inconvertibleErrorCode(), "'" + t.name() + "': " + text);
}

Expected<TensorPlaces> TensorPlaces::create(const Tensor &tensor, const ArgumentValues &arguments,
                                            int64_t byteLimit) {
  auto valueOf = [&](const Symbol &s) { return arguments.at(s.name().str()); };
  TensorPlaces p;
  p.bits = tensor.bits();
  p.dims = shapeUnder(tensor, arguments);
  // As numbers that cannot overflow: the limit is checked before anything is allocated.
  long double elements = 1, reach = 1;
  SmallVector<int64_t, 4> strides;
  for (auto [d, dim] : enumerate(p.dims)) {
    if (dim < 1)
      return bad(tensor, "dimension " + Twine(d) + " is " + tensor.shape()[d].str() + " = " +
                             Twine(dim) + "; it must be positive");
    elements *= dim;
    if (tensor.layout())
      continue;
    strides.push_back(tensor.strides()[d].evaluate(valueOf));
    if (strides.back() < 0)
      return bad(tensor, "stride " + Twine(d) + " is " + tensor.strides()[d].str() + " = " +
                             Twine(strides.back()) + "; it must be at least 0");
    reach += (long double)(dim - 1) * strides.back();
  }
  const Layout *layout = tensor.layout();
  p.copies = layout ? layout->tile.replicas() : 1;
  long double size = layout ? (long double)tensor.byteSize() : reach * p.bits / 8;
  // What is kept here for each element, in bytes: its places, and its bits before and after.
  constexpr int64_t perElement = 32;
  if (std::max(size, elements * p.copies * perElement) > byteLimit)
    return bad(tensor, "it takes more than " + Twine(byteLimit) + " bytes to check");
  p.places.reserve(int64_t(elements) * p.copies);
  SmallVector<PhysicalCoord, 4> at;
  for (int64_t flat = 0; flat != int64_t(elements); ++flat) {
    if (!layout) {
      auto coordinate = unflatten(p.dims, flat);
      p.places.push_back(
          std::inner_product(coordinate.begin(), coordinate.end(), strides.begin(), int64_t(0)));
      continue;
    }
    at.clear();
    layout->applyLinear(flat, at);
    for (const PhysicalCoord &place : at)
      p.places.push_back(place[Axis::M]);
  }
  p.bytes = layout ? tensor.byteSize() : divideCeil(int64_t(reach) * p.bits, 8);
  return p;
}

uint64_t TensorPlaces::load(ArrayRef<uint8_t> image, int64_t address) const {
  if (bits == 4)
    return image[address / 2] >> (address % 2 * 4) & 15;
  uint64_t value = 0;
  std::memcpy(&value, image.data() + address * (bits / 8), bits / 8);
  return value;
}

void TensorPlaces::store(MutableArrayRef<uint8_t> image, int64_t address, uint64_t value) const {
  if (bits == 4) {
    unsigned shift = address % 2 * 4;
    uint8_t &byte = image[address / 2];
    byte = (byte & ~(15u << shift)) | uint8_t(value << shift);
    return;
  }
  std::memcpy(image.data() + address * (bits / 8), &value, bits / 8);
}

LogicalTensor TensorPlaces::read(ArrayRef<uint8_t> image) const {
  LogicalTensor t(dims);
  for (int64_t i = 0; i != count(); ++i)
    t.bits[i] = load(image, addresses(i)[0]);
  t.defined.assign(count(), true);
  return t;
}

void TensorPlaces::write(MutableArrayRef<uint8_t> image, const LogicalTensor &values,
                         bool onlyWritten) const {
  for (int64_t i = 0; i != count(); ++i)
    if (!onlyWritten || values.written[i])
      for (int64_t address : addresses(i))
        store(image, address, values.bits[i]);
}

void tilecopy::fillRandom(MutableArrayRef<uint8_t> bytes, std::mt19937_64 &random) {
  size_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) {
    uint64_t r = random();
    std::memcpy(bytes.data() + i, &r, 8);
  }
  for (uint64_t r = random(); i < bytes.size(); ++i, r >>= 8)
    bytes[i] = uint8_t(r);
}

/// The bits of the exponent, in place; 0 for integers and for types without infinities or NaNs.
static uint64_t exponentMask(ElementType type) {
  switch (type) {
  case ElementType::F64:
    return 0x7FF0000000000000;
  case ElementType::F32:
    return 0x7F800000;
  case ElementType::F16:
    return 0x7C00;
  case ElementType::BF16:
    return 0x7F80;
  case ElementType::F8E4M3:
    return 0x78;
  case ElementType::F8E5M2:
    return 0x7C;
  default:
    return 0;
  }
}

void tilecopy::fillElements(MutableArrayRef<uint8_t> image, const TensorPlaces &places,
                            ElementType type, std::mt19937_64 &random) {
  uint64_t exponent = exponentMask(type);
  uint64_t sign = uint64_t(1) << (places.elementBits() - 1);
  for (int64_t i = 0; i != places.count(); ++i) {
    uint64_t value = random();
    if (exponent && random() % 8 == 0) {
      // An exponent of all ones or of zeros; half of them with nothing in the fraction.
      bool ones = random() % 2, plain = random() % 2;
      value = ones ? value | exponent : value & ~exponent;
      if (plain)
        value &= exponent | sign;
    }
    if (places.elementBits() < 64)
      value &= (uint64_t(1) << places.elementBits()) - 1;
    for (int64_t address : places.addresses(i))
      places.store(image, address, value);
  }
}
