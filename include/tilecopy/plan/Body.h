//===- Body.h - What every body of a plan answers ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plan has a body for each way in which copies are made. A body is a struct in a header of its
// own that describes itself, and answers what others ask of every body:
//
//   struct SwapPlan {
//     unsigned words = 0; // of each thread
//
//     static constexpr llvm::StringLiteral Engine = ""; // threads make its accesses
//     AccessCounts accesses(const Plan &plan) const;
//     bool walk(const Plan &plan, bool ofDst, SideWalk &walk) const;
//     uint64_t registerBytes(const Plan &plan, bool ofDst) const { return 4 * words; }
//     void print(llvm::raw_ostream &os, const Plan &plan) const; // human-readable, indented
//     template <typename Visit> void fields(const Visit &visit) const {
//       visitFields<1>(*this, visit, fact("kind", "swap"), field("words", words));
//     }
//   };
//
// Its line in TILECOPY_PLAN_BODIES (Plan.h) makes it a body. Then the compiler asks for what is
// missing, and the linker for its emitBody (lib/Emit/Building.h).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_BODY_H
#define TILECOPY_PLAN_BODY_H

#include "tilecopy/op/Members.h"
#include "tilecopy/op/Tensor.h"
#include "tilecopy/op/ThreadTeam.h"
#include "tilecopy/plan/Counter.h"
#include "llvm/Support/raw_ostream.h"

namespace tilecopy {

struct Plan;
struct PlanSide;

/// The contract: how the PTX of one copy accesses memory. `sites` are instructions in the text,
/// `perThread` how often a working thread executes them.
struct AccessCount {
  Space space;
  bool isStore;
  unsigned bytes;
  int64_t sites;
  int64_t perThread;    // at most, where there are guards
  bool guarded = false; // only where a condition holds
};
/// Loads before stores.
using AccessCounts = llvm::SmallVector<AccessCount, 2>;

/// A counter of the threads or rounds of a copy: what one step of it adds to the address on each
/// side, in elements, and to the index in the dimension that its tag names.
enum PlanDirection : unsigned { Dst, Src, Along };
using PlanIter = Counter<Expr, 3>;
/// One direction of a counter.
using SideIter = Counter<Expr, 1>;

/// How JSON and texts call the directions of counters. A direction without a name is left out, and
/// so is the index of a PlanIter that walks no dimension.
struct StepNames {
  llvm::StringLiteral names[3];
  llvm::StringLiteral dimension = "dimension"; // of the tag
  int constant = -1;                           // the direction that JSON shows as a number
};
constexpr StepNames PlanSteps{{"dst", "src", "index"}};

/// How the threads of a scope access one side: what the model of costs (Cost.h) needs of a body.
/// Steps are numbers, because costs are of one assignment of the symbols.
struct SideWalk {
  struct Step {
    int64_t extent, step;
    bool onlyZero = false;
  };
  virtual ~SideWalk() = default;
  virtual int64_t valueOf(const Expr &e) = 0;

  /// Appends digits of the thread's index.
  template <typename List> void addThreads(const List &list, unsigned direction) {
    for (const auto &i : list)
      threads.push_back({i.extent, valueOf(i[direction]), i.tag.isOnlyZero()});
  }
  /// Each access so far is made for every count of these.
  template <typename List> void repeat(const List &list, unsigned direction) {
    for (const auto &i : list)
      repeatBy(i.extent, valueOf(i[direction]));
  }
  void repeatBy(int64_t extent, int64_t step);

  llvm::SmallVector<Step, 6> threads;      // digits of the index in the scope, outermost first
  llvm::SmallVector<int64_t, 64> moves{0}; // where a thread's accesses are, in elements
  int64_t threadOffset = 0;                // subtracted from the index first
  const ThreadTeam *team = nullptr;        // their ranks take the place of indices
  std::optional<unsigned> onlyThread;      // the one of each scope that takes part
  // How many vectors there are, where they are numbered over all rounds.
  int64_t items = 0, rounds = 1;
  int64_t base = 0;            // added to every place
  bool movesWords = false;     // an access is of the word in which its place lies
  unsigned rowsOfMatrices = 0; // lanes that give rows of 16 bytes to one instruction
};

} // namespace tilecopy

#endif // TILECOPY_PLAN_BODY_H
