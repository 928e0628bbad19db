//===- Prove.cpp - What PTX does, for every size --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/prove/Prove.h"
#include "Search.h"

using namespace tilecopy;
using namespace llvm;

char ProveError::ID;
void ProveError::log(raw_ostream &os) const { os << message; }

Expected<KernelProof> tilecopy::proveKernel(const Kernel &kernel, StringRef ptx,
                                            const ProofLaunch &launch,
                                            const ProveOptions &options) {
  prover::Setup setup;
  if (Error e = setup.create(kernel, ptx, launch))
    return e;
  return prover::Search(kernel, setup, options).run();
}
