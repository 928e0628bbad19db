//===- KernelSynchronize.cpp - Barriers, fences and groups ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The statements that surround copies; planning has made sure that the target has them.
//
//===----------------------------------------------------------------------===//

#include "Emit/Building.h"
#include "EmitKernel.h"
#include "tilecopy/emit/EmitBarrier.h"
#include "tilecopy/emit/EmitKernelParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/LLVMRemarkStreamer.h"

using namespace llvm;
using namespace tilecopy;

void KernelEmitter::emit(const SyncStmt &) {
  const SyncPlan &sync = plan.syncs.find(at)->second;
  if (sync.part) {
    builder.CreateIntrinsic(Intrinsic::nvvm_barrier_cta_sync_aligned_count,
                            {builder.getInt32(*sync.barrier), builder.getInt32(sync.threads)});
    return;
  }
  switch (sync.scope) {
  case Scope::Thread:
    return; // the parser refuses it
  case Scope::Warp:
    builder.CreateIntrinsic(Intrinsic::nvvm_bar_warp_sync, {builder.getInt32(~0u)});
    return;
  case Scope::Warpgroup: {
    Value *index = builder.CreateLShr(thread, 7);
    Value *id = builder.CreateAdd(index, builder.getInt32(*sync.barrier));
    builder.CreateIntrinsic(Intrinsic::nvvm_barrier_cta_sync_aligned_count,
                            {id, builder.getInt32(sync.threads)});
    return;
  }
  case Scope::Cta:
    builder.CreateIntrinsic(Intrinsic::nvvm_barrier_cta_sync_aligned_all,
                            {builder.getInt32(*sync.barrier)});
    readPools();
    return;
  }
}

/// Waiting for the memory of the GPU in each pass of a loop is an optimization that was missed.
void KernelEmitter::remark(const OrderPlan &order) {
  LLVMContext &context = module.getContext();
  const DiagnosticHandler *handler = context.getDiagHandlerPtr();
  bool wanted =
      context.getLLVMRemarkStreamer() || (handler && handler->isMissedOptRemarkEnabled("tilecopy"));
  if (!wanted || !order.inLoop || order.order != ArrivalOrder::Release ||
      order.what == OrderPlan::Wait)
    return;
  OptimizationRemarkMissed missed("tilecopy", "Release", builder.getCurrentDebugLocation(),
                                  builder.GetInsertBlock());
  missed << "each pass of the loop waits for the memory of the GPU (MEMBAR.ALL.GPU), because "
         << (order.what == OrderPlan::Arrival ? "an arrival at another CTA"
                                              : "a barrier of the cluster")
         << " hands over all: " << DiagnosticInfoOptimizationBase::Argument("Reason", order.reason);
  context.diagnose(missed);
}

void KernelEmitter::emit(const ClusterSyncStmt &) {
  const OrderPlan &planned = plan.orders.find(at)->second;
  remark(planned);
  check(emitClusterSync(builder, target, planned.order));
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
  auto operand = [&](const Expr &e) { return expr(e, builder.getInt32Ty()); };
  BarrierAt at{barrier(s.barrier), s.cta ? operand(*s.cta) : nullptr,
               is_contained(plan.remote, s.barrier.barrier.get())};
  if (auto planned = plan.orders.find(this->at); planned != plan.orders.end()) {
    at.order = planned->second.order;
    remark(planned->second);
  }
  switch (s.op) {
  case BarrierStmt::Init:
    return check(emitBarrierInit(builder, target, at.object, operand(s.operand)));
  case BarrierStmt::Inval:
    return check(emitBarrierInval(builder, target, at.object));
  case BarrierStmt::Arrive:
    return check(emitBarrierArrive(builder, target, at));
  case BarrierStmt::ArriveExpectTx:
    return check(emitBarrierArriveExpect(builder, target, at, operand(s.operand)));
  case BarrierStmt::ExpectTx:
    return check(emitBarrierExpect(builder, target, at, operand(s.operand)));
  case BarrierStmt::Wait:
    if (!s.tries)
      return check(emitBarrierWait(builder, target, at, operand(s.operand)));
    Value *complete =
        cantFail(emitBarrierWaitAtMost(builder, target, at, operand(s.operand), s.tries));
    Guard late(builder, builder.CreateNot(complete), "late");
    builder.CreateIntrinsic(Intrinsic::trap, {});
    return late.close();
  }
}

void KernelEmitter::emit(const FenceStmt &s) { check(emitFence(builder, target, s.kind)); }

void KernelEmitter::emit(const RegistersStmt &s) {
  auto change = s.more ? Intrinsic::nvvm_setmaxnreg_inc_sync_aligned_u32
                       : Intrinsic::nvvm_setmaxnreg_dec_sync_aligned_u32;
  builder.CreateIntrinsic(change, {builder.getInt32(s.count)});
}

void KernelEmitter::emit(const GroupStmt &s) { check(emitGroup(builder, target, s)); }
