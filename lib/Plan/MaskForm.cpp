//===- MaskForm.cpp - Elements that a plan leaves out, as text ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/MaskForm.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

StringRef tilecopy::maskTestText(MaskTest test) {
  switch (test) {
  case MaskTest::AtLeast:
    return ">=";
  case MaskTest::Equal:
    return "==";
  case MaskTest::NotEqual:
    return "!=";
  }
  return "";
}

void MaskForm::print(raw_ostream &os) const {
  StringRef effect = keeps ? "is not written" : "is filled";
  for (const MaskTerm &t : terms) {
    os << "  mask: ";
    bool first = t.start.isConstant(0);
    if (!first)
      os << t.start;
    for (auto [d, weight] : enumerate(t.weights)) {
      if (!weight)
        continue;
      os << (first ? weight < 0 ? "-" : "" : weight < 0 ? " - " : " + ") << 'i' << d;
      if (std::abs(weight) != 1)
        os << '*' << std::abs(weight);
      first = false;
    }
    os << (first ? "0" : "") << ' ' << maskTestText(t.test) << " 0, else an element " << effect;
    if (t.within)
      os << "; a vector in which that changes goes element by element";
    os << '\n';
  }
  if (!load)
    return;
  os << "  mask: " << load->bytes << " bytes each, " << spaceName(load->space) << ' '
     << load->tensor;
  if (!load->base.isConstant(0))
    os << " + " << load->base;
  if (load->held)
    os << ", " << load->held->str();
  for (auto [d, step] : enumerate(load->steps))
    if (!step.isConstant(0) && !load->held)
      os << " + i" << d << (step.isConstant(1) ? "" : "*" + step.str());
  os << "; where it is 0, an element " << effect << '\n';
}
