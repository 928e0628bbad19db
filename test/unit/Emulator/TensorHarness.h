//===- TensorHarness.h - Boxes of tensor maps -------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A box of a tensor, the kernel that copies it, and a second statement of what that moves: element
// by element, from the rules of the PTX ISA 5.5 and what an H200 does.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_UNIT_EMULATOR_TENSORHARNESS_H
#define TILECOPY_TEST_UNIT_EMULATOR_TENSORHARNESS_H

#include "Harness.h"

namespace tilecopy::test {

constexpr unsigned tileBytes = 32768;

/// A tensor map without its address, and a box.
struct Box {
  TensorMapValues map;
  std::vector<int32_t> coordinates;
  unsigned shift = 0; ///< of the tile from the shared array's start
  bool rows = false;  ///< gather4, scatter4
  std::string reduction;
};

/// The tensor, from its start to the end of its last element in units of 16 bytes, and the tile.
struct Memory {
  std::vector<uint8_t> tensor, tile;
};

unsigned bytesOf(TensorMapType type);
std::vector<uint8_t> randomBytes(size_t bytes, uint32_t seed);
/// A matrix of 32-bit elements, 20 rows of 24, the box 4 rows of 8.
Box matrix(TensorMapType type = TensorMapType::U32);
/// Random contents for a box.
Memory inputs(const Box &b);

/// Calls visit(shared offset, global offset, is it inside) for each element of the box. When
/// storing, dimension 0 goes on to the end of its 16 bytes.
void forEachElement(const Box &b, bool storing,
                    llvm::function_ref<void(uint64_t, int64_t, bool)> visit);
/// Bytes of all elements.
uint64_t payload(const Box &b);

/// One thread fills the tile from the buffer, copies the box, and writes the tile back.
std::string program(const Box &b, bool load);
/// Runs the copy; the error of the launch, or what is in memory then.
std::string launch(const Box &b, bool load, Schedule schedule, Memory &memory);
std::string describe(const Box &b);

} // namespace tilecopy::test

#endif // TILECOPY_TEST_UNIT_EMULATOR_TENSORHARNESS_H
