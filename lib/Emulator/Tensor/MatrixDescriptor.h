//===- MatrixDescriptor.h - Rows of shared memory by descriptor -*- C++ -* -*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The 64-bit shared-memory descriptor of tcgen05 (PTX ISA 9.7.16.4.1), decoded from its bits alone:
//
//   0-13   start address / 16          46-48  the constant 1
//   16-29  leading-dimension offset/16 49-51  base offset
//   32-45  stride-dimension offset/16  52     the leading offset is an absolute address
//   61-63  swizzle: 0 none, 1 128 bytes in 32-byte atoms, 2 128, 4 64, 6 32 bytes
//
// It describes rows of 16-byte chunks: eight rows make a group, groups are a stride offset apart,
// and the swizzle permutes chunks by bits of the address itself (the K-major layouts of
// 9.7.16.3.3).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_TENSOR_MATRIXDESCRIPTOR_H
#define TILECOPY_LIB_EMULATOR_TENSOR_MATRIXDESCRIPTOR_H

#include <cstdint>
#include <string>

namespace tilecopy::emu {

struct MatrixDescriptor {
  explicit MatrixDescriptor(uint64_t bits);

  uint32_t start, leading, stride; ///< bytes
  unsigned constant, baseOffset, swizzle;
  bool absoluteLeading;
  uint64_t reserved; ///< bits that must be zero, in place

  /// Bytes that the pattern permutes: 32, 64 or 128; 16 without swizzle.
  unsigned span() const;

  /// Why `rows` rows of `chunks` chunks cannot be read through it, with field and value; empty if
  /// they can. What no hardware test covers is refused, too.
  std::string defect(unsigned rows, unsigned chunks) const;

  /// The shared address of a chunk.
  uint32_t address(unsigned row, unsigned chunk) const;
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_TENSOR_MATRIXDESCRIPTOR_H
