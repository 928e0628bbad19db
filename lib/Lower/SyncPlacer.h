//===- SyncPlacer.h - Walking a kernel to place synchronization -*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One walk over a kernel in the order of its text keeps a SyncState. At each access it asks what is
// missing after those before it. What is placed for that stands before the statement in the
// innermost block that has both, so it is outside of loops and conditions that only one is in; the
// walk then goes on from there. Bodies of loops are walked again, with what earlier rounds have
// done.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_LOWER_SYNCPLACER_H
#define TILECOPY_LIB_LOWER_SYNCPLACER_H

#include "SyncTraces.h"
#include "tilecopy/program/PlaceSynchronization.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <deque>

namespace tilecopy {

class SyncPlacer {
public:
  /// With `onlyFences`, for lackingFences alone: what else is touched is left out.
  explicit SyncPlacer(const PlannedKernel &planned, bool onlyFences = false);

  llvm::Error run();
  /// The kernel with what was placed. Its statements are moved out of `own`, which is the planned
  /// kernel or a copy of it.
  SynchronizedKernel take(Kernel &own);

  /// A statement that needs a proxy fence after another one, and has none; or what else it lacks.
  struct LackingFence {
    const Statement *first, *second;
    std::string tensor;
    ProxyFence fence;
    std::string lacks = {};
  };
  std::vector<LackingFence> lackingFences();
  /// Barriers and proxy fences of the text without any one of which all accesses are still ordered;
  /// none if they are not with all of them, as far as can be told.
  std::vector<const Statement *> superfluous();

private:
  /// What is placed at a site, in the order in which it takes effect.
  struct Item {
    SyncSite site;
    Statement statement;
    std::string reason;
    bool isExact = true;
    llvm::BitVector active = {}, reached = {}; // of a barrier: who meet, who get to the site
    bool isOut = false;                        // as if it were not there

    Item(SyncSite site, Statement statement, std::string reason, bool isExact,
         llvm::BitVector active)
        : site(site), statement(std::move(statement)), reason(std::move(reason)), isExact(isExact),
          active(std::move(active)) {}
    Item(const Item &) = default;
    Item(Item &&) noexcept = default; // a vector that grows would copy it otherwise
    Item &operator=(const Item &) = default;
    Item &operator=(Item &&) = default;

    unsigned rank() const; // waits, fences, barriers
    const SyncStmt *barrier() const { return std::get_if<SyncStmt>(&statement.node); }
    unsigned cost() const;
  };
  /// A barrier, and the threads that meet at it.
  struct Meeting {
    SyncStmt sync;
    llvm::BitVector threads;
  };
  /// Where the walk is: a block, the threads that reach it, whether each of them always does.
  struct Frame {
    const StatementBlock *block;
    size_t index;
    llvm::BitVector active;
    uint32_t lanes;
    const SyncState *before = nullptr; // of a statement with a body: what is known before it
  };
  /// What is missing between two accesses.
  struct Missing {
    const PendingAccess *after = nullptr;
    bool wait = false, fence = false;
    Reach reach = Reach::Nobody;
    llvm::BitVector who; // threads that must meet
    std::string reason;
    bool isExact = true;
  };

  // SyncAccesses.cpp: what the statements do.
  void collect(const StatementBlock &block, const llvm::BitVector &active, uint32_t lanes);
  void collect(const Statement &s, const llvm::BitVector &active, uint32_t lanes);
  void collectObjects(const Statement &s, const llvm::BitVector &active, uint32_t lanes);
  void addObject(const Statement &s, llvm::StringRef kind, llvm::StringRef name, bool writes,
                 const llvm::BitVector &active, uint32_t lanes);
  SyncAccess &addAccess(const Statement &s, TileAccess access, const llvm::BitVector &active,
                        uint32_t lanes, const Barrier *told,
                        const DispatchChoice *uncounted = nullptr);
  void count(const SyncAccess &access);
  std::pair<llvm::BitVector, uint32_t> inside(const Statement &s, const llvm::BitVector &active,
                                              uint32_t lanes) const;
  const RequiredOrder &orderOf(const PendingAccess &first, const SyncAccess &second);
  std::pair<TileAccess, TileAccess> inPasses(const PendingAccess &first,
                                             const SyncAccess &second) const;
  static ValueRange passRange(const ForStmt &loop);
  llvm::SmallVector<LaterRound, 2> roundsAfter(const PendingAccess &first) const;
  bool isLeftOut(const PlannedCopy &copy, PlanDirection side, const Operand &of) const;
  static bool isFollowed(const SyncAccess &access);
  bool publishes(const Barrier *barrier, const SyncAccess &access) const;

  // SyncWalk.cpp
  const StatementBlock *walk(const StatementBlock &block, const llvm::BitVector &active,
                             uint32_t lanes);
  const StatementBlock *walkBody(const Statement &s, const llvm::BitVector &active, uint32_t lanes);
  const StatementBlock *walkLoop(const Statement &s, const ForStmt &loop,
                                 const llvm::BitVector &active, uint32_t lanes);
  const StatementBlock *step(const StatementBlock &block, size_t i, const llvm::BitVector &active,
                             uint32_t lanes);
  const StatementBlock *walkOn(SyncTrace &trace, const StatementBlock &block,
                               const llvm::BitVector &active, uint32_t lanes);
  bool meetsTrace(const SyncTrace &trace, const StatementBlock &block, size_t &i);
  const StatementBlock *visit(const Statement &s);
  bool isTrip(const Statement &s) const;
  void applyItems(SyncSite site, size_t first);
  llvm::SmallVector<const Item *, 4> itemsOf(SyncSite site, size_t first = 0) const;
  // PlaceSynchronization.cpp
  llvm::BitVector who() { return actors.of(stack.back().active, stack.back().lanes); }
  bool areRoles(const PendingAccess &p) const;
  static Reach reachOfThreads(const llvm::BitVector &threads);
  std::optional<Missing> missing(const SyncAccess &access);
  std::optional<Missing> missingBefore(const BarrierStmt &arrival);
  void noteFences(const SyncAccess &access);
  void noteObject(const SyncAccess &access);
  const StatementBlock *place(const Missing &m);
  SyncSite siteBefore(const PendingAccess &p, size_t depth) const;
  bool placeWait(const Missing &m, size_t depth);
  std::pair<size_t, size_t> commonDepths(const PendingAccess &p) const;
  std::optional<Meeting> barrierFor(Reach reach, const llvm::BitVector &who, const Frame &at) const;
  std::optional<Meeting> meetingOf(const llvm::BitVector &who,
                                   const llvm::BitVector &reached) const;
  bool add(SyncSite site, decltype(Statement::node) node, std::string reason, bool isExact = true,
           llvm::BitVector active = {});
  const StatementBlock *fail(const Missing &m);
  // SyncPhases.cpp
  void addPhase(const Statement &s, const BarrierRef &at, bool waits, const llvm::BitVector &active,
                uint32_t lanes);
  void addPhases(const Statement &s, const llvm::BitVector &active, uint32_t lanes);
  void linkPhases(llvm::ArrayRef<SyncAccess *> uses);
  bool isFollowedBy(const SyncAccess &arrival, const SyncAccess &next) const;
  enum class SameObject { No, Perhaps, Yes };
  SameObject sameObject(const PendingAccess &first, const SyncAccess &second);
  bool isInOtherRole(const SyncAccess &wait, const SyncAccess &arrival) const;
  static std::string reasonOfWait(const SyncAccess &wait);
  std::optional<Missing> missingPhase(const SyncAccess &access);
  void passPhase(const SyncAccess &access);
  // SyncGroups.cpp
  static GroupStmt::Op commitOf(bool bulk);
  static std::string closing(const Statement &copy);
  void placeCommits(const StatementBlock &block, bool bulk);
  void finishStores();
  void dropNeedless();
  void joinBarriers();
  bool joins(size_t narrow, size_t wide);
  bool movesUp(size_t early, size_t late);
  bool isEnough(llvm::ArrayRef<SyncSite> changed = {}, bool keeps = true);
  void indexItems();
  void indexSites();
  std::optional<std::vector<std::pair<size_t, Item>>> waitsMoved(SyncSite to, SyncSite last) const;
  Statement statementOf(const Item &item) const;
  StatementBlock rebuilt(const StatementBlock &block, StatementBlock &own,
                         std::vector<PlacedSync> &placed) const;

  const PlannedKernel &planned;
  const Kernel &kernel;
  Facts facts; // of the grid
  SyncActors actors;
  std::deque<SyncAccess> accesses;
  std::map<const Statement *, llvm::SmallVector<const SyncAccess *, 2>> accessesOf;
  /// The accesses that may follow a wait at an mbarrier.
  std::map<const Barrier *, llvm::SmallVector<const SyncAccess *, 4>> awaited;
  /// Accesses whose elements are known, and which later ones may have in the same way.
  struct Counted {
    const SyncAccess *access;
    const Plan *plan;
  };
  llvm::SmallVector<Counted, 8> counted;
  using Key = std::tuple<const SyncAccess *, const SyncAccess *,
                         std::vector<std::pair<const ForStmt *, int64_t>>>;
  static bool hasPass(const PendingAccess &first);
  Key keyOf(const PendingAccess &first, const SyncAccess &second) const;
  std::map<Key, RequiredOrder> orders;
  std::map<Key, SameObject> sameObjects;
  /// The uses of the phases of each mbarrier, in the order of the text.
  llvm::MapVector<const Barrier *, llvm::SmallVector<SyncAccess *, 4>> phases;
  /// Blocks with threads that wait for what others do further down in the text.
  llvm::SmallPtrSet<const StatementBlock *, 4> roles;
  llvm::DenseMap<const ForStmt *, int64_t> mostRounds; // after the first
  llvm::MapVector<const ForStmt *, int64_t> passNow;   // of the loops around, where it is known
  std::vector<SyncSite> pathHere;
  llvm::DenseMap<const StatementBlock *, SyncSite> around; // the statement whose body it is
  llvm::DenseMap<const Statement *, SyncSite> sites; // of the kernel's own barriers and fences
  std::vector<Item> items;
  /// Their numbers, in each block by the site.
  llvm::DenseMap<const StatementBlock *, std::map<size_t, llvm::SmallVector<size_t, 2>>> itemsAt;
  SyncTraces traces{around};
  std::vector<Frame> stack;
  SyncState state;
  bool places = true; // otherwise what is missing is only noted
  bool isMissing = false;
  std::optional<PlanMistake> failure;
  std::vector<LackingFence> *lacking = nullptr; // if not null, only fences are looked at
  bool onlyFences;
  llvm::SmallPtrSet<const Tensor *, 8> ofEngines; // what engines touch, for onlyFences
  const Statement *ignored = nullptr;             // as if it were not there
};

} // namespace tilecopy

#endif // TILECOPY_LIB_LOWER_SYNCPLACER_H
