//===- SyncGroups.cpp - Groups of copies, and what is not needed ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SyncPlacer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;
using namespace tilecopy;

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

/// Whether the statement, or all that is in it, begins copies that are counted in such groups.
static bool beginsGroup(const Statement &s, function_ref<bool(const Statement &)> isCounted) {
  if (const auto *branch = std::get_if<IfStmt>(&s.node)) {
    bool isUniform = !branch->elect && none_of(branch->conjuncts, [](const Comparison &c) {
      return c.dependsOnThread();
    });
    return isUniform && !branch->body.empty() && all_of(branch->body, isCounted);
  }
  return isCounted(s);
}

/// Closes a group after each run of copies; after a condition that all threads share, so that there
/// are as many groups on either way.
void SyncPlacer::placeCommits(const StatementBlock &block, bool bulk) {
  auto isCounted = [&](const Statement &s) {
    auto found = accessesOf.find(&s);
    return found != accessesOf.end() && any_of(found->second, [&](const SyncAccess *a) {
             AccessWait wait = a->access.wait;
             return bulk ? wait == AccessWait::BulkRead || wait == AccessWait::BulkFull
                         : wait == AccessWait::CpAsyncGroup;
           });
  };
  for (size_t i = 0; i != block.size(); ++i) {
    bool begins = beginsGroup(block[i], isCounted);
    bool goesOn = i + 1 != block.size() && beginsGroup(block[i + 1], isCounted);
    if (begins && !goesOn)
      add({&block, i + 1}, GroupStmt{bulk ? GroupStmt::BulkCommit : GroupStmt::CpAsyncCommit},
          "closes the group of the copy on line " + std::to_string(block[i].loc.line));
    if (const StatementBlock *body = bodyOf(block[i]); body && !begins)
      placeCommits(*body, bulk);
  }
}

/// Shared memory must not end before stores have read it: a wait where those who began them are,
/// outside of loops.
void SyncPlacer::finishStores() {
  SmallPtrSet<const StatementBlock *, 4> finished;
  for (const PendingAccess &p : state.pending) {
    if (p.of->access.wait != AccessWait::BulkRead || p.done)
      continue;
    BitVector active(kernel.threads, true);
    uint32_t lanes = 0;
    const StatementBlock *outermost = nullptr;
    for (const SyncSite &s : p.of->path) {
      if (!outermost && actors.of(active, lanes) == p.of->actors)
        outermost = s.block;
      if (s.block != p.of->path.back().block)
        std::tie(active, lanes) = inside((*s.block)[s.index], active, lanes);
    }
    if (!outermost)
      outermost = p.of->path.back().block;
    if (finished.insert(outermost).second)
      add({outermost, outermost->size()}, GroupStmt{GroupStmt::BulkWaitRead, 0},
          "the store on line " + std::to_string(p.of->statement->loc.line) +
              " reads shared memory, which ends");
  }
}

//===----------------------------------------------------------------------===//
// What is needed
//===----------------------------------------------------------------------===//

/// Whether nothing is missing with the present items.
bool SyncPlacer::isEnough() {
  places = isMissing = false;
  state = SyncState(actors);
  walk(kernel.body, BitVector(kernel.threads, true), 0);
  bool open = any_of(state.pending, [](const PendingAccess &p) {
    return p.of->access.wait == AccessWait::BulkRead && !p.done;
  });
  places = true;
  return !isMissing && !open;
}

/// A barrier stops warps; one of a part, fewer.
unsigned SyncPlacer::Item::cost() const {
  constexpr unsigned aBarrier = 8, aScope = 64;
  if (!barrier())
    return rank();
  unsigned warps = barrier()->part ? active.count() / unsigned(ThreadsPerWarp) : aScope - 1;
  return aBarrier + unsigned(barrier()->scope) * aScope + warps;
}

/// Takes back what later items have made needless, the dearest first.
void SyncPlacer::dropNeedless() {
  constexpr size_t few = 256; // more would take long
  if (items.size() > few)
    return;
  llvm::stable_sort(items, [](const Item &a, const Item &b) { return a.cost() > b.cost(); });
  for (size_t i = 0; i != items.size();) {
    Item item = std::move(items[i]);
    items.erase(items.begin() + i);
    bool isCommit = item.rank() == 0;
    if (!isCommit && isEnough())
      continue;
    items.insert(items.begin() + i, std::move(item));
    ++i;
  }
}

/// A barrier of more threads may do for two.
void SyncPlacer::joinBarriers() {
  constexpr size_t few = 64;
  if (items.size() > few)
    return;
  for (size_t i = 0; i < items.size(); ++i)
    for (size_t j = 0; j < items.size(); ++j)
      if (joins(i, j) || movesUp(i, j)) {
        i = size_t(-1); // once more from the beginning
        break;
      }
}

/// Whether of two equal barriers in a block the early one does for both, with the waits for groups
/// between them before it: those then leave fewer groups open, by those that are closed between.
bool SyncPlacer::movesUp(size_t early, size_t late) {
  Item &first = items[early], &second = items[late];
  const StatementBlock *block = first.site.block;
  if (!first.barrier() || !second.barrier() || second.site.block != block ||
      first.site.index >= second.site.index ||
      opName(*first.barrier()) != opName(*second.barrier()) || first.active != second.active)
    return false;
  std::vector<Item> before = items;
  auto isBetween = [&](size_t index) {
    return index > first.site.index && index <= second.site.index;
  };
  auto isCommit = [](const Statement &s) {
    const auto *group = std::get_if<GroupStmt>(&s.node);
    return group && group->op == GroupStmt::CpAsyncCommit;
  };
  bool moves = false, fits = true;
  for (Item &wait : items) {
    auto *group = std::get_if<GroupStmt>(&wait.statement.node);
    if (!group || group->op != GroupStmt::CpAsyncWait || wait.site.block != block ||
        !isBetween(wait.site.index))
      continue;
    unsigned closed = unsigned(count_if(before, [&](const Item &i) {
      return isCommit(i.statement) && i.site.block == block && i.site.index > first.site.index &&
             i.site.index <= wait.site.index;
    }));
    for (size_t i = first.site.index; i != wait.site.index; ++i)
      closed += isCommit((*block)[i]);
    fits &= closed <= group->pending;
    group->pending -= std::min(closed, group->pending);
    wait.site = first.site;
    moves = true;
  }
  if (moves && fits) {
    items.erase(items.begin() + ptrdiff_t(late));
    if (isEnough())
      return true;
  }
  items = std::move(before);
  return false;
}

/// Whether one barrier that stops the threads of both does for the two; those of parts that have
/// no warp in common do not wait for each other.
bool SyncPlacer::joins(size_t narrow, size_t wide) {
  const SyncStmt *one = items[narrow].barrier(), *other = items[wide].barrier();
  if (narrow == wide || !one || !other || other->scope != Scope::Cta ||
      items[narrow].cost() >= items[wide].cost() + (one->part && other->part ? 1 : 0))
    return false;
  if (other->part && (!one->part || !items[narrow].active.anyCommon(items[wide].active)))
    return false;
  BitVector who = items[narrow].active;
  who |= items[wide].active;
  auto meeting = meetingOf(who, items[narrow].reached);
  if (!meeting)
    return false;
  std::vector<Item> before = items;
  items[narrow].statement.node = meeting->sync;
  items[narrow].active = std::move(meeting->threads);
  items[narrow].reason = items[wide].reason;
  items.erase(items.begin() + ptrdiff_t(wide));
  if (isEnough())
    return true;
  items = std::move(before);
  return false;
}
