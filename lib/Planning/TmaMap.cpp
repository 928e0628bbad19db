//===- TmaMap.cpp - A box as a tensor map and issues ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TmaMap.h"
#include "TmaStart.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// A dimension under construction.
struct Dim {
  Expr extent, stride, coord; // stride in units
  int64_t box = 1;
  unsigned axis = 0;
  int64_t step = 1;                                   // indices of the axis in one of the dimension
  int64_t every = 1;                                  // the box takes each of so many
  Proof inBounds = Proof::Proven;                     // all of the copy
  SmallVector<std::pair<unsigned, int64_t>, 2> moves; // issue piece, and its step here

  /// Every box has all of the dimension.
  bool whole() const {
    return extent.isConstant(box) && every == 1 && coord.isConstant(0) && moves.empty();
  }
  /// The greatest distance that the issues move along it.
  int64_t travel(ArrayRef<TmaPiece> issues) const {
    int64_t sum = 0;
    for (auto [issue, step] : moves)
      sum += (issues[issue].extent - 1) * step;
    return sum;
  }
};

class MapBuilder {
public:
  MapBuilder(const TmaView &view, const TmaSplit &split, const TmaRequest &request)
      : view(view), split(split), request(request), isPadded(request.packing.has_value()),
        span(swizzleSpan(view.swizzle)) {}

  TmaCandidate run() {
    if (request.im2col) {
      takePixels();
    } else if (request.exact) {
      takeAxes();
    } else {
      cutAxes();
      if (request.rows.empty()) {
        join();
        absorb();
      }
    }
    fill();
    shape();
    if (isPadded)
      requirePadded(request, view.swizzle, dims[0].extent, dims[0].coord, dims[0].box,
                    dims[0].moves, findings);
    places();
    if (request.kind == TmaPlan::Store || request.kind == TmaPlan::Reduce)
      stores();
    if (const TensorWindow *window = global().window())
      plan.map.editFor(global().name(), window->of->name(),
                       (window->offset * Expr(global().bits())).floorDiv(8));
    TmaCandidate candidate{std::move(plan), findings.take(), 0};
    candidate.broken = count_if(candidate.rules, [](const RuleFinding &f) {
      return f.required && f.status != Proof::Proven;
    });
    return candidate;
  }

private:
  const Tensor &global() const { return *globalSide(request.op).tensor; }
  bool writes() const { return request.kind == TmaPlan::Store || request.kind == TmaPlan::Reduce; }
  void cutAxes();
  int64_t cutFor(const TmaPiece &piece) const;
  void cutAxis(unsigned axis, ArrayRef<int64_t> cuts);
  void takeAxes();
  void takePixels();
  void join();
  bool joins(size_t inner, size_t outer) const;
  void absorb();
  bool absorbOne();
  void fill();
  void shape();
  void places();
  void coordinates(Proof fit);
  void sharedPlaces();
  void stores();
  int64_t inShared(int64_t units) const { return units * view.unitBits / 8; }
  Expr inGlobal(const Expr &units) const {
    unsigned bits = request.packing ? request.packing->bits : view.unitBits;
    return bits % 8 ? (units * Expr(bits)).floorDiv(8) : units * Expr(bits / 8);
  }
  int64_t globalMultiple() const { return isPadded ? 32 : 16; }
  std::string bytesText(const Expr &units) const { return inGlobal(units).str() + " bytes"; }
  /// A rule that checkTensorMap checks again when the map is encoded. A map that the user has
  /// written out may leave it to that, but no host encodes the map of a window.
  void whenEncoded(StringRef rule, Proof status, const Twine &message, const Twine &fix) {
    if (request.exact && status == Proof::Unknown && !global().window())
      findings.note(rule, status, message, "checked when the map is made");
    else
      findings.require(rule, status, message, fix);
  }
  Proof aligned(const Expr &units, int64_t bytes) const {
    return (units * Expr(view.unitBits)).isMultipleOf(bytes * 8);
  }

  const TmaView &view;
  const TmaSplit &split;
  const TmaRequest &request;
  bool isPadded;
  int64_t span;
  Findings findings;
  TmaPlan plan;
  SmallVector<Dim, 8> dims;
  Expr begin = Expr(0); // units between the tensor's first element and the map's
};

} // namespace

//===----------------------------------------------------------------------===//
// Dimensions
//===----------------------------------------------------------------------===//

/// Cuts one axis at the steps of its pieces in the box. A cut is exact when the region starts at a
/// multiple of it, and the axis ends at a multiple or the region ends before the axis does. A known
/// start between two cuts becomes the beginning of the map if nothing is out of bounds.
void MapBuilder::cutAxis(unsigned index, ArrayRef<int64_t> cuts) {
  TmaAxis axis = view.axes[index];
  if (axis.inBounds == Proof::Proven && axis.start.isConstant() &&
      axis.start.isMultipleOf(cuts.back()) != Proof::Proven) {
    begin += axis.start * axis.stride;
    axis.extent = axis.extent - axis.start;
    axis.start = Expr(0);
  }
  for (size_t k = 0; k != cuts.size(); ++k) {
    bool last = k + 1 == cuts.size();
    Dim d;
    d.axis = index;
    d.step = cuts[k];
    d.stride = axis.stride * Expr(cuts[k]);
    d.extent = last ? axis.extent.floorDiv(cuts[k]) : Expr(cuts[k + 1] / cuts[k]);
    d.coord = last ? axis.start.floorDiv(cuts[k]) : Expr(0);
    d.inBounds = last ? axis.inBounds : Proof::Proven;
    dims.push_back(std::move(d));
  }
  if (cuts.size() == 1)
    return;
  int64_t cut = cuts.back();
  Proof start = axis.start.isMultipleOf(cut);
  Proof end = axis.extent.isMultipleOf(cut);
  if (end != Proof::Proven && axis.inBounds == Proof::Proven)
    end = Proof::Proven;
  findings.require("cut", start && end,
                   axis.what + ", of " + axis.extent.str() + ", is cut by " + Twine(cut) +
                       " and the region starts at " + axis.start.str(),
                   "a start that is a multiple of " + Twine(cut) +
                       ", and an extent that is one too or that the region stays inside of");
}

/// Where the axis is cut for a piece of the box: at its step; or below it, at the end of the piece
/// before, so that the map steps over indices. The latter is for the outermost piece, but not in
/// dimension 0, whose element stride the hardware ignores.
int64_t MapBuilder::cutFor(const TmaPiece &piece) const {
  constexpr int64_t mostStride = 8; // cuda.h, elementStrides
  if (!request.strided || &piece == split.box.begin())
    return piece[Index];
  int64_t below = 1;
  for (const TmaPiece &p : split.box) {
    if (p.tag == piece.tag && p[Index] > piece[Index])
      return piece[Index];
    if (p.tag == piece.tag && p[Index] < piece[Index])
      below = std::max(below, p[Index] * p.extent);
  }
  return piece[Index] % below == 0 && piece[Index] / below <= mostStride ? below : piece[Index];
}

void MapBuilder::cutAxes() {
  for (unsigned a = view.axes.size(); a-- > 0;) {
    SmallVector<int64_t, 4> cuts{1};
    for (const TmaPiece &p : split.box)
      if (p.tag.isOf(a) && cutFor(p) > 1)
        cuts.push_back(cutFor(p));
    llvm::sort(cuts);
    cutAxis(a, cuts);
  }
  auto find = [&](const TmaPiece &p) {
    // The last cut at or below the piece's step.
    Dim *found = nullptr;
    for (Dim &d : dims)
      if (p.tag.isOf(d.axis) && d.step <= p[Index] && (!found || d.step > found->step))
        found = &d;
    return found;
  };
  for (auto [i, p] : enumerate(split.issues)) {
    Dim *d = find(p);
    d->moves.push_back({unsigned(i), p[Index] / d->step});
  }
  // The dimensions of the box come first, in its order. The rest have box 1, so their order does
  // not matter.
  SmallVector<Dim, 8> ordered;
  for (const TmaPiece &p : split.box) {
    Dim *d = find(p);
    d->box = p.extent;
    d->every = p[Index] / d->step;
    ordered.push_back(std::move(*d));
    dims.erase(d);
  }
  for (Dim &d : dims)
    if (!(d.extent.isConstant(1) && d.inBounds == Proof::Proven))
      ordered.push_back(std::move(d));
  if (ordered.empty()) // one element
    ordered.push_back(Dim{Expr(1), Expr(1), Expr(0), 1, 0, 1, 1, Proof::Proven, {}});
  dims = std::move(ordered);
}

/// Takes the axes unchanged; the box is the region. Shared memory must have the same order.
void MapBuilder::takeAxes() {
  bool same = split.issues.empty();
  for (unsigned a = view.axes.size(); a-- > 0;) {
    cutAxis(a, {1});
    dims.back().box = view.axes[a].take;
  }
  const TmaPiece *next = split.box.begin();
  for (const Dim &d : dims)
    if (d.box > 1)
      same &= next != split.box.end() && next->tag.isOf(d.axis) && (next++)->extent == d.box;
  // An axis longer than a box was divided; that has a rule of its own.
  same |= any_of(dims, [](const Dim &d) { return d.box > TensorMapMaxBox; });
  findings.require("explicit", proofOf(same),
                   same ? "one box is the region"
                        : "the region is not one box in the order of the dimensions of " +
                              globalSide(request.op).tensor->name(),
                   "a shared layout that is dense and has the dimensions in their order; or no "
                   "`map = explicit`");
}

/// Takes the axes unchanged; the box is the channels of some pixels, and issues move along the
/// channels.
void MapBuilder::takePixels() {
  for (unsigned a = view.axes.size(); a-- > 0;)
    cutAxis(a, {1});
  dims[0].box = split.box[0].extent;
  dims[1].box = split.box.size() > 1 ? split.box[1].extent : 1;
  for (auto [i, stride] : enumerate(request.im2col->strides))
    dims[1 + i].every = stride;
  for (auto [i, p] : enumerate(split.issues))
    dims[0].moves.push_back({unsigned(i), p[Index]});
}

/// Whether `outer` continues `inner`, in global memory and in the box.
bool MapBuilder::joins(size_t inner, size_t outer) const {
  const Dim &i = dims[inner], &o = dims[outer];
  if (!i.whole() || o.every > 1 || o.stride != i.stride * i.extent || wraps(o.coord * Expr(i.box)))
    return false;
  if (o.box > 1 && outer != inner + 1)
    return false; // another dimension lies between them in the box
  int64_t box = i.box * o.box;
  bool padded = inner == 0 && span && o.box > 1 && inShared(i.box) < span;
  if (box > TensorMapMaxBox || padded || (inner == 0 && span && inShared(box) > span) ||
      (inner == 0 && isPadded && o.box > 1))
    return false;
  return (i.extent * o.extent).isAtMost(mostJoined(writes())) == Proof::Proven;
}

void MapBuilder::join() {
  for (size_t i = 0; i < dims.size(); ++i)
    for (size_t o = 0; o < dims.size(); ++o) {
      if (i == o || !joins(i, o))
        continue;
      Dim &inner = dims[i], &outer = dims[o];
      int64_t factor = inner.box;
      inner.extent = outer.extent * Expr(factor);
      inner.coord = outer.coord * Expr(factor);
      inner.box *= outer.box;
      inner.inBounds = outer.inBounds;
      for (auto [issue, step] : outer.moves)
        inner.moves.push_back({issue, step * factor});
      dims.erase(dims.begin() + o);
      return join();
    }
}

/// A dimension of which the box has one index can be absorbed by one with a smaller stride, which
/// reaches the same addresses, if nothing is out of bounds in either.
bool MapBuilder::absorbOne() {
  for (size_t o = dims.size(); o-- > 1;) {
    Dim &outer = dims[o];
    if (outer.box != 1 || outer.inBounds != Proof::Proven || !outer.stride.isConstant())
      continue;
    for (size_t i = dims.size(); i-- > 0;) {
      Dim &inner = dims[i];
      bool small = inner.stride.isConstant() && inner.stride.constantPart() > 0;
      if (i == o || inner.every > 1 || inner.inBounds != Proof::Proven || !small ||
          outer.stride.constantPart() % inner.stride.constantPart())
        continue;
      Expr factor(outer.stride.constantPart() / inner.stride.constantPart());
      Expr extent = inner.extent + factor * (outer.extent - Expr(1));
      if (extent.isAtMost(mostJoined(writes())) != Proof::Proven)
        continue;
      inner.extent = extent;
      inner.coord += factor * outer.coord;
      for (auto [issue, step] : outer.moves)
        inner.moves.push_back({issue, step * factor.constantPart()});
      dims.erase(dims.begin() + o);
      return true;
    }
  }
  return false;
}

void MapBuilder::absorb() {
  while (dims.size() > TensorMapMaxRank && absorbOne())
    ;
}

//===----------------------------------------------------------------------===//
// The plan
//===----------------------------------------------------------------------===//

void MapBuilder::fill() {
  TensorMapPlan &map = plan.map;
  map.tensor = globalSide(request.op).tensor->name().str();
  map.type = request.type;
  map.offset = inGlobal(view.globalBase + begin);
  map.swizzle = view.swizzle;
  map.fill = request.fill;
  map.promotion = request.promotion;
  for (auto [i, d] : enumerate(dims)) {
    map.dims.push_back(d.extent);
    if (i)
      map.strides.push_back(inGlobal(d.stride));
    if (!request.im2col)
      map.box.push_back((d.box - 1) * d.every + 1);
    map.elementStrides.push_back(d.every);
    plan.coords.push_back(d.coord);
  }
  plan.kind = request.kind;
  plan.sharedAlign = span ? span * 8 : 128;
  for (unsigned issue = split.issues.size(); issue-- > 0;)
    for (auto [i, d] : enumerate(dims))
      for (auto [moved, step] : d.moves)
        if (moved == issue)
          plan.loops.push_back({split.issues[issue].extent,
                                {inShared(split.issues[issue][Shared]), step},
                                CounterTag::walks(i)});
  if (const TmaIm2col *w = request.im2col) {
    map.im2col = {w->windows, w->lower, w->upper, uint32_t(dims[0].box), uint32_t(dims[1].box)};
    plan.offsets = w->offsets;
  }
  if (!request.rows.empty()) {
    plan.rows = request.rows.vec();
    map.box[1] = 1; // what the instructions with four rows want
  }
  // Rows are separate values: which ones an issue takes is only known without a loop.
  plan.unrolled = plan.issues() <= counters::MostUnrolledIssues || !plan.rows.empty();
  plan.bytes = plan.issueBytes() * plan.issues();
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

/// Sizes: PTX ISA, "Tensors", and cuda.h, cuTensorMapEncodeTiled.
void MapBuilder::shape() {
  const TensorMapPlan &map = plan.map;
  findings.require("rank", proofOf(dims.size() <= TensorMapMaxRank),
                   Twine(dims.size()) + " dimensions", "at most 5");
  for (auto [i, b] : enumerate(map.box))
    if (b > TensorMapMaxBox)
      findings.require("box", Proof::Disproven, "box[" + Twine(i) + "] is " + Twine(b),
                       "at most 256");
  if (request.im2col)
    findings.require("pixels", proofOf(dims[0].box <= 256 && dims[1].box <= 1024),
                     Twine(dims[1].box) + " pixels of " + Twine(dims[0].box) +
                         " channels are copied by one instruction",
                     "at most 1024 pixels and 256 channels; more channels in several blocks of the "
                     "shared layout");
  int64_t inner = inShared(dims[0].box);
  findings.require("inner-bytes", proofOf(inner % 16 == 0),
                   "a row of the box has " + Twine(inner) + " bytes", "a multiple of 16 bytes");
  if (span)
    findings.require("inner-span", proofOf(inner <= span),
                     "a row of the box has " + Twine(inner) + " bytes and the swizzle spans " +
                         Twine(span),
                     "at most the span");
  findings.require("payload", proofOf(plan.issueBytes() <= TensorMapMaxPayload),
                   "a box has " + Twine(plan.issueBytes()) + " bytes", "at most 233472");
  // A kernel replaces a size by 32 bits.
  int64_t mostDim = int64_t(TensorMapMaxDim) - (global().window() ? 1 : 0);
  for (auto [i, d] : enumerate(map.dims))
    if (Proof p = d.isAtMost(mostDim); p != Proof::Proven)
      whenEncoded("global-dim", p, "dims[" + Twine(i) + "] is " + d.str(),
                  global().window() ? "less than 2^32 (state a range)"
                                    : "at most 2^32 (state a range)");
  for (auto [i, s] : enumerate(map.strides)) {
    Proof p = s.isMultipleOf(globalMultiple());
    whenEncoded("global-stride", p, "strides[" + Twine(i) + "] is " + s.str() + " bytes",
                "a multiple of " + Twine(globalMultiple()) +
                    " bytes (pad the rows, or state multiple_of)");
    Proof range = s.isAtMost(int64_t(TensorMapStrideLimit) - 1) && s.isAtLeast(0);
    if (range != Proof::Proven)
      whenEncoded("global-stride", range, "strides[" + Twine(i) + "] is " + s.str() + " bytes",
                  "0 to 2^40 - 1 (state a range)");
  }
}

/// The rules for where boxes begin, on both sides.
void MapBuilder::places() {
  const Tensor &global = *globalSide(request.op).tensor;
  int64_t multiple = globalMultiple();
  Proof base = proofOf(global.align() % multiple == 0) && plan.map.offset.isMultipleOf(multiple);
  whenEncoded("global-align", base,
              "the map of " + global.name() + " begins at byte " + plan.map.offset.str() +
                  " of a tensor that is aligned to " + Twine(global.align()),
              "multiples of " + Twine(multiple));
  Proof start = aligned(dims[0].coord, 16);
  for (auto [issue, step] : dims[0].moves)
    start = start && aligned(Expr(step), 16);
  findings.require("box-start", start,
                   "boxes begin at " + bytesText(dims[0].coord) + " of a row of " + global.name(),
                   "multiples of 16 bytes, also from issue to issue (the instruction traps)");
  Proof fit = Proof::Proven;
  for (const Dim &d : dims) {
    Expr last = d.coord + Expr(d.travel(split.issues));
    fit = fit && d.coord.isAtLeast(std::numeric_limits<int32_t>::min()) &&
          last.isAtMost(std::numeric_limits<int32_t>::max());
  }
  for (const Expr &r : request.rows)
    fit = fit && r.isAtLeast(std::numeric_limits<int32_t>::min()) &&
          r.isAtMost(std::numeric_limits<int32_t>::max());
  coordinates(fit);
  if (request.kind != TmaPlan::Prefetch)
    sharedPlaces();
}

/// Coordinates have 32 bits. Where they may not fit, emission takes one that names no element: so
/// every element must be below 2^31, and for a store its stand-in beyond the tensor.
void MapBuilder::coordinates(Proof fit) {
  if (fit == Proof::Proven)
    return;
  for (auto [i, d] : enumerate(plan.map.dims)) {
    int64_t most = writes() ? largestTmaStart(unsigned(i)) : int64_t(1) << 31;
    findings.require("coordinates", d.isAtMost(most),
                     "a coordinate may not fit 32 bits in a dimension of " + d.str() + " elements",
                     "dimensions of at most " + Twine(most) +
                         ", or smaller starts (state a range)");
  }
}

/// Where boxes begin in shared memory, and what a barrier can count.
void MapBuilder::sharedPlaces() {
  const Tensor &shared = *sharedSide(request.op).tensor;
  findings.require("shared-align", proofOf(shared.align() % plan.sharedAlign == 0),
                   shared.name() + " is aligned to " + Twine(shared.align()) + " bytes",
                   "`align " + Twine(plan.sharedAlign) + "` on " + shared.name());
  Proof boxes = aligned(view.sharedBase, 128);
  for (const TmaPiece &p : split.issues)
    boxes = boxes && aligned(Expr(p[Shared]), 128);
  findings.require("shared-start", boxes,
                   "boxes begin at " + bytesText(view.sharedBase) + " of " + shared.name(),
                   "multiples of 128 bytes, also from issue to issue");
  if (request.kind == TmaPlan::Load)
    findings.require("expected-bytes", proofOf(plan.bytes <= BarrierLimit),
                     Twine(plan.bytes) + " bytes complete in one phase", "at most 1048575");
}

/// What the hardware does to stores at the borders (measured): a negative start traps, and the end
/// of dimension 0 clips whole 16-byte pieces.
void MapBuilder::stores() {
  const Tensor &global = *globalSide(request.op).tensor;
  auto inside = [&](const Expr &coord) {
    if (Proof p = coord.isAtLeast(0); p != Proof::Proven)
      findings.require("store-start", p, "a box of " + global.name() + " begins at " + coord.str(),
                       "0 or more (state a range)");
  };
  for (const Dim &d : dims)
    inside(d.coord);
  for (const Expr &r : request.rows)
    inside(r);
  Proof clip = aligned(dims[0].extent, 16);
  if (clip != Proof::Proven && dims[0].inBounds == Proof::Proven)
    clip = Proof::Proven;
  findings.require("store-clip", clip,
                   "the rows of " + global.name() + " have " + bytesText(dims[0].extent) +
                       ", and a box may end past them",
                   "rows of a multiple of 16 bytes, or a region that is known to be inside: up to "
                   "15 bytes past a row's end would be overwritten");
}

TmaCandidate tilecopy::buildTmaMap(const TmaView &view, const TmaSplit &split,
                                   const TmaRequest &request) {
  return MapBuilder(view, split, request).run();
}
