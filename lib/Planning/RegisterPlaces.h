//===- RegisterPlaces.h - Where register tiles have what --------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads may get what other lanes of their warp have. Every element of a tile is looked up; tables
// over the threads become sums over the bits of the thread's index, which is possible for layouts
// of powers of two, and for lanes that are as far apart on both sides.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_REGISTERPLACES_H
#define TILECOPY_LIB_PLANNING_REGISTERPLACES_H

#include "AddressMap.h"

namespace tilecopy {

/// With more shuffles than this the text is long, and a trip through shared memory is far shorter.
constexpr int64_t MostShuffles = 512;

/// A slot of a thread's tile.
struct RegisterPlace {
  int64_t thread = -1, slot = 0;
};

/// Where a region of a register tile has its elements: in row-major order, and what replicas add.
struct RegisterPlaces {
  std::vector<RegisterPlace> elements, replicas;

  explicit RegisterPlaces(const AddressMap &map);
  /// The place of an element in the thread itself, or in its warp; thread -1 where there is none.
  /// With a team, only among its threads.
  RegisterPlace inWarpOf(int64_t thread, size_t element, const ThreadTeam *team = nullptr) const;
};

/// The rule that a region of a register tile has a constant start.
bool requireStaticRegisters(const AddressMap &map, const Tensor &t, Findings &findings);

/// A number of each thread as a sum over the bits of its index, if it is such a sum. Threads
/// without a number have any.
std::optional<ThreadSum> threadSum(int64_t threads,
                                   llvm::function_ref<std::optional<int64_t>(int64_t)> of);

/// Lane and place of a word that begins at `row[t]` for thread t, if they are such sums. A thread
/// whose place is of no thread gets nothing.
bool setSource(ShuffleWord &word, llvm::ArrayRef<RegisterPlace> row, int64_t bits);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_REGISTERPLACES_H
