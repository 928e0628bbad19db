//===- PathShapes.h - Kernels on the other ways of a copy -------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tensors that are copied by cp.async in pipelines, from global to global memory without shared
// memory, and tiles that go from CTA to CTA of a cluster again and again.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_PATHSHAPES_H
#define TILECOPY_TOOLS_PTXBENCH_PATHSHAPES_H

#include "tilecopy/op/GpuTarget.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/JSON.h"
#include <string>

namespace tilecopy {

/// Elements are f16.
struct PathShape {
  enum Kind {
    CpAsync, // global -> shared by cp.async, and back by loads and stores
    Direct,  // global -> global
    Peers,   // between the two CTAs of clusters, by one thread of each
  } kind;
  unsigned threads;
  unsigned vectors;       // of 16 bytes, for each thread and tile
  unsigned stages = 1;    // tiles in shared memory, or that are under way to a peer
  unsigned ctasPerSm = 0; // that stride over the tiles; 0: one CTA for each tile
  unsigned times = 1;     // how often a tile goes to the peer

  uint64_t tileBytes() const { return uint64_t(threads) * vectors * 16; }
  /// What the kernel moves for each byte of the tensor: read and written in global memory, or sent.
  double traffic() const { return kind == Peers ? double(stages) * times : 2; }
  /// "ldgsts 256x4, 3 stages, 2 CTA/SM".
  std::string name() const;
  llvm::StringRef group() const;
  llvm::json::Object toJSON() const;
};

/// The shapes that are swept.
llvm::ArrayRef<PathShape> pathShapes();

/// A program with the one kernel @copy, from tensor A to tensor B of `bytes` bytes.
std::string pathProgram(const PathShape &shape, uint64_t bytes, unsigned sms,
                        const GpuTarget &target);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_PATHSHAPES_H
