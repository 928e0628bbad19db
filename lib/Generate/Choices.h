//===- Choices.h - The numbers a random program is made from ----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the parts of the generator share: the source of choices, where 0 is always the simplest,
// and the kernel that is being written.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_GENERATE_CHOICES_H
#define TILECOPY_LIB_GENERATE_CHOICES_H

#include "tilecopy/program/Program.h"
#include <random>
#include <string>
#include <vector>

namespace tilecopy {

/// Random choices, or given ones; either way they are recorded.
class Choices {
public:
  explicit Choices(uint64_t seed) : random(seed) {}
  explicit Choices(llvm::ArrayRef<uint32_t> given)
      : given(given.begin(), given.end()), replay(true) {}

  /// A number below n; 0 is the simplest.
  uint32_t pick(uint32_t n) {
    uint32_t c = 0;
    if (!replay)
      c = random() % n;
    else if (made.size() < given.size())
      c = std::min(given[made.size()], n - 1);
    made.push_back(c);
    return c;
  }
  /// True once in n times.
  bool rarely(uint32_t n) { return pick(n) == n - 1; }
  template <typename T> T oneOf(std::initializer_list<T> list) {
    return list.begin()[pick(list.size())];
  }
  std::vector<uint32_t> made;

private:
  std::mt19937_64 random;
  std::vector<uint32_t> given;
  bool replay = false;
};

/// The declarations of a kernel so far.
struct KernelText {
  unsigned threads = 32;
  int64_t grid = 1;
  int64_t registerBytes = 0; // of a thread: tiles that are declared, or will be by the next trip
  std::string scalars, tensors;
};

/// A condition that holds for all threads of an instance of the scope or for none: for some of the
/// instances, or in some of the CTAs. Empty most of the time.
std::string chooseCondition(Choices &choices, const KernelText &kernel, Scope scope,
                            int64_t instances);
/// Reverses some counters of a layout: their strides become negative, and their first element is
/// the last in memory. Returns where element 0 then is. Strides that are not a multiple of `grain`
/// do not change.
int64_t turnRound(Choices &choices, llvm::ArrayRef<int64_t> extents,
                  llvm::MutableArrayRef<int64_t> strides, int64_t grain);

/// `4,8,2`
std::string listOf(llvm::ArrayRef<int64_t> values, llvm::StringRef separator = ",");

/// Merges two blocks that share nothing, statement by statement in any order.
std::string interleave(Choices &choices, llvm::StringRef one, llvm::StringRef other);

/// A scope whose instances share a CTA of that many threads, and the threads of one instance.
std::pair<Scope, unsigned> chooseScope(Choices &choices, unsigned threads);

/// The extents of a tile of rows of at least 512 bytes. The threads of the scope divide its words
/// of 16 bytes, most of the time. Empty where such tiles of all instances do not fit in shared
/// memory.
llvm::SmallVector<int64_t, 5> chooseLongRows(Choices &choices, ElementType type, int64_t threads,
                                             int64_t instances);

/// `swizzle(3,2,3) `
std::string chooseSwizzle(Choices &choices, ElementType type);

/// "warp", "warpgroup" or "thread": the symbol that says which instance of a scope a thread is in.
std::string instanceName(Scope scope);

/// The layout of a register tile that every thread of the scope has whole; and of rows that lanes
/// have, in each warp of the scope. `threads` are those of an instance.
std::string heldByAll(Scope scope, llvm::ArrayRef<int64_t> shape, int64_t threads);
std::string heldByLanes(Scope scope, int64_t rows, int64_t threads);

/// The statements of a trip through registers, memory -> registers -> memory: its tensors, whose
/// names end in `index`, are declared in `kernel`.
std::string writeRegisterTrip(Choices &choices, unsigned index, KernelText &kernel);

/// A kernel of trips through shared memory or registers.
std::string writeSynchronousKernel(Choices &choices, bool onlyRegisters);

/// A kernel of a ring of stages between producers and consumers.
std::string writePipelineKernel(Choices &choices, const GpuTarget &target);

/// A kernel of copies by cp.async.
std::string writeCpAsyncKernel(Choices &choices, const GpuTarget &target);

/// A kernel of bulk copies without a tensor map; one of copies from CTA to CTA.
std::string writeBulkKernel(Choices &choices);
std::string writePeerKernel(Choices &choices);

/// A kernel of a tile that may leave its tensors.
std::string writeRaggedKernel(Choices &choices);

/// A kernel of copies of windows, whose tensor maps it edits.
std::string writeWindowKernel(Choices &choices);

/// A kernel of copies within shared memory, to other CTAs too, or within global memory.
std::string writeSpaceKernel(Choices &choices, const GpuTarget &target);

/// A kernel that copies a small tile of a tensor of up to 2^40 bytes.
std::string writeHugeKernel(Choices &choices, const GpuTarget &target);

/// A kernel of copies that some threads of a scope make.
std::string writeTeamKernel(Choices &choices, const GpuTarget &target);

/// A kernel of a tile that is padded, filled or combined with another.
std::string writeValueKernel(Choices &choices, const GpuTarget &target);

/// A kernel of a tile that is converted in registers.
std::string writeConvertKernel(Choices &choices, const GpuTarget &target);

/// A kernel of copies whose rows are named by tensors of indices.
std::string writeRowKernel(Choices &choices, const GpuTarget &target);

/// A kernel of copies that leave elements out.
std::string writeMaskKernel(Choices &choices, const GpuTarget &target);
/// A kernel of copies of multicast tensors.
std::string writeMultimemKernel(Choices &choices);
/// A kernel that copies a tile of elements of 4 or 6 bits.
std::string writeNarrowKernel(Choices &choices, const GpuTarget &target);
/// A kernel of bulk copies that end with their tensor, or begin and end inside of 16 bytes.
std::string writeLengthKernel(Choices &choices, const GpuTarget &target);

/// A kernel that copies a tile through tensor maps.
std::string writeTmaKernel(Choices &choices);

/// A kernel that copies the pixels of a convolution.
std::string writePixelKernel(Choices &choices, const GpuTarget &target);

/// A kernel that copies a tile to tensor memory and back.
std::string writeTmemKernel(Choices &choices);

/// A kernel that copies rows from shared to tensor memory.
std::string writeCpKernel(Choices &choices);

} // namespace tilecopy

#endif // TILECOPY_LIB_GENERATE_CHOICES_H
