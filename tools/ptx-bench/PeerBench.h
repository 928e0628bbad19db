//===- PeerBench.h - Other compilers beside ours, timed ---------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The compared kernels by each package that is found, and by TileCopy before and after it: the
// ratio is of neighbors in time, by the same clock.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_PEERBENCH_H
#define TILECOPY_TOOLS_PTXBENCH_PEERBENCH_H

#include "PythonPeers.h"

namespace tilecopy {

struct PeerTimes {
  PeerCompiler peer;
  std::vector<Samples> mine; // for each kernel of the peer
};

llvm::Expected<std::vector<PeerTimes>> timePeers(unsigned warmups, unsigned repeats);
void printPeers(llvm::ArrayRef<PeerTimes> peers, llvm::raw_ostream &os);
llvm::json::Array peersToJSON(llvm::ArrayRef<PeerTimes> peers);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_PEERBENCH_H
