//===- RequiredOrder.h - What must stand between two accesses ---*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The weakest synchronization that makes a second access see what a first one did: which threads
// must meet, which proxy fence the first ones need before that, and which wait. It is found from
// the elements that each thread touches, as the plans place them, so it is exact where those are
// known: two copies in which each thread touches only its own elements need nothing. Where they are
// not known it is enough for any threads, and `isExact` says so.
//
//   auto stored = accessOf(first, Dst), loaded = accessOf(second, Src);
//   RequiredOrder order = requiredOrder(*stored, *loaded);
//   outs() << order.str(); // "a warp: thread 0 writes element 16 of 'S', and thread 1 reads it"
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_ORDER_REQUIREDORDER_H
#define TILECOPY_ORDER_REQUIREDORDER_H

#include "tilecopy/order/TileAccess.h"

namespace tilecopy {

/// Who must meet. Each includes those before it.
enum class Reach { Nobody, Warp, Warpgroup, Cta, Cluster };
llvm::StringRef reachName(Reach reach);

enum class ProxyFence { None, Shared, Global };
llvm::StringRef fenceName(ProxyFence fence);

struct RequiredOrder {
  Reach reach = Reach::Nobody;
  /// By the threads of the first access, before they meet those of the second.
  ProxyFence fence = ProxyFence::None;
  /// By the threads of the first access (by those of the second where an mbarrier tells), before
  /// they meet.
  AccessWait wait = AccessWait::Nothing;
  /// The threads of both accesses, which must meet. Empty if no threads must meet.
  llvm::BitVector threads;
  /// Known from the elements of each thread. Otherwise less may be enough.
  bool isExact = true;
  /// An element and the two threads for which it is needed, or why nothing is.
  struct Witness {
    int64_t element; // of the tensor's memory, where the symbols are 0 and before the swizzle
    unsigned first, second;
  };
  std::optional<Witness> witness;
  std::string reason;

  bool isNothing() const {
    return reach == Reach::Nobody && fence == ProxyFence::None && wait == AccessWait::Nothing;
  }
  /// "a CTA, after cp_async.wait: thread 0 writes element 16 of 'S', and thread 32 reads it"
  void print(llvm::raw_ostream &os) const;
  std::string str() const;
  llvm::json::Value toJSON() const;
};

/// The second access is made in another round of a loop: `distance` of its steps later, or, if that
/// is 0, in any.
struct LaterRound {
  Symbol variable;
  int64_t step = 1;
  int64_t distance = 1;
  int64_t most = 0; // if more than the distance: or later, up to this
};

/// What must stand between the accesses, the first of which comes first in the program. They are of
/// one tensor; otherwise nothing is needed. `later` has the loops in whose rounds they differ.
RequiredOrder requiredOrder(const TileAccess &first, const TileAccess &second,
                            llvm::ArrayRef<LaterRound> later = {});

} // namespace tilecopy

#endif // TILECOPY_ORDER_REQUIREDORDER_H
