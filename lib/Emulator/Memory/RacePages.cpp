//===- RacePages.cpp - The race state of large memory ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Memory/RacePages.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Error.h"
#include <cstring>
#include <type_traits>

using namespace tilecopy::emu;
using namespace llvm;

static_assert(std::is_trivially_copyable<RacePage>::value && sizeof(RacePage) % 4 == 0,
              "a page is compressed as words");

/// Each word as its difference to the one before it, and compressed.
static void pack(RaceSlot &slot) {
  slot.usedBytes = uint32_t(slot.page->usedBytes());
  std::vector<uint32_t> words(slot.usedBytes / 4);
  std::memcpy(words.data(), slot.page.get(), slot.usedBytes);
  for (size_t i = words.size(); i-- > 1;)
    words[i] -= words[i - 1];
  SmallVector<uint8_t, 0> packed;
  compression::zlib::compress(
      ArrayRef(reinterpret_cast<const uint8_t *>(words.data()), slot.usedBytes), packed,
      compression::zlib::BestSpeedCompression);
  slot.packed = std::make_unique<uint8_t[]>(packed.size());
  std::memcpy(slot.packed.get(), packed.data(), packed.size());
  slot.packedBytes = uint32_t(packed.size());
  slot.page.reset();
}

static void unpack(RaceSlot &slot) {
  size_t size = slot.usedBytes;
  std::vector<uint32_t> words(size / 4);
  cantFail(compression::zlib::decompress(ArrayRef(slot.packed.get(), slot.packedBytes),
                                         reinterpret_cast<uint8_t *>(words.data()), size));
  for (size_t i = 1; i != words.size(); ++i)
    words[i] += words[i - 1];
  std::memcpy(static_cast<void *>(slot.page.get()), words.data(), size);
  slot.packed.reset();
}

size_t RacePagePool::most() const {
  return compression::zlib::isAvailable() ? std::max(least, pages / share) : pages;
}

/// Compresses a page that has not been used since the hand last came by.
void RacePagePool::makeRoom() {
  for (;; hand = (hand + 1) % hot.size()) {
    RaceSlot &slot = *hot[hand];
    if (slot.used) {
      slot.used = false;
      continue;
    }
    pack(slot);
    hot[hand] = hot.back();
    hot.pop_back();
    hand = hand % std::max<size_t>(1, hot.size());
    return;
  }
}

void RacePagePool::add(RaceSlot &slot) {
  while (hot.size() >= most())
    makeRoom();
  hot.push_back(&slot);
}

void RacePagePool::remove(ArrayRef<RaceSlot> slots) {
  pages -= slots.size();
  llvm::erase_if(hot, [&](const RaceSlot *s) { return s >= slots.begin() && s < slots.end(); });
  hand = 0;
}

RacePages::RacePages(uint64_t bytes, RacePagePool *pool)
    : count((bytes + RacePage::bytes - 1) / RacePage::bytes), pool(pool) {}

RacePages::~RacePages() {
  if (pool && !slots.empty())
    pool->remove(slots);
}

RacePages &RacePages::operator=(RacePages &&other) {
  std::swap(count, other.count);
  std::swap(pool, other.pool);
  std::swap(slots, other.slots);
  std::swap(asked, other.asked);
  return *this;
}

RacePage &RacePages::getSlow(size_t page) {
  if (slots.empty()) {
    slots.resize(count);
    if (pool)
      pool->addPages(count);
  }
  RaceSlot &slot = slots[page];
  slot.used = true;
  if (slot.page)
    return *slot.page;
  if (pool)
    pool->add(slot);
  else
    asked.push_back(page);
  slot.page.reset(new RacePage); // of no launch: the cells mean nothing
  if (slot.packed)
    unpack(slot);
  return *slot.page;
}

std::vector<std::pair<size_t, std::unique_ptr<RacePage>>> RacePages::take() {
  std::vector<std::pair<size_t, std::unique_ptr<RacePage>>> all;
  for (size_t page : asked)
    all.emplace_back(page, std::move(slots[page].page));
  asked.clear();
  return all;
}

size_t RacePages::compressed() const {
  return llvm::count_if(slots, [](const RaceSlot &s) { return s.packed != nullptr; });
}
