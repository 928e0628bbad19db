//===- Prove.cpp - Proofs for every size, in C ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy-c/Prove.h"
#include "Handles.h"
#include "tilecopy/prove/ProveProgram.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilecopy;

static std::string documentOf(const ProgramProof &proof) {
  json::Array proofs;
  for (auto [kernel, one] : zip_equal(proof.program.kernels, proof.kernels))
    proofs.push_back(proofJson(kernel, one, ProofNames()));
  ProofCounts counts = proof.counts();
  return formatv("{0:2}", json::Value(proofDocument("libtilecopy-c", std::move(proofs), counts,
                                                    exitCodeOf(counts.verdict()))));
}

tilecopy_status tilecopy_prove(const char *text, const char *cpu, const char *ptx, double seconds,
                               tilecopy_verdict *verdict, char **json, char **message) {
  if (json)
    *json = nullptr;
  if (!text)
    return badArgument("tilecopy_prove: the program text is null", message);
  constexpr double most = 1e6;
  if (!(seconds > 0 && seconds <= most))
    return badArgument(
        formatv("tilecopy_prove: a limit of {0} seconds; it takes more than 0 and at most {1:f0}",
                seconds, most)
            .str(),
        message);
  ProofOptions options;
  options.seconds = seconds;
  if (ptx)
    options.ptx = ptx;
  auto proof = proveProgram(text, options, overridesFor(cpu));
  if (!proof)
    return report(proof.takeError(), message, TILECOPY_BAD_TEXT);
  if (verdict)
    *verdict = tilecopy_verdict(exitCodeOf(proof->verdict()));
  if (json)
    *json = copyText(documentOf(*proof));
  return report(Error::success(), message, TILECOPY_OK);
}
