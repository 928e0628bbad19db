//===- TmaView.cpp - Both sides of a tensor-map copy ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TmaView.h"
#include "TmaStart.h"
#include "llvm/ADT/STLExtras.h"
#include <limits>

using namespace llvm;
using namespace tilecopy;

const Operand &tilecopy::globalSide(const CopyOp &op) {
  return op.dst.tensor->space() == Space::Global ? op.dst : op.src;
}

const Operand &tilecopy::sharedSide(const CopyOp &op) {
  return op.dst.tensor->space() == Space::Global ? op.src : op.dst;
}

namespace {

class TmaViewMaker {
public:
  TmaViewMaker(const CopyOp &op, bool exact, Findings &findings)
      : global(globalSide(op)), shared(sharedSide(op)),
        sharedName(&shared == &op.dst ? "dst" : "src"), exact(exact),
        reduces(op.options.has(options::Reduce)), findings(findings) {}

  std::optional<TmaView> run() {
    view.unitBits = global.tensor->bits();
    auto map = mapRegion(shared, sharedName, findings);
    MmaSwizzle swizzle;
    if (!map || !checkSides(*map) || !requireHardwareSwizzle(*shared.tensor, swizzle, findings) ||
        !makeAxes())
      return std::nullopt;
    view.swizzle = TensorMapSwizzle(swizzle);
    view.sharedBase = map->base;
    if (!exact)
      joinAxes();
    if (!makePieces(*map))
      return std::nullopt;
    return std::move(view);
  }

private:
  bool checkSides(const AddressMap &map);
  bool makeAxes();
  bool splitDimension(unsigned d, DimIters iters);
  void addAxis(unsigned d, Expr extent, Expr stride, Expr start, int64_t take);
  void joinAxes();
  bool makePieces(const AddressMap &map);

  const Operand &global, &shared;
  StringRef sharedName;
  bool exact;
  bool reduces; // in units of the tensor's type, of which there may be too many in a joined axis
  Findings &findings;
  TmaView view;
};

} // namespace

bool TmaViewMaker::checkSides(const AddressMap &map) {
  const Layout *layout = global.tensor->layout();
  bool plain = !layout || (!layout->swizzle && layout->tile.replicas() == 1);
  return findings.require("global-layout", proofOf(plain),
                          plain ? "strides"
                                : "the layout of " + global.tensor->name() +
                                      " has a swizzle or replicas",
                          "a global layout of iters alone") &&
         findings.require("shared-replicas", proofOf(map.replicas.empty()),
                          Twine(map.replicas.size()) + " replica iters in the layout of " +
                              shared.tensor->name(),
                          "a shared layout without replicas");
}

//===----------------------------------------------------------------------===//
// Axes
//===----------------------------------------------------------------------===//

void TmaViewMaker::addAxis(unsigned d, Expr extent, Expr stride, Expr start, int64_t take) {
  Proof inside = start.isAtLeast(0) && (extent - start - Expr(take)).isAtLeast(0);
  std::string what = ("dimension " + Twine(d) + " of " + global.tensor->name()).str();
  view.axes.push_back({extent, stride, start, take, inside, what});
}

bool TmaViewMaker::makeAxes() {
  auto dims = itersByDimension(*global.tensor);
  if (!dims)
    return findings.require("global-tiles", Proof::Disproven,
                            "the layout of " + global.tensor->name() +
                                " does not split at the tensor's dimensions",
                            "a layout whose iters nest in the shape");
  if (const Layout *layout = global.tensor->layout())
    view.globalBase = Expr(layout->tile.offset(Axis::M));
  for (auto [d, iters] : enumerate(*dims)) {
    if (iters.size() > 1)
      counters::join(iters);
    if (!splitDimension(d, std::move(iters)))
      return false;
  }
  return true;
}

/// The axes of one dimension. A dimension that the layout tiles has an axis for each digit, and the
/// region must take whole inner tiles or stay inside one.
bool TmaViewMaker::splitDimension(unsigned d, DimIters iters) {
  Expr start = global.region[d].start;
  int64_t take = global.region[d].extent;
  if (iters.empty())
    iters.push_back({});
  size_t first = view.axes.size();
  while (iters.size() > 1) {
    AddressIter inner = iters.pop_back_val();
    Expr within = start.mod(inner.extent);
    bool whole = take % inner.extent == 0 && within.isConstant(0);
    bool inside = within.isAtMost(inner.extent - take) == Proof::Proven &&
                  start.isAtLeast(0) == Proof::Proven;
    if (!whole && !inside)
      return findings.require(
          "global-tiles", Proof::Unknown,
          "dimension " + Twine(d) + " of " + global.tensor->name() + " is tiled by " +
              Twine(inner.extent) + ", and " + Twine(take) + " indices from " + start.str() +
              " may cut a tile",
          "a start and an extent that are multiples of the tile, or inside one");
    addAxis(d, Expr(inner.extent), inner[Elements], within, whole ? inner.extent : take);
    view.axes.back().inBounds = Proof::Proven;
    take = whole ? take / inner.extent : 1;
    start = start.floorDiv(inner.extent);
  }
  bool digits = view.axes.size() > first;
  Expr extent = digits ? Expr(iters[0].extent) : global.tensor->shape()[d];
  addAxis(d, extent, iters[0][Elements], start, take);
  std::reverse(view.axes.begin() + first, view.axes.end());
  return true;
}

bool tilecopy::wraps(const Expr &coordinate) {
  ValueRange r = coordinate.range();
  return r.lo == std::numeric_limits<int64_t>::min() || r.hi == std::numeric_limits<int64_t>::max();
}

/// Joins neighbors where the inner one is copied whole and the outer one continues it, and drops
/// those with one index. A joined axis has the outer one's bounds; the inner one has none.
void TmaViewMaker::joinAxes() {
  SmallVector<TmaAxis, 6> joined;
  for (TmaAxis &axis : view.axes) {
    if (axis.extent.isConstant(1) && axis.inBounds == Proof::Proven)
      continue;
    if (!joined.empty()) {
      TmaAxis &outer = joined.back();
      Expr extent = outer.extent * axis.extent;
      if (axis.extent.isConstant(axis.take) && axis.start.isConstant(0) &&
          outer.stride == axis.stride * axis.extent && !wraps(outer.start * axis.extent) &&
          extent.isAtMost(mostJoined(reduces)) == Proof::Proven) {
        outer = {extent,
                 axis.stride,
                 outer.start * axis.extent,
                 outer.take * axis.take,
                 outer.inBounds,
                 outer.what + ", with " + axis.what};
        continue;
      }
    }
    joined.push_back(std::move(axis));
  }
  view.axes = std::move(joined);
}

//===----------------------------------------------------------------------===//
// Pieces
//===----------------------------------------------------------------------===//

/// Splits both sides at their common boundaries, in row-major order from the innermost. Dimensions
/// do not matter here: 32 x 4 rows of one side may be 128 of the other.
bool TmaViewMaker::makePieces(const AddressMap &map) {
  SmallVector<Counter<int64_t, 1>, 8> taken, shares;
  for (auto [a, axis] : enumerate(view.axes))
    taken.push_back({axis.take, {1}, CounterTag::walks(a)});
  for (const DimIters &dim : map.dims)
    for (const AddressIter &i : dim)
      shares.push_back({i.extent, {i.at(Elements)}}); // shared tensors are static
  std::pair<Counter<int64_t, 1>, Counter<int64_t, 1>> clash;
  auto pieces = counters::pair(ArrayRef(taken), ArrayRef(shares), &clash);
  if (!pieces)
    return findings.require("common-tiles", Proof::Disproven,
                            "runs of " + Twine(clash.first.extent) + " in " +
                                view.axes[clash.first.tag.dimension()].what + " meet " +
                                Twine(clash.second.extent) + " in " + shared.tensor->name() +
                                ", and neither divides the other",
                            "tiles whose extents divide each other");
  counters::join(*pieces);
  view.pieces.assign(pieces->rbegin(), pieces->rend());
  // A step of 0 reads one shared box several times; it cannot be inside of a box.
  auto key = [](const TmaPiece &p) { return p[Shared] ? uint64_t(p[Shared]) : ~uint64_t(0); };
  stable_sort(view.pieces, [&](auto &a, auto &b) { return key(a) < key(b); });
  // For an axis with one index any stride is right, but a row that leaves it needs this one.
  if (!view.pieces.empty())
    if (TmaAxis &axis = view.axes[view.pieces[0].tag.dimension()]; axis.extent.isConstant(1))
      axis.stride = Expr(1);
  return true;
}

//===----------------------------------------------------------------------===//
// Units
//===----------------------------------------------------------------------===//

std::optional<TmaView> TmaView::widen(int64_t factor) const {
  TmaView wide = *this;
  wide.unitBits *= factor;
  auto divide = [&](Expr &e) {
    bool whole = e.isMultipleOf(factor) == Proof::Proven;
    e = e.floorDiv(factor);
    return whole;
  };
  // A row of one unit would be shorter than the row of any box.
  if (pieces.empty() || pieces[0].extent % factor || pieces[0].extent == factor ||
      !divide(wide.globalBase) || !divide(wide.sharedBase))
    return std::nullopt;
  for (auto [p, from] : zip(wide.pieces, pieces)) {
    bool inner = &from == pieces.begin();
    if (!inner && from[Shared] % factor)
      return std::nullopt;
    p.extent /= inner ? factor : 1;
    p[Shared] = inner ? 1 : from[Shared] / factor;
    if (!inner && from.tag == pieces[0].tag)
      p[Index] /= factor; // a multiple: it steps over the inner piece
  }
  for (auto [a, axis] : enumerate(wide.axes)) {
    if (!pieces[0].tag.isOf(a)) {
      if (!divide(axis.stride))
        return std::nullopt;
      continue;
    }
    // If the extent is not whole units, a part of a unit past the end would be copied, except where
    // everything is in bounds.
    bool whole = divide(axis.extent) || axis.inBounds == Proof::Proven;
    if (!divide(axis.start) || axis.take % factor || !whole)
      return std::nullopt;
    axis.take /= factor;
  }
  return wide;
}

Expected<CopyOp> tilecopy::prefetchAsCopy(const CopyOp &op) {
  SmallVector<int64_t, 4> shape;
  CopyOp copy = op;
  copy.kind = OpKind::CopyAsync;
  for (DimRange &r : copy.dst.region) {
    shape.push_back(r.extent);
    r = {Expr(0), r.extent, {}};
  }
  auto layout = defaultLayout(Space::Shared, shape);
  if (!layout)
    return layout.takeError();
  auto tile = Tensor::create(op.src.tensor->name(), op.src.tensor->type(), Space::Shared, shape,
                             std::move(*layout));
  if (!tile)
    return tile.takeError();
  copy.dst.tensor = std::make_shared<const Tensor>(std::move(*tile));
  return copy;
}

std::optional<TmaView> tilecopy::viewForTma(const CopyOp &op, bool exact, Findings &findings) {
  return TmaViewMaker(op, exact, findings).run();
}
