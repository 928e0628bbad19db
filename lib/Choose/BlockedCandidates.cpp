//===- BlockedCandidates.cpp - Blocks of what a tensor is copied with -----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostedUse.h"
#include "LayoutCandidates.h"
#include "tilecopy/layout/LayoutOps.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// A digit of a dimension, and where it comes in the order of all digits.
struct Digit {
  int64_t extent, rank;
  size_t dimension;
};
using Digits = SmallVector<Digit, 8>;

} // namespace

/// The digits of a box of global memory, ordered as they lie there.
static std::optional<Digits> digitsOfMemory(const GroupedLayout &box) {
  Digits digits;
  for (unsigned d = 0; d != box.rank(); ++d)
    for (const Iter &i : box.dimension(d)) {
      if (i.axis != Axis::M || i.stride <= 0)
        return std::nullopt;
      digits.push_back({i.extent, i.stride, d});
    }
  return digits;
}

/// The digits of a box of tensor memory in the order in which tcgen05.cp reads them: 16 bytes of a
/// lane, then the lanes, then the next 16 bytes.
static std::optional<Digits> digitsOfLanes(const GroupedLayout &box, unsigned bits) {
  constexpr int64_t allLanes = 128;
  const int64_t piece = 128 / bits;
  Digits digits;
  for (unsigned d = 0; d != box.rank(); ++d)
    for (const Iter &i : box.dimension(d)) {
      if (i.stride <= 0)
        return std::nullopt;
      if (i.axis == Axis::TLane) {
        digits.push_back({i.extent, piece * i.stride, d});
        continue;
      }
      int64_t within = i.stride < piece ? std::min(i.extent, piece / i.stride) : 1;
      if (i.axis != Axis::TCol || i.extent % within ||
          (i.stride < piece ? piece % i.stride : i.stride % piece))
        return std::nullopt;
      digits.push_back({i.extent / within, i.stride * within * allLanes, d});
      digits.push_back({within, i.stride, d});
    }
  return digits;
}

/// The digits that follow each other without gaps in the order of their ranks. A tensor that has
/// several such boxes has them one after the other.
static std::optional<Layout> compact(Digits digits, ArrayRef<int64_t> boxes) {
  SmallVector<size_t, 8> order;
  for (auto [k, d] : enumerate(digits))
    order.push_back(k);
  stable_sort(order, [&](size_t a, size_t b) { return digits[a].rank < digits[b].rank; });
  int64_t size = 1;
  SmallVector<int64_t, 8> strides(digits.size());
  for (size_t k : order) {
    strides[k] = size;
    size *= digits[k].extent;
  }
  SmallVector<int64_t, 4> between(boxes.size());
  for (size_t d = boxes.size(); d-- > 0;) {
    between[d] = size;
    size *= boxes[d];
  }
  SmallVector<Iter, 8> iters;
  for (auto [d, count] : enumerate(boxes)) {
    iters.push_back({count, between[d]});
    for (auto [digit, stride] : zip(digits, strides))
      if (digit.dimension == d)
        iters.push_back({digit.extent, stride});
  }
  auto tile = TileLayout::create(iters);
  if (!tile) {
    consumeError(tile.takeError());
    return std::nullopt;
  }
  return Layout(canonicalize(*tile));
}

/// The box that a use moves, in the other tensor's layout, with the dimensions of `own` and without
/// those of one element that only the other side has.
static std::optional<GroupedLayout> boxOfOther(const Operand &own, const Operand &other) {
  auto shape = other.tensor->staticShape();
  const Layout *layout = other.tensor->layout();
  if (!shape || !layout || layout->swizzle)
    return std::nullopt;
  SmallVector<int64_t, 4> extents, starts(shape->size(), 0), ownExtents;
  for (const auto &r : other.region)
    extents.push_back(r.extent);
  for (const auto &r : own.region)
    ownExtents.push_back(r.extent);
  auto without1 = [](ArrayRef<int64_t> list) {
    SmallVector<int64_t, 4> some(list.begin(), list.end());
    llvm::erase(some, 1);
    return some;
  };
  if (without1(extents) != without1(ownExtents))
    return std::nullopt;
  auto box = slice(*layout, *shape, starts, extents);
  if (!box) {
    consumeError(box.takeError());
    return std::nullopt;
  }
  auto grouped = group(box->tile, ownExtents);
  if (!grouped) {
    consumeError(grouped.takeError());
    return std::nullopt;
  }
  return std::move(*grouped);
}

std::vector<NamedCandidate> tilecopy::blockedCandidates(const Tensor &tensor,
                                                        ArrayRef<LayoutUse> uses) {
  std::vector<NamedCandidate> list;
  const SmallVector<int64_t, 4> shape(*tensor.staticShape());
  for (const LayoutUse &use : uses) {
    bool ofDst = use.op.dst.tensor.get() == &tensor;
    const Operand &own = ofDst ? use.op.dst : use.op.src;
    const Operand &other = ofDst ? use.op.src : use.op.dst;
    Space space = other.tensor->space();
    if (space != Space::Global && space != Space::TMem)
      continue;
    SmallVector<int64_t, 4> boxes;
    for (auto [extent, r] : zip(shape, own.region))
      if (extent % r.extent == 0)
        boxes.push_back(extent / r.extent);
    auto box = boxOfOther(own, other);
    if (!box || boxes.size() != shape.size())
      continue;
    auto digits = space == Space::TMem ? digitsOfLanes(*box, tensor.bits()) : digitsOfMemory(*box);
    auto layout = digits ? compact(std::move(*digits), boxes) : std::nullopt;
    auto isSame = [&](const NamedCandidate &c) { return c.layout == *layout; };
    // One digit for each dimension is an order of rows or columns.
    int64_t dimensions = count_if(shape, [](int64_t n) { return n != 1; });
    if (layout && int64_t(layout->tile.shard().size()) > dimensions && none_of(list, isSame))
      list.push_back({("blocks as in " + other.tensor->name()).str(), *layout, plainAlign,
                      std::nullopt, std::nullopt});
  }
  return list;
}
