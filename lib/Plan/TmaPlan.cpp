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

StringRef TmaPlan::kindName(Kind kind) {
  static constexpr StringLiteral names[] = {"load", "store", "reduce", "prefetch"};
  return names[kind];
}

void TmaPlan::print(raw_ostream &os, const Plan &) const {
  os << "  " << kindName(kind) << (reduction.empty() ? "" : " ") << reduction << ", " << issues()
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
    os << "coordinate " << l.tag.dimension() << " + " << l[Coordinate] << '\n';
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
