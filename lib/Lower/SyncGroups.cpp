//===- SyncGroups.cpp - Groups of copies, and what is not needed ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SyncPlacer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
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

GroupStmt::Op SyncPlacer::commitOf(bool bulk) {
  return bulk ? GroupStmt::BulkCommit : GroupStmt::CpAsyncCommit;
}

std::string SyncPlacer::closing(const Statement &copy) {
  return "closes the group of the copy on line " + std::to_string(copy.loc.line);
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
      add({&block, i + 1}, GroupStmt{commitOf(bulk)}, closing(block[i]));
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

/// Whether the present items suffice. Those at the changed sites are on trial.
bool SyncPlacer::isEnough(ArrayRef<SyncSite> changed, bool keeps) {
  if (!changed.empty())
    traces.begin(changed);
  places = isMissing = false;
  state = SyncState(actors);
  walk(kernel.body, BitVector(kernel.threads, true), 0);
  bool open = any_of(state.pending, [](const PendingAccess &p) {
    return p.of->access.wait == AccessWait::BulkRead && !p.done;
  });
  places = true;
  bool isFine = !isMissing && !open;
  if (!changed.empty())
    traces.end(isFine && keeps);
  return isFine;
}

/// A barrier stops warps; one of a part, fewer.
unsigned SyncPlacer::Item::cost() const {
  constexpr unsigned aBarrier = 8, aScope = 64;
  if (!barrier())
    return rank();
  unsigned warps = barrier()->part ? active.count() / unsigned(ThreadsPerWarp) : aScope - 1;
  return aBarrier + unsigned(barrier()->scope) * aScope + warps;
}

/// Forgets the items that are out.
void SyncPlacer::indexItems() {
  erase_if(items, [](const Item &i) { return i.isOut; });
  indexSites();
}

/// The numbers of items by their sites.
void SyncPlacer::indexSites() {
  itemsAt.clear();
  for (auto [n, item] : enumerate(items))
    itemsAt[item.site.block][item.site.index].push_back(n);
}

constexpr size_t FewItems = 64;

/// Takes back what later items have made needless, the dearest first.
void SyncPlacer::dropNeedless() {
  if (!isEnough() || (traces.isFull() && items.size() > FewItems))
    return;
  auto isDearer = [](const Item &a, const Item &b) { return a.cost() > b.cost(); };
  auto byCost = to_vector(seq<size_t>(0, items.size()));
  llvm::stable_sort(byCost, [&](size_t a, size_t b) { return isDearer(items[a], items[b]); });
  for (size_t n : byCost) {
    Item &item = items[n];
    bool isCommit = item.rank() == 0;
    if (isCommit)
      continue;
    item.isOut = true;
    item.isOut = isEnough(item.site);
  }
  indexItems();
  if (items.size() > FewItems)
    return; // which are as they are in the text
  llvm::stable_sort(items, isDearer);
  indexItems();
  traces = SyncTraces(around);
  isEnough();
}

/// A barrier of more threads may do for two. Of many, only those that are near each other are
/// tried.
void SyncPlacer::joinBarriers() {
  size_t reach = items.size() > FewItems ? 4 : FewItems;
  for (size_t i = 0; i < items.size(); ++i)
    for (size_t j = i - std::min(i, reach); j < std::min(items.size(), i + reach); ++j)
      if (!items[i].isOut && !items[j].isOut && (joins(i, j) || movesUp(i, j))) {
        i = i > reach ? i - reach - 1 : size_t(-1); // once more from there
        break;
      }
}

/// The waits for groups of cp.async after one site and up to another one of its block, as they are
/// at the first: they then leave fewer groups open, by those that are closed between. Nothing if
/// one would have to leave fewer than none.
std::optional<std::vector<std::pair<size_t, SyncPlacer::Item>>>
SyncPlacer::waitsMoved(SyncSite to, SyncSite last) const {
  std::vector<std::pair<size_t, Item>> moved;
  unsigned closed = 0;
  auto isCommit = [](const Statement &s) {
    const auto *group = std::get_if<GroupStmt>(&s.node);
    return group && group->op == GroupStmt::CpAsyncCommit;
  };
  for (size_t i = to.index; i++ != last.index;) {
    closed += isCommit((*to.block)[i - 1]);
    for (const Item *item : itemsOf({to.block, i})) {
      closed += isCommit(item->statement);
      const auto *group = std::get_if<GroupStmt>(&item->statement.node);
      if (!group || group->op != GroupStmt::CpAsyncWait)
        continue;
      if (closed > group->pending)
        return std::nullopt;
      auto &[n, wait] = moved.emplace_back(item - items.data(), *item);
      std::get<GroupStmt>(wait.statement.node).pending -= closed;
      wait.site = to;
    }
  }
  return moved;
}

/// Whether of two equal barriers in a block the early one does for both, with the waits for groups
/// between them before it.
bool SyncPlacer::movesUp(size_t early, size_t late) {
  Item &first = items[early], &second = items[late];
  if (!first.barrier() || !second.barrier() || second.site.block != first.site.block ||
      first.site.index >= second.site.index ||
      opName(*first.barrier()) != opName(*second.barrier()) || first.active != second.active)
    return false;
  auto moved = waitsMoved(first.site, second.site);
  if (!moved || moved->empty())
    return false;
  SmallVector<SyncSite, 4> changed{first.site, second.site};
  auto exchange = [&] {
    for (auto &[n, wait] : *moved) {
      changed.push_back(items[n].site);
      std::swap(items[n], wait);
    }
    indexSites();
  };
  second.isOut = true;
  exchange();
  if (isEnough(changed))
    return true;
  exchange();
  second.isOut = false;
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
  Item before = items[narrow];
  items[narrow].statement.node = meeting->sync;
  items[narrow].active = std::move(meeting->threads);
  items[narrow].reason = items[wide].reason;
  items[wide].isOut = true;
  if (isEnough({items[narrow].site, items[wide].site}))
    return true;
  items[narrow] = std::move(before);
  items[wide].isOut = false;
  return false;
}
