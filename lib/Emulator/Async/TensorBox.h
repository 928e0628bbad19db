//===- TensorBox.h - Where the bytes of a box lie ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a tensor map makes of a box at given coordinates: which bytes of global memory, which of
// shared memory, in what order, and what lies outside. Facts: PTX ISA 5.5 and 9.7.9.27, and where
// those are silent, what an H200 does.
//
// A box is walked row by row; a row is what lies along dimension 0. In shared memory, rows are as
// far apart as they are long, or as the span of the swizzle; the swizzle permutes pieces by bits of
// the absolute address.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_ASYNC_TENSORBOX_H
#define TILECOPY_LIB_EMULATOR_ASYNC_TENSORBOX_H

#include "tilecopy/tensormap/TensorMap.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace tilecopy::emu {

/// Consecutive bytes at an address, and where they lie in the copy's buffer.
struct BoxPiece {
  uint64_t address;
  uint32_t at, bytes;
};

class TensorBox {
public:
  /// `coordinates` are those of the box's start, dimension 0 first; with `rows`, the start in
  /// dimension 0 and the indices of four rows. `tile` is the start in shared memory. The map has
  /// passed checkTensorMap, and the number of coordinates fits.
  TensorBox(const TensorMapValues &map, llvm::ArrayRef<int32_t> coordinates, bool rows,
            uint64_t tile);
  /// The pixels that a map of windows gives from a base position on, one row each; the channels
  /// come first, the batch last. `offsets` are those within the window, W first.
  TensorBox(const TensorMapValues &map, llvm::ArrayRef<int32_t> base,
            llvm::ArrayRef<uint16_t> offsets, uint64_t tile);

  /// The box of a load: all of `shared` is written, `global` holds what is inside the tensor.
  void load();
  /// The box of a store, clipped: dimension 0 in units of 16 bytes, the others exactly.
  void store();

  std::vector<BoxPiece> global, shared;
  std::vector<BoxPiece> pads; ///< of packed types: bytes in shared memory without a value
  uint32_t bufferBytes() const { return uint32_t(starts.size() * rowBytes); }
  /// What a barrier counts: the bytes of all elements, inside or outside.
  uint32_t payload() const { return uint32_t(starts.size() * (uint64_t(width) * bits / 8)); }
  /// Bytes from `tile` to the end of the last row.
  uint64_t footprint() const { return (starts.size() - 1) * pitch + rowBytes; }
  /// Whether the start along dimension 0 is a multiple of 16 bytes, as it must be.
  bool startsAligned() const { return column * int64_t(bits) % 128 == 0; }

private:
  struct RowStart {
    bool inside;      ///< in all dimensions but the first
    uint64_t address; ///< of element 0 of the row in global memory
  };
  TensorBox(const TensorMapValues &map, int64_t column, uint32_t width, uint64_t tile);
  void addPixel(llvm::ArrayRef<int64_t> position, llvm::ArrayRef<uint16_t> offsets);
  void addGlobal(size_t row, int64_t from, int64_t to);
  void addShared(size_t row, uint32_t from, uint32_t to);

  const TensorMapValues &map;
  uint64_t tile;
  unsigned bits;            ///< of an element in global memory
  bool padded;              ///< 16 elements take 16 bytes of shared memory
  int64_t column;           ///< start in dimension 0
  uint32_t width;           ///< elements of a row
  uint32_t rowBytes, pitch; ///< in shared memory
  std::vector<RowStart> starts;
};

/// The swizzle of a tensor map on an absolute address.
uint64_t swizzledAddress(TensorMapSwizzle swizzle, uint64_t address);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_ASYNC_TENSORBOX_H
