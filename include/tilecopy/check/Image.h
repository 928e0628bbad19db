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

namespace tilecopy {

/// Where the elements of one global tensor lie, under given arguments.
class TensorPlaces {
public:
  /// Errors: a tensor that takes more than `byteLimit` bytes here; a negative stride.
  static llvm::Expected<TensorPlaces> create(const Tensor &tensor, const ArgumentValues &arguments,
                                             int64_t byteLimit = int64_t(1) << 31);

  llvm::ArrayRef<int64_t> shape() const { return dims; }
  int64_t byteSize() const { return bytes; }
  /// Element i is at address i, and there is nothing else.
  bool isDense() const { return dense; }
  unsigned elementBits() const { return bits; }
  /// The addresses of element `flat` (row-major), in elements; several under replicas.
  llvm::SmallVector<int64_t, 1> addresses(int64_t flat) const;
  int64_t count() const { return elements; }

  /// The bits at an element address. Of two 4-bit elements in a byte, the even one is the low half.
  uint64_t load(llvm::ArrayRef<uint8_t> image, int64_t address) const;
  void store(llvm::MutableArrayRef<uint8_t> image, int64_t address, uint64_t value) const;

  /// The logical tensor that lies in `image`; every element is defined.
  LogicalTensor read(llvm::ArrayRef<uint8_t> image) const;
  /// Writes all elements (or only those that the kernel has written) to each of their places.
  void write(llvm::MutableArrayRef<uint8_t> image, const LogicalTensor &values,
             bool onlyWritten) const;

private:
  llvm::SmallVector<int64_t, 4> dims;
  llvm::SmallVector<int64_t, 4> strides; // without a layout
  std::optional<Layout> layout;
  std::vector<int64_t> places; // of a small tensor: `copies` for each element
  int64_t elements = 0, copies = 1, bytes = 0;
  unsigned bits = 8;
  bool dense = false;

  void compute(int64_t flat, llvm::SmallVectorImpl<int64_t> &to) const;
  static bool isRowMajor(const TensorPlaces &p);
};

/// The byte that outputs are filled with before a launch.
constexpr uint8_t poisonByte = 0xCB;
/// An element whose bytes are all that byte.
uint64_t poisonOf(const TensorPlaces &places, int64_t flat);

/// What is in a tensor before a launch, made again whenever it is needed.
struct InitialImage {
  ElementType type;
  bool poisoned; // all bytes are poisonByte; else random elements
  uint64_t seed;
  /// Calls `visit` with pieces of the image in order, and the byte at which each begins. A dense
  /// tensor comes in small pieces, any other as a whole.
  llvm::Error forEachPiece(
      const TensorPlaces &places,
      llvm::function_ref<llvm::Error(uint64_t offset, llvm::ArrayRef<uint8_t>)> visit) const;
  std::vector<uint8_t> whole(const TensorPlaces &places) const;
  /// Calls `visit` with each element, row-major. Where several elements share a place (`isShared`),
  /// the whole image is made first.
  void forEachElement(const TensorPlaces &places, bool isShared,
                      llvm::function_ref<void(uint64_t)> visit) const;
  /// The tensor that lies in it.
  LogicalTensor read(const TensorPlaces &places) const;
};

/// Random bytes, all of which may be elements.
void fillRandom(llvm::MutableArrayRef<uint8_t> bytes, std::mt19937_64 &random);

/// Random elements of any bit pattern; for floating point, one in eight is an infinity or a NaN of
/// random sign and payload, a zero of either sign, or a subnormal number.
void fillElements(llvm::MutableArrayRef<uint8_t> image, const TensorPlaces &places,
                  ElementType type, std::mt19937_64 &random);

} // namespace tilecopy

#endif // TILECOPY_CHECK_IMAGE_H
