//===- RacePages.h - The race state of large memory -------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The race state of a page is several times as large as the page. A launch over hundreds of
// megabytes touches each page for a while and then others, so that only some pages are kept as they
// are; those that have not been used for long are compressed. Neighboring bytes are mostly accessed
// by one thread or by neighbors, and differences of cells compress well.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MEMORY_RACEPAGES_H
#define TILECOPY_LIB_EMULATOR_MEMORY_RACEPAGES_H

#include "Emulator/Memory/Race.h"

namespace tilecopy::emu {

class RacePages {
public:
  RacePages() = default;
  /// For a segment of so many bytes; nothing is allocated before the first access.
  explicit RacePages(uint64_t bytes);
  /// The state of a page, which is valid until the next call. What no launch has touched is zeros.
  RacePage &get(size_t page);
  size_t compressed() const { return cold; }

private:
  struct Slot {
    std::unique_ptr<RacePage> page;
    std::unique_ptr<uint8_t[]> packed;
    uint32_t packedBytes = 0;
    bool used = false; // since the clock's hand last came by
  };
  void makeRoom();
  static void pack(Slot &slot);
  static void unpack(Slot &slot);

  size_t count = 0, mostHot = 0, hand = 0, cold = 0;
  std::vector<Slot> slots;
  std::vector<uint32_t> hot; ///< the pages that are as they are
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MEMORY_RACEPAGES_H
