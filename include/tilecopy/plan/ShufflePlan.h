//===- ShufflePlan.h - From register tile to register tile ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy between two layouts of the same elements over the threads of a scope, where no element
// leaves its warp. Each word of the destination comes from one place of one lane; both depend on
// the thread. One shuffle gives each lane the word at one place of any other lane. Where the place
// depends on the thread, there is one shuffle for each place, and the thread selects. A word that
// the thread has itself is only moved. Threads that get nothing keep what they have.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_SHUFFLEPLAN_H
#define TILECOPY_PLAN_SHUFFLEPLAN_H

#include "tilecopy/plan/Body.h"

namespace tilecopy {

/// A number that depends on the thread: a constant, and what each bit of its index in the scope
/// adds, lowest first.
struct ThreadSum {
  int64_t constant = 0;
  llvm::SmallVector<int64_t, 10> bits;

  bool isConstant() const {
    return llvm::all_of(bits, [](int64_t b) { return b == 0; });
  }
  int64_t at(int64_t thread) const;
  std::string str() const; // "3 + 4*t1 + 8*t2"
  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<2>(*this, visit, field("constant", constant), field("bits", bits));
  }
};

/// One word of the destination.
struct ShuffleWord {
  int64_t dstByte = 0;
  bool own = false;                     // the thread has it itself
  ThreadSum lane;                       // the lane that has it
  ThreadSum place;                      // the byte there
  llvm::SmallVector<int64_t, 4> places; // every value that `place` takes

  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<5>(*this, visit, field("dst_byte", dstByte), field("own", own), field("lane", lane),
                   field("place", place), field("places", places));
  }
};

struct ShufflePlan {
  unsigned wordBytes = 4; // 1, 2 or 4
  llvm::SmallVector<ShuffleWord, 0> words;
  /// The threads of the scope that receive elements. None: all of them do, or the others may be
  /// overwritten.
  std::optional<ThreadTeam> owners = std::nullopt;
  /// The threads of the CTA that execute the copy. None: whole warps do.
  std::optional<ThreadTeam> callers = std::nullopt;

  int64_t shuffles() const;
  int64_t selections() const;
  static constexpr llvm::StringLiteral Engine = "";
  AccessCounts accesses(const Plan &) const { return {}; }
  bool walk(const Plan &, bool, SideWalk &) const { return false; }
  uint64_t registerBytes(const Plan &plan, bool ofDst) const;
  void print(llvm::raw_ostream &os, const Plan &plan) const;
  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<4>(*this, visit, fact("kind", "shuffle"), field("word_bytes", wordBytes),
                   fact("shuffles", shuffles()), fact("selections", selections()),
                   field("words", words), part("owners", owners), part("callers", callers));
  }
};

} // namespace tilecopy

#endif // TILECOPY_PLAN_SHUFFLEPLAN_H
