//===- Ring.cpp - Stages between those who fill and who use them ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/kernel/Ring.h"
#include "tilecopy/emit/EmitBarrier.h"
#include "tilecopy/emit/EmitTensorMemory.h"
#include "tilecopy/op/OpError.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

Ring::Ring(KernelBuilder &builder, const RingHead &of)
    : b(builder), head(of), fullBarriers(b.barriers(of.name + "_full", of.stages)),
      emptyBarriers(of.emptiers ? b.barriers(of.name + "_empty", of.stages) : BarrierArray()) {}

Ring::Ring(KernelBuilder &builder, const RingHead &of, Value *barriers) : b(builder), head(of) {
  auto make = [&](StringRef what, unsigned first) -> BarrierArray {
    return {std::make_shared<Barrier>(Barrier{of.name + what.str(), of.stages}),
            b.CreateConstInBoundsGEP1_64(b.getInt64Ty(), barriers, first)};
  };
  fullBarriers = make("_full", 0);
  emptyBarriers = make("_empty", of.stages);
}

void Ring::initialize(ArrayRef<const Ring *> others) const {
  for (const Ring *other : others)
    other->initializeStages();
  initializeStages();
  if (b.target.has(Feature::BulkCopy)) // which use mbarriers by the asynchronous proxy
    b.run(emitFence(b, b.target, FenceOp::MbarrierInit));
}

void Ring::initializeStages() const {
  for (unsigned s = 0; s < head.stages; ++s) {
    Value *stage = b.getInt32(s);
    b.run(emitBarrierInit(b, b.target, b.at(fullBarriers, stage), b.getInt32(head.fillers)));
    if (head.emptiers)
      b.run(emitBarrierInit(b, b.target, b.at(emptyBarriers, stage), b.getInt32(head.emptiers)));
  }
}

/// Before the first phase of an mbarrier comes one that counts as complete.
Ring::Turn Ring::begin(bool fills, ArrayRef<Value *> more) const {
  return {b.getInt32(0), b.getInt32(fills), more};
}

Ring::Turn Ring::turnOf(Value *pass, bool fills) const {
  Value *stages = b.getInt32(head.stages), *stage = b.CreateURem(pass, stages);
  Value *parity = b.CreateAnd(b.CreateUDiv(pass, stages), 1);
  return {stage, fills ? b.CreateXor(parity, 1) : parity};
}

void Ring::next(Turn &turn) const {
  Value *more = b.CreateNUWAdd(turn.stage(), b.getInt32(1));
  Value *wraps = b.CreateICmpEQ(more, b.getInt32(head.stages));
  turn.values[0] = b.CreateSelect(wraps, b.getInt32(0), more);
  turn.values[1] = b.CreateXor(turn.parity(), b.CreateZExt(wraps, b.getInt32Ty()));
}

DimRange Ring::stage(const Turn &turn) const { return {b.index(turn.stage(), head.stages - 1), 1}; }

void Ring::waitEmpty(const Turn &turn) const {
  BarrierAt at{b.at(emptyBarriers, turn.stage())};
  at.acrossCluster = head.acrossCluster;
  at.order = ArrivalOrder::Relaxed;
  b.run(emitBarrierWait(b, b.target, at, turn.parity()));
}

void Ring::waitFull(const Turn &turn) const {
  b.run(emitBarrierWait(b, b.target, {b.at(fullBarriers, turn.stage())}, turn.parity()));
}

/// How many CTAs send what this CTA gets of such a copy.
static int64_t senders(KernelBuilder &b, const Options &options) {
  std::optional<Expr> mask = options.get(options::CtaMask);
  if (!mask)
    return 1;
  if (!mask->isConstant((int64_t(1) << b.cluster) - 1))
    b.run(opError(OpFault::Option, "",
                  "cta_mask is " + mask->str() + "; a ring is filled for all CTAs of the cluster"));
  return b.cluster;
}

void Ring::fill(Turn &turn, ArrayRef<RingLoad> loads) const {
  BarrierRef bar{fullBarriers.barrier, b.index(turn.stage(), head.stages - 1)};
  SmallVector<PlannedFill, 4> planned;
  for (const RingLoad &load : loads) {
    Options options = load.options;
    b.run(options.set(options::Mbar, bar));
    const auto *map = std::get_if<unsigned>(&load.from);
    CopyOperands operands = map ? CopyOperands::tmaLoad(load.to, b.function->getArg(*map), nullptr)
                                : CopyOperands::pointers(load.to, std::get<Value *>(load.from));
    auto copy =
        b.plan(OpKind::CopyAsync, load.scope, load.dst, load.src, std::move(operands), options);
    if (!copy)
      return;
    planned.push_back({std::move(*copy), std::move(options)});
  }
  fillPlanned(turn, planned);
}

unsigned Ring::arrivalsOf(const Plan &plan) {
  const CpAsyncForm *form = cpAsyncOf(plan);
  return form && form->arrives && plan.scope == Scope::Warp ? unsigned(ThreadsPerWarp) : 0;
}

/// The bytes that fill a stage, counted at the CTA's own mbarrier, or at that of its pair.
void Ring::expect(Value *object, int64_t bytes, int64_t group) const {
  auto arrive = [&] {
    Value *all = b.getInt32(unsigned(bytes * group));
    b.run(emitBarrierArriveExpect(b, b.target, {object}, all));
  };
  if (group == 1)
    return arrive();
  // The barrier of the pair's first CTA counts the bytes of both.
  Value *rank = b.special(Intrinsic::nvvm_read_ptx_sreg_cluster_ctarank);
  Value *inPair = b.cluster > group ? b.CreateAnd(rank, uint64_t(group - 1)) : rank;
  b.onlyIf(b.CreateIsNull(inPair), arrive);
}

void Ring::fillPlanned(Turn &turn, MutableArrayRef<PlannedFill> fills) const {
  Value *object = b.at(fullBarriers, turn.stage());
  int64_t bytes = 0, group = 1;
  unsigned ofWarp = 0;
  for (PlannedFill &f : fills) {
    f.copy.operands.barrier = object;
    bytes += f.copy.bytes() * senders(b, f.options);
    group = std::max(group, f.options.get(options::CtaGroup).value_or(1));
    ofWarp += arrivalsOf(f.copy.choice.plan);
    if (!f.copy.bytes() && !arrivalsOf(f.copy.choice.plan))
      return b.run(opError(OpFault::Sides, "",
                           "a load of a ring, of variant " + f.copy.choice.plan.variant +
                               ": one thread loads through a tensor map or in runs of bytes "
                               "(sm_90), a warp by cp.async"));
  }
  if (head.fillers != ofWarp + (bytes != 0))
    return b.run(opError(OpFault::Barrier, "",
                         "a stage of ring " + head.name + " is filled by " +
                             Twine(ofWarp + (bytes != 0)) + " arrivals; its head has " +
                             Twine(head.fillers)));
  auto *parity = dyn_cast<ConstantInt>(turn.parity());
  if (!parity || parity->isZero()) // in the first round all stages are empty
    waitEmpty(turn);
  auto load = [&] {
    expect(object, bytes, group);
    for (const PlannedFill &f : fills)
      if (f.copy.bytes())
        b.emit(f.copy);
  };
  if (bytes && ofWarp)
    b.byOneOf(b.getTrue(), load);
  else if (bytes)
    load();
  for (const PlannedFill &f : fills)
    if (!f.copy.bytes())
      b.emit(f.copy);
  next(turn);
}

void Ring::release(Value *stage) const {
  unsigned ctas = head.acrossCluster ? b.cluster : 1;
  Value *lane = b.CreateAnd(b.threadIndex(), 31);
  b.onlyIf(b.CreateICmpULT(lane, b.getInt32(ctas)), [&] {
    BarrierAt at{b.at(emptyBarriers, stage)};
    if (ctas > 1)
      at.rank = lane;
    at.order = ArrivalOrder::Relaxed;
    b.run(emitBarrierArrive(b, b.target, at));
  });
}

void Ring::releaseTo(Value *stage, unsigned rank) const {
  Value *lane = b.CreateAnd(b.special(Intrinsic::nvvm_read_ptx_sreg_tid_x), 31);
  b.onlyIf(b.CreateIsNull(lane), [&] {
    BarrierAt at{b.at(emptyBarriers, stage)};
    if (head.acrossCluster)
      at.rank = b.getInt32(rank);
    at.order = ArrivalOrder::Relaxed;
    b.run(emitBarrierArrive(b, b.target, at));
  });
}

/// The CTAs of the pair that this one is of, as a mask of ranks.
static Value *pairMask(KernelBuilder &b) {
  if (b.cluster == 2)
    return b.getInt32(3);
  Value *rank = b.special(Intrinsic::nvvm_read_ptx_sreg_cluster_ctarank);
  return b.CreateShl(b.getInt32(3), b.CreateAnd(rank, ~uint64_t(1)));
}

void Ring::releaseWhenDone(Value *stage, unsigned ctaGroup) const {
  Value *mask = head.acrossCluster ? b.getInt32((1u << b.cluster) - 1)
                : ctaGroup > 1     ? pairMask(b)
                                   : nullptr;
  b.run(emitTmemCommit(b, b.target, b.at(emptyBarriers, stage), ctaGroup, mask));
}

void Ring::fillWhenDone(Value *stage, unsigned ctaGroup) const {
  Value *mask = ctaGroup > 1 ? pairMask(b) : nullptr;
  b.run(emitTmemCommit(b, b.target, b.at(fullBarriers, stage), ctaGroup, mask));
}

void Ring::drain(Turn turn) const {
  for (unsigned s = 0; s < head.stages; ++s) {
    waitEmpty(turn);
    next(turn);
  }
}
