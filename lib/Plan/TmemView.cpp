//===- TmemView.cpp - Both sides of a copy to tensor memory ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TmemView.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

using Counters = SmallVector<TmemCounter, 6>;

/// All dimensions as one run of counters, in which neighbors that continue each other are one: an
/// asynchronous copy takes extents that regroup.
static void flatten(AddressMap &map) {
  DimIters all;
  for (const DimIters &dim : map.dims)
    for (const AddressIter &i : dim)
      if (!all.empty() && all.back().stride == i.stride * Expr(i.extent))
        all.back() = {all.back().extent * i.extent, i.stride};
      else if (i.extent > 1)
        all.push_back(i);
  map.dims.assign(1, std::move(all));
}

/// Joins counters that continue each other; they are sorted by their steps.
static Counters joined(const Counters &counters) {
  Counters out;
  for (const TmemCounter &c : counters) {
    if (!out.empty()) {
      TmemCounter &b = out.back();
      if (b.lanes * b.extent == c.lanes && b.columns * b.extent == c.columns &&
          b.shared * b.extent == c.shared) {
        b.extent *= c.extent;
        continue;
      }
    }
    out.push_back(c);
  }
  return out;
}

/// Splits counters that lie across one of `cuts`, where it divides them.
static Counters cutAt(const Counters &counters, ArrayRef<int64_t> cuts,
                      int64_t TmemCounter::*along) {
  Counters out;
  for (TmemCounter c : counters) {
    for (int64_t cut : cuts) {
      int64_t step = c.*along, inner = cut / step;
      if (step >= cut || step * c.extent <= cut || cut % step || c.extent % inner)
        continue;
      out.push_back({inner, c.lanes, c.columns, c.shared});
      c = {c.extent / inner, c.lanes * inner, c.columns * inner, c.shared * inner};
    }
    out.push_back(c);
  }
  return out;
}

static std::string describe(ArrayRef<TmemCounter> lanes) {
  if (lanes.empty())
    return "one lane";
  std::string text;
  raw_string_ostream os(text);
  interleave(
      lanes, os,
      [&](const TmemCounter &c) {
        os << c.extent << (c.shared ? " rows " : " copies ") << c.lanes
           << (c.lanes == 1 ? " lane apart" : " lanes apart");
      },
      ", ");
  return text;
}

namespace {

class ViewMaker {
public:
  ViewMaker(const CopyOp &op, Findings &findings) : op(op), findings(findings) {}

  std::optional<TmemView> run() {
    view.bits = op.dst.tensor->bits();
    view.unit = 128 / view.bits;
    if (!requireHardwareSwizzle(*op.src.tensor, view.swizzle, findings))
      return std::nullopt;
    auto dst = mapRegion(op.dst, "dst", findings), src = mapRegion(op.src, "src", findings);
    if (!dst || !src)
      return std::nullopt;
    if (!findings.require("src-replicas", proofOf(src->replicas.empty()),
                          Twine(src->replicas.size()) + " replica iters in the layout of " +
                              op.src.tensor->name(),
                          "a shared layout without replicas"))
      return std::nullopt;
    flatten(*dst);
    flatten(*src);
    auto pairs = pairUp(*dst, *src, findings);
    if (!pairs)
      return std::nullopt;
    std::tie(view.lane, view.column) = tmemPlace(dst->base);
    view.shared = src->base;
    int64_t run = 1;
    for (const PairIter &p : reverse(*pairs)) {
      if (!p.dst.isConstant(run) || !p.src.isConstant(run))
        break;
      run *= p.extent;
    }
    view.unitsInOrder = run % view.unit == 0;
    for (const PairIter &p : *pairs)
      add(p.extent, p.dst.constantPart(), p.src.constantPart()); // both are static
    for (const AddressIter &r : dst->replicas)
      add(r.extent, r.stride.constantPart(), 0);
    cut();
    return std::move(view);
  }

private:
  void add(int64_t extent, int64_t place, int64_t shared);
  void cut();

  const CopyOp &op;
  Findings &findings;
  TmemView view;
};

} // namespace

/// A counter that goes down on the destination's side is one that goes up from its other end.
void ViewMaker::add(int64_t extent, int64_t place, int64_t shared) {
  auto [lanes, columns] = tmemStep(place);
  if (extent == 1)
    return;
  if (place < 0) {
    view.lane += Expr(lanes * (extent - 1));
    view.column += Expr(columns * (extent - 1));
    view.shared += Expr(shared * (extent - 1));
    lanes = -lanes, columns = -columns, shared = -shared;
  }
  (lanes ? view.lanes : view.columns).push_back({extent, lanes, columns, shared});
}

void ViewMaker::cut() {
  llvm::sort(view.lanes, [](auto &a, auto &b) { return a.lanes < b.lanes; });
  llvm::sort(view.columns, [](auto &a, auto &b) { return a.columns < b.columns; });
  view.lanes = joined(view.lanes);
  view.shape = describe(view.lanes);
  view.lanes = cutAt(view.lanes, {8, 32, 64}, &TmemCounter::lanes);
  view.columns = cutAt(joined(view.columns), {view.unit}, &TmemCounter::columns);
}

std::optional<TmemView> tilecopy::viewForTmem(const CopyOp &op, Findings &findings) {
  return ViewMaker(op, findings).run();
}
