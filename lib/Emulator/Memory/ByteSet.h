//===- ByteSet.h - Memory that is there when it is touched ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a segment of memory is made of: its bytes, and sets of them. Both may be of terabytes, as
// long as little of them is touched.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MEMORY_BYTESET_H
#define TILECOPY_LIB_EMULATOR_MEMORY_BYTESET_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <memory>
#include <vector>

namespace tilecopy::emu {

/// Bytes that are zero until they are set; the system provides the pages that are touched.
class ZeroBytes {
public:
  explicit ZeroBytes(uint64_t size = 0);
  /// Bytes that the caller owns.
  explicit ZeroBytes(llvm::MutableArrayRef<uint8_t> borrowed)
      : bytes(borrowed.data(), Free{0, /*isBorrowed=*/true}) {}
  /// Null if there was not enough memory.
  uint8_t *get() const { return bytes.get(); }
  bool isOwned() const { return !bytes.get_deleter().isBorrowed; }

private:
  struct Free {
    uint64_t mapped; ///< bytes, by the system; 0 where calloc has given them
    bool isBorrowed;
    void operator()(uint8_t *p) const;
  };
  std::unique_ptr<uint8_t, Free> bytes{nullptr, Free{0, false}};
};

/// One bit a byte. Pages that are all zeros or all ones cost nothing.
class ByteSet {
public:
  explicit ByteSet(uint64_t size = 0, bool isFull = false)
      : numPages((size + pageBytes - 1) / pageBytes), table(numPages * sizeof(uint64_t *)),
        untouched(isFull ? ones() : zeros()) {}
  ByteSet(ByteSet &&) = default;
  ByteSet &operator=(ByteSet &&) = default;

  bool all(uint64_t offset, uint64_t count) const {
    if (!isInWord(offset, count))
      return allSlow(offset, count);
    uint64_t mask = bits(offset, count);
    return (word(offset) & mask) == mask;
  }
  bool any(uint64_t offset, uint64_t count) const {
    return isInWord(offset, count) ? (word(offset) & bits(offset, count)) != 0
                                   : anySlow(offset, count);
  }
  void assign(uint64_t offset, uint64_t count, bool value) {
    if (!value || !isInWord(offset, count) || !all(offset, count)) // most stores change nothing
      assignSlow(offset, count, value);
  }
  /// Members are stored in pages of this many bytes.
  static constexpr uint64_t pageBytes = 4096;
  void copyPage(const ByteSet &from, uint64_t page);
  /// Makes members `to` on what members `first` on of another set are.
  void copy(uint64_t to, const ByteSet &from, uint64_t first, uint64_t count);
  /// 64 members, from a multiple of 64 on.
  uint64_t wordOf(uint64_t first) const { return word(first); }
  /// Which of `count` bytes are members, from a multiple of `count`, a power of two of 32 at most.
  template <unsigned count> uint64_t among(uint64_t offset) const {
    return word(offset) >> offset % 64 & ((uint64_t(1) << count) - 1);
  }

private:
  static constexpr uint64_t words = pageBytes / 64;
  static uint64_t *zeros();
  static uint64_t *ones();
  bool allSlow(uint64_t offset, uint64_t count) const;
  bool anySlow(uint64_t offset, uint64_t count) const;
  void assignSlow(uint64_t offset, uint64_t count, bool value);
  void assignInPage(uint64_t offset, uint64_t count, bool value);
  /// Whether these members, at least one, have their bits in one word.
  static bool isInWord(uint64_t offset, uint64_t count) { return count - 1 < 64 - offset % 64; }
  /// The bits of [offset, offset + count) that lie in offset's word.
  static uint64_t bits(uint64_t offset, uint64_t count) {
    unsigned first = offset % 64;
    return (count >= 64 ? ~uint64_t(0) : (uint64_t(1) << count) - 1) << first;
  }
  uint64_t *&entry(uint64_t page) const { return reinterpret_cast<uint64_t **>(table.get())[page]; }
  uint64_t *pageOf(uint64_t page) const {
    uint64_t *there = entry(page);
    return there ? there : untouched;
  }
  uint64_t word(uint64_t offset) const { return pageOf(offset / pageBytes)[offset / 64 % words]; }

  uint64_t numPages;
  ZeroBytes table; ///< of pointers: null for `untouched`, zeros(), ones(), or one of `owned`
  uint64_t *untouched;
  std::vector<std::unique_ptr<uint64_t[]>> owned;
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MEMORY_BYTESET_H
