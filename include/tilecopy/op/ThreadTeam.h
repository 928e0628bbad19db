//===- ThreadTeam.h - Some threads of a scope that share work ---*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a condition leaves out threads of a scope, the others share what all would have shared.
// They are numbered: a thread's rank is how many of the team come before it. The team is the same
// in each instance of the scope, or each has its own (`each`).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OP_THREADTEAM_H
#define TILECOPY_OP_THREADTEAM_H

#include "tilecopy/op/Members.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

namespace tilecopy {

/// Threads of one instance of a scope, by their index in it; where instances differ, those of all,
/// by their index in the CTA.
struct ThreadTeam {
  /// For each warp of the instance, or of the CTA, bit l: its lane l belongs to the team.
  llvm::SmallVector<int64_t, 4> lanes;
  /// Other threads of the scope get to the copy too, in some of its instances. They do nothing.
  bool guarded = false;
  /// Where instances differ: how many threads of the CTA make an instance. Else 0.
  unsigned each = 0;

  ThreadTeam() = default;
  explicit ThreadTeam(const llvm::BitVector &threads, unsigned each = 0);
  /// How many threads an instance has; where instances differ, the fewest of one that has any.
  int64_t count() const;
  /// How many there are in the instance of a thread.
  int64_t countWith(int64_t thread) const;
  bool has(int64_t thread) const;
  /// How many of the team come before the thread in its instance.
  int64_t rankOf(int64_t thread) const;
  int64_t first() const;
  /// The first thread, if the team is the same run of neighbors in each instance.
  std::optional<int64_t> runStart() const;
  /// "threads 64-127", "threads 0-15, 32-47"
  std::string str() const;

  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<3>(*this, visit, fact("count", count()), fact("threads", str()),
                   field("lanes", lanes), part("guarded", guarded), part("each", each));
  }
};

} // namespace tilecopy

#endif // TILECOPY_OP_THREADTEAM_H
