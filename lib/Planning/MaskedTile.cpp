//===- MaskedTile.cpp - Register tiles, elements left out -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaskedTile.h"
#include "Masks.h"
#include "RegisterPairs.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

/// Each element is in the same threads on both sides.
static bool requireSameThreads(const CopyOp &op, Findings &findings) {
  PairedMaps maps(op, /*regroups=*/false, findings);
  auto noted = [&](bool same) {
    StringRef dst = op.dst.tensor->name(), src = op.src.tensor->name();
    return findings.require("same-threads", proofOf(same),
                            same ? "each thread has the same elements of both"
                                 : "threads have other elements of " + dst + " than of " + src,
                            "a copy " + dst + " <- " + src + " without a mask, and then one " +
                                dst + " <- " + dst + " with it");
  };
  auto threadsOf = [](const AddressIter &i) { return i[Threads]; };
  if (!maps)
    return false;
  bool same =
      maps.dst->thread == maps.src->thread &&
      equal(map_range(maps.dst->replicas, threadsOf), map_range(maps.src->replicas, threadsOf));
  for (const PairIter &p : *maps.pairs)
    same &= p[Threads] == p[OfSrc + Threads];
  return noted(same);
}

bool tilecopy::planMaskedTile(const CopyOp &op, Plan &plan, Findings &findings) {
  const Tensor &t = *op.dst.tensor;
  if (!findings.require("whole-bytes", proofOf(t.bits() >= 8),
                        "elements of " + Twine(t.bits()) + " bits", "elements of 8 to 64 bits"))
    return false;
  plan.mask = maskOf(op, findings);
  if (!plan.mask || !requireThreadAxes(op, *op.src.tensor, findings) ||
      !requireSameThreads(op, findings))
    return false;
  auto copy = RegisterCopy::make(op, plan, findings);
  if (!copy || !copy->requireWholeReplicas())
    return false;
  bool isStatic = copy->memory.base.isConstant();
  if (!findings.require("static-registers", proofOf(isStatic),
                        "the region of " + op.src.tensor->name() + " starts at slot " +
                            copy->memory.base.str(),
                        "a region whose start is a constant"))
    return false;
  ThreadPlan body;
  body.vectorBytes = t.bits() / 8;
  body.vectorElements = 1;
  for (const OwnerIter &i : copy->guarded.own)
    body.unrolled.push_back({i.extent, {i[Slot], i[Memory], i[OwnerIndex]}, i.tag});
  copy->setDigits(copy->guarded, body, [](const OwnerIter &d) {
    return PlanIter{d.extent, {Expr(0), Expr(0), d[OwnerIndex]}, d.tag};
  });
  if (uint64_t fill = op.fillBits().value_or(0))
    body.fill = fill;
  auto side = [&](const Operand &o, const Expr &base) {
    return PlanSide{o.tensor->name().str(), Space::Local,      base,
                    std::nullopt,           SwizzleStep::None, body.vectorBytes};
  };
  plan.dst = side(op.dst, Expr(copy->guarded.slotBase));
  plan.src = side(op.src, copy->memory.base);
  plan.body = std::move(body);
  return true;
}
