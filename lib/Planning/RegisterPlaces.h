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
  /// Where a thread finds an element: in its own registers, else in those of another thread of its
  /// warp. The result has thread -1 if no thread of the warp has the element. With a team, only the
  /// team's threads are searched.
  RegisterPlace inWarpOf(int64_t thread, size_t element, const ThreadTeam *team = nullptr) const;
};

/// The rule that a region of a register tile has a constant start.
bool requireStaticRegisters(const AddressMap &map, const Tensor &t, Findings &findings);

/// Writes a number that each thread has as a sum over the bits of the thread's index, if it is such
/// a sum. Where `of` gives none, any number will do.
std::optional<ThreadSum> threadSum(int64_t threads,
                                   llvm::function_ref<std::optional<int64_t>(int64_t)> of);

/// Sets the lane and the place that a word is read from, if both are such sums. For thread t the
/// word begins at `row[t]`. A thread t for which `row[t]` names no thread gets nothing.
bool setSource(ShuffleWord &word, llvm::ArrayRef<RegisterPlace> row, int64_t bits);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_REGISTERPLACES_H
