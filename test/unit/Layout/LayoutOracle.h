//===- LayoutOracle.h - The definition of layouts, and random layouts -*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the tests compare the component Layout with: the definition of a layout, written again and
// without the component's arithmetic, and a fixed stream of random layouts with replicas, offsets,
// negative and zero strides, extents that are not powers of two, and swizzles in both directions.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_LAYOUTORACLE_H
#define TILECOPY_TEST_LAYOUTORACLE_H

#include "tilecopy/layout/Layout.h"
#include "tilecopy/layout/LayoutText.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <array>
#include <random>
#include <vector>

namespace tilecopy {
namespace test {

using Place = std::array<int64_t, NumAxes>;
using Shape = std::vector<int64_t>;

/// A sorted set of places.
using Places = std::vector<Place>;

inline Place placeOf(const PhysicalCoord &c) {
  Place p;
  for (unsigned i = 0; i < NumAxes; ++i)
    p[i] = c[axisAt(i)];
  return p;
}

inline Places sorted(Places places) {
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

inline int64_t product(const Shape &shape) {
  int64_t n = 1;
  for (int64_t extent : shape)
    n *= extent;
  return n;
}

/// The definition, one bit at a time.
inline int64_t swizzled(const Swizzle &s, int64_t m) {
  int64_t out = m;
  for (unsigned i = 0; i < s.swizzleLen; ++i) {
    unsigned low = s.perElement + i, high = s.perElement + s.atomLen + i;
    unsigned from = s.inner ? high : low, to = s.inner ? low : high;
    if ((m >> from) & 1)
      out = ((m >> to) & 1) ? out - (int64_t(1) << to) : out + (int64_t(1) << to);
  }
  return out;
}

/// The definition: all places of element `flat`.
inline Places places(const Layout &layout, int64_t flat) {
  Place base = placeOf(layout.tile.offset());
  llvm::ArrayRef<Iter> shard = layout.tile.shard();
  for (size_t k = 0; k < shard.size(); ++k) {
    int64_t weight = 1;
    for (size_t later = k + 1; later < shard.size(); ++later)
      weight *= shard[later].extent;
    base[static_cast<size_t>(shard[k].axis)] += flat / weight % shard[k].extent * shard[k].stride;
  }
  Places all = {base};
  for (const Iter &it : layout.tile.replica()) {
    Places more;
    for (const Place &p : all)
      for (int64_t tick = 0; tick < it.extent; ++tick) {
        more.push_back(p);
        more.back()[static_cast<size_t>(it.axis)] += tick * it.stride;
      }
    all = more;
  }
  if (layout.swizzle)
    for (Place &p : all)
      p[0] = swizzled(*layout.swizzle, p[0]);
  return sorted(all);
}

/// The single place of an element of a layout without replicas.
inline Place place(const Layout &layout, int64_t flat) { return places(layout, flat).front(); }

inline int64_t flatOf(const Shape &shape, const Shape &coord) {
  int64_t flat = 0;
  for (size_t d = 0; d < shape.size(); ++d)
    flat = flat * shape[d] + coord[d];
  return flat;
}

inline Shape coordOf(const Shape &shape, int64_t flat) {
  Shape coord(shape.size());
  for (size_t d = shape.size(); d-- > 0; flat /= shape[d])
    coord[d] = flat % shape[d];
  return coord;
}

/// Whether some list of shard iters has exactly this map, by trying every factorization of its
/// size. `block` elements are explained by the digits chosen so far.
inline bool isLayoutMap(const Places &map, int64_t block = 1) {
  int64_t size = map.size();
  if (block == size)
    return true;
  for (int64_t extent = 2; extent <= size / block; ++extent) {
    if (size / block % extent != 0)
      continue;
    unsigned moving = 0;
    for (unsigned a = 0; a < NumAxes; ++a)
      moving += map[block][a] != map[0][a];
    bool linear = moving <= 1;
    for (int64_t x = 0; linear && x < extent * block; ++x)
      for (unsigned a = 0; a < NumAxes; ++a)
        linear = linear && map[x][a] - map[x % block][a] == x / block * (map[block][a] - map[0][a]);
    if (linear && isLayoutMap(map, extent * block))
      return true;
  }
  return false;
}

/// A fixed stream of random numbers, the same on every platform.
class Random {
public:
  explicit Random(unsigned seed) : engine(seed) {}
  int64_t below(int64_t n) { return engine() % n; }
  int64_t between(int64_t first, int64_t last) { return first + below(last - first + 1); }
  bool oneIn(int64_t n) { return below(n) == 0; }

  Axis axis() { return oneIn(2) ? Axis::M : static_cast<Axis>(below(NumAxes)); }
  Iter iter(int64_t largest) {
    Iter it{between(1, largest), between(0, 9), axis()};
    if (oneIn(8))
      it.stride = -it.stride;
    return it;
  }
  std::optional<Swizzle> swizzle() {
    if (!oneIn(3))
      return std::nullopt;
    unsigned len = below(4);
    return llvm::cantFail(Swizzle::create(below(3), len, len + below(2), oneIn(2)));
  }
  TileLayout tile(int64_t largest = 40) {
    std::vector<Iter> shard, replica;
    int64_t size = 1;
    for (int64_t n = between(0, 4); n > 0 && size <= largest / 2; --n) {
      Iter it = iter(std::min<int64_t>(8, largest / size));
      // Half of the iters carry on where an earlier one stops.
      if (!shard.empty() && oneIn(2)) {
        const Iter &inner = shard[oneIn(2) ? shard.size() - 1 : 0];
        it.stride = inner.stride * inner.extent;
        it.axis = inner.axis;
      }
      size *= it.extent;
      shard.insert(shard.begin(), it);
    }
    for (int64_t n = below(3); n > 0 && oneIn(2); --n)
      replica.push_back(iter(3));
    PhysicalCoord offset;
    for (int64_t n = below(3); n > 0; --n)
      offset[axis()] = between(-3, 12);
    return llvm::cantFail(TileLayout::create(shard, replica, offset));
  }
  Layout layout(int64_t largest = 40) {
    TileLayout t = tile(largest);
    return {t, swizzle()};
  }
  /// A shape of `size` elements, unit extents included.
  Shape shape(int64_t size) {
    Shape out;
    while (size > 1 || oneIn(8)) {
      int64_t extent = between(1, size);
      while (size % extent != 0)
        ++extent;
      out.insert(oneIn(2) ? out.begin() : out.end(), extent);
      size /= extent;
    }
    return out;
  }
  /// Another spelling of a layout: iters split, unit extents added.
  TileLayout respell(const TileLayout &layout) {
    std::vector<Iter> shard;
    for (Iter it : layout.shard()) {
      int64_t inner = between(1, it.extent);
      while (it.extent % inner != 0)
        ++inner;
      shard.push_back({it.extent / inner, it.stride * inner, it.axis});
      shard.push_back({inner, it.stride, it.axis});
      if (oneIn(3))
        shard.push_back({1, 7, axis()});
    }
    std::vector<Iter> replica(layout.replica().rbegin(), layout.replica().rend());
    return llvm::cantFail(TileLayout::create(shard, replica, layout.offset()));
  }

private:
  std::mt19937 engine;
};

constexpr unsigned Seed = 20240611;
constexpr int Generated = 10000;

/// The value of an Expected, or a test failure that shows the error.
template <typename T> T take(llvm::Expected<T> value, const T &otherwise = T()) {
  if (value)
    return std::move(*value);
  ADD_FAILURE() << llvm::toString(value.takeError());
  return otherwise;
}

/// The error text of an Expected, "" if it has none.
template <typename T> std::string refusal(llvm::Expected<T> value) {
  return value ? "" : llvm::toString(value.takeError());
}

/// Whether two layouts have the same places for every element.
inline bool samePlaces(const Layout &a, const Layout &b) {
  if (a.size() != b.size())
    return false;
  for (int64_t x = 0; x < a.size(); ++x)
    if (places(a, x) != places(b, x))
      return false;
  return true;
}

/// The shard's part of the map, before the swizzle.
inline Places shardMap(const TileLayout &layout) {
  Layout shard(take(TileLayout::create(layout.shard(), {}, layout.offset())));
  Places map;
  for (int64_t x = 0; x < layout.size(); ++x)
    map.push_back(place(shard, x));
  return map;
}

inline Layout parsed(llvm::StringRef text) { return take(parseLayout(text)); }

} // namespace test
} // namespace tilecopy

#endif // TILECOPY_TEST_LAYOUTORACLE_H
