//===- Recorded.h - Products that an H200 computed --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Matrix products with the bits that an H200 gave: random elements with exponents spread from
// narrow to anything, and NaNs, infinities, subnormals and zeros among them. A file holds, as
// little-endian 32-bit words: the number of tiles N, the rows R of a tile (16 of mma.sync, 64 of
// wgmma), the element type, and whether D is f16; then A [N][R][8], k running through a row, B
// [N][8 columns][8], C and D [N][R][8 columns], an element a word.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_UNIT_EMULATOR_RECORDED_H
#define TILECOPY_TEST_UNIT_EMULATOR_RECORDED_H

#include "Emulator/Matrix/TensorArithmetic.h"
#include "gtest/gtest.h"
#include <string>

namespace tilecopy::test {

struct Recorded {
  std::string name;
  unsigned tiles, rows;
  emu::Element type;
  bool halfResult;
  std::vector<uint32_t> a, b, c, d;

  uint32_t wordOfA(unsigned tile, unsigned row, unsigned word) const {
    return a[(tile * rows + row) * 8 + word];
  }
  uint32_t wordOfB(unsigned tile, unsigned column, unsigned word) const {
    return b[(tile * 8 + column) * 8 + word];
  }
};

/// All files of the project's folder, or of the one that TILECOPY_TENSORCORE_DATA names. Fails the
/// test if the folder has no such file.
std::vector<Recorded> recordedProducts();

} // namespace tilecopy::test

#endif // TILECOPY_TEST_UNIT_EMULATOR_RECORDED_H
