//===- InterpretTypes.h - What an execution keeps ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The steps of a kernel, and what an Interpreter keeps of asynchronous copies, of earlier clusters
// and of other CTAs.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_CHECK_INTERPRETTYPES_H
#define TILECOPY_LIB_CHECK_INTERPRETTYPES_H

#include "Order.h"
#include "tilecopy/program/Program.h"
#include "tilecopy/run/Stall.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SmallVector.h"

namespace tilecopy {

/// The bits of the elements that a copy moves.
using ElementValues = llvm::SmallVector<uint64_t>;

/// The statements of a kernel without nesting.
struct Step {
  enum Kind { Execute, Branch, LoopBegin, LoopTest, LoopNext } kind;
  const Statement *statement;
  /// Execute: the threads that reach it. Other kinds: the threads that enter.
  llvm::BitVector active;
  size_t target = 0;              // of Branch and LoopTest, after the body; of LoopNext, the test
  uint32_t elect = 0;             // the lanes from which one has been elected, or 0
  std::vector<size_t> loops = {}; // the tests of the loops around it, outermost first
  int firstWarp = -1;             // of those that reach or enter it
  /// Of the active threads only those below these numbers, which the CTA or loops around it tell.
  llvm::SmallVector<Expr, 1> ends = {};
};

/// The variables of the loops that a warp is in, by name.
using LoopValues = llvm::SmallVector<std::pair<llvm::StringRef, int64_t>, 2>;
/// The passes of a statement, which some warps leave out: each has the number that its first warp
/// gives it.
class PassNumbers {
public:
  unsigned at(const LoopValues &loops) {
    auto [known, isNew] = numbers.try_emplace(loops, next);
    next += isNew;
    return known->second;
  }
  void end(const LoopValues &loops) { numbers.erase(loops); }

private:
  std::map<LoopValues, unsigned> numbers;
  unsigned next = 0;
};

/// Of a thread: the kinds of groups that its asynchronous copies are counted in.
enum GroupKind { BulkRead, BulkWrite, CpAsync, Tcgen };
/// The groups of one kind, as a slot of clocks.
struct CopyGroups {
  uint32_t slot = 0, committed = 0, waitedAt = 0; // the step of the last wait
  bool hasWait = false;                           // whatever that let go on
  llvm::SmallVector<uint32_t, 0> commits;         // the steps of the commits
  uint32_t done = 0; // that lanes with one slot have waited for, each for its own
};
/// The tensor memory of a CTA.
struct TensorMemory {
  std::vector<const TmemPool *> allocated;
  unsigned columns = 0, last = TmemColumns; // in use; of the last allocation
  bool relinquished = false;
};
/// Where the indices of a tensor are among those of the tensor that has its memory.
struct Frame {
  llvm::SmallVector<int64_t, 4> shape, begin, owner;
};
/// The elements that one condition of a masked copy lets move.
struct Moved {
  llvm::SmallVector<int64_t, 4> extents; // of the copy, or 1 where the condition is the same
  llvm::BitVector elements;
  /// Makes -1 of the cells of what is not moved, as if it were outside of the tensor. A cell stands
  /// for `steps` indices of each dimension of the copy, which has `all` indices.
  void leaveOut(llvm::MutableArrayRef<int64_t> cells, llvm::ArrayRef<int64_t> all,
                llvm::ArrayRef<int64_t> steps) const;
};
/// Per dimension of a copy: whether its mask tells the indices of it apart.
llvm::SmallVector<bool, 4> toldApart(const CopyOp &op);
/// What earlier clusters have done to a global tensor, by element.
struct Earlier {
  std::vector<bool> written, read;
  unsigned reduction = 0;
};
/// What reaches an mbarrier of another CTA, which must not have ended: the arrival of a thread,
/// or bytes (time 0), in a phase of the mbarrier.
struct Far {
  unsigned rank;
  uint32_t slot, time, barrier, phase;
  SourceLoc loc;
};

/// An mbarrier.
struct BarrierState {
  int64_t expected = 0, pending = 0, bytes = 0, phase = 0; // expected 0: not initialized
  uint32_t slot = 0;                  // whose time is the number of complete phases
  Clock gather = {};                  // what those that arrive have done and seen
  ClockRef gathered = nullptr;        // the last clock in it
  ClockRef done = nullptr;            // what was gathered when a phase was last complete
  std::optional<uint32_t> init = {};  // the step that has initialized it
  std::optional<uint32_t> ended = {}; // the step that has ended it
  BarrierLog log = {};
};

} // namespace tilecopy

#endif // TILECOPY_LIB_CHECK_INTERPRETTYPES_H
