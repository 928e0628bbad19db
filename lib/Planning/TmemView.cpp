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

/// All dimensions as one run of counters: an asynchronous copy takes extents that regroup.
static void flatten(AddressMap &map) {
  DimIters all;
  for (const DimIters &dim : map.dims)
    append_range(all, dim);
  counters::join(all);
  map.dims.assign(1, all);
}

static std::string describe(ArrayRef<TmemCounter> lanes) {
  if (lanes.empty())
    return "one lane";
  std::string text;
  raw_string_ostream os(text);
  interleave(
      lanes, os,
      [&](const TmemCounter &c) {
        os << c.extent << (c[InShared] ? " rows " : " copies ") << c[InLanes]
           << (c[InLanes] == 1 ? " lane apart" : " lanes apart");
      },
      ", ");
  return text;
}

namespace {

class TmemViewMaker {
public:
  TmemViewMaker(const CopyOp &op, Findings &findings) : op(op), findings(findings) {}

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
    view.lane = dst->lane;
    view.column = dst->base;
    view.shared = src->base;
    int64_t run = 1;
    for (const PairIter &p : reverse(*pairs)) {
      if (!p[Elements].isConstant(run) || !p[Lanes].isConstant(0) ||
          !p[OfSrc + Elements].isConstant(run))
        break;
      run *= p.extent;
    }
    view.unitsInOrder = run % view.unit == 0;
    for (const PairIter &p : *pairs)
      add({p.extent, {p.at(Lanes), p.at(Elements), p.at(OfSrc + Elements)}}); // both are static
    for (const AddressIter &r : dst->replicas)
      add({r.extent, {r.at(Lanes), r.at(Elements), 0}});
    cut();
    return std::move(view);
  }

private:
  void add(TmemCounter c);
  void cut();

  const CopyOp &op;
  Findings &findings;
  TmemView view;
};

} // namespace

/// Turns around a counter that goes down on the destination's side: it goes up from its other end.
void TmemViewMaker::add(TmemCounter c) {
  if (c.extent == 1)
    return;
  if (std::pair(c[InLanes], c[InColumns]) < std::pair<int64_t, int64_t>(0, 0)) {
    Expr *const starts[] = {&view.lane, &view.column, &view.shared};
    for (auto [start, step] : zip(starts, c.steps)) {
      *start += Expr(step * (c.extent - 1));
      step = -step;
    }
  }
  (c[InLanes] ? view.lanes : view.columns).push_back(c);
}

void TmemViewMaker::cut() {
  llvm::sort(view.lanes, [](auto &a, auto &b) { return a[InLanes] < b[InLanes]; });
  llvm::sort(view.columns, [](auto &a, auto &b) { return a[InColumns] < b[InColumns]; });
  counters::join(view.lanes, /*ascending=*/true);
  counters::join(view.columns, /*ascending=*/true);
  view.shape = describe(view.lanes);
  for (int64_t lanes : {8, 32, 64})
    counters::cut(view.lanes, lanes, InLanes);
  counters::cut(view.columns, view.unit, InColumns);
}

std::optional<TmemView> tilecopy::viewForTmem(const CopyOp &op, Findings &findings) {
  return TmemViewMaker(op, findings).run();
}
