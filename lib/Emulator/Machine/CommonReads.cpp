//===- CommonReads.cpp - Pages that clusters only read --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/CommonReads.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tilecopy::emu {

bool CommonReads::areAll(size_t allocation, size_t page) {
  Segment &s = memory.allocation(allocation);
  if (!s.hasRacesOf(page, memory.launches))
    return false;
  auto [at, isNew] = pages.try_emplace({allocation, page});
  if (isNew)
    at->second.isReadOnly = !s.racePage(page * RacePage::bytes).isWritten();
  return at->second.isReadOnly;
}

void CommonReads::add(size_t allocation, size_t page, const RacePage &race,
                      RaceDetector::Shift by) {
  if (race.launch != memory.launches)
    return;
  if (kept >= mostKept) {
    mergeAll();
    areAll(allocation, page);
  }
  Page &p = pages.find({allocation, page})->second;
  ArrayRef<uint32_t> loadedBy = race.loadedBy;
  bool isSame = !p.reads.empty() && loadedBy == ArrayRef(p.reads[p.lastLoaded].loadedBy);
  p.reads.push_back({by, {}, race.shift(), {race.reads(), race.reads() + race.units()}, {}});
  kept += race.units() * sizeof(uint32_t);
  if (isSame)
    return;
  p.lastLoaded = p.reads.size() - 1;
  p.reads.back().loadedBy = loadedBy.vec();
}

void CommonReads::add(size_t allocation, size_t page, PackedPage packed, RaceDetector::Shift by) {
  pages.find({allocation, page})->second.reads.push_back({by, std::move(packed), 0, {}, {}});
}

void CommonReads::merge(RacePage &mine, MutableArrayRef<Reads> reads) {
  auto theirs = std::make_unique<RacePage>();
  ArrayRef<uint32_t> loadedBy;
  for (Reads &r : reads) {
    if (r.packed) {
      r.packed.unpack(*theirs);
    } else {
      if (!r.loadedBy.empty())
        loadedBy = r.loadedBy;
      theirs->start(memory.launches, 0, 1u << r.shift);
      llvm::copy(r.cells, theirs->reads());
      llvm::copy(loadedBy, theirs->loadedBy);
    }
    races.merge(mine, *theirs, r.by);
  }
}

void CommonReads::merge(size_t allocation, size_t page) {
  auto found = pages.find({allocation, page});
  if (found == pages.end() || !found->second.isReadOnly)
    return;
  std::vector<Reads> reads = std::move(found->second.reads);
  found->second = Page{/*isReadOnly=*/false, {}};
  if (!reads.empty())
    merge(memory.allocation(allocation).racePage(page * RacePage::bytes), reads);
}

void CommonReads::mergeAll() {
  for (auto &[at, page] : pages)
    if (!page.reads.empty())
      merge(memory.allocation(at.first).racePage(at.second * RacePage::bytes), page.reads);
  pages.clear();
  kept = 0;
}

} // namespace tilecopy::emu
