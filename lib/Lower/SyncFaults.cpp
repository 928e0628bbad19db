//===- SyncFaults.cpp - What the synchronization of a kernel lacks --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The walk that places synchronization, over a kernel whose text has it: nothing is placed.
//
//===----------------------------------------------------------------------===//

#include "SyncPlacer.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

static bool isOfEngine(const TileAccess &access) {
  return access.means == AccessMeans::Engine || access.means == AccessMeans::TensorCopy;
}

/// What threads have written and the asynchronous proxy touches.
void SyncPlacer::noteFences(const SyncAccess &access) {
  if (!isOfEngine(access.access) || !access.mayNeedFence)
    return;
  for (const PendingAccess &p : state.pending) {
    const SyncAccess &first = *p.of;
    if (first.access.tensor != access.access.tensor || first.access.ofPeer || p.fenced ||
        !first.access.writes || isOfEngine(first.access) || areRoles(p))
      continue;
    ProxyFence fence = orderOf(p, access).fence;
    bool isKnown = any_of(*lacking, [&](const LackingFence &l) {
      return l.first == first.statement && l.second == access.statement;
    });
    if (fence != ProxyFence::None && !isKnown)
      lacking->push_back({first.statement, access.statement, first.access.tensor, fence});
  }
}

std::vector<SyncPlacer::LackingFence> SyncPlacer::lackingFences() {
  std::vector<LackingFence> found;
  if (none_of(accesses, [](const SyncAccess &a) {
        return a.mayNeedFence && a.access.writes && !isOfEngine(a.access);
      }))
    return found;
  lacking = &found;
  isEnough();
  lacking = nullptr;
  return found;
}

std::vector<const Statement *> SyncPlacer::superfluous() {
  std::vector<const Statement *> found;
  if (!isEnough())
    return found;
  forEachStatement(kernel.body, [&](const Statement &s) {
    const auto *fence = std::get_if<FenceStmt>(&s.node);
    bool isProxy = fence && fence->kind != FenceStmt::MbarrierInit;
    if (!isProxy && !std::holds_alternative<SyncStmt>(s.node))
      return;
    ignored = &s;
    if (isEnough())
      found.push_back(&s);
  });
  ignored = nullptr;
  return found;
}
