//===- GenerateTensorMemory.cpp - Copies to and from tensor memory --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Choices.h"
#include "ProgramSeries.h"
#include "TmemKernel.h"
#include "tilecopy/check/Generate.h"
#include "llvm/Support/FormatVariadic.h"

using namespace tilecopy;
using namespace llvm;

using T = ElementType;

static constexpr TmemShape allShapes[] = {TmemShape::L32x32b, TmemShape::L16x64b,
                                          TmemShape::L16x128b, TmemShape::L16x256b,
                                          TmemShape::L16x32bx2};

//===----------------------------------------------------------------------===//
// Random ones
//===----------------------------------------------------------------------===//

/// A shape that suits the path, with copies whose columns divide the tile's.
static TmemKernel::Side chooseSide(Choices &c, const TmemKernel &k) {
  TmemKernel::Side side;
  side.permuted = c.pick(2);
  side.looped = c.pick(2) && k.path != TmemKernel::B;
  SmallVector<std::pair<TmemShape, int64_t>, 16> fitting;
  for (TmemShape shape : allShapes)
    for (int64_t parts : {1, 2, 3, 4, 6, 8}) {
      // Folded columns cannot be separated into slices.
      if (k.columns % parts || (parts > 1 && k.path == TmemKernel::B))
        continue;
      if (TmemKernel::suits(shape, k.path, k.columns / parts) &&
          k.registersOf(k.columns / parts) <= 128)
        fitting.push_back({shape, k.columns / parts});
    }
  std::tie(side.shape, side.columns) = fitting[c.pick(fitting.size())];
  return side;
}

std::string tilecopy::writeTmemKernel(Choices &c) {
  using Kernel = TmemKernel;
  Kernel k;
  k.path = c.oneOf({Kernel::D, Kernel::F, Kernel::B, Kernel::Replicated, Kernel::TwoGroups});
  k.type = c.oneOf({T::F32, T::U32, T::F16, T::BF16, T::U8, T::F8E4M3, T::I32, T::I16});
  k.packs = elementBits(k.type) == 16 && c.pick(2);
  k.columns = 8 * c.oneOf<int64_t>({1, 2, 3, 4, 5, 6, 8, 12, 16});
  if (k.path == Kernel::B || k.path == Kernel::TwoGroups)
    k.columns *= 2;
  if ((k.path == Kernel::D || k.path == Kernel::F) && c.pick(2)) {
    k.byWarp = true;
    k.warps = c.oneOf<unsigned>({4, 1, 2, 3});
  }
  if (k.path == Kernel::F)
    k.subSlab = c.pick(2);
  k.in = chooseSide(c, k);
  k.out = chooseSide(c, k);
  // A pool that is allocated first moves the other one away from column 0.
  k.offset = c.pick(2) ? 2 * c.pick(16) : 0;
  if (k.poolColumns() > 512)
    k.offset = 0;
  k.before = c.rarely(3) && k.poolColumns() <= 256 ? 256 : 0;
  // Warpgroups that divide the columns differently read what the other has written.
  k.syncs = c.pick(2) || (k.path == Kernel::TwoGroups && k.in.columns != k.out.columns);
  return k.text();
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

/// Each repetition of each shape, once as the store and once as the load of a trip. The other half
/// of the trip goes in small steps of 32x32b or, in 16 lanes, of 16x64b.
Expected<Program> tilecopy::tensorMemoryMatrix(const GpuTarget &target) {
  std::string text;
  for (TmemShape shape : allShapes)
    for (int64_t registers = tmemShapeRegisters(shape); registers <= 128; registers *= 2)
      for (bool store : {false, true})
        for (bool packs : {false, true})
          for (unsigned slab : {0, 1}) {
            if (slab && shape == TmemShape::L32x32b)
              continue;
            TmemKernel k;
            int64_t repeat = registers / tmemShapeRegisters(shape);
            k.columns = repeat * tmemShapeColumns(shape) * (shape == TmemShape::L16x32bx2 ? 2 : 1);
            k.path = shape == TmemShape::L32x32b ? TmemKernel::D : TmemKernel::F;
            k.subSlab = slab;
            k.type = packs ? T::F16 : T::F32;
            k.packs = packs;
            bool small = k.path == TmemKernel::F;
            TmemKernel::Side whole{shape, k.columns};
            TmemKernel::Side steps{small ? TmemShape::L16x64b : TmemShape::L32x32b,
                                   std::min<int64_t>(k.columns, small ? 8 : 4), false, true};
            if (k.columns == 1)
              steps.columns = 1;
            k.in = store ? whole : steps;
            k.out = store ? steps : whole;
            k.name =
                formatv("{0}_{1}_x{2}{3}{4}", store ? "st" : "ld", tmemShapeName(shape), repeat,
                        packs ? (store ? "_unpack" : "_pack") : "", slab ? "_upper" : "");
            text += k.text();
          }
  return parseGenerated(text, target);
}
