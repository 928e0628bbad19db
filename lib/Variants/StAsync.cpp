//===- StAsync.cpp - Shared memory to that of another CTA, by threads -----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All threads of the scope load vectors of 4, 8 or 16 bytes and send them by st.async to the CTA of
// the given rank, whose mbarrier counts the bytes (PTX ISA 9.7.9.12). It is for tiles without runs
// of 16 bytes, and for those that many threads have to move.
//
//===----------------------------------------------------------------------===//

#include "Planning/Partition.h"
#include "Variant.h"

using namespace llvm;
using namespace tilecopy;

bool tilecopy::planStAsync(const CopyOp &op, const GpuTarget &target, Plan &plan,
                           Findings &findings) {
  bool has = target.has(Feature::BulkCopy) && target.ptx() >= 81;
  bool barrier = op.options.has(options::Mbar), peer = op.options.has(options::Cta);
  if (!findings.require("target", proofOf(has), target.cpu() + ", PTX " + target.ptxVersion(),
                        "sm_90 or newer and PTX 8.1 or newer") ||
      !findings.require(
          "cta", proofOf(peer), peer ? "a rank is given" : "no rank is given",
          "the option `cta`, the rank in the cluster of the CTA that gets the data") ||
      !findings.require("mbar", proofOf(barrier),
                        barrier ? "an mbarrier is given" : "no mbarrier is given",
                        "the option `mbar`: the mbarrier of that CTA that counts the bytes"))
    return false;
  PairedMaps maps(op, /*regroups=*/true, findings);
  if (!maps)
    return false;
  PartitionRequest request{op,
                           *maps.dst,
                           *maps.src,
                           std::move(*maps.pairs),
                           /*dstLeads=*/true,
                           /*leaderBytes=*/16,
                           {},
                           /*leastBytes=*/4};
  if (!partition(request, plan, findings))
    return false;
  plan.dst.tellsBarrier = true;
  return true;
}
