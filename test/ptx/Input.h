//===- Input.h - What the kernels of the corpus read ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The input of every kernel is the same: tables of values at which instructions change their
// behavior, then random bits. Kernels find the tables by their offsets, so these never move:
//
//     0  16 x 32 bits   integers        256  32 x f32
//    64  16 x 16 bits   integers        384  32 x f16
//   128  16 x 64 bits   integers        448  32 x bf16
//   768  16 x 32 bits   shift amounts   512  32 x f64
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_PTX_INPUT_H
#define TILECOPY_TEST_PTX_INPUT_H

#include <cstdint>
#include <vector>

/// The first `bytes` bytes of the input.
std::vector<uint8_t> corpusInput(uint64_t bytes);

#endif // TILECOPY_TEST_PTX_INPUT_H
