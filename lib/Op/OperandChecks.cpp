//===- OperandChecks.cpp - Is a region one that a copy can move? ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckedMath.h"
#include "tilecopy/op/CopyOp.h"
#include "tilecopy/op/OpError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace tilecopy;
using namespace llvm;

static Error bad(const Operand &o, const Twine &text) {
  return opError(OpFault::Region, o.tensor->name(), "'" + o.tensor->name() + "': " + text);
}

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

/// Whether the index is the same for all threads of an instance of the scope.
static bool isUniform(SymbolKind kind, Scope scope) {
  switch (kind) {
  case SymbolKind::Thread:
  case SymbolKind::Lane:
    return scope == Scope::Thread;
  case SymbolKind::Warp:
    return scope == Scope::Thread || scope == Scope::Warp;
  case SymbolKind::Warpgroup:
    return scope != Scope::Cta;
  case SymbolKind::Argument:
  case SymbolKind::CtaId:
  case SymbolKind::Loop:
  case SymbolKind::CtaRank:
  case SymbolKind::Index:
  case SymbolKind::FloorDiv:
  case SymbolKind::Mod:
    return true;
  }
  llvm_unreachable("every kind is above");
}

std::optional<Symbol> tilecopy::differsWithin(const Expr &e, Scope scope) {
  std::optional<Symbol> varying;
  e.forEachLeaf([&](const Symbol &s) {
    if (!isUniform(s.kind(), scope))
      varying = s;
  });
  return varying;
}

/// No index of the range lies inside the tensor: copying it would be an error.
static Error checkTouches(const Operand &o) {
  for (auto [d, r] : enumerate(o.region)) {
    const Expr &dim = o.tensor->shape()[d];
    Expr end = r.start + Expr(r.extent);
    if (r.isRun() &&
        (end.isAtMost(0) == Proof::Proven || (dim - r.start).isAtMost(0) == Proof::Proven))
      return bad(o, "the region takes indices " + r.start.str() + " to " + (end - Expr(1)).str() +
                        " of dimension " + Twine(d) + ", which has " + dim.str() +
                        ": it lies wholly outside of the tensor");
  }
  return Error::success();
}

static Error checkDimension(const Operand &o, unsigned d, Scope scope, bool inside) {
  const DimRange &r = o.region[d];
  const Expr &dim = o.tensor->shape()[d];
  if (r.start.overflowed())
    return bad(o, "the start in dimension " + Twine(d) + " is " + r.start.str());
  if (r.extent < 1)
    return bad(o, "the extent in dimension " + Twine(d) + " is " + Twine(r.extent) +
                      "; it must be positive");
  inside &= r.isRun();
  if (inside && r.start.isAtLeast(0) == Proof::Disproven)
    return bad(o, "the region begins at " + r.start.str() + " in dimension " + Twine(d) +
                      "; indices begin at 0");
  Expr end = r.start + Expr(r.extent);
  if (inside && (dim - end).isAtLeast(0) == Proof::Disproven)
    return bad(o, "the region ends at " + end.str() + " in dimension " + Twine(d) + ", which has " +
                      dim.str() + " indices");
  if (std::optional<Symbol> varying = differsWithin(r.start, scope))
    return bad(o, "the start in dimension " + Twine(d) + " is " + r.start.str() + ", and " +
                      varying->name() + " differs between the threads of a " + scopeName(scope));
  return Error::success();
}

/// "I[0:4], :", which loads the indices of dimension `d`.
static std::string regionByTensor(const Operand &o, unsigned d) {
  SmallVector<std::string, 4> region(o.region.size(), ":");
  region[d] = "I[0:" + std::to_string(o.region[d].picks.size()) + "]";
  return join(region, ", ");
}

/// Picked indices: in one dimension only, each valid as a start would have to be, and distinct
/// where they are written.
static Error checkPicks(const Operand &o, unsigned d, Scope scope, bool written, bool fills) {
  ArrayRef<Expr> picks = o.region[d].picks;
  if (o.tensor->space() != Space::Global)
    return bad(o, "it is in " + memoryName(o.tensor->space()) +
                      ", and a list gives the indices of its dimension " + Twine(d) +
                      "; only a tensor in global memory takes one");
  if (!fills)
    return bad(o, "a list of indices is copied by copy_async and prefetch only, with sm_100 or "
                  "newer; put the indices in a tensor, as in '" +
                      o.tensor->name() + "[" + regionByTensor(o, d) + "]'");
  if (d != *o.picked())
    return bad(o, "indices of dimensions " + Twine(*o.picked()) + " and " + Twine(d) +
                      " are picked; one dimension can be");
  if (int64_t(picks.size()) != o.region[d].extent)
    return bad(o, Twine(picks.size()) + " indices of dimension " + Twine(d) +
                      " are picked and its extent is " + Twine(o.region[d].extent));
  for (size_t i = 0; i != picks.size(); ++i) {
    Operand one = o;
    one.region[d] = {picks[i], 1, {}};
    if (Error e = checkDimension(one, d, scope, /*inside=*/false))
      return e;
    for (size_t j = 0; written && j != i; ++j)
      if (picks[i] == picks[j])
        return bad(o, "it is written, and the index " + picks[i].str() + " of dimension " +
                          Twine(d) + " is picked twice");
  }
  return Error::success();
}

static Error checkRegion(const Operand &o, Scope scope, bool inside) {
  if (o.region.size() != o.tensor->rank())
    return bad(o, "the region has " + Twine(o.region.size()) + " dimensions and the tensor has " +
                      Twine(o.tensor->rank()));
  std::optional<int64_t> count = 1;
  for (unsigned d = 0; d != o.region.size(); ++d) {
    if (Error e = checkDimension(o, d, scope, inside))
      return e;
    count = count ? checkedMul(*count, o.region[d].extent) : std::nullopt;
  }
  if (!count)
    return bad(o, "the region has more elements than 64 bits count");
  return Error::success();
}

/// Rows of a tile are chosen where it is filled: "use 'I' where 'S' is filled".
static std::string fillByIndices(const Operand &o, unsigned d) {
  SmallVector<std::string, 4> region(o.region.size(), ":");
  StringRef indices = o.region[d].loaded->tensor->name();
  region[d] = indices.str();
  return (": use '" + indices + "' where '" + o.tensor->name() + "' is filled, as in '" +
          o.tensor->name() + " <- A[" + join(region, ", ") + "]'")
      .str();
}

/// Indices that are loaded: integers in memory at known places, one for each row of the dimension.
/// Their values are known only at run time.
static Error checkLoaded(const Operand &o, unsigned d, Scope scope, bool written) {
  const Operand &from = *o.region[d].loaded;
  if (!from.tensor)
    return bad(o, "the indices of dimension " + Twine(d) + " are loaded from no tensor");
  const Tensor &t = *from.tensor;
  auto no = [&](const Twine &text) {
    return bad(o, "the indices of dimension " + Twine(d) + " are loaded from '" + t.name() + "', " +
                      text);
  };
  if (o.tensor->space() != Space::Global)
    return bad(o, "it is in " + memoryName(o.tensor->space()) + ", and '" + t.name() +
                      "' gives the indices of its dimension " + Twine(d) +
                      "; only a tensor in global memory takes indices from another tensor" +
                      (written ? "" : fillByIndices(o, d)));
  if (t.space() == Space::TMem)
    return no("which is in " + memoryName(t.space()) +
              "; threads have indices in registers, global or shared memory");
  if (t.type() != ElementType::I32 && t.type() != ElementType::I64)
    return no("which has elements of " + elementTypeName(t.type()) + "; indices are i32 or i64");
  if (t.isAuto())
    return no("whose layout is auto; a tensor of indices has a layout that is given");
  if (from.indexed() || from.picked())
    return no("and the region of that is no box; indices are loaded from a box");
  if (Error e = checkRegion(from, scope, /*inside=*/true))
    return e;
  if (from.count() != o.region[d].extent)
    return no("which gives " + Twine(from.count()) + " of them, and the extent is " +
              Twine(o.region[d].extent));
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Whole bytes
//===----------------------------------------------------------------------===//

namespace {
/// A counter of a tensor's address; the stride may be a run-time value.
struct Step {
  int64_t extent; // 0: not known
  Expr stride;
};
} // namespace

/// The steps along `axis`, outermost first, replicas before the shard; then the axis' offset.
static SmallVector<Step, 8> stepsOf(const Tensor &t, Axis axis) {
  SmallVector<Step, 8> steps;
  if (const Layout *layout = t.layout()) {
    for (const Iter &i : llvm::concat<const Iter>(layout->tile.replica(), layout->tile.shard()))
      if (i.axis == axis && i.extent > 1)
        steps.push_back({i.extent, Expr(i.stride)});
    return steps;
  }
  for (auto [dim, stride] : zip(t.shape(), t.strides()))
    if (!dim.isConstant(1))
      steps.push_back({dim.isConstant() ? dim.constantPart() : 0, stride});
  return steps;
}

/// Whether neighbors in the last dimension are apart along `axis`.
static bool stepsAlong(const Tensor &t, Axis axis) {
  if (!t.layout())
    return true;
  for (const Iter &i : llvm::reverse(t.layout()->tile.shard()))
    if (i.extent > 1)
      return i.axis == axis;
  return false;
}

/// Two 4-bit elements share a byte; a copy moves whole bytes. So elements 2i and 2i + 1 of the last
/// dimension must lie in one byte, on both sides.
static Error checkWholeBytes(const Operand &o) {
  const Tensor &t = *o.tensor;
  // Those of 6 bits are copied 16 at a time, as planning sees to.
  if (t.bits() >= 8 || t.bits() == 6)
    return Error::success();
  auto pairs = [&](const Twine &text) {
    return bad(o, elementTypeName(t.type()) + " elements are copied in pairs; " + text);
  };
  const DimRange &last = o.region.back();
  if (!last.isRun())
    return pairs("the indices of the last dimension do not follow each other");
  if (last.extent % 2 != 0)
    return pairs("the extent of the last dimension is " + Twine(last.extent) + ", which is odd");
  auto uneven = [&](const Twine &what, const Expr &e) {
    return pairs(what + " is " + e.str() +
                 (e.isMultipleOf(2) == Proof::Disproven ? ", and must be even"
                                                        : ", which is not known to be even"));
  };
  if (last.start.isMultipleOf(2) != Proof::Proven)
    return uneven("the start in the last dimension", last.start);
  Axis axis = t.space() == Space::TMem ? Axis::TCol : Axis::M;
  SmallVector<Step, 8> steps = stepsOf(t, axis);
  if (steps.empty() || !steps.back().stride.isConstant(1) || steps.back().extent % 2 != 0 ||
      !stepsAlong(t, axis))
    return pairs("the last dimension must step by 1 and be of even extent");
  for (const Step &s : ArrayRef<Step>(steps).drop_back())
    if (s.stride.isMultipleOf(2) != Proof::Proven)
      return uneven("a stride", s.stride);
  const Layout *layout = t.layout();
  if (layout && layout->tile.offset(axis) % 2 != 0)
    return pairs("the layout's offset is " + Twine(layout->tile.offset(axis)) + ", which is odd");
  if (layout && layout->swizzle && layout->swizzle->perElement == 0)
    return pairs("the swizzle moves single elements");
  return Error::success();
}

//===----------------------------------------------------------------------===//
// One address for one coordinate
//===----------------------------------------------------------------------===//

/// Each counter steps over everything that the smaller ones reach, so no two combinations of
/// counters meet. Sufficient, not necessary.
static bool strictlyNested(SmallVector<std::pair<int64_t, int64_t>, 8> strideAndExtent) {
  llvm::sort(strideAndExtent);
  int64_t past = 1; // above the greatest address reached so far
  for (auto [stride, extent] : strideAndExtent) {
    if (stride < past)
      return false;
    auto reach = checkedMul(stride, extent - 1);
    auto sum = reach ? checkedAdd(past, *reach) : std::nullopt;
    if (!sum)
      return false;
    past = *sum;
  }
  return true;
}

/// An iter of a thread axis as one of `tx`: laneid 3 and tx 3 are the same thread.
static Iter normalized(Iter i) {
  if (auto field = threadField(i.axis))
    return {i.extent, i.stride * field->unit, Axis::Tx};
  return i;
}

static bool layoutNests(const TileLayout &tile) {
  for (unsigned a = 0; a != NumAxes; ++a) {
    SmallVector<std::pair<int64_t, int64_t>, 8> iters;
    for (const Iter &written : llvm::concat<const Iter>(tile.replica(), tile.shard())) {
      Iter i = normalized(written);
      if (i.axis == axisAt(a) && i.extent > 1)
        iters.push_back({std::abs(i.stride), i.extent});
    }
    if (!strictlyNested(std::move(iters)))
      return false;
  }
  return true;
}

static std::string coordText(ArrayRef<int64_t> coord) {
  return "[" + join(map_range(coord, [](int64_t c) { return itostr(c); }), ", ") + "]";
}

/// A place with its thread axes as one of `tx`.
static PhysicalCoord normalized(const PhysicalCoord &place) {
  PhysicalCoord p;
  for (unsigned a = 0; a != NumAxes; ++a) {
    Iter step = normalized(Iter{1, 1, axisAt(a)});
    p[step.axis] += step.stride * place[axisAt(a)];
  }
  return p;
}

/// Walks the region (the whole tensor where its start is a run-time value) and looks for two
/// coordinates at one place.
static Error checkByEnumeration(const Operand &o) {
  constexpr int64_t limit = int64_t(1) << 20;
  auto shape = *o.tensor->staticShape();
  SmallVector<int64_t, 4> start, extent;
  int64_t count = 1;
  for (auto [r, dim] : zip(o.region, shape)) {
    // What lies outside is not stored to. Where the start is not known, any part of the tensor may
    // be stored to.
    bool constant = r.isRun() && r.start.isConstant();
    int64_t first = constant ? std::clamp<int64_t>(r.start.constantPart(), 0, dim) : 0;
    int64_t last = dim;
    if (constant)
      last =
          std::clamp<int64_t>(checkedAdd(r.start.constantPart(), r.extent).value_or(dim), 0, dim);
    start.push_back(first);
    extent.push_back(last - first);
    count = checkedMul(count, extent.back()).value_or(greatestInt);
  }
  if (count > limit)
    return bad(o, "it is written, its layout's strides do not nest, and its region of " +
                      Twine(count) +
                      " elements is too large to look for elements that share an "
                      "address");
  std::map<PhysicalCoord, int64_t> seen;
  SmallVector<PhysicalCoord, 4> places;
  for (int64_t i = 0; i != count; ++i) {
    auto coord = unflatten(extent, i);
    for (auto [c, s] : zip(coord, start))
      c += s;
    places.clear();
    o.tensor->layout()->apply(shape, coord, places);
    int64_t flat = flatten(shape, coord);
    for (const PhysicalCoord &place : places) {
      auto [it, fresh] = seen.emplace(normalized(place), flat);
      if (fresh || it->second == flat)
        continue;
      std::string where;
      raw_string_ostream(where) << place;
      return bad(o, "it is written, and its elements " + coordText(unflatten(shape, it->second)) +
                        " and " + coordText(coord) + " share the address " + where);
    }
  }
  return Error::success();
}

static Error checkStridedDistinct(const Operand &o) {
  SmallVector<std::pair<int64_t, int64_t>, 8> known;
  for (auto [r, stride, dim] : zip(o.region, o.tensor->strides(), o.tensor->shape())) {
    // What lies outside is not stored to.
    int64_t extent = dim.isConstant() ? std::min(r.extent, dim.constantPart()) : r.extent;
    if (extent == 1)
      continue;
    if (!stride.isConstant())
      return Error::success(); // a run-time stride is the caller's promise
    known.push_back({stride.constantPart(), extent});
  }
  if (strictlyNested(known))
    return Error::success();
  return bad(o, "it is written, and its strides do not keep the elements of the region apart");
}

Error tilecopy::checkOperand(const Operand &o, Scope scope, bool written, bool fills,
                             bool promised) {
  if (!o.tensor)
    return opError(OpFault::Region, "", "a side of the copy has no tensor");
  bool mayLeave = o.tensor->space() == Space::Global && !promised;
  if (Error e = checkRegion(o, scope, !mayLeave))
    return e;
  if (mayLeave && !fills)
    if (Error e = checkTouches(o))
      return e;
  for (auto [d, r] : enumerate(o.region))
    if (Error e = r.loaded           ? checkLoaded(o, d, scope, written)
                  : !r.picks.empty() ? checkPicks(o, d, scope, written, fills)
                                     : Error::success())
      return e;
  if (Error e = checkWholeBytes(o))
    return e;
  if (!written)
    return Error::success();
  if (!o.tensor->layout())
    return checkStridedDistinct(o);
  return layoutNests(o.tensor->layout()->tile) ? Error::success() : checkByEnumeration(o);
}
