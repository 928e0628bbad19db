//===- SyncFaults.cpp - What the synchronization of a kernel lacks --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs the walk that places synchronization over a kernel with explicit synchronization, and
// reports what the walk would have placed.
//
//===----------------------------------------------------------------------===//

#include "SyncPlacer.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

static bool isOfEngine(const TileAccess &access) {
  return access.means == AccessMeans::Engine || access.means == AccessMeans::TensorCopy;
}

/// Whether something may be lacking after an access: a fence, a meeting, or a wait at the end.
bool SyncPlacer::isFollowed(const SyncAccess &access) {
  return (access.access.writes && !isOfEngine(access.access)) ||
         access.access.wait == AccessWait::BulkRead;
}

/// Whether a copy only writes its destination, so that what threads wrote before does not matter to
/// it once they have met.
static bool overwrites(const SyncAccess &access) {
  const auto *copy = std::get_if<CopyStmt>(&access.statement->node);
  return access.access.writes && copy && !copy->op.options.has(options::Reduce);
}

/// What threads have written and the asynchronous proxy reads or adds to.
void SyncPlacer::noteFences(const SyncAccess &access) {
  noteObject(access);
  if (!isOfEngine(access.access) || !access.mayNeedFence || overwrites(access))
    return;
  for (const PendingAccess &p : state.pending) {
    const SyncAccess &first = *p.of;
    if (first.access.tensor != access.access.tensor || first.access.ofPeer || p.fenced ||
        !first.access.writes || first.access.space == Space::TMem || isOfEngine(first.access) ||
        areRoles(p))
      continue;
    ProxyFence fence = orderOf(p, access).fence;
    bool isKnown = any_of(*lacking, [&](const LackingFence &l) {
      return l.first == first.statement && l.second == access.statement;
    });
    if (fence != ProxyFence::None && !isKnown)
      lacking->push_back({first.statement, access.statement, first.access.tensor, fence});
  }
}

/// An object other than a tensor that some threads have prepared for others.
void SyncPlacer::noteObject(const SyncAccess &access) {
  StringRef what = access.access.tensor;
  if ((!what.starts_with("mbarrier ") && !what.starts_with("pool ")) || access.access.writes)
    return;
  for (const PendingAccess &p : state.pending) {
    const SyncAccess &first = *p.of;
    BitVector known = p.knownBy;
    known.resize(access.actors.size());
    bool isSame = isSubset(access.actors, first.actors) && first.actors.count() == 1;
    if (first.access.tensor != access.access.tensor || !first.access.writes || isSame ||
        isSubset(access.actors, known))
      continue;
    if (none_of(*lacking, [&](const LackingFence &l) { return l.first == first.statement; }))
      lacking->push_back({first.statement, access.statement, first.access.tensor, ProxyFence::None,
                          "its threads and those that use it here must meet in between, by a "
                          "'sync.cta'"});
  }
}

std::vector<SyncPlacer::LackingFence> SyncPlacer::lackingFences() {
  std::vector<LackingFence> found;
  lacking = &found;
  isEnough();
  lacking = nullptr;
  for (const PendingAccess &p : state.pending)
    if (p.of->access.wait == AccessWait::BulkRead && !p.done)
      found.push_back({p.of->statement, p.of->statement, p.of->access.tensor, ProxyFence::None,
                       "the copy may still read it when the CTA ends; it needs a 'bulk.commit' and "
                       "a 'bulk.wait.read 0' by its thread"});
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
    if (isEnough(sites.lookup(&s), /*keeps=*/false))
      found.push_back(&s);
  });
  ignored = nullptr;
  return found;
}
