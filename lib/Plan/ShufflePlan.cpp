//===- ShufflePlan.cpp - Shuffles as text and JSON ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/Plan.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

int64_t ThreadSum::at(int64_t thread) const {
  int64_t sum = constant;
  for (auto [k, step] : enumerate(bits))
    sum += (thread >> k & 1) * step;
  return sum;
}

std::string ThreadSum::str() const {
  std::string text = std::to_string(constant);
  for (auto [k, step] : enumerate(bits))
    if (step)
      text += " + " + std::to_string(step) + "*t" + std::to_string(k);
  return text;
}

int64_t ShufflePlan::shuffles() const {
  int64_t sum = 0;
  for (const ShuffleWord &w : words)
    sum += w.own ? 0 : w.places.size();
  return sum;
}

int64_t ShufflePlan::selections() const {
  int64_t sum = owners ? int64_t(words.size()) : 0;
  for (const ShuffleWord &w : words)
    sum += w.places.size() - 1;
  return sum;
}

uint64_t ShufflePlan::registerBytes(const Plan &, bool ofDst) const {
  int64_t last = 0;
  for (const ShuffleWord &w : words)
    last = std::max(last, ofDst ? w.dstByte : *max_element(w.places));
  return last + wordBytes;
}

void ShufflePlan::print(raw_ostream &os, const Plan &plan) const {
  os << "  " << words.size() << " words of " << wordBytes << " bytes, " << shuffles()
     << " shuffles, " << selections() << " selections\n";
  if (owners)
    os << "  " << owners->str() << " of the " << scopeName(plan.scope)
       << " get elements, the others keep what they have\n";
  if (callers)
    os << "  shuffled by " << callers->str() << " of the CTA\n";
  for (const ShuffleWord &w : words) {
    os << "  byte " << w.dstByte << ": byte " << w.place.str();
    if (!w.own)
      os << " of lane " << w.lane.str();
    os << '\n';
  }
}
