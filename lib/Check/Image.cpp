//===- Image.cpp - Logical tensors as bytes in memory ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/check/Image.h"
#include "IndexInputs.h"
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
                                            int64_t byteLimit, unsigned devices) {
  auto valueOf = [&](const Symbol &s) { return arguments.at(s.name().str()); };
  TensorPlaces p;
  p.bits = tensor.bits();
  p.spacing = tensor.spacing();
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
  if (tensor.isMulticast())
    p.spread(tensor, devices);
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

/// Makes the places of one device those of all. A device's memory begins where the alignment of the
/// tensor, and no more, may begin again.
void TensorPlaces::spread(const Tensor &tensor, unsigned devices) {
  constexpr int64_t allocationAlign = 256;
  int64_t align = 2 * int64_t(tensor.align());
  pitch = alignTo(bytes + align, std::max(allocationAlign, align));
  numDevices = devices;
  dims.insert(dims.begin(), devices);
  elements *= devices;
  bytes += (devices - 1) * pitch;
  dense = false;
}

/// By the definition of the layout, or by the strides.
void TensorPlaces::compute(int64_t flat, SmallVectorImpl<int64_t> &to) const {
  int64_t each = elements / numDevices, apart = flat / each * pitch * 8 / bits;
  flat %= each;
  if (!layout) {
    auto coordinate = unflatten(ArrayRef(dims).take_back(strides.size()), flat);
    to.push_back(std::inner_product(coordinate.begin(), coordinate.end(), strides.begin(), apart));
    return;
  }
  SmallVector<PhysicalCoord, 4> at;
  layout->applyLinear(flat, at);
  for (const PhysicalCoord &place : at)
    to.push_back(place[Axis::M] + apart);
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

uint64_t TensorPlaces::loadFrom(ArrayRef<uint8_t> bytes, int64_t address) const {
  uint64_t value = 0;
  std::memcpy(&value, bytes.data(), bytesAt(address));
  if (bits % 8)
    value = value >> firstBit(address) % 8 & maskTrailingOnes<uint64_t>(bits);
  return value;
}

void TensorPlaces::storeTo(MutableArrayRef<uint8_t> bytes, int64_t address, uint64_t value) const {
  if (bits % 8) {
    uint64_t old = 0;
    unsigned shift = firstBit(address) % 8;
    std::memcpy(&old, bytes.data(), bytesAt(address));
    value = (old & ~(maskTrailingOnes<uint64_t>(bits) << shift)) | value << shift;
  }
  std::memcpy(bytes.data(), &value, bytesAt(address));
}

uint64_t TensorPlaces::load(ArrayRef<uint8_t> image, int64_t address) const {
  return loadFrom(image.drop_front(firstByte(address)), address);
}

void TensorPlaces::store(MutableArrayRef<uint8_t> image, int64_t address, uint64_t value) const {
  storeTo(image.drop_front(firstByte(address)), address, value);
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
  case ElementType::F6E2M3:
  case ElementType::F6E3M2:
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

//===----------------------------------------------------------------------===//
// What is in memory
//===----------------------------------------------------------------------===//

uint64_t tilecopy::mixed(uint64_t x) {
  x += 0x9E3779B97F4A7C15;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
  return x ^ (x >> 31);
}

namespace {
/// Eight bytes of random elements at a time.
class RandomWords {
public:
  RandomWords(ElementType type, uint64_t seed)
      : exponent(exponentMask(type)), bits(elementBits(type)), seed(mixed(seed)) {}
  uint64_t operator()(uint64_t number) const {
    uint64_t word = mixed(seed + number);
    if (!exponent)
      return word;
    uint64_t choices = mixed(~seed + number);
    for (unsigned at = 0; at != 64; at += bits, choices >>= 5) {
      if (choices % 8)
        continue;
      // The exponent is all ones or all zeros; in half of these cases the fraction is zero.
      bool ones = choices & 8, plain = choices & 16;
      word = ones ? word | exponent << at : word & ~(exponent << at);
      uint64_t sign = uint64_t(1) << (bits - 1), fraction = ~(exponent | sign) & lowBits();
      if (plain)
        word &= ~(fraction << at);
    }
    return word;
  }

private:
  uint64_t lowBits() const { return bits == 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1; }
  uint64_t exponent;
  unsigned bits;
  uint64_t seed;
};
} // namespace

void InitialImage::fill(uint64_t offset, MutableArrayRef<uint8_t> bytes) const {
  if (poisoned) {
    llvm::fill(bytes, poisonByte);
    return;
  }
  RandomWords words(type, seed);
  for (size_t i = 0; i != bytes.size();) {
    uint64_t in = (offset + i) % 8, word = words((offset + i) / 8);
    size_t count = std::min<size_t>(8 - in, bytes.size() - i);
    std::memcpy(bytes.data() + i, reinterpret_cast<const uint8_t *>(&word) + in, count);
    i += count;
  }
}

uint64_t tilecopy::poisonOf(const TensorPlaces &places, int64_t flat) {
  // The parts of the bytes differ.
  return places.loadFrom(std::vector<uint8_t>(sizeof(uint64_t), poisonByte),
                         places.addresses(flat)[0]);
}

SparseImage::SparseImage(const InitialImage &initial, const TensorPlaces &places)
    : initial(initial) {
  if (places.replicas() != 1)
    for (int64_t i = 0; i != places.count(); ++i)
      store(places, i, load(places, places.addresses(i)[0]));
}

std::vector<uint8_t> &SparseImage::page(uint64_t number) {
  if (last.bytes && number == last.number)
    return *last.bytes;
  auto [at, fresh] = pages.try_emplace(number);
  if (fresh) {
    at->second.resize(pageBytes);
    initial.fill(number * pageBytes, at->second);
  }
  last.number = number;
  last.bytes = &at->second;
  return at->second;
}

void SparseImage::read(uint64_t offset, MutableArrayRef<uint8_t> bytes) const {
  while (!bytes.empty()) {
    uint64_t in = offset % pageBytes;
    auto part = bytes.take_front(pageBytes - in);
    auto found = pages.find(offset / pageBytes);
    if (found == pages.end())
      initial.fill(offset, part);
    else
      llvm::copy(ArrayRef(found->second).slice(in, part.size()), part.begin());
    offset += part.size();
    bytes = bytes.drop_front(part.size());
  }
}

void SparseImage::write(uint64_t offset, ArrayRef<uint8_t> bytes) {
  while (!bytes.empty()) {
    uint64_t in = offset % pageBytes;
    auto part = bytes.take_front(pageBytes - in);
    llvm::copy(part, page(offset / pageBytes).begin() + in);
    offset += part.size();
    bytes = bytes.drop_front(part.size());
  }
}

uint64_t SparseImage::load(const TensorPlaces &places, int64_t address) const {
  uint8_t bytes[8] = {};
  read(uint64_t(places.firstByte(address)), MutableArrayRef(bytes, places.bytesAt(address)));
  return places.loadFrom(bytes, address);
}

void SparseImage::store(const TensorPlaces &places, int64_t flat, uint64_t value) {
  for (int64_t address : places.addresses(flat)) {
    uint64_t first = places.firstByte(address), in = first % pageBytes;
    unsigned count = places.bytesAt(address);
    if (in + count <= pageBytes) {
      places.storeTo(MutableArrayRef(page(first / pageBytes)).drop_front(in), address, value);
      continue;
    }
    uint8_t bytes[8] = {}; // an element of 6 bits on two pages
    read(first, MutableArrayRef(bytes, count));
    places.storeTo(bytes, address, value);
    write(first, ArrayRef(bytes, count));
  }
}

std::vector<uint64_t> SparseImage::storedPages() const {
  std::vector<uint64_t> numbers;
  for (const auto &entry : pages)
    numbers.push_back(entry.first);
  llvm::sort(numbers);
  return numbers;
}
