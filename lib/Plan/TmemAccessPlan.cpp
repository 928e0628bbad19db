//===- TmemAccessPlan.cpp - Tensor memory and registers: text and JSON ----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/Plan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

/// Runs of neighbors as "0-7", the rest one by one.
static void printRegisters(raw_ostream &os, ArrayRef<unsigned> registers) {
  ListSeparator comma(",");
  for (size_t i = 0; i < registers.size();) {
    size_t end = i + 1;
    while (end < registers.size() && registers[end] == registers[end - 1] + 1)
      ++end;
    os << comma << registers[i];
    if (end - i > 1)
      os << '-' << registers[end - 1];
    i = end;
  }
}

AccessCounts TmemAccessPlan::accesses(const Plan &plan) const {
  AccessCounts list;
  for (const TmemAccess &a : instructions) {
    unsigned bytes = 4 * a.registers.size();
    if (list.empty() || list.back().bytes != bytes)
      list.push_back({Space::TMem, plan.dst.space == Space::TMem, bytes, 0, 0});
    ++list.back().sites;
    ++list.back().perThread;
  }
  return list;
}

uint64_t TmemAccessPlan::registerBytes(const Plan &, bool) const {
  unsigned words = 0;
  for (const TmemAccess &access : instructions)
    for (unsigned r : access.registers)
      words = std::max(words, r + 1);
  return uint64_t(words) * 4;
}

void TmemAccessPlan::print(raw_ostream &os, const Plan &plan) const {
  bool load = plan.dst.space == Space::Local;
  for (const Group &g : groups)
    os << "  warpgroups: " << g.extent << ", " << g[Columns] << " columns apart\n";
  for (const TmemAccess &a : instructions) {
    os << "  tcgen05." << (load ? "ld." : "st.") << tmemShapeName(a.shape) << ".x" << a.repeat
       << (!packs ? ""
           : load ? ".pack::16b"
                  : ".unpack::16b")
       << ": lane " << a.lane << " of the warp's, column " << column + Expr(a.column);
    if (a.shape == TmemShape::L16x32bx2)
      os << " and " << a.halfSplit << " further";
    os << ", registers ";
    printRegisters(os, a.registers);
    os << '\n';
  }
}
