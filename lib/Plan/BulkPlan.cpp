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

StringRef tilecopy::bulkKindName(BulkPlan::Kind kind) {
  static constexpr StringLiteral names[] = {"load", "store", "peer", "prefetch"};
  return names[kind];
}

SmallVector<AccessCount, 2> BulkPlan::accesses(const Plan &) const { return {}; } // no thread's

void BulkPlan::print(raw_ostream &os, const Plan &) const {
  os << "  " << bulkKindName(kind) << (reduction.empty() ? "" : " ") << reduction << ", "
     << issues() << (issues() == 1 ? " issue of " : " issues of ") << runBytes << " bytes"
     << (unrolled ? "" : ", in loops") << '\n';
  for (const Loop &l : loops)
    os << "  then " << l.extent << " times: dst + " << l[Dst] << ", src + " << l[Src] << '\n';
  if (cta)
    os << "  to the CTA of rank " << *cta << '\n';
  if (ctaMask)
    os << "  multicast to CTAs " << *ctaMask << '\n';
  if (cachePolicy)
    os << "  cache policy 0x" << utohexstr(*cachePolicy, true) << '\n';
}

json::Object BulkPlan::toJSON() const {
  json::Array steps;
  for (const Loop &l : loops)
    steps.push_back(
        json::Object{{"extent", l.extent}, {"dst", l[Dst].str()}, {"src", l[Src].str()}});
  json::Object o{{"kind", "bulk"},        {"direction", bulkKindName(kind)},
                 {"run_bytes", runBytes}, {"loops", std::move(steps)},
                 {"unrolled", unrolled},  {"instructions", issues()},
                 {"bytes", bytes},        {"cluster_form", clusterForm}};
  if (cta)
    o["cta"] = cta->str();
  if (ctaMask)
    o["cta_mask"] = ctaMask->str();
  if (cachePolicy)
    o["cache_policy"] = utohexstr(*cachePolicy, true);
  if (!reduction.empty())
    o["reduce"] = reduction;
  return o;
}
