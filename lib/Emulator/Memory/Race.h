//===- Race.h - Which accesses are ordered ----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Data races by vector clocks. A thread's execution is cut into intervals at every operation that
// publishes its memory accesses (a barrier, a release). Each interval in which it touches memory
// gets a number, its epoch; epochs of one thread grow. A thread's clock says, for every thread of
// its cluster, up to which epoch it has seen that thread's accesses. An earlier access is ordered
// before the current one if its epoch is within the clock. Each byte remembers the accesses that a
// later one must be ordered after: the last write (or the set of unordered strong writes), and the
// reads since.
//
// The sets are interned chains, so that a cell is 32 bits and many bytes share one chain.
//
// Two strong accesses do not race if the scope of each includes the thread of the other.
// Release.h says what synchronizes with what.
//
// An asynchronous operation takes part as a thread of its own, whose only interval begins at the
// issue and is published by the completion: a thread that has not seen that races with it. Its
// index is past those of the cluster's threads.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MEMORY_RACE_H
#define TILECOPY_LIB_EMULATOR_MEMORY_RACE_H

#include "Emulator/Memory/RaceAccess.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Compiler.h"
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <vector>

namespace tilecopy::emu {

class RaceDetector {
public:
  /// Forgets everything; accesses of an earlier launch are ordered before all of this one. `number`
  /// is 1 or more and differs from those of earlier launches on the same memory. `agents` counts
  /// the threads of a cluster and everything else that takes part like a thread.
  void startLaunch(uint32_t number, uint32_t agents, uint32_t threadsPerCta, uint32_t ctas,
                   uint32_t clusters = 1);

  /// Records an access to `count` bytes at `offset` of `page`, which lie within the page. `scope`
  /// is that of a strong access; `by` says which instruction it is. Stores of the same bits by one
  /// instruction of a warp are one store. Those by different ones, and by asynchronous operations,
  /// give a race that is `equal`. A race replaces one in `race` that weighs less.
  void touch(RacePage &page, unsigned offset, unsigned count, RaceThread &t, Touch kind,
             Scope scope, const StoredBytes *stored, uint32_t by, RaceWith &race);
  RaceWith touch(RacePage &page, unsigned offset, unsigned count, RaceThread &t, Touch kind) {
    RaceWith race;
    touch(page, offset, count, t, kind, Scope::Gpu, nullptr, unknownInst, race);
    return race;
  }

  /// The same for a weak access without a race, if that is quickly seen (RaceQuick.h); otherwise
  /// false, and nothing has been recorded. With `mustBeUnwritten`, an earlier write makes it false.
  /// The offset is a multiple of `bytes`, a power of two.
  template <unsigned bytes, bool isStore>
  bool touchQuickly(RacePage &page, unsigned offset, RaceThread &t, bool mustBeUnwritten,
                    uint32_t by);

  /// Whether a fence of this kind lies between every write by a thread to these bytes, which lie
  /// within the page, and `t`.
  bool isFenced(const RacePage &page, unsigned offset, unsigned count, const RaceThread &t,
                Fence kind) const;
  /// The same for everything that a thread had done when it published.
  bool isFenced(const Snapshot &done, const RaceThread &t, Fence kind) const;
  /// Adds the threads that wrote these bytes, by index in their cluster, to those who have the
  /// fence or to the others.
  void splitWriters(const RacePage &page, unsigned offset, unsigned count, const RaceThread &t,
                    Fence kind, std::set<uint32_t> &fenced, std::set<uint32_t> &open) const;
  /// Whether the tensor map at the address `map`, to which the bytes belong, has been released and
  /// then acquired.
  bool isAcquiredMap(const RacePage &page, unsigned offset, unsigned count, const RaceThread &t,
                     uint64_t map) const;
  /// The fence itself, for everything that the thread has done and seen.
  void fence(RaceThread &t, Fence kind);
  /// Of tensor maps, by a thread of a CTA. They join if the scope of each reaches the other's CTA.
  void releaseMap(RaceThread &t, CtaPlace cta, Scope scope);
  void acquireMap(RaceThread &t, uint64_t map, CtaPlace cta, Scope scope);
  /// A fence.sc of the GPU's scope sees what precedes those that come before it.
  void fenceInOrder(RaceThread &t);

  /// Whether bytes near these, which lie within the page, have a write that `t` does not know.
  bool mayMeetWrites(const RacePage &page, unsigned offset, unsigned count,
                     const RaceThread &t) const;
  /// Whether something in this launch has written to these bytes, which lie within the page.
  bool wasWritten(const RacePage &page, unsigned offset, unsigned count) const;
  /// The thread's present interval.
  Epoch current(RaceThread &t) { return t.published ? begin(t) : t.epoch; }
  /// Ends the thread's interval and returns what it has published.
  Snapshot publish(RaceThread &t);
  /// The same, as a clock. It stays one clock until the thread touches memory or sees more.
  ClockRef release(RaceThread &t);
  /// The same as publish() for a waiting thread, whose clock is set before it continues.
  Snapshot publishAndWait(RaceThread &t) {
    t.published = true;
    return {std::move(t.clock), t.index, t.epoch};
  }
  /// A clock of `cluster` that has seen everything in `snapshots`.
  ClockRef join(llvm::ArrayRef<Snapshot> snapshots, uint32_t cluster) const;
  static ClockRef join(const ClockRef &a, const ClockRef &b, uint32_t cluster);
  /// What `t` hands over without a release: what is done; with `shared`, accesses to shared memory.
  ClockRef publishParts(RaceThread &t, bool shared);
  /// The results of a cluster that ran apart, with its own detector, can be added to this one's, as
  /// if the cluster had run after everything this one knows. That is valid if no byte written on
  /// one side was touched on the other.
  struct History;
  void takeHistory(History &history); ///< what `history` was, startLaunch() uses again
  /// Whether a byte of a page was written on one side and touched on the other.
  bool meets(const RacePage &mine, const RacePage &theirs) const;
  /// Adds the intervals of a history and returns by how much their numbers and those of its nodes
  /// have grown; merge() needs that for each of its pages.
  struct Shift {
    uint32_t epochs, nodes;
  };
  Shift append(const History &history);
  /// The cells of a page after append().
  static void shift(RacePage &page, Shift by);
  void merge(RacePage &mine, const RacePage &theirs, Shift by);

  /// Whether a cell says that only strong operations have been there: one, or several unordered.
  static bool isStrong(uint32_t cell) { return cell & chainBit || scopeOf(cell) != Scope::None; }
  /// The indices from here on are those of asynchronous operations.
  uint32_t firstAsync() const { return threads; }
  bool isAsync(uint32_t index) const { return index >= threads; }

private:
  Epoch begin(RaceThread &t); ///< a new interval
  static constexpr uint32_t chainBit = 1u << 31;
  /// One more entry before the rest of a chain.
  struct Node {
    uint32_t rest, entry, group; ///< the group is that of all its entries
    uint32_t left; ///< how many more it takes before the chain is searched for what can go
  };
  struct Owner {
    uint32_t cluster, index, firstNode; ///< chains hold this epoch only from this node on
  };
  /// 0, an entry (epoch << scopeBits, updateBit for a fetching update, scope), or chainBit | node.
  using Cell = uint32_t;
  static constexpr unsigned scopeBits = 3, updateBit = 4;

  Owner ownerOf(uint32_t entry) const { return owners[entry >> scopeBits]; }
  static Scope scopeOf(uint32_t entry) { return Scope(entry & (updateBit - 1)); }
  /// Cells of reads or of writes; `sharedOf` as in a page.
  struct CellKind {
    bool reads;
    uint32_t sharedOf;
  };
  bool ordered(uint32_t entry, const RaceThread &t, Scope scope) const;
  bool isPlainlyOrdered(Cell cell, const RaceThread &t) const;
  bool orderedInPart(Owner owner, Epoch epoch, const RaceThread &t, CellKind kind) const;
  /// Whether each of two strong accesses has a scope that includes the other's thread.
  bool areMorallyStrong(uint32_t entry, const RaceThread &t, Scope scope) const;
  RaceWith::Weight weigh(uint32_t entry, const RaceThread &t) const;
  /// An entry of `cell` with the most weight that is not ordered before `t`, or 0.
  uint32_t conflict(Cell cell, const RaceThread &t, Scope scope, CellKind kind) const;
  uint32_t conflictInChain(Cell chain, const RaceThread &t, Scope scope, CellKind kind) const;
  uint32_t conflictOfOperation(Cell chain, const RaceThread &t, CellKind kind) const;
  /// Whether `t` knows all entries of a chain, or they are its own.
  bool coversChain(Cell chain, const RaceThread &t) const;
  bool replaces(uint32_t entry, uint32_t older, const RaceThread &t) const;
  /// The group of strong entries that do not race with each other. 0: none; 1: of the GPU's scope.
  uint32_t groupFor(Scope reach, uint32_t ofCluster, uint32_t index) const;
  bool isInGroup(uint32_t group, uint32_t ofCluster, uint32_t index, Scope scope) const;
  bool isInGroup(uint32_t group, const RaceThread &t, Scope scope) const {
    return scope != Scope::None && isInGroup(group, t.cluster, t.index, scope);
  }
  uint32_t groupOf(Cell rest, uint32_t entry) const;
  Cell link(Cell cell, uint32_t entry, bool isKnownNew = false);
  Cell compact(Cell cell, uint32_t entry, const RaceThread &t);
  Cell add(Cell cell, uint32_t entry, const RaceThread &t);
  bool contains(Cell cell, uint32_t entry, unsigned most = ~0u) const;
  bool isFenced(uint32_t entry, const Clock *fenced) const;
  bool isFenced(const RacePage &page, unsigned offset, unsigned count, const Clock *fenced) const;
  bool areComparable(uint32_t entry, const RaceThread &t) const;
  bool isOneStore(const RacePage &page, unsigned offset, unsigned count, Owner other,
                  const RaceThread &t, uint32_t by) const;
  /// Whether some of these units have a write that is not ordered before `t`.
  bool hasConflict(const RacePage &page, unsigned first, unsigned units, const RaceThread &t,
                   Scope scope) const;
  /// Touches `count` bytes, whole units whose cells are equal.
  void touchCells(RacePage &page, unsigned offset, unsigned count, RaceThread &t, Touch kind,
                  Scope scope, const StoredBytes *stored, uint32_t by, RaceWith &race);
  /// A weak read of units whose cells differ, as far as all of them were written before it by what
  /// `t` knows; returns how many have been done.
  unsigned readOrdered(RacePage &page, unsigned first, unsigned units, RaceThread &t);
  RaceWith describe(uint32_t entry, bool wasWrite, const RaceThread &t) const;
  static Cell shifted(Cell cell, Shift by);
  Cell appendReads(Cell mine, Cell theirs);
  /// Notes which instruction loads word `n` of a page, before the cells say who. RaceLoads.cpp says
  /// how.
  void noteLoad(RacePage &page, unsigned n, RaceThread &t, uint32_t by) {
    if (LLVM_UNLIKELY(page.loadedBy[n] != by))
      noteAnotherLoad(page, n, t, by);
  }
  void noteAnotherLoad(RacePage &page, unsigned n, RaceThread &t, uint32_t by);
  uint32_t newestLoad(Cell cell) const;
  bool isLoadedBy(const RacePage &page, unsigned n, uint32_t ofCluster) const;
  /// The instruction by which an entry of `cell` has loaded word `n`, which `t` meets.
  uint32_t loadOf(uint32_t entry, Cell cell, const RacePage &page, unsigned n,
                  const RaceThread &t) const;
  size_t placeOfLoad(const RacePage &page, unsigned n, uint32_t index) const;

  uint32_t launch = 0, threads = 0, ctaThreads = 1, ctas = 1, allCtas = 1;
  /// There may be millions; LLVM's vector grows in place where the system can do that.
  llvm::SmallVector<Owner, 0> owners;
  llvm::SmallVector<Node, 0> nodes;
  llvm::DenseMap<uint64_t, uint32_t> interned; ///< (cell, entry) -> cell, of the newest ones
  static constexpr unsigned mostInterned = 1 << 12;
  /// What `interned` was last called for, by some bits of a hash.
  struct Link {
    uint64_t key = 0;
    Cell cell = 0;
  };
  static constexpr unsigned recentBits = 10;
  std::vector<Link> recent;
  /// Chains whose entries a clock covers, the last that were looked up: after a barrier many bytes
  /// have the same chain, and many threads the same clock.
  struct Covered {
    Cell chain = 0;
    uint64_t clock = 0;
  };
  static constexpr unsigned coveredBits = 8;
  mutable std::array<Covered, 1 << coveredBits> covered;
  /// The chains that were searched last, and the asynchronous operations that were met in them.
  struct Met {
    Cell chain = 0;
    uint32_t index = 0; ///< of the operation
    uint64_t clock = 0;
    uint32_t sharedOf = 0;
    bool reads = false;
    uint32_t found = 0; ///< what conflictInChain has given
  };
  static constexpr unsigned metBits = 8;
  mutable std::array<Met, 1 << metBits> met;
  /// A load of a word by another instruction than the first one.
  struct Load {
    uint32_t page = 0, word = 0, sharedOf = 0; ///< of the word
    Epoch epoch = 0;
    uint32_t by = 0;
    uint32_t lostOf = 0; ///< 1 + the cluster of another load that was here
  };
  static constexpr unsigned loadBits = 13;
  std::vector<Load> loads;                     ///< by a hash; empty before there are any
  llvm::DenseMap<uint64_t, uint32_t> appended; ///< (cell, other cell) -> cell, by appendReads
};

struct RaceDetector::History {
  llvm::SmallVector<Owner, 0> owners;
  llvm::SmallVector<Node, 0> nodes;
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MEMORY_RACE_H
