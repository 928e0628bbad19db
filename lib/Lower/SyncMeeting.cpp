//===- SyncMeeting.cpp - Which barrier threads meet at --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SyncPlacer.h"

using namespace llvm;
using namespace tilecopy;

/// Whether the threads are whole instances of the scope.
static bool areWhole(const BitVector &threads, Scope scope) {
  unsigned each = threadsOf(scope, threads.size());
  for (unsigned t = 0; t < threads.size(); t += each)
    for (unsigned other = t; other < t + each; ++other)
      if (threads[t] != (other < threads.size() && threads[other]))
        return false;
  return true;
}

/// A barrier of the warps from the first to the last of these, of all that get there, or of the
/// CTA.
std::optional<SyncPlacer::Meeting> SyncPlacer::meetingOf(const BitVector &who,
                                                         const BitVector &reached) const {
  if (!isSubset(who, reached))
    return std::nullopt;
  unsigned warp = unsigned(ThreadsPerWarp);
  BitVector run(kernel.threads);
  run.set(unsigned(who.find_first()) / warp * warp,
          std::min(kernel.threads, (unsigned(who.find_last()) / warp + 1) * warp));
  if (!isSubset(run, reached))
    run = reached;
  if (run.all())
    return Meeting{{Scope::Cta}, std::move(run)};
  if (!areWhole(run, Scope::Warp))
    return std::nullopt;
  return Meeting{{Scope::Cta, /*part=*/true}, std::move(run)};
}

/// The cheapest barrier of the block at which these threads meet.
std::optional<SyncPlacer::Meeting> SyncPlacer::barrierFor(Reach reach, const BitVector &who,
                                                          const Frame &at) const {
  if (at.lanes || !isSubset(who, at.active))
    return std::nullopt;
  if (reach <= Reach::Warp && areWhole(at.active, Scope::Warp))
    return Meeting{{Scope::Warp}, at.active};
  bool severalGroups = kernel.threads > unsigned(ThreadsPerWarpgroup);
  if (reach <= Reach::Warpgroup && severalGroups && areWhole(at.active, Scope::Warpgroup))
    return Meeting{{Scope::Warpgroup}, at.active};
  return meetingOf(who, at.active);
}

/// An item as the text has it: some of the threads that get there meet under a condition.
Statement SyncPlacer::statementOf(const Item &item) const {
  if (!item.barrier() || !item.barrier()->part || item.active == item.reached)
    return item.statement;
  Symbol warp = threadSymbol(SymbolKind::Warp, kernel.threads);
  int64_t first = item.active.find_first() / ThreadsPerWarp,
          last = item.active.find_last() / ThreadsPerWarp;
  IfStmt some;
  if (first == last)
    some.conjuncts.push_back({Comparison::EQ, Expr(warp), Expr(first)});
  if (first != last && first > 0)
    some.conjuncts.push_back({Comparison::GE, Expr(warp), Expr(first)});
  if (first != last && (last + 1) * ThreadsPerWarp < int64_t(kernel.threads))
    some.conjuncts.push_back({Comparison::LT, Expr(warp), Expr(last + 1)});
  some.body.push_back(item.statement);
  return {item.statement.loc, std::move(some)};
}
