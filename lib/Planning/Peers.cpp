//===- Peers.cpp - Shared memory of another CTA of the cluster ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AddressMap.h"

using namespace llvm;
using namespace tilecopy;

bool tilecopy::setPeers(const CopyOp &op, const GpuTarget &target, Plan &plan, Findings &findings) {
  for (bool isDst : {true, false}) {
    auto rank = op.options.get(isDst ? options::Cta : options::SrcCta);
    if (!rank)
      continue;
    PlanSide &side = isDst ? plan.dst : plan.src;
    bool has = target.has(Feature::Clusters), shared = side.space == Space::Shared;
    if (!findings.require("peer-target", proofOf(has),
                          has ? target.cpu() : target.whyNot(Feature::Clusters),
                          "sm_90 or newer and PTX 7.8 or newer") ||
        !findings.require("peer", proofOf(shared),
                          side.tensor + " is in " + memoryName(side.space) +
                              (shared ? ", of the CTA of rank " + rank->str() : ""),
                          "shared memory, which the CTAs of a cluster reach"))
      return false;
    side.cta = rank;
    if (plan.edge)
      (isDst ? plan.edge->dst : plan.edge->src).cta = rank;
  }
  return true;
}

/// Vectors of tiles at the edge may be narrower than others. They drop hints that only wide
/// accesses have.
static void setHintsAtEdge(PlanSide &side, AccessHints hints, bool isStore, const GpuTarget &target,
                           Findings &findings) {
  if (auto why = hints.whyNot(isStore, side.accessBytes, target); why && !hints.l2.empty()) {
    findings.note("cache", Proof::Disproven, "at the edge: " + why->first, why->second);
    hints.l2.clear();
  }
  if (hints != AccessHints())
    side.hints = std::move(hints);
}

bool tilecopy::setHints(const CopyOp &op, const GpuTarget &target, Plan &plan, Findings &findings) {
  auto hints = AccessHints::of(op.options);
  if (!hints)
    return true;
  if (hints->cache == "nc" &&
      !findings.require("read-only", proofOf(op.sourceIsReadOnly),
                        op.src.tensor->name() + (op.sourceIsReadOnly
                                                     ? ": nothing writes it"
                                                     : ": it may be written while the kernel runs"),
                        "a source that no statement of the kernel writes"))
    return false;
  for (bool isStore : {false, true}) {
    PlanSide &side = isStore ? plan.dst : plan.src;
    if (side.space != Space::Global)
      continue;
    auto why = hints->whyNot(isStore, side.accessBytes, target);
    if (!findings.require("cache", proofOf(!why), why ? why->first : hints->qualifiers(),
                          why ? why->second : ""))
      return false;
    side.hints = hints;
    if (plan.edge)
      setHintsAtEdge(isStore ? plan.edge->dst : plan.edge->src, *hints, isStore, target, findings);
  }
  return true;
}
