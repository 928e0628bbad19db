//===- PlanZero.cpp - How threads store zeros -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Planning/Narrow.h"
#include "Planning/Partition.h"
#include "Variants/Variant.h"
#include "tilecopy/op/OpError.h"
#include "tilecopy/program/PlanProgram.h"

using namespace llvm;
using namespace tilecopy;

/// One st.bulk of a tile in shared memory that is contiguous, where stores of 16 bytes would be
/// several of each thread. By documents: no device with the instruction was at hand.
static bool planBulkZeros(const CopyOp &op, const AddressMap &map, const GpuTarget &target,
                          Plan &plan) {
  constexpr int64_t unit = 8, mostStores = 4;
  auto team = op.team();
  const Tensor &t = *op.dst.tensor;
  int64_t bits = t.bits(), bytes = op.count() * bits / 8;
  if (target.sm() < 100 || target.ptx() < 86 || t.space() != Space::Shared ||
      (team && team->each) || bytes <= 16 * mostStores * op.workers() || bytes % unit ||
      t.align() % unit || (map.base * Expr(bits)).isMultipleOf(unit * 8) != Proof::Proven)
    return false;
  SmallVector<AddressIter, 8> iters;
  for (const DimIters &d : map.dims)
    append_range(iters, d);
  sort(iters,
       [](const AddressIter &a, const AddressIter &b) { return a.at(Elements) < b.at(Elements); });
  int64_t run = 1;
  for (const AddressIter &i : iters) {
    if (i.at(Elements) != run)
      return false;
    run *= i.extent;
  }
  // A swizzle keeps its repeats.
  if (map.swizzle && (run % map.swizzle->repeat() ||
                      map.base.isMultipleOf(map.swizzle->repeat()) != Proof::Proven))
    return false;
  SerialPlan body;
  if (op.scope != Scope::Thread)
    body.thread = team ? team->first() : 0;
  body.bulkBytes = bytes;
  plan.dst = {t.name().str(), t.space(), map.base, std::nullopt, SwizzleStep::None, unsigned(unit)};
  plan.src = plan.dst;
  plan.body = std::move(body);
  return true;
}

Expected<Plan> tilecopy::planZero(Scope scope, const Operand &dst, unsigned ctaThreads,
                                  const BitVector &active, const GpuTarget &target,
                                  const Facts &facts, const std::optional<Expr> &activeEnd) {
  Space space = dst.tensor->space();
  if (space != Space::Global && space != Space::Shared)
    return opError(OpFault::Sides, dst.tensor->name(),
                   "zero: '" + dst.tensor->name() + "' is in " + memoryName(space) +
                       "; it stores to global and shared memory" +
                       (space == Space::Local ? "; registers are zeros from the beginning"
                                              : ", from where a copy goes on"));
  if (dst.tensor->isMulticast())
    return opError(OpFault::Sides, dst.tensor->name(),
                   "zero: '" + dst.tensor->name() +
                       "' is multicast; copy registers to it, which are zeros from the beginning");
  // A copy onto itself has the right counters on both sides; only its stores are emitted.
  auto op = makeCopy(OpKind::Copy, scope, dst, dst, ctaThreads, active, {}, facts);
  if (!op)
    return op.takeError();
  op->activeEnd = activeEnd;
  if (isNarrow(*op)) {
    WordForm words = inWords(*op);
    if (!words.op)
      return opError(OpFault::Region, dst.tensor->name(), "zero: " + words.why + "; " + words.fix);
    *op = std::move(*words.op);
  }
  Plan plan;
  plan.variant = "zero";
  plan.target = target;
  plan.scope = scope;
  plan.scopeThreads = op->scopeThreads();
  plan.type = op->dst.tensor->type();
  plan.count = op->count();
  plan.zeros = true;
  Findings findings(TraceDetail::Declines); // these are not shown
  // The source repeats the destination, and nothing reads it.
  RegionBounds bounds = globalBounds(*op), near = nearBounds(*op);
  if (!near.edges.empty()) {
    BoundsText text = nearBoundsText(*op);
    return opError(OpFault::Region, dst.tensor->name(), "zero: " + text.message + "; " + text.fix);
  }
  llvm::erase_if(bounds.edges, [](const EdgeDim &e) { return !e.ofDst; });
  if (requireTeam(*op, findings))
    if (auto map = mapRegion(op->dst, "dst", findings); map && map->replicas.empty()) {
      if (planBulkZeros(*op, *map, target, plan))
        return plan;
      if (auto pairs = pairUp(*map, *map, findings))
        if (partition({*op, *map, *map, std::move(*pairs), true, 16, bounds}, plan, findings))
          return plan;
    }
  Findings serial(TraceDetail::Declines);
  if (!planFallback(*op, target, plan, serial))
    return opError(OpFault::Region, dst.tensor->name(),
                   "zero: " +
                       DispatchCandidate{"", 0, DispatchOutcome::Declined, serial.take()}.reason());
  return plan;
}
