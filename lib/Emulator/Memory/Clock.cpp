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

using namespace llvm;

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
  return found != foreign.end() && found->second[thread] >= epoch;
}

bool Clock::coversIn(Part part, uint32_t ofCluster, uint32_t thread, Epoch epoch) const {
  const Clock *seen = parts[unsigned(part)].get();
  return covers(ofCluster, thread, epoch) || (seen && seen->covers(ofCluster, thread, epoch));
}

/// A shared object becomes a private copy, which can be changed.
template <typename T> static T &own(IntrusiveRefCntPtr<T> &ref) {
  if (!ref)
    ref = makeIntrusiveRefCnt<T>();
  else if (ref->UseCount() != 1)
    ref = makeIntrusiveRefCnt<T>(*ref);
  return *ref;
}

void Epochs::raise(uint32_t thread, Epoch epoch) {
  if (epoch <= (*this)[thread])
    return;
  uint32_t at = thread / (size * fan);
  if (groups.size() <= at)
    groups.resize(at + 1);
  own(own(groups[at]).blocks[thread / size % fan]).epochs[thread % size] = epoch;
}

/// Returns one of the two if it covers the other.
Epochs::BlockRef Epochs::merged(const BlockRef &mine, const BlockRef &theirs) {
  if (mine == theirs || !theirs)
    return mine;
  if (!mine)
    return theirs;
  uint32_t isLess = 0, isGreater = 0;
  for (uint32_t k = 0; k != size; ++k) {
    isLess |= mine->epochs[k] < theirs->epochs[k];
    isGreater |= mine->epochs[k] > theirs->epochs[k];
  }
  if (!isGreater || !isLess)
    return isGreater ? mine : theirs;
  auto both = makeIntrusiveRefCnt<Block>();
  for (uint32_t k = 0; k != size; ++k)
    both->epochs[k] = std::max(mine->epochs[k], theirs->epochs[k]);
  return both;
}

void Epochs::merge(GroupRef &mine, const GroupRef &theirs) {
  if (!mine)
    mine = theirs;
  if (mine == theirs || !theirs)
    return;
  bool isTheirs = true;
  for (uint32_t n = 0; n != fan; ++n) {
    BlockRef both = merged(mine->blocks[n], theirs->blocks[n]);
    isTheirs &= both == theirs->blocks[n];
    if (both != mine->blocks[n])
      own(mine).blocks[n] = std::move(both);
  }
  if (isTheirs)
    mine = theirs;
}

void Epochs::merge(const Epochs &other) {
  if (groups.size() < other.groups.size())
    groups.resize(other.groups.size());
  for (size_t n = 0; n != other.groups.size(); ++n)
    merge(groups[n], other.groups[n]);
}

thread_local JoinedClocks *JoinedClocks::current = nullptr;

JoinedClocks::Join *JoinedClocks::find(const ClockRef &a, const ClockRef &b, uint32_t cluster) {
  if (!current)
    return nullptr;
  uint64_t first = a ? a->number.get() : 0, second = b ? b->number.get() : 0;
  uint64_t hash = (first * 31 + second) * 0x9e3779b97f4a7c15;
  Join &join = current->joins[hash >> (64 - bits)];
  if (join.a != first || join.b != second || join.cluster != cluster)
    join = {first, second, cluster, nullptr};
  return &join;
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
    known.merge(other.known);
    running |= other.running;
    for (const MapRelease &release : other.mapReleases)
      releaseMap(release);
  } else {
    foreign[other.cluster].merge(other.known);
  }
  for (const auto &[from, theirs] : other.foreign)
    if (from != cluster)
      foreign[from].merge(theirs);
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
