//===- Image.h - Logical tensors as bytes in memory -------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lays the elements of a global tensor out in bytes as its layout (or its strides) says, and reads
// them back, one coordinate at a time by the layout's definition. It shares no address arithmetic
// with the planner. An image also knows which bytes belong to no element: a kernel must leave those
// as they are.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_CHECK_IMAGE_H
#define TILECOPY_CHECK_IMAGE_H

#include "tilecopy/check/Reference.h"
#include <random>
#include <unordered_map>

namespace tilecopy {

/// Where the elements of one global tensor lie, under given arguments.
class TensorPlaces {
public:
  /// For a multicast tensor: the places on all `devices`, which are the first dimension.
  /// Errors: a tensor that takes more than `byteLimit` bytes here; a negative stride.
  static llvm::Expected<TensorPlaces> create(const Tensor &tensor, const ArgumentValues &arguments,
                                             int64_t byteLimit = int64_t(1) << 31,
                                             unsigned devices = 1);

  llvm::ArrayRef<int64_t> shape() const { return dims; }
  int64_t byteSize() const { return bytes; }
  /// Element i is at address i, and there is nothing else.
  bool isDense() const { return dense; }
  unsigned elementBits() const { return bits; }
  /// The addresses of element `flat` (row-major), in elements; several under replicas.
  llvm::SmallVector<int64_t, 1> addresses(int64_t flat) const;
  int64_t count() const { return elements; }

  /// The first bit of an element address, counted from the low bit of the image's first byte.
  int64_t firstBit(int64_t address) const {
    return spacing == Spacing::Padded16 ? address / 16 * 128 + address % 16 * bits : address * bits;
  }
  /// The bytes that hold some bit of an element.
  int64_t firstByte(int64_t address) const { return firstBit(address) / 8; }
  unsigned bytesAt(int64_t address) const {
    return unsigned((firstBit(address) % 8 + bits + 7) / 8);
  }
  /// The bits at an element address. Of two 4-bit elements in a byte, the even one is the low half.
  uint64_t load(llvm::ArrayRef<uint8_t> image, int64_t address) const;
  void store(llvm::MutableArrayRef<uint8_t> image, int64_t address, uint64_t value) const;
  /// The element at an address, among the bytes that hold it.
  uint64_t loadFrom(llvm::ArrayRef<uint8_t> bytes, int64_t address) const;
  void storeTo(llvm::MutableArrayRef<uint8_t> bytes, int64_t address, uint64_t value) const;

  /// Writes all elements (or only those that the kernel has written) to each of their places.
  void write(llvm::MutableArrayRef<uint8_t> image, const LogicalTensor &values,
             bool onlyWritten) const;
  /// For a multicast tensor: the number of devices, the bytes of each, and the distance between
  /// neighbors.
  unsigned devices() const { return numDevices; }
  int64_t deviceBytes() const { return bytes - (numDevices - 1) * pitch; }
  int64_t devicePitch() const { return pitch; }
  /// How many places each element has.
  int64_t replicas() const { return copies; }

private:
  llvm::SmallVector<int64_t, 4> dims;
  llvm::SmallVector<int64_t, 4> strides; // without a layout
  std::optional<Layout> layout;
  std::vector<int64_t> places; // of a small tensor: `copies` for each element
  int64_t elements = 0, copies = 1, bytes = 0;
  int64_t pitch = 0; // bytes from device to device; 0 of tensors that are not multicast
  unsigned numDevices = 1;
  unsigned bits = 8;
  Spacing spacing = Spacing::Dense;
  bool dense = false;

  void spread(const Tensor &tensor, unsigned devices);
  void compute(int64_t flat, llvm::SmallVectorImpl<int64_t> &to) const;
  static bool isRowMajor(const TensorPlaces &p);
};

/// The byte that outputs are filled with before a launch.
constexpr uint8_t poisonByte = 0xCB;
/// An element whose bytes are all that byte.
uint64_t poisonOf(const TensorPlaces &places, int64_t flat);

/// What is in the memory of a tensor before a launch: a function of the address, so that any part
/// of it can be made by itself, whenever it is needed. Elements have any bit pattern; for floating
/// point, one in eight is an infinity or a NaN of random sign and payload, a zero of either sign,
/// or a subnormal number.
struct InitialImage {
  ElementType type;
  bool poisoned; // all bytes are poisonByte; else random elements, between the tensor's own too
  uint64_t seed;
  /// Sets the bytes from `offset` on.
  void fill(uint64_t offset, llvm::MutableArrayRef<uint8_t> bytes) const;
};

/// The bytes of a tensor: the initial ones, and pages that have been stored to.
class SparseImage {
public:
  SparseImage() = default;
  /// The image before a launch: of an element with several places, all have the first one's value.
  SparseImage(const InitialImage &initial, const TensorPlaces &places);
  void read(uint64_t offset, llvm::MutableArrayRef<uint8_t> bytes) const;
  void write(uint64_t offset, llvm::ArrayRef<uint8_t> bytes);
  /// The bits at an element address.
  uint64_t load(const TensorPlaces &places, int64_t address) const;
  /// Stores an element to each of its places.
  void store(const TensorPlaces &places, int64_t flat, uint64_t value);
  /// The numbers of the pages that have been stored to, in order.
  std::vector<uint64_t> storedPages() const;
  static constexpr uint64_t pageBytes = 4096;

private:
  std::vector<uint8_t> &page(uint64_t number);
  InitialImage initial{ElementType::U8, true, 0};
  std::unordered_map<uint64_t, std::vector<uint8_t>> pages;
  /// The page that was stored to last. A copy of the image has pages of its own.
  struct Last {
    Last() = default;
    Last(const Last &) {}
    Last &operator=(const Last &) {
      bytes = nullptr;
      return *this;
    }
    uint64_t number = 0;
    std::vector<uint8_t> *bytes = nullptr;
  };
  Last last;
};

/// Random bytes, all of which may be elements.
void fillRandom(llvm::MutableArrayRef<uint8_t> bytes, std::mt19937_64 &random);

} // namespace tilecopy

#endif // TILECOPY_CHECK_IMAGE_H
