//===- RacePages.h - The race state of large memory -------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The race state of a page is several times as large as the page. A launch over hundreds of
// megabytes touches each page for a while and then others, so only some pages are kept
// uncompressed; those that have not been used for long are compressed. Neighboring bytes are mostly
// accessed by one thread or by neighboring ones, so differences of cells compress well. All
// allocations of a device share the number of uncompressed pages, so that many tensors cost no more
// than one.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MEMORY_RACEPAGES_H
#define TILECOPY_LIB_EMULATOR_MEMORY_RACEPAGES_H

#include "Emulator/Memory/Race.h"
#include "llvm/Support/Compression.h"

namespace tilecopy::emu {

/// A compressed page, or none.
struct PackedPage {
  std::unique_ptr<uint8_t[]> packed;
  uint32_t packedBytes = 0, usedBytes = 0; ///< compressed, and as it is
  uint32_t launch = 0;                     ///< of the page
  bool isRuns = false;                     ///< how it is compressed
  explicit operator bool() const { return packed != nullptr; }
  /// As runs, which is fast; nothing where that takes too much space.
  static PackedPage runs(const RacePage &page);
  void unpack(RacePage &page);
};

/// One page: uncompressed, compressed, or absent because no launch has touched it.
struct RaceSlot {
  std::unique_ptr<RacePage> page;
  PackedPage packed;
  RaceDetector::Shift shift{0, 0}; ///< by which the cells will have to be shifted, if it is packed
  bool used = false;               // since the clock's hand last came by
};

/// The uncompressed pages of all memory that shares this pool.
class RacePagePool {
public:
  /// Without zlib nothing is compressed, and all pages stay as they are.
  explicit RacePagePool(bool hasZlib = llvm::compression::zlib::isAvailable())
      : compresses(hasZlib) {}
  void addPages(size_t count) { pages += count; }
  /// Forgets memory that is being released: `count` pages, of which `isOne` knows the slots.
  void remove(size_t count, llvm::function_ref<bool(const RaceSlot *)> isOne);
  /// Counts a page that is now uncompressed; if there are too many, another one is compressed.
  void add(RaceSlot &slot);
  size_t size() const { return hot.size(); }
  /// The total size of pages that can be uncompressed at the same time, in bytes.
  static constexpr size_t least = 2048, share = 32;

  /// The memory of the page that was compressed last, unless it has been handed out already.
  std::unique_ptr<RacePage> takeSpare() { return std::move(spare); }

private:
  size_t most() const;
  void makeRoom();
  bool compresses;
  size_t pages = 0, hand = 0;
  std::vector<RaceSlot *> hot;
  std::unique_ptr<RacePage> spare;
};

/// The pages of one piece of memory.
class RacePages {
public:
  RacePages() = default;
  /// For a segment of that many bytes; nothing is allocated before the first access. Without a pool
  /// all pages stay uncompressed.
  explicit RacePages(uint64_t bytes, RacePagePool *pool = nullptr);
  RacePages(RacePages &&) = default;
  RacePages &operator=(RacePages &&other); ///< `other` gets what was here
  ~RacePages();
  /// The state of a page, which is valid until the next call for any memory of the pool. If no
  /// launch has touched the page, its launch is 0.
  RacePage &get(size_t page) {
    RacePage *there = atHand(page);
    return there ? *there : getSlow(page);
  }
  /// The same if the page is uncompressed, otherwise null.
  RacePage *atHand(size_t page) {
    if (page / chunk >= chunks.size() || !chunks[page / chunk])
      return nullptr;
    RaceSlot &slot = chunks[page / chunk][page % chunk];
    slot.used = true;
    return slot.page.get();
  }
  /// Whether this launch has touched the page.
  bool isOf(size_t page, uint32_t launch) const;
  /// All pages from here on have never been touched.
  size_t pages() const { return std::min(count, chunks.size() * chunk); }
  /// Takes over what another core has packed, to be shifted, for a page that its launch has not
  /// touched here.
  void adopt(size_t page, PackedPage packed, RaceDetector::Shift shift);
  size_t compressed() const;
  /// Without a pool: the pages that have been requested since the last call, which now belong to
  /// the caller.
  std::vector<std::pair<size_t, std::unique_ptr<RacePage>>> take();
  /// Without a pool: memory for a page that will be requested.
  void give(std::unique_ptr<RacePage> page) { spares.push_back(std::move(page)); }

private:
  RacePage &getSlow(size_t page);
  RaceSlot &slotOf(size_t page);
  size_t slotsIn(size_t n) const { return std::min(chunk, count - n * chunk); }
  static constexpr size_t chunk = 1024;
  size_t count = 0;
  RacePagePool *pool = nullptr;
  std::vector<std::unique_ptr<RaceSlot[]>> chunks; ///< of slots; made when they are first needed
  std::vector<size_t> asked;                       ///< pages that are there, where there is no pool
  std::vector<std::unique_ptr<RacePage>> spares;
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MEMORY_RACEPAGES_H
