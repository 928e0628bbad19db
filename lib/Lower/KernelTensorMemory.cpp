//===- KernelTensorMemory.cpp - Pools of a kernel -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pool's address is in a word of shared memory from the allocation on, and a thread may read it
// once it knows that the allocation is done. That is so after the first barrier of the CTA, where
// all threads read it, together and once. Where a program makes it known by other means, the word
// is read where the address is used.
//
//===----------------------------------------------------------------------===//

#include "EmitKernel.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

static bool allocates(const Block &block, const TmemPool *pool) {
  bool found = false;
  forEachStatement(block, [&](const Statement &s) {
    const auto *t = std::get_if<TensorMemoryStmt>(&s.node);
    found |= t && t->op == TensorMemoryStmt::Alloc && t->pool.get() == pool;
  });
  return found;
}

/// What was known before a body is known in it, as far as an earlier pass through it, if it is a
/// loop's, changes nothing.
KernelEmitter::TmemState KernelEmitter::enterBody(const Block &block, bool isLoop) {
  TmemState before = tmem;
  for (auto &[pool, state] : tmem.pools)
    if (isLoop && allocates(block, pool))
      state = {};
  return before;
}

/// Behind a body: an address that was read in it is not there. `always`: some thread has been in
/// the body, so that what it allocated is allocated.
void KernelEmitter::leaveBody(const TmemState &before, const Block &block, bool always) {
  waitBeforeMerge(tilesStoredIn(block));
  for (auto &[pool, state] : tmem.pools) {
    auto was = before.pools.find(pool);
    if (allocates(block, pool))
      state = {always && state.allocated, nullptr};
    else
      state = was == before.pools.end() ? TmemState::Pool() : was->second;
  }
  for (RegisterTile *tile : before.pending)
    addPending(tile);
}

/// A value that control flow merges is read where it merges. Tiles that are being loaded and get
/// there are waited for first.
void KernelEmitter::waitBeforeMerge(ArrayRef<RegisterTile *> merged) {
  if (none_of(tmem.pending, [&](RegisterTile *t) { return is_contained(merged, t); }))
    return;
  cantFail(emitTmemWaitLoad(builder, target, tmem.pending));
  tmem.pending.clear();
}

void KernelEmitter::addPending(RegisterTile *tile) {
  if (!is_contained(tmem.pending, tile))
    tmem.pending.push_back(tile);
}

Value *KernelEmitter::readAddress(const TmemPool &pool) {
  result.accesses.push_back({Space::Shared, /*isStore=*/false, 4, 1, 1});
  return cantFail(emitTmemAddress(builder, poolWords.lookup(&pool)));
}

/// All threads of the CTA are here, after a barrier.
void KernelEmitter::readPools() {
  for (const auto &pool : kernel.pools)
    if (TmemState::Pool &state = tmem.pools[pool.get()]; state.allocated && !state.address)
      state.address = readAddress(*pool);
}

Value *KernelEmitter::addressOf(const TmemPool &pool) {
  Value *known = tmem.pools[&pool].address;
  return known ? known : readAddress(pool);
}

/// Null for a register tensor, which has none.
Value *KernelEmitter::addressOf(const Tensor &tensor) {
  return tensor.pool() ? addressOf(*tensor.pool()) : tensors.lookup(&tensor);
}

// The planner has checked the target, columns and groups.
void KernelEmitter::emit(const TensorMemoryStmt &s) {
  switch (s.op) {
  case TensorMemoryStmt::Alloc:
    cantFail(emitTmemAlloc(builder, target, poolWords.lookup(s.pool.get()), s.pool->columns,
                           s.ctaGroup()));
    tmem.pools[s.pool.get()] = {true, nullptr};
    return;
  case TensorMemoryStmt::Dealloc:
    cantFail(emitTmemDealloc(builder, target, addressOf(*s.pool), s.pool->columns, s.ctaGroup()));
    return;
  case TensorMemoryStmt::Relinquish:
    cantFail(emitTmemRelinquish(builder, target, s.ctaGroup()));
    return;
  case TensorMemoryStmt::Commit: {
    std::optional<Expr> mask = s.options.get(options::CtaMask);
    cantFail(emitTmemCommit(builder, target, barrier(s.barrier), s.ctaGroup(),
                            mask ? expr(*mask) : nullptr));
    return;
  }
  case TensorMemoryStmt::WaitLoad:
    cantFail(emitTmemWaitLoad(builder, target, tmem.pending));
    tmem.pending.clear();
    return;
  case TensorMemoryStmt::WaitStore:
    cantFail(emitTmemWaitStore(builder, target));
    return;
  case TensorMemoryStmt::FenceBefore:
    cantFail(emitTmemFenceBefore(builder, target));
    return;
  case TensorMemoryStmt::FenceAfter:
    cantFail(emitTmemFenceAfter(builder, target));
    return;
  }
}
