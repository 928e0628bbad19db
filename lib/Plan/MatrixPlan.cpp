//===- MatrixPlan.cpp - Plans of ldmatrix and stmatrix: text and JSON -----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BodyText.h"
#include "tilecopy/plan/Plan.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

StringRef tilecopy::matrixShape(MatrixForm form) {
  return form == MatrixForm::M16n16Trans  ? "m16n16"
         : form == MatrixForm::M16n8Trans ? "m16n8"
                                          : "m8n8";
}

StringRef tilecopy::expandedType(unsigned bits) {
  return bits == 6 ? "b8x16.b6x16_p32" : "b8x16.b4x16_p64";
}

AccessCounts MatrixPlan::accesses(const Plan &plan) const {
  bool load = plan.dst.space == Space::Local;
  return {{Space::Shared, !load, 4 * registers(), instructions(), instructions()}};
}

/// Rows of 16 bytes, one for each lane.
bool MatrixPlan::walk(const Plan &, bool, SideWalk &walk) const {
  walk.addThreads(threads, Memory);
  walk.repeat(unrolled, Memory);
  walk.rowsOfMatrices = matrixRows(form) * matrices;
  return true;
}

uint64_t MatrixPlan::registerBytes(const Plan &plan, bool ofDst) const {
  int64_t last = (ofDst ? plan.dst : plan.src).base.constantPart() +
                 counters::reach(unrolled, Slot) + counters::reach(inside, Slot);
  return last * elementBits(plan.type) / 8 + 4;
}

void MatrixPlan::print(raw_ostream &os, const Plan &plan) const {
  os << "  " << instructions() << " x "
     << (plan.dst.space == Space::Local ? "ldmatrix" : "stmatrix");
  StringRef shape = expandedBits && form == MatrixForm::M8n8 ? "m8n16" : matrixShape(form);
  if (shape != "m8n8")
    os << '.' << shape;
  os << ".x" << matrices << (form == MatrixForm::M8n8 ? "" : ".trans");
  if (expandedBits)
    os << '.' << expandedType(expandedBits);
  os << '\n';
  printCounters(os, "instructions", ArrayRef<Iter>(unrolled), MatrixSteps);
  printCounters(os, "matrices", ArrayRef<Iter>(inside), MatrixSteps);
  printCounters(os, "row address by thread", ArrayRef<Iter>(threads),
                StepNames{{"memory", "", ""}});
}
