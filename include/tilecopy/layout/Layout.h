//===- Layout.h - Where the elements of a tile live -------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The problem. A tile is a small array, say 8 rows by 16 columns, that every program text indexes
// as t[i, j]. The machine has no such thing. It has bytes in shared memory, whose banks one would
// like to visit evenly; registers, each belonging to one lane of one warp; lanes and columns of
// tensor memory. To copy a tile is to move every element from one such arrangement to another, and
// to do that well one must be able to compute with arrangements: which elements are neighbors,
// which thread has which, is a row contiguous, do these two agree.
//
// A layout is that arrangement as arithmetic. Its atom is an *iter*, (extent, stride, axis): a
// counter from 0 to extent-1 that moves by `stride` along a named axis with each tick. A list of
// them, the *shard*, works like the digits of a clock. To find element number x, write x in mixed
// radix with the extents as digits, the last iter turning fastest; multiply each digit by its
// stride; add up what falls on the same axis; add the layout's *offset* on each axis. A
// multi-dimensional coordinate is first flattened in row-major order, so a shard of size 128
// serves an 8x16 tile, a 128-vector, and a 2x4x16 tile alike.
//
// Sometimes an element is kept in several places at once: four warps that each hold the same scale
// factors. That is a *replica* iter. It consumes no digit of x; instead each of its ticks adds
// another place. So a layout maps a coordinate to a set of physical coordinates.
//
// A worked table. The 8x16 tile under
//
//     S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid
//
// has 8*2*4*2 = 128 elements. Row i is the first digit; column j splits into j/8, j/2 % 4, j % 2.
//
//     element   digits      laneid        warpid     m     all places (laneid; warpid; m)
//     [0, 0]    0,0,0,0     4*0+0 =  0    5 + 0      0     0; {5, 9};  0
//     [0, 1]    0,0,0,1     4*0+0 =  0    5 + 0      1     0; {5, 9};  1
//     [2, 7]    2,0,3,1     4*2+3 = 11    5 + 0      1    11; {5, 9};  1
//     [2, 8]    2,1,0,0     4*2+0 =  8    5 + 1      0     8; {6, 10}; 0
//     [7, 15]   7,1,3,1     4*7+3 = 31    5 + 1      1    31; {6, 10}; 1
//
// Lane 4i + (j/2 mod 4) holds two neighboring columns, which is the fragment of an 8x8 matrix
// that ldmatrix delivers; columns 8 to 15 belong to the next warp; and all of it exists twice,
// four warps apart.
//
// More examples (the notation is LayoutText.h):
//
//     S[(4,6):(6,1)]                        4x6 row-major; S[4,6] is short for it
//     S[(4,6):(1,4)]                        the same tile, column-major
//     S[(4,6):(8,1)]                        rows padded to 8 elements
//     S[(128,64):(1@TLane,1@TCol)]          an accumulator in tensor memory, row = lane
//     S[(32,8):(1@laneid,1)]                lane = row, eight registers each
//     swizzle(3,3,3) S[(8,64):(64,1)]       a 16-bit 8x64 tile as TMA writes it with a 128 B
//     swizzle
//
// The *swizzle* of the last one is a permutation of linear addresses, applied to the M axis after
// everything above. It XORs some higher bits of the address into lower ones so that a column of the
// tile, which would otherwise sit in one bank group, is spread over all of them.
//
// Others. A CuTe layout is the shard alone, with nested shapes and strides: it has a richer algebra
// of composition and division, but a single unnamed codomain, so which integers are lanes and which
// are addresses, and which elements are replicated, is the reader's convention. Triton's linear
// layouts are matrices over bits: inversion and swizzling are plain linear algebra there, which
// iters cannot match, at the price that every extent must be a power of two.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LAYOUT_LAYOUT_H
#define TILECOPY_LAYOUT_LAYOUT_H

#include "tilecopy/layout/Axis.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <array>
#include <optional>
#include <utility>

namespace tilecopy {

/// A counter of `extent` ticks, each moving by `stride` on `axis`.
struct Iter {
  int64_t extent, stride;
  Axis axis = Axis::M;
  bool operator==(const Iter &o) const {
    return extent == o.extent && stride == o.stride && axis == o.axis;
  }
  bool operator!=(const Iter &o) const { return !(*this == o); }
};

/// A value on every axis: the place of one element, or a displacement between two places.
class PhysicalCoord {
public:
  PhysicalCoord() { values.fill(0); }
  int64_t &operator[](Axis axis) { return values[axisIndex(axis)]; }
  int64_t operator[](Axis axis) const { return values[axisIndex(axis)]; }
  PhysicalCoord &operator+=(const PhysicalCoord &o);
  PhysicalCoord &operator-=(const PhysicalCoord &o);
  bool operator==(const PhysicalCoord &o) const { return values == o.values; }
  bool operator!=(const PhysicalCoord &o) const { return values != o.values; }
  bool operator<(const PhysicalCoord &o) const { return values < o.values; }

  /// The axes that are not zero, "m=5, laneid=3"; "m=0" at the origin.
  void print(llvm::raw_ostream &os) const;

private:
  std::array<int64_t, NumAxes> values;
};

inline llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const PhysicalCoord &c) {
  c.print(os);
  return os;
}

/// A permutation of linear element addresses. With x = m >> perElement: when `inner`, bits
/// [atomLen, atomLen + swizzleLen) of x are XORed into bits [0, swizzleLen); otherwise bits
/// [0, swizzleLen) are XORed into bits [atomLen, atomLen + swizzleLen), which no hardware does.
/// It is its own inverse, and moves no element out of its block of `repeat()` elements.
struct Swizzle {
  unsigned perElement = 0, swizzleLen = 0, atomLen = 0;
  bool inner = true;

  /// Refuses swizzleLen > atomLen (not a permutation of the kind above) and repeats of more than
  /// 2^20 elements. swizzleLen = 0 is the identity.
  static llvm::Expected<Swizzle> create(unsigned perElement, unsigned swizzleLen, unsigned atomLen,
                                        bool inner = true);
  int64_t apply(int64_t m) const;
  /// Elements after which the pattern repeats: 2^(perElement + atomLen + swizzleLen).
  int64_t repeat() const { return int64_t(1) << (perElement + atomLen + swizzleLen); }
  /// Elements that stay together, in order: 2^perElement.
  int64_t run() const { return int64_t(1) << perElement; }
  bool isIdentity() const { return swizzleLen == 0; }
  bool operator==(const Swizzle &o) const {
    return perElement == o.perElement && swizzleLen == o.swizzleLen && atomLen == o.atomLen &&
           inner == o.inner;
  }
  bool operator!=(const Swizzle &o) const { return !(*this == o); }
};

/// Shard, replica and offsets. Default-constructed it is the scalar: size 1, at the origin.
///
/// Every TileLayout holds this: extents are at least 1; the size and the number of replicas fit 63
/// bits; strides, every coordinate it can produce, and the difference of any two of those on one
/// axis are below 2^62 in magnitude. The arithmetic of every operation then stays within int64.
class TileLayout {
public:
  TileLayout() = default;
  /// Refuses extents below 1, an axis named twice in `offsets`, and numbers beyond those limits.
  static llvm::Expected<TileLayout> create(llvm::ArrayRef<Iter> shard,
                                           llvm::ArrayRef<Iter> replica = {},
                                           llvm::ArrayRef<std::pair<Axis, int64_t>> offsets = {});
  /// As above, with the offset as a coordinate.
  static llvm::Expected<TileLayout> create(llvm::ArrayRef<Iter> shard, llvm::ArrayRef<Iter> replica,
                                           const PhysicalCoord &offset);
  /// One iter per dimension, unit extents included, the last (or first) dimension contiguous.
  static llvm::Expected<TileLayout> rowMajor(llvm::ArrayRef<int64_t> shape);
  static llvm::Expected<TileLayout> columnMajor(llvm::ArrayRef<int64_t> shape);

  llvm::ArrayRef<Iter> shard() const { return shardIters; }
  llvm::ArrayRef<Iter> replica() const { return replicaIters; }
  int64_t offset(Axis axis) const { return origin[axis]; }
  const PhysicalCoord &offset() const { return origin; }

  /// Number of logical elements: the product of the shard extents.
  int64_t size() const { return elements; }
  /// Number of places of each element: the product of the replica extents.
  int64_t replicas() const { return copies; }
  /// Whether an iter of extent > 1 or an offset is on `axis`.
  bool uses(Axis axis) const;

  /// The place of element `flat` (0 <= flat < size()), first replica.
  PhysicalCoord at(int64_t flat) const;
  /// The displacements of the replicas, the last replica iter turning fastest; the first is 0.
  void replicaOffsets(llvm::SmallVectorImpl<PhysicalCoord> &out) const;

  /// The same iters, not merely the same map (that is sameMap in LayoutOps.h).
  bool operator==(const TileLayout &o) const {
    return shardIters == o.shardIters && replicaIters == o.replicaIters && origin == o.origin;
  }
  bool operator!=(const TileLayout &o) const { return !(*this == o); }

private:
  llvm::SmallVector<Iter, 6> shardIters;
  llvm::SmallVector<Iter, 2> replicaIters;
  PhysicalCoord origin;
  int64_t elements = 1, copies = 1;
};

/// Where the bits of elements of 4 and 6 bits lie, that is, what M counts. Other elements are
/// dense.
enum class Spacing {
  Dense,    ///< one after the other
  Padded16, ///< 16 neighbors, one after the other, at the start of 16 bytes: M counts 16 for those
  Bytes     ///< each in the low bits of a byte
};
/// "", "padded16", "bytes"
llvm::StringRef spacingWord(Spacing spacing);

/// A tile layout whose M values, offset included, then go through a swizzle.
struct Layout {
  TileLayout tile;
  std::optional<Swizzle> swizzle;
  Spacing spacing = Spacing::Dense;

  Layout() = default;
  Layout(TileLayout of, std::optional<Swizzle> by = std::nullopt, Spacing apart = Spacing::Dense)
      : tile(std::move(of)), swizzle(by), spacing(apart) {}

  int64_t size() const { return tile.size(); }

  /// Appends to `out` the places of element `flat` (0 <= flat < size()), one per combination of
  /// replica iters, the last of them turning fastest.
  void applyLinear(int64_t flat, llvm::SmallVectorImpl<PhysicalCoord> &out) const;
  /// The same for a coordinate in a shape of size() elements.
  void apply(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> coord,
             llvm::SmallVectorImpl<PhysicalCoord> &out) const;

  bool operator==(const Layout &o) const {
    return tile == o.tile && swizzle == o.swizzle && spacing == o.spacing;
  }
  bool operator!=(const Layout &o) const { return !(*this == o); }
};

/// The row-major number of `coord` in `shape`.
int64_t flatten(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> coord);
/// The coordinate whose row-major number is `flat`.
llvm::SmallVector<int64_t, 4> unflatten(llvm::ArrayRef<int64_t> shape, int64_t flat);

} // namespace tilecopy

#endif // TILECOPY_LAYOUT_LAYOUT_H
