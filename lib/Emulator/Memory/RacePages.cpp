//===- RacePages.cpp - The race state of large memory ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Memory/RacePages.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Error.h"
#include <cstring>
#include <map>
#include <type_traits>

using namespace tilecopy::emu;
using namespace llvm;

static_assert(std::is_trivially_copyable<RacePage>::value && sizeof(RacePage) % 4 == 0,
              "a page is compressed as words");

/// Words whose differences form runs: those of consecutive threads, even if they are exchanged in
/// pairs or fours.
static constexpr size_t lag = 4;

/// Each word as its difference to the one `lag` words before it: for each run, the difference and
/// how often it occurs. Nothing if that takes more than `most` words.
static std::vector<uint32_t> runsOf(ArrayRef<uint32_t> words, size_t most) {
  std::vector<uint32_t> runs;
  runs.reserve(most);
  auto step = [&](size_t n) { return words[n] - (n < lag ? 0 : words[n - lag]); };
  for (size_t at = 0, end; at != words.size(); at = end) {
    uint32_t same = step(at);
    for (end = at + 1; end != words.size() && step(end) == same;)
      ++end;
    if (runs.size() + 2 > most)
      return {};
    runs.insert(runs.end(), {same, uint32_t(end - at)});
  }
  return runs;
}

static PackedPage keep(const RacePage &page, ArrayRef<uint8_t> packed, bool isRuns) {
  PackedPage made;
  made.packed.reset(new uint8_t[packed.size()]);
  std::memcpy(made.packed.get(), packed.data(), packed.size());
  made.packedBytes = uint32_t(packed.size());
  made.usedBytes = uint32_t(page.usedBytes());
  made.launch = page.launch;
  made.isRuns = isRuns;
  return made;
}

static ArrayRef<uint8_t> asBytes(ArrayRef<uint32_t> words) {
  return {reinterpret_cast<const uint8_t *>(words.data()), 4 * words.size()};
}

static std::vector<uint32_t> wordsOf(const RacePage &page) {
  std::vector<uint32_t> words(page.usedBytes() / 4);
  std::memcpy(words.data(), &page, page.usedBytes());
  return words;
}

PackedPage PackedPage::runs(const RacePage &page) {
  std::vector<uint32_t> words = wordsOf(page), runs = runsOf(words, words.size() / 16);
  return runs.empty() ? PackedPage() : keep(page, asBytes(runs), /*isRuns=*/true);
}

/// As runs if they are few, which takes a small part of the time of general compression.
static PackedPage pack(const RacePage &page) {
  if (PackedPage runs = PackedPage::runs(page))
    return runs;
  std::vector<uint32_t> words = wordsOf(page);
  for (size_t i = words.size(); i-- > lag;)
    words[i] -= words[i - lag];
  SmallVector<uint8_t, 0> packed;
  compression::zlib::compress(asBytes(words), packed, compression::zlib::BestSpeedCompression);
  return keep(page, packed, /*isRuns=*/false);
}

void PackedPage::unpack(RacePage &page) {
  std::vector<uint32_t> words(usedBytes / 4);
  if (isRuns) {
    std::vector<uint32_t> runs(packedBytes / 4);
    std::memcpy(runs.data(), packed.get(), packedBytes);
    auto *to = words.data();
    for (size_t n = 0; n != runs.size(); n += 2)
      to = std::fill_n(to, runs[n + 1], runs[n]);
  } else {
    size_t size = usedBytes;
    cantFail(compression::zlib::decompress(ArrayRef(packed.get(), packedBytes),
                                           reinterpret_cast<uint8_t *>(words.data()), size));
  }
  for (size_t i = lag; i < words.size(); ++i)
    words[i] += words[i - lag];
  std::memcpy(static_cast<void *>(&page), words.data(), usedBytes);
  packed.reset();
}

static void unpack(RaceSlot &slot) {
  slot.packed.unpack(*slot.page);
  if (slot.shift.epochs || slot.shift.nodes)
    RaceDetector::shift(*slot.page, slot.shift);
  slot.shift = {0, 0};
}

size_t RacePagePool::most() const { return compresses ? std::max(least, pages / share) : pages; }

/// Compresses a page that has not been used since the hand last came by.
void RacePagePool::makeRoom() {
  for (;; hand = (hand + 1) % hot.size()) {
    RaceSlot &slot = *hot[hand];
    if (slot.used) {
      slot.used = false;
      continue;
    }
    slot.packed = pack(*slot.page);
    spare = std::move(slot.page);
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

void RacePagePool::remove(size_t count, function_ref<bool(const RaceSlot *)> isOne) {
  pages -= count;
  llvm::erase_if(hot, isOne);
  hand = 0;
}

RacePages::RacePages(uint64_t bytes, RacePagePool *pool)
    : count((bytes + RacePage::bytes - 1) / RacePage::bytes), pool(pool) {}

RacePages::~RacePages() {
  if (!pool)
    return;
  std::map<const RaceSlot *, size_t> mine; // the first of each chunk, and how many
  size_t pages = 0;
  for (size_t n = 0; n != chunks.size(); ++n)
    if (chunks[n]) {
      mine[chunks[n].get()] = slotsIn(n);
      pages += slotsIn(n);
    }
  if (mine.empty())
    return;
  pool->remove(pages, [&](const RaceSlot *s) {
    auto after = mine.upper_bound(s);
    if (after == mine.begin())
      return false;
    auto [first, slots] = *std::prev(after);
    return std::less<const RaceSlot *>()(s, first + slots); // pointers into different arrays
  });
}

RacePages &RacePages::operator=(RacePages &&other) {
  std::swap(count, other.count);
  std::swap(pool, other.pool);
  std::swap(chunks, other.chunks);
  std::swap(asked, other.asked);
  std::swap(spares, other.spares);
  return *this;
}

RaceSlot &RacePages::slotOf(size_t page) {
  if (chunks.empty())
    chunks.resize((count + chunk - 1) / chunk);
  std::unique_ptr<RaceSlot[]> &slots = chunks[page / chunk];
  if (!slots) {
    slots.reset(new RaceSlot[slotsIn(page / chunk)]);
    if (pool)
      pool->addPages(slotsIn(page / chunk));
  }
  return slots[page % chunk];
}

bool RacePages::isOf(size_t page, uint32_t launch) const {
  if (chunks.empty() || !chunks[page / chunk])
    return false;
  const RaceSlot &slot = chunks[page / chunk][page % chunk];
  return (slot.page ? slot.page->launch : slot.packed ? slot.packed.launch : 0) == launch;
}

void RacePages::adopt(size_t page, PackedPage packed, RaceDetector::Shift shift) {
  RaceSlot &slot = slotOf(page);
  slot.packed = std::move(packed);
  slot.shift = shift;
  if (slot.page) // of an earlier launch
    unpack(slot);
}

RacePage &RacePages::getSlow(size_t page) {
  RaceSlot &slot = slotOf(page);
  slot.used = true;
  if (slot.page)
    return *slot.page;
  if (pool)
    pool->add(slot);
  else
    asked.push_back(page);
  if (pool) {
    slot.page = pool->takeSpare();
  } else if (!spares.empty()) {
    slot.page = std::move(spares.back());
    spares.pop_back();
  }
  if (!slot.page)
    slot.page.reset(new RacePage);
  slot.page->launch = slot.page->sharedOf = 0; // of no launch: the cells mean nothing
  slot.page->number = uint32_t(page);
  if (slot.packed)
    unpack(slot);
  return *slot.page;
}

std::vector<std::pair<size_t, std::unique_ptr<RacePage>>> RacePages::take() {
  std::vector<std::pair<size_t, std::unique_ptr<RacePage>>> all;
  for (size_t page : asked)
    all.emplace_back(page, std::move(slotOf(page).page));
  asked.clear();
  return all;
}

size_t RacePages::compressed() const {
  size_t packed = 0;
  for (size_t n = 0; n != chunks.size(); ++n)
    for (size_t i = 0; chunks[n] && i != slotsIn(n); ++i)
      packed += bool(chunks[n][i].packed);
  return packed;
}
