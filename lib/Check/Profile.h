//===- Profile.h - What a run of a kernel exercised -------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether a ring of stages is right shows only when a stage is reused, and a loop may be wrong only
// when it runs zero times, or once. A profile of one run without data says how often each loop ran
// and how often each ring wrapped around, so that arguments can be chosen by it.
//
// A ring is an index `e % s` of a shared tensor, of tensor memory or of an array of mbarriers,
// where e changes with a loop; or an mbarrier whose phase changes with a loop, which is a ring of
// one. It has wrapped around as often as e / s has grown while one warp ran.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_CHECK_PROFILE_H
#define TILECOPY_LIB_CHECK_PROFILE_H

#include "tilecopy/check/Reference.h"
#include <set>

namespace tilecopy {

class Profile {
public:
  /// Finds the loops and the rings of a kernel.
  explicit Profile(const Kernel &kernel);

  struct Ring {
    const Statement *statement; // the first in which it occurs
    Expr operand;
    int64_t size;
    std::string text;  // "k % 4"
    int64_t turns = 0; // how often it wrapped around, at most
  };
  struct Loop {
    const Statement *statement;
    bool runTime; // its bounds depend on the arguments
    std::set<int64_t> passes = {};
  };
  std::vector<Ring> rings;
  std::vector<Loop> loops;
  /// Rings by the statement that uses them.
  std::multimap<const Statement *, size_t> uses;
  /// Copies with a region that lay inside its global tensor (true), or not entirely (false).
  std::set<std::pair<const Statement *, bool>> regions;
  /// The copy that `{ bounds = promised }` is not true of: with it the run has ended.
  const Statement *broken = nullptr;
  uint64_t statements = 0, elements = 0;
  Execution execution; ///< as of `interpret`

  /// Records that the loop has ended after this many passes.
  void ended(const Statement &loop, int64_t passes);
  /// The cost of a run in moved elements; a statement counts as several.
  uint64_t cost() const { return elements + 16 * statements; }

  /// Where each warp has seen each ring begin and end.
  using Turns = std::map<size_t, std::pair<int64_t, int64_t>>;
  void used(const Statement &s, Turns &turns,
            llvm::function_ref<int64_t(const Expr &)> evaluate) const;
  void add(const Turns &turns);

private:
  void addRings(const Statement &s);
  void addRing(const Statement &s, const Expr &operand, int64_t size, std::string text);
};

/// checkBounds, observed. `profile` is that of the kernel.
llvm::Error probe(const Kernel &kernel, const ArgumentValues &arguments, uint64_t statementLimit,
                  Profile &profile);

} // namespace tilecopy

#endif // TILECOPY_LIB_CHECK_PROFILE_H
