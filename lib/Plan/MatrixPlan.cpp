//===- MatrixPlan.cpp - Plans of ldmatrix and stmatrix: text and JSON -----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/Plan.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

StringRef tilecopy::matrixShape(MatrixForm form) {
  return form == MatrixForm::M16n16Trans  ? "m16n16"
         : form == MatrixForm::M16n8Trans ? "m16n8"
                                          : "m8n8";
}

SmallVector<AccessCount, 2> MatrixPlan::accesses(const Plan &plan) const {
  bool load = plan.dst.space == Space::Local;
  return {{Space::Shared, !load, 4 * registers(), instructions(), instructions()}};
}

static void printIters(raw_ostream &os, StringRef name, ArrayRef<MatrixPlan::Iter> iters,
                       bool slots) {
  if (iters.empty())
    return;
  os << "  " << name << ':';
  for (const MatrixPlan::Iter &i : iters) {
    os << ' ' << i.extent << " (memory " << i[MatrixPlan::Memory];
    if (slots)
      os << ", slot " << i[MatrixPlan::Slot];
    os << ')';
  }
  os << '\n';
}

void MatrixPlan::print(raw_ostream &os, const Plan &plan) const {
  os << "  " << instructions() << " x "
     << (plan.dst.space == Space::Local ? "ldmatrix" : "stmatrix");
  if (StringRef shape = matrixShape(form); shape != "m8n8")
    os << '.' << shape;
  os << ".x" << matrices << (form == MatrixForm::M8n8 ? "\n" : ".trans\n");
  printIters(os, "instructions", unrolled, true);
  printIters(os, "matrices", inside, true);
  printIters(os, "row address by thread", threads, false);
}

static json::Array matrixItersJSON(ArrayRef<MatrixPlan::Iter> iters) {
  json::Array list;
  for (const MatrixPlan::Iter &i : iters)
    list.push_back(json::Object{{"extent", i.extent},
                                {"memory", i[MatrixPlan::Memory].str()},
                                {"slot", i.at(MatrixPlan::Slot)}});
  return list;
}

json::Object MatrixPlan::toJSON() const {
  return json::Object{{"kind", "matrix"},
                      {"matrices", matrices},
                      {"shape", matrixShape(form)},
                      {"transposed", form != MatrixForm::M8n8},
                      {"instructions", matrixItersJSON(unrolled)},
                      {"inside", matrixItersJSON(inside)},
                      {"threads", matrixItersJSON(threads)}};
}
