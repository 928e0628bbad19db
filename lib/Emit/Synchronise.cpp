//===- Synchronise.cpp - Barriers, fences and groups ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything here has an intrinsic. Those of mbarriers that came with PTX 8.0 take a scope; on
// targets before it an arrival is the older one, whose scope is the CTA's as well.
//
//===----------------------------------------------------------------------===//

#include "EmitKernel.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

void KernelEmitter::emit(const SyncStmt &s) {
  switch (s.scope) {
  case Scope::Thread:
    return; // the parser refuses it
  case Scope::Warp:
    builder.CreateIntrinsic(Intrinsic::nvvm_bar_warp_sync, {builder.getInt32(~0u)});
    return;
  case Scope::Warpgroup: {
    // Barrier 0 is the CTA's; each warpgroup has one of its own behind it.
    Value *id = builder.CreateAdd(builder.CreateLShr(thread, 7), builder.getInt32(1));
    builder.CreateIntrinsic(Intrinsic::nvvm_barrier_cta_sync_aligned_count,
                            {id, builder.getInt32(128)});
    return;
  }
  case Scope::Cta:
    builder.CreateIntrinsic(Intrinsic::nvvm_barrier_cta_sync_aligned_all, {builder.getInt32(0)});
    readPools();
    return;
  }
}

void KernelEmitter::emit(const ClusterSyncStmt &) {
  builder.CreateIntrinsic(Intrinsic::nvvm_barrier_cluster_arrive_aligned, {});
  builder.CreateIntrinsic(Intrinsic::nvvm_barrier_cluster_wait_aligned, {});
  readPools();
}

Value *KernelEmitter::barrier(const BarrierRef &ref) {
  auto valueOf = [&](const Symbol &s) { return symbol(s); };
  CopyOperands operands{nullptr, nullptr, valueOf, thread};
  AddressBuilder address(builder, operands);
  Value *offset = address.value(ref.index * Expr(BarrierBytes), builder.getInt32Ty());
  return address.pointer(barriers.lookup(ref.barrier.get()), offset);
}

void KernelEmitter::emit(const BarrierStmt &s) {
  Value *object = barrier(s.barrier);
  auto operand = [&] { return builder.CreateTrunc(expr(s.operand), builder.getInt32Ty()); };
  switch (s.op) {
  case BarrierStmt::Init:
    builder.CreateIntrinsic(Intrinsic::nvvm_mbarrier_init_shared, {object, operand()});
    return;
  case BarrierStmt::Inval:
    builder.CreateIntrinsic(Intrinsic::nvvm_mbarrier_inval_shared, {object});
    return;
  case BarrierStmt::Arrive:
    if (target.has(Feature::MbarrierTx))
      builder.CreateIntrinsic(Intrinsic::nvvm_mbarrier_arrive_scope_cta_space_cta,
                              {object, builder.getInt32(1)});
    else
      builder.CreateIntrinsic(Intrinsic::nvvm_mbarrier_arrive_shared, {object});
    return;
  case BarrierStmt::ArriveExpectTx:
    builder.CreateIntrinsic(Intrinsic::nvvm_mbarrier_arrive_expect_tx_scope_cta_space_cta,
                            {object, operand()});
    return;
  case BarrierStmt::ExpectTx:
    builder.CreateIntrinsic(Intrinsic::nvvm_mbarrier_expect_tx_scope_cta_space_cta,
                            {object, operand()});
    return;
  case BarrierStmt::Wait:
    wait(object, operand());
    return;
  }
}

/// A thread that waits may be suspended for a while and then told that the phase is not complete,
/// so that it asks again.
void KernelEmitter::wait(Value *barrier, Value *phase) {
  Value *parity = builder.CreateAnd(phase, 1);
  BasicBlock *behind = splitBehind(builder, "wait.end");
  BasicBlock *loop = BasicBlock::Create(module.getContext(), "wait", function, behind);
  builder.CreateBr(loop);
  builder.SetInsertPoint(loop);
  Value *complete = builder.CreateIntrinsic(
      Intrinsic::nvvm_mbarrier_try_wait_parity_scope_cta_space_cta, {barrier, parity});
  builder.CreateCondBr(complete, behind, loop);
  builder.SetInsertPoint(behind, behind->begin());
}

void KernelEmitter::emit(const FenceStmt &s) {
  switch (s.kind) {
  case FenceStmt::ProxyAsync:
    builder.CreateIntrinsic(Intrinsic::nvvm_fence_proxy_async_shared_cta, {});
    return;
  case FenceStmt::ProxyAsyncGlobal:
    builder.CreateIntrinsic(Intrinsic::nvvm_fence_proxy_async_global, {});
    return;
  case FenceStmt::MbarrierInit:
    builder.CreateIntrinsic(Intrinsic::nvvm_fence_mbarrier_init_release_cluster, {});
    return;
  }
}

void KernelEmitter::emit(const GroupStmt &s) {
  Value *pending = builder.getInt32(s.pending);
  switch (s.op) {
  case GroupStmt::BulkCommit:
    builder.CreateIntrinsic(Intrinsic::nvvm_cp_async_bulk_commit_group, {});
    return;
  case GroupStmt::BulkWait:
    builder.CreateIntrinsic(Intrinsic::nvvm_cp_async_bulk_wait_group, {pending});
    return;
  case GroupStmt::BulkWaitRead:
    builder.CreateIntrinsic(Intrinsic::nvvm_cp_async_bulk_wait_group_read, {pending});
    return;
  case GroupStmt::CpAsyncCommit:
    builder.CreateIntrinsic(Intrinsic::nvvm_cp_async_commit_group, {});
    return;
  case GroupStmt::CpAsyncWait:
    builder.CreateIntrinsic(Intrinsic::nvvm_cp_async_wait_group, {pending});
    return;
  }
}

Value *KernelEmitter::elect(uint32_t lanes) {
  Value *leader = builder.CreateIntrinsic(Intrinsic::nvvm_elect_sync, {builder.getInt32(lanes)});
  return builder.CreateExtractValue(leader, 1);
}
