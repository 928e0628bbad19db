//===- InterpretTurns.cpp - Which warp goes on ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy;
using namespace llvm;

/// Each warp goes on until it waits. False if some do not get to the end.
Expected<bool> Interpreter::runInTurn(std::vector<Warp> &warps) {
  bool progress = true, ended = false;
  while (progress && !ended) {
    progress = false;
    ended = true;
    for (Warp &warp : warps) {
      bool goesOn = true;
      while (goesOn && warp.next != steps.size()) {
        Expected<bool> moved = step(warp);
        if (!moved)
          return moved.takeError();
        goesOn = *moved;
        progress |= goesOn;
      }
      ended &= warp.next == steps.size();
    }
  }
  return ended;
}

/// Of the warps that do not wait, the one goes on that has got least far in the text. So a
/// statement takes effect for all threads before a later one does for any, except where threads
/// wait at an mbarrier for what comes later.
Expected<bool> Interpreter::runAsInText(std::vector<Warp> &warps) {
  std::vector<bool> waits(warps.size());
  while (true) {
    size_t least = warps.size();
    for (size_t w = 0; w != warps.size(); ++w)
      if (!waits[w] && warps[w].next != steps.size() &&
          (least == warps.size() || isBefore(warps[w], warps[least])))
        least = w;
    if (least == warps.size())
      return all_of(warps, [&](const Warp &w) { return w.next == steps.size(); });
    Expected<bool> moved = step(warps[least]);
    if (!moved)
      return moved.takeError();
    if (*moved)
      waits.assign(warps.size(), false);
    else
      waits[least] = true;
  }
}

/// Passes of the loops around both count before the step does.
bool Interpreter::isBefore(const Warp &a, const Warp &b) const {
  const Step &x = steps[a.next], &y = steps[b.next];
  for (auto [test, other] : zip(x.loops, y.loops)) {
    if (test != other)
      break;
    if (a.rounds[test] != b.rounds[test])
      return a.rounds[test] < b.rounds[test];
  }
  return a.next < b.next;
}

/// The CTAs that share the passes of a loop: all of the grid, or one.
int64_t Interpreter::sharersOf(const ForStmt &loop) const {
  return loop.dynamic ? int64_t(grid[0]) * grid[1] * grid[2] : 1;
}

/// The variable in a CTA's pass of this number. CTAs may share the passes of a dynamic loop in any
/// way. This way gives neighboring passes to different CTAs. It also gives the same pass of two
/// loops, or work outside of them that goes by the CTA's number, to different CTAs: the CTAs take
/// turns in another order in each round and in each loop.
int64_t Interpreter::passOf(const ForStmt &loop, const Instance &at, int64_t round) const {
  int64_t sharers = sharersOf(loop), pass = round * sharers;
  if (loop.dynamic) {
    std::array<int64_t, 3> cta = ctaOf(*at.warp);
    int64_t turn = cta[0] + grid[0] * (cta[1] + grid[1] * cta[2]) + round + 1;
    for (const Statement &before : kernel.body) { // dynamic loops are not nested
      const auto *other = std::get_if<ForStmt>(&before.node);
      if (other == &loop)
        break;
      turn += other && other->dynamic;
    }
    pass += turn % sharers;
  }
  return evaluate(loop.begin, at) + loop.step * pass;
}
