//===- CommonReads.h - Pages that clusters only read ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Many clusters read the same tiles of a matrix. A launch that adopts their trials, on one core,
// would link each reader of each byte to those before it, only to drop all of it at its end. As
// long as no cluster writes to a page, what the trials have read there is kept as it came. It is
// merged when it may matter: before a trial that has written to the page is adopted, and before a
// cluster runs in its place.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MACHINE_COMMONREADS_H
#define TILECOPY_LIB_EMULATOR_MACHINE_COMMONREADS_H

#include "Emulator/Memory/Memory.h"
#include "llvm/ADT/DenseMap.h"

namespace tilecopy::emu {

class CommonReads {
public:
  CommonReads(GlobalMemory &memory, RaceDetector &races) : memory(memory), races(races) {}

  /// Whether this launch has touched the page, and only read it.
  bool areAll(size_t allocation, size_t page);
  /// Keeps what a trial has read of such a page, whose cells will have to be shifted.
  void add(size_t allocation, size_t page, const RacePage &race, RaceDetector::Shift by);
  void add(size_t allocation, size_t page, PackedPage packed, RaceDetector::Shift by);
  /// Makes the reads of a page, or of all, part of its race state; others may write to it then.
  void merge(size_t allocation, size_t page);
  void mergeAll();

private:
  struct Reads {
    RaceDetector::Shift by;
    PackedPage packed; ///< or else:
    unsigned shift = 0;
    std::vector<uint32_t> cells;    ///< by unit
    std::vector<uint32_t> loadedBy; ///< as in RacePage; empty if as in the last entry that has it
  };
  struct Page {
    bool isReadOnly;
    std::vector<Reads> reads; ///< in the order of the clusters
    size_t lastLoaded = 0;    ///< the last of them that has `loadedBy`
  };
  void merge(RacePage &mine, llvm::MutableArrayRef<Reads> reads);

  GlobalMemory &memory;
  RaceDetector &races;
  llvm::DenseMap<std::pair<size_t, size_t>, Page> pages; ///< by allocation and page
  /// Bytes of the cells that are kept, and how many there may be: then all are merged, which takes
  /// less memory where neighboring units have the same readers.
  size_t kept = 0;
  static constexpr size_t mostKept = size_t(16) << 20;
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MACHINE_COMMONREADS_H
