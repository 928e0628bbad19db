//===- TripPlan.cpp - Trips through shared memory as text and JSON --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/Plan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

const Plan &TripPlan::store() const { return halves.front(); }
const Plan &TripPlan::load() const { return halves.back(); }

AccessCounts TripPlan::accesses(const Plan &) const {
  AccessCounts list;
  for (const Plan &half : halves)
    append_range(list, half.accesses());
  return list;
}

uint64_t TripPlan::registerBytes(const Plan &, bool ofDst) const {
  const Plan &half = ofDst ? load() : store();
  return std::visit([&](const auto &body) { return body.registerBytes(half, ofDst); }, half.body);
}

void TripPlan::print(raw_ostream &os, const Plan &plan) const {
  os << "  through shared " << store().dst.tensor << ", with a sync." << scopeName(plan.scope)
     << " between\n";
  for (const Plan &half : halves) {
    std::string text;
    raw_string_ostream lines(text);
    half.print(lines);
    SmallVector<StringRef, 16> list;
    StringRef(text).split(list, '\n', -1, /*KeepEmpty=*/false);
    for (StringRef line : list)
      os << "  " << line << '\n';
  }
}
