//===- ProofOutput.cpp - Verdicts of proofs on a terminal -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProofOutput.h"
#include "llvm/Support/WithColor.h"

using namespace tilecopy;
using namespace llvm;

static HighlightColor colorOf(KernelProof::Verdict verdict) {
  switch (verdict) {
  case KernelProof::Proved:
    return HighlightColor::String;
  case KernelProof::Refuted:
    return HighlightColor::Error;
  case KernelProof::Unknown:
    return HighlightColor::Warning;
  }
  llvm_unreachable("a verdict");
}

void tilecopy::printProof(raw_ostream &os, const Kernel &kernel, const KernelProof &proof,
                          const ProofNames &names) {
  WithColor(os, colorOf(proof.verdict)) << nameOf(proof.verdict).upper();
  os << ' ' << proofText(kernel, proof, names) << '\n';
}
