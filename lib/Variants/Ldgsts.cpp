//===- Ldgsts.cpp - Global -> shared by cp.async --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All threads of the scope issue cp.async of 4, 8 or 16 bytes, which use no registers for data (PTX
// ISA 9.7.9.25.3). Either groups of the threads complete when the copies are done, or each thread
// arrives at an mbarrier. Where the region may leave the tensor, a vector reads as many bytes as
// lie inside, and the instruction writes zeros for the others. A copy by a single thread is left to
// variants that need fewer instructions, unless this one is requested by name.
//
//===----------------------------------------------------------------------===//

#include "Planning/Partition.h"
#include "Variant.h"

using namespace llvm;
using namespace tilecopy;

/// Which threads issue.
static bool canIssue(const CopyOp &op, Findings &findings) {
  bool alone = op.scope == Scope::Thread && op.active.count() == 1;
  if (!findings.require("threads", proofOf(!alone || op.options.has(options::Dispatch)),
                        "a copy of scope " + scopeName(op.scope) +
                            (alone ? ", which one thread reaches" : ""),
                        "a copy by several threads, as copy_async.cta, or `dispatch = ldgsts`"))
    return false;
  return findings.require("box", proofOf(!op.src.picked()),
                          op.src.picked() ? "indices of a dimension are picked" : "one box",
                          "a copy for each run of indices; tensor maps pick");
}

/// Checks the options against the width that was chosen.
static bool setForm(const CopyOp &op, const GpuTarget &target, unsigned bytes, CpAsyncForm &form,
                    Findings &findings) {
  form.bypassesL1 = bytes == 16;
  form.prefetchBytes = unsigned(op.options.get(options::PrefetchBytes).value_or(0));
  form.cachePolicy = cachePolicy(op.options);
  form.arrives = op.options.has(options::Mbar);
  if (auto cache = op.options.get(options::Cache)) {
    form.bypassesL1 = *cache == "cg";
    if (!findings.require("cache", proofOf(form.bypassesL1 || *cache == "ca"),
                          *cache + " of cp.async", "ca or cg"))
      return false;
    if (!findings.require("cache", proofOf(!form.bypassesL1 || bytes == 16),
                          *cache + " with accesses of " + Twine(bytes) + " bytes",
                          "16 bytes for `cg`; `ca` takes 4, 8 and 16"))
      return false;
  }
  // PTX ISA 9.7.9.25.3: .level::prefetch_size and .level::cache_hint came with PTX 7.4.
  bool hints = form.prefetchBytes || form.cachePolicy;
  return !hints || findings.require("hint-target", proofOf(target.ptx() >= 74),
                                    "a hint for the L2 cache with PTX " + target.ptxVersion(),
                                    "PTX 7.4 or newer");
}

/// The bodies of a plan: one of tiles that lie inside, one of those at the edge, or both.
static bool setForms(const CopyOp &op, const GpuTarget &target, Plan &plan, Findings &findings) {
  auto set = [&](ThreadPlan &body) {
    return setForm(op, target, body.vectorBytes, body.cpAsync.emplace(), findings);
  };
  return set(std::get<ThreadPlan>(plan.body)) && (!plan.edge || set(plan.edge->body));
}

bool tilecopy::planLdgsts(const CopyOp &op, const GpuTarget &target, Plan &plan,
                          Findings &findings) {
  if (!canIssue(op, findings))
    return false;
  if (uint64_t fill = op.fillBits().value_or(0); !findings.require(
          "fill", proofOf(fill == 0),
          "elements outside are to be 0x" + Twine::utohexstr(fill) + ", and cp.async writes zeros",
          "fill = 0, or a `copy`, by loads and stores of threads"))
    return false;
  PairedMaps maps(op, /*regroups=*/true, findings, IndexLoads::Yes);
  if (!maps)
    return false;
  PartitionRequest request{op,
                           *maps.dst,
                           *maps.src,
                           std::move(*maps.pairs),
                           /*dstLeads=*/false,
                           /*leaderBytes=*/16,
                           globalBounds(op)};
  request.leastBytes = 4;
  request.fillsWithZeros = true;
  return partition(request, plan, findings) && setForms(op, target, plan, findings);
}
