//===- ProofOutput.h - Verdicts of proofs on a terminal ---------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// "PROVED k.tile:4:9: @k for ...", as ptx-run and ptx-dump print it.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PROOFOUTPUT_H
#define TILECOPY_TOOLS_PROOFOUTPUT_H

#include "tilecopy/prove/ProveProgram.h"

namespace tilecopy {

/// One line, with the verdict in color where the stream has colors.
void printProof(llvm::raw_ostream &os, const Kernel &kernel, const KernelProof &proof,
                const ProofNames &names);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PROOFOUTPUT_H
