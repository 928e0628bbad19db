//===- InterpretTensorMemory.cpp - Allocations and commits ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tensors in tensor memory are logical like all others; this file checks when they exist. A pool's
// tensors have no values after its allocation, and none after it is freed. The rules of allocation
// are those of the PTX ISA, "tcgen05.alloc".
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy;
using namespace llvm;

Expected<bool> Interpreter::tensorMemory(Warp &warp, const Step &s, const TensorMemoryStmt &t) {
  auto done = [](Error e) -> Expected<bool> {
    if (e)
      return e;
    return true;
  };
  Instance at = instanceOf(warp);
  TensorMemory &memory = tmem[warp.rank];
  switch (t.op) {
  case TensorMemoryStmt::Alloc:
    if (!memory.relinquished && !is_contained(memory.allocated, t.pool.get()) &&
        memory.columns + t.pool->columns > TmemColumns)
      return false; // until columns are freed
    return done(allocate(t, at));
  case TensorMemoryStmt::Dealloc: {
    auto pool = find(memory.allocated, t.pool.get());
    if (pool == memory.allocated.end())
      return createStringError(where(at) + ": pool '" + t.pool->name +
                               "' is freed and is not allocated");
    memory.allocated.erase(pool);
    memory.columns -= t.pool->columns;
    return true;
  }
  case TensorMemoryStmt::Relinquish:
    memory.relinquished = true;
    return true;
  case TensorMemoryStmt::Commit:
    return done(forEachInstance(warp, s, Scope::Thread,
                                [&](const Instance &thread) { return commit(t, thread); }));
  case TensorMemoryStmt::WaitLoad:
    warp.loading.clear();
    return true;
  case TensorMemoryStmt::WaitStore:
  case TensorMemoryStmt::FenceBefore:
  case TensorMemoryStmt::FenceAfter:
    return true; // what has begun is complete
  }
  llvm_unreachable("every operation is above");
}

Error Interpreter::allocate(const TensorMemoryStmt &t, const Instance &at) {
  TensorMemory &memory = tmem[at.warp->rank];
  const TmemPool &pool = *t.pool;
  auto no = [&](const Twine &why) {
    return createStringError(where(at) + ": pool '" + pool.name + "' is allocated " + why);
  };
  if (is_contained(memory.allocated, &pool))
    return no("and has not been freed since it last was");
  if (memory.relinquished)
    return no("after the CTA has relinquished its permit");
  if (pool.columns > memory.last)
    return no("with " + Twine(pool.columns) + " columns after one with " + Twine(memory.last) +
              "; allocations do not grow");
  memory.allocated.push_back(&pool);
  memory.columns += pool.columns;
  memory.last = pool.columns;
  for (auto &[key, values] : locals)
    if (std::get<0>(key) == at.warp->rank && std::get<1>(key)->pool().get() == &pool) {
      values.defined.assign(values.count(), false);
      histories.erase(&values);
    }
  return Error::success();
}

/// The registers of a load have no values before the warp waits for them.
Error Interpreter::noteLoad(Warp &warp, const CopyOp &op) {
  if (warp.loading.count(op.src.tensor.get()))
    return createStringError(
        where(instanceOf(warp)) + ": '" + op.src.tensor->name() +
        "' is being loaded from tensor memory and is read without tcgen05.wait.ld");
  if (op.src.tensor->space() == Space::TMem)
    warp.loading.insert(op.dst.tensor.get());
  return Error::success();
}

Error Interpreter::checkPool(const Operand &o, const Instance &at, unsigned rank) const {
  const TmemPool *pool = o.tensor->pool().get();
  if (!pool || is_contained(tmem[rank].allocated, pool))
    return Error::success();
  return createStringError(where(at) + ": '" + o.tensor->name() + "' is in pool '" + pool->name +
                           "', which is not allocated here");
}

/// What the thread has begun is complete, so the arrival happens at once.
Error Interpreter::commit(const TensorMemoryStmt &t, const Instance &at) {
  auto ranks = destinations(t.options, at);
  if (!ranks)
    return ranks.takeError();
  bool isFirst = true;
  for (unsigned rank = 0; rank != kernel.cluster; ++rank) {
    if (!(*ranks >> rank & 1))
      continue;
    auto state = stateOf(t.barrier, at, rank);
    if (!state)
      return state.takeError();
    noteFar(**state, at, rank, /*byThread=*/false);
    releaseCommit(at, **state, isFirst);
    isFirst = false;
    if (Error e = arriveOnce(t.barrier, **state, at))
      return e;
  }
  return Error::success();
}

/// A CTA that ends with columns allocated keeps them from those that come after it.
Error Interpreter::checkFreed() {
  for (auto [rank, memory] : enumerate(tmem))
    if (!memory.allocated.empty())
      return createStringError(
          "CTA " + coordinateText({first[0] + int64_t(rank), first[1], first[2]}) + ": pool '" +
          memory.allocated.front()->name +
          "' is not freed when the CTA ends; free it on every path, as in 'if warp == 0 { "
          "tcgen05.dealloc " +
          memory.allocated.front()->name + " }'");
  return Error::success();
}
