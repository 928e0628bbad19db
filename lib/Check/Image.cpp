//===- Image.cpp - Logical tensors as bytes in memory ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/check/Image.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <limits>
#include <numeric>

using namespace tilecopy;
using namespace llvm;

static Error bad(const Tensor &t, const Twine &text,
                 std::error_code code = inconvertibleErrorCode()) {
  return createStringError(code, "'" + t.name() + "': " + text);
}

/// The most bytes that checking a tensor holds for each of its bytes: here, on the device, and
/// while an image is made or compared.
constexpr int64_t bytesKept = 3;

/// Whether the strides of the dimensions, or of the layout's iters, are those of a row-major array
/// from address 0 on.
bool TensorPlaces::isRowMajor(const TensorPlaces &p) {
  int64_t next = 1;
  if (!p.layout) {
    for (auto [dim, stride] : reverse(zip_equal(p.dims, p.strides)))
      if (dim != 1) {
        if (stride != next)
          return false;
        next *= dim;
      }
    return true;
  }
  const TileLayout &tile = p.layout->tile;
  if (p.layout->swizzle || tile.replicas() != 1 || tile.offset(Axis::M) != 0)
    return false;
  for (const Iter &i : reverse(tile.shard()))
    if (i.extent != 1) {
      if (i.axis != Axis::M || i.stride != next)
        return false;
      next *= i.extent;
    }
  return true;
}

Expected<TensorPlaces> TensorPlaces::create(const Tensor &tensor, const ArgumentValues &arguments,
                                            int64_t byteLimit) {
  auto valueOf = [&](const Symbol &s) { return arguments.at(s.name().str()); };
  TensorPlaces p;
  p.bits = tensor.bits();
  p.dims = shapeUnder(tensor, arguments);
  // Floating-point numbers cannot overflow: the limit is checked before anything is allocated.
  long double elements = 1, reach = 1;
  for (auto [d, dim] : enumerate(p.dims)) {
    if (dim < 1)
      return bad(tensor, "dimension " + Twine(d) + " is " + tensor.shape()[d].str() + " = " +
                             Twine(dim) + "; it must be positive");
    elements *= dim;
    if (tensor.layout())
      continue;
    p.strides.push_back(tensor.strides()[d].evaluate(valueOf));
    if (p.strides.back() < 0)
      return bad(tensor, "stride " + Twine(d) + " is " + tensor.strides()[d].str() + " = " +
                             Twine(p.strides.back()) + "; it must be at least 0");
    reach += (long double)(dim - 1) * p.strides.back();
  }
  if (tensor.layout())
    p.layout = *tensor.layout();
  p.copies = p.layout ? p.layout->tile.replicas() : 1;
  long double size = p.layout ? (long double)tensor.byteSize() : reach * p.bits / 8;
  long double kept = std::max(size, elements * p.copies * p.bits / 8) * bytesKept;
  if (kept > byteLimit) {
    constexpr long double most = std::numeric_limits<int64_t>::max();
    return bad(tensor,
               "checking it takes " + Twine(kept < most ? "" : "more than ") +
                   Twine(int64_t(std::min(kept, most))) + " bytes; the limit is " +
                   Twine(byteLimit) + " bytes",
               std::make_error_code(std::errc::not_enough_memory));
  }
  p.elements = int64_t(elements);
  p.bytes = p.layout ? tensor.byteSize() : divideCeil(int64_t(reach) * p.bits, 8);
  p.dense = p.bytes * 8 == p.elements * int64_t(p.bits) && isRowMajor(p);
  constexpr int64_t small = 1 << 16;
  if (!p.dense && p.elements * p.copies <= small) {
    SmallVector<int64_t, 4> at;
    for (int64_t flat = 0; flat != p.elements; ++flat) {
      at.clear();
      p.compute(flat, at);
      append_range(p.places, at);
    }
  }
  return p;
}

/// By the definition of the layout, or by the strides.
void TensorPlaces::compute(int64_t flat, SmallVectorImpl<int64_t> &to) const {
  if (!layout) {
    auto coordinate = unflatten(dims, flat);
    to.push_back(
        std::inner_product(coordinate.begin(), coordinate.end(), strides.begin(), int64_t(0)));
    return;
  }
  SmallVector<PhysicalCoord, 4> at;
  layout->applyLinear(flat, at);
  for (const PhysicalCoord &place : at)
    to.push_back(place[Axis::M]);
}

SmallVector<int64_t, 1> TensorPlaces::addresses(int64_t flat) const {
  if (dense)
    return {flat};
  SmallVector<int64_t, 1> list;
  if (places.empty())
    compute(flat, list);
  else
    append_range(list, ArrayRef<int64_t>(places).slice(flat * copies, copies));
  return list;
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
  LogicalTensor t(dims, bits);
  t.defined.clear();
  if (dense)
    llvm::copy(image, t.bits.bytes().begin());
  else
    for (int64_t i = 0; i != count(); ++i)
      t.bits.set(i, load(image, addresses(i)[0]));
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

/// How many numbers fillRandom draws.
static uint64_t fillRandomDraws(uint64_t bytes) { return bytes / 8 + 1; }

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
  case ElementType::F4E2M1:
  case ElementType::I8:
  case ElementType::U8:
  case ElementType::I16:
  case ElementType::U16:
  case ElementType::I32:
  case ElementType::U32:
  case ElementType::I64:
  case ElementType::U64:
    return 0;
  }
  llvm_unreachable("every type is above");
}

/// Makes one random element after the other.
namespace {
class RandomElements {
public:
  RandomElements(ElementType type, unsigned bits, std::mt19937_64 &random)
      : exponent(exponentMask(type)), bits(bits), random(random) {}
  uint64_t next() {
    uint64_t sign = uint64_t(1) << (bits - 1), value = random();
    if (exponent && random() % 8 == 0) {
      // The exponent is all ones or all zeros; in half of these cases the fraction is zero.
      bool ones = random() % 2, plain = random() % 2;
      value = ones ? value | exponent : value & ~exponent;
      if (plain)
        value &= exponent | sign;
    }
    return bits < 64 ? value & ((uint64_t(1) << bits) - 1) : value;
  }

private:
  uint64_t exponent;
  unsigned bits;
  std::mt19937_64 &random;
};
} // namespace

void tilecopy::fillElements(MutableArrayRef<uint8_t> image, const TensorPlaces &places,
                            ElementType type, std::mt19937_64 &random) {
  RandomElements elements(type, places.elementBits(), random);
  for (int64_t i = 0; i != places.count(); ++i) {
    uint64_t value = elements.next();
    for (int64_t address : places.addresses(i))
      places.store(image, address, value);
  }
}

//===----------------------------------------------------------------------===//
// Images before a launch
//===----------------------------------------------------------------------===//

/// Random elements in their places, and random bytes between them.
static std::vector<uint8_t> scattered(const InitialImage &initial, const TensorPlaces &places) {
  std::vector<uint8_t> image(places.byteSize());
  std::mt19937_64 random(initial.seed);
  fillRandom(image, random);
  fillElements(image, places, initial.type, random);
  return image;
}

Error InitialImage::forEachPiece(const TensorPlaces &places,
                                 function_ref<Error(uint64_t, ArrayRef<uint8_t>)> visit) const {
  constexpr uint64_t pieceBytes = 1 << 20;
  uint64_t total = places.byteSize();
  if (!poisoned && !places.isDense())
    return visit(0, scattered(*this, places));
  std::mt19937_64 random(seed);
  RandomElements elements(type, places.elementBits(), random);
  std::vector<uint8_t> piece(std::min(total, pieceBytes), poisonByte);
  for (uint64_t at = 0; at < total; at += pieceBytes) {
    piece.resize(std::min(pieceBytes, total - at));
    int64_t count = piece.size() * 8 / places.elementBits();
    for (int64_t i = 0; i != count && !poisoned; ++i)
      places.store(piece, i, elements.next());
    if (Error e = visit(at, piece))
      return e;
  }
  return Error::success();
}

std::vector<uint8_t> InitialImage::whole(const TensorPlaces &places) const {
  if (!poisoned && !places.isDense())
    return scattered(*this, places);
  std::vector<uint8_t> image(places.byteSize());
  cantFail(forEachPiece(places, [&](uint64_t at, ArrayRef<uint8_t> piece) {
    llvm::copy(piece, image.begin() + at);
    return Error::success();
  }));
  return image;
}

uint64_t tilecopy::poisonOf(const TensorPlaces &places, int64_t flat) {
  // The two halves of the byte differ.
  int64_t half = places.elementBits() == 4 ? places.addresses(flat)[0] % 2 : 0;
  return places.load(std::vector<uint8_t>(sizeof(uint64_t), poisonByte), half);
}

void InitialImage::forEachElement(const TensorPlaces &places, bool isShared,
                                  function_ref<void(uint64_t)> visit) const {
  if (poisoned) {
    for (int64_t i = 0; i != places.count(); ++i)
      visit(poisonOf(places, i));
    return;
  }
  if (isShared) {
    std::vector<uint8_t> image = whole(places);
    for (int64_t i = 0; i != places.count(); ++i)
      visit(places.load(image, places.addresses(i)[0]));
    return;
  }
  std::mt19937_64 random(seed);
  if (!places.isDense()) // after the bytes between elements; see `scattered`
    random.discard(fillRandomDraws(places.byteSize()));
  RandomElements elements(type, places.elementBits(), random);
  for (int64_t i = 0; i != places.count(); ++i)
    visit(elements.next());
}

LogicalTensor InitialImage::read(const TensorPlaces &places) const {
  if (!places.isDense())
    return places.read(whole(places));
  LogicalTensor t(places.shape(), places.elementBits());
  t.defined.clear();
  cantFail(forEachPiece(places, [&](uint64_t at, ArrayRef<uint8_t> piece) {
    llvm::copy(piece, t.bits.bytes().begin() + at);
    return Error::success();
  }));
  return t;
}
