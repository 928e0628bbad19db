//===- TmaPlan.cpp - Copies through a tensor map as text and JSON ---------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/Plan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tilecopy;

StringRef tilecopy::tmaKindName(TmaPlan::Kind kind) {
  static constexpr StringLiteral names[] = {"load", "store", "reduce", "prefetch"};
  return names[kind];
}

//===----------------------------------------------------------------------===//
// The plan
//===----------------------------------------------------------------------===//

SmallVector<AccessCount, 2> TmaPlan::accesses(const Plan &) const { return {}; } // no thread's

void TmaPlan::print(raw_ostream &os, const Plan &) const {
  os << "  " << tmaKindName(kind) << (reduction.empty() ? "" : " ") << reduction << ", " << issues()
     << (issues() == 1 ? " issue of " : " issues of ") << issueBytes() << " bytes"
     << (unrolled ? "" : ", in loops");
  if (kind != Prefetch)
    os << ", shared memory aligned to " << sharedAlign;
  os << '\n';
  std::string text;
  raw_string_ostream table(text);
  map.print(table);
  SmallVector<StringRef, 12> lines;
  StringRef(text).split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef line : lines)
    os << "    " << line << '\n';
  os << (map.isIm2col() ? "  first pixel: (" : "  first box: (");
  interleaveComma(coords, os);
  if (map.isIm2col()) {
    os << "), offsets (";
    interleaveComma(offsets, os);
  }
  os << ")\n";
  if (!rows.empty()) {
    os << "  rows, four at a time: ";
    interleaveComma(rows, os);
    os << '\n';
  }
  for (const Loop &l : loops) {
    os << "  then " << l.extent << " times: ";
    if (kind != Prefetch)
      os << "shared + " << l[Shared] << " bytes, ";
    os << "coordinate " << l.tag << " + " << l[Coordinate] << '\n';
  }
  if (ctaMask)
    os << "  multicast to CTAs " << *ctaMask << '\n';
  if (ctaGroup)
    os << "  cta_group " << ctaGroup << '\n';
  if (cachePolicy)
    os << "  cache policy 0x" << utohexstr(*cachePolicy, true) << '\n';
  if (prefetchMap)
    os << "  the map is prefetched\n";
}

json::Object TmaPlan::toJSON() const {
  json::Array first, steps;
  for (const Expr &c : coords)
    first.push_back(c.str());
  for (const Loop &l : loops)
    steps.push_back(json::Object{{"extent", l.extent},
                                 {"shared_bytes", l[Shared]},
                                 {"dim", l.tag},
                                 {"step", l[Coordinate]}});
  json::Object o{{"kind", "tma"},
                 {"direction", tmaKindName(kind)},
                 {"tensor_map", map.toJSON()},
                 {"coords", std::move(first)},
                 {"loops", std::move(steps)},
                 {"unrolled", unrolled},
                 {"instructions", issues()},
                 {"bytes", bytes},
                 {"shared_align", sharedAlign},
                 {"cluster_form", clusterForm}};
  if (!rows.empty()) {
    json::Array list;
    for (const Expr &r : rows)
      list.push_back(r.str());
    o["rows"] = std::move(list);
  }
  if (!offsets.empty()) {
    json::Array list;
    for (const Expr &e : offsets)
      list.push_back(e.str());
    o["offsets"] = std::move(list);
  }
  if (ctaMask)
    o["cta_mask"] = ctaMask->str();
  if (ctaGroup)
    o["cta_group"] = ctaGroup;
  if (cachePolicy)
    o["cache_policy"] = utohexstr(*cachePolicy, true);
  if (!reduction.empty())
    o["reduce"] = reduction;
  if (prefetchMap)
    o["prefetch"] = true;
  return o;
}
