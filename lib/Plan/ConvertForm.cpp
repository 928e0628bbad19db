//===- ConvertForm.cpp - How elements are converted, as text --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/ConvertForm.h"
#include "Op/Conversion.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

StringRef ConvertStep::kindName(Kind kind) {
  static constexpr StringLiteral names[] = {"cvt",   "pack", "extend", "truncate",
                                            "shift", "odd",  "clamp",  "round"};
  return names[unsigned(kind)];
}

std::string ConvertStep::str() const {
  switch (kind) {
  case Cvt:
  case Pack:
    return instruction;
  case Odd:
    return instruction + " with an odd last bit where it is inexact";
  case Extend:
    return ("extend to " + elementTypeName(to)).str();
  case Truncate:
    return registerBits(from) == 32 ? "prmt.b32 of low halves" : "prmt.b32 of low bytes";
  case Shift:
    return "shift by " + std::to_string(registerBits(to) - registerBits(from)) + " bits";
  case Clamp:
    return "clamp to " + std::to_string(least) + " to " + std::to_string(most);
  case Round:
    return "additions that round, and a shift";
  }
  llvm_unreachable("every kind is above");
}

unsigned ConvertForm::group() const {
  constexpr unsigned word = 32;
  return std::max(1u, word / std::min(registerBits(from), registerBits(to)));
}

std::vector<int64_t> ConvertForm::slotList() const {
  std::vector<int64_t> list{slotBase};
  for (const SideIter &i : slots)
    for (size_t n = 0, inner = list.size(); n != inner; ++n)
      for (int64_t k = 1; k != i.extent; ++k)
        list.push_back(list[n] + k * i.at(0));
  llvm::sort(list);
  list.erase(llvm::unique(list), list.end());
  return list;
}

int64_t ConvertForm::instructions(const ConvertStep &step) const {
  int64_t groups = 0, last = -1;
  for (int64_t slot : slotList())
    if (int64_t g = slot / group(); g != last) {
      ++groups;
      last = g;
    }
  return groups * divideCeil(group(), step.each);
}

void ConvertForm::print(raw_ostream &os) const {
  os << "  " << elementTypeName(from) << " to " << elementTypeName(to)
     << (ofDst ? " after the loads:" : " before the stores:")
     << (steps.empty() ? " the same bits" : "");
  ListSeparator comma(",");
  for (const ConvertStep &s : steps)
    os << comma << ' ' << instructions(s) << " x " << s.str();
  if (owners)
    os << ", in " << owners->str();
  os << '\n';
}
