//===- BodyText.h - Counters as text ----------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// "  loops: 4 (dst 512, src 64) 2 (dst 8, src 8)": how plans print lists of counters, whatever
// their directions are.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLAN_BODYTEXT_H
#define TILECOPY_LIB_PLAN_BODYTEXT_H

#include "tilecopy/plan/Body.h"
#include "llvm/ADT/StringExtras.h"

namespace tilecopy {

/// A line; nothing for an empty list.
template <typename T, unsigned N>
void printCounters(llvm::raw_ostream &os, llvm::StringRef title, llvm::ArrayRef<Counter<T, N>> list,
                   const StepNames &steps) {
  if (list.empty())
    return;
  os << "  " << title << ':';
  for (const auto &i : list) {
    os << ' ' << i.extent << " (";
    llvm::ListSeparator comma;
    for (unsigned d = 0; d != N && !steps.names[d].empty(); ++d) {
      bool isIndex = steps.names[d] == "index";
      if (isIndex && i[d] == T(0))
        continue;
      os << comma << steps.names[d] << ' ' << i[d];
      if (isIndex)
        os << " of " << i.tag.dimension();
    }
    os << (i.tag.isOnlyZero() ? ", only 0)" : ")");
  }
  os << '\n';
}

} // namespace tilecopy

#endif // TILECOPY_LIB_PLAN_BODYTEXT_H
