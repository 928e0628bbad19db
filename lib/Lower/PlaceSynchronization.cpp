//===- PlaceSynchronization.cpp - Barriers, fences and waits --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SyncPlacer.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

static std::string lineOf(const Statement &s) { return "line " + std::to_string(s.loc.line); }

static std::string nameOf(const Statement &s) {
  if (const auto *sync = std::get_if<SyncStmt>(&s.node))
    return opName(*sync).str();
  if (const auto *fence = std::get_if<FenceStmt>(&s.node))
    return opName(fence->kind).str();
  const auto &group = std::get<GroupStmt>(s.node);
  bool isCommit = group.op == GroupStmt::BulkCommit || group.op == GroupStmt::CpAsyncCommit;
  return opName(group.op).str() + (isCommit ? "" : " " + std::to_string(group.pending));
}

unsigned SyncPlacer::Item::rank() const {
  if (const auto *group = std::get_if<GroupStmt>(&statement.node))
    return group->op == GroupStmt::BulkCommit || group->op == GroupStmt::CpAsyncCommit ? 0 : 1;
  return std::holds_alternative<FenceStmt>(statement.node) ? 2 : 3;
}

//===----------------------------------------------------------------------===//
// What is missing
//===----------------------------------------------------------------------===//

Reach SyncPlacer::reachOfThreads(const BitVector &threads) {
  unsigned first = unsigned(threads.find_first()), last = unsigned(threads.find_last());
  if (first == last)
    return Reach::Nobody;
  if (first / ThreadsPerWarp == last / ThreadsPerWarp)
    return Reach::Warp;
  return first / ThreadsPerWarpgroup == last / ThreadsPerWarpgroup ? Reach::Warpgroup : Reach::Cta;
}

/// Whether threads of their own wait at an mbarrier in it, perhaps for what later statements do.
static bool waitsApart(const Statement &s) {
  const auto *branch = std::get_if<IfStmt>(&s.node);
  bool waits = false;
  if (branch && any_of(branch->conjuncts, [](auto &c) { return c.dependsOnThread(); }))
    forEachStatement(branch->body, [&](const Statement &inside) {
      const auto *b = std::get_if<BarrierStmt>(&inside.node);
      waits |= b && b->op == BarrierStmt::Wait;
    });
  return waits;
}

/// Whether the two are in branches of threads that go their own ways and wait at mbarriers, which
/// then order them: a producer and a consumer, in either order in the text.
bool SyncPlacer::areRoles(const PendingAccess &p) const {
  for (size_t d = 0; d != std::min(p.of->path.size(), stack.size()); ++d) {
    const SyncSite &then = p.of->path[d];
    const Frame &now = stack[d];
    if (then.block != now.block)
      return false;
    if (then.index != now.index)
      return roles.contains(now.block) && now.index < now.block->size() &&
             waitsApart((*now.block)[then.index]) && waitsApart((*now.block)[now.index]);
  }
  return false;
}

/// The first pending access that this one is not ordered after.
std::optional<SyncPlacer::Missing> SyncPlacer::missing(const SyncAccess &access) {
  if (access.phase != SyncAccess::NoPhase)
    return missingPhase(access);
  for (const PendingAccess &p : state.pending) {
    const SyncAccess &first = *p.of;
    if (first.access.tensor != access.access.tensor || first.access.ofPeer ||
        access.access.ofPeer || areRoles(p))
      continue;
    const RequiredOrder &order = orderOf(p, access);
    if (order.isNothing())
      continue;
    BitVector known = p.knownBy;
    known.resize(access.actors.size());
    bool isKnown = isSubset(access.actors, known);
    bool byBarrier = order.wait == AccessWait::Mbarrier || order.wait == AccessWait::Commit;
    if (byBarrier && known.none())
      continue; // the kernel waits for it, or not
    Missing m{&p,
              !byBarrier && !p.done,
              order.fence != ProxyFence::None && !p.fenced,
              Reach::Nobody,
              {},
              order.reason,
              order.isExact};
    BitVector together = actors.threadsOf(byBarrier ? known : first.actors);
    together |= actors.threadsOf(access.actors);
    if (byBarrier && !isKnown)
      m.reach = reachOfThreads(together);
    else if (!byBarrier && !isKnown && order.reach > p.level)
      m.reach = order.reach;
    // A fence is known to others by what they meet at after it.
    if (m.fence && !p.met && !(first.actors.count() == 1 && first.actors == access.actors))
      m.reach = std::max(m.reach, reachOfThreads(together));
    if (!m.wait && !m.fence && m.reach == Reach::Nobody)
      continue;
    m.who = std::move(together);
    return m;
  }
  return std::nullopt;
}

/// Those who arrive hand over what they know: what others have done, they must have met.
std::optional<SyncPlacer::Missing> SyncPlacer::missingBefore(const BarrierStmt &arrival) {
  const Barrier *barrier = arrival.barrier.barrier.get();
  if (arrival.op != BarrierStmt::Arrive && arrival.op != BarrierStmt::ArriveExpectTx)
    return std::nullopt;
  BitVector here = who();
  for (const PendingAccess &p : state.pending) {
    if (!publishes(barrier, *p.of) || p.of->access.ofPeer || p.of->phase == SyncAccess::Passed ||
        areRoles(p) || is_contained(p.told, barrier) || state.handsOver(p, here))
      continue;
    AccessWait wait = p.of->access.wait;
    if (wait == AccessWait::Mbarrier || wait == AccessWait::Commit)
      continue;
    Missing m{&p, !p.done, false, Reach::Nobody, {}, "", false};
    m.who = actors.threadsOf(p.of->actors);
    m.who |= actors.threadsOf(here);
    m.reach = reachOfThreads(m.who);
    if (actors.hasOneOfEachWarp(here, p.of->actors)) // which know what their warp has done
      m.reach = std::min(m.reach, Reach::Warp);
    if (p.isDoneFor(here)) // only the wait is missing
      m.reach = Reach::Nobody;
    bool isOfPhase = p.of->phase != SyncAccess::NoPhase;
    m.reason =
        isOfPhase ? reasonOfWait(*p.of) : "the arrival hands over '" + p.of->access.tensor + "'";
    return m;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Where it is placed
//===----------------------------------------------------------------------===//

/// The depths of the blocks in which something before the statement at hand is after the access:
/// the innermost block that has both, and, where the access is of an earlier round, those from the
/// body of that loop on, except for the bodies of loops inside.
std::pair<size_t, size_t> SyncPlacer::commonDepths(const PendingAccess &p) const {
  auto isCarried = [&](const StatementBlock *block) {
    return any_of(p.later, [&](const auto &l) { return &l.first->body == block; });
  };
  std::optional<size_t> first;
  size_t depth = 0;
  for (; depth != std::min(p.of->path.size(), stack.size()); ++depth) {
    const SyncSite &then = p.of->path[depth];
    const Frame &now = stack[depth];
    if (then.block != now.block)
      break;
    if (!first && isCarried(now.block))
      first = depth;
    bool goesDeeper = now.index < now.block->size() && then.index == now.index &&
                      !(first && std::holds_alternative<ForStmt>((*now.block)[now.index].node));
    if (!goesDeeper)
      return {first.value_or(depth), depth};
  }
  return {first.value_or(depth - 1), depth - 1};
}

/// Where the kernel has fences of tensor memory on both sides of a barrier that is not there, after
/// one statement of a block and before another, which is perhaps of the next round.
static std::optional<size_t> betweenFences(const StatementBlock &block, size_t then, size_t now) {
  auto isFence = [&](size_t i, TensorMemoryStmt::Op op) {
    const auto *t = std::get_if<TensorMemoryStmt>(&block[i].node);
    return t && t->op == op;
  };
  auto search = [&](size_t first, size_t end) -> std::optional<size_t> {
    for (size_t i = end; i-- > first + 1;)
      if (isFence(i, TensorMemoryStmt::FenceAfter) && isFence(i - 1, TensorMemoryStmt::FenceBefore))
        return i;
    return std::nullopt;
  };
  if (then < now)
    return search(then + 1, now);
  auto early = search(0, now);
  return early ? early : search(then + 1, block.size());
}

/// Before the statement that the walk is at; before fences of tensor memory, which a barrier comes
/// before; and before threads go ways of their own on which they wait.
SyncSite SyncPlacer::siteBefore(const PendingAccess &p, size_t depth) const {
  const Frame &at = stack[depth];
  auto isFence = [](const Statement &s) {
    const auto *t = std::get_if<TensorMemoryStmt>(&s.node);
    return t && t->op == TensorMemoryStmt::FenceAfter;
  };
  size_t then = p.of->path[depth].index, first = then < at.index ? then + 1 : 0;
  for (size_t i = first; i < at.index && roles.contains(at.block); ++i)
    if (waitsApart((*at.block)[i]))
      return {at.block, i};
  if (p.of->access.space == Space::TMem)
    if (auto between = betweenFences(*at.block, then, at.index))
      return {at.block, *between};
  size_t index = at.index;
  while (index > first && isFence((*at.block)[index - 1]))
    --index;
  return {at.block, index};
}

/// False if it is there already, so that placing it again would not help.
bool SyncPlacer::add(SyncSite site, decltype(Statement::node) node, std::string reason,
                     bool isExact, BitVector active) {
  Statement statement{{}, std::move(node)};
  const StatementBlock &block = *site.block;
  if (!block.empty())
    statement.loc = block[std::min(site.index, block.size() - 1)].loc;
  SmallVectorImpl<size_t> &there = itemsAt[site.block][site.index];
  if (any_of(there, [&](size_t i) {
        return nameOf(items[i].statement) == nameOf(statement) && items[i].active == active;
      }))
    return false;
  there.push_back(items.size());
  items.emplace_back(site, std::move(statement), std::move(reason), isExact, std::move(active));
  for (const Frame &f : stack)
    if (f.block == site.block)
      items.back().reached = f.active;
  traces.forget(site);
  return true;
}

const StatementBlock *SyncPlacer::fail(const Missing &m) {
  const Statement &first = *m.after->of->statement;
  const Statement &second = (*stack.back().block)[stack.back().index];
  if (!failure)
    failure = PlanMistake{second.loc,
                          "sync auto: '" + m.after->of->access.tensor + "' is used on " +
                              lineOf(first) + " and on " + lineOf(second) + " (" + m.reason +
                              "), and the threads of the two meet in no block; hand it over by an "
                              "mbarrier"};
  return stack.front().block;
}

/// A wait for groups, where those who have begun them are.
bool SyncPlacer::placeWait(const Missing &m, size_t depth) {
  const PendingAccess &p = *m.after;
  AccessWait wait = p.of->access.wait;
  std::string reason = "the copy of " + lineOf(*p.of->statement) + " is used";
  bool bulk = wait != AccessWait::CpAsyncGroup;
  GroupStmt::Op op = !bulk                          ? GroupStmt::CpAsyncWait
                     : wait == AccessWait::BulkRead ? GroupStmt::BulkWaitRead
                                                    : GroupStmt::BulkWait;
  const Frame &at = stack[depth];
  if (BitVector here = actors.of(at.active, at.lanes); isSubset(p.of->actors, here) && !bulk) {
    const PendingAccess *there = at.before ? at.before->find(p) : nullptr;
    return add({at.block, at.index}, GroupStmt{op, (there ? *there : p).groups.value_or(0)},
               reason);
  }
  const StatementBlock *own = p.of->path.back().block;
  auto frame = find_if(reverse(stack), [&](const Frame &f) { return f.block == own; });
  if (frame == stack.rend())
    return add({own, own->size()}, GroupStmt{op, 0}, reason);
  SyncSite here{own, frame->index};
  const PendingAccess *there = frame->before ? frame->before->find(p) : nullptr;
  auto groups = (there ? *there : p).groups;
  bool closes = !groups && add(here, GroupStmt{commitOf(bulk)}, closing(*p.of->statement));
  return add(here, GroupStmt{op, groups.value_or(0)}, reason) || closes;
}

/// Places what is missing; the block from whose beginning the walk goes on.
const StatementBlock *SyncPlacer::place(const Missing &m) {
  isMissing = true;
  if (!places)
    return stack.front().block;
  const PendingAccess &p = *m.after;
  auto [outermost, depth] = commonDepths(p);
  std::optional<Meeting> meeting;
  if (m.reach > Reach::Nobody)
    while (!(meeting = barrierFor(m.reach, m.who, stack[depth])) && depth > outermost)
      --depth;
  const Frame &at = stack[depth];
  SyncSite site = siteBefore(p, depth);
  // What stands after the statement at hand is for the next round of a loop that is walked again.
  const StatementBlock *from = site.index > at.index ? stack.front().block : at.block;
  bool isNew = false;
  std::string reason = m.reason + " (" + lineOf(*p.of->statement) + ", " +
                       lineOf((*stack.back().block)[stack.back().index]) + ")";
  if (m.reach > Reach::Nobody) {
    if (!meeting)
      return fail(m);
    isNew |= add(site, meeting->sync, reason, m.isExact, meeting->threads);
  }
  if (m.fence) {
    auto kind =
        p.of->access.space == Space::Global ? FenceStmt::ProxyAsyncGlobal : FenceStmt::ProxyAsync;
    if (p.met)
      from = stack.front().block; // it stands further ahead
    isNew |= add(p.met.value_or(site), FenceStmt{kind}, reason, m.isExact);
  }
  if (m.wait) {
    isNew |= placeWait(m, depth);
    from = stack.front().block;
  }
  return isNew ? from : fail(m);
}

//===----------------------------------------------------------------------===//
// All of it
//===----------------------------------------------------------------------===//

Error SyncPlacer::run() {
  bool hasCommit[2] = {};
  forEachStatement(kernel.body, [&](const Statement &s) {
    if (const auto *g = std::get_if<GroupStmt>(&s.node))
      hasCommit[g->op <= GroupStmt::BulkWaitRead] = true;
  });
  for (bool bulk : {false, true})
    if (!hasCommit[bulk])
      placeCommits(kernel.body, bulk);
  BitVector all(kernel.threads, true);
  auto again = [&] {
    state = SyncState(actors);
    return walk(kernel.body, all, 0);
  };
  while (again() && !failure)
    ;
  if (failure)
    return make_error<PlanError>(std::vector{std::move(*failure)});
  finishStores();
  dropNeedless();
  joinBarriers();
  indexItems();
  return Error::success();
}

/// `own` is a copy of the block, whose statements are taken.
StatementBlock SyncPlacer::rebuilt(const StatementBlock &block, StatementBlock &own,
                                   std::vector<PlacedSync> &placed) const {
  StatementBlock made;
  size_t more = 0;
  if (auto found = itemsAt.find(&block); found != itemsAt.end())
    for (const auto &[index, list] : found->second)
      more += list.size();
  made.reserve(block.size() + more);
  for (size_t i = 0; i <= block.size(); ++i) {
    for (const Item *item : itemsOf({&block, i})) {
      made.push_back(statementOf(*item));
      placed.push_back(
          {nameOf(item->statement), item->statement.loc.line, item->reason, item->isExact});
    }
    if (i == block.size())
      break;
    if (auto *branch = std::get_if<IfStmt>(&own[i].node))
      branch->body = rebuilt(std::get<IfStmt>(block[i].node).body, branch->body, placed);
    if (auto *loop = std::get_if<ForStmt>(&own[i].node))
      loop->body = rebuilt(std::get<ForStmt>(block[i].node).body, loop->body, placed);
    made.push_back(std::move(own[i]));
  }
  return made;
}

SynchronizedKernel SyncPlacer::take(Kernel &own) {
  std::vector<PlacedSync> placed;
  StatementBlock body = rebuilt(kernel.body, own.body, placed);
  SynchronizedKernel made{std::move(own), std::move(placed)};
  made.kernel.syncAuto = false;
  made.kernel.body = std::move(body);
  return made;
}

Expected<SynchronizedKernel> tilecopy::placeSynchronization(const PlannedKernel &planned) {
  Kernel own = *planned.kernel;
  return placeSynchronization(planned, own);
}

Expected<SynchronizedKernel> tilecopy::placeSynchronization(const PlannedKernel &planned,
                                                            Kernel &own) {
  SyncPlacer placer(planned);
  if (Error e = placer.run())
    return e;
  return placer.take(own);
}
