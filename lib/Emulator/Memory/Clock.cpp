//===- Clock.cpp - What a thread has seen of others -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Memory/Clock.h"
#include "Emulator/Memory/Race.h"
#include <algorithm>
#include <atomic>

namespace tilecopy::emu {

// Each core takes many numbers at a time, so that cores do not wait for one another here.
uint64_t ClockNumber::next() {
  constexpr uint64_t atOnce = 1 << 12;
  static std::atomic<uint64_t> taken{1};
  thread_local uint64_t last = 0, end = 0;
  if (last == end) {
    last = taken.fetch_add(atOnce, std::memory_order_relaxed);
    end = last + atOnce;
  }
  return last++;
}

bool Clock::coversForeign(uint32_t ofCluster, uint32_t thread, Epoch epoch) const {
  auto found = foreign.find(ofCluster);
  return found != foreign.end() && of(*found->second, thread) >= epoch;
}

bool Clock::coversIn(Part part, uint32_t ofCluster, uint32_t thread, Epoch epoch) const {
  const Clock *seen = parts[unsigned(part)].get();
  return covers(ofCluster, thread, epoch) || (seen && seen->covers(ofCluster, thread, epoch));
}

static void mergeKnown(Clock::Known &mine, const Clock::Known &theirs) {
  if (mine.size() < theirs.size())
    mine.resize(theirs.size());
  for (size_t i = 0; i != theirs.size(); ++i)
    mine[i] = std::max(mine[i], theirs[i]);
}

void Clock::mergeForeign(uint32_t from, const Known &theirs) {
  auto &mine = foreign[from];
  auto merged = mine ? std::make_shared<Known>(*mine) : std::make_shared<Known>();
  mergeKnown(*merged, theirs);
  mine = std::move(merged);
}

const Clock *Clock::acquiredMap(uint64_t address) const {
  for (const auto &[at, released] : maps)
    if (at == address)
      return released.get();
  return nullptr;
}

void Clock::acquireMap(uint64_t address, const ClockRef &released) {
  for (auto &[at, known] : maps)
    if (at == address) {
      known = RaceDetector::join(known, released, cluster);
      return;
    }
  maps.push_back({address, released});
}

void Clock::releaseMap(const MapRelease &release) {
  for (MapRelease &r : mapReleases)
    if (r.cta == release.cta && r.reachesCluster == release.reachesCluster) {
      r.what = RaceDetector::join(r.what, release.what, cluster);
      return;
    }
  mapReleases.push_back(release);
}

void Clock::merge(const Clock &other) {
  if (other.cluster == cluster) {
    mergeKnown(known, other.known);
    running |= other.running;
    for (const MapRelease &release : other.mapReleases)
      releaseMap(release);
  } else {
    mergeForeign(other.cluster, other.known);
  }
  for (const auto &[from, theirs] : other.foreign)
    if (from != cluster && foreign[from] != theirs)
      mergeForeign(from, *theirs);
  for (unsigned kind = 0; kind != numFences; ++kind)
    if (other.fenced[kind])
      fenced[kind] = RaceDetector::join(fenced[kind], other.fenced[kind], cluster);
  for (const auto &[address, released] : other.maps)
    acquireMap(address, released);
  for (unsigned part = 0; part != numParts; ++part)
    if (other.parts[part])
      parts[part] = RaceDetector::join(parts[part], other.parts[part], cluster);
  for (unsigned kind = 0; kind != numNarrow; ++kind)
    if (other.narrow[kind])
      narrow[kind] = RaceDetector::join(narrow[kind], other.narrow[kind], cluster);
}

} // namespace tilecopy::emu
