//===- RegisterCandidates.cpp - Layouts that a register tile could have ---===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Vectors along one dimension, and the threads in two directions: a number of them along that
// dimension and the others across, either of which may be numbered first. What is left are the
// thread's rounds.
//
//===----------------------------------------------------------------------===//

#include "LayoutCandidates.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <numeric>

using namespace llvm;
using namespace tilecopy;

namespace {

class RegisterTile {
public:
  RegisterTile(ArrayRef<int64_t> shape, Axis axis, int64_t threads)
      : left(shape.begin(), shape.end()), digits(shape.size()), axis(axis), need(threads) {}

  /// `lanes` threads along dimension `along`, in which `vector` elements stay together.
  std::optional<TileLayout> make(size_t along, int64_t vector, int64_t lanes, bool acrossFirst) {
    int64_t across = need / lanes;
    left[along] /= vector;
    auto others = [&](int64_t most) {
      for (size_t d = left.size(); d-- > 0;)
        if (d != along)
          most /= take(d, most);
    };
    if (acrossFirst)
      others(across);
    take(along, lanes);
    others(need);
    take(along, need);
    if (need != 1)
      return std::nullopt;
    return layout(along, vector);
  }

private:
  /// Gives threads to a dimension, as many as it and they have in common.
  int64_t take(size_t d, int64_t most) {
    int64_t n = std::gcd(std::gcd(left[d], need), most);
    if (n > 1)
      digits[d].push_back({n, stride, axis});
    left[d] /= n;
    need /= n;
    stride *= n;
    return n;
  }

  std::optional<TileLayout> layout(size_t along, int64_t vector) const {
    SmallVector<int64_t, 4> slots(left.size());
    int64_t next = vector;
    for (size_t d = left.size(); d-- > 0;) {
      slots[d] = next;
      next *= left[d];
    }
    SmallVector<Iter, 8> iters;
    for (size_t d = 0; d != left.size(); ++d) {
      iters.push_back({left[d], slots[d]});
      append_range(iters, reverse(digits[d]));
      if (d == along)
        iters.push_back({vector, 1});
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

  SmallVector<int64_t, 4> left; // of each dimension, what no digit has
  SmallVector<SmallVector<Iter, 2>, 4> digits;
  Axis axis;
  int64_t need, stride = 1;
};

} // namespace

std::vector<NamedCandidate> tilecopy::registerLayouts(ArrayRef<int64_t> shape, unsigned bits,
                                                      Axis axis, int64_t threads) {
  std::vector<NamedCandidate> list;
  auto add = [&](size_t along, int64_t vector, int64_t lanes, bool acrossFirst) {
    auto tile = RegisterTile(shape, axis, threads).make(along, vector, lanes, acrossFirst);
    if (!tile || any_of(list, [&](const NamedCandidate &c) { return c.layout == Layout(*tile); }))
      return;
    list.push_back({formatv("vectors of {0} along dimension {1}, {2} threads there{3}", vector,
                            along, lanes, acrossFirst ? ", those across first" : "")
                        .str(),
                    Layout(*tile), 0, std::nullopt});
  };
  for (unsigned bytes : {16u, 8u, 4u, 2u, 1u})
    for (size_t along = shape.size(); along-- > 0;)
      for (int64_t lanes = threads, vector = bytes * 8 / bits; vector; lanes /= 2) {
        if (shape[along] % vector == 0)
          for (bool acrossFirst : {false, true})
            add(along, vector, lanes, acrossFirst);
        if (lanes % 2)
          break;
      }
  return list;
}
