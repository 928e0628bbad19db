//===- LayoutOps.h - Computing with layouts ---------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operations on layouts. All are functions from values to values; what cannot be expressed as
// a layout is refused with an Error that names the dimension, the iter and the numbers.
//
// What makes them decidable: a map from 0..n-1 to places can be written as shard iters in at most
// one way once unit extents are dropped and chained neighbors merged. (Read the stride off the
// first step; the innermost extent is how far that stride carries from 0; repeat on the block
// starts.) So `canonicalize` decides equality of replica-free maps, and `layoutOfMap` decides
// whether a map is a layout at all. Where neither applies an operation enumerates elements, up to
// EnumerationCap, and answers Unknown, or refuses, beyond that.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LAYOUT_LAYOUTOPS_H
#define TILECOPY_LAYOUT_LAYOUTOPS_H

#include "tilecopy/layout/Layout.h"
#include "tilecopy/layout/Proof.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tilecopy {

/// Most places that one operation looks at before it gives up on enumeration.
constexpr int64_t EnumerationCap = int64_t(1) << 20;

/// The product of the extents; refuses an extent below 1 and a product beyond int64.
[[nodiscard]] llvm::Expected<int64_t> shapeSize(llvm::ArrayRef<int64_t> shape);

/// The least and the greatest value on an axis, over all elements and replicas; both are reached.
struct AxisRange {
  int64_t min = 0, max = 0;
  int64_t span() const { return max - min + 1; }
};
/// Exact, with a swizzle too, and never enumerates more than one repeat of the swizzle.
[[nodiscard]] AxisRange axisRange(const TileLayout &layout, Axis axis);
[[nodiscard]] AxisRange axisRange(const Layout &layout, Axis axis);

/// The same map with the fewest iters: unit extents and zero offsets gone, chained neighbors of
/// the shard merged, strides of 0 on M; replicas ordered by axis and stride, none negative,
/// overlapping ones merged (the set of places stays, how often each is listed may not); identity
/// swizzles gone.
[[nodiscard]] TileLayout canonicalize(const TileLayout &layout);
[[nodiscard]] Layout canonicalize(const Layout &layout);

/// The layout without replicas whose element i lives at map(i), 0 <= i < size, if there is one.
/// Looks at every i; the result is canonical.
[[nodiscard]] std::optional<TileLayout> layoutOfMap(int64_t size,
                                                    llvm::function_ref<PhysicalCoord(int64_t)> map);

/// A layout whose shard iters are dealt out to the dimensions of a shape: dimension d owns the
/// iters [begin[d], begin[d+1]), whose extents multiply to shape[d]. Unit extents are dropped.
struct GroupedLayout {
  TileLayout layout;
  llvm::SmallVector<unsigned, 5> begin;

  unsigned rank() const { return unsigned(begin.size() - 1); }
  llvm::ArrayRef<Iter> dimension(unsigned d) const {
    return layout.shard().slice(begin[d], begin[d + 1] - begin[d]);
  }
};
/// Splits iters at the boundaries of the dimensions. When that cannot be done with the iters as
/// they are, it is tried with the canonical ones (which can always be split if any spelling can).
[[nodiscard]] llvm::Expected<GroupedLayout> group(const TileLayout &layout,
                                                  llvm::ArrayRef<int64_t> shape);

/// The layout of the box that has `extents` elements from `starts` on: its element at a coordinate
/// c is the given layout's element at starts + c. Refused when that map has no spelling as iters.
[[nodiscard]] llvm::Expected<Layout> slice(const Layout &layout, llvm::ArrayRef<int64_t> shape,
                                           llvm::ArrayRef<int64_t> starts,
                                           llvm::ArrayRef<int64_t> extents);

/// Dimension d of the result is dimension order[d] of `shape`.
[[nodiscard]] llvm::Expected<Layout> permute(const Layout &layout, llvm::ArrayRef<int64_t> shape,
                                             llvm::ArrayRef<unsigned> order);

/// The sum over the two domains at once. In a shape that has leftShape[d] * rightShape[d] in each
/// dimension, with coordinates c[d] = l[d] * rightShape[d] + r[d], the places of c are
/// left(l) + right(r).
[[nodiscard]] llvm::Expected<TileLayout> directSum(const TileLayout &left,
                                                   llvm::ArrayRef<int64_t> leftShape,
                                                   const TileLayout &right,
                                                   llvm::ArrayRef<int64_t> rightShape);

/// A layout of tiles: the direct sum of `outer`, with everything on an axis multiplied by the span
/// that `inner` (without its swizzle) has there, and `inner`. The swizzle of `inner` is kept; it is
/// refused when a step between tiles is not a whole number of its repeats.
[[nodiscard]] llvm::Expected<Layout> tile(const TileLayout &outer,
                                          llvm::ArrayRef<int64_t> outerShape, const Layout &inner,
                                          llvm::ArrayRef<int64_t> innerShape);

/// The same map without a swizzle: for boxes in which the swizzle only shifts or reorders whole
/// iters (one row of a swizzled tile is often not such a box). Refused where no spelling exists.
[[nodiscard]] llvm::Expected<TileLayout> removeSwizzle(const Layout &layout);

/// First `inner`, then `outer` on the resulting M value as an element number. `inner` must be on M
/// alone, without replicas, and stay within 0 .. outer.size()-1.
[[nodiscard]] llvm::Expected<Layout> compose(const Layout &outer, const Layout &inner);

/// Whether the two send every element to the same set of places. Decided without enumeration when
/// the swizzles are equal and the replicas are few.
[[nodiscard]] Proof sameMap(const Layout &a, const Layout &b, int64_t cap = EnumerationCap);

/// Whether no place is shared by two different elements: what writing through the layout needs.
/// Different coordinates on thread axes count as different places. A swizzle does not matter.
[[nodiscard]] Proof isInjective(const TileLayout &layout, int64_t cap = EnumerationCap);

} // namespace tilecopy

#endif // TILECOPY_LAYOUT_LAYOUTOPS_H
