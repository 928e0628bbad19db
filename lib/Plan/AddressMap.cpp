//===- AddressMap.cpp - A region of a tensor as counters ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AddressMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

static std::string iterList(ArrayRef<AddressIter> iters) {
  std::string text = "(";
  raw_string_ostream os(text);
  interleaveComma(iters, os, [&](const AddressIter &i) { os << i.extent; });
  os << "):(";
  interleaveComma(iters, os, [&](const AddressIter &i) { os << i.stride; });
  os << ')';
  return text;
}

/// An iter of a thread axis steps through threads, one of a memory axis through elements.
static AddressIter counter(int64_t extent, int64_t stride, Axis axis) {
  if (auto field = threadField(axis))
    return {extent, Expr(0), stride * field->unit};
  return {extent, Expr(axis == Axis::TLane ? stride * TmemLaneStep : stride)};
}

std::pair<int64_t, int64_t> tilecopy::tmemStep(int64_t step) {
  int64_t lanes = divideFloorSigned(step + TmemLaneStep / 2, TmemLaneStep);
  return {lanes, step - lanes * TmemLaneStep};
}

std::pair<Expr, Expr> tilecopy::tmemPlace(const Expr &place) {
  auto [lanes, columns] = tmemStep(place.constantPart());
  std::pair<Expr, Expr> split(lanes, columns);
  for (const Expr::Term &t : place.terms()) {
    std::tie(lanes, columns) = tmemStep(t.coefficient);
    split.first += Expr::ofTerm({lanes, t.symbols});
    split.second += Expr::ofTerm({columns, t.symbols});
  }
  return split;
}

bool tilecopy::requireHardwareSwizzle(const Tensor &shared, MmaSwizzle &mode, Findings &findings) {
  mode = MmaSwizzle::None;
  const std::optional<Swizzle> &swizzle = shared.layout()->swizzle;
  if (!swizzle || swizzle->isIdentity())
    return findings.require("swizzle", Proof::Proven, "none");
  static constexpr StringLiteral names[] = {"none", "32B", "64B", "128B"};
  const Swizzle &s = *swizzle;
  unsigned piece = Log2_32(128 / shared.bits());
  bool known = s.inner && s.perElement == piece && s.atomLen == 3 && s.swizzleLen <= 3;
  if (known)
    mode = MmaSwizzle(s.swizzleLen);
  return findings.require(
      "swizzle", proofOf(known),
      "the layout of " + shared.name() + " has swizzle(" + Twine(s.perElement) + "," +
          Twine(s.swizzleLen) + "," + Twine(s.atomLen) + (s.inner ? ")" : ",outer)") +
          (known ? ", " + names[s.swizzleLen] : ""),
      "swizzle(" + Twine(piece) + ",B,3) with B = 1, 2 or 3 (32, 64 or 128 bytes)");
}

std::optional<SmallVector<DimIters, 4>> tilecopy::itersByDimension(const Tensor &tensor) {
  SmallVector<DimIters, 4> dims;
  if (!tensor.layout()) {
    for (auto [extent, stride] : zip(tensor.shape(), tensor.strides()))
      // A run-time extent bounds the region's start; the counter itself is never wider than the
      // region, so it needs no value here.
      dims.push_back({AddressIter{extent.isConstant() ? extent.constantPart() : 0, stride}});
    return dims;
  }
  ArrayRef<Iter> shard = tensor.layout()->tile.shard();
  size_t next = 0;
  Iter rest{1, 0};
  for (const Expr &extent : tensor.shape()) {
    int64_t need = extent.constantPart();
    DimIters &dim = dims.emplace_back();
    while (need > 1) {
      if (rest.extent == 1) {
        if (next == shard.size())
          return std::nullopt;
        rest = shard[next++];
        continue;
      }
      if (need % rest.extent == 0) {
        dim.push_back(counter(rest.extent, rest.stride, rest.axis));
        need /= rest.extent;
        rest.extent = 1;
      } else if (rest.extent % need == 0) {
        int64_t inner = rest.extent / need;
        dim.push_back(counter(need, rest.stride * inner, rest.axis));
        rest.extent = inner;
        need = 1;
      } else {
        return std::nullopt;
      }
    }
  }
  return dims;
}

/// Restricts the iters of one dimension to [start, start + extent): pushes what is left to `out`
/// (outermost first) and moves the map's start. False when the range cuts a tile unevenly.
static bool restrictDim(ArrayRef<AddressIter> iters, const Expr &start, int64_t extent,
                        DimIters &out, AddressMap &map) {
  auto moveTo = [&](const Expr &index, const AddressIter &i) {
    map.base += index * i.stride;
    map.thread += index * Expr(i.threads);
  };
  if (iters.empty())
    return true; // a dimension of extent 1 has no counter, and its only index is 0
  if (iters.size() == 1) {
    moveTo(start, iters[0]);
    if (extent > 1)
      out.push_back({extent, iters[0].stride, iters[0].threads});
    return true;
  }
  const AddressIter &inner = iters.back();
  ArrayRef<AddressIter> outer = iters.drop_back();
  if (extent % inner.extent == 0 && start.isMultipleOf(inner.extent) == Proof::Proven) {
    if (!restrictDim(outer, start.floorDiv(inner.extent), extent / inner.extent, out, map))
      return false;
    out.push_back(inner);
    return true;
  }
  // Inside one tile: true for every start when its remainder leaves room. Quotients of negative
  // starts would need floor division at run time, which addresses do not do.
  Expr within = start.mod(inner.extent);
  bool fits = within.isAtMost(inner.extent - extent) == Proof::Proven ||
              (inner.extent % extent == 0 && start.isMultipleOf(extent) == Proof::Proven);
  if (!fits || start.isAtLeast(0) != Proof::Proven)
    return false;
  moveTo(within, inner);
  if (!restrictDim(outer, start.floorDiv(inner.extent), 1, out, map))
    return false;
  if (extent > 1)
    out.push_back({extent, inner.stride, inner.threads});
  return true;
}

/// Neighbors that continue each other as one.
static DimIters joined(const DimIters &iters) {
  DimIters out;
  for (const AddressIter &i : iters)
    if (!out.empty() && out.back().stride == i.stride * Expr(i.extent) &&
        out.back().threads == i.threads * i.extent)
      out.back() = {out.back().extent * i.extent, i.stride, i.threads};
    else
      out.push_back(i);
  return out;
}

std::optional<AddressMap> tilecopy::mapRegion(const Operand &operand, StringRef side,
                                              Findings &findings) {
  const Tensor &t = *operand.tensor;
  auto grouped = itersByDimension(t);
  std::string rule = (side + "-layout").str();
  if (!grouped) {
    findings.require(rule, Proof::Disproven,
                     "the layout of " + t.name() + " does not split at the tensor's dimensions",
                     "a layout whose iters nest in the shape");
    return std::nullopt;
  }
  AddressMap map;
  if (const Layout *layout = t.layout()) {
    map.base = Expr(layout->tile.offset(Axis::M) + layout->tile.offset(Axis::TCol) +
                    layout->tile.offset(Axis::TLane) * TmemLaneStep);
    map.swizzle = layout->swizzle;
    for (unsigned a = 0; a < NumAxes; ++a)
      if (auto field = threadField(axisAt(a)))
        map.thread += Expr(layout->tile.offset(axisAt(a)) * field->unit);
    for (const Iter &r : layout->tile.replica())
      map.replicas.push_back(counter(r.extent, r.stride, r.axis));
  }
  for (auto [d, range] : enumerate(operand.region)) {
    DimIters dim;
    Expr base = map.base, thread = map.thread;
    bool square = restrictDim((*grouped)[d], range.start, range.extent, dim, map);
    if (!square) { // a boundary that the layout spells may be none of the map
      map.base = base, map.thread = thread;
      dim.clear();
      square = restrictDim(joined((*grouped)[d]), range.start, range.extent, dim, map);
    }
    if (!square) {
      findings.require(rule, range.start.isConstant() ? Proof::Disproven : Proof::Unknown,
                       "dimension " + Twine(d) + " of " + t.name() + " is tiled " +
                           iterList((*grouped)[d]) + ", and " + Twine(range.extent) +
                           " indices from " + range.start.str() + " may cut a tile",
                       "a start and an extent that are multiples of the inner tile, or that stay "
                       "inside one");
      return std::nullopt;
    }
    if (range.extent != 1)
      map.dims.push_back(std::move(dim));
  }
  return map;
}

/// Pairs the iters of one dimension, from the innermost; appends innermost first.
static bool pairDim(ArrayRef<AddressIter> a, ArrayRef<AddressIter> b,
                    SmallVectorImpl<PairIter> &out) {
  SmallVector<AddressIter, 4> left(a), right(b);
  while (!left.empty() && !right.empty()) {
    AddressIter &l = left.back(), &r = right.back();
    int64_t step = std::min(l.extent, r.extent);
    if (l.extent % step || r.extent % step)
      return false;
    out.push_back({step, l.stride, r.stride, l.threads + r.threads});
    auto advance = [&](SmallVectorImpl<AddressIter> &iters) {
      AddressIter &i = iters.back();
      i.extent /= step;
      i.stride = i.stride * Expr(step);
      i.threads *= step;
      if (i.extent == 1)
        iters.pop_back();
    };
    advance(left);
    advance(right);
  }
  return left.empty() && right.empty();
}

std::optional<SmallVector<PairIter, 8>>
tilecopy::pairUp(const AddressMap &dst, const AddressMap &src, Findings &findings) {
  SmallVector<PairIter, 8> pairs; // innermost first
  for (size_t d = dst.dims.size(); d-- > 0;)
    if (!pairDim(dst.dims[d], src.dims[d], pairs)) {
      findings.require("common-tiles", Proof::Disproven,
                       "walked dimension " + Twine(d) + " is tiled " + iterList(dst.dims[d]) +
                           " in the destination and " + iterList(src.dims[d]) +
                           " in the source, and neither nests in the other",
                       "tiles whose extents divide each other");
      return std::nullopt;
    }
  std::reverse(pairs.begin(), pairs.end());
  return pairs;
}
