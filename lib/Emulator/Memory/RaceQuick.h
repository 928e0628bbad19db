//===- RaceQuick.h - Accesses that are ordered as most are ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most accesses are weak, touch units whose cells are equal, and are ordered after earlier ones.
// They have the same effect here as in RaceDetector::touch(), but inline; anything unusual is left
// to that function.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MEMORY_RACEQUICK_H
#define TILECOPY_LIB_EMULATOR_MEMORY_RACEQUICK_H

#include "Emulator/Memory/Race.h"
#include "llvm/Support/Compiler.h"
#include <algorithm>

namespace tilecopy::emu {

LLVM_ATTRIBUTE_ALWAYS_INLINE bool RaceDetector::isPlainlyOrdered(Cell cell,
                                                                 const RaceThread &t) const {
  if (cell == 0)
    return true;
  if (cell & chainBit)
    return coversChain(cell, t);
  Epoch epoch = cell >> scopeBits;
  const Owner &owner = owners[epoch];
  if (owner.cluster != t.cluster)
    return false;
  const Clock *clock = t.clock.get();
  return owner.index == t.index ||
         (clock && clock->cluster == t.cluster && clock->known[owner.index] >= epoch);
}

template <unsigned bytes, bool isStore>
LLVM_ATTRIBUTE_ALWAYS_INLINE bool RaceDetector::touchQuickly(RacePage &page, unsigned offset,
                                                             RaceThread &t, bool mustBeUnwritten,
                                                             uint32_t by) {
  unsigned shift = page.shift(), units = bytes >> shift;
  if (page.launch != launch || units == 0)
    return false;
  Cell *writes = page.writes() + (offset >> shift), *reads = writes + page.units();
  const Cell write = *writes, read = *reads;
  for (unsigned n = 1; LLVM_UNLIKELY(n < units); ++n)
    if (writes[n] != write || reads[n] != read)
      return false;
  if ((mustBeUnwritten && write) || !isPlainlyOrdered(write, t) ||
      (isStore && !isPlainlyOrdered(read, t)))
    return false;
  Cell entry = current(t) << scopeBits | uint32_t(Scope::None);
  constexpr unsigned words = (bytes + RacePage::word - 1) / RacePage::word;
  const unsigned firstWord = offset / RacePage::word;
  for (unsigned n = 0; !isStore && n < words; ++n)
    noteLoad(page, firstWord + n, t, by);
  Cell newRead = isStore ? 0 : read && read != entry ? add(read, entry, t) : entry;
  if (isStore)
    *writes = entry;
  *reads = newRead;
  if (LLVM_UNLIKELY(units != 1)) {
    if (isStore)
      std::fill_n(writes, units, entry);
    std::fill_n(reads, units, newRead);
  }
  if (isStore)
    std::fill_n(page.storedBy + firstWord, words, by);
  return true;
}

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MEMORY_RACEQUICK_H
