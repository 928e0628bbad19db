//===- ConvertNativeTest.cpp - The machine's conversions ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Against LLVM's APFloat: every half, and of the wider types all exponents, the numbers around each
// power of two and many others.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Families/ConvertNative.h"
#include "Emulator/Machine/Machine.h"
#include "Emulator/Numbers/FloatMath.h"
#include "llvm/ADT/APSInt.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy::emu;

namespace {

std::vector<uint64_t> samples(unsigned width) {
  std::vector<uint64_t> all;
  uint64_t mask = width == 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1, state = 1;
  for (unsigned bit = 0; bit != width; ++bit)
    for (int near = -2; near != 3; ++near)
      for (uint64_t sign : {uint64_t(0), ~uint64_t(0)})
        all.push_back((((uint64_t(1) << bit) + uint64_t(near)) ^ sign) & mask);
  unsigned digits = width == 64 ? 52 : 23;
  for (uint64_t exponent = 0; exponent != uint64_t(1) << (width - digits); ++exponent)
    for (unsigned n = 0; n != 40; ++n) {
      state = state * 6364136223846793005 + 1442695040888963407;
      uint64_t fraction = state >> 12 & ((uint64_t(1) << digits) - 1);
      if (n < 30) // ties, and what is near them
        fraction =
            (fraction & ~(((uint64_t(1) << digits) - 1) >> n / 3)) + n % 3 - (n % 3 == 2) * 3;
      all.push_back((exponent << digits | (fraction & ((uint64_t(1) << digits) - 1))) & mask);
    }
  return all;
}

TEST(ConvertNative, EveryHalf) {
  for (uint32_t bits = 0; bits != 0x10000; ++bits)
    ASSERT_EQ(widenHalf(uint16_t(bits)), convertFloat(fromBits(Ty::F16, bits), Ty::F32,
                                                      RoundingMode::NearestTiesToEven, false))
        << bits;
}

TEST(ConvertNative, SinglesToHalves) {
  for (uint64_t bits : samples(32)) {
    APFloat value = fromBits(Ty::F32, bits);
    ASSERT_EQ(roundToHalf(uint32_t(bits)),
              convertFloat(value, Ty::F16, RoundingMode::NearestTiesToEven, false))
        << bits;
    ASSERT_EQ(roundToBFloat(uint32_t(bits)),
              convertFloat(value, Ty::BF16, RoundingMode::NearestTiesToEven, false))
        << bits;
  }
}

uint64_t run(Exec exec, uint64_t value, uint64_t mask) {
  uint64_t registers[2] = {value, 0};
  Thread t;
  t.regs = registers;
  Inst i;
  i.a = 0;
  i.dst = 1;
  i.mask = mask;
  exec(t, i);
  return registers[1];
}

TEST(ConvertNative, Integers) {
  for (Ty to : {Ty::F32, Ty::F64})
    for (Ty from : {Ty::S16, Ty::U16, Ty::S32, Ty::U32, Ty::S64, Ty::U64}) {
      Exec exec = nativeConversion(to, from, RoundingMode::NearestTiesToEven);
      ASSERT_TRUE(exec);
      for (uint64_t bits : samples(64)) {
        APFloat value(semanticsOf(to));
        APInt integer = APInt(64, bits).trunc(bitsOf(from));
        value.convertFromAPInt(integer, isSigned(from), RoundingMode::NearestTiesToEven);
        ASSERT_EQ(run(exec, bits, ~uint64_t(0)), toBits(to, value)) << bits << " " << int(from);
      }
    }
}

TEST(ConvertNative, FloatsToIntegers) {
  for (Ty from : {Ty::F32, Ty::F64})
    for (Ty to : {Ty::S32, Ty::U32, Ty::S64, Ty::U64})
      for (RoundingMode mode : {RoundingMode::NearestTiesToEven, RoundingMode::TowardZero,
                                RoundingMode::TowardNegative, RoundingMode::TowardPositive}) {
        Exec exec = nativeConversion(to, from, mode);
        ASSERT_TRUE(exec);
        unsigned width = bitsOf(to);
        for (uint64_t bits : samples(bitsOf(from))) {
          APFloat value = fromBits(from, bits);
          APSInt integer(width, !isSigned(to));
          bool isExact;
          value.convertToInteger(integer, mode, &isExact);
          uint64_t expected = integer.getZExtValue();
          if (value.isNaN())
            expected = from == Ty::F64 || width == 64 ? uint64_t(1) << (width - 1) : 0;
          ASSERT_EQ(run(exec, bits, maskOf(width)), expected) << bits << " " << int(to);
        }
      }
  // Sign extension into a wider register.
  Exec exec = nativeConversion(Ty::S32, Ty::F32, RoundingMode::TowardZero);
  EXPECT_EQ(run(exec, 0xbf800000, ~uint64_t(0)), ~uint64_t(0));
}

TEST(ConvertNative, OthersAreNotTheMachines) {
  EXPECT_FALSE(nativeConversion(Ty::F16, Ty::F32, RoundingMode::TowardZero));
  EXPECT_FALSE(nativeConversion(Ty::F32, Ty::S32, RoundingMode::TowardZero));
  EXPECT_FALSE(nativeConversion(Ty::E4M3, Ty::F32, RoundingMode::NearestTiesToEven));
  EXPECT_FALSE(nativeConversion(Ty::S8, Ty::F32, RoundingMode::TowardZero));
}

} // namespace
