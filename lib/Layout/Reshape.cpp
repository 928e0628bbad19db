//===- Reshape.cpp - Cutting, ordering and stacking tiles -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/layout/LayoutError.h"
#include "tilecopy/layout/LayoutOps.h"
#include "tilecopy/layout/LayoutText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tilecopy {

//===-- Group -------------------------------------------------------------===//

static Expected<GroupedLayout> groupAsSpelled(const TileLayout &layout, ArrayRef<int64_t> shape) {
  SmallVector<Iter, 6> innerFirst;
  SmallVector<unsigned, 5> counts(shape.size());
  ArrayRef<Iter> shard = layout.shard();
  size_t next = shard.size();
  Iter rest{1, 0}; // What is left of iter `next`.
  for (unsigned d = shape.size(); d-- > 0;) {
    int64_t need = shape[d];
    while (need > 1) {
      while (rest.extent == 1)
        rest = shard[--next];
      int64_t take = std::min(need, rest.extent);
      if (need % take != 0 || rest.extent % take != 0)
        return layoutError(LayoutFault::Shape,
                           "dimension " + Twine(d) + " (extent " + Twine(shape[d]) +
                               ") does not end on a digit of the layout: it still needs a factor "
                               "of " +
                               Twine(need) + ", and iter " + Twine(next) + " (" +
                               toString(shard[next]) + ") has " + Twine(rest.extent) + " left");
      innerFirst.push_back({take, rest.stride, rest.axis});
      ++counts[d];
      need /= take;
      rest.extent /= take;
      if (rest.extent > 1)
        rest.stride *= take;
    }
  }
  std::reverse(innerFirst.begin(), innerFirst.end());
  GroupedLayout grouped;
  grouped.layout = cantFail(TileLayout::create(innerFirst, layout.replica(), layout.offset()));
  grouped.begin.push_back(0);
  for (unsigned count : counts)
    grouped.begin.push_back(grouped.begin.back() + count);
  return grouped;
}

/// Whether a layout has as many elements as a shape.
static Error checkShapeOf(const TileLayout &layout, ArrayRef<int64_t> shape) {
  Expected<int64_t> size = shapeSize(shape);
  if (!size)
    return size.takeError();
  if (*size != layout.size())
    return layoutError(LayoutFault::Shape,
                       "the layout has " + Twine(layout.size()) + " elements; it takes the " +
                           Twine(*size) + " of the shape " +
                           join(map_range(shape, [](int64_t n) { return itostr(n); }), "x"));
  return Error::success();
}

Expected<GroupedLayout> group(const TileLayout &layout, ArrayRef<int64_t> shape) {
  if (Error e = checkShapeOf(layout, shape))
    return e;
  Expected<GroupedLayout> spelled = groupAsSpelled(layout, shape);
  if (spelled)
    return spelled;
  Expected<TileLayout> merged =
      TileLayout::create(canonicalize(layout).shard(), layout.replica(), layout.offset());
  Expected<GroupedLayout> grouped = groupAsSpelled(cantFail(std::move(merged)), shape);
  if (!grouped) {
    consumeError(grouped.takeError());
    return spelled;
  }
  consumeError(spelled.takeError());
  return grouped;
}

//===-- Slice -------------------------------------------------------------===//

/// Iters of one dimension restricted to [start, start + extent), by cutting digits: the box lies
/// within one turn of the inner digit, or consists of whole turns. `out` gets iters innermost
/// first.
static bool cutDigits(ArrayRef<Iter> iters, int64_t start, int64_t extent,
                      SmallVectorImpl<Iter> &out, PhysicalCoord &offset) {
  for (const Iter &it : reverse(iters)) {
    int64_t first = start % it.extent;
    start /= it.extent;
    if (first + extent <= it.extent) {
      offset[it.axis] += first * it.stride;
      if (extent > 1)
        out.push_back({extent, it.stride, it.axis});
      extent = 1;
      continue;
    }
    if (first != 0 || extent % it.extent != 0)
      return false;
    out.push_back(it);
    extent /= it.extent;
  }
  return true;
}

/// The box of one dimension as a layout whose offset is where the box starts.
static std::optional<TileLayout> sliceRun(ArrayRef<Iter> iters, int64_t start, int64_t extent) {
  TileLayout run = canonicalize(cantFail(TileLayout::create(iters)));
  SmallVector<Iter, 4> innerFirst;
  PhysicalCoord offset;
  if (cutDigits(run.shard(), start, extent, innerFirst, offset)) {
    std::reverse(innerFirst.begin(), innerFirst.end());
    return cantFail(TileLayout::create(innerFirst, {}, offset));
  }
  if (extent > EnumerationCap)
    return std::nullopt;
  return layoutOfMap(extent, [&](int64_t i) { return run.at(start + i); });
}

static Error checkBox(ArrayRef<int64_t> shape, ArrayRef<int64_t> starts,
                      ArrayRef<int64_t> extents) {
  if (starts.size() != shape.size() || extents.size() != shape.size())
    return layoutError(LayoutFault::Shape, "the shape has " + Twine(shape.size()) +
                                               " dimensions, the region " + Twine(starts.size()) +
                                               " starts and " + Twine(extents.size()) + " extents");
  for (unsigned d = 0; d < shape.size(); ++d) {
    if (extents[d] < 1)
      return layoutError(LayoutFault::Shape, "dimension " + Twine(d) +
                                                 " of the region has extent " + Twine(extents[d]) +
                                                 "; an extent is at least 1");
    if (starts[d] < 0 || extents[d] > shape[d] || starts[d] > shape[d] - extents[d])
      return layoutError(LayoutFault::Shape, "dimension " + Twine(d) + " of the region, " +
                                                 Twine(extents[d]) + " from " + Twine(starts[d]) +
                                                 ", is outside 0.." + Twine(shape[d] - 1));
  }
  return Error::success();
}

/// A box of a layout whose iters cannot be dealt out to the dimensions, by looking at its elements.
static std::optional<TileLayout> sliceByElement(const TileLayout &layout, ArrayRef<int64_t> shape,
                                                ArrayRef<int64_t> starts,
                                                ArrayRef<int64_t> extents) {
  Expected<int64_t> size = shapeSize(extents);
  if (!size) {
    consumeError(size.takeError());
    return std::nullopt;
  }
  if (*size > EnumerationCap)
    return std::nullopt;
  return layoutOfMap(*size, [&](int64_t i) {
    SmallVector<int64_t, 4> coord = unflatten(extents, i);
    for (unsigned d = 0; d < coord.size(); ++d)
      coord[d] += starts[d];
    return layout.at(flatten(shape, coord));
  });
}

Expected<Layout> slice(const Layout &layout, ArrayRef<int64_t> shape, ArrayRef<int64_t> starts,
                       ArrayRef<int64_t> extents) {
  if (Error e = checkBox(shape, starts, extents))
    return e;
  if (Error e = checkShapeOf(layout.tile, shape))
    return e;
  Expected<GroupedLayout> grouped = group(layout.tile, shape);
  SmallVector<Iter, 6> shard;
  PhysicalCoord offset = layout.tile.offset();
  if (grouped) {
    for (unsigned d = 0; d < shape.size(); ++d) {
      std::optional<TileLayout> run = sliceRun(grouped->dimension(d), starts[d], extents[d]);
      if (!run)
        return layoutError(LayoutFault::Spelling,
                           "dimension " + Twine(d) + " of the region, " + Twine(extents[d]) +
                               " from " + Twine(starts[d]) + " of " + Twine(shape[d]) +
                               ", crosses a digit of the layout and has no spelling as iters");
      shard.append(run->shard().begin(), run->shard().end());
      offset += run->offset();
    }
  } else {
    std::optional<TileLayout> box = sliceByElement(layout.tile, shape, starts, extents);
    if (!box)
      return grouped.takeError();
    consumeError(grouped.takeError());
    shard.assign(box->shard().begin(), box->shard().end());
    offset = box->offset();
  }
  Expected<TileLayout> tile = TileLayout::create(shard, layout.tile.replica(), offset);
  if (!tile)
    return tile.takeError();
  return Layout(std::move(*tile), layout.swizzle, layout.spacing);
}

//===-- Permute -----------------------------------------------------------===//

Expected<Layout> permute(const Layout &layout, ArrayRef<int64_t> shape, ArrayRef<unsigned> order) {
  SmallVector<bool, 4> seen(shape.size(), false);
  bool valid = order.size() == shape.size();
  for (unsigned d : order)
    valid = valid && d < shape.size() && !std::exchange(seen[d], true);
  if (!valid)
    return layoutError(LayoutFault::Shape, "the order must name each of the dimensions 0.." +
                                               Twine(int64_t(shape.size()) - 1) + " once");
  Expected<GroupedLayout> grouped = group(layout.tile, shape);
  if (!grouped)
    return grouped.takeError();
  SmallVector<Iter, 6> shard;
  for (unsigned d : order)
    append_range(shard, grouped->dimension(d));
  return Layout(cantFail(TileLayout::create(shard, layout.tile.replica(), layout.tile.offset())),
                layout.swizzle);
}

//===-- Stacking ----------------------------------------------------------===//

Expected<TileLayout> directSum(const TileLayout &left, ArrayRef<int64_t> leftShape,
                               const TileLayout &right, ArrayRef<int64_t> rightShape) {
  if (leftShape.size() != rightShape.size())
    return layoutError(LayoutFault::Shape, "the two shapes have " + Twine(leftShape.size()) +
                                               " and " + Twine(rightShape.size()) +
                                               " dimensions; they must have as many");
  Expected<GroupedLayout> l = group(left, leftShape);
  if (!l)
    return l.takeError();
  Expected<GroupedLayout> r = group(right, rightShape);
  if (!r)
    return r.takeError();
  SmallVector<Iter, 8> shard, replica(left.replica());
  for (unsigned d = 0; d < leftShape.size(); ++d) {
    append_range(shard, l->dimension(d));
    append_range(shard, r->dimension(d));
  }
  append_range(replica, right.replica());
  PhysicalCoord offset = left.offset();
  offset += right.offset();
  return TileLayout::create(shard, replica, offset);
}

/// The layout with everything on an axis multiplied by that axis's factor.
static Expected<TileLayout> scale(const TileLayout &layout, const PhysicalCoord &factor) {
  auto overflow = [](const Twine &what, Axis axis, int64_t by) {
    return layoutError(LayoutFault::Size, what + " times the inner tile's span of " + Twine(by) +
                                              " on axis " + axisName(axis) + " leaves 63 bits");
  };
  SmallVector<Iter, 6> shard(layout.shard()), replica(layout.replica());
  for (Iter &it : concat<Iter>(shard, replica)) {
    int64_t stride = it.extent == 1 ? 0 : it.stride;
    if (MulOverflow(stride, factor[it.axis], it.stride))
      return overflow("stride " + Twine(stride), it.axis, factor[it.axis]);
  }
  PhysicalCoord offset;
  for (unsigned i = 0; i < NumAxes; ++i) {
    Axis axis = axisAt(i);
    if (MulOverflow(layout.offset(axis), factor[axis], offset[axis]))
      return overflow("offset " + Twine(layout.offset(axis)), axis, factor[axis]);
  }
  return TileLayout::create(shard, replica, offset);
}

Expected<Layout> tile(const TileLayout &outer, ArrayRef<int64_t> outerShape, const Layout &inner,
                      ArrayRef<int64_t> innerShape) {
  PhysicalCoord spans;
  for (unsigned i = 0; i < NumAxes; ++i)
    spans[axisAt(i)] = axisRange(inner.tile, axisAt(i)).span();
  Expected<TileLayout> steps = scale(outer, spans);
  if (!steps)
    return steps.takeError();
  if (inner.swizzle) {
    int64_t repeat = inner.swizzle->repeat();
    auto partial = [&](int64_t step) {
      return layoutError(LayoutFault::Swizzle,
                         "tiles " + Twine(step) + " elements apart are not a whole number of the " +
                             Twine(repeat) + "-element repeats of the inner swizzle");
    };
    for (const Iter &it : concat<const Iter>(steps->shard(), steps->replica()))
      if (it.axis == Axis::M && it.extent > 1 && it.stride % repeat != 0)
        return partial(it.stride);
    if (steps->offset(Axis::M) % repeat != 0)
      return partial(steps->offset(Axis::M));
  }
  Expected<TileLayout> sum = directSum(*steps, outerShape, inner.tile, innerShape);
  if (!sum)
    return sum.takeError();
  return Layout(std::move(*sum), inner.swizzle, inner.spacing);
}

} // namespace tilecopy
