//===- Dsmem.cpp - Shared memory to that of another CTA -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread issues a `cp.async.bulk.shared::cluster.shared::cta` for each run of bytes that both
// sides share. The destination is the tensor of the CTA of the given rank, and so is the mbarrier,
// which that CTA waits at.
//
//===----------------------------------------------------------------------===//

#include "Planning/BulkRuns.h"
#include "Variant.h"

using namespace llvm;
using namespace tilecopy;

/// A tile in shared memory has at most 14528 units of 16 bytes; loops keep the text short.
static constexpr int64_t mostDsmemIssues = 4096;

bool tilecopy::planDsmem(const CopyOp &op, const GpuTarget &target, Plan &plan,
                         Findings &findings) {
  auto cta = op.options.get(options::Cta);
  bool barrier = op.options.has(options::Mbar);
  if (!findings.require("cta", proofOf(cta.has_value()),
                        cta ? "to the CTA of rank " + cta->str() : "no rank is given",
                        "the option `cta`, the rank in the cluster of the CTA that gets the data; "
                        "within a CTA `copy` moves it") ||
      !findings.require("mbar", proofOf(barrier),
                        barrier ? "an mbarrier is given" : "no mbarrier is given",
                        "the option `mbar`: the mbarrier of that CTA that counts the bytes"))
    return false;
  BulkPlan body;
  body.kind = BulkPlan::Peer;
  auto reduction = bulkReduction(op, findings);
  if (!reduction || !findBulkRuns(op, mostDsmemIssues, BulkPlan::Whole, plan, body, findings))
    return false;
  body.reduction = std::move(*reduction);
  body.clusterForm = true;
  body.cta = cta;
  plan.body = std::move(body);
  return true;
}
