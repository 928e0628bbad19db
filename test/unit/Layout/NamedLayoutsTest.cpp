//===- NamedLayoutsTest.cpp - The layouts of the field --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/layout/NamedLayouts.h"
#include "LayoutOracle.h"
#include "tilecopy/layout/LayoutOps.h"

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

constexpr MmaSwizzle Modes[] = {MmaSwizzle::None, MmaSwizzle::Bytes32, MmaSwizzle::Bytes64,
                                MmaSwizzle::Bytes128};
constexpr unsigned Widths[] = {4, 8, 16, 32, 64};

/// Bit address of element (mn, k) of an operand, by the byte formulas of the matrix descriptor
/// (PTX ISA 9.7.16.3.3): 16-byte chunks, 8-row groups, XOR on the absolute byte address. Strides
/// between atoms as a TMA box of full height leaves them.
int64_t descriptorBits(MmaSwizzle mode, MmaMajor major, unsigned bits, int64_t mnExtent,
                       int64_t kExtent, int64_t mn, int64_t k) {
  int64_t p = 16 << int(mode), perChunk = 128 / bits;
  int64_t strided = major == MmaMajor::K ? mn : k, dense = major == MmaMajor::K ? k : mn;
  int64_t stridedExtent = major == MmaMajor::K ? mnExtent : kExtent;
  int64_t chunk = dense / perChunk, chunksPerRow = p / 16;
  int64_t byte = strided % 8 * p + strided / 8 * (8 * p) + chunk % chunksPerRow * 16 +
                 chunk / chunksPerRow * (stridedExtent * p);
  int64_t mask = mode == MmaSwizzle::None      ? 0
                 : mode == MmaSwizzle::Bytes32 ? 0x10
                 : mode == MmaSwizzle::Bytes64 ? 0x30
                                               : 0x70;
  byte ^= (byte >> 3) & mask;
  return byte * 8 + dense % perChunk * bits;
}

TEST(MmaShared, FollowsTheMatrixDescriptor) {
  for (MmaSwizzle mode : Modes)
    for (MmaMajor major : {MmaMajor::K, MmaMajor::MN})
      for (unsigned bits : Widths) {
        MmaAtomShape atom = take(mmaAtomShape(mode, major, bits));
        EXPECT_EQ(atom.mn * atom.k * bits, 8 * 8 * (16 << int(mode)));
        int64_t mnExtent = 3 * atom.mn, kExtent = 2 * atom.k;
        Layout layout = take(mmaShared({mnExtent, kExtent}, mode, major, bits));
        for (int64_t mn = 0; mn < mnExtent; ++mn)
          for (int64_t k = 0; k < kExtent; ++k)
            ASSERT_EQ(place(layout, mn * kExtent + k)[0] * bits,
                      descriptorBits(mode, major, bits, mnExtent, kExtent, mn, k))
                << toString(layout) << " bits " << bits << " at " << mn << ", " << k;
        EXPECT_EQ(isInjective(layout.tile), Proof::Proven);
        EXPECT_EQ(axisRange(layout, Axis::M).span(), mnExtent * kExtent);
      }
}

TEST(MmaShared, Spellings) {
  auto text = [](Shape shape, MmaSwizzle mode, MmaMajor major, unsigned bits) {
    return toString(take(mmaShared(shape, mode, major, bits)));
  };
  EXPECT_EQ(text({8, 256}, MmaSwizzle::Bytes128, MmaMajor::K, 16),
            "swizzle(3,3,3) S[(8,4,64):(64,512,1)]");
  EXPECT_EQ(text({64, 256}, MmaSwizzle::Bytes128, MmaMajor::K, 16),
            "swizzle(3,3,3) S[(64,4,64):(64,4096,1)]");
  EXPECT_EQ(text({3, 128, 128}, MmaSwizzle::Bytes128, MmaMajor::K, 16),
            "swizzle(3,3,3) S[(3,128,2,64):(16384,64,8192,1)]");
  EXPECT_EQ(text({128, 64}, MmaSwizzle::Bytes32, MmaMajor::K, 16),
            "swizzle(3,1,3) S[(128,4,16):(16,2048,1)]");
  EXPECT_EQ(text({32, 32}, MmaSwizzle::None, MmaMajor::K, 8), "S[(32,2,16):(16,512,1)]");
  EXPECT_EQ(text({128, 16}, MmaSwizzle::Bytes128, MmaMajor::MN, 16),
            "swizzle(3,3,3) S[(2,64,16):(1024,1,64)]");
  EXPECT_EQ(text({128, 8}, MmaSwizzle::Bytes64, MmaMajor::MN, 4),
            "swizzle(5,2,3) S[(128,8):(1,128)]");
}

TEST(MmaShared, SwizzleOfEveryWidth) {
  EXPECT_EQ(take(mmaSwizzle(MmaSwizzle::None, 16)), std::nullopt);
  const unsigned perElement[] = {5, 4, 3, 2, 1};
  for (unsigned i = 0; i < 5; ++i)
    for (unsigned b = 1; b <= 3; ++b) {
      std::optional<Swizzle> s = take(mmaSwizzle(Modes[b], Widths[i]));
      ASSERT_TRUE(s);
      EXPECT_EQ(*s, llvm::cantFail(Swizzle::create(perElement[i], b, 3)));
    }
}

TEST(MmaShared, Refusals) {
  EXPECT_EQ(refusal(mmaShared({8, 64}, MmaSwizzle::Bytes128, MmaMajor::K, 6)),
            "elements of 6 bits; MMA operands have 4, 8, 16, 32 or 64");
  EXPECT_EQ(refusal(mmaAtom(MmaSwizzle::None, MmaMajor::K, 128)),
            "elements of 128 bits; MMA operands have 4, 8, 16, 32 or 64");
  EXPECT_EQ(refusal(mmaShared({12, 64}, MmaSwizzle::Bytes128, MmaMajor::K, 16)),
            "dimension 0 has extent 12, not a multiple of the atom's 8");
  EXPECT_EQ(refusal(mmaShared({2, 8, 96}, MmaSwizzle::Bytes128, MmaMajor::K, 16)),
            "dimension 2 has extent 96, not a multiple of the atom's 64");
  EXPECT_EQ(refusal(mmaShared({32, 64}, MmaSwizzle::Bytes128, MmaMajor::MN, 16)),
            "dimension 0 has extent 32, not a multiple of the atom's 64");
  EXPECT_EQ(refusal(mmaShared({64}, MmaSwizzle::Bytes128, MmaMajor::K, 16)),
            "an MMA operand has at least the dimensions MN and K, not 1");
  EXPECT_EQ(refusal(mmaShared({0, 64}, MmaSwizzle::Bytes128, MmaMajor::K, 16)),
            "dimension 0 has extent 0, not a multiple of the atom's 8");
}

TEST(Tmem, Datapaths) {
  constexpr unsigned Lane = axisIndex(Axis::TLane), Col = axisIndex(Axis::TCol);
  Layout d = take(tmemDatapath(TmemDatapath::D, 24));
  Layout f0 = take(tmemDatapath(TmemDatapath::F, 24)),
         f1 = take(tmemDatapath(TmemDatapath::F, 24, 1));
  Layout b = take(tmemDatapath(TmemDatapath::B, 24));
  ASSERT_EQ(d.size(), 128 * 24);
  ASSERT_EQ(f0.size(), 64 * 24);
  ASSERT_EQ(b.size(), 64 * 24);
  for (int64_t r = 0; r < 128; ++r)
    for (int64_t c = 0; c < 24; ++c) {
      Place p = place(d, r * 24 + c);
      EXPECT_EQ(p[Lane], r);
      EXPECT_EQ(p[Col], c);
    }
  for (int64_t r = 0; r < 64; ++r)
    for (int64_t c = 0; c < 24; ++c) {
      EXPECT_EQ(place(f0, r * 24 + c)[Lane], r / 16 * 32 + r % 16);
      EXPECT_EQ(place(f1, r * 24 + c)[Lane], r / 16 * 32 + 16 + r % 16);
      EXPECT_EQ(place(f1, r * 24 + c)[Col], c);
      EXPECT_EQ(place(b, r * 24 + c)[Lane], r + 64 * (c / 12));
      EXPECT_EQ(place(b, r * 24 + c)[Col], c % 12);
    }
  for (const Layout &layout : {d, f0, f1, b})
    EXPECT_EQ(isInjective(layout.tile), Proof::Proven);
}

TEST(Tmem, DatapathRefusals) {
  EXPECT_EQ(refusal(tmemDatapath(TmemDatapath::B, 5)),
            "datapath B folds its columns in half; 5 is odd");
  EXPECT_EQ(refusal(tmemDatapath(TmemDatapath::D, 0)),
            "an accumulator of 0 columns; it has at least 1");
  EXPECT_EQ(refusal(tmemDatapath(TmemDatapath::D, 8, 1)),
            "sub-slab 1; datapath F has 0 and 1, the others only 0");
  EXPECT_EQ(refusal(tmemDatapath(TmemDatapath::F, 8, 2)),
            "sub-slab 2; datapath F has 0 and 1, the others only 0");
}

// A row of 128 scale factors blocks is what one 32x128b.warpx4 copy of 512 contiguous bytes leaves:
// byte 16 * (r % 32) + 4 * (r / 32) + k of it in lane r % 32 of every warp, byte column 4 * (r /
// 32) + k.
/// Where PTX ISA 9.7.14.5.8 and 9.7.15.5.1.1 have the sums of m16n8 and m64nN, and A of k16.
TEST(NamedLayouts, Accumulator) {
  for (int64_t warps : {1, 4})
    for (int64_t columns : {8, 24, 256}) {
      Layout layout = take(mmaAccumulator(columns, warps));
      ASSERT_EQ(layout.size(), 16 * warps * columns);
      for (int64_t i = 0; i < layout.size(); ++i) {
        Place p = place(layout, i);
        int64_t group = p[axisIndex(Axis::LaneId)] >> 2, inGroup = p[axisIndex(Axis::LaneId)] & 3;
        int64_t r = p[axisIndex(Axis::M)], row = group + ((r & 3) < 2 ? 0 : 8);
        int64_t column = (r >> 2) * 8 + inGroup * 2 + (r & 1);
        EXPECT_EQ((16 * p[axisIndex(Axis::WidInWg)] + row) * columns + column, i);
      }
    }
  EXPECT_EQ(toString(take(mmaAccumulator(16))),
            "S[(4,2,8,2,4,2):(1@wid_in_wg,2,4@laneid,4,1@laneid,1)]");
  EXPECT_EQ(refusal(mmaAccumulator(12)), "12 columns of sums; a multiple of 8 is needed");
  EXPECT_EQ(refusal(mmaAccumulator(0)), "0 columns of sums; a multiple of 8 is needed");
  EXPECT_EQ(refusal(mmaAccumulator(8, 2)), "2 warps; a warp or the 4 of a warpgroup load a tile");
}

/// Every register of every thread of four warps, in the words of the header.
TEST(Tmem, Registers) {
  constexpr unsigned Lane = axisIndex(Axis::LaneId), Warp = axisIndex(Axis::WidInWg),
                     M = axisIndex(Axis::M);
  for (int64_t rowsPerWarp : {16, 32})
    for (auto [shape, columns] : {std::pair(TmemShape::L32x32b, 5),
                                  {TmemShape::L16x64b, 6},
                                  {TmemShape::L16x128b, 12},
                                  {TmemShape::L16x256b, 24},
                                  {TmemShape::L16x32bx2, 6}}) {
      bool whole = shape == TmemShape::L32x32b;
      if (whole && rowsPerWarp == 16)
        continue;
      Layout layout = take(tmemRegisters(shape, columns, 4, rowsPerWarp));
      ASSERT_EQ(layout.size(), 4 * rowsPerWarp * columns);
      int64_t slab = columns / (shape == TmemShape::L16x32bx2 ? 2 : tmemShapeColumns(shape)) *
                     tmemShapeRegisters(shape);
      for (int64_t i = 0; i < layout.size(); ++i) {
        Place p = place(layout, i);
        int64_t t = p[Lane], r = p[M] % slab, row = 0, column = 0;
        switch (shape) {
        case TmemShape::L32x32b:
          row = t, column = r;
          break;
        case TmemShape::L16x64b:
          row = t / 4 + 8 * (t % 2), column = 2 * r + t / 2 % 2;
          break;
        case TmemShape::L16x128b:
          row = t / 4 + 8 * (r % 2), column = 4 * (r / 2) + t % 4;
          break;
        case TmemShape::L16x256b:
          row = t / 4 + 8 * (r / 2 % 2), column = 8 * (r / 4) + 2 * (t % 4) + r % 2;
          break;
        case TmemShape::L16x32bx2:
          row = t % 16, column = r + t / 16 * columns / 2;
          break;
        }
        row += 16 * (p[M] / slab) + rowsPerWarp * p[Warp];
        EXPECT_EQ(row * columns + column, i) << tmemShapeName(shape).str();
      }
    }
  EXPECT_EQ(refusal(tmemRegisters(TmemShape::L16x64b, 3)),
            "3 columns; shape 16x64b takes a multiple of 2");
  EXPECT_EQ(refusal(tmemRegisters(TmemShape::L32x32b, 0)),
            "0 columns; shape 32x32b takes a multiple of 1");
  EXPECT_EQ(refusal(tmemRegisters(TmemShape::L32x32b, 4, 2)),
            "2 warps; a warp or the 4 of a warpgroup load a tile");
  EXPECT_EQ(refusal(tmemRegisters(TmemShape::L32x32b, 4, 4, 16)),
            "16 rows a warp; shape 32x32b has 32");
  EXPECT_EQ(refusal(tmemRegisters(TmemShape::L16x64b, 4, 4, 8)),
            "8 rows a warp; shape 16x64b has 16 or 32");
}

TEST(Tmem, ScaleFactors) {
  constexpr unsigned Lane = axisIndex(Axis::TLane), Col = axisIndex(Axis::TCol);
  for (int64_t rows : {32, 96, 128, 256})
    for (int64_t k : {1, 2, 4, 12}) {
      Layout layout = take(tmemScaleFactors(rows, k));
      ASSERT_EQ(layout.size(), rows * k);
      for (int64_t r = 0; r < rows; ++r)
        for (int64_t c = 0; c < k; ++c) {
          Places all = places(layout, r * k + c);
          ASSERT_EQ(all.size(), 4u);
          for (int64_t warp = 0; warp < 4; ++warp) {
            EXPECT_EQ(all[warp][Lane], r % 32 + 32 * warp);
            EXPECT_EQ(all[warp][Col], c / 4 * (rows / 8) + r / 32 * 4 + c % 4);
          }
        }
      EXPECT_EQ(isInjective(layout.tile), Proof::Proven);
    }
  EXPECT_EQ(refusal(tmemScaleFactors(48, 4)),
            "48 rows of scale factors; a multiple of 32 is needed");
  EXPECT_EQ(refusal(tmemScaleFactors(128, 3)),
            "3 scale factors along k; 1, 2 or a multiple of 4 is needed");
  EXPECT_EQ(refusal(tmemScaleFactors(0, 4)), "0 rows of scale factors; a multiple of 32 is needed");
}

} // namespace
