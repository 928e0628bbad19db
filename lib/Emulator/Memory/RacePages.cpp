//===- RacePages.cpp - The race state of large memory ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Memory/RacePages.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Error.h"
#include <cstring>
#include <type_traits>

using namespace tilecopy::emu;
using namespace llvm;

static_assert(std::is_trivially_copyable<RacePage>::value && sizeof(RacePage) % 4 == 0,
              "a page is compressed as words");
static constexpr size_t pageWords = sizeof(RacePage) / 4;

RacePages::RacePages(uint64_t bytes) : count((bytes + RacePage::bytes - 1) / RacePage::bytes) {
  constexpr size_t least = 512, share = 32;
  bool packs = compression::zlib::isAvailable();
  mostHot = packs ? std::max(least, count / share) : count;
}

/// Each word as its difference to the one before it, and compressed.
void RacePages::pack(Slot &slot) {
  std::vector<uint32_t> words(pageWords);
  std::memcpy(words.data(), slot.page.get(), sizeof(RacePage));
  for (size_t i = pageWords; i-- > 1;)
    words[i] -= words[i - 1];
  SmallVector<uint8_t, 0> packed;
  compression::zlib::compress(
      ArrayRef(reinterpret_cast<const uint8_t *>(words.data()), sizeof(RacePage)), packed,
      compression::zlib::BestSpeedCompression);
  slot.packed = std::make_unique<uint8_t[]>(packed.size());
  std::memcpy(slot.packed.get(), packed.data(), packed.size());
  slot.packedBytes = uint32_t(packed.size());
  slot.page.reset();
}

void RacePages::unpack(Slot &slot) {
  std::vector<uint32_t> words(pageWords);
  size_t size = sizeof(RacePage);
  cantFail(compression::zlib::decompress(ArrayRef(slot.packed.get(), slot.packedBytes),
                                         reinterpret_cast<uint8_t *>(words.data()), size));
  for (size_t i = 1; i != pageWords; ++i)
    words[i] += words[i - 1];
  std::memcpy(static_cast<void *>(slot.page.get()), words.data(), sizeof(RacePage));
  slot.packed.reset();
}

/// Compresses a page that has not been used since the hand last came by.
void RacePages::makeRoom() {
  for (;; hand = (hand + 1) % hot.size()) {
    Slot &slot = slots[hot[hand]];
    if (slot.used) {
      slot.used = false;
      continue;
    }
    pack(slot);
    ++cold;
    hot[hand] = hot.back();
    hot.pop_back();
    hand = hand % std::max<size_t>(1, hot.size());
    return;
  }
}

RacePage &RacePages::get(size_t page) {
  if (slots.empty())
    slots.resize(count);
  Slot &slot = slots[page];
  slot.used = true;
  if (slot.page)
    return *slot.page;
  if (hot.size() >= mostHot)
    makeRoom();
  slot.page = std::make_unique<RacePage>(); // zeros
  if (slot.packed) {
    unpack(slot);
    --cold;
  }
  hot.push_back(uint32_t(page));
  return *slot.page;
}
