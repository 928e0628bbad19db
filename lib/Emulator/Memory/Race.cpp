//===- Race.cpp - Which accesses are ordered ------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Race.h"
#include <algorithm>
#include <cstring>

using namespace llvm;

namespace tilecopy::emu {

void RaceDetector::startLaunch(uint32_t number, uint32_t threadsPerCluster) {
  launch = number;
  threads = threadsPerCluster;
  owners.assign(1, {0, 0, 0});
  nodes.clear();
  interned.clear();
}

Epoch RaceDetector::current(RaceThread &t) {
  if (t.published) {
    t.epoch = Epoch(owners.size());
    t.published = false;
    owners.push_back({t.cluster, t.index, uint32_t(nodes.size())});
  }
  return t.epoch;
}

bool RaceDetector::ordered(uint32_t entry, const RaceThread &t, bool strong) const {
  if (strong && (entry & 1))
    return true;
  Epoch epoch = entry >> 1;
  Owner owner = owners[epoch];
  return (owner.cluster == t.cluster && owner.index == t.index) ||
         (t.clock && t.clock->covers(owner.cluster, owner.index, epoch));
}

uint32_t RaceDetector::conflict(Cell cell, const RaceThread &t, bool strong) const {
  for (; cell & chainBit; cell = nodes[cell & ~chainBit].rest)
    if (uint32_t entry = nodes[cell & ~chainBit].entry; !ordered(entry, t, strong))
      return entry;
  return cell && !ordered(cell, t, strong) ? cell : 0;
}

bool RaceDetector::contains(Cell cell, uint32_t entry) const {
  uint32_t first = owners[entry >> 1].firstNode;
  for (; cell & chainBit; cell = nodes[cell & ~chainBit].rest) {
    if ((cell & ~chainBit) < first)
      return false;
    if (nodes[cell & ~chainBit].entry == entry)
      return true;
  }
  return cell == entry;
}

// Entries that are ordered before the new one need not be kept: whoever is ordered after the new
// one is ordered after them. Only a lone entry is dropped so; chains stay shared.
RaceDetector::Cell RaceDetector::add(Cell cell, uint32_t entry, const RaceThread &t) {
  if (cell == 0 || cell == entry || (!(cell & chainBit) && ordered(cell, t, false)))
    return entry;
  auto [slot, isNew] = interned.try_emplace(uint64_t(cell) << 32 | entry, cell);
  if (isNew && !contains(cell, entry)) {
    slot->second = chainBit | uint32_t(nodes.size());
    nodes.push_back({cell, entry});
  }
  return slot->second;
}

RaceWith RaceDetector::describe(uint32_t entry, bool wasWrite) const {
  Owner owner = owners[entry >> 1];
  return {true, wasWrite, owner.cluster, owner.index, entry >> 1};
}

void RaceDetector::touchCell(Cell &write, Cell &read, RaceThread &t, Touch kind, RaceWith &race) {
  bool strong = isStrong(kind);
  uint32_t entry = current(t) << 1 | uint32_t(strong);
  if (uint32_t other = conflict(write, t, strong); other && !race.found)
    race = describe(other, true);
  if (!isWrite(kind)) {
    read = add(read, entry, t);
    return;
  }
  if (uint32_t other = conflict(read, t, strong); other && !race.found)
    race = describe(other, false);
  // A strong write may be unordered with earlier strong accesses; those must stay visible to a
  // later weak access. A weak write is ordered after all, or has just been reported.
  if (strong) {
    write = add(write, entry, t);
  } else {
    write = entry;
    read = 0;
  }
}

RaceWith RaceDetector::touch(RacePage &page, unsigned offset, unsigned count, RaceThread &t,
                             Touch kind) {
  if (page.launch != launch) {
    std::memset(page.writes, 0, sizeof page.writes);
    std::memset(page.reads, 0, sizeof page.reads);
    page.launch = launch;
  }
  RaceWith race;
  uint32_t *writes = page.writes + offset, *reads = page.reads + offset;
  Cell write = writes[0], read = reads[0];
  uint32_t differs = 0;
  for (unsigned i = 1; i < count; ++i)
    differs |= (writes[i] ^ write) | (reads[i] ^ read);
  if (differs) {
    for (unsigned i = 0; i != count; ++i)
      touchCell(writes[i], reads[i], t, kind, race);
    return race;
  }
  Cell oldWrite = write, oldRead = read;
  touchCell(write, read, t, kind, race);
  if (write != oldWrite)
    std::fill_n(writes, count, write);
  if (read != oldRead)
    std::fill_n(reads, count, read);
  return race;
}

bool RaceDetector::wasWritten(const RacePage &page, unsigned offset, unsigned count) const {
  return page.launch == launch && std::any_of(page.writes + offset, page.writes + offset + count,
                                              [](Cell cell) { return cell != 0; });
}

// Asynchronous writes are in the other proxy already.
bool RaceDetector::isFenced(uint32_t entry, const Clock *fenced) const {
  Owner owner = owners[entry >> 1];
  return isAsync(owner.index) || (fenced && fenced->covers(owner.cluster, owner.index, entry >> 1));
}

bool RaceDetector::isFenced(const RacePage &page, unsigned offset, unsigned count,
                            const RaceThread &t, Fence kind) const {
  if (page.launch != launch)
    return true;
  const Clock *fenced = t.clock ? t.clock->fenced[unsigned(kind)].get() : nullptr;
  Cell last = 0;
  for (const Cell *c = page.writes + offset, *end = c + count; c != end; ++c) {
    Cell cell = *c;
    if (cell == last)
      continue;
    last = cell;
    for (; cell & chainBit; cell = nodes[cell & ~chainBit].rest)
      if (!isFenced(nodes[cell & ~chainBit].entry, fenced))
        return false;
    if (cell && !isFenced(cell, fenced))
      return false;
  }
  return true;
}

bool RaceDetector::isFenced(const Snapshot &done, const RaceThread &t, Fence kind) const {
  const Clock *fenced = t.clock ? t.clock->fenced[unsigned(kind)].get() : nullptr;
  return fenced && fenced->covers(t.cluster, done.index, done.epoch);
}

void RaceDetector::fence(RaceThread &t, Fence kind) {
  ClockRef seen;
  if (kind == Fence::MapAcquire) {
    seen = t.clock ? t.clock->fenced[unsigned(Fence::MapRelease)] : nullptr;
    if (!seen)
      return;
  } else {
    auto all = std::make_shared<Clock>(*join(publish(t), t.cluster));
    all->fenced = {};
    seen = std::move(all);
  }
  auto clock = std::make_shared<Clock>();
  clock->cluster = t.cluster;
  if (t.clock)
    clock->merge(*t.clock);
  ClockRef &fenced = clock->fenced[unsigned(kind)];
  fenced = join(fenced, seen, t.cluster);
  t.clock = std::move(clock);
}

Snapshot RaceDetector::publish(RaceThread &t) {
  t.published = true;
  return {t.clock, t.index, t.epoch};
}

bool Clock::covers(uint32_t ofCluster, uint32_t thread, Epoch epoch) const {
  if (ofCluster == cluster)
    return of(known, thread) >= epoch;
  auto found = foreign.find(ofCluster);
  return found != foreign.end() && of(*found->second, thread) >= epoch;
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

void Clock::merge(const Clock &other) {
  if (other.cluster == cluster)
    mergeKnown(known, other.known);
  else
    mergeForeign(other.cluster, other.known);
  for (const auto &[from, theirs] : other.foreign)
    if (from != cluster && foreign[from] != theirs)
      mergeForeign(from, *theirs);
  for (unsigned kind = 0; kind != numFences; ++kind)
    if (other.fenced[kind])
      fenced[kind] = RaceDetector::join(fenced[kind], other.fenced[kind], cluster);
}

ClockRef RaceDetector::join(const ClockRef &a, const ClockRef &b, uint32_t cluster) {
  if ((!b || a == b) && a && a->cluster == cluster)
    return a;
  auto joined = std::make_shared<Clock>();
  joined->cluster = cluster;
  for (const ClockRef *c : {&a, &b})
    if (*c)
      joined->merge(**c);
  return joined;
}

ClockRef RaceDetector::join(ArrayRef<Snapshot> snapshots, uint32_t cluster) const {
  auto joined = std::make_shared<Clock>();
  joined->cluster = cluster;
  joined->known.resize(threads);
  std::vector<const Clock *> merged;
  for (const Snapshot &s : snapshots) {
    if (s.index >= joined->known.size())
      joined->known.resize(s.index + 1);
    joined->known[s.index] = std::max(joined->known[s.index], s.epoch);
    // After a barrier all threads share one clock; each distinct one is merged once.
    if (!s.clock || std::find(merged.begin(), merged.end(), s.clock.get()) != merged.end())
      continue;
    merged.push_back(s.clock.get());
    joined->merge(*s.clock);
  }
  return joined;
}

} // namespace tilecopy::emu
