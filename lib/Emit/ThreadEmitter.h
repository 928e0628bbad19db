//===- ThreadEmitter.h - Copies by all threads of a scope -------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What all forms of a ThreadPlan share: the digits of the thread's index, the threads that take
// part, the loops, and the addresses of both sides. A form adds what one pass through the loops
// does.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_THREADEMITTER_H
#define TILECOPY_LIB_EMIT_THREADEMITTER_H

#include "BodyEmitter.h"

namespace tilecopy {

class ThreadEmitter : protected SidesEmitter<ThreadPlan> {
public:
  ThreadEmitter(llvm::IRBuilderBase &builder, const Plan &plan, const ThreadPlan &body,
                const CopyOperands &operands);
  virtual ~ThreadEmitter() = default;
  void run();

protected:
  /// Emits what comes before the digits of the thread; one pass; what comes after the loops; what
  /// threads that take no part do, too.
  virtual void begin() {}
  virtual void pass() = 0;
  virtual void finish() {}
  virtual void leave() {}

  struct Steps {
    llvm::SmallVector<SideIter, 8> loops, unrolled, threads;
  };
  bool reads() const { return !plan.zeros && inMemory(plan.src); }
  llvm::SmallVector<llvm::Value *, 8> digits(llvm::Value *index, llvm::ArrayRef<PlanIter> list);
  llvm::Value *both(llvm::Value *a, llvm::Value *b) {
    return !a ? b : !b ? a : builder.CreateAnd(a, b);
  }
  llvm::Value *constant(int64_t c) { return builder.getInt32(uint32_t(c)); }

  Steps dstSteps, srcSteps;
  llvm::Value *index = nullptr;                     // of the thread, or its rank in the team
  llvm::SmallVector<llvm::Value *, 8> threadDigits; // where threads share evenly
  llvm::SmallVector<llvm::Value *, 4> passes;       // the counters of the loops
  llvm::Value *runItem = nullptr;                   // of a vector, where run time tells the threads

private:
  llvm::Value *share(), *endOfTeam();
  void work();
  void runTimeRounds();

  llvm::Value *workers = nullptr; // how many share the work; null if it is a constant
};

/// The rank of the thread of an index of the scope in a team, and whether it belongs to it.
llvm::Value *rankIn(llvm::IRBuilderBase &builder, const ThreadTeam &team, llvm::Value *index);
llvm::Value *isIn(llvm::IRBuilderBase &builder, const ThreadTeam &team, llvm::Value *index);
/// How many threads of the team there are in the instance of the thread, below `end` if it is not
/// null: 64 bits, counted from the instance's first thread.
llvm::Value *workersIn(llvm::IRBuilderBase &builder, const ThreadTeam &team, llvm::Value *index,
                       llvm::Value *end);
/// The lanes of the thread's warp that are in the team, a bit each.
llvm::Value *lanesIn(llvm::IRBuilderBase &builder, const ThreadTeam &team, llvm::Value *index);

/// The forms of a plan: vectors that are shifted, blocks that are transposed, and all others. Of a
/// tile at the edge there are only others.
void emitShifted(llvm::IRBuilderBase &builder, const Plan &plan, const ThreadPlan &body,
                 const CopyOperands &operands);
void emitBlocks(llvm::IRBuilderBase &builder, const Plan &plan, const ThreadPlan &body,
                const CopyOperands &operands);
void emitVectors(llvm::IRBuilderBase &builder, const Plan &plan, const ThreadPlan &body,
                 const CopyOperands &operands, bool atEdge);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_THREADEMITTER_H
