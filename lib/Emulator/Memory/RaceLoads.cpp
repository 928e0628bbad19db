//===- RaceLoads.cpp - Which instruction made a load ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The cells of a page hold which thread has read a word, but not the instruction. It is nearly
// always the same one for all threads, so the page keeps the first load instruction of a cluster.
// Loads by other instructions are kept in a table of fixed size. If a newer load has replaced an
// entry, a finding names no instruction.
//
// The name does not depend on how clusters are spread over cores. What is kept for a cluster
// depends on its own loads alone: its first load replaces what the page had from earlier clusters,
// and so does a merge. The table is never merged, so it is not searched for loads of other
// clusters. Names are exact if clusters do not run interleaved.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Memory/Race.h"

namespace tilecopy::emu {

/// The same place on any core.
size_t RaceDetector::placeOfLoad(const RacePage &page, unsigned n, uint32_t index) const {
  uint64_t key = (uint64_t(page.number) << 32 ^ page.sharedOf) * 0xbf58476d1ce4e5b9 ^
                 (uint64_t(index) << 32 | n);
  return size_t((key * 0x9e3779b97f4a7c15) >> (64 - loadBits));
}

/// The newest entry of a thread, or 0: asynchronous operations are not in `loadedBy`.
uint32_t RaceDetector::newestLoad(Cell cell) const {
  for (; cell & chainBit; cell = nodes[cell & ~chainBit].rest)
    if (uint32_t entry = nodes[cell & ~chainBit].entry; !isAsync(ownerOf(entry).index))
      return entry;
  return cell && isAsync(ownerOf(cell).index) ? 0 : cell;
}

/// Whether the newest reader of some byte of a word is of this cluster.
bool RaceDetector::isLoadedBy(const RacePage &page, unsigned n, uint32_t ofCluster) const {
  unsigned first = n * RacePage::word >> page.shift();
  unsigned last = (n * RacePage::word + RacePage::word - 1) >> page.shift();
  for (unsigned unit = first; unit <= last; ++unit)
    if (uint32_t entry = newestLoad(page.reads()[unit]))
      if (ownerOf(entry).cluster == ofCluster)
        return true;
  return false;
}

void RaceDetector::noteAnotherLoad(RacePage &page, unsigned n, RaceThread &t, uint32_t by) {
  uint32_t &first = page.loadedBy[n];
  if (first == unknownInst || !isLoadedBy(page, n, t.cluster)) {
    first = by;
    return;
  }
  if ((first & ~RacePage::alsoByOthers) == by)
    return;
  first |= RacePage::alsoByOthers;
  if (loads.empty())
    loads.resize(size_t(1) << loadBits);
  Load &load = loads[placeOfLoad(page, n, t.index)];
  Owner before = owners[load.epoch];
  bool isSame = load.page == page.number && load.word == n && load.sharedOf == page.sharedOf &&
                before.index == t.index;
  if (load.epoch && before.cluster == t.cluster && !isSame)
    load.lostOf = t.cluster + 1;
  load = {page.number, n, page.sharedOf, current(t), by, load.lostOf};
}

uint32_t RaceDetector::loadOf(uint32_t entry, Cell cell, const RacePage &page, unsigned n,
                              const RaceThread &t) const {
  uint32_t first = page.loadedBy[n];
  Owner owner = ownerOf(entry);
  if (first == unknownInst || owner.cluster != ownerOf(newestLoad(cell)).cluster)
    return unknownInst;
  if (!(first & RacePage::alsoByOthers))
    return first;
  if (owner.cluster != t.cluster)
    return unknownInst;
  const Load *load = loads.empty() ? nullptr : &loads[placeOfLoad(page, n, owner.index)];
  if (load && load->epoch == entry >> scopeBits && load->page == page.number && load->word == n &&
      load->sharedOf == page.sharedOf)
    return load->by;
  return load && load->lostOf == t.cluster + 1 ? unknownInst : first & ~RacePage::alsoByOthers;
}

} // namespace tilecopy::emu
