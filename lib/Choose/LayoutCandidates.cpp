//===- LayoutCandidates.cpp - Layouts that a tensor could have ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutCandidates.h"
#include "CostedUse.h"
#include "Op/Product.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class Group {
public:
  Group(ArrayRef<int64_t> shape, unsigned bits)
      : shape(shape), bits(bits), size(productOf(shape)) {}

  void plain(bool columns) { add({columns, 0, std::nullopt}); }

  /// The canonical layouts of matrix operands. For one row of atoms, they are the swizzle alone.
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

  /// The hardware's swizzles on plain rows (or columns).
  void hardwareRows(bool columns) {
    for (unsigned length : {3u, 2u, 1u})
      swizzled(columns, mmaPiece(bits), length, 3, unsigned(8 * mmaRowBytes(MmaSwizzle(length))));
  }

  /// Every swizzle of pieces of `bytes` whose source bits are in the tensor.
  void swizzles(bool columns, unsigned bytes) {
    if (bytes * 8 < bits)
      return;
    unsigned piece = Log2_32(bytes * 8 / bits);
    unsigned longest = Log2_32(128 / bytes); // 128 bytes have all banks
    for (unsigned atom = 1; (int64_t(1) << (piece + atom)) < size; ++atom)
      for (unsigned length = std::min(atom, longest); length != 0; --length)
        if (!(bytes == 16 && atom == 3))
          swizzled(columns, piece, length, atom, plainAlign);
  }

  void paddings(bool columns) {
    if (size == 1)
      return;
    SmallVector<int64_t, 8> pads;
    for (int64_t bytes : {16, 8, 4, 32, 64})
      if (bytes * 8 % bits == 0)
        pads.push_back(bytes * 8 / bits);
    for (int64_t pad : {1, 2, 3, 5, 6, 7})
      if (pad * bits % 8 == 0 && !is_contained(pads, pad))
        pads.push_back(pad);
    for (int64_t pad : pads)
      add({columns, pad, std::nullopt});
  }

  void everything(bool columns, std::vector<ElementOrder> &orders) const {
    constexpr int64_t mostPad = 32;
    constexpr unsigned mostPiece = 4, mostAtom = 8, longest = 5;
    if (size == 1)
      return;
    for (int64_t pad = 1; pad <= mostPad; ++pad)
      if (pad * bits % 8 == 0)
        orders.push_back({columns, pad, std::nullopt});
    for (unsigned piece = bits < 8; piece <= mostPiece; ++piece)
      for (unsigned atom = 1; atom <= mostAtom; ++atom)
        for (unsigned length = std::min(atom, longest); length != 0; --length)
          if (Swizzle swizzle{piece, length, atom, true}; spares(swizzle, 8))
            orders.push_back({columns, 0, swizzle});
  }

  /// Rows swizzled by the numbers of blocks of 16 by 16 bytes, which suits a transpose by blocks.
  void rowsOfBlocks() {
    int64_t pieces = shape.empty() ? 0 : shape.back() * bits / 128;
    if (shape.empty() || shape.back() * bits % 128 || !isPowerOf2_64(pieces) || pieces < 2)
      return;
    unsigned piece = mmaPiece(bits);
    swizzled(false, piece, 3, Log2_64(pieces) + piece, plainAlign);
  }

  std::vector<NamedCandidate> list;

private:
  void add(const ElementOrder &order, unsigned align = plainAlign) {
    list.push_back(candidateOf(shape, order, align));
  }
  void swizzled(bool columns, unsigned piece, unsigned length, unsigned atom, unsigned align) {
    auto swizzle = Swizzle::create(piece, length, atom);
    if (!swizzle)
      return consumeError(swizzle.takeError());
    if (spares(*swizzle, 5))
      add({columns, 0, *swizzle}, align);
  }
  /// A swizzle reaches beyond a tensor that is not a multiple of its repeat. A quarter may be
  /// wasted, or twice that where everything is searched: with the waste, at most `most` quarters
  /// are taken.
  bool spares(const Swizzle &swizzle, int64_t most) const {
    return int64_t(alignTo(size, swizzle.repeat())) * 4 <= size * most;
  }

  ArrayRef<int64_t> shape;
  unsigned bits;
  int64_t size;
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

std::vector<ElementOrder> tilecopy::allPaddingsAndSwizzles(ArrayRef<int64_t> shape, unsigned bits) {
  std::vector<ElementOrder> orders;
  Group group(shape, bits);
  group.everything(/*columns=*/false, orders);
  group.everything(/*columns=*/true, orders);
  return orders;
}

NamedCandidate tilecopy::candidateOf(ArrayRef<int64_t> shape, const ElementOrder &order,
                                     unsigned align) {
  NamedCandidate candidate;
  if (order.swizzle) {
    const Swizzle &s = *order.swizzle;
    candidate.name = ("swizzle(" + Twine(s.perElement) + "," + Twine(s.swizzleLen) + "," +
                      Twine(s.atomLen) + (order.columns ? ") of columns" : ")"))
                         .str();
  } else if (order.pad) {
    candidate.name =
        ((order.columns ? "columns" : "rows") + Twine(" padded by ") + Twine(order.pad)).str();
  } else {
    candidate.name = order.columns ? "column-major" : "row-major";
  }
  candidate.layout = layoutOf(shape, order).value_or(Layout());
  candidate.align = align;
  candidate.order = order;
  return candidate;
}
