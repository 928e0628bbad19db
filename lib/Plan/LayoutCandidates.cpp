//===- LayoutCandidates.cpp - Layouts that a tensor could have ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutCandidates.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// What a bulk copy asks of an address in shared memory.
constexpr unsigned plainAlign = 128;

class Group {
public:
  Group(ArrayRef<int64_t> shape, unsigned bits) : shape(shape), bits(bits) {}

  void plain(bool columns) {
    if (auto tile = order(columns))
      add(columns ? "column-major" : "row-major", *tile);
  }

  /// The canonical layouts of matrix operands. Of one row of atoms, they are the swizzle alone.
  void hardware(MmaMajor major) {
    if (shape.size() < 2)
      return;
    static constexpr std::pair<MmaSwizzle, StringLiteral> modes[] = {
        {MmaSwizzle::Bytes128, "128-byte swizzle"},
        {MmaSwizzle::Bytes64, "64-byte swizzle"},
        {MmaSwizzle::Bytes32, "32-byte swizzle"},
        {MmaSwizzle::None, "matrices of 8 by 16 bytes"}};
    for (const auto &[mode, name] : modes) {
      auto layout = mmaShared(shape, mode, major, bits);
      if (!layout) {
        consumeError(layout.takeError());
        continue;
      }
      unsigned span = unsigned(mmaRowBytes(mode));
      list.push_back({(name + (major == MmaMajor::K ? "" : ", columns")).str(), *layout,
                      std::max(plainAlign, mode == MmaSwizzle::None ? 0u : 8 * span), major});
    }
  }

  /// The hardware's swizzles of rows (or columns) as they lie.
  void hardwareRows(bool columns) {
    auto tile = order(columns);
    if (!tile)
      return;
    for (unsigned length : {3u, 2u, 1u})
      swizzled(*tile, columns, mmaPiece(bits), length, 3,
               unsigned(8 * mmaRowBytes(MmaSwizzle(length))));
  }

  /// Every swizzle of pieces of `bytes` whose source bits are in the tensor.
  void swizzles(bool columns, unsigned bytes) {
    auto tile = order(columns);
    if (!tile || bytes * 8 < bits)
      return;
    unsigned piece = Log2_32(bytes * 8 / bits);
    int64_t size = tile->size();
    unsigned longest = Log2_32(128 / bytes); // 128 bytes have all banks
    for (unsigned atom = 1; (int64_t(1) << (piece + atom)) < size; ++atom)
      for (unsigned length = std::min(atom, longest); length != 0; --length)
        if (!(bytes == 16 && atom == 3))
          swizzled(*tile, columns, piece, length, atom, plainAlign);
  }

  void paddings(bool columns) {
    SmallVector<int64_t, 8> pads;
    for (int64_t bytes : {16, 8, 4, 32, 64})
      if (bytes * 8 % bits == 0)
        pads.push_back(bytes * 8 / bits);
    for (int64_t pad : {1, 2, 3, 5, 6, 7})
      if (pad * bits % 8 == 0 && !is_contained(pads, pad))
        pads.push_back(pad);
    for (int64_t pad : pads)
      padded(columns, pad);
  }

  void everything(bool columns) {
    constexpr int64_t mostPad = 32;
    constexpr unsigned mostPiece = 4, mostAtom = 8, longest = 5;
    for (int64_t pad = 1; pad <= mostPad; ++pad)
      if (pad * bits % 8 == 0)
        padded(columns, pad);
    auto tile = order(columns);
    for (unsigned piece = bits < 8; tile && piece <= mostPiece; ++piece)
      for (unsigned atom = 1; atom <= mostAtom; ++atom)
        for (unsigned length = std::min(atom, longest); length != 0; --length)
          swizzled(*tile, columns, piece, length, atom, plainAlign, /*sparing=*/false);
  }

  /// The rows swizzled by the numbers of blocks of 16 by 16 bytes: what a transpose by blocks
  /// wants.
  void rowsOfBlocks() {
    int64_t pieces = shape.empty() ? 0 : shape.back() * bits / 128;
    auto tile = order(false);
    if (!tile || shape.back() * bits % 128 || !isPowerOf2_64(pieces) || pieces < 2)
      return;
    unsigned piece = mmaPiece(bits);
    swizzled(*tile, false, piece, 3, Log2_64(pieces) + piece, plainAlign);
  }

  std::vector<NamedCandidate> list;

private:
  std::optional<TileLayout> order(bool columns) {
    auto tile = columns ? TileLayout::columnMajor(shape) : TileLayout::rowMajor(shape);
    if (tile)
      return *tile;
    consumeError(tile.takeError());
    return std::nullopt;
  }
  void add(const Twine &name, Layout layout, unsigned align = plainAlign) {
    list.push_back({name.str(), std::move(layout), align, std::nullopt});
  }
  void swizzled(const TileLayout &tile, bool columns, unsigned piece, unsigned length,
                unsigned atom, unsigned align, bool sparing = true) {
    auto swizzle = Swizzle::create(piece, length, atom);
    if (!swizzle)
      return consumeError(swizzle.takeError());
    // A swizzle reaches beyond a tensor that is not a multiple of its repeat; a quarter may be
    // wasted, and twice that where everything is searched.
    int64_t most = sparing ? 5 : 8; // quarters
    if (int64_t(alignTo(tile.size(), swizzle->repeat())) * 4 > tile.size() * most)
      return;
    add(formatv("swizzle({0},{1},{2}){3}", piece, length, atom, columns ? " of columns" : "").str(),
        Layout(tile, *swizzle), align);
  }
  /// The contiguous dimension longer by `pad` elements.
  void padded(bool columns, int64_t pad) {
    SmallVector<Iter, 4> iters = map_to_vector<4>(shape, [](int64_t n) { return Iter{n, 1}; });
    int64_t stride = 1;
    bool first = true;
    auto place = [&](Iter &i) {
      i.stride = stride;
      stride *= i.extent;
      if (first && i.extent > 1) {
        stride += pad;
        first = false;
      }
    };
    if (columns)
      for (Iter &i : iters)
        place(i);
    else
      for (Iter &i : reverse(iters))
        place(i);
    auto tile = TileLayout::create(iters);
    if (!tile)
      return consumeError(tile.takeError());
    add((columns ? "columns" : "rows") + Twine(" padded by ") + Twine(pad), *tile);
  }

  ArrayRef<int64_t> shape;
  unsigned bits;
};

} // namespace

std::vector<NamedCandidate> tilecopy::layoutGroup(unsigned n, ArrayRef<int64_t> shape,
                                                  unsigned bits) {
  Group group(shape, bits);
  switch (n) {
  case 0: // what is right most often
    group.hardware(MmaMajor::K);
    if (group.list.size() > 1)
      group.list.resize(1);
    group.plain(false);
    std::reverse(group.list.begin(), group.list.end());
    group.rowsOfBlocks();
    break;
  case 1:
    group.hardware(MmaMajor::K);
    group.hardwareRows(false);
    break;
  case 2:
    group.plain(true);
    group.hardware(MmaMajor::MN);
    group.hardwareRows(true);
    break;
  case 3:
    group.swizzles(false, 16);
    break;
  case 4:
    group.swizzles(true, 16);
    break;
  case 5:
    for (bool columns : {false, true}) {
      group.swizzles(columns, 8);
      group.swizzles(columns, 4);
    }
    break;
  case 6:
    group.paddings(false);
    break;
  case 7:
    group.paddings(true);
    break;
  }
  return std::move(group.list);
}

std::vector<NamedCandidate> tilecopy::allPaddingsAndSwizzles(ArrayRef<int64_t> shape,
                                                             unsigned bits) {
  Group group(shape, bits);
  group.everything(/*columns=*/false);
  group.everything(/*columns=*/true);
  return std::move(group.list);
}
