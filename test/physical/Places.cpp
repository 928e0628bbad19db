//===- Places.cpp - Where the elements of a tensor lie --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Places.h"
#include <algorithm>

using namespace physical;

int64_t physical::evaluate(const Expr &e, const ValueOf &valueOf) {
  if (e.kind == Expr::Number)
    return e.number;
  if (e.kind == Expr::Symbol)
    return valueOf(e.symbol);
  int64_t a = evaluate(*e.left, valueOf);
  if (e.kind == Expr::Negate)
    return int64_t(-uint64_t(a));
  int64_t b = evaluate(*e.right, valueOf);
  switch (e.kind) {
  case Expr::Add:
    return int64_t(uint64_t(a) + uint64_t(b));
  case Expr::Subtract:
    return int64_t(uint64_t(a) - uint64_t(b));
  case Expr::Multiply:
    return int64_t(uint64_t(a) * uint64_t(b));
  case Expr::Divide:
    return a / b - (a % b < 0);
  default:
    return a % b + (a % b < 0 ? b : 0);
  }
}

namespace {

/// Moves along an axis. The thread axes are digits of one number: a lane is one thread, a warp 32,
/// a warpgroup 128.
bool move(Place &place, const std::string &axis, int64_t by) {
  if (axis == "m")
    place.m += by;
  else if (axis == "TLane")
    place.lane += by;
  else if (axis == "TCol")
    place.column += by;
  else if (axis == "laneid" || axis == "tid_in_wg" || axis == "tx")
    place.thread += by;
  else if (axis == "warpid" || axis == "wid_in_wg")
    place.thread += 32 * by;
  else if (axis == "wgid")
    place.thread += 128 * by;
  else
    return false;
  return true;
}

/// Bits [S, S + B) of m >> M are XORed into bits [0, B); the other way around with `outer`.
int64_t swizzled(const LayoutText &l, int64_t m) {
  int64_t field = (int64_t(1) << l.length) - 1, x = m >> l.perElement;
  x ^= l.outer ? (x & field) << l.atom : x >> l.atom & field;
  return (x << l.perElement) | (m & ((int64_t(1) << l.perElement) - 1));
}

std::vector<Wheel> rowMajor(const std::vector<int64_t> &extents, const std::string &axis) {
  std::vector<Wheel> wheels;
  int64_t step = 1;
  for (size_t d = extents.size(); d-- > 0;) {
    wheels.insert(wheels.begin(), {extents[d], step, axis});
    step *= extents[d];
  }
  return wheels;
}

std::vector<Wheel> wheelsOf(const std::vector<Digit> &digits, const ValueOf &valueOf) {
  std::vector<Wheel> wheels;
  for (const Digit &d : digits)
    wheels.push_back(
        {evaluate(*d.extent, valueOf), evaluate(*d.step.amount, valueOf), d.step.axis});
  return wheels;
}

std::vector<Wheel> shardOf(const Tensor &t, const std::vector<int64_t> &dims,
                           const ValueOf &valueOf) {
  if (!t.hasLayout && t.space == "tmem")
    return {{dims[0], 1, "TLane"}, {dims[1], 1, "TCol"}};
  if (!t.hasLayout)
    return rowMajor(dims, "m");
  if (!t.layout.shard.empty())
    return wheelsOf(t.layout.shard, valueOf);
  if (!t.layout.spacing.empty() && t.layout.rowMajor.empty())
    return rowMajor(dims, "m");
  std::vector<int64_t> extents;
  for (const ExprRef &e : t.layout.rowMajor)
    extents.push_back(evaluate(*e, valueOf));
  return rowMajor(extents, "m");
}

/// Turns number `n` into digits, and moves by each.
bool turn(Place &place, const std::vector<Wheel> &wheels, int64_t n) {
  for (size_t i = wheels.size(); i-- > 0;) {
    if (!move(place, wheels[i].axis, n % wheels[i].extent * wheels[i].amount))
      return false;
    n /= wheels[i].extent;
  }
  return n == 0;
}

} // namespace

/// A tensor of too many elements to note each one's place. Every digit goes forward.
static bool findWheels(const Tensor &t, const ValueOf &valueOf, Places &places,
                       std::string &error) {
  places.shard = shardOf(t, places.dims, valueOf);
  bool known = t.layout.replica.empty() && !t.layout.swizzled;
  for (const Step &s : t.layout.offsets)
    known = known && move(places.first, s.axis, evaluate(*s.amount, valueOf));
  int64_t last = places.first.m;
  for (const Wheel &w : places.shard) {
    known = known && w.axis == "m" && w.amount >= 0;
    last += (w.extent - 1) * w.amount;
  }
  if (!known || places.first.m < 0)
    error = "a large tensor whose layout is more than steps forward";
  places.length = last + 1;
  return error.empty();
}

Place Places::at(int64_t element, int64_t copy) const {
  if (!all.empty())
    return all[size_t(element * replicas + copy)];
  Place p = first;
  turn(p, shard, element);
  return p;
}

bool physical::findPlaces(const Tensor &t, const ValueOf &valueOf, Places &places,
                          std::string &error) {
  constexpr int64_t mostNoted = int64_t(1) << 20, most = int64_t(1) << 44;
  int64_t count = 1;
  for (const ExprRef &d : t.dims) {
    places.dims.push_back(evaluate(*d, valueOf));
    if (places.dims.back() < 1 || count > most / places.dims.back()) {
      error = "a dimension is " + std::to_string(places.dims.back());
      return false;
    }
    count *= places.dims.back();
  }
  if (count > mostNoted)
    return findWheels(t, valueOf, places, error);
  std::vector<Wheel> shard = shardOf(t, places.dims, valueOf),
                     replica = wheelsOf(t.layout.replica, valueOf);
  for (const Wheel &w : replica)
    places.replicas *= w.extent;
  places.all.reserve(size_t(count * places.replicas));
  for (int64_t element = 0; element != count; ++element)
    for (int64_t copy = 0; copy != places.replicas; ++copy) {
      Place p;
      bool known = turn(p, shard, element) && turn(p, replica, copy);
      for (const Step &s : t.layout.offsets)
        known = known && move(p, s.axis, evaluate(*s.amount, valueOf));
      if (!known) {
        error = "a layout that does not fit its tensor, or an axis that is not known here";
        return false;
      }
      if (t.layout.swizzled)
        p.m = swizzled(t.layout, p.m);
      if (p.m < 0 || p.thread < 0 || p.lane < 0 || p.column < 0) {
        error = "a place below 0";
        return false;
      }
      places.length = std::max(places.length, p.m + 1);
      places.all.push_back(p);
    }
  return true;
}
