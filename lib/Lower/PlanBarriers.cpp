//===- PlanBarriers.cpp - The barriers of the hardware --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A CTA has 16: 0 is its own, each warpgroup has one after it, and then each set of warps that meet
// apart. A set has one barrier wherever it meets, since all of its warps come in the same order.
//
//===----------------------------------------------------------------------===//

#include "PlanBarriers.h"
#include "tilecopy/op/OpError.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

constexpr unsigned HardwareBarriers = 16;

/// Copies through shared memory have barriers of warpgroups, too.
static unsigned firstOfParts(const Kernel &kernel) {
  return 1 + unsigned(divideCeil(kernel.threads, unsigned(ThreadsPerWarpgroup)));
}

Expected<SyncPlan> tilecopy::planSync(const PlannedKernel &planned, const SyncStmt &sync,
                                      const BitVector &active) {
  const Kernel &kernel = *planned.kernel;
  SyncPlan plan;
  plan.scope = sync.scope;
  plan.threads = threadsOf(sync.scope, kernel.threads);
  if (sync.scope == Scope::Warpgroup)
    plan.barrier = 1;
  if (sync.scope != Scope::Cta)
    return plan;
  plan.barrier = 0;
  if (!sync.part || active.all())
    return plan;
  plan.threads = active.count();
  if (plan.threads == unsigned(ThreadsPerWarp)) {
    plan.scope = Scope::Warp;
    plan.barrier = std::nullopt;
    return plan;
  }
  plan.part = active;
  unsigned next = firstOfParts(kernel);
  for (const auto &[statement, other] : planned.plan.syncs) {
    if (!other.part)
      continue;
    if (*other.part == active) {
      plan.barrier = other.barrier;
      return plan;
    }
    next = std::max(next, *other.barrier + 1);
  }
  if (next == HardwareBarriers)
    return opError(OpFault::Threads, "",
                   "sync.warps: a CTA has " + Twine(HardwareBarriers) + " barriers, and " +
                       Twine(HardwareBarriers - firstOfParts(kernel)) +
                       " other sets of warps have theirs; expected sync.cta, which has its own");
  plan.barrier = next;
  return plan;
}
