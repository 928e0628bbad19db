//===- Order.h - Who has seen what of a kernel's accesses -------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The planner decides which thread of a scope moves an element. So one statement may read or
// overwrite what another wrote only if all threads that take part in it have seen all that took
// part in the other: by a `sync`, by arrivals that an mbarrier's wait gathers, or because both are
// one and the same thread. This holds whatever threads the plan chooses, and the reference meaning
// checks it without a plan.
//
// A clock says how much of each *slot* its owner has seen. Threads are slots, whose time is the
// number of the step; so are elected threads, of which only the warp is known; and so are each
// mbarrier and each thread's groups of asynchronous copies, whose time counts completed phases and
// groups. An access leaves marks: a slot (32 of them, for a warp) and a time each.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_CHECK_ORDER_H
#define TILECOPY_LIB_CHECK_ORDER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace tilecopy {

/// What has been seen, by slot; slots beyond the end have not been seen at all.
using Clock = std::vector<uint32_t>;
using ClockRef = std::shared_ptr<const Clock>; // null: nothing has been seen

inline uint32_t seenOf(const ClockRef &clock, uint32_t slot) {
  return clock && slot < clock->size() ? (*clock)[slot] : 0;
}
void raise(Clock &clock, uint32_t slot, uint32_t time);
void join(Clock &into, const ClockRef &from);

/// One trace of an access: the slots `slot + i` for each bit i of `lanes`, at one time.
struct Mark {
  uint32_t slot = 0, lanes = 1, time = 0;
  uint32_t line = 0;      // of the statement
  uint32_t execution = 0; // of the statement: its own reads and writes need no order
  bool async = false;
  /// Of a copy between registers and tensor memory: the warps of its CTA that make it, as a mask.
  uint32_t byWarps = 0;
};
using Marks = llvm::SmallVector<Mark, 4>;

/// The threads that make an access.
struct Party {
  Marks marks;
  llvm::SmallVector<ClockRef, 2> known; // what they have seen; distinct
  std::optional<uint32_t> alone = {};   // the slot of the only thread
  uint32_t byWarps = 0;                 // as in a mark
  Marks groups;                         // of the threads' open groups, when each got there
  void knows(const ClockRef &clock);
};

/// The accesses of an element that later ones must be ordered after: the last write, with unordered
/// writes of the same value, and the reads since.
struct History {
  Marks writes, reads;
  unsigned reduction = 0; // of the write; those of one kind need no order among each other
  bool written = false, read = false; // also when all have seen it
};

/// The histories of the elements of a tensor, which may become more; neighbors mostly have the same
/// one.
class Histories {
public:
  explicit Histories(int64_t count = 0) : count(count) {}
  /// There are this many elements now, not fewer than before.
  void grow(int64_t n) { count = n; }
  uint32_t get(int64_t element) const;
  void set(int64_t first, int64_t last, uint32_t history);
  /// Calls `visit` on runs of elements with one history: first, last (past the run), the history.
  void forEachRun(int64_t first, int64_t last,
                  llvm::function_ref<void(int64_t, int64_t, uint32_t)> visit) const;
  /// Replaces each history in use.
  void replace(llvm::function_ref<uint32_t(uint32_t)> by);
  bool empty() const { return chunks.empty(); }
  int64_t size() const { return count; }

private:
  static constexpr int64_t chunk = 64;
  uint32_t chunkOf(int64_t element) const {
    return size_t(element / chunk) < chunks.size() ? chunks[element / chunk] : 0;
  }
  static constexpr uint32_t splitBit = uint32_t(1) << 31;
  using Split = std::array<uint32_t, chunk>;
  int64_t count;
  std::vector<uint32_t> chunks; // a history, or splitBit and an index
  std::vector<std::unique_ptr<Split>> splits;
  std::vector<uint32_t> freeSplits;
};

/// All histories of a cluster, by number; 0 is that of an element that has not been touched.
class Order {
public:
  Order() : table(1) {}

  enum Kind { Read, Write };
  /// The first earlier access that the party has not seen; `element` is set to its place. A write
  /// does not count for elements that it leaves unchanged, as `keeps` says.
  const Mark *conflict(const Histories &of, llvm::ArrayRef<int64_t> elements, const Party &party,
                       Kind kind, unsigned reduction, llvm::function_ref<bool(size_t)> keeps,
                       size_t &element, bool &wasWrite) const;
  void record(Histories &of, llvm::ArrayRef<int64_t> elements, const Party &party, Kind kind,
              unsigned reduction);

  /// Drops histories that `all` does not reference, and marks that every clock has seen. Tensors
  /// from `firstKept` on remain marked as accessed.
  void collect(llvm::ArrayRef<Histories *> all, size_t firstKept, llvm::ArrayRef<ClockRef> clocks);
  bool isFull() const { return table.size() >= limit || marks >= markLimit; }
  const History &history(uint32_t number) const { return table[number]; }

private:
  static bool seen(const Mark &m, const Party &party);
  static const Mark *firstUnseen(llvm::ArrayRef<Mark> marks, const Party &party);
  static const Mark *noWriteSeen(const History &h, const Party &party);
  uint32_t after(uint32_t history, const Party &party, Kind kind, unsigned reduction);

  std::vector<History> table;
  size_t limit = 1 << 15, marks = 0, markLimit = 1 << 20; ///< of the table, and of its marks
};

} // namespace tilecopy

#endif // TILECOPY_LIB_CHECK_ORDER_H
