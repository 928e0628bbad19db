//===- RaceOrder.cpp - What a thread hands over and takes -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Memory/Race.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace llvm;

namespace tilecopy::emu {

static IntrusiveRefCntPtr<Clock> copyOfClock(const RaceThread &t) {
  auto clock = makeIntrusiveRefCnt<Clock>();
  clock->cluster = t.cluster;
  if (t.clock)
    clock->merge(*t.clock);
  return clock;
}

void RaceDetector::fence(RaceThread &t, Fence kind) {
  auto seen = makeIntrusiveRefCnt<Clock>(*release(t));
  seen->flatten();
  auto clock = copyOfClock(t);
  ClockRef &fenced = clock->fenced[unsigned(kind)];
  fenced = join(fenced, seen, t.cluster);
  t.clock = std::move(clock);
}

void RaceDetector::releaseMap(RaceThread &t, CtaPlace cta, Scope scope) {
  auto seen = makeIntrusiveRefCnt<Clock>(*release(t));
  seen->flatten();
  auto clock = copyOfClock(t);
  clock->releaseMap({cta, scope >= Scope::Cluster, seen});
  if (ClockRef &all = clock->fenced[unsigned(Fence::MapRelease)]; scope == Scope::Gpu)
    all = join(all, seen, t.cluster);
  t.clock = std::move(clock);
}

void RaceDetector::acquireMap(RaceThread &t, uint64_t map, CtaPlace cta, Scope scope) {
  if (!t.clock)
    return;
  ClockRef released;
  if (scope == Scope::Gpu)
    released = t.clock->fenced[unsigned(Fence::MapRelease)];
  for (const Clock::MapRelease &r : t.clock->mapReleases)
    if (r.cta == cta ||
        (r.reachesCluster && scope >= Scope::Cluster && r.cta.firstInCluster == cta.firstInCluster))
      released = join(released, r.what, t.cluster);
  if (!released)
    return;
  auto clock = copyOfClock(t);
  clock->acquireMap(map, released);
  t.clock = std::move(clock);
}

void RaceDetector::fenceInOrder(RaceThread &t) {
  if (t.clock && t.clock->fenced[unsigned(Fence::Sc)])
    t.clock = join(t.clock, t.clock->fenced[unsigned(Fence::Sc)], t.cluster);
  fence(t, Fence::Sc);
}

Snapshot RaceDetector::publish(RaceThread &t) {
  t.published = true;
  return {t.clock, t.index, t.epoch};
}

ClockRef RaceDetector::release(RaceThread &t) {
  Snapshot s = publish(t);
  if (!t.released || t.releasedEpoch != t.epoch || t.releasedOf != t.clock) {
    t.released = join(s, t.cluster);
    t.releasedEpoch = t.epoch;
    t.releasedOf = t.clock;
  }
  return t.released;
}

ClockRef RaceDetector::publishParts(RaceThread &t, bool shared) {
  ClockRef all = release(t);
  auto flat = [&](std::initializer_list<Part> parts) {
    auto seen = makeIntrusiveRefCnt<Clock>(*all);
    seen->flatten();
    for (Part part : parts)
      if (const ClockRef &more = all->parts[unsigned(part)])
        seen->merge(*more);
    return seen;
  };
  auto only = makeIntrusiveRefCnt<Clock>();
  only->cluster = t.cluster;
  only->parts[unsigned(Part::Done)] = flat({Part::Done, Part::Shared});
  if (shared) {
    only->parts[unsigned(Part::Shared)] = flat({Part::Shared});
    only->maps = all->maps;
    only->mapReleases = all->mapReleases;
    only->fenced = all->fenced; // a proxy fence holds for what precedes it
  }
  return only;
}

ClockRef RaceDetector::join(const ClockRef &a, const ClockRef &b, uint32_t cluster) {
  if ((!b || a == b) && a && a->cluster == cluster)
    return a;
  if (const JoinedClocks::Join *known = JoinedClocks::find(a, b, cluster); known && known->joined)
    return known->joined;
  auto joined = makeIntrusiveRefCnt<Clock>();
  joined->cluster = cluster;
  for (const ClockRef *c : {&a, &b})
    if (*c)
      joined->merge(**c);
  // Merging joins other clocks, which may have taken the place of this one.
  if (JoinedClocks::Join *known = JoinedClocks::find(a, b, cluster))
    known->joined = joined;
  return joined;
}

ClockRef RaceDetector::join(ArrayRef<Snapshot> snapshots, uint32_t cluster) const {
  auto joined = makeIntrusiveRefCnt<Clock>();
  joined->cluster = cluster;
  std::vector<const Clock *> merged;
  std::optional<uint32_t> firstOfCta;
  for (const Snapshot &s : snapshots) {
    if (!firstOfCta ||
        s.index - *firstOfCta >= ctaThreads) { // another CTA than that of the last one
      uint32_t cta = s.index / ctaThreads;
      firstOfCta = cta * ctaThreads;
      if (cta < allCtas)
        joined->running |= 1u << cta % ctas;
    }
    // After a barrier all threads share one clock; each distinct one is merged once.
    if (!s.clock || is_contained(merged, s.clock.get()))
      continue;
    merged.push_back(s.clock.get());
    joined->merge(*s.clock);
  }
  for (const Snapshot &s : snapshots)
    joined->known.raise(s.index, s.epoch);
  return joined;
}

} // namespace tilecopy::emu
