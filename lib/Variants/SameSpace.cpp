//===- SameSpace.cpp - Shared <-> shared, global <-> global ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All threads of the scope load vectors and store them in the same memory. The destination leads:
// stores that do not coalesce cost more than such loads. Where the sides are contiguous along
// different dimensions, threads may transpose blocks in registers.
//
//===----------------------------------------------------------------------===//

#include "Planning/Blocks.h"
#include "Planning/Reductions.h"
#include "Variant.h"

using namespace llvm;
using namespace tilecopy;

/// Within one tensor, a thread must not store to what another has yet to load.
static bool requireApart(const CopyOp &op, Findings &findings) {
  if (op.dst.tensor != op.src.tensor)
    return true;
  Proof apart = Proof::Unknown;
  for (auto [d, s] : zip(op.dst.region, op.src.region)) {
    if (!d.isRun() || !s.isRun())
      continue;
    Expr ahead = d.start - s.start;
    if (op.facts.isAtLeast(ahead, s.extent) == Proof::Proven ||
        op.facts.isAtLeast(Expr(0) - ahead, d.extent) == Proof::Proven)
      apart = Proof::Proven;
  }
  return findings.require("apart", apart,
                          "both regions are of " + op.dst.tensor->name() +
                              (apart == Proof::Proven ? ", and apart" : ", and may overlap"),
                          "regions that are apart in a dimension, or two tensors");
}

bool tilecopy::planSameSpace(const CopyOp &op, const GpuTarget &target, Plan &plan,
                             Findings &findings) {
  if (!requireApart(op, findings) || !requireReduction(op, target, findings))
    return false;
  PairedMaps maps(op, /*regroups=*/false, findings, IndexLoads::Yes);
  if (!maps)
    return false;
  bool reduces = op.options.has(options::Reduce);
  bool wide = !reduces && op.dst.tensor->space() == Space::Global && target.has(Feature::Vector256);
  PartitionRequest request{op,
                           *maps.dst,
                           *maps.src,
                           std::move(*maps.pairs),
                           /*dstLeads=*/true,
                           /*leaderBytes=*/wide ? 32u : 16u,
                           globalBounds(op)};
  if (reduces)
    request.dstWidths = reductionWidths(op, target);
  if (!partition(request, plan, findings))
    return false;
  if (!plan.edge && !plan.loadsIndices() && !plan.mask &&
      !std::get<ThreadPlan>(plan.body).isGuarded() && !AccessHints::of(op.options) && !reduces)
    preferBlocks(request, plan, findings);
  return true;
}
