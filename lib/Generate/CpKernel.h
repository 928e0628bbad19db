//===- CpKernel.h - A copy from shared to tensor memory ---------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the random and the systematic programs of tcgen05.cp have in common. Shared memory is filled
// from one global tensor, and all cells of the tensor in tensor memory from another. Rows go from
// shared to tensor memory. Then each warp reads back all of its own lanes, so that cells that
// should not have changed are checked as well as those that should.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_GENERATE_CPKERNEL_H
#define TILECOPY_LIB_GENERATE_CPKERNEL_H

#include "tilecopy/op/Tensor.h"

namespace tilecopy {

/// A shape of tcgen05.cp, as programs ask for it.
struct CpAtom {
  llvm::StringLiteral shape, multicast;
  int64_t rows;
  int64_t units;                 // of 16 bytes in a row
  llvm::StringLiteral lanes;     // of the rows: extents, and strides
  llvm::StringLiteral strides;   //
  llvm::StringLiteral replica;   // of the layout in tensor memory
  llvm::StringLiteral warps;     // the rows' strides over warps and lanes, in registers
  llvm::StringLiteral warpCopy;  // the replica over warps
  llvm::StringLiteral rowOfWarp; // where a warp's rows begin
};
llvm::ArrayRef<CpAtom> cpAtoms();

struct CpKernel {
  std::string name = "fuzz";
  ElementType type = ElementType::U8;
  const CpAtom *atom = nullptr;
  unsigned swizzle = 0;    // rows of 16 << swizzle bytes; 0: none
  int64_t tiles = 1;       // atoms side by side
  int64_t row = 0;         // at which the copied rows begin in shared memory
  int64_t gap = 0;         // groups of 8 rows between groups that are used
  int64_t column = 0;      // cells of tensor memory before the copied ones, a multiple of 4
  int64_t lane = 0;        // of each quarter, for 4x256b
  bool unitsFirst = false; // the units of a row are the first dimension, instead of the last
  int64_t stages = 1;      // of shared memory, copied in a loop
  bool asks = false;       // for the shape
  bool pair = false;       // cta_group = 2
  unsigned packed = 0;     // 6 or 4: bits of what is unpacked

  std::string text() const;

private:
  int64_t unit() const { return 128 / elementBits(type); } // elements
  int64_t unitsOfTile() const { return atom->units * tiles; }
  int64_t unitsOfSpan() const { return int64_t(1) << swizzle; }
  /// The extents of a stage in shared memory and of the tensor in tensor memory.
  int64_t sharedUnits() const;
  int64_t sharedRows() const;
  int64_t wideUnits() const;
  std::string sharedTensor(std::string &shape) const;
  std::string tile(llvm::StringRef rows, int64_t units) const;
  std::string layout(llvm::StringRef rows, llvm::StringRef strides, llvm::StringRef column,
                     int64_t units) const;
  std::string region(llvm::StringRef rows, llvm::StringRef units) const;
  std::string declarations() const;
  std::string copies() const;
};

} // namespace tilecopy

#endif // TILECOPY_LIB_GENERATE_CPKERNEL_H
