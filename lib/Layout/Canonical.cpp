//===- Canonical.cpp - The one spelling of a map, and what follows --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/layout/LayoutError.h"
#include "tilecopy/layout/LayoutOps.h"
#include "tilecopy/layout/LayoutText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <limits>
#include <tuple>
#include <vector>

using namespace llvm;

namespace tilecopy {

Expected<int64_t> shapeSize(ArrayRef<int64_t> shape) {
  int64_t size = 1;
  for (const auto &[d, extent] : enumerate(shape)) {
    if (extent < 1)
      return layoutError(LayoutFault::Extent, "dimension " + Twine(d) + " has extent " +
                                                  Twine(extent) + "; an extent is at least 1");
    if (MulOverflow(size, extent, size))
      return layoutError(LayoutFault::Size, "the extents multiply beyond 63 bits at dimension " +
                                                Twine(d) + " (extent " + Twine(extent) + ")");
  }
  return size;
}

//===-- Canonical form ----------------------------------------------------===//

static SmallVector<Iter, 6> canonicalShard(ArrayRef<Iter> shard) {
  SmallVector<Iter, 6> innerFirst;
  for (Iter it : reverse(shard)) {
    if (it.extent == 1)
      continue;
    if (it.stride == 0)
      it.axis = Axis::M;
    if (!innerFirst.empty()) {
      Iter &inner = innerFirst.back();
      if (inner.axis == it.axis && inner.extent * inner.stride == it.stride) {
        inner.extent *= it.extent;
        continue;
      }
    }
    innerFirst.push_back(it);
  }
  std::reverse(innerFirst.begin(), innerFirst.end());
  return innerFirst;
}

/// Merges two replica iters whose sums are one arithmetic progression: a's own steps leave no gap
/// that b's larger steps would skip.
static bool mergeReplicas(Iter &a, const Iter &b) {
  if (a.axis != b.axis || b.stride % a.stride != 0 || b.stride / a.stride > a.extent)
    return false;
  a.extent += (b.extent - 1) * (b.stride / a.stride);
  return true;
}

static SmallVector<Iter, 2> canonicalReplica(ArrayRef<Iter> replica, PhysicalCoord &offset) {
  SmallVector<Iter, 2> out;
  for (Iter it : replica) {
    if (it.extent == 1 || it.stride == 0)
      continue;
    if (it.stride < 0) {
      offset[it.axis] += (it.extent - 1) * it.stride;
      it.stride = -it.stride;
    }
    out.push_back(it);
  }
  sort(out, [](const Iter &a, const Iter &b) {
    return std::tie(a.axis, a.stride, a.extent) < std::tie(b.axis, b.stride, b.extent);
  });
  // A merge lengthens an iter, which may then reach another one.
  for (size_t i = 0; i < out.size();) {
    auto merged = std::find_if(out.begin() + i + 1, out.end(),
                               [&](const Iter &b) { return mergeReplicas(out[i], b); });
    if (merged == out.end()) {
      ++i;
      continue;
    }
    out.erase(merged);
    i = 0;
  }
  return out;
}

TileLayout canonicalize(const TileLayout &layout) {
  PhysicalCoord offset = layout.offset();
  SmallVector<Iter, 2> replica = canonicalReplica(layout.replica(), offset);
  // The places are the same, so they are within the limits that `create` checks.
  return cantFail(TileLayout::create(canonicalShard(layout.shard()), replica, offset));
}

Layout canonicalize(const Layout &layout) {
  bool moves = layout.swizzle && !layout.swizzle->isIdentity();
  return {canonicalize(layout.tile), moves ? layout.swizzle : std::nullopt};
}

/// The axis of a displacement along at most one axis (M for none).
static std::optional<Axis> singleAxis(const PhysicalCoord &step) {
  std::optional<Axis> axis;
  for (unsigned i = 0; i < NumAxes; ++i)
    if (step[axisAt(i)] != 0) {
      if (axis)
        return std::nullopt;
      axis = axisAt(i);
    }
  return axis.value_or(Axis::M);
}

std::optional<TileLayout> layoutOfMap(int64_t size, function_ref<PhysicalCoord(int64_t)> map) {
  if (size < 1)
    return std::nullopt;
  PhysicalCoord origin = map(0);
  SmallVector<Iter, 6> innerFirst;
  for (int64_t block = 1; block < size;) {
    PhysicalCoord last = map(block), step = last;
    step -= origin;
    std::optional<Axis> axis = singleAxis(step);
    if (!axis)
      return std::nullopt;
    int64_t left = size / block, extent = 2;
    for (; extent < left; ++extent) {
      PhysicalCoord next = map(extent * block), difference = next;
      difference -= last;
      if (difference != step)
        break;
      last = next;
    }
    if (left % extent != 0)
      return std::nullopt;
    innerFirst.push_back({extent, step[*axis], *axis});
    block *= extent;
  }
  std::reverse(innerFirst.begin(), innerFirst.end());
  Expected<TileLayout> layout = TileLayout::create(innerFirst, {}, origin);
  if (!layout) {
    consumeError(layout.takeError());
    return std::nullopt;
  }
  for (int64_t i = 0; i < size; ++i)
    if (layout->at(i) != map(i))
      return std::nullopt;
  return std::move(*layout);
}

//===-- Ranges ------------------------------------------------------------===//

AxisRange axisRange(const TileLayout &layout, Axis axis) {
  AxisRange range{layout.offset(axis), layout.offset(axis)};
  for (const Iter &it : concat<const Iter>(layout.shard(), layout.replica()))
    if (it.axis == axis)
      (it.stride < 0 ? range.min : range.max) += (it.extent - 1) * it.stride;
  return range;
}

/// Which distances below `window` from its least M value the layout reaches. By symmetry (each
/// digit may count down instead) the same distances are reached down from the greatest.
static std::vector<bool> reachedDistances(const TileLayout &layout, int64_t window) {
  constexpr int64_t Never = std::numeric_limits<int64_t>::max();
  std::vector<bool> reached(window, false);
  reached[0] = true;
  std::vector<int64_t> ticks(window);
  for (const Iter &it : concat<const Iter>(layout.shard(), layout.replica())) {
    int64_t stride = std::abs(it.stride);
    if (it.axis != Axis::M || it.extent == 1 || stride == 0)
      continue;
    for (int64_t d = 0; d < window; ++d) {
      int64_t before = d >= stride ? ticks[d - stride] : Never;
      ticks[d] = reached[d] ? 0 : before < it.extent - 1 ? before + 1 : Never;
    }
    for (int64_t d = 0; d < window; ++d)
      reached[d] = ticks[d] != Never;
  }
  return reached;
}

AxisRange axisRange(const Layout &layout, Axis axis) {
  AxisRange plain = axisRange(layout.tile, axis);
  if (axis != Axis::M || !layout.swizzle || layout.swizzle->isIdentity())
    return plain;
  // A swizzle moves nothing out of its block, so the least value comes from the first block and the
  // greatest from the last.
  const Swizzle &swizzle = *layout.swizzle;
  int64_t inBlock = swizzle.repeat() - 1;
  int64_t toBlockEnd = inBlock - (plain.min & inBlock), toBlockStart = plain.max & inBlock;
  int64_t window = std::min(plain.span(), std::max(toBlockEnd, toBlockStart) + 1);
  std::vector<bool> reached = reachedDistances(layout.tile, window);
  AxisRange range{swizzle.apply(plain.min), swizzle.apply(plain.max)};
  for (int64_t d = 0; d < window; ++d) {
    if (!reached[d])
      continue;
    range.min = std::min(range.min, swizzle.apply(plain.min + d));
    range.max = std::max(range.max, swizzle.apply(plain.max - d));
  }
  return range;
}

//===-- Swizzles and composition ------------------------------------------===//

static Error tooMany(StringRef what, int64_t size) {
  return layoutError(LayoutFault::Size,
                     what + " of " + Twine(size) +
                         " elements is not attempted: it looks at every element, of at most " +
                         Twine(EnumerationCap));
}

Expected<TileLayout> removeSwizzle(const Layout &layout) {
  if (!layout.swizzle || layout.swizzle->isIdentity())
    return layout.tile;
  const Swizzle &swizzle = *layout.swizzle;
  for (const Iter &it : layout.tile.replica())
    if (it.axis == Axis::M && it.extent > 1 && it.stride % swizzle.repeat() != 0)
      return layoutError(LayoutFault::Swizzle,
                         "replica " + toString(it) + " is not a whole number of the " +
                             Twine(swizzle.repeat()) + "-element repeats of the swizzle");
  if (layout.size() > EnumerationCap)
    return tooMany("removing the swizzle", layout.size());
  std::optional<TileLayout> plain = layoutOfMap(layout.size(), [&](int64_t i) {
    PhysicalCoord place = layout.tile.at(i);
    place[Axis::M] = swizzle.apply(place[Axis::M]);
    return place;
  });
  if (!plain)
    return layoutError(LayoutFault::Spelling,
                       "the swizzle cannot be expressed as strides: " + toString(layout));
  return TileLayout::create(plain->shard(), layout.tile.replica(), plain->offset());
}

Expected<Layout> compose(const Layout &outer, const Layout &inner) {
  for (unsigned i = axisIndex(Axis::M) + 1; i < NumAxes; ++i)
    if (inner.tile.uses(axisAt(i)))
      return layoutError(LayoutFault::Axis,
                         "the inner layout of a composition must be on axis m alone; it uses " +
                             axisName(axisAt(i)));
  if (inner.tile.replicas() != 1)
    return layoutError(LayoutFault::Axis,
                       "the inner layout of a composition must have no replicas; it has " +
                           Twine(inner.tile.replicas()));
  AxisRange range = axisRange(inner, Axis::M);
  if (range.min < 0 || range.max >= outer.size())
    return layoutError(LayoutFault::Axis, "the inner layout reaches elements " + Twine(range.min) +
                                              " to " + Twine(range.max) +
                                              "; the outer one has 0 to " +
                                              Twine(outer.size() - 1));
  if (inner.size() > EnumerationCap)
    return tooMany("a composition", inner.size());
  std::optional<TileLayout> both = layoutOfMap(inner.size(), [&](int64_t i) {
    int64_t element = inner.tile.at(i)[Axis::M];
    return outer.tile.at(inner.swizzle ? inner.swizzle->apply(element) : element);
  });
  if (!both)
    return layoutError(LayoutFault::Spelling, "the composition has no spelling as iters: " +
                                                  toString(outer) + " after " + toString(inner));
  Expected<TileLayout> tile =
      TileLayout::create(both->shard(), outer.tile.replica(), both->offset());
  if (!tile)
    return tile.takeError();
  return Layout(std::move(*tile), outer.swizzle, outer.spacing);
}

} // namespace tilecopy
