//===- RacePage.cpp - The race state of a page of memory ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Memory/RacePage.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <cstring>

using namespace llvm;

namespace tilecopy::emu {

static unsigned shiftFor(unsigned offset, unsigned count) {
  return std::min<unsigned>(RacePage::mostShift, unsigned(llvm::countr_zero(offset | count)));
}

bool RacePage::isWritten() const {
  return std::any_of(writes(), writes() + units(), [](uint32_t cell) { return cell != 0; });
}

void RacePage::start(uint32_t newLaunch, unsigned offset, unsigned count) {
  launch = newLaunch;
  unitShift = shiftFor(offset, count);
  std::memset(cells, 0, 2 * units() * sizeof(uint32_t));
  std::memset(storedBy, 0xff, sizeof storedBy);
  std::memset(loadedBy, 0xff, sizeof loadedBy);
}

void RacePage::divideFor(unsigned offset, unsigned count) {
  divide(std::min(unitShift, shiftFor(offset, count)));
}

// In place, from the last cell on: each moves up, or stays.
void RacePage::divide(unsigned newShift) {
  if (newShift == unitShift)
    return;
  unsigned before = 2 * units(), parts = 1u << (unitShift - newShift);
  for (unsigned n = before; n-- > 0;)
    std::fill_n(cells + size_t(n) * parts, parts, uint32_t(cells[n]));
  unitShift = newShift;
}

void RacePage::forget(unsigned offset, unsigned count) {
  if (launch == 0)
    return;
  divideFor(offset, count);
  std::fill_n(writes() + (offset >> unitShift), count >> unitShift, 0);
  std::fill_n(reads() + (offset >> unitShift), count >> unitShift, 0);
}

} // namespace tilecopy::emu
