//===- InterpretEnds.cpp - CTAs that have ended, or may have --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nothing orders the CTAs of different clusters. Within one, the shared memory of a CTA is there
// until its last thread ends. So a CTA at whose mbarriers others arrive must learn of each arrival,
// by a wait or by a barrier of the cluster.
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace tilecopy;
using namespace llvm;

//===----------------------------------------------------------------------===//
// CTAs of the cluster
//===----------------------------------------------------------------------===//

/// Called when threads of a CTA reach an mbarrier of the CTA with a rank.
void Interpreter::noteFar(const BarrierState &state, const Instance &at, unsigned rank,
                          bool byThread) {
  if (!orders() || rank == at.warp->rank)
    return;
  Far reached{rank, slotOf(at), byThread ? now : 0, state.slot, uint32_t(state.phase) + 1, loc};
  auto known = find_if(far, [&](const Far &f) {
    return f.slot == reached.slot && f.barrier == reached.barrier && !f.time == !reached.time;
  });
  if (known == far.end())
    far.push_back(reached);
  else
    *known = reached;
}

/// A CTA cannot have ended when a copy reaches it if one of its threads waits for that copy later.
Error Interpreter::checkEnds() {
  unsigned warps = (kernel.threads + ThreadsPerWarp - 1) / unsigned(ThreadsPerWarp);
  for (const Far &f : kernel.syncAuto ? ArrayRef<Far>() : ArrayRef(far)) {
    auto knows = [&](uint32_t slot) {
      return seenOf(clocks[slot], f.barrier) >= f.phase ||
             (f.time && seenOf(clocks[slot], f.slot) >= f.time);
    };
    bool isKnown = false;
    for (uint32_t slot = f.rank * warps * slotsOfWarp; slot != (f.rank + 1) * warps * slotsOfWarp;
         ++slot)
      isKnown |= knows(slot);
    for (const auto &[at, slot] : elected)
      isKnown |= at.first / warps == f.rank && knows(slot);
    if (!isKnown)
      return make_error<StatementError>(
          f.loc, "line " + utostr(f.loc.line) + ": this reaches an mbarrier of CTA " +
                     coordinateText({first[0] + f.rank, first[1], first[2]}) +
                     ", which may have ended; after the last one that CTA must wait for it, or "
                     "the kernel needs a 'sync.cluster'");
  }
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Earlier clusters
//===----------------------------------------------------------------------===//

Error Interpreter::touchEarlier(const Tensor &tensor, const Box &box, Order::Kind kind,
                                unsigned reduction, const Instance &at,
                                function_ref<bool(size_t)> keeps) {
  auto found = earlier.find(box.values);
  if (found == earlier.end())
    return Error::success();
  const Earlier &before = found->second;
  for (auto [i, e] : enumerate(box.cells)) {
    if (e < 0)
      continue;
    auto isIn = [e = size_t(e)](const std::vector<bool> &set) { return e < set.size() && set[e]; };
    bool wrote = isIn(before.written);
    bool readIt = kind == Order::Write && isIn(before.read);
    if (wrote && reduction && before.reduction == reduction)
      wrote = false;
    if ((!wrote && !readIt) || (kind == Order::Write && keeps(i)))
      continue;
    return createStringError(
        where(at) + ": " + elementText(tensor, box, i) + " is " +
        (kind == Order::Read ? "read" : "written") + ", and a CTA of another cluster " +
        (wrote ? "writes" : "reads") +
        " it; nothing orders the two; let each CTA have elements of its own, as "
        "by ctaid in the region");
  }
  return Error::success();
}

/// Records what remains known of global memory when the cluster ends.
void Interpreter::endOrder() {
  for (auto &entry : globalHistories) {
    auto &h = entry.second;
    if (h.empty())
      continue;
    Earlier &e = earlier[entry.first];
    h.forEachRun(0, h.size(), [&](int64_t first, int64_t last, uint32_t number) {
      const History &history = order.history(number);
      auto set = [&, first = first, last = last](std::vector<bool> &bits) {
        if (bits.size() < size_t(last))
          bits.resize(h.size());
        std::fill(bits.begin() + first, bits.begin() + last, true);
      };
      if (history.written) {
        // Reductions of two kinds, or mixed with plain writes, count as plain writes.
        e.reduction = e.written.empty() || e.reduction == history.reduction ? history.reduction : 0;
        set(e.written);
      }
      if (history.read)
        set(e.read);
    });
  }
}
