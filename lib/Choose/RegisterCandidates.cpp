//===- RegisterCandidates.cpp - Layouts that a register tile could have ---===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Vectors along one dimension, or blocks that are vectors along two. Threads go in two directions:
// some along the first dimension and the rest across; either may be numbered first. What remains
// are the thread's rounds.
//
//===----------------------------------------------------------------------===//

#include "LayoutCandidates.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <numeric>

using namespace llvm;
using namespace tilecopy;

namespace {

/// What stays in one thread: `vector` elements along a dimension and, with `across`, as many such
/// vectors along another as make a vector of `rows` there.
struct Together {
  size_t along;
  int64_t vector;
  std::optional<size_t> across = std::nullopt;
  int64_t rows = 1;
};

class RegisterTile {
public:
  RegisterTile(ArrayRef<int64_t> shape, Axis axis, int64_t threads)
      : left(shape.begin(), shape.end()), digits(shape.size()), axis(axis), need(threads) {}

  /// `lanes` threads along the first dimension.
  std::optional<TileLayout> make(const Together &t, int64_t lanes, bool acrossFirst) {
    int64_t across = need / lanes;
    left[t.along] /= t.vector;
    if (t.across)
      left[*t.across] /= t.rows;
    auto others = [&](int64_t most) {
      for (size_t d = left.size(); d-- > 0;)
        if (d != t.along)
          most /= take(d, most);
    };
    if (acrossFirst)
      others(across);
    take(t.along, lanes);
    others(need);
    take(t.along, need);
    if (need != 1)
      return std::nullopt;
    return layout(t);
  }

private:
  /// Gives a dimension as many threads as divide both it and what is left of them.
  int64_t take(size_t d, int64_t most) {
    int64_t n = std::gcd(std::gcd(left[d], need), most);
    if (n > 1)
      digits[d].push_back({n, stride, axis});
    left[d] /= n;
    need /= n;
    stride *= n;
    return n;
  }

  std::optional<TileLayout> layout(const Together &t) const {
    SmallVector<int64_t, 4> slots(left.size());
    int64_t next = t.vector * t.rows;
    for (size_t d = left.size(); d-- > 0;) {
      slots[d] = next;
      next *= left[d];
    }
    SmallVector<Iter, 8> iters;
    for (size_t d = 0; d != left.size(); ++d) {
      iters.push_back({left[d], slots[d]});
      append_range(iters, reverse(digits[d]));
      if (d == t.along)
        iters.push_back({t.vector, 1});
      else if (d == t.across)
        iters.push_back({t.rows, t.vector});
    }
    erase_if(iters, [](const Iter &i) { return i.extent == 1; });
    if (iters.empty())
      iters.push_back({1, 1});
    auto tile = TileLayout::create(iters);
    if (tile)
      return *tile;
    consumeError(tile.takeError());
    return std::nullopt;
  }

  SmallVector<int64_t, 4> left; // of each dimension, what no digit has taken
  SmallVector<SmallVector<Iter, 2>, 4> digits;
  Axis axis;
  int64_t need, stride = 1;
};

class RegisterGroup {
public:
  RegisterGroup(ArrayRef<int64_t> shape, unsigned bits, Axis axis, int64_t threads)
      : shape(shape), bits(bits), axis(axis), threads(threads) {}

  void vectors(unsigned bytes) {
    for (size_t along = shape.size(); along-- > 0;)
      if (int64_t vector = bytes * 8 / bits; vector && shape[along] % vector == 0)
        everyOrder({along, vector});
  }

  void blocks(unsigned bytes, unsigned otherBytes) {
    int64_t vector = bytes * 8 / bits, rows = otherBytes * 8 / bits;
    if (vector < 2 || rows < 2)
      return;
    for (size_t along = shape.size(); along-- > 0;)
      for (size_t across = shape.size(); across-- > 0;)
        if (along != across && shape[along] % vector == 0 && shape[across] % rows == 0)
          everyOrder({along, vector, across, rows});
  }

  std::vector<NamedCandidate> list;

private:
  void everyOrder(const Together &t) {
    for (int64_t lanes = threads;; lanes /= 2) {
      for (bool acrossFirst : {false, true})
        add(t, lanes, acrossFirst);
      if (lanes % 2)
        return;
    }
  }

  void add(const Together &t, int64_t lanes, bool acrossFirst) {
    auto tile = RegisterTile(shape, axis, threads).make(t, lanes, acrossFirst);
    if (!tile || any_of(list, [&](const NamedCandidate &c) { return c.layout == Layout(*tile); }))
      return;
    std::string name = t.across
                           ? formatv("blocks of {0} along dimension {1} by {2} along dimension {3}",
                                     t.vector, t.along, t.rows, *t.across)
                                 .str()
                           : formatv("vectors of {0} along dimension {1}", t.vector, t.along).str();
    list.push_back({formatv("{0}, {1} threads there{2}", name, lanes,
                            acrossFirst ? ", those across first" : "")
                        .str(),
                    Layout(*tile), 0, std::nullopt});
  }

  ArrayRef<int64_t> shape;
  unsigned bits;
  Axis axis;
  int64_t threads;
};

} // namespace

std::vector<NamedCandidate> tilecopy::registerGroup(unsigned n, ArrayRef<int64_t> shape,
                                                    unsigned bits, Axis axis, int64_t threads) {
  RegisterGroup group(shape, bits, axis, threads);
  switch (n) {
  case 0:
    group.vectors(16);
    break;
  case 1:
    group.blocks(16, 16);
    break;
  case 2:
    for (auto [one, other] : {std::pair(16u, 8u), {8u, 16u}, {8u, 8u}, {16u, 4u}, {4u, 16u}})
      group.blocks(one, other);
    break;
  case 3:
    for (unsigned bytes : {8u, 4u, 2u, 1u})
      group.vectors(bytes);
    for (auto [one, other] : {std::pair(8u, 4u), {4u, 8u}, {4u, 4u}})
      group.blocks(one, other);
    break;
  }
  return std::move(group.list);
}
