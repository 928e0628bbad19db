//===- CostBulk.cpp - The sectors of bulk copies without a tensor map -----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostWalk.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

std::optional<AccessCost> tilecopy::engineCost(const Plan &plan, const BulkPlan &body,
                                               const BitVector &active, SymbolValues values) {
  bool isStore = body.kind == BulkPlan::Store;
  const PlanSide &side = isStore ? plan.dst : plan.src;
  if (side.space != Space::Global)
    return std::nullopt;
  AccessCost cost;
  cost.isStore = isStore;
  cost.isAsync = true;
  auto valueOf = [&](const Expr &e) {
    return e.evaluate([&](const Symbol &s) { return values(s); });
  };
  int64_t bits = elementBits(plan.type), first = valueOf(side.base);
  auto loops = isStore ? counters::select<Dst>(body.loops) : counters::select<Src>(body.loops);
  for (ArrayRef<int64_t> counts : counters::allCounts(loops)) {
    int64_t at = first;
    for (auto [k, loop] : zip(counts, loops))
      at += k * valueOf(loop[0]);
    int64_t byte = at * bits / 8, past = byte + body.runBytes;
    ++cost.requests;
    cost.cost += divideCeil(past, 32) - byte / 32;
    cost.ideal += divideCeil(body.runBytes, 32);
  }
  // Each thread that reaches the copy issues all of it.
  for (int64_t *sum : {&cost.requests, &cost.cost, &cost.ideal})
    *sum *= std::max<int64_t>(1, active.count());
  return cost;
}
