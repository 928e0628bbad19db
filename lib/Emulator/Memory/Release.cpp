//===- Release.cpp - Who synchronizes with whom ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Memory/Release.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tilecopy::emu {

// Clusters run one after another. What an earlier one released within itself reaches no thread any
// more; what it released to all becomes one entry, whose CTA no later thread is in.
void Releases::add(uint32_t cluster, CtaPlace cta, Scope scope, const ClockRef &what,
                   Narrow missedAs) {
  if (!what)
    return;
  state = std::make_shared<const char>();
  asked.clear();
  if (scope == Scope::Gpu) {
    ClockRef &all = everyone[unsigned(missedAs)];
    all = all ? RaceDetector::join(what, all, cluster) : what;
  }
  erase_if(entries, [&](const Entry &e) { return e.cluster != cluster && e.scope != Scope::Gpu; });
  Entry *same = nullptr, *earlier = nullptr;
  for (Entry &e : entries)
    if (e.cluster != cluster) {
      if (earlier) {
        earlier->clock = RaceDetector::join(earlier->clock, e.clock, cluster);
        e.clock = nullptr;
      } else {
        earlier = &e;
      }
    } else if (e.cta == cta && e.scope == scope && e.missedAs == missedAs) {
      same = &e;
    }
  if (same)
    same->clock = RaceDetector::join(what, same->clock, cluster);
  erase_if(entries, [](const Entry &e) { return !e.clock; });
  if (!same)
    entries.push_back({cluster, cta, scope, missedAs, what});
}

ClockRef Releases::seenFrom(uint32_t cluster, CtaPlace cta, Scope scope, Narrow missedAs) const {
  for (const Asked &a : asked)
    if (a.cluster == cluster && a.cta == cta.index && a.scope == scope && a.missedAs == missedAs)
      return a.seen;
  asked.push_back({cluster, cta.index, scope, missedAs, gather(cluster, cta, scope, missedAs)});
  return asked.back().seen;
}

ClockRef Releases::gather(uint32_t cluster, CtaPlace cta, Scope scope, Narrow missedAs) const {
  // Entries that reach the GPU are taken as a whole: they may come from all CTAs of a grid.
  ClockRef seen;
  std::array<ClockRef, numNarrow> missed;
  for (Narrow kind : {Narrow::Memory, Narrow::Arrival})
    if (const ClockRef &all = everyone[unsigned(kind)]) {
      ClockRef &into = scope == Scope::Gpu ? seen : missed[unsigned(std::min(kind, missedAs))];
      into = into ? RaceDetector::join(into, all, cluster) : all;
    }
  for (const Entry &e : entries) {
    bool isSame = e.cluster == cluster && e.cta == cta && e.scope != Scope::None;
    bool isNear = e.cluster == cluster && e.cta.firstInCluster == cta.firstInCluster;
    bool reaches = isSame || (e.scope == Scope::Gpu && scope == Scope::Gpu) ||
                   (isNear && e.scope >= Scope::Cluster && scope >= Scope::Cluster);
    if (e.scope == Scope::Gpu && (scope == Scope::Gpu || !reaches))
      continue; // it is there already
    ClockRef &into = reaches ? seen : missed[unsigned(std::min(e.missedAs, missedAs))];
    into = into ? RaceDetector::join(into, e.clock, cluster) : e.clock;
  }
  for (Narrow kind : {Narrow::Memory, Narrow::Arrival})
    if (const ClockRef &m = missed[unsigned(kind)])
      seen = withMissed(seen, m, kind, cluster);
  return seen;
}

ClockRef withMissed(const ClockRef &seen, const ClockRef &missed, Narrow kind, uint32_t cluster) {
  // Only one level is kept: what the missed ones had missed themselves counts as missed.
  auto flat = makeIntrusiveRefCnt<Clock>();
  flat->cluster = cluster;
  flat->merge(*missed);
  if (const ClockRef &before = missed->narrow[unsigned(kind)])
    flat->merge(*before);
  flat->flatten();
  auto both = makeIntrusiveRefCnt<Clock>();
  both->cluster = cluster;
  if (seen)
    both->merge(*seen);
  ClockRef &narrow = both->narrow[unsigned(kind)];
  narrow = RaceDetector::join(narrow, flat, cluster);
  return both;
}

void acquire(RaceThread &t, CtaPlace cta, const Releases &from, bool isAcquire, Scope scope,
             Narrow missedAs) {
  auto into = [&](ClockRef &clock, Scope s) {
    if (ClockRef seen = from.seenFrom(t.cluster, cta, s, missedAs))
      clock = RaceDetector::join(clock, seen, t.cluster);
  };
  // A polling thread observes the same again and again.
  if (t.observed == from.current() && t.observedBy == scope && t.hasAcquired >= isAcquire)
    return;
  t.observed = from.current();
  t.observedBy = scope;
  t.hasAcquired = isAcquire;
  if (isAcquire)
    return into(t.clock, scope);
  for (Scope fence : {Scope::Cta, Scope::Cluster, Scope::Gpu})
    into(t.toAcquire[indexOf(fence)], std::min(fence, scope));
}

} // namespace tilecopy::emu
