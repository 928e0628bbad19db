//===- Synchronize.cpp - Barriers, warp collectives, clusters, and stalls -===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Machine.h"
#include "Emulator/Machine/Wgmma.h"

using namespace llvm;

namespace tilecopy::emu {

// PTX ISA 9.7.13: a thread waits until all non-exited threads of the mask have executed the same
// instruction with the same mask.
Flow Machine::arriveCollective(Thread &t, const Inst &i, uint32_t members) {
  if (!(members >> t.lane & 1)) {
    report(FindingKind::DivergentCollective, &t, &i, 0,
           "lane " + Twine(t.lane) + " executes it but is not in its member mask 0x" +
               utohexstr(members, true));
    return Flow::Next;
  }
  t.state = ThreadState::AtCollective;
  t.members = members;
  t.collective = &i;
  warpOf(t).atCollective |= 1u << t.lane;
  completeCollective(t);
  return Flow::Wait;
}

// A whole warp executes one aligned instruction, not two of the same kind.
static bool sameCollective(const Inst &a, const Inst &b) {
  return &a == &b ||
         (!a.wholeWarp && a.collective == b.collective && a.ty == b.ty && a.mode == b.mode);
}

// A warp that is not full, or has lanes that have exited, is not the whole warp that .aligned
// instructions without a member mask need. They then have no effect.
void Machine::executeCollective(Gather &g) {
  unsigned first = unsigned(llvm::countr_zero(g.mask)) % 32; // one lane at least takes part
  const Inst &i = *g.inst[first];
  if (i.wholeWarp && g.mask != ~0u)
    return report(FindingKind::DivergentCollective, g.lane[first], &i, 0,
                  "only lanes 0x" + utohexstr(g.mask, true) +
                      " of the warp execute it; all 32 must");
  i.collective(g);
}

/// All lanes of a mask must name it. One that has named another there and then ended is not waited
/// for here, but would have been had it come later.
void Machine::checkMasks(Thread &t, const Warp &w, uint32_t wanted) {
  for (unsigned l = 0; l != 32; ++l) {
    if (!((t.members & w.lanes & ~wanted) >> l & 1))
      continue;
    const Thread &other = threads[w.firstThread + l];
    if (other.collective == &code.insts[t.pc] && other.members != t.members)
      return report(FindingKind::DivergentCollective, &t, other.collective, 0,
                    "its member mask is 0x" + utohexstr(t.members, true) + ", and that of lane " +
                        Twine(l) + ", which is in it, was 0x" + utohexstr(other.members, true));
  }
}

void Machine::completeCollective(Thread &t) {
  Warp &w = warpOf(t);
  uint32_t wanted = t.members & w.live;
  if (wanted & ~w.atCollective)
    return;
  Gather g;
  g.mask = wanted;
  for (unsigned l = 0; l != 32; ++l) {
    if (!(wanted >> l & 1))
      continue;
    Thread &other = threads[w.firstThread + l];
    const Inst &i = code.insts[other.pc];
    if (other.state != ThreadState::AtCollective || other.members != t.members ||
        !sameCollective(i, code.insts[t.pc]))
      return;
    g.lane[l] = &other;
    g.inst[l] = &i;
  }
  checkMasks(t, w, wanted);
  executeCollective(g);
  w.atCollective &= ~wanted;
  if (g.blocked) {
    for (Thread *lane : g.lane)
      if (lane)
        lane->state = ThreadState::AtWarpWait;
    return;
  }
  for (unsigned l = 0; l != 32; ++l)
    if (Thread *lane = g.lane[inOrder(l, 32)])
      wake(*lane, true);
}

Flow Machine::waitActiveMask(Thread &t) {
  t.state = ThreadState::AtActiveMask;
  warpOf(t).atActiveMask |= 1u << t.lane;
  return Flow::Wait;
}

// `activemask` says which lanes execute it together. Lanes run one by one here, so those that have
// arrived continue once no other lane of the warp can run: the widest possible convergence.
bool Machine::settleActiveMask(Cta &cta, Warp &w) {
  uint32_t lowest = none, together = 0;
  for (unsigned l = 0; l != 32; ++l) {
    if (!(w.live >> l & 1))
      continue;
    Thread &t = threads[w.firstThread + l];
    if (t.state == ThreadState::Ready)
      return false;
    if (t.state == ThreadState::AtActiveMask && t.pc <= lowest) {
      together = (t.pc < lowest ? 0 : together) | 1u << l;
      lowest = t.pc;
    }
  }
  for (unsigned l = 0; l != 32; ++l)
    if (together >> l & 1) {
      Thread &t = threads[w.firstThread + l];
      t.regs[code.insts[lowest].dst] = together;
      wake(t, true);
    }
  w.atActiveMask &= ~together;
  return together != 0;
}

/// Reductions meet reductions of the same operation, and nothing else (PTX ISA 9.7.13.1).
static void checkKinds(Thread &t, const Inst &i, const Inst &first, unsigned number) {
  auto reduction = [](const Inst &inst) -> StringRef {
    const auto &parts = inst.source->parts;
    auto red = llvm::find(parts, "red");
    return red == parts.end() || std::next(red) == parts.end() ? "" : *std::next(red);
  };
  if (reduction(i) != reduction(first))
    t.machine->report(FindingKind::DivergentBarrier, &t, &i, 0,
                      "barrier " + Twine(number) + " is used by " + first.source->opcode +
                          " in the same round: what a reduction gives is then not defined");
}

Flow Machine::arriveBarrier(Thread &t, const Inst &i, unsigned number, uint32_t count, bool waits,
                            bool value) {
  ++progress;
  Cta &cta = *t.cta;
  uint32_t whole = (cta.threads + 31) / 32 * 32;
  if (number >= cta.barriers.size() || count % 32 || count > whole || (!waits && count == 0)) {
    report(FindingKind::InvalidOperand, &t, &i, 0,
           "barrier " + Twine(number) + " with " + Twine(count) +
               " threads: barriers are 0 to 15, counts multiples of 32 up to the " + Twine(whole) +
               " of the CTA");
    return Flow::Next;
  }
  Barrier &b = cta.barriers[number];
  uint32_t expected = count ? count : whole;
  if (b.arrivals.empty()) {
    b.expected = expected;
    b.wholeCta = count == 0;
    b.arrivals.reserve(expected);
    b.snapshots.reserve(expected);
  } else if (b.expected != expected) {
    report(FindingKind::InvalidOperand, &t, &i, 0,
           "barrier " + Twine(number) + " is used with " + Twine(expected) +
               " threads while others wait at it for " + Twine(b.expected));
  }
  if (!b.arrivals.empty() && context.options.checks.divergence)
    checkKinds(t, i, *b.arrivals.front().inst, number);
  if (!b.wholeCta) {
    checkMembers(t, i, b, number);
    races.current(t.race); // so that arrivals can be told apart
  }
  // A warp counts as 32 threads, even the last one of a block that does not fill it.
  Warp &w = warpOf(t);
  b.arrived += t.lane == 0 ? 32 - llvm::popcount(w.lanes) + 1 : 1;
  b.trueCount += value;
  b.arrivals.push_back({waits ? &t : nullptr, &i, t.indexInCta});
  b.snapshots.push_back(waits ? races.publishAndWait(t.race) : races.publish(t.race));
  if (b.arrived >= b.expected) {
    completeBarrier(cta, b);
  } else if (waits) {
    t.state = ThreadState::AtBarrier;
    t.barrier = number;
  }
  return waits ? Flow::Wait : Flow::Next;
}

/// A thread that comes to a barrier must know that the round before is over, or its arrival may
/// count there, as when two groups of warps use one number. Who has waited then knows it.
void Machine::checkMembers(Thread &t, const Inst &i, Barrier &b, unsigned number) {
  uint32_t warp = t.indexInCta / 32;
  if (!context.options.checks.divergence || t.lane != 0 || (b.waitedBefore >> warp & 1))
    return;
  for (auto [index, epoch] : b.before) {
    if (index / 32 == t.race.index / 32 ||
        (t.race.clock && t.race.clock->covers(t.race.cluster, index, epoch)))
      continue;
    b.before.clear(); // once is enough
    return report(FindingKind::DivergentBarrier, &t, &i, 0,
                  "barrier " + Twine(number) + " has just been used by other warps, and nothing " +
                      "orders this arrival after theirs: it could have counted there");
  }
}

void Machine::completeBarrier(Cta &cta, Barrier &b) {
  b.before.clear();
  b.waitedBefore = 0;
  if (!b.wholeCta)
    for (const auto &[a, s] : llvm::zip_equal(b.arrivals, b.snapshots)) {
      b.before.push_back({s.index, s.epoch});
      if (a.thread)
        b.waitedBefore |= 1u << a.index / 32;
    }
  if (context.options.checks.divergence)
    checkAligned(cta, b);
  ClockRef clock = races.join(b.snapshots, uint32_t(cluster));
  uint32_t arrived = uint32_t(b.arrivals.size());
  auto isBefore = [&](const Barrier::Arrival &x, const Barrier::Arrival &y) {
    return runsBefore(x.index, y.index);
  };
  if (!llvm::is_sorted(b.arrivals, isBefore))
    llvm::sort(b.arrivals, isBefore);
  for (const Barrier::Arrival &a : b.arrivals) {
    if (!a.thread)
      continue;
    a.thread->race.clock = clock;
    const Inst &i = *a.inst;
    if (i.dst != none) {
      uint64_t values[] = {b.trueCount, b.trueCount == arrived, b.trueCount != 0};
      a.thread->regs[i.dst] = values[i.mode & 3];
    }
    wake(*a.thread, true);
  }
  b.arrived = b.trueCount = 0;
  b.arrivals.clear();
  b.snapshots.clear();
}

// An aligned barrier must be the same instruction for all lanes of a warp (PTX ISA 9.7.13.1).
void Machine::checkAligned(Cta &cta, Barrier &b) {
  SmallVector<const Inst *, 32> first(cta.warps.size());
  SmallVector<uint32_t, 32> lanes(cta.warps.size());
  for (const Barrier::Arrival &a : b.arrivals) {
    if (!(a.inst->mode & alignedBarrier))
      continue;
    uint32_t warp = a.index / 32;
    lanes[warp] |= 1u << a.index % 32;
    Thread &t = threads[cta.firstThread + a.index];
    if (!first[warp])
      first[warp] = a.inst;
    else if (first[warp] != a.inst)
      report(FindingKind::DivergentBarrier, &t, a.inst, 0,
             "lanes of one warp reach this aligned barrier at different instructions; the other "
             "is at line " +
                 Twine(first[warp]->source->line));
  }
  for (size_t warp = 0; warp != lanes.size(); ++warp)
    if (lanes[warp] && (cta.warps[warp].live & ~lanes[warp]))
      report(FindingKind::DivergentBarrier,
             &threads[cta.warps[warp].firstThread + llvm::countr_zero(lanes[warp])], first[warp], 0,
             "only lanes 0x" + utohexstr(lanes[warp], true) +
                 " of a warp reach this aligned barrier");
}

// Called when nothing can run: a barrier without a count whose missing threads have all exited is
// reported, for PTX ISA 9.7.13.1 says all threads. It completes: the CUDA Programming Guide says of
// compute capability 7.0 and newer that bar.sync is reached by all non-exited threads of the block.
bool Machine::abandonBarriers() {
  for (Cta &cta : ctas)
    for (size_t n = 0; n != cta.barriers.size(); ++n) {
      Barrier &b = cta.barriers[n];
      if (!b.wholeCta || b.arrivals.size() < cta.live || cta.live == 0)
        continue;
      const Barrier::Arrival &a = b.arrivals.front();
      report(FindingKind::BarrierNotReached, &threads[cta.firstThread + a.index], a.inst, 0,
             Twine(b.arrivals.size()) + " threads wait at barrier " + Twine(n) + "; the other " +
                 Twine(cta.threads - cta.live) + " of the CTA have exited without reaching it");
      completeBarrier(cta, b);
      return true;
    }
  return false;
}

// A relaxed arrival carries what an earlier fence has released, at least to the cluster, and the
// fact that awaited operations are done. A fence.mbarrier_init has released the initializations
// only.
static ClockRef releasedToCluster(RaceThread &t, RaceDetector &races) {
  ClockRef released = RaceDetector::join(t.releasedByFence[indexOf(Scope::Cluster)],
                                         races.publishParts(t, /*shared=*/false), t.cluster);
  constexpr auto init = unsigned(Fence::MbarrierInit);
  if (!t.clock || !t.clock->fenced[init])
    return released;
  auto only = makeIntrusiveRefCnt<Clock>();
  only->cluster = t.cluster;
  only->fenced[init] = t.clock->fenced[init];
  return RaceDetector::join(released, only, t.cluster);
}

// PTX ISA 9.7.13.3. All non-exited threads of the cluster arrive; waiting is separate.
Flow Machine::arriveCluster(Thread &t, bool release) {
  const Inst &i = code.insts[t.pc];
  if (t.clusterPhase) {
    report(FindingKind::InvalidOperand, &t, &i, 0,
           "the thread arrives at the cluster barrier again without waiting in between");
    return Flow::Next;
  }
  ++progress;
  ClusterBarrier &barrier = clusterBarrierOf(*t.cta);
  t.clusterPhase = barrier.phase + 1;
  t.clusterArrival = &i;
  ++barrier.arrived;
  if (release) {
    barrier.snapshots.push_back(races.publish(t.race));
  } else {
    barrier.snapshots.push_back({releasedToCluster(t.race, races), t.race.index, 0});
    barrier.relaxed.push_back(races.publish(t.race));
  }
  completeCluster(*t.cta);
  return Flow::Next;
}

Flow Machine::waitCluster(Thread &t, bool acquire) {
  if (!t.clusterPhase) {
    report(FindingKind::InvalidOperand, &t, &code.insts[t.pc], 0,
           "the thread waits at the cluster barrier without having arrived");
    return Flow::Next;
  }
  t.clusterAcquire = acquire;
  const ClusterBarrier &barrier = clusterBarrierOf(*t.cta);
  if (t.clusterPhase > barrier.phase) {
    t.state = ThreadState::AtCluster;
    return Flow::Wait;
  }
  t.clusterPhase = 0;
  if (acquire)
    t.race.clock = races.join(t.race.clock, barrier.released, t.race.cluster);
  // The last thread to arrive continues after those that it has woken.
  wake(t, true);
  return Flow::Wait;
}

void Machine::completeCluster(const Cta &cta) {
  ClusterBarrier &barrier = clusterBarrierOf(cta);
  uint32_t live = 0;
  for (uint32_t rank = 0; rank != clusterSize(); ++rank)
    live += ctaOfRank(cta, rank).live;
  if (barrier.arrived == 0 || barrier.arrived < live)
    return;
  barrier.released = races.join(barrier.snapshots, uint32_t(cluster));
  if (!barrier.relaxed.empty())
    barrier.released = withMissed(barrier.released, races.join(barrier.relaxed, uint32_t(cluster)),
                                  Narrow::Memory, uint32_t(cluster));
  barrier.snapshots.clear();
  barrier.relaxed.clear();
  barrier.arrived = 0;
  ++barrier.phase;
  const Cta &first = ctas[cta.firstInCluster];
  uint32_t count = first.threads * clusterSize();
  for (uint32_t n = 0; n != count; ++n)
    if (Thread &t = threads[first.firstThread + inOrder(n, count)];
        t.state == ThreadState::AtCluster) {
      t.clusterPhase = 0;
      if (t.clusterAcquire)
        t.race.clock = races.join(t.race.clock, barrier.released, t.race.cluster);
      wake(t, true);
    }
}

Flow Machine::exit(Thread &t) {
  ++progress;
  t.state = ThreadState::Exited;
  Warp &w = warpOf(t);
  w.live &= ~(1u << t.lane);
  --t.cta->live;
  abandonAsync(t);
  if (t.cta->live == 0 && t.cta->tensor)
    checkTensorLeaks(*t.cta);
  if (t.cta->live == 0)
    checkWarpgroups(*this, *t.cta);
  async.exit(t);
  if (clusterSize() > 1) {
    t.cta->seen = RaceDetector::join(t.cta->seen, t.race.clock, t.race.cluster);
    if (t.cta->live == 0)
      checkPeersAtExit(*t.cta);
  }
  if (t.clusterPhase)
    report(FindingKind::ClusterNotWaited, &t, t.clusterArrival, 0,
           "the thread exits without barrier.cluster.wait after this arrival");
  // A thread that has arrived at the cluster barrier and then exits takes its arrival with it.
  if (ClusterBarrier &barrier = clusterBarrierOf(*t.cta); t.clusterPhase > barrier.phase)
    --barrier.arrived;
  completeCluster(*t.cta);
  for (unsigned l = 0; l != 32; ++l)
    if (w.live >> l & 1)
      if (Thread &other = threads[w.firstThread + l]; other.state == ThreadState::AtCollective)
        completeCollective(other);
  return Flow::Exit;
}

} // namespace tilecopy::emu
