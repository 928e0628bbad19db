//===- RaceMerge.cpp - What clusters that ran apart did -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Memory/Race.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cstring>

using namespace llvm;

namespace tilecopy::emu {

void RaceDetector::takeHistory(History &history) {
  std::swap(history.owners, owners);
  std::swap(history.nodes, nodes);
}

bool RaceDetector::meets(const RacePage &mine, const RacePage &theirs) const {
  if (mine.launch != launch || theirs.launch != launch)
    return false;
  // Each side's cells, in units of the smaller.
  unsigned shift = std::min(mine.shift(), theirs.shift());
  unsigned up = mine.shift() - shift, up2 = theirs.shift() - shift;
  uint32_t both = 0;
  for (unsigned n = 0; n != RacePage::bytes >> shift; ++n) {
    uint32_t w = mine.writes()[n >> up], r = mine.reads()[n >> up], w2 = theirs.writes()[n >> up2],
             r2 = theirs.reads()[n >> up2];
    both |= uint32_t((w2 != 0) & ((w | r) != 0)) | uint32_t((r2 != 0) & (w != 0));
  }
  return both != 0;
}

// Interval 0 means none, on both sides.
RaceDetector::Shift RaceDetector::append(const History &history) {
  Shift by{uint32_t(owners.size()) - 1, uint32_t(nodes.size())};
  owners.append(history.owners.begin() + 1, history.owners.end());
  for (Owner &o : MutableArrayRef(owners).drop_front(by.epochs + 1))
    o.firstNode += by.nodes;
  for (Node n : history.nodes)
    nodes.push_back({shifted(n.rest, by), shifted(n.entry, by), n.group, n.left});
  return by;
}

RaceDetector::Cell RaceDetector::shifted(Cell cell, Shift by) {
  if (cell == 0)
    return 0;
  return cell + (cell & chainBit ? by.nodes : by.epochs << scopeBits);
}

void RaceDetector::shift(RacePage &page, Shift by) {
  for (uint32_t &cell : MutableArrayRef(page.writes(), 2 * page.units()))
    cell = shifted(cell, by);
}

// The newest entries come first in a chain.
RaceDetector::Cell RaceDetector::appendReads(Cell mine, Cell theirs) {
  if (mine == 0 || theirs == 0)
    return mine | theirs;
  auto [slot, isNew] = appended.try_emplace(uint64_t(mine) << 32 | theirs, 0);
  if (!isNew)
    return slot->second;
  SmallVector<uint32_t> entries;
  Cell rest = theirs;
  for (; rest & chainBit; rest = nodes[rest & ~chainBit].rest)
    entries.push_back(nodes[rest & ~chainBit].entry);
  entries.push_back(rest);
  Cell made = mine;
  for (uint32_t entry : reverse(entries)) // of intervals that `mine` cannot have
    made = link(made, entry, /*isKnownNew=*/true);
  slot->second = made;
  return made;
}

void RaceDetector::merge(RacePage &mine, const RacePage &theirs, Shift by) {
  if (theirs.launch != launch)
    return;
  if (mine.launch != launch) {
    uint32_t sharedOf = mine.sharedOf;
    std::memcpy(static_cast<void *>(&mine), &theirs, theirs.usedBytes());
    mine.sharedOf = sharedOf;
    return shift(mine, by);
  }
  mine.divide(std::min(mine.shift(), theirs.shift()));
  unsigned up = theirs.shift() - mine.shift();
  Cell before = 0, added = 0, made = 0;
  for (unsigned n = 0; n != mine.units(); ++n) {
    Cell write = theirs.writes()[n >> up], read = theirs.reads()[n >> up];
    if (write)
      mine.writes()[n] = shifted(write, by);
    if (read == 0)
      continue;
    if (made == 0 || mine.reads()[n] != before || read != added) {
      before = mine.reads()[n];
      added = read;
      made = appendReads(before, shifted(added, by));
    }
    mine.reads()[n] = made;
  }
  for (unsigned n = 0; n != RacePage::bytes / RacePage::word; ++n) {
    if (theirs.storedBy[n] != unknownInst)
      mine.storedBy[n] = theirs.storedBy[n];
    if (theirs.loadedBy[n] != unknownInst)
      mine.loadedBy[n] = theirs.loadedBy[n];
  }
}

} // namespace tilecopy::emu
