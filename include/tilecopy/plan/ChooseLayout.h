//===- ChooseLayout.h - One layout for all uses of a tensor -----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program states what is copied and need not know about banks. A shared tensor's layout is
// chosen from all copies that touch it: every candidate is counted for every use, as dispatch would
// plan it and Cost.h counts. Plans that differ in addresses alone are made once, and a general
// swizzle or padding is counted only until it takes more wavefronts than the best. What decides, in
// this order:
//
//   1. Each use must be possible: an asynchronous path's boxes and swizzles, the rows of ldmatrix,
//      a matrix descriptor. No copy becomes the slow path for another's sake, and none loses the
//      variant that it has under another candidate.
//   2. The fewest wavefronts of shared memory, each use as often as its loops run.
//   3. The fewest sectors of global memory, then the fewest accesses: the widest vectors; then the
//      fewest lines of global memory: the longest runs of a request.
//   4. The fewest bytes.
//   5. The order of the candidates: row-major, the hardware's swizzles, column-major, the blocks in
//      which a global tensor or tensor memory has the tile, then general swizzles with pieces of 16
//      bytes and less, padding last. Nothing is tried after a candidate
//      that cannot be beaten. Candidates come in groups, and once one is without a conflict and of
//      full width, the groups after it are not tried. Swizzles of smaller pieces and padding are
//      tried only where everything else has conflicts, and every padding and swizzle only where
//      even these have conflicts.
//
// A register tile has other candidates. First come the layouts of register tiles of its shape that
// it is copied from and to, under which nothing moves. Then come vectors of 16 bytes and less along
// each dimension; blocks with vectors along two dimensions, for copies that are contiguous along
// different ones; and the threads of its copies' scope in rows along the first dimension and
// columns across it, from all threads in one row to all in one column. The same numbers decide.
//
// The choice is deterministic, and says what it has tried.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_CHOOSELAYOUT_H
#define TILECOPY_PLAN_CHOOSELAYOUT_H

#include "tilecopy/layout/NamedLayouts.h"
#include "tilecopy/plan/Dispatch.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tilecopy {

/// A copy that has the tensor on one side, and how often it runs.
struct LayoutUse {
  CopyOp op;
  int64_t trips = 1;
  std::string text; // what it is called in messages: "line 7"
};

/// What a use costs under a candidate, in one run of it.
struct LayoutUseCost {
  std::string variant;
  int64_t wavefronts = 0, ideal = 0; // of shared memory
  int64_t fewest = 0;                // wavefronts that the bytes need at any width
  int64_t sectors = 0, lines = 0;    // of global memory, by threads
  int64_t leastSectors = 0;          // for the bytes of their requests
  int64_t requests = 0;              // of global memory, by threads
  int64_t accesses = 0;              // of a thread; issues of an engine
  int64_t least = 0;                 // accesses if all of them were as wide as they can be
  unsigned declines = 0;             // variants for these spaces that would have come first
  bool isSlowPath = false;
};

struct LayoutCandidate {
  std::string name; // "row-major", "128-byte swizzle", "padded by 4"
  Layout layout;
  unsigned align = 0;
  int64_t bytes = 0;
  std::vector<LayoutUseCost> uses; // in the order of the uses
  std::string illegal;             // which use is not possible, and why; empty when all are
  /// Set where counting stopped early: it takes more wavefronts than this, which the best took by
  /// then. It has no `uses`.
  std::optional<int64_t> moreThan;

  bool isCounted() const { return illegal.empty() && !moreThan; }
};

struct LayoutChoice {
  std::string tensor;
  std::vector<std::string> uses;
  std::vector<LayoutCandidate> candidates; // in the order in which they were tried
  size_t chosen = 0;
  size_t searched = 0; // paddings and swizzles that were tried, too, and lost

  const LayoutCandidate &best() const { return candidates[chosen]; }
  /// The uses that cost more than their ideal under the choice.
  std::vector<size_t> conflicts() const;
  /// What was chosen and why, then a line for each candidate.
  void print(llvm::raw_ostream &os) const;
  llvm::json::Value toJSON() const;
};

using WhyNoRoom = llvm::function_ref<std::string(const std::shared_ptr<const Tensor> &placed)>;

/// Chooses for `tensor`, a shared or register tensor of constant shape; its own layout does not
/// matter. With `matrix`, a matrix instruction reads it through a descriptor along that dimension.
/// `whyNoRoom` gets the tensor with a candidate's layout and says why it does not fit beside
/// others; nothing if it does. The error says for each use why no candidate serves it together with
/// the rest.
llvm::Expected<LayoutChoice> chooseLayout(const Tensor &tensor, llvm::ArrayRef<LayoutUse> uses,
                                          const GpuTarget &target,
                                          std::optional<MmaMajor> matrix = std::nullopt,
                                          WhyNoRoom whyNoRoom = nullptr);

} // namespace tilecopy

#endif // TILECOPY_PLAN_CHOOSELAYOUT_H
