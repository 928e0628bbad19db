//===- CudaSides.h - One side of a copy as CUDA C++ -------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the accesses of a side are, in the counters of its threads (t0, t1, ...), of its loops (l0,
// l1, ...) and of what it unrolls (u0, u1, ...). The text has a variable for the thread's part and
// one for that of a pass; offsets count elements, pointers bytes.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_CUDASIDES_H
#define TILECOPY_TOOLS_PTXBENCH_CUDASIDES_H

#include "tilecopy/plan/Plan.h"
#include "llvm/ADT/Twine.h"

namespace tilecopy {

/// The type of a vector in registers.
const char *registerType(unsigned bytes);

struct SideText {
  using Steps = llvm::SmallVector<Counter<Expr, 1>, 8>;

  SideText(const Plan &plan, bool isDst)
      : plan(isDst ? plan.dst : plan.src), element(plan.type), bits(elementBits(element)),
        isDst(isDst) {}
  template <unsigned Direction, typename Body>
  static SideText of(const Plan &plan, bool isDst, const Body &body) {
    SideText side(plan, isDst);
    side.loops = counters::select<Direction>(body.loops);
    side.unrolled = counters::select<Direction>(body.unrolled);
    side.threads = counters::select<Direction>(body.threads);
    return side;
  }

  bool inMemory() const { return plan.space != Space::Local; }
  std::string name() const { return isDst ? "dst" : "src"; }
  /// Of an offset.
  llvm::StringRef type() const { return plan.space == Space::Global ? "i64" : "int"; }
  std::string swizzled(const llvm::Twine &x) const;
  /// The byte at which an element begins.
  std::string bytes(const llvm::Twine &offset) const;

  const PlanSide &plan;
  ElementType element;
  unsigned bits;
  bool isDst;
  Steps loops, unrolled, threads;
};

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_CUDASIDES_H
