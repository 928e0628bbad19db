//===- SyncState.h - Which accesses have been ordered -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The accesses of a kernel that later ones may have to be ordered after, and how each statement of
// synchronization changes what is known of them. One state stands for all paths to a place: where
// paths meet, only what all of them know remains.
//
// Those who know are actors: the threads of a CTA, and after them the elected threads, of which
// only the warp and the candidates are known.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_LOWER_SYNCSTATE_H
#define TILECOPY_LIB_LOWER_SYNCSTATE_H

#include "tilecopy/order/RequiredOrder.h"
#include "tilecopy/program/PlanProgram.h"
#include <map>

namespace tilecopy {

/// Before statement `index` of a block, or at its end.
struct SyncSite {
  const StatementBlock *block;
  size_t index;
};

/// One side of a copy.
struct SyncAccess {
  TileAccess access;
  const Statement *statement;
  llvm::BitVector actors;
  const Barrier *told = nullptr; // the mbarrier that the copy reports to
  bool mayNeedFence = false;     // the asynchronous proxy touches the tensor
  bool mayBeFollowed = true;     // something later may have to be ordered after it
  /// Whose elements are not counted yet, and on which side.
  const DispatchChoice *uncounted = nullptr;
  /// An earlier access of the same elements in the same way, which keeps them for both; or null.
  const SyncAccess *like = nullptr;
  PlanDirection side = Src;
  size_t number = 0;
  /// What the access does with a phase of an mbarrier: its threads wait for it, know that it is
  /// complete, or arrive at it.
  enum PhaseUse { NoPhase, Waits, Passed, Arrives } phase = NoPhase;
  bool endsPhase = true; // no other arrival of the phase is certain to follow
  /// The blocks around it, outermost first, and where it is in each.
  llvm::SmallVector<SyncSite, 4> path = {};

  const SyncAccess &asCounted() const { return like ? *like : *this; }
};

/// So many rounds of a loop, or more, are not distinguished.
constexpr int64_t ManyRounds = 4;

/// A number that stands for the pass of a loop that has ended, beside the rounds since an access.
constexpr int64_t ofPass(int64_t pass) { return -2 - pass; }
constexpr bool isOfPass(int64_t rounds) { return rounds <= ofPass(0); }

/// An access, and what is known of it.
struct PendingAccess {
  const SyncAccess *of;
  /// The loops that have gone on since: how many rounds; for a loop that has ended, the pass in
  /// which it was made, or 0 for any.
  llvm::SmallVector<std::pair<const ForStmt *, int64_t>, 2> later = {};
  llvm::BitVector knownBy;                         // actors that know all of it
  Reach level = Reach::Nobody;                     // what each thread did is known so far around it
  bool done = false;                               // by those who made it
  bool fenced = false;                             // for the asynchronous proxy
  std::optional<unsigned> groups = {};             // closed after its own; none: still open
  llvm::SmallVector<const Barrier *, 2> told = {}; // mbarriers whose waiters know it
  std::optional<SyncSite> met = {};                // the first barrier after it
  llvm::BitVector arrived = {};                    // of a phase: who have arrived at the next one

  /// Whether these know by themselves that it is done: one of those who know that a phase is
  /// complete; those who have arrived at the next phase after waiting hold that one back.
  bool isDoneFor(const llvm::BitVector &who) const;
  /// Whether later statements make no difference between the two.
  bool operator==(const PendingAccess &other) const;
};

/// The actors of a kernel, by number.
class SyncActors {
public:
  SyncActors(unsigned threads) : threads(threads) {}
  /// Of a statement that these threads reach, or one of each warp among `lanes`.
  llvm::BitVector of(const llvm::BitVector &active, uint32_t lanes);
  /// Adds the elected ones that are certainly among the threads.
  void close(llvm::BitVector &actors) const;
  /// The threads that an actor may be.
  llvm::BitVector threadsOf(const llvm::BitVector &actors) const;
  /// Whether the first have a thread in each warp of the rest.
  bool hasOneOfEachWarp(const llvm::BitVector &who, const llvm::BitVector &others) const;
  unsigned threadCount() const { return threads; }
  unsigned count() const { return threads + unsigned(elected.size()); }

private:
  unsigned threads;
  std::vector<std::pair<unsigned, uint32_t>> elected; // warp and lanes
};

class SyncState {
public:
  SyncState(const SyncActors &actors) : actors(&actors) {}

  std::vector<PendingAccess> pending;

  bool operator==(const SyncState &other) const { return pending == other.pending; }
  void add(const SyncAccess &access);
  /// Threads of each instance of the scope meet, those of `active` being there.
  void meet(const SyncStmt &sync, const llvm::BitVector &active, SyncSite site);
  /// Threads of each warp are elected from: they have all got there.
  void converge(const llvm::BitVector &active);
  /// What any other statement of synchronization does.
  void apply(const Statement &statement, const llvm::BitVector &who, SyncSite site);
  /// A loop begins its next round, or ends.
  void nextRound(const ForStmt &loop, const StatementBlock &body);
  void leave(const ForStmt &loop, std::optional<int64_t> passes);
  /// The same access in another state, or null.
  const PendingAccess *find(const PendingAccess &p) const;
  /// What is known on both of two paths.
  void merge(const SyncState &other);
  /// Whether arrivals of these say that the access is done.
  bool handsOver(const PendingAccess &p, const llvm::BitVector &who) const;
  /// Whether any access in the block is pending.
  bool hasAny(const StatementBlock &block) const;

private:
  void apply(const FenceStmt &fence, const llvm::BitVector &who);
  void apply(const GroupStmt &group, const llvm::BitVector &who);
  void apply(const BarrierStmt &barrier, const llvm::BitVector &who);
  void commit(const Barrier *barrier, const llvm::BitVector &who);
  void learn(const Barrier *barrier, const llvm::BitVector &who);
  void forget();
  void meet(PendingAccess &p, unsigned each, const llvm::BitVector &active, SyncSite *site);

  const SyncActors *actors;
};

inline bool isSubset(const llvm::BitVector &part, const llvm::BitVector &whole) {
  return !part.test(whole);
}

} // namespace tilecopy

#endif // TILECOPY_LIB_LOWER_SYNCSTATE_H
