//===- Blocked.cpp - Triton's blocked layouts ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/layout/ForeignLayouts.h"
#include "tilecopy/layout/LayoutError.h"
#include "tilecopy/layout/LayoutOps.h"
#include "tilecopy/layout/LayoutText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tilecopy {

static Error checkBlocked(const BlockedLayout &b, ArrayRef<int64_t> shape) {
  auto list = [&](StringRef name, ArrayRef<int64_t> values) -> Error {
    if (values.size() != shape.size())
      return layoutError(LayoutFault::Shape, name + " has " + Twine(values.size()) +
                                                 " numbers; the shape " + shapeText(shape) +
                                                 " has " + Twine(shape.size()));
    for (int64_t v : values)
      if (v < 1 || v > MaxThreadsPerCta)
        return layoutError(LayoutFault::Extent, name + " has " + Twine(v) + "; expected 1 to " +
                                                    Twine(MaxThreadsPerCta));
    return Error::success();
  };
  for (auto [name, values] :
       {std::pair<StringRef, ArrayRef<int64_t>>("sizePerThread", b.sizePerThread),
        {"threadsPerWarp", b.threadsPerWarp},
        {"warpsPerCTA", b.warpsPerCta}})
    if (Error e = list(name, values))
      return e;
  SmallVector<bool, 4> seen(shape.size());
  for (unsigned d : b.order)
    if (d < seen.size())
      seen[d] = true;
  if (b.order.size() != shape.size() || !all_of(seen, [](bool s) { return s; }))
    return layoutError(LayoutFault::Shape,
                       "order names each of the " + Twine(shape.size()) + " dimensions once");
  return Error::success();
}

Expected<Layout> layoutFromBlocked(const BlockedLayout &b, ArrayRef<int64_t> shape) {
  auto size = shapeSize(shape);
  if (!size)
    return size.takeError();
  if (Error e = checkBlocked(b, shape))
    return e;
  struct Level {
    ArrayRef<int64_t> extents;
    Axis axis;
    int64_t next = 1; ///< stride of the next digit
  };
  Level levels[] = {
      {b.sizePerThread, Axis::M}, {b.threadsPerWarp, Axis::LaneId}, {b.warpsPerCta, Axis::WarpId}};
  std::vector<SmallVector<Iter, 4>> digits(shape.size()); // innermost first
  SmallVector<int64_t, 4> left(shape);
  SmallVector<Iter, 4> replicas;
  for (Level &level : levels)
    for (unsigned d : b.order) {
      int64_t extent = level.extents[d], own = std::min(extent, left[d]);
      if (extent % own || left[d] % own)
        return layoutError(LayoutFault::Shape, "dimension " + Twine(d) + " has " + Twine(shape[d]) +
                                                   " elements, which the layout's " +
                                                   Twine(extent) + " do not divide");
      digits[d].push_back({own, level.next, level.axis});
      if (extent != own)
        replicas.push_back({extent / own, level.next * own, level.axis});
      left[d] /= own;
      level.next *= extent;
    }
  for (unsigned d : b.order) {
    digits[d].push_back({left[d], levels[0].next, Axis::M});
    levels[0].next *= left[d];
  }
  SmallVector<Iter, 6> shard;
  for (const auto &dimension : digits)
    for (const Iter &it : reverse(dimension))
      if (it.extent != 1)
        shard.push_back(it);
  auto layout = TileLayout::create(shard, replicas);
  if (!layout)
    return layout.takeError();
  return Layout(std::move(*layout));
}

Expected<BlockedLayout> toBlocked(const Layout &layout, ArrayRef<int64_t> shape) {
  auto grouped = group(layout.tile, shape);
  if (!grouped)
    return grouped.takeError();
  // The registers along a dimension are elements of one thread's block or repeat the tile: the
  // innermost of them, as many as `sizes` has products, may be of the block.
  BlockedLayout b;
  std::vector<SmallVector<int64_t, 4>> sizes;
  size_t choices = 1;
  for (unsigned d = 0; d != shape.size(); ++d) {
    int64_t lanes = 1, warps = 1;
    SmallVector<int64_t, 4> own = {1};
    for (const Iter &it : reverse(grouped->dimension(d))) {
      if (it.axis == Axis::LaneId)
        lanes *= it.extent;
      else if (it.axis == Axis::WarpId)
        warps *= it.extent;
      else if (lanes == 1 && warps == 1)
        own.push_back(own.back() * it.extent);
    }
    b.threadsPerWarp.push_back(lanes);
    b.warpsPerCta.push_back(warps);
    b.sizePerThread.push_back(1);
    b.order.push_back(d);
    choices *= own.size();
    sizes.push_back(std::move(own));
  }
  // The order shows in the strides; with as few dimensions as tensors have, each is tried.
  constexpr size_t mostChoices = 1024;
  for (size_t choice = 0; choice != std::min(choices, mostChoices); ++choice) {
    size_t rest = choice;
    for (auto [size, own] : zip_equal(b.sizePerThread, sizes)) {
      size = own[own.size() - 1 - rest % own.size()];
      rest /= own.size();
    }
    llvm::sort(b.order);
    do {
      auto again = layoutFromBlocked(b, shape);
      if (!again)
        consumeError(again.takeError());
      else if (sameMap(*again, layout) == Proof::Proven)
        return b;
    } while (std::next_permutation(b.order.begin(), b.order.end()));
  }
  return layoutError(LayoutFault::Spelling, "no blocked layout is " + toString(layout));
}

} // namespace tilecopy
