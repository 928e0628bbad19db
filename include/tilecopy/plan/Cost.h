//===- Cost.h - What a plan costs the memory ---------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lanes of a warp that execute one load or store make one request. Shared memory serves it in
// wavefronts: 32 banks of 4 bytes, each of which gives one word in a wavefront. Global memory
// serves it in sectors of 32 bytes. A plan knows every address, so both can be counted before a
// line of code exists, and compared with the fewest that the same lanes could need.
//
// The model of shared memory is exact on 654 of 654 patterns that were measured on an H200 with the
// hardware's counters. An access of 4 bytes or less is one phase of 32 lanes, one of 8 bytes two of
// 16, one of 16 bytes four of 8, a row of ldmatrix or stmatrix one for each matrix of 8 rows. A
// load of 8 or 16 bytes whose lanes i and i^1 (or i and i^2) agree for all i has phases of twice as
// many lanes. A phase takes as many wavefronts as the busiest bank has distinct words.
//
// Shared tensors are taken to begin at a multiple of 4 bytes, global ones at a multiple of 32.
//
// Dispatch computes costs only where it chooses between plans of one copy: the order of lanes,
// blocks that are transposed in registers, and trips through shared memory. The costs of the plan
// that it returns are computed where a caller asks.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_COST_H
#define TILECOPY_PLAN_COST_H

#include "tilecopy/plan/Plan.h"
#include "llvm/ADT/BitVector.h"

namespace tilecopy {

/// One side of a copy in memory, summed over the requests of all threads that reach it.
struct AccessCost {
  Space space = Space::Global;
  bool isStore = false;
  bool isAsync = false; // made by an engine: a request is one instruction of one thread
  unsigned bytes = 0;   // of a lane; 0 of an engine
  int64_t requests = 0;
  int64_t cost = 0;  // wavefronts of shared memory, sectors of global memory
  int64_t ideal = 0; // the fewest for these lanes and bytes
  int64_t lines = 0; // of global memory: lines of 128 bytes that the requests meet
  /// Two lanes of the most expensive request that meet in a bank.
  std::optional<std::pair<unsigned, unsigned>> lanes;
  /// The values that run-time arguments were given, as "ld = 1024"; empty when none matters.
  std::string assumed;

  bool isIdeal() const { return cost <= ideal; }
  /// "shared loads of 4 bytes: 32 wavefronts a request, ideal 1, lanes 0 and 1 meet in a bank"
  void print(llvm::raw_ostream &os) const;
  llvm::json::Value toJSON() const;
};

using SymbolValues = llvm::function_ref<int64_t(const Symbol &)>;

/// The value assumed for a symbol when only facts about it are known: the least one; for an
/// argument, the least one from 1024 on, if it can be so large. Not called for symbols of threads.
int64_t typicalValue(const Symbol &symbol);

/// Loads before stores. `active` are the threads of the CTA that reach the copy, bit by bit.
/// Accesses of engines to shared memory have no visible banks and are left out.
llvm::SmallVector<AccessCost, 2> costOf(const Plan &plan, const llvm::BitVector &active,
                                        SymbolValues values = typicalValue);

/// A swizzle of a side's tensor under which the same accesses take the fewest wavefronts, when the
/// plan's do not and such a swizzle exists.
std::optional<Swizzle> swizzleWithoutConflicts(const Plan &plan, const llvm::BitVector &active,
                                               bool ofDst);

/// The lines of a plan that say what it costs: "  bank: ..." each.
void printCost(llvm::raw_ostream &os, llvm::ArrayRef<AccessCost> costs);

} // namespace tilecopy

#endif // TILECOPY_PLAN_COST_H
