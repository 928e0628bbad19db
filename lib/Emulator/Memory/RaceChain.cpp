//===- RaceChain.cpp - Sets of accesses that a later one may meet ---------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A cell of more than one entry is a chain, the newest first. All threads of a grid may update one
// word, so no access walks through a long chain each time: its group says at once that a strong
// access meets nothing there, and it is searched for what can go when it has doubled.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Memory/Race.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace tilecopy::emu {

/// Chains up to this length are searched each time.
static constexpr size_t shortChain = 16;
/// How far back a strong entry is searched; a duplicate does no harm.
static constexpr unsigned mostLooked = 256;

uint32_t RaceDetector::groupFor(Scope reach, uint32_t ofCluster, uint32_t index) const {
  if (reach == Scope::Gpu)
    return 1;
  if (reach == Scope::None || isAsync(index))
    return 0;
  uint64_t cta = uint64_t(ofCluster) * ctas + index / ctaThreads;
  uint64_t group = reach == Scope::Cta ? 2 + 2 * cta : 3 + 2 * (cta / ctas);
  return group <= UINT32_MAX ? uint32_t(group) : 0;
}

bool RaceDetector::isInGroup(uint32_t group, uint32_t ofCluster, uint32_t index,
                             Scope scope) const {
  if (group <= 1)
    return group == 1 && scope == Scope::Gpu;
  Scope reach = group & 1 ? Scope::Cluster : Scope::Cta;
  return scope >= reach && group == groupFor(reach, ofCluster, index);
}

uint32_t RaceDetector::groupOf(Cell rest, uint32_t entry) const {
  Owner owner = ownerOf(entry);
  auto isIn = [&](uint32_t group) {
    return isInGroup(group, owner.cluster, owner.index, scopeOf(entry));
  };
  if (rest & chainBit) {
    uint32_t group = nodes[rest & ~chainBit].group;
    return isIn(group) ? group : 0;
  }
  Owner first = ownerOf(rest);
  for (Scope reach : {Scope::Gpu, Scope::Cluster, Scope::Cta}) {
    uint32_t group = groupFor(reach, first.cluster, first.index);
    if (group && isInGroup(group, first.cluster, first.index, scopeOf(rest)) && isIn(group))
      return group;
  }
  return 0;
}

bool RaceDetector::contains(Cell cell, uint32_t entry, unsigned most) const {
  uint32_t first = ownerOf(entry).firstNode;
  for (; cell & chainBit; cell = nodes[cell & ~chainBit].rest) {
    if ((cell & ~chainBit) < first || most-- == 0)
      return false;
    if (nodes[cell & ~chainBit].entry == entry)
      return true;
  }
  return cell == entry;
}

// Chains are shared: the chain made from a cell and an entry is remembered.
RaceDetector::Cell RaceDetector::link(Cell cell, uint32_t entry, bool isKnownNew) {
  uint64_t key = uint64_t(cell) << 32 | entry;
  Link &last = recent[(key * 0x9e3779b97f4a7c15) >> (64 - recentBits)];
  if (last.key == key)
    return last.cell;
  if (interned.size() == mostInterned)
    interned.clear(); // chains that are made twice are only longer to look at
  auto [slot, isNew] = interned.try_emplace(key, cell);
  if (isNew && (isKnownNew || !contains(cell, entry))) {
    slot->second = chainBit | uint32_t(nodes.size());
    uint32_t left = cell & chainBit ? nodes[cell & ~chainBit].left : 0;
    nodes.push_back({cell, entry, groupOf(cell, entry), left ? left - 1 : 0});
  }
  last = {key, slot->second};
  return slot->second;
}

/// The chain with the new entry and without those that it replaces. Of a long one, each thread
/// keeps its newest entries only.
RaceDetector::Cell RaceDetector::compact(Cell cell, uint32_t entry, const RaceThread &t) {
  SmallVector<uint32_t> all, kept;
  for (; cell & chainBit; cell = nodes[cell & ~chainBit].rest)
    all.push_back(nodes[cell & ~chainBit].entry);
  all.push_back(cell);
  DenseMap<uint64_t, uint32_t> newest;
  for (uint32_t older : all) {
    if (replaces(entry, older, t))
      continue;
    if (all.size() > shortChain) {
      Owner owner = ownerOf(older);
      auto [slot, isNew] = newest.try_emplace(uint64_t(owner.cluster) << 32 | owner.index, older);
      uint32_t newer = slot->second;
      if (!isNew && (scopeOf(newer) == Scope::None || scopeOf(older) >= scopeOf(newer)) &&
          (newer & updateBit) >= (older & updateBit))
        continue;
    }
    kept.push_back(older);
  }
  Cell made = 0;
  for (uint32_t older : reverse(kept))
    made = made ? link(made, older, /*isKnownNew=*/true) : older;
  if (!made)
    return entry;
  made = link(made, entry, /*isKnownNew=*/true);
  if (kept.size() >= shortChain)
    nodes[made & ~chainBit].left = uint32_t(kept.size());
  return made;
}

// Entries that the new one replaces are dropped. They are searched for in a whole chain only if the
// access is strong, as of a thread that polls or counts again and again.
RaceDetector::Cell RaceDetector::add(Cell cell, uint32_t entry, const RaceThread &t) {
  if (cell == 0 || cell == entry || (!(cell & chainBit) && replaces(entry, cell, t)))
    return entry;
  if (!(cell & chainBit) || scopeOf(entry) == Scope::None)
    return link(cell, entry);
  if (contains(cell, entry, mostLooked))
    return cell;
  return nodes[cell & ~chainBit].left ? link(cell, entry, /*isKnownNew=*/true)
                                      : compact(cell, entry, t);
}

} // namespace tilecopy::emu
