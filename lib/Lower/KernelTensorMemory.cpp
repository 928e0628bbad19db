//===- KernelTensorMemory.cpp - Tensor memory of a kernel ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmitKernel.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace llvm;
using namespace tilecopy;

const TilePlan &KernelEmitter::tilesHere() const {
  static const TilePlan nothing;
  auto planned = plan.tiles.find(at);
  return planned == plan.tiles.end() ? nothing : planned->second;
}

SmallVector<RegisterTile *, 2> KernelEmitter::tilesOf(ArrayRef<const Tensor *> tensors) {
  return map_to_vector<2>(tensors, [&](const Tensor *t) { return &registers.find(t)->second; });
}

void KernelEmitter::waitForLoads(ArrayRef<const Tensor *> tiles) {
  if (!tiles.empty())
    check(emitTmemWaitLoad(builder, target, tilesOf(tiles)));
}

/// A pool's address is in a word of shared memory.
void KernelEmitter::readPools() {
  for (const TmemPool *pool : tilesHere().reads) {
    result.accesses.push_back({Space::Shared, /*isStore=*/false, 4, 1, 1});
    poolAddresses[pool] = cantFail(emitTmemAddress(builder, poolWords.lookup(pool)));
  }
}

/// Null for a register tensor, which has none.
Value *KernelEmitter::addressOf(const Tensor &tensor) {
  if (const TensorWindow *window = tensor.window()) {
    Expr bytes = (window->offset * Expr(tensor.bits())).floorDiv(8);
    return builder.CreateGEP(builder.getInt8Ty(), addressOf(*window->of),
                             expr(bytes, builder.getInt64Ty()));
  }
  return tensor.pool() ? poolAddresses.lookup(tensor.pool().get()) : tensors.lookup(&tensor);
}

// The planner has checked the target, columns and groups.
void KernelEmitter::emit(const TensorMemoryStmt &s) {
  switch (s.op) {
  case TensorMemoryStmt::Alloc:
    check(emitTmemAlloc(builder, target, poolWords.lookup(s.pool.get()), s.pool->columns,
                        s.ctaGroup()));
    return;
  case TensorMemoryStmt::Dealloc:
    readPools();
    check(emitTmemDealloc(builder, target, poolAddresses.lookup(s.pool.get()), s.pool->columns,
                          s.ctaGroup()));
    return;
  case TensorMemoryStmt::Relinquish:
    check(emitTmemRelinquish(builder, target, s.ctaGroup()));
    return;
  case TensorMemoryStmt::Commit: {
    std::optional<Expr> mask = s.options.get(options::CtaMask);
    check(emitTmemCommit(builder, target, barrier(s.barrier), s.ctaGroup(),
                         mask ? expr(*mask, builder.getInt64Ty()) : nullptr));
    return;
  }
  case TensorMemoryStmt::WaitLoad:
    check(emitTmemWaitLoad(builder, target, tilesOf(tilesHere().waits)));
    return;
  case TensorMemoryStmt::WaitStore:
    check(emitTmemWaitStore(builder, target));
    return;
  case TensorMemoryStmt::FenceBefore:
    check(emitTmemFenceBefore(builder, target));
    return;
  case TensorMemoryStmt::FenceAfter:
    check(emitTmemFenceAfter(builder, target));
    return;
  }
}
