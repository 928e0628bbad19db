//===- Input.cpp - What the kernels of the corpus read --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Input.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Endian.h"
#include <algorithm>

using namespace llvm;

namespace {

constexpr uint32_t integers32[16] = {
    0,      1,       2,          31,         32,         0x80,       0xff,       0x7fff,
    0x8000, 0x10000, 0x12345678, 0x7fffffff, 0x80000000, 0x80000001, 0xffffff80, 0xffffffff};

constexpr uint16_t integers16[16] = {0,     1,      2,      15,     16,     0x7f,   0x80,   0xff,
                                     0x100, 0x1234, 0x7fff, 0x8000, 0x8001, 0xff80, 0xfffe, 0xffff};

constexpr uint64_t integers64[16] = {0,
                                     1,
                                     2,
                                     0x3f,
                                     0x40,
                                     0xff,
                                     0x7fffffff,
                                     0x80000000,
                                     0xffffffff,
                                     0x100000000,
                                     0x123456789abcdef0,
                                     0x7fffffffffffffff,
                                     0x8000000000000000,
                                     0x8000000000000001,
                                     0xffffffff80000000,
                                     0xffffffffffffffff};

constexpr uint32_t shifts[16] = {0,  1,  4,  7,  8,  15,  16,  31,
                                 32, 33, 63, 64, 65, 255, 256, 0xffffffff};

// Zeros, ones, halves to round, the smallest and largest subnormal and normal numbers, infinities,
// NaNs with and without payload, and the borders of integers and of narrower formats.
constexpr uint32_t singles[32] = {
    0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x3f000000, 0x3fc00000, 0x40200000, 0xc0200000,
    0x00000001, 0x807fffff, 0x00800000, 0x80800000, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000,
    0x7fc00000, 0xffc12345, 0x7f800001, 0x3dcccccd, 0x40490fdb, 0x4f000000, 0x4effffff, 0xcf000000,
    0x4f800000, 0x5f000000, 0xdf000000, 0x477fefff, 0x477ff000, 0x33000001, 0x42ff0000, 0xbf000001};

constexpr uint16_t halves[32] = {0x0000, 0x8000, 0x3c00, 0xbc00, 0x3800, 0x3e00, 0x4100, 0xc100,
                                 0x0001, 0x83ff, 0x0400, 0x8400, 0x7bff, 0xfbff, 0x7c00, 0xfc00,
                                 0x7e00, 0xfe12, 0x7c01, 0x3555, 0x4248, 0x5bff, 0x2e66, 0x5640,
                                 0xe400, 0x7800, 0xf800, 0x03ff, 0x3bff, 0x3c01, 0x0200, 0x57f0};

constexpr uint16_t brains[32] = {0x0000, 0x8000, 0x3f80, 0xbf80, 0x3f00, 0x3fc0, 0x4020, 0xc020,
                                 0x0001, 0x807f, 0x0080, 0x8080, 0x7f7f, 0xff7f, 0x7f80, 0xff80,
                                 0x7fc0, 0xffc1, 0x7f81, 0x3eab, 0x4049, 0x4f00, 0x3dcd, 0x42c9,
                                 0xc480, 0x4700, 0x5f00, 0x007f, 0x3f7f, 0x3f81, 0x0040, 0xdf00};

constexpr uint64_t doubles[32] = {
    0x0000000000000000, 0x8000000000000000, 0x3ff0000000000000, 0xbff0000000000000,
    0x3fe0000000000000, 0x3ff8000000000000, 0x4004000000000000, 0xc004000000000000,
    0x0000000000000001, 0x800fffffffffffff, 0x0010000000000000, 0x8010000000000000,
    0x7fefffffffffffff, 0xffefffffffffffff, 0x7ff0000000000000, 0xfff0000000000000,
    0x7ff8000000000000, 0xfff8123456789abc, 0x7ff0000000000001, 0x3fb999999999999a,
    0x400921fb54442d18, 0x41dfffffffc00000, 0x41dfffffffe00000, 0xc1e0000000000000,
    0x43e0000000000000, 0xc3e0000000000000, 0x43f0000000000000, 0x40effdffffffffff,
    0x40effe0000000000, 0x36a0000000000001, 0x380fffffe0000000, 0x47efffffefffffff};

template <typename T> void place(std::vector<uint8_t> &bytes, size_t at, ArrayRef<T> table) {
  for (T value : table) {
    support::endian::write<T, endianness::little>(&bytes[at], value);
    at += sizeof(T);
  }
}

} // namespace

std::vector<uint8_t> corpusInput(uint64_t size) {
  std::vector<uint8_t> bytes(std::max<uint64_t>(size, 1024));
  uint64_t state = 0x9e3779b97f4a7c15;
  for (uint8_t &b : bytes) { // xorshift64*
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    b = uint8_t(state * 0x2545f4914f6cdd1d >> 56);
  }
  place<uint32_t>(bytes, 0, integers32);
  place<uint16_t>(bytes, 64, integers16);
  place<uint64_t>(bytes, 128, integers64);
  place<uint32_t>(bytes, 256, singles);
  place<uint16_t>(bytes, 384, halves);
  place<uint16_t>(bytes, 448, brains);
  place<uint64_t>(bytes, 512, doubles);
  place<uint32_t>(bytes, 768, shifts);
  bytes.resize(size);
  return bytes;
}
