//===- BlockPlan.cpp - Transposing blocks in registers --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/Plan.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

SmallVector<AccessCount, 2> BlockPlan::accesses(const Plan &plan) const {
  return {
      {plan.src.space, false, plan.src.accessBytes, unrolledBlocks() * loads(), blocks() * loads()},
      {plan.dst.space, true, plan.dst.accessBytes, unrolledBlocks() * stores(),
       blocks() * stores()}};
}

static void printBlockIters(raw_ostream &os, StringRef name, ArrayRef<BlockPlan::Iter> iters) {
  if (iters.empty())
    return;
  os << "  " << name << ':';
  for (const BlockPlan::Iter &i : iters)
    os << ' ' << i.extent << " (dst " << i[Dst] << ", src " << i[Src] << ')';
  os << '\n';
}

void BlockPlan::print(raw_ostream &os, const Plan &plan) const {
  os << "  " << blocks() << " blocks x " << plan.scopeThreads << " threads x " << across.extent
     << " by " << along.extent << " elements, transposed in registers\n";
  printBlockIters(os, "vectors of the source", along);
  printBlockIters(os, "vectors of the destination", across);
  printBlockIters(os, "loops", loops);
  printBlockIters(os, "unrolled", unrolled);
  printBlockIters(os, "threads", threads);
}

static json::Object iterJSON(const BlockPlan::Iter &i) {
  return json::Object{{"extent", i.extent}, {"dst", i[Dst].str()}, {"src", i[Src].str()}};
}

static json::Array blockItersJSON(ArrayRef<BlockPlan::Iter> iters) {
  json::Array list;
  for (const BlockPlan::Iter &i : iters)
    list.push_back(iterJSON(i));
  return list;
}

json::Object BlockPlan::toJSON() const {
  return json::Object{{"kind", "blocks"},
                      {"blocks", blocks()},
                      {"along", iterJSON(along)},
                      {"across", iterJSON(across)},
                      {"loops", blockItersJSON(loops)},
                      {"unrolled", blockItersJSON(unrolled)},
                      {"threads", blockItersJSON(threads)}};
}
