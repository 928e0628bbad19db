//===- TensorMemoryPathTest.cpp - Tensor maps against matrix descriptors --===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile that a tensor map brings to shared memory and a matrix descriptor takes from there: both
// must mean the same bytes. Their addresses are computed here from the fields of the one and of the
// other, as the PTX ISA says, for every 16 bytes of every row.
//
//===----------------------------------------------------------------------===//

#include "Planned.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilecopy;

namespace {

int64_t swizzled(int64_t address, unsigned bits) {
  return address ^ (address >> 7 & ((1 << bits) - 1)) << 4;
}

/// Where a tensor map puts row `row`, byte `byte` of a box of rank 2.
int64_t placedByMap(const TensorMapPlan &map, unsigned elementBytes, int64_t row, int64_t byte) {
  int64_t width = map.box[0] * elementBytes;
  return swizzled(row * width + byte, unsigned(map.swizzle));
}

/// Where a descriptor finds chunk `chunk` of row `row` when its start field says `start`.
int64_t foundByDescriptor(const MatrixDescriptor &d, int64_t start, int64_t row, int64_t chunk) {
  unsigned bits = unsigned(d.swizzle);
  int64_t inGroup = row % 8 * (16 << bits), step = bits ? 16 : d.unitStep;
  return swizzled(start + row / 8 * d.groupStep + inGroup + chunk * step, bits);
}

TEST(TensorMemoryPath, DescriptorsReadWhatMapsWrite) {
  for (unsigned swizzle : {1, 2, 3})
    for (auto [type, bytes] : {std::pair("u8", 1u), {"bf16", 2u}, {"f32", 4u}}) {
      int64_t columns = (16 << swizzle) / bytes;
      unsigned chunk = Log2_32(16 / bytes);
      std::string text = formatv(
          "kernel @k threads(128) {{\n  A : global {0}[128, {1}]\n"
          "  S : shared {0}[128, {1}] layout swizzle({2},{3},3) S[(128,{1}):({1},1)] align 1024\n"
          "  pool : tmem_pool[32]\n  T : tmem {0}[128, {1}] in pool\n"
          "  R : local {0}[128, {1}] layout S[(128,{1}):(1@tid_in_wg,1)]\n  bar : mbarrier\n"
          "  if thread == 0 {{ copy_async S <- A {{ mbar = bar }\n copy_async T <- S }\n"
          "  copy_async.warpgroup R <- T\n}\n",
          type, columns, chunk, swizzle);
      auto planned = planText(text, "sm_100a");
      ASSERT_TRUE(bool(planned)) << text << toString(planned.takeError());
      const auto &tma = std::get<TmaPlan>(planned->choices[0].plan.body);
      const auto &cp = std::get<TmemCopyPlan>(planned->choices[1].plan.body);
      const auto &ld = std::get<TmemAccessPlan>(planned->choices[2].plan.body);
      ASSERT_EQ(tma.map.box.size(), 2u);
      EXPECT_EQ(tma.map.box[0] * bytes, 16u << swizzle);
      EXPECT_EQ(cp.descriptor.groupStep, 8 * (16 << swizzle));
      ASSERT_EQ(cp.atom->rows, 128u);
      unsigned perRow = cp.atom->bits / 128; // chunks
      int64_t issues = cp.issues();
      ASSERT_EQ(issues * perRow, 1 << swizzle);
      for (int64_t row = 0; row < 128; ++row)
        for (int64_t c = 0; c < 1 << swizzle; ++c) {
          int64_t start = issues > 1 ? c / perRow * cp.loops[0][TmemCopyPlan::Shared] : 0;
          EXPECT_EQ(foundByDescriptor(cp.descriptor, start, row, c % perRow),
                    placedByMap(tma.map, bytes, row, c * 16))
              << text << row << ' ' << c;
        }
      // And the load begins where the copies do, as wide as they are together.
      EXPECT_EQ(ld.column, cp.column);
      EXPECT_EQ(ld.instructions[0].repeat, 4u << swizzle);
    }
}

} // namespace
