//===- TmaKernel.h - Kernels around one tensor-map copy ---------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What random programs and the systematic ones (TmaMatrix.cpp) share: a tile in shared memory, the
// region of a global tensor that a tensor map describes, and everything that must surround the copy
// to make it right: barriers and their phases, fences, groups, the cluster's meetings.
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_GENERATE_TMAKERNEL_H
#define TILECOPY_LIB_GENERATE_TMAKERNEL_H

#include "tilecopy/op/Tensor.h"
#include <string>

namespace tilecopy {

/// A tile in shared memory as a box would lie there, perhaps in several stages.
struct TmaTile {
  ElementType type = ElementType::F16;
  llvm::SmallVector<int64_t, 5> extents;
  /// The dimensions, the contiguous one first.
  llvm::SmallVector<unsigned, 5> order;
  unsigned swizzle = 0; // rows of 16 << swizzle bytes; 0: none
  /// A row of several spans is cut into spans; their counter comes after this many dimensions of
  /// `order`.
  unsigned atomsAt = 1;
  int64_t stages = 1;
  int64_t gap = 0; // bytes between stages, a multiple of 128

  int64_t elements(int64_t bytes) const { return bytes * 8 / elementBits(type); }
  int64_t count() const;
  int64_t bytes() const { return count() * elementBits(type) / 8; }
  int64_t inner() const { return extents[order[0]]; }
  /// Elements of a swizzled row; 0 without a swizzle.
  int64_t span() const { return swizzle ? elements(16 << swizzle) : 0; }
  bool cut() const { return span() && inner() > span(); }
  /// Elements from one index to the next, by dimension; `atom` is the stride of the spans of a row.
  llvm::SmallVector<int64_t, 5> strides(int64_t &atom, int64_t &stage) const;
  /// `  S : shared f16[8, 64] layout ... align 1024`
  std::string declaration() const;
};

/// A global tensor, and where a tile begins in it. A start such as `(5, 3, 9, 0)` gives picked
/// indices.
struct TmaTensor {
  llvm::SmallVector<std::string, 5> dims, starts;
  std::string layout; // with a blank in front; nothing for row-major
  int64_t align = 16;
};

struct TmaKernel {
  enum Kind {
    Load,   // TMA in, threads out
    Store,  // threads in, TMA out
    Reduce, // threads in, TMA combines
    Trip    // TMA in and out
  } kind = Load;
  std::string name = "fuzz", scalars;
  int64_t threads = 32, grid = 1, cluster = 1, loop = 1;
  std::string passes; // an argument that says how many of the `loop` passes are made; or nothing
  TmaTile tile;
  TmaTensor from, to;                    // those of the kind
  std::string loadOptions, storeOptions; // each with a comma in front
  bool ctaInOrder = true;                // elect in warp 0; otherwise thread 0
  int64_t ring = 1;                      // mbarriers that are used one after another
  bool waitAll = false;                  // bulk.wait rather than bulk.wait.read
  /// For reductions whose order is visible: each CTA and pass combines the same values.
  bool sameValues = false;

  /// Multicast: `issuers` load for all `receivers` of the cluster. Both are conditions on ranks;
  /// empty means all. With `slices`, each CTA brings a part along that dimension of the tile.
  std::string mask, issuers, receivers;
  int64_t issuersOfEach = 1; // copies that come to one receiver
  int slices = -1;

  std::string text() const;

private:
  std::string region(const TmaTensor &t) const;
  std::string shared(bool slice) const;
  std::string plain(const char *name) const;
  std::string once(const std::string &condition, const std::string &body) const;
  std::string load() const;
  std::string store() const;
  std::string plainDeclaration(const char *name) const;
  std::string mappedDeclaration(const char *name, const TmaTensor &t) const;
  std::string pass() const { return loop > 1 ? "k" : "0"; }
};

} // namespace tilecopy

#endif // TILECOPY_LIB_GENERATE_TMAKERNEL_H
