//===- PlanTiles.cpp - Register tiles and pools of a kernel ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlanTiles.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// Walks the kernel in order. `pools` and `pending` say what is known at the current place.
class TilePlanner {
public:
  explicit TilePlanner(PlannedKernel &planned) : kernel(*planned.kernel), plan(planned.plan) {}

  /// Every statement has an entry in source order; entries that do nothing are dropped.
  void run() {
    forEachStatement(kernel.body, [&](const Statement &s) { plan.tiles.insert({&s, {}}); });
    block(kernel.body);
    plan.tiles.remove_if([](const auto &entry) { return entry.second.empty(); });
  }

private:
  using Tiles = SmallVector<const Tensor *, 2>;
  struct Pool {
    bool allocated = false; // on the way to here, by some thread
    bool read = false;      // its address, on the way to here
  };
  using Pools = DenseMap<const TmemPool *, Pool>;

  void visit(const Statement &, const CopyStmt &copy, TilePlan &tiles);
  void visit(const Statement &, const ZeroStmt &, TilePlan &) {}
  void visit(const Statement &s, const IfStmt &branch, TilePlan &tiles);
  void visit(const Statement &, const ForStmt &loop, TilePlan &tiles);
  void visit(const Statement &, const SyncStmt &sync, TilePlan &tiles);
  void visit(const Statement &, const ClusterSyncStmt &, TilePlan &tiles) { readAll(tiles); }
  void visit(const Statement &, const BarrierStmt &, TilePlan &) {}
  void visit(const Statement &, const FenceStmt &, TilePlan &) {}
  void visit(const Statement &, const GroupStmt &, TilePlan &) {}
  void visit(const Statement &, const RegistersStmt &, TilePlan &) {}
  void visit(const Statement &, const TensorMapStmt &, TilePlan &) {}
  void visit(const Statement &, const TensorMemoryStmt &t, TilePlan &tiles);

  void block(const StatementBlock &statements) {
    for (const Statement &s : statements)
      std::visit([&](const auto &node) { visit(s, node, plan.tiles.find(&s)->second); }, s.node);
  }
  Tiles storedIn(const StatementBlock &block) const;
  Tiles waitBefore(const StatementBlock &block);
  void body(const StatementBlock &block, bool always, TilePlan &tiles);
  void use(const TmemPool &pool, TilePlan &tiles);
  void readAll(TilePlan &tiles);
  void addPending(const Tensor *tile) {
    if (!is_contained(pending, tile))
      pending.push_back(tile);
  }

  const Kernel &kernel;
  KernelPlan &plan;
  Pools pools;
  Tiles pending; // may be loaded and not waited for
};

} // namespace

static bool anyOf(const StatementBlock &block, function_ref<bool(const TensorMemoryStmt &)> holds) {
  bool found = false;
  forEachStatement(block, [&](const Statement &s) {
    const auto *t = std::get_if<TensorMemoryStmt>(&s.node);
    found |= t && holds(*t);
  });
  return found;
}

static bool allocates(const StatementBlock &block, const TmemPool *pool) {
  return anyOf(block, [&](const TensorMemoryStmt &t) {
    return t.op == TensorMemoryStmt::Alloc && t.pool.get() == pool;
  });
}

static bool waitsForLoads(const StatementBlock &block) {
  return anyOf(block, [](const auto &t) { return t.op == TensorMemoryStmt::WaitLoad; });
}

TilePlanner::Tiles TilePlanner::storedIn(const StatementBlock &block) const {
  Tiles stored;
  for (const auto &t : kernel.locals)
    if (t->space() == Space::Local && stores(block, t.get()))
      stored.push_back(t.get());
  return stored;
}

/// The tiles to wait for before a block whose stores merge. A tile that is being filled cannot
/// merge, and a wait in the block would give it its value on one path only.
TilePlanner::Tiles TilePlanner::waitBefore(const StatementBlock &block) {
  Tiles stored = storedIn(block);
  bool merges = any_of(pending, [&](const Tensor *t) { return is_contained(stored, t); });
  if (pending.empty() || !(merges || waitsForLoads(block)))
    return {};
  return std::exchange(pending, {});
}

/// `always`: some thread has been in the body, so what it allocates is allocated. An address that
/// was read in the body is not known after it.
void TilePlanner::body(const StatementBlock &block, bool always, TilePlan &tiles) {
  Pools before = pools;
  Tiles pendingBefore = pending;
  this->block(block);
  tiles.waitsAtEnd = waitBefore(block);
  for (auto &[pool, state] : pools)
    state = allocates(block, pool) ? Pool{always && state.allocated, false} : before.lookup(pool);
  for (const Tensor *tile : pendingBefore)
    addPending(tile);
}

void TilePlanner::visit(const Statement &s, const IfStmt &branch, TilePlan &tiles) {
  const BranchPlan &planned = plan.branches.find(&s)->second;
  if (!branch.conjuncts.empty() || planned.electLanes) {
    tiles.merges = storedIn(branch.body);
    tiles.waits = waitBefore(branch.body);
  }
  body(branch.body, planned.entered, tiles);
}

/// At the beginning of a pass, what an earlier pass changes is not known.
void TilePlanner::visit(const Statement &, const ForStmt &loop, TilePlan &tiles) {
  tiles.merges = storedIn(loop.body);
  tiles.waits = waitBefore(loop.body);
  for (auto &[pool, state] : pools)
    if (allocates(loop.body, pool))
      state = {};
  body(loop.body, /*always=*/false, tiles);
}

void TilePlanner::visit(const Statement &, const CopyStmt &copy, TilePlan &tiles) {
  const Tensor &dst = *copy.op.dst.tensor, &src = *copy.op.src.tensor;
  for (const Tensor *side : {&dst, &src})
    if (side->pool())
      use(*side->pool(), tiles);
  if (src.space() == Space::TMem && dst.space() == Space::Local)
    addPending(&dst);
}

void TilePlanner::visit(const Statement &, const SyncStmt &sync, TilePlan &tiles) {
  if (sync.scope == Scope::Cta && !sync.part)
    readAll(tiles);
}

void TilePlanner::visit(const Statement &, const TensorMemoryStmt &t, TilePlan &tiles) {
  if (t.op == TensorMemoryStmt::Alloc)
    pools[t.pool.get()] = {true, false};
  else if (t.op == TensorMemoryStmt::Dealloc)
    use(*t.pool, tiles);
  else if (t.op == TensorMemoryStmt::WaitLoad)
    tiles.waits = std::exchange(pending, {});
}

void TilePlanner::use(const TmemPool &pool, TilePlan &tiles) {
  if (!pools.lookup(&pool).read && !is_contained(tiles.reads, &pool))
    tiles.reads.push_back(&pool);
}

/// All threads of the CTA are here, after a barrier.
void TilePlanner::readAll(TilePlan &tiles) {
  for (const auto &pool : kernel.pools)
    if (Pool &state = pools[pool.get()]; state.allocated && !state.read) {
      tiles.reads.push_back(pool.get());
      state.read = true;
    }
}

void tilecopy::planTiles(PlannedKernel &planned) {
  const Kernel &kernel = *planned.kernel;
  auto isTile = [](const auto &t) { return t->space() == Space::Local; };
  if (!kernel.pools.empty() || any_of(kernel.locals, isTile))
    TilePlanner(planned).run();
}
