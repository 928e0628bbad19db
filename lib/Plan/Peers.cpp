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
