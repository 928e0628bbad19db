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
