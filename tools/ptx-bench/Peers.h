//===- Peers.h - Kernels of others that are measured too --------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX that another compiler has made for the same tensors, with what a launch needs. A JSON file
// lists it; triton-transposes.py writes one, and gathers.py another.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_PEERS_H
#define TILECOPY_TOOLS_PTXBENCH_PEERS_H

#include "DeviceTensors.h"
#include "tilecopy/op/Tensor.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace tilecopy {

/// A kernel that transposes a square matrix of TransposeShape::side rows, or one that gathers rows.
/// Its first parameters are the pointers, of the table too; the rest get zeros.
struct PeerKernel {
  std::string name, ptx, kernel;
  ElementType type = ElementType::F32;
  unsigned parameters = 2, threads = 32, sharedBytes = 0;
  unsigned grid[2] = {1, 1};
  std::optional<Gather> gather = std::nullopt;
};

/// Reads the list and the PTX files next to it. The error names the file and the member.
llvm::Expected<std::vector<PeerKernel>> readPeers(const std::string &path);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_PEERS_H
