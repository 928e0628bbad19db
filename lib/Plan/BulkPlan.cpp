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

StringRef BulkPlan::endsName(Ends ends) {
  static constexpr StringLiteral names[] = {"whole", "elements", "st.async", "cp_mask",
                                            "ignore_oob"};
  return names[ends];
}

SmallVector<BulkPlan::Part, 3> BulkPlan::parts() const {
  constexpr uint16_t all = 0xffff;
  int64_t begin = skew->constantPart(), end = begin + runBytes;
  auto first = uint16_t(all << begin), last = uint16_t(all >> (16 - end % 16) % 16);
  SmallVector<Part, 3> list;
  if (end <= 16)
    return {{0, 16, uint16_t(first & last)}};
  if (begin)
    list.push_back({0, 16, first});
  if (int64_t from = begin ? 16 : 0, to = end / 16 * 16; from != to)
    list.push_back({from, to - from, all});
  if (end % 16)
    list.push_back({end / 16 * 16, 16, last});
  return list;
}

int64_t BulkPlan::instructions() const {
  return issues() * (ends == ByMask && skew ? int64_t(parts().size()) : 1);
}

AccessCounts BulkPlan::accesses(const Plan &plan) const {
  AccessCounts list;
  unsigned bytes = std::max(1u, elementBits(plan.type) / 8);
  int64_t left = 16 / bytes - 1; // elements of a part
  if (ends == ByStAsync) { // a load for each element of a word; a store for words and for zeros
    unsigned word = std::max(4u, bytes);
    list.push_back({plan.src.space, false, bytes, word / bytes, left, /*guarded=*/true});
    list.push_back({plan.dst.space, true, word, 1, 16 / word, /*guarded=*/true});
    list.push_back(
        {plan.dst.space, true, 16, 1, std::max<int64_t>(1, runBytes / 16 - 1), /*guarded=*/true});
  }
  for (bool isStore : {false, true})
    if (left && ends == ByElements)
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
  static constexpr StringLiteral rest[] = {"", "the rest element by element",
                                           "the rest and zeros after it by st.async",
                                           "the rest by a mask of bytes (.cp_mask)", ""};
  if (clip)
    os << "  as far as " << edgeText(*clip) << "; whole 16 bytes by one instruction, " << rest[ends]
       << '\n';
  if (skew)
    os << "  from byte " << *skew << " of 16 on, "
       << (ends == Ignored ? "with the rest of the first and the last 16 bytes, which is ignored "
                             "(.ignore_oob)"
                           : "the first and the last 16 bytes by masks of bytes (.cp_mask)")
       << ": " << instructions() << (instructions() == 1 ? " instruction\n" : " instructions\n");
  if (multimem)
    os << "  to all devices behind the multicast address\n";
  if (cta)
    os << "  to the CTA of rank " << *cta << '\n';
  if (ctaMask)
    os << "  multicast to CTAs " << *ctaMask << '\n';
  if (cachePolicy)
    os << "  cache policy 0x" << utohexstr(*cachePolicy, true) << '\n';
}
