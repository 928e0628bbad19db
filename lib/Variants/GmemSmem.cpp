//===- GmemSmem.cpp - Global <-> shared by all threads --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All threads of the scope load and store vectors. The global side leads: its contiguous direction
// runs along the threads, so that a warp's accesses coalesce.
//
//===----------------------------------------------------------------------===//

#include "Plan/Partition.h"
#include "Variant.h"

using namespace llvm;
using namespace tilecopy;

static bool isPair(const CopyOp &op, Space a, Space b) {
  Space d = op.dst.tensor->space(), s = op.src.tensor->space();
  return (d == a && s == b) || (d == b && s == a);
}

bool tilecopy::planGmemSmem(const CopyOp &op, const GpuTarget &target, Plan &plan,
                            Findings &findings) {
  Space dstSpace = op.dst.tensor->space(), srcSpace = op.src.tensor->space();
  if (!findings.require("pair", proofOf(isPair(op, Space::Global, Space::Shared)),
                        spaceName(dstSpace) + " <- " + spaceName(srcSpace),
                        "one side in global and the other in shared memory"))
    return false;
  if (!requireAllThreads(op, findings))
    return false;
  auto dst = mapRegion(op.dst, "dst", findings);
  auto src = mapRegion(op.src, "src", findings);
  if (!dst || !src)
    return false;
  if (!requireNoReplicas(op, *dst, findings))
    return false;
  auto pairs = pairUp(*dst, *src, findings);
  if (!pairs)
    return false;
  bool wide = target.has(Feature::Vector256);
  if (!wide)
    findings.note("width-32", Proof::Disproven, target.whyNot(Feature::Vector256),
                  "a target with 256-bit global accesses");
  return partition({op, *dst, *src, std::move(*pairs), dstSpace == Space::Global, wide ? 32u : 16u},
                   plan, findings);
}
