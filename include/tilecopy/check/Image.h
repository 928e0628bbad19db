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
  unsigned elementBits() const { return bits; }
  /// The addresses of element `flat` (row-major), in elements; several under replicas.
  llvm::ArrayRef<int64_t> addresses(int64_t flat) const {
    return llvm::ArrayRef<int64_t>(places).slice(flat * copies, copies);
  }
  int64_t count() const { return places.size() / copies; }

  /// The bits at an element address. Of two 4-bit elements in a byte, the even one is the low half.
  uint64_t load(llvm::ArrayRef<uint8_t> image, int64_t address) const;
  void store(llvm::MutableArrayRef<uint8_t> image, int64_t address, uint64_t value) const;

  /// The logical tensor that lies in `image`; every element is defined.
  LogicalTensor read(llvm::ArrayRef<uint8_t> image) const;
  /// Writes all elements (or those that the kernel has written) into every place of theirs.
  void write(llvm::MutableArrayRef<uint8_t> image, const LogicalTensor &values,
             bool onlyWritten) const;

private:
  llvm::SmallVector<int64_t, 4> dims;
  std::vector<int64_t> places; // `copies` for each element
  int64_t copies = 1, bytes = 0;
  unsigned bits = 8;
};

/// The byte that outputs are filled with before a launch.
constexpr uint8_t poisonByte = 0xCB;

/// Random bytes, all of which may be elements.
void fillRandom(llvm::MutableArrayRef<uint8_t> bytes, std::mt19937_64 &random);

/// Random elements of any bit pattern; for floating point, one in eight is an infinity or a NaN of
/// random sign and payload, a zero of either sign, or a subnormal number.
void fillElements(llvm::MutableArrayRef<uint8_t> image, const TensorPlaces &places,
                  ElementType type, std::mt19937_64 &random);

} // namespace tilecopy

#endif // TILECOPY_CHECK_IMAGE_H
