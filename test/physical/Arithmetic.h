//===- Arithmetic.h - What copies compute -----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most copies move bits. The few that compute: NaNs for what is outside of a tensor, rounding to
// tf32, reductions, and bytes made of packed 4- and 6-bit elements. Facts: PTX ISA 9.7.9.27
// (cp.reduce.async.bulk.tensor), and what an H200 does.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_PHYSICAL_ARITHMETIC_H
#define TILECOPY_TEST_PHYSICAL_ARITHMETIC_H

#include <cstdint>
#include <string>

namespace physical {

/// The value of elements outside of a tensor under `oob = nan`.
uint64_t nanOutside(const std::string &type);

/// The same under `fill = value`: an integer, inf, -inf or nan.
uint64_t valueOutside(const std::string &type, const std::string &value);

/// f32 to tf32, to nearest even; NaNs become one NaN.
uint32_t toTf32(uint32_t f32);

/// `old` combined with `value`; `operation` is a value of the option `reduce`.
uint64_t reduced(const std::string &operation, const std::string &type, uint64_t old,
                 uint64_t value);

/// Element i of `bits` (4 or 6) bits of the packed ones at the beginning of 16 bytes, as the byte
/// that tensor memory gets.
uint8_t unpacked(const uint8_t *packed, unsigned i, unsigned bits);

} // namespace physical

#endif // TILECOPY_TEST_PHYSICAL_ARITHMETIC_H
