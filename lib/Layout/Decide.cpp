//===- Decide.cpp - Questions about maps, answered or not -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/layout/LayoutOps.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tilecopy {

//===-- Equality ----------------------------------------------------------===//

/// The set of displacements of the replicas.
static SmallVector<PhysicalCoord, 8> replicaSet(const TileLayout &layout) {
  SmallVector<PhysicalCoord, 8> set;
  layout.replicaOffsets(set);
  sort(set);
  set.erase(llvm::unique(set), set.end());
  return set;
}

/// Equality of canonical layouts. Replica strides are positive then, so the componentwise least
/// place of an element is its first replica: the shards and offsets must agree by themselves, and
/// canonical shards agree only if they are equal.
static Proof sameTile(const TileLayout &a, const TileLayout &b, int64_t cap) {
  if (a.shard() != b.shard() || a.offset() != b.offset())
    return Proof::Disproven;
  if (a.replica() == b.replica())
    return Proof::Proven;
  if (a.replicas() > cap || b.replicas() > cap)
    return Proof::Unknown;
  return proofOf(replicaSet(a) == replicaSet(b));
}

Proof sameMap(const Layout &a, const Layout &b, int64_t cap) {
  if (a.size() != b.size())
    return Proof::Disproven;
  Layout x = canonicalize(a), y = canonicalize(b);
  // A swizzle is a permutation: the same one on both sides takes no part.
  if (x.swizzle == y.swizzle)
    return sameTile(x.tile, y.tile, cap);
  int64_t places = 0;
  if (MulOverflow(x.size(), std::max(x.tile.replicas(), y.tile.replicas()), places) || places > cap)
    return Proof::Unknown;
  SmallVector<PhysicalCoord, 8> inX, inY;
  auto placesOf = [](const Layout &layout, int64_t i, SmallVectorImpl<PhysicalCoord> &out) {
    out.clear();
    layout.applyLinear(i, out);
    sort(out);
    out.erase(llvm::unique(out), out.end());
  };
  for (int64_t i = 0; i < x.size(); ++i) {
    placesOf(x, i, inX);
    placesOf(y, i, inY);
    if (inX != inY)
      return Proof::Disproven;
  }
  return Proof::Proven;
}

//===-- Injectivity -------------------------------------------------------===//

/// Whether each stride exceeds the span of all smaller ones together.
static bool stridesAreDisjoint(SmallVector<Iter, 6> iters) {
  sort(iters, [](const Iter &a, const Iter &b) { return a.stride < b.stride; });
  int64_t reach = 0;
  for (const Iter &it : iters) {
    if (it.stride <= reach)
      return false;
    reach += (it.extent - 1) * it.stride;
  }
  return true;
}

/// Injectivity on one axis, on which iters are given with strides of at least 0 and extents
/// above 1.
static Proof isInjectiveOn(ArrayRef<Iter> shard, ArrayRef<Iter> replica, int64_t cap) {
  auto stays = [](const Iter &it) { return it.stride == 0; };
  if (any_of(shard, stays))
    return Proof::Disproven;
  SmallVector<Iter, 6> all(shard);
  append_range(all, replica);
  if (stridesAreDisjoint(all))
    return Proof::Proven;
  int64_t elements = 1, span = 1;
  bool many = false;
  for (const Iter &it : shard)
    many |= bool(MulOverflow(elements, it.extent, elements));
  for (const Iter &it : shard)
    span += (it.extent - 1) * it.stride;
  if (many || elements > span)
    return Proof::Disproven;

  TileLayout axis = cantFail(TileLayout::create(shard, replica));
  int64_t places = 0;
  if (MulOverflow(elements, axis.replicas(), places) || places > cap)
    return Proof::Unknown;
  SmallVector<PhysicalCoord, 8> copies = replicaSet(axis);
  Axis name = shard.front().axis;
  DenseSet<int64_t> taken;
  taken.reserve(elements * copies.size());
  for (int64_t i = 0; i < elements; ++i)
    for (const PhysicalCoord &copy : copies)
      if (!taken.insert(axis.at(i)[name] + copy[name]).second)
        return Proof::Disproven;
  return Proof::Proven;
}

Proof isInjective(const TileLayout &layout, int64_t cap) {
  // Digits on different axes are independent: the whole is injective if every axis is.
  Proof proof = Proof::Proven;
  for (unsigned i = 0; i < NumAxes; ++i) {
    SmallVector<Iter, 6> shard, replica;
    auto select = [&](ArrayRef<Iter> from, SmallVectorImpl<Iter> &into, bool zeros) {
      for (Iter it : from)
        if (it.axis == axisAt(i) && it.extent > 1 && (zeros || it.stride != 0))
          into.push_back({it.extent, std::abs(it.stride), it.axis});
    };
    select(layout.shard(), shard, /*zeros=*/true);
    select(layout.replica(), replica, /*zeros=*/false);
    if (!shard.empty())
      proof = proof && isInjectiveOn(shard, replica, cap);
  }
  return proof;
}

} // namespace tilecopy
