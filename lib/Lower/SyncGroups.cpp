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

/// Takes back what later items have made needless, the dearest first.
void SyncPlacer::dropNeedless() {
  constexpr size_t few = 256; // more would take long
  if (items.size() > few)
    return;
  auto cost = [](const Item &i) {
    const auto *sync = std::get_if<SyncStmt>(&i.statement.node);
    return sync ? 8 + unsigned(sync->scope) : i.rank();
  };
  llvm::stable_sort(items, [&](const Item &a, const Item &b) { return cost(a) > cost(b); });
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
    for (size_t j = 0; j < items.size(); ++j) {
      auto *narrow = std::get_if<SyncStmt>(&items[i].statement.node);
      auto *wide = std::get_if<SyncStmt>(&items[j].statement.node);
      if (!narrow || !wide || narrow->scope >= wide->scope || wide->scope != Scope::Cta ||
          !items[i].active.all())
        continue;
      std::vector<Item> before = items;
      items[i].statement.node = SyncStmt{Scope::Cta};
      items[i].reason = items[j].reason;
      items.erase(items.begin() + j);
      if (isEnough()) {
        i = size_t(-1); // once more from the beginning
        break;
      }
      items = std::move(before);
    }
}
