//===- PythonPeers.h - Compilers that are found as wheels -------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Triton, CuTe DSL, TileLang, TIRx and cuTile are Python packages. The scripts in `peers/`, which
// are part of this program, compile the kernels of ComparedKernels.h by each and take the time;
// here they are run by the `python3` on PATH, that of a virtual environment where one is active. A
// package that is missing is an answer.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_PYTHONPEERS_H
#define TILECOPY_TOOLS_PTXBENCH_PYTHONPEERS_H

#include "Measure.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace tilecopy {

/// One of the compared kernels, by another compiler.
struct PeerCompile {
  std::string kernel, ptx, error; // an error, or the rest
  std::string cubin;              // of a compiler that writes no PTX, in base64
  double first = 0;               // milliseconds
  Samples times;
};

struct PeerCompiler {
  std::string name, version, missing; // why it is not there; empty where it is
  std::vector<PeerCompile> kernels;
};

/// What can be requested: their names, and the modules that compile by them.
struct PeerScript {
  llvm::StringRef name, module;
};
llvm::ArrayRef<PeerScript> peerScripts();

/// Compiles what a script has, each `repeats` times after `warmups`. An error: nothing could be
/// written to run.
llvm::Expected<PeerCompiler> runPeer(const PeerScript &script, unsigned warmups, unsigned repeats);

/// An error unless `peers` is empty or "python".
llvm::Error checkPeers(llvm::StringRef peers);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_PYTHONPEERS_H
