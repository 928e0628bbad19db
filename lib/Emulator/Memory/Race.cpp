//===- Race.cpp - Which accesses are ordered ------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Memory/Race.h"
#include "Emulator/Memory/RaceQuick.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Compiler.h"
#include <algorithm>
#include <cassert>
#include <cstring>

using namespace llvm;

namespace tilecopy::emu {

void RaceDetector::startLaunch(uint32_t number, uint32_t agents, uint32_t threadsPerCta,
                               uint32_t ctasPerCluster, uint32_t clusters) {
  launch = number;
  threads = agents;
  ctaThreads = threadsPerCta;
  ctas = ctasPerCluster;
  allCtas = ctas * clusters;
  owners.assign(1, {0, 0, 0});
  nodes.clear();
  interned.clear();
  appended.clear();
  loads.clear();
  recent.assign(size_t(1) << recentBits, {});
  covered.fill({});
  met.fill({});
}

Epoch RaceDetector::begin(RaceThread &t) {
  t.epoch = Epoch(owners.size());
  t.published = false;
  owners.push_back({t.cluster, t.index, uint32_t(nodes.size())});
  return t.epoch;
}

// Reductions of asynchronous copies have the scope of the GPU, and no CTA.
bool RaceDetector::areMorallyStrong(uint32_t entry, const RaceThread &t, Scope scope) const {
  scope = std::min(scope, scopeOf(entry));
  if (scope == Scope::None || scope == Scope::Gpu)
    return scope == Scope::Gpu;
  Owner owner = ownerOf(entry);
  if (owner.cluster != t.cluster)
    return false;
  if (isAsync(owner.index) || isAsync(t.index))
    return true;
  uint32_t reach = scope == Scope::Cluster ? ctaThreads * ctas : ctaThreads;
  return owner.index / reach == t.index / reach;
}

bool RaceDetector::ordered(uint32_t entry, const RaceThread &t, Scope scope) const {
  if (scope != Scope::None && areMorallyStrong(entry, t, scope))
    return true;
  Epoch epoch = entry >> scopeBits;
  Owner owner = owners[epoch];
  return (owner.cluster == t.cluster && owner.index == t.index) ||
         (t.clock && t.clock->covers(owner.cluster, owner.index, epoch));
}

bool RaceDetector::orderedInPart(Owner owner, Epoch epoch, const RaceThread &t,
                                 CellKind kind) const {
  if (!t.clock)
    return false;
  auto covers = [&](Part part) {
    return t.clock->coversIn(part, owner.cluster, owner.index, epoch);
  };
  bool isOwn = isAsync(owner.index) || owner.index / ctaThreads + 1 == kind.sharedOf;
  return (kind.sharedOf && isOwn && covers(Part::Shared)) ||
         ((kind.sharedOf || kind.reads) && isAsync(owner.index) && isAsync(t.index) &&
          covers(Part::Done));
}

RaceWith::Weight RaceDetector::weigh(uint32_t entry, const RaceThread &t) const {
  Owner owner = ownerOf(entry);
  if (!isAsync(owner.index))
    return RaceWith::Most;
  const Clock *missed = t.clock ? t.clock->narrow[unsigned(Narrow::Arrival)].get() : nullptr;
  return isAsync(t.index) && missed &&
                 missed->covers(owner.cluster, owner.index, entry >> scopeBits)
             ? RaceWith::Missed
             : RaceWith::Pending;
}

bool RaceDetector::coversChain(Cell chain, const RaceThread &t) const {
  if (!t.clock)
    return false;
  uint64_t number = t.clock->number.get();
  Covered &last = covered[(chain * 0x9e3779b9u) >> (32 - coveredBits)];
  if (last.chain == chain && last.clock == number)
    return true;
  bool isOwn = false; // an entry of its own is not in its clock
  auto covers = [&](uint32_t entry) {
    Owner owner = ownerOf(entry);
    if (t.clock->covers(owner.cluster, owner.index, entry >> scopeBits))
      return true;
    isOwn |= owner.cluster == t.cluster && owner.index == t.index;
    return owner.cluster == t.cluster && owner.index == t.index;
  };
  Cell rest = chain;
  for (; rest & chainBit; rest = nodes[rest & ~chainBit].rest)
    if (!covers(nodes[rest & ~chainBit].entry))
      return false;
  if (!covers(rest))
    return false;
  if (!isOwn)
    last = {chain, number};
  return true;
}

LLVM_ATTRIBUTE_ALWAYS_INLINE
uint32_t RaceDetector::conflict(Cell cell, const RaceThread &t, Scope scope, CellKind kind) const {
  if (cell == 0)
    return 0;
  if (cell & chainBit) {
    if (scope == Scope::None && isAsync(t.index) && t.clock)
      return conflictOfOperation(cell, t, kind);
    return isInGroup(nodes[cell & ~chainBit].group, t, scope) || coversChain(cell, t)
               ? 0
               : conflictInChain(cell, t, scope, kind);
  }
  return LLVM_LIKELY(ordered(cell, t, scope)) ||
                 orderedInPart(ownerOf(cell), cell >> scopeBits, t, kind)
             ? 0
             : cell;
}

// An update reads what the one before it wrote, and so on through all of them: what comes before an
// atom comes before what a later atom's thread does next (PTX ISA 8.9.5, causality order). A red
// gives its thread no value, so it does not count for this.
uint32_t RaceDetector::conflictInChain(Cell cell, const RaceThread &t, Scope scope,
                                       CellKind kind) const {
  uint32_t found = 0;
  for (bool isChain = true; isChain;) {
    isChain = cell & chainBit;
    uint32_t entry = isChain ? nodes[cell & ~chainBit].entry : cell;
    Owner owner = ownerOf(entry);
    if ((entry & updateBit) && owner.cluster == t.cluster && owner.index == t.index)
      break; // it has seen all that are left
    if (LLVM_UNLIKELY(!ordered(entry, t, scope)) &&
        !orderedInPart(owner, entry >> scopeBits, t, kind) &&
        (!found || weigh(entry, t) > weigh(found, t)))
      found = entry;
    if (isChain)
      cell = nodes[cell & ~chainBit].rest;
  }
  return found;
}

// An operation touches many bytes, of which many have the same chain.
uint32_t RaceDetector::conflictOfOperation(Cell chain, const RaceThread &t, CellKind kind) const {
  uint64_t clock = t.clock->number.get();
  Met &last = met[((chain ^ clock << 7) * 0x9e3779b97f4a7c15) >> (64 - metBits)];
  if (last.chain != chain || last.clock != clock || last.index != t.index ||
      last.sharedOf != kind.sharedOf || last.reads != kind.reads) {
    last = {chain, t.index, clock, kind.sharedOf, kind.reads, 0};
    last.found = coversChain(chain, t) ? 0 : conflictInChain(chain, t, Scope::None, kind);
  }
  return last.found;
}

// Whether everything that conflicts with the older entry also conflicts with the new one. A thread
// that is ordered after the new one is ordered after both. A thread that is not may still be
// morally strong with the new one; then it must be so with the older one.
bool RaceDetector::replaces(uint32_t entry, uint32_t older, const RaceThread &t) const {
  if (!ordered(older, t, Scope::None))
    return false;
  if (scopeOf(entry) == Scope::None)
    return true;
  Owner owner = ownerOf(older);
  return scopeOf(older) >= scopeOf(entry) && owner.cluster == t.cluster &&
         isAsync(owner.index) == isAsync(t.index) &&
         (isAsync(t.index) || owner.index / ctaThreads == t.index / ctaThreads);
}

RaceWith RaceDetector::describe(uint32_t entry, bool wasWrite, const RaceThread &t) const {
  Owner owner = ownerOf(entry);
  RaceWith with;
  with.found = true;
  with.wasWrite = wasWrite;
  with.cluster = owner.cluster;
  with.index = owner.index;
  with.epoch = entry >> scopeBits;
  with.weight = weigh(entry, t);
  return with;
}

static void note(RaceWith &race, const RaceWith &other) {
  if (!race.found || other.weight > race.weight)
    race = other;
}

/// Whether the bits of a store are those of an earlier one if memory has them: both are by threads,
/// or both by asynchronous operations, of which the strong ones add to what is there.
bool RaceDetector::areComparable(uint32_t entry, const RaceThread &t) const {
  bool isOperation = isAsync(ownerOf(entry).index);
  return isOperation == isAsync(t.index) && !(isOperation && scopeOf(entry) != Scope::None);
}

/// Whether `other` is a lane of t's warp and the same instruction has stored these bytes: lanes
/// that execute one instruction store together.
bool RaceDetector::isOneStore(const RacePage &page, unsigned offset, unsigned count, Owner other,
                              const RaceThread &t, uint32_t by) const {
  auto warp = [&](uint32_t index) { return index % ctaThreads / 32; };
  if (other.cluster != t.cluster || other.index / ctaThreads != t.index / ctaThreads ||
      warp(other.index) != warp(t.index))
    return false;
  for (unsigned n = offset / RacePage::word; n <= (offset + count - 1) / RacePage::word; ++n)
    if (page.storedBy[n] != by || by == unknownInst)
      return false;
  return true;
}

LLVM_ATTRIBUTE_ALWAYS_INLINE void
RaceDetector::touchCells(RacePage &page, unsigned offset, unsigned count, RaceThread &t, Touch kind,
                         Scope scope, const StoredBytes *stored, uint32_t by, RaceWith &race) {
  unsigned unit = offset >> page.shift();
  Cell write = page.writes()[unit], read = page.reads()[unit];
  const Cell oldWrite = write, oldRead = read;
  uint32_t entry = current(t) << scopeBits | uint32_t(scope);
  if (kind == Touch::StrongUpdate && t.fetches)
    entry |= updateBit;
  bool keepsWrites = scope != Scope::None;
  if (uint32_t other = conflict(write, t, scope, {false, page.sharedOf}); LLVM_UNLIKELY(other)) {
    RaceWith with = describe(other, true, t);
    with.by = page.storedBy[offset / RacePage::word];
    with.comparable = stored && areComparable(other, t);
    if (with.comparable && !std::memcmp(stored->bytes, stored->present, count)) {
      keepsWrites = with.equal = true;
      with.weight = RaceWith::Least;
      if (!isAsync(t.index) && isOneStore(page, offset, count, ownerOf(other), t, by))
        with.found = false;
    }
    if (with.found)
      note(race, with);
  }
  if (!isWrite(kind)) {
    read = add(read, entry, t);
  } else {
    if (uint32_t other = conflict(read, t, scope, {true, page.sharedOf}); LLVM_UNLIKELY(other)) {
      RaceWith with = describe(other, false, t);
      with.by = loadOf(other, read, page, offset / RacePage::word, t);
      note(race, with);
    }
    // A strong write, or one of the same bits, may be unordered with earlier ones; those must stay
    // visible to a later access. Any other weak write is ordered after all of them, or has been
    // reported.
    write = keepsWrites ? add(write, entry, t) : entry;
    if (scope == Scope::None)
      read = 0;
  }
  if (write != oldWrite)
    std::fill_n(page.writes() + unit, count >> page.shift(), write);
  if (read != oldRead)
    std::fill_n(page.reads() + unit, count >> page.shift(), read);
}

// Each of these units may have been written by another thread, and all have the same readers.
unsigned RaceDetector::readOrdered(RacePage &page, unsigned first, unsigned units, RaceThread &t) {
  const Cell *writes = page.writes() + first;
  Cell *reads = page.reads() + first;
  uint32_t entry = current(t) << scopeBits | uint32_t(Scope::None);
  for (unsigned n = 0, end; n != units; n = end) {
    for (end = n; end != units && reads[end] == reads[n]; ++end)
      if (!isPlainlyOrdered(writes[end], t))
        return n;
    std::fill(reads + n, reads + end, add(reads[n], entry, t));
  }
  return units;
}

bool RaceDetector::mayMeetWrites(const RacePage &page, unsigned offset, unsigned count,
                                 const RaceThread &t) const {
  if (page.launch != launch)
    return false;
  unsigned first = offset >> page.shift(), last = (offset + count - 1) >> page.shift();
  return hasConflict(page, first, last - first + 1, t, Scope::None);
}

bool RaceDetector::hasConflict(const RacePage &page, unsigned first, unsigned units,
                               const RaceThread &t, Scope scope) const {
  const Cell *cells = page.writes() + first;
  return std::any_of(cells, cells + units, [&](Cell cell) {
    return conflict(cell, t, scope, {false, page.sharedOf}) != 0;
  });
}

void RaceDetector::touch(RacePage &page, unsigned offset, unsigned count, RaceThread &t, Touch kind,
                         Scope scope, const StoredBytes *stored, uint32_t by, RaceWith &race) {
  assert(count && offset + count <= RacePage::bytes && "bytes of one page");
  if (LLVM_UNLIKELY(page.launch != launch))
    page.start(launch, offset, count);
  else if (LLVM_UNLIKELY(!page.holdsUnits(offset, count)))
    page.divideFor(offset, count);
  if (!emu::isStrong(kind))
    scope = Scope::None;
  // The AsyncEngine knows by its epoch which instruction an operation is.
  const unsigned firstWord = offset / RacePage::word;
  const unsigned words =
      isAsync(t.index) ? 0 : (offset + count - 1) / RacePage::word + 1 - firstWord;
  for (unsigned n = 0; n != words && !isWrite(kind); ++n)
    noteLoad(page, firstWord + n, t, by);
  unsigned unit = 1u << page.shift(), first = offset >> page.shift(), units = count >> page.shift();
  const Cell *writes = page.writes() + first, *reads = page.reads() + first;
  Cell write = writes[0], read = reads[0];
  uint32_t differs = 0;
  for (unsigned n = 1; n < units; ++n)
    differs |= (writes[n] ^ write) | (reads[n] ^ read);
  if (!differs) {
    touchCells(page, offset, count, t, kind, scope, stored, by, race);
  } else if (stored) { // whose bytes are compared one by one
    if (unit != 1 && hasConflict(page, first, units, t, scope)) {
      page.divide(0);
      unit = 1;
    }
    for (unsigned at = 0; at != count; at += unit) {
      StoredBytes part = stored->from(at);
      touchCells(page, offset + at, unit, t, kind, scope, &part, by, race);
    }
  } else {
    unsigned done = kind == Touch::Read ? readOrdered(page, first, units, t) : 0;
    for (unsigned n = done, end; n != units; n = end) {
      for (end = n + 1; end != units && writes[end] == writes[n] && reads[end] == reads[n];)
        ++end;
      touchCells(page, offset + n * unit, (end - n) * unit, t, kind, scope, nullptr, by, race);
    }
  }
  if (isWrite(kind))
    std::fill_n(page.storedBy + firstWord, words, by);
}

/// The cells that bytes of a page have among `cells`.
static ArrayRef<uint32_t> cellsOf(const RacePage &page, const uint32_t *cells, unsigned offset,
                                  unsigned count) {
  unsigned first = offset >> page.shift(), last = (offset + count - 1) >> page.shift();
  return {cells + first, last - first + 1};
}

bool RaceDetector::wasWritten(const RacePage &page, unsigned offset, unsigned count) const {
  assert(offset + count <= RacePage::bytes && "bytes of one page");
  return page.launch == launch &&
         llvm::any_of(cellsOf(page, page.writes(), offset, count), [](Cell c) { return c != 0; });
}

// Asynchronous writes are in the other proxy already.
LLVM_ATTRIBUTE_ALWAYS_INLINE
bool RaceDetector::isFenced(uint32_t entry, const Clock *fenced) const {
  Owner owner = ownerOf(entry);
  return isAsync(owner.index) ||
         (fenced && fenced->covers(owner.cluster, owner.index, entry >> scopeBits));
}

bool RaceDetector::isFenced(const RacePage &page, unsigned offset, unsigned count,
                            const RaceThread &t, Fence kind) const {
  return isFenced(page, offset, count, t.clock ? t.clock->fenced[unsigned(kind)].get() : nullptr);
}

bool RaceDetector::isAcquiredMap(const RacePage &page, unsigned offset, unsigned count,
                                 const RaceThread &t, uint64_t map) const {
  return isFenced(page, offset, count, t.clock ? t.clock->acquiredMap(map) : nullptr);
}

bool RaceDetector::isFenced(const RacePage &page, unsigned offset, unsigned count,
                            const Clock *fenced) const {
  if (page.launch != launch)
    return true;
  Cell last = 0;
  for (Cell cell : cellsOf(page, page.writes(), offset, count)) {
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

void RaceDetector::splitWriters(const RacePage &page, unsigned offset, unsigned count,
                                const RaceThread &t, Fence kind, std::set<uint32_t> &fenced,
                                std::set<uint32_t> &open) const {
  const Clock *clock = t.clock ? t.clock->fenced[unsigned(kind)].get() : nullptr;
  if (page.launch == launch)
    for (Cell cell : cellsOf(page, page.writes(), offset, count))
      if (cell && !(cell & chainBit) && !isAsync(ownerOf(cell).index))
        (isFenced(cell, clock) ? fenced : open).insert(ownerOf(cell).index);
}

bool RaceDetector::isFenced(const Snapshot &done, const RaceThread &t, Fence kind) const {
  const Clock *fenced = t.clock ? t.clock->fenced[unsigned(kind)].get() : nullptr;
  return fenced && fenced->covers(t.cluster, done.index, done.epoch);
}

} // namespace tilecopy::emu
