//===- Epochs.h - An epoch for each thread ----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The epochs of a vector clock: a block for each 32 threads, and a group for each 16 blocks. A
// cluster has thousands of threads and operations, and its clocks differ in a few blocks; the rest
// are shared, and where two clocks share a group there is nothing to merge or to copy.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MEMORY_EPOCHS_H
#define TILECOPY_LIB_EMULATOR_MEMORY_EPOCHS_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/SmallVector.h"
#include <array>
#include <cstdint>

namespace tilecopy::emu {

using Epoch = uint32_t;

class Epochs {
public:
  /// Of threads that are not there, 0.
  Epoch operator[](uint32_t thread) const {
    uint32_t at = thread / (size * fan);
    const Group *group = at < groups.size() ? groups[at].get() : nullptr;
    const Block *block = group ? group->blocks[thread / size % fan].get() : nullptr;
    return block ? block->epochs[thread % size] : 0;
  }
  /// Makes an epoch at least as great.
  void raise(uint32_t thread, Epoch epoch);
  /// Makes each epoch at least as great as the other one.
  void merge(const Epochs &other);

private:
  static constexpr uint32_t size = 32, fan = 16;
  /// One that several clocks share never changes. Clocks stay on one core, as do these counts.
  struct Block : llvm::RefCountedBase<Block> {
    std::array<Epoch, size> epochs{};
  };
  using BlockRef = llvm::IntrusiveRefCntPtr<Block>;
  struct Group : llvm::RefCountedBase<Group> {
    std::array<BlockRef, fan> blocks; ///< null where all are 0
  };
  using GroupRef = llvm::IntrusiveRefCntPtr<Group>;
  static BlockRef merged(const BlockRef &mine, const BlockRef &theirs);
  static void merge(GroupRef &mine, const GroupRef &theirs);

  llvm::SmallVector<GroupRef, 2> groups; ///< null where all are 0
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MEMORY_EPOCHS_H
