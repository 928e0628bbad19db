//===- BarrierFamily.cpp - Barriers and fences ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.13.1 to 9.7.13.4: bar and barrier, bar.warp.sync, barrier.cluster, membar and fence.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Execute.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

// The low two bits of Inst::mode are the reduction of barrier.red.
constexpr unsigned fencedMapBytes = 128;
constexpr uint32_t waitsBit = 4, negatesBit = 8;

Flow barrier(Thread &t, const Inst &i) {
  uint32_t count = i.b == none ? 0 : get<uint32_t>(t, i.b);
  bool value = i.c != none && bool(t.regs[i.c] & 1) != bool(i.mode & negatesBit);
  return t.machine->arriveBarrier(t, i, get<uint32_t>(t, i.a), count, i.mode & waitsBit, value);
}

void syncWarp(Gather &g) {
  Machine *m = nullptr;
  std::vector<Snapshot> snapshots;
  for (Thread *t : g.lane)
    if (t) {
      m = t->machine;
      snapshots.push_back(m->races.publish(t->race));
    }
  uint32_t cluster = 0;
  for (Thread *t : g.lane)
    if (t)
      cluster = t->race.cluster;
  ClockRef clock = m->races.join(snapshots, cluster);
  for (Thread *t : g.lane)
    if (t)
      t->race.clock = clock;
}

Flow collective(Thread &t, const Inst &i) {
  return t.machine->arriveCollective(t, i, get<uint32_t>(t, i.d));
}

void decodeReduction(Decoding &d, size_t firstValue) {
  int op = d.takeOneOf({"popc", "and", "or"});
  if (op < 0)
    return d.fail("one of .popc, .and, .or is missing");
  Ty ty = d.type({Ty::U32, Ty::Pred});
  if ((op == 0) != (ty == Ty::U32))
    return d.fail(".popc gives .u32, .and and .or give .pred");
  d.inst.mode |= uint32_t(op);
  d.inst.dst = d.out(0, ty);
  bool negated;
  d.inst.c = d.predicateIn(firstValue, negated);
  d.inst.mode |= negated ? negatesBit : 0;
}

// bar.* are the aligned forms of barrier.*.
void decodeBarrier(Decoding &d, bool aligned) {
  Inst &i = d.inst;
  i.exec = barrier;
  d.take("cta");
  aligned |= d.take("aligned");
  i.mode = aligned ? alignedBarrier : 0;
  int kind = d.takeOneOf({"sync", "arrive", "red"});
  if (kind < 0)
    return d.fail("one of .sync, .arrive, .red is missing");
  i.mode |= kind == 1 ? 0 : waitsBit;
  size_t n = d.operandCount();
  if (kind == 2) {
    if (!d.expectOperands(3, 4))
      return;
    i.a = d.in(1, Ty::U32);
    if (n == 4)
      i.b = d.in(2, Ty::U32);
    return decodeReduction(d, n - 1);
  }
  if (!d.expectOperands(kind == 1 ? 2 : 1, 2))
    return;
  i.a = d.in(0, Ty::U32);
  if (n == 2)
    i.b = d.in(1, Ty::U32);
}

void decodeBar(Decoding &d) {
  if (!d.take("warp"))
    return decodeBarrier(d, true);
  if (!d.take("sync") || !d.expectOperands(1, 1))
    return d.fail("bar.warp.sync with one mask is expected");
  d.inst.d = d.in(0, Ty::B32);
  d.inst.exec = collective;
  d.inst.collective = syncWarp;
}

template <bool ordered> Flow clusterArrive(Thread &t, const Inst &) {
  return t.machine->arriveCluster(t, ordered);
}

template <bool ordered> Flow clusterWait(Thread &t, const Inst &) {
  return t.machine->waitCluster(t, ordered);
}

void decodeBarrierLong(Decoding &d) {
  if (!d.take("cluster"))
    return decodeBarrier(d, false);
  d.take("aligned");
  d.expectOperands(0, 0);
  if (d.take("arrive")) {
    bool relaxed = d.takeOneOf({"release", "relaxed"}) == 1;
    d.inst.exec = relaxed ? clusterArrive<false> : clusterArrive<true>;
    return;
  }
  if (!d.take("wait"))
    return d.fail(".arrive or .wait is missing");
  d.take("acquire");
  d.inst.exec = clusterWait<true>;
}

Flow fence(Thread &t, const Inst &i) {
  t.machine->fence(t, i.scope);
  return Flow::Next;
}

Flow fenceInOrder(Thread &t, const Inst &i) {
  t.machine->fenceInOrder(t, i.scope);
  return Flow::Next;
}

Flow releaseShared(Thread &t, const Inst &) {
  t.machine->releaseShared(t);
  return Flow::Next;
}

Flow acquireShared(Thread &t, const Inst &) {
  t.machine->acquireShared(t);
  return Flow::Next;
}

void decodeProxyFence(Decoding &d);

void decodeMembar(Decoding &d) {
  if (d.take("proxy"))
    return decodeProxyFence(d);
  int scope = d.takeOneOf({"cta", "gl", "sys"});
  if (scope < 0)
    d.fail("one of .cta, .gl, .sys is missing");
  d.inst.scope = scope == 0 ? Scope::Cta : Scope::Gpu;
  d.expectOperands(0, 0);
  d.inst.exec = fenceInOrder; // as fence.sc
}

template <Fence... kinds> Flow proxyFence(Thread &t, const Inst &) {
  (t.machine->races.fence(t.race, kinds), ...);
  return Flow::Next;
}

// fence.proxy.async, whose effect may be limited to one space.
void decodeAsyncFence(Decoding &d) {
  d.expectOperands(0, 0);
  switch (d.takeOneOf({"global", "shared::cta", "shared::cluster"})) {
  case 0:
    d.inst.exec = proxyFence<Fence::AsyncGlobal>;
    break;
  case 1:
  case 2:
    d.inst.exec = proxyFence<Fence::AsyncShared>;
    break;
  default:
    d.inst.exec = proxyFence<Fence::AsyncShared, Fence::AsyncGlobal>;
    break;
  }
}

// The order and scope of a one-directional fence, with the thread's earlier accesses (PTX ISA
// 9.7.13.4). It is for the tensor map at its address alone.
Flow acquireMap(Thread &t, const Inst &i) {
  Machine &m = *t.machine;
  m.fence(t, i.scope);
  uint64_t address = addressOf(t, i);
  if (Machine::Place p = m.resolve(t, i, i.space, address, fencedMapBytes); p.segment)
    m.races.acquireMap(t.race, p.segment->base + p.offset, t.cta->place(), i.scope);
  else
    m.reportOutside(t, i, i.space, address, fencedMapBytes, Touch::Read);
  return Flow::Next;
}

Flow releaseMap(Thread &t, const Inst &i) {
  t.machine->races.releaseMap(t.race, t.cta->place(), i.scope);
  t.machine->fence(t, i.scope);
  return Flow::Next;
}

void decodeProxyFence(Decoding &d) {
  if (d.take("async"))
    return decodeAsyncFence(d);
  if (d.take("alias")) {
    d.expectOperands(0, 0);
    d.inst.exec = doNothing; // no memory has two names here
    return;
  }
  bool async = d.take("async::generic");
  if (!async && !d.take("tensormap::generic"))
    return d.fail("a proxy is missing");
  int order = d.takeOneOf({"acquire", "release"});
  if (!d.takeScope(Scope::Gpu) || order < 0)
    return d.fail("an order and a scope are missing");
  if (async) {
    // Orders completions, which are seen through mbarriers here, and what precedes a release.
    d.takeAll({"sync_restrict::shared::cta", "sync_restrict::shared::cluster"});
    d.expectOperands(0, 0);
    d.inst.exec = fence;
    return;
  }
  d.inst.exec = order == 0 ? acquireMap : releaseMap;
  size_t operands = order == 0 ? 2 : 0;
  if (d.expectOperands(operands, operands) && operands) {
    Space space = Space::Generic;
    d.address(0, space);
    d.inst.space = space;
    if (uint64_t size = d.immediate(1); size != fencedMapBytes)
      d.fail("a size of " + Twine(size) + ": that of a tensor map is 128");
  }
}

void decodeFence(Decoding &d) {
  if (d.take("proxy"))
    return decodeProxyFence(d);
  if (d.take("mbarrier_init")) {
    if (!d.take("release") || !d.take("cluster"))
      return d.fail("fence.mbarrier_init.release.cluster is the only form");
    d.expectOperands(0, 0);
    d.inst.exec = proxyFence<Fence::MbarrierInit>;
    return;
  }
  int order = d.takeOneOf({"sc", "acq_rel", "acquire", "release"});
  int part = d.takeOneOf({"sync_restrict::shared::cta", "sync_restrict::shared::cluster"});
  if (!d.takeScope(Scope::Gpu))
    d.fail("a scope is missing");
  d.expectOperands(0, 0);
  d.inst.exec = order <= 0 ? fenceInOrder : fence;
  if (part < 0)
    return;
  if (order != 3 - part || d.inst.scope != Scope::Cluster)
    d.fail("fence.release.sync_restrict::shared::cta.cluster and "
           "fence.acquire.sync_restrict::shared::cluster.cluster are the restricted forms");
  d.inst.exec = order == 3 ? releaseShared : acquireShared;
}

constexpr FamilyRow barrierRows[] = {
    {"bar", decodeBar, "9.7.13.1, 9.7.13.2"},
    {"barrier", decodeBarrierLong, "9.7.13.1, 9.7.13.3"},
    {"membar", decodeMembar, "9.7.13.4"},
    {"fence", decodeFence, "9.7.13.4"},
};

} // namespace

ArrayRef<FamilyRow> barrierFamily() { return barrierRows; }

} // namespace tilecopy::emu
