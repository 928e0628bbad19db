//===- CpMatrix.cpp - Copies to tensor memory, all of them and random -----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel's name describes it: cp_64x128b_warpx2_02_13_128B_bf16_x4_row8_col12.
//
//===----------------------------------------------------------------------===//

#include "Choices.h"
#include "CpKernel.h"
#include "ProgramSeries.h"
#include "tilecopy/check/Generate.h"
#include "llvm/Support/FormatVariadic.h"

using namespace tilecopy;
using namespace llvm;

using T = ElementType;

static constexpr StringLiteral cpSwizzleNames[] = {"none", "32B", "64B", "128B"};

static std::string nameOf(const CpKernel &k) {
  std::string name = formatv("cp_{0}_{1}", k.atom->shape, k.atom->multicast);
  if (k.atom->multicast.empty())
    name.pop_back();
  name += formatv("_{0}_{1}_x{2}", cpSwizzleNames[k.swizzle], elementTypeName(k.type), k.tiles);
  if (k.row)
    name += formatv("_row{0}", k.row);
  if (k.column)
    name += formatv("_col{0}", k.column);
  if (k.packed)
    name += formatv("_b{0}", k.packed);
  return name + (k.pair ? "_pair" : "");
}

namespace {

class CpMatrix {
public:
  explicit CpMatrix(const GpuTarget &target) : series(target) {}
  Expected<std::vector<Program>> run();

private:
  void offsets(CpKernel kernel);
  void add(CpKernel kernel);

  ProgramSeries series;
};

} // namespace

void CpMatrix::add(CpKernel kernel) {
  kernel.name = nameOf(kernel);
  kernel.asks = true;
  series.add(kernel.text());
}

/// Rows from the first one of a group on (without a swizzle, from any row); columns in fours.
void CpMatrix::offsets(CpKernel kernel) {
  for (int64_t row : {0, 4, 8})
    for (int64_t column : {0, 12}) {
      if (row == 4 && kernel.swizzle)
        continue;
      kernel.row = row;
      kernel.column = column;
      add(kernel);
    }
}

Expected<std::vector<Program>> CpMatrix::run() {
  for (const CpAtom &atom : cpAtoms())
    for (unsigned swizzle = 0; swizzle != std::size(cpSwizzleNames); ++swizzle) {
      CpKernel k;
      k.atom = &atom;
      k.swizzle = swizzle;
      for (T type : {T::U8, T::BF16, T::F32})
        for (int64_t tiles : {1, 4}) {
          k.type = type;
          k.tiles = tiles;
          offsets(k);
        }
      k.type = T::U8;
      for (bool pair : {false, true})
        for (unsigned packed : {0, 6, 4}) {
          if (!pair && !packed)
            continue; // above
          k.pair = pair;
          k.packed = packed;
          add(k);
        }
    }
  return series.take();
}

Expected<std::vector<Program>> tilecopy::tensorCopyMatrix(const GpuTarget &target) {
  return CpMatrix(target).run();
}

std::string tilecopy::writeCpKernel(Choices &c) {
  CpKernel k;
  k.atom = &cpAtoms()[c.pick(cpAtoms().size())];
  k.type = c.oneOf({T::U8, T::F32, T::F16, T::BF16, T::F8E4M3, T::U32, T::I16, T::I64});
  k.swizzle = c.pick(4);
  // Whole spans of a swizzle, or a part of one.
  k.tiles = k.swizzle ? c.oneOf<int64_t>({1, 2, 4}) : 1 + c.pick(5);
  k.gap = c.pick(3);
  k.row = k.swizzle || k.gap ? 8 * c.pick(3) : c.pick(20);
  k.column = 4 * c.pick(6);
  if (k.atom->rows == 4)
    k.lane = c.pick(16);
  k.unitsFirst = c.pick(2);
  k.stages = 1 + c.pick(3);
  k.asks = c.pick(2);
  k.pair = c.rarely(4);
  if (k.type == T::U8 && c.rarely(3))
    k.packed = c.oneOf({6u, 4u});
  return k.text();
}
