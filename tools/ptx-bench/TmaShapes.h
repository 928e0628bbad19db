//===- TmaShapes.h - Kernels that copy a tensor through tensor maps -*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread of a CTA loads boxes of the source into shared memory and stores them from there to
// the destination. Either a CTA has one box, and the hardware starts a CTA for each; or as many
// CTAs as run at once (or several times as many: waves) stride over the boxes, each with several
// stages of shared memory, so that loads and stores are under way together.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_TMASHAPES_H
#define TILECOPY_TOOLS_PTXBENCH_TMASHAPES_H

#include "tilecopy/op/GpuTarget.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/JSON.h"
#include <string>

namespace tilecopy {

/// Sizes are in bytes; elements are f16.
struct TmaShape {
  unsigned rows, rowBytes; // the box
  unsigned pitch;          // of the tensor; equal to rowBytes: a box is a run
  unsigned stages = 0;     // of a pipeline; 0: one box for each CTA
  unsigned ctasPerSm = 0;  // of a pipeline
  unsigned stored = 1;     // stages of a pipeline that stores may still read
  unsigned waves = 1;      // the grid of a pipeline, in multiples of what runs at once
  enum Extra {
    Plain,
    Swizzled,   // 128-byte rows under the 128-byte swizzle
    EvictFirst, // cache_hint = evict_first, both ways
    Promote256, // l2_promotion = 256
    Prefetch,   // prefetch_tensormap = true
    Bulk,       // by runs, without a tensor map
    // Pairs of CTAs, each of which loads what the other stores; the other says that a stage is
    // free, by an arrival of this order.
    PeerRelaxed,
    PeerReleaseShared,
    PeerRelease,
  } extra = Plain;
  bool isPair() const { return extra >= PeerRelaxed; }

  unsigned boxBytes() const { return rows * rowBytes; }
  /// "tma 16x1024 of 65536, 4 stages, 2 CTA/SM".
  std::string name() const;
  llvm::json::Object toJSON() const;
};

/// The shapes that are swept.
llvm::ArrayRef<TmaShape> tmaShapes();

/// A program with the one kernel @copy, from tensor A to tensor B of `bytes` bytes, which the
/// shape's rows of boxes divide.
std::string tmaProgram(const TmaShape &shape, uint64_t bytes, unsigned sms,
                       const GpuTarget &target);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_TMASHAPES_H
