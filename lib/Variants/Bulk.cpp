//===- Bulk.cpp - Global <-> shared in runs, without a tensor map ---------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread issues a `cp.async.bulk` for each run of bytes that both sides share. That takes
// neither a descriptor nor a map from the host, and the tensor may lie anywhere; but only a copy of
// one run is clipped, and strided rows take an instruction each.
//
//===----------------------------------------------------------------------===//

#include "Planning/BulkRuns.h"
#include "Variant.h"

using namespace llvm;
using namespace tilecopy;

/// With more instructions than this, all threads copy faster by themselves.
static constexpr int64_t mostBulkIssues = 128;

static bool multicasts(const CopyOp &op, BulkPlan &body, Findings &findings) {
  body.ctaMask = op.options.get(options::CtaMask);
  if (!body.ctaMask)
    return true;
  bool load = body.kind == BulkPlan::Load;
  Proof bits = body.ctaMask->isAtLeast(1) && body.ctaMask->isAtMost(0xffff);
  return findings.require("cta-mask", load ? bits : Proof::Disproven,
                          load ? "the mask is " + body.ctaMask->str() : "a store has no CTA mask",
                          "a load, with a mask from 1 to 0xffff");
}

/// The end of the tensor in the only dimension of a copy, which may reach beyond it.
static std::optional<EdgeDim> endOf(const CopyOp &op, const GpuTarget &target,
                                    const BulkPlan &body) {
  RegionBounds bounds = globalBounds(op);
  const Operand &global = body.kind == BulkPlan::Store ? op.dst : op.src;
  constexpr unsigned withStAsync = 81;
  if (body.kind == BulkPlan::Prefetch || body.multimem || bounds.edges.size() != 1 ||
      global.tensor->bits() < 8 || global.nonUnitExtents().size() != 1 ||
      op.options.has(options::Reduce) || body.ctaMask ||
      (body.kind == BulkPlan::Load && target.ptx() < withStAsync))
    return std::nullopt;
  const EdgeDim &edge = bounds.edges.front();
  return edge.walked == 0 && !edge.low ? std::optional(edge) : std::nullopt;
}

/// Whether stores have masks of bytes.
static bool hasMasks(const GpuTarget &target) { return target.sm() >= 100 && target.ptx() >= 86; }

/// What the target has for runs that begin or end inside of 16 bytes.
static BulkPlan::Ends unevenEnds(const CopyOp &op, const GpuTarget &target, const BulkPlan &body) {
  constexpr unsigned withIgnoredBytes = 92;
  if (body.clip || body.ctaMask || body.multimem || op.options.has(options::Reduce))
    return BulkPlan::Whole;
  if (body.kind == BulkPlan::Load && target.ptx() >= withIgnoredBytes)
    return BulkPlan::Ignored;
  return body.kind == BulkPlan::Store && hasMasks(target) ? BulkPlan::ByMask : BulkPlan::Whole;
}

static bool liesIn(const CopyOp &op, const GpuTarget &target, BulkPlan &body, Findings &findings) {
  const Operand &global = op.src.tensor->space() == Space::Global ? op.src : op.dst;
  body.clip = endOf(op, target, body);
  if (body.clip) {
    body.ends = body.kind == BulkPlan::Load ? BulkPlan::ByStAsync
                : hasMasks(target)          ? BulkPlan::ByMask
                                            : BulkPlan::ByElements;
    return true;
  }
  Proof inside = liesInside(op);
  bool isLoad = op.kind != OpKind::Prefetch && op.dst.tensor->space() == Space::Shared;
  if (isLoad && global.indexed() && !op.options.has(options::Bounds))
    return findings.require("in-bounds", Proof::Unknown,
                            global.tensor->name() + ": indices that are loaded may be out of range",
                            "{ bounds = promised }; copies by threads fill");
  return findings.require("box", proofOf(!global.picked()),
                          global.picked() ? "indices of a dimension are picked" : "one box",
                          "a copy for each run of indices; tensor maps pick") &&
         findings.require("in-bounds", inside,
                          global.tensor->name() + (inside == Proof::Proven
                                                       ? ": the region lies in the tensor"
                                                       : ": the region may leave the tensor"),
                          "a region that lies in the tensor; tensor maps clip, and so does a copy "
                          "of one run that begins in it");
}

bool tilecopy::planBulk(const CopyOp &op, const GpuTarget &target, Plan &plan, Findings &findings) {
  BulkPlan body;
  body.kind = op.kind == OpKind::Prefetch               ? BulkPlan::Prefetch
              : op.dst.tensor->space() == Space::Shared ? BulkPlan::Load
                                                        : BulkPlan::Store;
  body.multimem = op.dst.tensor->isMulticast();
  if (!multicasts(op, body, findings) || !liesIn(op, target, body, findings))
    return false;
  if (body.kind != BulkPlan::Load && op.options.has(options::Around))
    return findings.require("around", Proof::Disproven, "`around` is given for a store",
                            "a load into shared memory");
  if (body.kind == BulkPlan::Load && op.options.has(options::Reduce))
    return findings.require("reduce", Proof::Disproven, "`reduce` is given for a load",
                            "a store into global memory");
  auto reduction = bulkReduction(op, findings);
  if (!reduction ||
      !findBulkRuns(op, mostBulkIssues, unevenEnds(op, target, body), plan, body, findings))
    return false;
  if (body.clip && !findings.require("one-run", proofOf(body.loops.empty()),
                                     "a copy that may reach beyond the tensor has " +
                                         Twine(body.issues()) + " runs",
                                     "one run that both sides share, or a copy by threads"))
    return false;
  body.reduction = std::move(*reduction);
  body.cachePolicy = cachePolicy(op.options);
  if (body.multimem &&
      !findings.require("multicast-hints", proofOf(!body.cachePolicy),
                        body.cachePolicy ? "a cache hint is given" : "no cache hint",
                        "no cache hint: multimem takes none"))
    return false;
  // PTX 8.6 has destinations in the CTA itself; older versions name them as part of a cluster.
  body.clusterForm = body.kind == BulkPlan::Load && (body.ctaMask || target.ptx() < 86);
  plan.body = std::move(body);
  return true;
}
