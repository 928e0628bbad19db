//===- SyncPhases.cpp - Threads that only wait at mbarriers ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A wait at an mbarrier asks for the parity of a phase. A thread that comes two phases late asks
// for a phase that has not begun, and waits forever. Threads that arrive at mbarriers themselves
// hold the others back. Threads of a loop that only wait hold nobody back, so the loop needs a
// barrier.
//
//===----------------------------------------------------------------------===//

#include "SyncPlacer.h"
#include "tilecopy/op/OptionKeys.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// What the threads of a loop do at mbarriers.
struct LoopPhases {
  explicit LoopPhases(unsigned threads) : arriving(threads) {}

  MapVector<const Barrier *, BitVector> waits, arrivals;
  BitVector arriving; // at any of them
  bool meets = false; // all threads of the CTA, in each pass

  void arrive(const Barrier *barrier, const BitVector &threads) {
    arrivals[barrier].resize(threads.size());
    arrivals[barrier] |= threads;
    arriving |= threads;
  }
  void wait(const Barrier *barrier, const BitVector &threads) {
    waits[barrier].resize(threads.size());
    waits[barrier] |= threads;
  }
  /// A barrier at which threads arrive again before others that only wait have seen the phase.
  const Barrier *lacking(int64_t passes) const {
    for (const auto &[barrier, threads] : waits) {
      BitVector idle = threads;
      idle.reset(arriving);
      if (!meets && idle.any() && arrivals.count(barrier) && passes > int64_t(barrier->count))
        return barrier;
    }
    return nullptr;
  }
};

} // namespace

void SyncPlacer::limitWaits(const StatementBlock &block, const BitVector &active, uint32_t lanes) {
  for (const Statement &s : block) {
    const StatementBlock *body = bodyOf(s);
    if (!body)
      continue;
    auto [within, narrowed] = inside(s, active, lanes);
    limitWaits(*body, within, narrowed);
    const auto *loop = std::get_if<ForStmt>(&s.node);
    if (!loop || !within.all())
      continue;
    LoopPhases phases(kernel.threads);
    auto look = [&](auto &self, const StatementBlock &in, const BitVector &who,
                    uint32_t these) -> void {
      for (size_t i = 0; i <= in.size(); ++i) {
        for (const Item *item : itemsOf({&in, i}))
          phases.meets |= item->barrier() && item->barrier()->scope == Scope::Cta && who.all();
        if (i == in.size())
          break;
        const Statement &inner = in[i];
        const auto *sync = std::get_if<SyncStmt>(&inner.node);
        phases.meets |= who.all() && (std::holds_alternative<ClusterSyncStmt>(inner.node) ||
                                      (sync && sync->scope == Scope::Cta));
        if (const auto *b = std::get_if<BarrierStmt>(&inner.node)) {
          if (b->op == BarrierStmt::Wait)
            phases.wait(b->barrier.barrier.get(), who);
          else if (b->op == BarrierStmt::Arrive || b->op == BarrierStmt::ArriveExpectTx)
            phases.arrive(b->barrier.barrier.get(), who);
        } else if (const auto *copy = std::get_if<CopyStmt>(&inner.node)) {
          if (auto told = copy->op.options.get(options::Mbar))
            phases.arrive(told->barrier.get(), who);
        }
        if (const StatementBlock *deeper = bodyOf(inner)) {
          auto [threads, lanesThere] = inside(inner, who, these);
          self(self, *deeper, threads, lanesThere);
        }
      }
    };
    look(look, *body, within, narrowed);
    if (const Barrier *barrier = phases.lacking(mostRounds.lookup(loop) + 1))
      add({body, body->size()}, SyncStmt{Scope::Cta},
          "threads that only wait at '" + barrier->name +
              "' must not be two phases behind those that arrive",
          /*isExact=*/false);
  }
}
