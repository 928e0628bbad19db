//===- RingBarriers.cpp - The mbarriers of rings ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RingSteps.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

/// What the kernel has itself between its beginning and the first use of its rings.
struct Beginning {
  std::optional<size_t> fences; // the first thread's branch that has the fence
  bool meets = false;
};

static Beginning beginningOf(const Kernel &kernel, ArrayRef<std::shared_ptr<RingText>> rings,
                             bool cluster) {
  Beginning found;
  auto usesRing = [&](const Statement &s) {
    const auto *b = std::get_if<BarrierStmt>(&s.node);
    return b && any_of(rings, [&](const auto &ring) {
             return b->barrier.barrier == ring->full || b->barrier.barrier == ring->empty;
           });
  };
  Symbol thread = threadSymbol(SymbolKind::Thread, kernel.threads);
  for (auto [i, s] : enumerate(kernel.body)) {
    bool uses = usesRing(s);
    if (const StatementBlock *body = bodyOf(s))
      forEachStatement(*body, [&](const Statement &inside) { uses |= usesRing(inside); });
    if (uses || found.meets)
      break;
    const auto *sync = std::get_if<SyncStmt>(&s.node);
    found.meets = std::holds_alternative<ClusterSyncStmt>(s.node) ||
                  (sync && sync->scope == Scope::Cta && !cluster);
    const auto *branch = std::get_if<IfStmt>(&s.node);
    if (branch && !branch->elect && branch->conjuncts.size() == 1 &&
        branch->conjuncts[0].op == Comparison::EQ && branch->conjuncts[0].lhs == Expr(thread) &&
        branch->conjuncts[0].rhs.isConstant(0))
      for (const Statement &inside : branch->body)
        if (const auto *fence = std::get_if<FenceStmt>(&inside.node))
          if (fence->kind == FenceStmt::MbarrierInit && !found.fences)
            found.fences = i;
  }
  if (!found.meets)
    found.fences = std::nullopt;
  return found;
}

/// No CTA ends while another one may still arrive at its mbarriers.
static void endCluster(Kernel &kernel, SourceLoc loc) {
  if (!kernel.body.empty() && std::holds_alternative<ClusterSyncStmt>(kernel.body.back().node))
    return;
  kernel.placed.push_back({"sync.cluster", loc.line, "ring: other CTAs still arrive here"});
  kernel.body.push_back({loc, ClusterSyncStmt{}});
}

StatementBlock RingSteps::initialize(ArrayRef<std::shared_ptr<RingText>> rings, Kernel &kernel) {
  IfStmt one;
  one.conjuncts.push_back(
      {Comparison::EQ, Expr(threadSymbol(SymbolKind::Thread, kernel.threads)), Expr(0)});
  StatementBlock block;
  bool ofProxies = false, multicast = false;
  SourceLoc loc;
  std::vector<PlacedSync> placed;
  auto note = [&](std::string what, const Twine &reason) {
    placed.push_back({std::move(what), loc.line, reason.str()});
  };
  for (const auto &ring : rings) {
    loc = ring->at.loc;
    ForStmt loop{
        Symbol::leaf(ring->name + "_stage", SymbolKind::Loop, 32, 1, {0, ring->stages - 1}),
        Expr(0),
        Expr(ring->stages),
        1,
        {}};
    for (const auto &[barrier, count] :
         {std::pair(ring->full, ring->fullArrivals), {ring->empty, ring->emptyArrivals}})
      if (count) {
        BarrierStmt init;
        init.barrier = {barrier, Expr(loop.variable)};
        init.operand = Expr(count);
        note(textOf(init), "ring " + Twine(ring->name) + ": the arrivals of a stage");
        loop.body.push_back({loc, std::move(init)});
      }
    if (loop.body.empty())
      continue;
    one.body.push_back({loc, std::move(loop)});
    ofProxies |= ring->ofProxies;
    multicast |= ring->multicast || ring->ofPair;
  }
  if (one.body.empty())
    return block;
  Beginning own = beginningOf(kernel, rings, multicast);
  if (ofProxies && !own.fences) {
    note(opName(FenceStmt::MbarrierInit).str(), "ring: asynchronous copies use the mbarriers");
    one.body.push_back({loc, FenceStmt{FenceStmt::MbarrierInit}});
  }
  if (own.fences) {
    StatementBlock &body = std::get<IfStmt>(kernel.body[*own.fences].node).body;
    body.insert(body.begin(), one.body.begin(), one.body.end());
  } else {
    block.push_back({loc, std::move(one)});
  }
  if (!own.meets) {
    note(multicast ? "sync.cluster" : "sync.cta", "ring: all threads know the mbarriers");
    block.push_back({loc, SyncStmt{Scope::Cta}});
    if (multicast)
      block.back().node = ClusterSyncStmt{};
  }
  kernel.placed.insert(kernel.placed.begin(), placed.begin(), placed.end());
  if (multicast)
    endCluster(kernel, loc);
  return block;
}
