//===- BulkPlan.cpp - Bulk copies of runs as text and JSON ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/Plan.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tilecopy;

StringRef BulkPlan::kindName(Kind kind) {
  static constexpr StringLiteral names[] = {"load", "store", "peer", "prefetch"};
  return names[kind];
}

AccessCounts BulkPlan::accesses(const Plan &plan) const {
  AccessCounts list;
  unsigned bytes = elementBits(plan.type) / 8;
  for (bool isStore : {false, true})
    if (int64_t left = clip ? 16 / bytes - 1 : 0)
      list.push_back(
          {isStore ? plan.dst.space : plan.src.space, isStore, bytes, 1, left, /*guarded=*/true});
  return list;
}

void BulkPlan::print(raw_ostream &os, const Plan &) const {
  os << "  " << kindName(kind) << (reduction.empty() ? "" : " ") << reduction << ", " << issues()
     << (issues() == 1 ? " issue of " : " issues of ") << runBytes << " bytes"
     << (unrolled ? "" : ", in loops") << '\n';
  for (const PlanIter &l : loops)
    os << "  then " << l.extent << " times: dst + " << l[Dst] << ", src + " << l[Src] << '\n';
  if (clip)
    os << "  as far as " << edgeText(*clip)
       << "; whole 16 bytes by one instruction, the rest element by element\n";
  if (multimem)
    os << "  to all devices behind the multicast address\n";
  if (cta)
    os << "  to the CTA of rank " << *cta << '\n';
  if (ctaMask)
    os << "  multicast to CTAs " << *ctaMask << '\n';
  if (cachePolicy)
    os << "  cache policy 0x" << utohexstr(*cachePolicy, true) << '\n';
}
