//===- EmitBarrier.cpp - mbarriers, fences and groups, as IR --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything here has an intrinsic. The mbarrier intrinsics that came with PTX 8.0 take a scope; on
// older targets an arrival is the older one, whose scope is the CTA as well.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/EmitBarrier.h"
#include "Building.h"
#include "CheckOperands.h"
#include "FlowUpdate.h"
#include "NvvmCall.h"
#include "ShownFacts.h"
#include "tilecopy/emit/TargetRecord.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

namespace {
/// An operand: an i32, what a message calls it, and the range of constants that it takes. An
/// optional one that is null is left out.
struct Word {
  const char *what;
  Value *value;
  int64_t least = INT32_MIN, most = INT32_MAX;
};
} // namespace

/// Checks that the target has `feature`, which the module then remembers.
static Error needs(IRBuilderBase &builder, const GpuTarget &target, Feature feature,
                   ArrayRef<Word> words = {}) {
  if (Error e = checkPlace(builder))
    return e;
  for (const Word &word : words) {
    if (Error e = checkWord(builder, word.what, word.value))
      return e;
    if (Error e = checkConstant(word.what, word.value, word.least, word.most))
      return e;
  }
  if (!target.has(feature))
    return emitError(EmitFault::Target, "", target.whyNot(feature));
  recordTarget(*builder.GetInsertBlock()->getModule(), target);
  return Error::success();
}

/// Checks that the target has `feature` and that `object` is in shared memory.
static Error check(IRBuilderBase &builder, const GpuTarget &target, Feature feature,
                   const Value *object, ArrayRef<Word> words = {}) {
  if (Error e = checkPlace(builder))
    return e;
  if (addressSpace(object) != SharedSpace)
    return emitError(EmitFault::Pointer, "",
                     "an mbarrier is named by a pointer in address space 3, not " +
                         typeText(object));
  if (Error e = checkOwner(builder, "the mbarrier", object))
    return e;
  if (Error e = checkMemory(builder, "the mbarrier", object, /*inShared=*/true, BarrierMemory))
    return e;
  return needs(builder, target, feature, words);
}

Error tilecopy::emitBarrierInit(IRBuilderBase &builder, const GpuTarget &target, Value *object,
                                Value *arrivals) {
  Word count{"the arrivals", arrivals, 1, BarrierLimit};
  if (Error e = check(builder, target, Feature::Mbarrier, object, count))
    return e;
  callNvvm(builder, "mbarrier.init.shared", {object, arrivals});
  return Error::success();
}

Error tilecopy::emitBarrierInval(IRBuilderBase &builder, const GpuTarget &target, Value *object) {
  if (Error e = check(builder, target, Feature::Mbarrier, object))
    return e;
  builder.CreateIntrinsic(Intrinsic::nvvm_mbarrier_inval_shared, {object});
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Arrivals
//===----------------------------------------------------------------------===//

namespace {
/// The intrinsics, by name, for an object of the thread's CTA, for one of another CTA, and for the
/// latter without an order.
struct ArriveForms {
  StringLiteral own, other, relaxed;
};
} // namespace

static Error arrive(IRBuilderBase &builder, const GpuTarget &target, BarrierAt at, Value *operand,
                    const ArriveForms &forms) {
  if (Error e = checkPlace(builder))
    return e;
  SmallVector<Word, 2> words{{"the count", operand, 0, BarrierLimit}};
  if (at.rank)
    words.push_back({"the rank of a CTA", at.rank, 0, clusterOf(builder) - 1});
  if (Error e = check(builder, target, Feature::MbarrierTx, at.object, words))
    return e;
  if (!at.rank) {
    callNvvm(builder, forms.own, {at.object, operand});
    return Error::success();
  }
  if (Error e = checkOrder(target, at.order))
    return e;
  if (at.order == ArrivalOrder::ReleaseShared)
    callNvvm(builder, "fence.release.sync_restrict.space.cta.scope.cluster", {});
  Value *object =
      builder.CreateIntrinsic(Intrinsic::nvvm_mapa_shared_cluster, {at.object, at.rank});
  callNvvm(builder, at.order == ArrivalOrder::Release ? forms.other : forms.relaxed,
           {object, operand});
  return Error::success();
}

Error tilecopy::emitBarrierArrive(IRBuilderBase &builder, const GpuTarget &target, BarrierAt at) {
  if (at.rank || target.has(Feature::MbarrierTx))
    return arrive(builder, target, at, builder.getInt32(1),
                  {"mbarrier.arrive.scope.cta.space.cta",
                   "mbarrier.arrive.scope.cluster.space.cluster",
                   "mbarrier.arrive.relaxed.scope.cluster.space.cluster"});
  if (Error e = check(builder, target, Feature::Mbarrier, at.object))
    return e;
  builder.CreateIntrinsic(Intrinsic::nvvm_mbarrier_arrive_shared, {at.object});
  return Error::success();
}

Error tilecopy::emitBarrierExpect(IRBuilderBase &builder, const GpuTarget &target, BarrierAt at,
                                  Value *bytes) {
  at.order = ArrivalOrder::Release; // it releases nothing anyway
  constexpr StringLiteral other = "mbarrier.expect.tx.scope.cluster.space.cluster";
  return arrive(builder, target, at, bytes,
                {"mbarrier.expect.tx.scope.cta.space.cta", other, other});
}

Error tilecopy::emitBarrierArriveExpect(IRBuilderBase &builder, const GpuTarget &target,
                                        BarrierAt at, Value *bytes) {
  return arrive(builder, target, at, bytes,
                {"mbarrier.arrive.expect.tx.scope.cta.space.cta",
                 "mbarrier.arrive.expect.tx.scope.cluster.space.cluster",
                 "mbarrier.arrive.expect.tx.relaxed.scope.cluster.space.cluster"});
}

//===----------------------------------------------------------------------===//
// Waits
//===----------------------------------------------------------------------===//

/// Checks what a wait needs of the target and of its barrier.
static Error checkWait(IRBuilderBase &builder, const GpuTarget &target, BarrierAt at, Value *phase,
                       Value *nanoseconds = nullptr) {
  SmallVector<Word, 2> words{{"the phase", phase}};
  if (nanoseconds)
    words.push_back({"the time limit", nanoseconds});
  if (at.acrossCluster)
    if (Error e = checkOrder(target, at.order))
      return e;
  if (at.rank)
    return emitError(EmitFault::Value, "",
                     "a wait is at an mbarrier of the thread's own CTA, and takes no rank");
  return check(builder, target, at.acrossCluster ? Feature::MbarrierTx : Feature::MbarrierParity,
               at.object, words);
}

namespace {
/// How far a wait acquires: in its CTA, in the cluster, or only the shared memory of the cluster,
/// which takes a relaxed wait and a fence.
enum Reach { OwnCta, Cluster, ClusterShared };
} // namespace

static Reach reachOf(BarrierAt at) {
  if (!at.acrossCluster)
    return OwnCta;
  return at.order == ArrivalOrder::Release ? Cluster : ClusterShared;
}

/// The fence after a relaxed wait; ptxas emits no instruction for it.
static void acquireShared(IRBuilderBase &builder, BarrierAt at) {
  if (reachOf(at) == ClusterShared)
    callNvvm(builder, "fence.acquire.sync_restrict.space.cluster.scope.cluster", {});
}

static Value *test(IRBuilderBase &builder, BarrierAt at, Value *parity) {
  static constexpr StringLiteral ids[] = {
      "mbarrier.test.wait.parity.scope.cta.space.cta",
      "mbarrier.test.wait.parity.scope.cluster.space.cta",
      "mbarrier.test.wait.parity.relaxed.scope.cluster.space.cta"};
  return callNvvm(builder, ids[reachOf(at)], {at.object, parity}, builder.getInt1Ty());
}

static Value *tryWait(IRBuilderBase &builder, const GpuTarget &target, BarrierAt at, Value *parity,
                      Value *nanoseconds) {
  if (!target.has(Feature::MbarrierTryWait))
    return test(builder, at, parity);
  SmallVector<Value *, 3> operands{at.object, parity};
  if (nanoseconds)
    operands.push_back(nanoseconds);
  static constexpr StringLiteral ids[3][2] = {
      {"mbarrier.try.wait.parity.scope.cta.space.cta",
       "mbarrier.try.wait.parity.tl.scope.cta.space.cta"},
      {"mbarrier.try.wait.parity.scope.cluster.space.cta",
       "mbarrier.try.wait.parity.tl.scope.cluster.space.cta"},
      {"mbarrier.try.wait.parity.relaxed.scope.cluster.space.cta",
       "mbarrier.try.wait.parity.tl.relaxed.scope.cluster.space.cta"}};
  return callNvvm(builder, ids[reachOf(at)][nanoseconds != nullptr], operands, builder.getInt1Ty());
}

Expected<Value *> tilecopy::emitBarrierTest(IRBuilderBase &builder, const GpuTarget &target,
                                            BarrierAt at, Value *phase) {
  if (Error e = checkWait(builder, target, at, phase))
    return e;
  Value *complete = test(builder, at, builder.CreateAnd(phase, 1));
  acquireShared(builder, at);
  return complete;
}

Expected<Value *> tilecopy::emitBarrierTry(IRBuilderBase &builder, const GpuTarget &target,
                                           BarrierAt at, Value *phase, Value *nanoseconds) {
  if (Error e = checkWait(builder, target, at, phase, nanoseconds))
    return e;
  Value *complete = tryWait(builder, target, at, builder.CreateAnd(phase, 1), nanoseconds);
  acquireShared(builder, at);
  return complete;
}

/// A waiting thread may be suspended for a while and then learn that the phase is not complete, so
/// it asks again. With `tries`, it asks at most that many times; returns whether the phase is
/// complete.
static Expected<Value *> waitLoop(IRBuilderBase &builder, const GpuTarget &target, BarrierAt at,
                                  Value *phase, uint32_t tries, DomTreeUpdater *trees) {
  if (Error e = checkPlace(builder))
    return e;
  if (Error e = checkTrees(builder, trees))
    return e;
  if (Error e = checkWait(builder, target, at, phase))
    return e;
  FlowUpdate flow(builder.GetInsertBlock(), trees);
  Value *parity = builder.CreateAnd(phase, 1);
  BasicBlock *before = builder.GetInsertBlock(), *after = splitAfter(builder, "wait.end");
  BasicBlock *loop = BasicBlock::Create(builder.getContext(), "wait", before->getParent(), after);
  builder.CreateBr(loop);
  builder.SetInsertPoint(loop);
  PHINode *tried = tries ? builder.CreatePHI(builder.getInt32Ty(), 2) : nullptr;
  Value *complete = tryWait(builder, target, at, parity, nullptr);
  Value *ends = complete;
  if (tried) {
    Value *next = builder.CreateAdd(tried, builder.getInt32(1));
    tried->addIncoming(builder.getInt32(0), before);
    tried->addIncoming(next, loop);
    ends = builder.CreateOr(complete, builder.CreateICmpEQ(next, builder.getInt32(tries)));
  }
  builder.CreateCondBr(ends, after, loop);
  standAt(builder, after);
  flow.apply();
  acquireShared(builder, at);
  return complete;
}

Error tilecopy::emitBarrierWait(IRBuilderBase &builder, const GpuTarget &target, BarrierAt at,
                                Value *phase, DomTreeUpdater *trees) {
  return waitLoop(builder, target, at, phase, 0, trees).takeError();
}

Expected<Value *> tilecopy::emitBarrierWaitAtMost(IRBuilderBase &builder, const GpuTarget &target,
                                                  BarrierAt at, Value *phase, uint32_t tries,
                                                  DomTreeUpdater *trees) {
  return waitLoop(builder, target, at, phase, std::max(tries, 1u), trees);
}

//===----------------------------------------------------------------------===//
// Fences, groups, elections
//===----------------------------------------------------------------------===//

Error tilecopy::emitFence(IRBuilderBase &builder, const GpuTarget &target, FenceOp::Kind kind) {
  if (unsigned(kind) > FenceOp::MbarrierInit)
    return emitError(EmitFault::Range, "",
                     "a fence of kind " + Twine(unsigned(kind)) + "; FenceOp has " +
                         Twine(FenceOp::MbarrierInit + 1));
  if (Error e = needs(builder, target, Feature::BulkCopy))
    return e;
  static constexpr StringLiteral ids[] = {"fence.proxy.async.shared_cta",
                                          "fence.proxy.async.global",
                                          "fence.mbarrier_init.release.cluster"};
  callNvvm(builder, ids[kind], {});
  return Error::success();
}

Error tilecopy::emitGroup(IRBuilderBase &builder, const GpuTarget &target, const GroupOp &group) {
  if (unsigned(group.op) > GroupOp::CpAsyncWait)
    return emitError(EmitFault::Range, "",
                     "a group operation of kind " + Twine(unsigned(group.op)) + "; GroupOp has " +
                         Twine(GroupOp::CpAsyncWait + 1));
  bool bulk = group.op <= GroupOp::BulkWaitRead;
  if (Error e = needs(builder, target, bulk ? Feature::BulkCopy : Feature::CpAsync))
    return e;
  static constexpr Intrinsic::ID ids[] = {
      Intrinsic::nvvm_cp_async_bulk_commit_group, Intrinsic::nvvm_cp_async_bulk_wait_group,
      Intrinsic::nvvm_cp_async_bulk_wait_group_read, Intrinsic::nvvm_cp_async_commit_group,
      Intrinsic::nvvm_cp_async_wait_group};
  SmallVector<Value *, 1> operands;
  if (group.op != GroupOp::BulkCommit && group.op != GroupOp::CpAsyncCommit)
    operands.push_back(builder.getInt32(group.pending));
  builder.CreateIntrinsic(ids[group.op], operands);
  return Error::success();
}

Expected<Value *> tilecopy::emitElect(IRBuilderBase &builder, const GpuTarget &target,
                                      uint32_t lanes) {
  if (!lanes)
    return emitError(EmitFault::Range, "", "an election among no lanes; a warp has 32");
  if (Error e = needs(builder, target, Feature::Elect))
    return e;
  Value *leader = builder.CreateIntrinsic(Intrinsic::nvvm_elect_sync, {builder.getInt32(lanes)});
  return builder.CreateExtractValue(leader, 1);
}
