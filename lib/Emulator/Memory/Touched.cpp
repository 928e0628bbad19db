//===- Touched.cpp - What a launch has read and written -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Read from the race state, which a launch leaves behind: it costs the launch nothing.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Memory/Memory.h"

using namespace llvm;

namespace tilecopy::emu {

static void add(std::vector<TouchedBytes> &out, const TouchedBytes &touched) {
  // The uses of one page alternate, so what this one continues is among the last few.
  for (size_t n = out.size(), seen = 0; n-- != 0 && seen != 3; ++seen)
    if (out[n].use == touched.use && out[n].address + out[n].bytes == touched.address) {
      out[n].bytes += touched.bytes;
      return;
    }
  out.push_back(touched);
}

static void addPage(const RacePage &page, uint64_t address, uint64_t size,
                    std::vector<TouchedBytes> &out) {
  uint64_t unit = uint64_t(1) << page.shift();
  for (unsigned n = 0; n != page.units() && n * unit < size; ++n) {
    uint32_t write = page.writes()[n], read = page.reads()[n];
    uint64_t bytes = std::min(unit, size - n * unit);
    if (write)
      add(out, {address + n * unit, bytes,
                RaceDetector::isStrong(write) ? TouchedBytes::Atomic : TouchedBytes::Write});
    if (read)
      add(out, {address + n * unit, bytes, TouchedBytes::Read});
  }
}

std::vector<TouchedBytes> GlobalMemory::touched() {
  std::vector<TouchedBytes> out;
  for (const auto &s : segments)
    for (size_t page = 0; page != s->racePages(); ++page)
      if (s->hasRacesOf(page, launches)) {
        uint64_t offset = page * RacePage::bytes;
        addPage(s->racePage(offset), s->base + offset, s->size - offset, out);
      }
  return out;
}

} // namespace tilecopy::emu
