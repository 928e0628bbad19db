//===- RacePage.h - The race state of a page of memory ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each byte of memory has two cells of race state: one for writes and one for reads. Most memory is
// touched in pieces of the same size, whose bytes have equal cells. So a page keeps one cell for
// each unit of 1, 2, 4, 8 or 16 bytes, which is enough as long as every access consists of whole
// units. The first access of a launch chooses the unit, and a smaller one later divides it.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MEMORY_RACEPAGE_H
#define TILECOPY_LIB_EMULATOR_MEMORY_RACEPAGE_H

#include "llvm/ADT/ArrayRef.h"
#include <cstddef>
#include <cstdint>

namespace tilecopy::emu {

/// An unknown instruction; known ones have their index.
constexpr uint32_t unknownInst = ~uint32_t(0);

/// The cells of a page, and for each word the last instruction that stored there and the first one
/// of a cluster that loaded from there. The RaceDetector gives them their meaning.
class RacePage {
public:
  static constexpr unsigned bytes = 4096, word = 4;
  static constexpr unsigned mostShift = 4; ///< units of 16 bytes

  uint32_t launch = 0;   ///< that the cells belong to; 0: none, and the cells mean nothing
  uint32_t sharedOf = 0; ///< of shared memory: 1 + the rank of its CTA
  uint32_t number = 0;   ///< of the page in its memory
  /// In `loadedBy`: other instructions of the cluster have loaded the word, too.
  static constexpr uint32_t alsoByOthers = 1u << 31;
  uint32_t storedBy[bytes / word], loadedBy[bytes / word];

  /// Log2 of the bytes of a unit.
  unsigned shift() const { return unitShift; }
  unsigned units() const { return bytes >> unitShift; }
  /// Cells by unit.
  uint32_t *writes() { return cells; }
  const uint32_t *writes() const { return cells; }
  uint32_t *reads() { return cells + units(); }
  const uint32_t *reads() const { return cells + units(); }
  bool isWritten() const; ///< whether any unit has been

  /// Begins a launch with an access: no unit has been touched.
  void start(uint32_t newLaunch, unsigned offset, unsigned count);
  /// Whether these bytes are whole units.
  bool holdsUnits(unsigned offset, unsigned count) const {
    return ((offset | count) & ((1u << unitShift) - 1)) == 0;
  }
  /// Makes units small enough for these bytes to be whole ones.
  void divideFor(unsigned offset, unsigned count);
  void divide(unsigned newShift);
  /// Forgets accesses to these bytes.
  void forget(unsigned offset, unsigned count);

  /// The size of the used first part of the object.
  size_t usedBytes() const {
    return sizeof(RacePage) - sizeof cells + 2 * units() * sizeof(uint32_t);
  }

private:
  uint32_t unitShift = 0;
  uint32_t cells[2 * bytes]; ///< writes, then reads; what is after them means nothing
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MEMORY_RACEPAGE_H
