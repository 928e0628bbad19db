//===- Layout.cpp - Where the elements of a tile live ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/layout/Layout.h"
#include "tilecopy/layout/LayoutError.h"
#include "tilecopy/layout/LayoutText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace llvm;

namespace tilecopy {

/// Coordinates, and differences of coordinates on one axis, stay below this in magnitude.
static constexpr int64_t CoordinateLimit = int64_t(1) << 62;

PhysicalCoord &PhysicalCoord::operator+=(const PhysicalCoord &o) {
  for (unsigned i = 0; i < NumAxes; ++i)
    values[i] += o.values[i];
  return *this;
}

PhysicalCoord &PhysicalCoord::operator-=(const PhysicalCoord &o) {
  for (unsigned i = 0; i < NumAxes; ++i)
    values[i] -= o.values[i];
  return *this;
}

void PhysicalCoord::print(raw_ostream &os) const {
  bool any = false;
  for (unsigned i = 0; i < NumAxes; ++i) {
    if (values[i] == 0)
      continue;
    os << (any ? ", " : "") << axisName(axisAt(i)) << '=' << values[i];
    any = true;
  }
  if (!any)
    os << "m=0";
}

Expected<Swizzle> Swizzle::create(unsigned perElement, unsigned swizzleLen, unsigned atomLen,
                                  bool inner) {
  constexpr unsigned Limit = 20;
  if (swizzleLen > atomLen)
    return layoutError(LayoutFault::Swizzle,
                       "swizzleLen " + Twine(swizzleLen) + " is more than atomLen " +
                           Twine(atomLen) +
                           ": the bits that are read and those that are changed would overlap");
  if (perElement > Limit || atomLen > Limit || perElement + swizzleLen + atomLen > Limit)
    return layoutError(LayoutFault::Swizzle,
                       "swizzle(" + Twine(perElement) + "," + Twine(swizzleLen) + "," +
                           Twine(atomLen) + ") repeats after more than 2^" + Twine(Limit) +
                           " elements: the three may add up to " + Twine(Limit));
  Swizzle s;
  s.perElement = perElement;
  s.swizzleLen = swizzleLen;
  s.atomLen = atomLen;
  s.inner = inner;
  return s;
}

int64_t Swizzle::apply(int64_t m) const {
  uint64_t bits = static_cast<uint64_t>(m);
  uint64_t mask = (uint64_t(1) << swizzleLen) - 1;
  unsigned low = perElement, high = perElement + atomLen;
  uint64_t flip = inner ? ((bits >> high) & mask) << low : ((bits >> low) & mask) << high;
  return static_cast<int64_t>(bits ^ flip);
}

namespace {
/// The range of values that an axis takes.
struct Reach {
  int64_t min = 0, max = 0;
};
} // namespace

static bool inRange(int64_t value) { return value > -CoordinateLimit && value < CoordinateLimit; }

/// Widens the reach of its axis by one iter.
static Error addReach(const Iter &it, StringRef what, unsigned index,
                      std::array<Reach, NumAxes> &reach) {
  auto name = [&] { return (what + " iter " + Twine(index)).str(); };
  if (it.extent < 1)
    return layoutError(LayoutFault::Extent,
                       name() + " has extent " + Twine(it.extent) + "; an extent is at least 1");
  Reach &axis = reach[axisIndex(it.axis)];
  int64_t step = 0;
  int64_t &end = it.stride < 0 ? axis.min : axis.max;
  if (!inRange(it.stride) || MulOverflow(it.stride, it.extent - 1, step) ||
      AddOverflow(end, step, end) || !inRange(end) || !inRange(axis.max - axis.min))
    return layoutError(LayoutFault::Size, name() + " (" + toString(it) + ") takes axis " +
                                              axisName(it.axis) + " beyond 2^62");
  return Error::success();
}

static Expected<int64_t> countOf(ArrayRef<Iter> iters, StringRef what) {
  int64_t count = 1;
  for (const auto &[i, it] : enumerate(iters))
    if (MulOverflow(count, it.extent, count))
      return layoutError(LayoutFault::Size, "the product of the " + what +
                                                " extents leaves 63 bits at iter " + Twine(i) +
                                                " (" + toString(it) + ")");
  return count;
}

Expected<TileLayout> TileLayout::create(ArrayRef<Iter> shard, ArrayRef<Iter> replica,
                                        const PhysicalCoord &offset) {
  std::array<Reach, NumAxes> reach;
  for (unsigned i = 0; i < NumAxes; ++i) {
    int64_t o = offset[axisAt(i)];
    if (!inRange(o))
      return layoutError(LayoutFault::Size, "offset " + Twine(o) + " on axis " +
                                                axisName(axisAt(i)) + " is beyond 2^62");
    reach[i] = {o, o};
  }
  for (const auto &[i, it] : enumerate(shard))
    if (Error e = addReach(it, "shard", i, reach))
      return e;
  for (const auto &[i, it] : enumerate(replica))
    if (Error e = addReach(it, "replica", i, reach))
      return e;
  Expected<int64_t> elements = countOf(shard, "shard");
  if (!elements)
    return elements.takeError();
  Expected<int64_t> copies = countOf(replica, "replica");
  if (!copies)
    return copies.takeError();

  TileLayout layout;
  layout.shardIters.assign(shard.begin(), shard.end());
  layout.replicaIters.assign(replica.begin(), replica.end());
  layout.origin = offset;
  layout.elements = *elements;
  layout.copies = *copies;
  return layout;
}

Expected<TileLayout> TileLayout::create(ArrayRef<Iter> shard, ArrayRef<Iter> replica,
                                        ArrayRef<std::pair<Axis, int64_t>> offsets) {
  PhysicalCoord offset;
  std::array<bool, NumAxes> seen = {};
  for (const auto &[axis, value] : offsets) {
    if (std::exchange(seen[axisIndex(axis)], true))
      return layoutError(LayoutFault::Axis, "axis " + axisName(axis) + " has two offsets");
    offset[axis] = value;
  }
  return create(shard, replica, offset);
}

/// Dimensions in `order`, the first of them contiguous; iters in the order of the shape.
static Expected<TileLayout> dense(ArrayRef<int64_t> shape, ArrayRef<unsigned> order) {
  SmallVector<Iter, 4> shard(shape.size(), Iter{1, 1});
  int64_t stride = 1;
  for (auto [i, d] : enumerate(order)) {
    shard[d] = {shape[d], stride};
    bool last = i + 1 == order.size();
    if (shape[d] < 1)
      return layoutError(LayoutFault::Extent, "dimension " + Twine(d) + " has extent " +
                                                  Twine(shape[d]) + "; an extent is at least 1");
    if (!last && MulOverflow(stride, shape[d], stride))
      return layoutError(LayoutFault::Size, "the extents multiply beyond 63 bits at dimension " +
                                                Twine(d) + " (extent " + Twine(shape[d]) + ")");
  }
  return TileLayout::create(shard);
}

Expected<TileLayout> TileLayout::rowMajor(ArrayRef<int64_t> shape) {
  SmallVector<unsigned, 4> order = to_vector<4>(reverse(seq<unsigned>(0, shape.size())));
  return dense(shape, order);
}

Expected<TileLayout> TileLayout::columnMajor(ArrayRef<int64_t> shape) {
  SmallVector<unsigned, 4> order = to_vector<4>(seq<unsigned>(0, shape.size()));
  return dense(shape, order);
}

bool TileLayout::uses(Axis axis) const {
  auto moves = [axis](const Iter &it) { return it.axis == axis && it.extent > 1; };
  return origin[axis] != 0 || any_of(shardIters, moves) || any_of(replicaIters, moves);
}

PhysicalCoord TileLayout::at(int64_t flat) const {
  assert(flat >= 0 && flat < size() && "an element of the tile");
  PhysicalCoord place = origin;
  for (const Iter &it : reverse(shardIters)) {
    place[it.axis] += flat % it.extent * it.stride;
    flat /= it.extent;
  }
  return place;
}

void TileLayout::replicaOffsets(SmallVectorImpl<PhysicalCoord> &out) const {
  size_t first = out.size();
  out.emplace_back();
  for (const Iter &it : replicaIters) {
    SmallVector<PhysicalCoord, 8> before(out.begin() + first, out.end());
    out.truncate(first);
    for (const PhysicalCoord &base : before)
      for (int64_t tick = 0; tick < it.extent; ++tick) {
        out.push_back(base);
        out.back()[it.axis] += tick * it.stride;
      }
  }
}

void Layout::applyLinear(int64_t flat, SmallVectorImpl<PhysicalCoord> &out) const {
  size_t first = out.size();
  tile.replicaOffsets(out);
  PhysicalCoord base = tile.at(flat);
  for (PhysicalCoord &place : drop_begin(out, first)) {
    place += base;
    if (swizzle)
      place[Axis::M] = swizzle->apply(place[Axis::M]);
  }
}

void Layout::apply(ArrayRef<int64_t> shape, ArrayRef<int64_t> coord,
                   SmallVectorImpl<PhysicalCoord> &out) const {
  applyLinear(flatten(shape, coord), out);
}

int64_t flatten(ArrayRef<int64_t> shape, ArrayRef<int64_t> coord) {
  int64_t flat = 0;
  for (auto [extent, c] : zip_equal(shape, coord))
    flat = flat * extent + c;
  return flat;
}

SmallVector<int64_t, 4> unflatten(ArrayRef<int64_t> shape, int64_t flat) {
  SmallVector<int64_t, 4> coord(shape.size());
  for (unsigned d = shape.size(); d-- > 0;) {
    coord[d] = flat % shape[d];
    flat /= shape[d];
  }
  return coord;
}

} // namespace tilecopy
