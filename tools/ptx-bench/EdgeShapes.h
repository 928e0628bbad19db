//===- EdgeShapes.h - Tiles that do not come out even -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Matrices of f16 whose sizes are run-time arguments, copied tile by tile through shared memory: of
// sizes that the tiles divide, where guards must cost nothing, and of sizes that they do not. And
// tiles that the threads of a CTA do not divide.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_EDGESHAPES_H
#define TILECOPY_TOOLS_PTXBENCH_EDGESHAPES_H

#include "tilecopy/op/GpuTarget.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/JSON.h"
#include <string>

namespace tilecopy {

struct EdgeShape {
  enum Kind {
    Inside, // no tile reaches an edge, and the kernel does not know
    Ragged, // the last row and column of tiles reach beyond the matrix
    Uneven, // the threads do not divide the vectors of a tile
  } kind;
  unsigned rows, columns, threads; // of a tile, and the threads that share it
  uint64_t height, width;          // of the matrix; of uneven tiles as large as the tensors allow
  uint64_t pitch;                  // elements from row to row; 0: the width, a run-time argument

  static constexpr uint64_t elementBytes = 2;
  uint64_t pitchBytes() const { return (pitch ? pitch : width) * elementBytes; }
  uint64_t rowBytes() const { return width * elementBytes; }
  /// "ragged 64x128 by 256, 16383x16381", "uneven 1x4096 by 96".
  std::string name() const;
  /// What the other kernel is: ours without guards, or hand-written.
  llvm::StringRef group() const;
  llvm::json::Object toJSON() const;
};

/// The shapes that are swept, for tensors of `bytes` bytes.
std::vector<EdgeShape> edgeShapes(uint64_t bytes);

/// A program with the one kernel @copy(M, N, A, B). With `promised`, it has no guards.
std::string edgeProgram(const EdgeShape &shape, bool promised, const GpuTarget &target);

/// Hand-written CUDA C++ for the same tiles and threads: whole tiles by vectors of 16
/// bytes where rows begin at multiples of them, others element by element.
std::string edgeCuda(const EdgeShape &shape);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_EDGESHAPES_H
