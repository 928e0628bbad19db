//===- TcgenOrder.cpp - What orders tensor memory -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.16.6 and 9.7.16.12: the fences around a synchronization of threads, and
// tcgen05.commit: an mbarrier gets an arrival once the copies that the thread has issued are done.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Tensor/Tcgen.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

/// What the warp has done in tensor memory and waited for.
Snapshot doneBy(Thread &t) {
  Snapshot done = t.machine->races.publish(tensorWarpOf(t).race);
  done.clock = nullptr;
  return done;
}

// It becomes part of what the thread publishes, even by strong accesses after the fence.
void fenceBefore(Thread &t) {
  RaceDetector &races = t.machine->races;
  ClockRef done = races.join(doneBy(t), t.race.cluster);
  races.publish(t.race);
  t.race.clock = RaceDetector::join(t.race.clock, done, t.race.cluster);
  for (ClockRef &into : t.race.releasedByFence)
    into = RaceDetector::join(into, done, t.race.cluster);
}

// What the thread has learned, even by relaxed accesses, holds for the warp's later accesses.
void fenceAfter(Thread &t) {
  ClockRef &clock = tensorWarpOf(t).race.clock;
  for (const ClockRef &from : {t.race.clock, t.race.toAcquire[indexOf(Scope::Gpu)]})
    if (from)
      clock = RaceDetector::join(clock, from, t.race.cluster);
}

template <void (*order)(Thread &)> Flow fence(Thread &t, const Inst &) {
  order(t);
  return Flow::Next;
}

/// The mbarriers of a commit; with a mask, those at the same offset in other CTAs.
SmallVector<Mbarrier *, 4> committed(Thread &t, const Inst &i) {
  Machine &m = *t.machine;
  uint64_t address = addressOf(t, i);
  Machine::Place p = m.resolve(t, i, i.space, address, 8);
  SmallVector<Mbarrier *, 4> barriers;
  if (!p.segment || p.space != Space::Shared) {
    m.report(FindingKind::MbarrierMisuse, &t, &i, address,
             "no mbarrier lies at 0x" + utohexstr(address, true) +
                 ", which is not an address in the shared memory of the cluster");
    return barriers;
  }
  uint64_t mask = 0;
  if (i.c != none)
    mask = get<uint16_t>(t, i.c);
  else if (Mbarrier *b = m.mbarriers.useAsync(t, i, *p.segment, p.offset))
    barriers.push_back(b);
  for (uint32_t rank = 0; mask >> rank; ++rank) {
    if (!(mask >> rank & 1))
      continue;
    if (rank >= m.clusterSize())
      m.report(FindingKind::InvalidOperand, &t, &i, 0,
               "the mask 0x" + utohexstr(mask, true) + " names cluster rank " + Twine(rank) +
                   " of " + Twine(m.clusterSize()));
    else if (Mbarrier *b = m.mbarriers.useAsync(t, i, m.ctaOfRank(*t.cta, rank).shared, p.offset))
      barriers.push_back(b);
  }
  return barriers;
}

Flow commit(Thread &t, const Inst &i) {
  TensorWarp &warp = tensorWarpOf(t);
  if (t.machine->impliesTensorFences())
    t.machine->report(FindingKind::ImpliedTensorFence, &t, &i, 0,
                      "the kernel has no tcgen05.fence: its barriers are taken to order tensor "
                      "memory, which PTX does not promise");
  std::vector<FlightRef> flights = warp.copies[t.lane];
  // It implies tcgen05.fence::before_thread_sync. The operations are ordered after what their warp
  // knew in tensor memory, so a thread that sees them complete knows that too, such as the copy
  // that filled an operand.
  auto done = std::make_shared<Flight>();
  done->afterWrite = t.machine->races.publish(warp.race);
  flights.push_back(done);
  for (Mbarrier *b : committed(t, i))
    t.machine->async.signalAfter(t, i, {b, /*isBytes=*/false, 1}, flights);
  return Flow::Next;
}

} // namespace

void impliedFenceAfter(Thread &t) {
  if (t.machine->impliesTensorFences())
    fenceAfter(t);
}

void impliedFenceBefore(Thread &t) {
  if (t.machine->impliesTensorFences())
    fenceBefore(t);
}

FlightRef issueTensor(Thread &t, const Inst &i, std::unique_ptr<AsyncOperation> operation,
                      ArrayRef<FlightRef> after) {
  Machine &m = *t.machine;
  TensorWarp &warp = tensorWarpOf(t);
  impliedFenceAfter(t);
  operation->view = m.races.join(m.races.publish(warp.race), t.race.cluster);
  for (const FlightRef &f : after)
    operation->view =
        m.races.join(operation->view, m.races.join(f->afterWrite, t.race.cluster), t.race.cluster);
  FlightRef flight = m.async.issue(t, i, std::move(operation), after);
  if (!flight)
    return nullptr;
  // An operation whose place in the race detector this one has taken is complete.
  auto isSame = [&](const FlightRef &f) { return f->afterWrite.index == flight->afterWrite.index; };
  erase_if(warp.copies[t.lane], isSame);
  erase_if(warp.shifts[t.lane], isSame);
  erase_if(warp.products[t.lane], [&](const auto &p) { return isSame(p.first); });
  warp.copies[t.lane].push_back(flight);
  return flight;
}

void decodeTcgenFence(Decoding &d) {
  d.decoder.code->usesTensorFences = true;
  d.inst.exec = d.take("fence::before_thread_sync") ? fence<fenceBefore> : fence<fenceAfter>;
  d.take("fence::after_thread_sync");
  d.expectOperands(0, 0);
}

void decodeTcgenCommit(Decoding &d) {
  takeCtaGroup(d);
  if (!d.take("mbarrier::arrive::one"))
    d.fail(".mbarrier::arrive::one is missing");
  d.inst.space = d.take("shared::cluster") ? Space::Shared : Space::Generic;
  bool multicast = d.take("multicast::cluster");
  d.type({Ty::B64});
  if (!d.expectOperands(1 + multicast, 1 + multicast))
    return;
  d.address(0, d.inst.space);
  if (multicast)
    d.inst.c = d.in(1, Ty::B16);
  d.inst.exec = commit;
}

} // namespace tilecopy::emu
