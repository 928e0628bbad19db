//===- Fences.cpp - What fences and strong accesses order -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Machine.h"

using namespace llvm;

namespace tilecopy::emu {

void Machine::acquireAt(Thread &t, const Place &p, bool acquires, Scope scope) {
  auto found = released.find({p.segment, p.offset});
  if (found != released.end())
    acquire(t.race, t.cta->place(), found->second, acquires, scope, Narrow::Memory);
}

void Machine::releaseAt(Thread &t, const Place &p, bool release, Scope scope, bool update) {
  const RaceThread::ByScope &fenced = t.race.releasedByFence;
  // A later fence.sc of who observes this comes after those that precede it.
  const Clock *seen = t.race.clock.get();
  const Clock *inOrder = seen ? seen->fenced[unsigned(Fence::Sc)].get() : nullptr;
  if (!release && !fenced[indexOf(Scope::Cta)] && !inOrder) {
    // A plain overwrite ends what an earlier release has published there.
    if (!update && !released.empty())
      released.erase({p.segment, p.offset});
    return;
  }
  Releases &at = released[{p.segment, p.offset}];
  if (!update)
    at.clear();
  uint32_t cluster = t.race.cluster;
  CtaPlace cta = t.cta->place();
  if (release)
    return at.add(cluster, cta, scope, races.release(t.race));
  // What a fence has released reaches as far as the narrower of the fence and this access.
  for (Scope s : {Scope::Cta, Scope::Cluster, Scope::Gpu})
    if (s == scope || (s < scope && fenced[indexOf(s)] != fenced[indexOf(s) + 1]))
      at.add(cluster, cta, s, fenced[indexOf(s)]);
  if (inOrder) {
    auto only = makeIntrusiveRefCnt<Clock>();
    only->cluster = cluster;
    only->fenced[unsigned(Fence::Sc)] = inOrder;
    at.add(cluster, cta, scope, only);
  }
}

// A fence orders the thread's earlier reads with what follows, and what precedes it with the strong
// writes after it (PTX ISA 8.9: release and acquire patterns), within its scope.
void Machine::fence(Thread &t, Scope scope) {
  if (const ClockRef &read = t.race.toAcquire[indexOf(scope)])
    t.race.clock = races.join(t.race.clock, read, t.race.cluster);
  ClockRef done = races.release(t.race);
  for (unsigned n = 0; n <= indexOf(scope); ++n) {
    t.race.toAcquire[n] = nullptr;
    t.race.releasedByFence[n] = done;
  }
}

// Fences .sc of one scope have one order (PTX ISA 8.10.3). Only what must come first counts as
// earlier: fences that precede a strong write which was observed, directly or through barriers.
void Machine::fenceInOrder(Thread &t, Scope scope) {
  fence(t, scope);
  if (scope != Scope::Gpu)
    return;
  races.fenceInOrder(t.race);
  fence(t, scope);
}

void Machine::releaseShared(Thread &t) {
  ClockRef shared = races.publishParts(t.race, /*shared=*/true);
  for (unsigned n = 0; n <= indexOf(Scope::Cluster); ++n) {
    ClockRef &released = t.race.releasedByFence[n];
    released = RaceDetector::join(released, shared, t.race.cluster);
  }
}

void Machine::acquireShared(Thread &t) {
  const ClockRef &read = t.race.toAcquire[indexOf(Scope::Cluster)];
  if (!read)
    return;
  auto only = makeIntrusiveRefCnt<Clock>();
  only->cluster = t.race.cluster;
  only->running = read->running;
  auto seen = makeIntrusiveRefCnt<Clock>(*read);
  seen->flatten();
  if (const ClockRef &shared = read->parts[unsigned(Part::Shared)])
    seen->merge(*shared);
  only->fenced = read->fenced;
  only->maps = read->maps;
  only->mapReleases = read->mapReleases;
  only->narrow = read->narrow;
  only->parts = read->parts;
  only->parts[unsigned(Part::Shared)] = std::move(seen);
  t.race.clock = RaceDetector::join(t.race.clock, only, t.race.cluster);
}

} // namespace tilecopy::emu
