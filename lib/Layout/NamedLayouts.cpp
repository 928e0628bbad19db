//===- NamedLayouts.cpp - The layouts of the field ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/layout/NamedLayouts.h"
#include "tilecopy/layout/LayoutError.h"
#include "tilecopy/layout/LayoutOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tilecopy {

//===-- Shared-memory operands --------------------------------------------===//

int64_t mmaRowBytes(MmaSwizzle mode) { return int64_t(16) << static_cast<unsigned>(mode); }
unsigned mmaPiece(unsigned elementBits) { return Log2_32(128 / elementBits); }
/// The bits of the row number that the swizzle uses.
static unsigned swizzleBits(MmaSwizzle mode) { return static_cast<unsigned>(mode); }

constexpr int64_t AtomRows = 8;

static Error checkElement(unsigned elementBits) {
  if (isPowerOf2_32(elementBits) && elementBits >= 4 && elementBits <= 64)
    return Error::success();
  return layoutError(LayoutFault::Extent, "elements of " + Twine(elementBits) +
                                              " bits; MMA operands have 4, 8, 16, 32 or 64");
}

Expected<std::optional<Swizzle>> mmaSwizzle(MmaSwizzle mode, unsigned elementBits) {
  if (Error e = checkElement(elementBits))
    return e;
  if (mode == MmaSwizzle::None)
    return std::nullopt;
  Expected<Swizzle> swizzle = Swizzle::create(mmaPiece(elementBits), swizzleBits(mode), 3);
  if (!swizzle)
    return swizzle.takeError();
  return *swizzle;
}

Expected<MmaAtomShape> mmaAtomShape(MmaSwizzle mode, MmaMajor major, unsigned elementBits) {
  if (Error e = checkElement(elementBits))
    return e;
  int64_t row = mmaRowBytes(mode) * 8 / elementBits;
  return major == MmaMajor::K ? MmaAtomShape{AtomRows, row} : MmaAtomShape{row, AtomRows};
}

Expected<Layout> mmaAtom(MmaSwizzle mode, MmaMajor major, unsigned elementBits) {
  Expected<MmaAtomShape> shape = mmaAtomShape(mode, major, elementBits);
  if (!shape)
    return shape.takeError();
  Expected<std::optional<Swizzle>> swizzle = mmaSwizzle(mode, elementBits);
  if (!swizzle)
    return swizzle.takeError();
  Expected<TileLayout> rows = major == MmaMajor::K ? TileLayout::rowMajor({shape->mn, shape->k})
                                                   : TileLayout::columnMajor({shape->mn, shape->k});
  if (!rows)
    return rows.takeError();
  return Layout(std::move(*rows), *swizzle);
}

/// Merges iters within each dimension, for a short spelling that still shows the dimensions.
static Expected<TileLayout> mergeWithin(const TileLayout &layout, ArrayRef<int64_t> shape) {
  Expected<GroupedLayout> grouped = group(layout, shape);
  if (!grouped)
    return grouped.takeError();
  SmallVector<Iter, 6> shard;
  for (unsigned d = 0; d < shape.size(); ++d) {
    Expected<TileLayout> run = TileLayout::create(grouped->dimension(d));
    if (!run)
      return run.takeError();
    append_range(shard, canonicalize(*run).shard());
  }
  return TileLayout::create(shard, layout.replica(), layout.offset());
}

/// Numbers of atoms in each dimension of a shape, or why they do not fill it.
static Expected<SmallVector<int64_t, 4>> countAtoms(ArrayRef<int64_t> shape,
                                                    ArrayRef<int64_t> atom) {
  SmallVector<int64_t, 4> counts;
  for (auto [d, extent] : enumerate(shape)) {
    if (extent < 1 || extent % atom[d] != 0)
      return layoutError(LayoutFault::Shape, "dimension " + Twine(d) + " has extent " +
                                                 Twine(extent) + ", not a multiple of the atom's " +
                                                 Twine(atom[d]));
    counts.push_back(extent / atom[d]);
  }
  return counts;
}

Expected<Layout> mmaShared(ArrayRef<int64_t> shape, MmaSwizzle mode, MmaMajor major,
                           unsigned elementBits) {
  if (shape.size() < 2)
    return layoutError(LayoutFault::Shape,
                       "an MMA operand has at least the dimensions MN and K, not " +
                           Twine(shape.size()));
  Expected<Layout> atom = mmaAtom(mode, major, elementBits);
  if (!atom)
    return atom.takeError();
  MmaAtomShape extents = cantFail(mmaAtomShape(mode, major, elementBits));
  SmallVector<int64_t, 4> atomShape(shape.size(), 1);
  atomShape[shape.size() - 2] = extents.mn;
  atomShape[shape.size() - 1] = extents.k;
  Expected<SmallVector<int64_t, 4>> counts = countAtoms(shape, atomShape);
  if (!counts)
    return counts.takeError();

  // Row-major over the atoms, with the strided dimension as the last one.
  SmallVector<int64_t, 4> order(*counts);
  SmallVector<unsigned, 4> back = to_vector<4>(seq<unsigned>(0, shape.size()));
  if (major == MmaMajor::K) {
    std::swap(order[shape.size() - 2], order[shape.size() - 1]);
    std::swap(back[shape.size() - 2], back[shape.size() - 1]);
  }
  Expected<TileLayout> ordered = TileLayout::rowMajor(order);
  if (!ordered)
    return ordered.takeError();
  Expected<Layout> atoms = permute(*ordered, order, back);
  if (!atoms)
    return atoms.takeError();
  Expected<Layout> tiled = tile(atoms->tile, *counts, *atom, atomShape);
  if (!tiled)
    return tiled.takeError();
  Expected<TileLayout> merged = mergeWithin(tiled->tile, shape);
  if (!merged)
    return merged.takeError();
  return Layout(std::move(*merged), tiled->swizzle);
}

//===-- Tensor memory -----------------------------------------------------===//

Expected<TileLayout> tmemDatapath(TmemDatapath datapath, int64_t columns, unsigned subSlab) {
  if (columns < 1)
    return layoutError(LayoutFault::Extent,
                       "an accumulator of " + Twine(columns) + " columns; it has at least 1");
  if (subSlab > (datapath == TmemDatapath::F ? 1u : 0u))
    return layoutError(LayoutFault::Extent, "sub-slab " + Twine(subSlab) +
                                                "; datapath F has 0 and 1, the others only 0");
  switch (datapath) {
  case TmemDatapath::D:
    return TileLayout::create({{128, 1, Axis::TLane}, {columns, 1, Axis::TCol}});
  case TmemDatapath::F:
    return TileLayout::create(
        {{4, 32, Axis::TLane}, {16, 1, Axis::TLane}, {columns, 1, Axis::TCol}}, {},
        {{Axis::TLane, int64_t(16) * subSlab}});
  case TmemDatapath::B:
    if (columns % 2 != 0)
      return layoutError(LayoutFault::Extent,
                         "datapath B folds its columns in half; " + Twine(columns) + " is odd");
    return TileLayout::create(
        {{64, 1, Axis::TLane}, {2, 64, Axis::TLane}, {columns / 2, 1, Axis::TCol}});
  }
  return layoutError(LayoutFault::Extent, "unknown datapath");
}

StringRef tmemShapeName(TmemShape shape) {
  static constexpr StringLiteral names[] = {"32x32b", "16x64b", "16x128b", "16x256b", "16x32bx2"};
  return names[unsigned(shape)];
}

int64_t tmemShapeColumns(TmemShape shape) {
  static constexpr int64_t columns[] = {1, 2, 4, 8, 1};
  return columns[unsigned(shape)];
}

int64_t tmemShapeRegisters(TmemShape shape) {
  static constexpr int64_t registers[] = {1, 1, 2, 4, 1};
  return registers[unsigned(shape)];
}

/// The rows and the columns of one warp's 16 (of 32x32b: 32) rows.
static std::pair<SmallVector<Iter, 2>, SmallVector<Iter, 3>> shapeIters(TmemShape shape,
                                                                        int64_t repeat) {
  constexpr Axis Lane = Axis::LaneId;
  switch (shape) {
  case TmemShape::L32x32b:
    return {{{32, 1, Lane}}, {{repeat, 1}}};
  case TmemShape::L16x64b:
    return {{{2, 1, Lane}, {8, 4, Lane}}, {{repeat, 1}, {2, 2, Lane}}};
  case TmemShape::L16x128b:
    return {{{2, 1}, {8, 4, Lane}}, {{repeat, 2}, {4, 1, Lane}}};
  case TmemShape::L16x256b:
    return {{{2, 2}, {8, 4, Lane}}, {{repeat, 4}, {4, 1, Lane}, {2, 1}}};
  case TmemShape::L16x32bx2:
    return {{{16, 1, Lane}}, {{2, 16, Lane}, {repeat, 1}}};
  }
  return {};
}

Expected<TileLayout> tmemRegisters(TmemShape shape, int64_t columns, int64_t warps,
                                   int64_t rowsPerWarp) {
  if (shape > TmemShape::L16x32bx2)
    return layoutError(LayoutFault::Extent, "unknown shape");
  if (warps != 1 && warps != 4)
    return layoutError(LayoutFault::Extent,
                       Twine(warps) + " warps; a warp or the 4 of a warpgroup load a tile");
  bool whole = shape == TmemShape::L32x32b;
  if (rowsPerWarp != 32 && (rowsPerWarp != 16 || whole))
    return layoutError(LayoutFault::Extent, Twine(rowsPerWarp) + " rows a warp; shape " +
                                                tmemShapeName(shape) + " has " +
                                                (whole ? "32" : "16 or 32"));
  int64_t unit = shape == TmemShape::L16x32bx2 ? 2 : tmemShapeColumns(shape);
  if (columns < unit || columns % unit != 0)
    return layoutError(LayoutFault::Extent, Twine(columns) + " columns; shape " +
                                                tmemShapeName(shape) + " takes a multiple of " +
                                                Twine(unit));
  int64_t repeat = columns / unit;
  auto [rows, inRow] = shapeIters(shape, repeat);
  SmallVector<Iter, 6> shard;
  if (warps > 1)
    shard.push_back({warps, 1, Axis::WidInWg});
  if (rowsPerWarp == 32 && !whole)
    shard.push_back({2, repeat * tmemShapeRegisters(shape)});
  append_range(shard, rows);
  append_range(shard, inRow);
  return TileLayout::create(shard);
}

Expected<TileLayout> mmaAccumulator(int64_t columns, int64_t warps) {
  constexpr int64_t Unit = 8, Rows = 16;
  if (columns < Unit || columns % Unit != 0)
    return layoutError(LayoutFault::Extent, Twine(columns) + " columns of sums; a multiple of " +
                                                Twine(Unit) + " is needed");
  return tmemRegisters(TmemShape::L16x256b, columns, warps, Rows);
}

Expected<TileLayout> tmemScaleFactors(int64_t rows, int64_t k) {
  constexpr int64_t Lanes = 32, PerCell = 4;
  if (rows < Lanes || rows % Lanes != 0)
    return layoutError(LayoutFault::Extent,
                       Twine(rows) + " rows of scale factors; a multiple of 32 is needed");
  if (k != 1 && k != 2 && (k < PerCell || k % PerCell != 0))
    return layoutError(LayoutFault::Extent,
                       Twine(k) + " scale factors along k; 1, 2 or a multiple of 4 is needed");
  int64_t blocks = rows / Lanes, inCell = std::min(k, PerCell), cells = k / inCell;
  if (blocks > (int64_t(1) << 32))
    return layoutError(LayoutFault::Extent,
                       Twine(rows) + " rows of scale factors do not fit tensor memory");
  return TileLayout::create({{blocks, PerCell, Axis::TCol},
                             {Lanes, 1, Axis::TLane},
                             {cells, blocks * PerCell, Axis::TCol},
                             {inCell, 1, Axis::TCol}},
                            {{4, Lanes, Axis::TLane}});
}

} // namespace tilecopy
