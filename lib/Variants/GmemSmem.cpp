//===- GmemSmem.cpp - Global <-> shared by all threads --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All threads of the scope load and store vectors. The global side leads: its contiguous direction
// runs along the threads, so that a warp's accesses coalesce. Where the sides are contiguous along
// different dimensions, threads may transpose blocks in registers. Where long rows of the global
// side begin at any element, words are shifted.
//
//===----------------------------------------------------------------------===//

#include "Planning/Blocks.h"
#include "Planning/Reductions.h"
#include "Planning/Shifts.h"
#include "Variant.h"

using namespace llvm;
using namespace tilecopy;

bool tilecopy::planGmemSmem(const CopyOp &op, const GpuTarget &target, Plan &plan,
                            Findings &findings) {
  if (!requireReduction(op, target, findings))
    return false;
  PairedMaps maps(op, /*regroups=*/false, findings, IndexLoads::Yes);
  if (!maps)
    return false;
  bool reduces = op.options.has(options::Reduce);
  bool wide = target.has(Feature::Vector256) && !reduces;
  if (!wide && findings.detail() == TraceDetail::Full)
    findings.note("width-32", Proof::Disproven, target.whyNot(Feature::Vector256),
                  "a target with 256-bit global accesses");
  bool dstLeads = op.dst.tensor->space() == Space::Global;
  PartitionRequest request{op,       *maps.dst,        *maps.src,       std::move(*maps.pairs),
                           dstLeads, wide ? 32u : 16u, globalBounds(op)};
  request.mayDiffer = true;
  if (reduces)
    request.dstWidths = reductionWidths(op, target);
  if (!partition(request, plan, findings))
    return false;
  // A plan with edges or a mask does not use blocks, and neither do reductions.
  if (!reduces && !plan.mask && !plan.loadsIndices() &&
      !std::get<ThreadPlan>(plan.body).isGuarded()) {
    preferBlocks(request, plan, findings);
    preferShifts(request, plan, findings);
  }
  return true;
}
