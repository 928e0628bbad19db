//===- SyncWalk.cpp - Walking a kernel in the order of its text -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SyncPlacer.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

/// The items at a site in the order in which they take effect.
SmallVector<const SyncPlacer::Item *, 4> SyncPlacer::itemsOf(SyncSite site, size_t first) const {
  SmallVector<const Item *, 4> here;
  auto block = itemsAt.find(site.block);
  if (block == itemsAt.end())
    return here;
  if (auto found = block->second.find(site.index); found != block->second.end())
    for (size_t i : found->second)
      if (i >= first && !items[i].isOut)
        here.push_back(&items[i]);
  if (here.size() > 1)
    llvm::stable_sort(here, [](const Item *a, const Item *b) { return a->rank() < b->rank(); });
  return here;
}

/// Of the items from a number on, those of the site.
void SyncPlacer::applyItems(SyncSite site, size_t first) {
  for (const Item *i : itemsOf(site, first))
    state.apply(i->statement, i->barrier() ? actors.of(i->active, 0) : who(), site);
}

/// Whether the threads of the statement's scope meet in it.
bool SyncPlacer::isTrip(const Statement &s) const {
  return std::holds_alternative<CopyStmt>(s.node) &&
         std::holds_alternative<TripPlan>(planned.copyAt(s).choice.plan.body);
}

/// A statement without a body.
const StatementBlock *SyncPlacer::visit(const Statement &s) {
  ArrayRef<const SyncAccess *> touched;
  if (auto found = accessesOf.find(&s); found != accessesOf.end())
    touched = found->second;
  if (lacking)
    for (const SyncAccess *a : touched)
      noteFences(*a);
  for (const SyncAccess *a : lacking ? ArrayRef<const SyncAccess *>() : touched)
    if (auto m = missing(*a))
      if (const StatementBlock *from = place(*m))
        return from;
  if (const auto *b = std::get_if<BarrierStmt>(&s.node); b && !lacking)
    if (auto m = missingBefore(*b))
      if (const StatementBlock *from = place(*m))
        return from;
  SyncSite here{stack.back().block, stack.back().index};
  if (!touched.empty() && isTrip(s)) // its threads meet before they load from its scratch
    state.meet({planned.copyAt(s).choice.plan.scope}, stack.back().active, here);
  for (const SyncAccess *a : touched) {
    if (a->phase != SyncAccess::NoPhase)
      passPhase(*a);
    if (a->mayBeFollowed && (!onlyFences || isFollowed(*a)))
      state.add(*a);
  }
  if (&s != ignored)
    state.apply(s, who(), here);
  return nullptr;
}

const StatementBlock *SyncPlacer::walkLoop(const Statement &s, const ForStmt &loop,
                                           const BitVector &active, uint32_t lanes) {
  SyncState before = state;
  for (int64_t round = 0; round <= std::min(ManyRounds, mostRounds.lookup(&loop)); ++round) {
    if (round < ManyRounds && !loop.dynamic)
      passNow[&loop] = round;
    const StatementBlock *from = walk(loop.body, active, lanes);
    passNow.erase(&loop);
    if (from)
      return from;
    if (!state.hasAny(loop.body))
      break;
    if (loop.dynamic)
      state.meet({Scope::Cta}, active, {stack.back().block, stack.back().index});
    state.nextRound(loop, loop.body);
  }
  auto passes = planned.plan.loops.find(&s)->second.passes;
  state.leave(loop, loop.dynamic ? std::nullopt : passes);
  if (passRange(loop).lo < 1)
    state.merge(before);
  return nullptr;
}

/// Whether the condition holds for all values of the arguments, in every CTA.
static bool isAlways(const Comparison &c, const Facts &facts) {
  Expr ahead = c.lhs - c.rhs, behind = c.rhs - c.lhs;
  auto isAtLeast = [&](const Expr &e, int64_t bound) {
    return facts.isAtLeast(e, bound) == Proof::Proven;
  };
  switch (c.op) {
  case Comparison::EQ:
    return isAtLeast(ahead, 0) && isAtLeast(behind, 0);
  case Comparison::NE:
    return isAtLeast(ahead, 1) || isAtLeast(behind, 1);
  case Comparison::LT:
    return isAtLeast(behind, 1);
  case Comparison::LE:
    return isAtLeast(behind, 0);
  case Comparison::GT:
    return isAtLeast(ahead, 1);
  case Comparison::GE:
    return isAtLeast(ahead, 0);
  }
  llvm_unreachable("a comparison");
}

/// Whether it holds for no values.
static bool isNever(const Comparison &c, const Facts &facts) {
  static constexpr Comparison::Op opposites[] = {Comparison::NE, Comparison::EQ, Comparison::GE,
                                                 Comparison::GT, Comparison::LE, Comparison::LT};
  return isAlways({opposites[c.op], c.lhs, c.rhs}, facts);
}

const StatementBlock *SyncPlacer::walkBody(const Statement &s, const BitVector &active,
                                           uint32_t lanes) {
  auto [within, elect] = inside(s, active, lanes);
  if (const auto *loop = std::get_if<ForStmt>(&s.node))
    return walkLoop(s, *loop, within, elect);
  const auto &branch = std::get<IfStmt>(s.node);
  if (any_of(branch.conjuncts, [&](const Comparison &c) { return isNever(c, facts); }))
    return nullptr;
  if (branch.elect && !lanes)
    state.converge(within);
  SyncState before = state;
  if (const StatementBlock *from = walk(*bodyOf(s), within, elect))
    return from;
  bool isEntered =
      planned.plan.branches.find(&s)->second.entered ||
      all_of(branch.conjuncts, [&](const Comparison &c) { return isAlways(c, facts); });
  if (!isEntered)
    state.merge(before);
  return nullptr;
}

/// The i-th statement and what stands before it. What is placed there takes effect at once.
const StatementBlock *SyncPlacer::step(const StatementBlock &block, size_t i,
                                       const BitVector &active, uint32_t lanes) {
  applyItems({&block, i}, 0);
  if (i == block.size())
    return nullptr;
  bool hasBody = bodyOf(block[i]);
  SyncState here = hasBody ? state : SyncState(actors);
  for (size_t known = size_t(-1); items.size() != known;) {
    known = items.size();
    stack.back().before = hasBody ? &here : nullptr;
    const StatementBlock *from = hasBody ? walkBody(block[i], active, lanes) : visit(block[i]);
    auto isAtHand = [&](const Item &n) { return n.site.block == &block && n.site.index == i; };
    bool isHere = from == &block && places && !failure &&
                  all_of(drop_begin(items, known), isAtHand) &&
                  none_of(ArrayRef(items).take_front(known), isAtHand);
    if (!isHere)
      return from;
    if (hasBody)
      state = here;
    applyItems({&block, i}, known);
    if (hasBody)
      here = state;
  }
  return nullptr;
}

/// Whether the walk on trial is where it would be without the trial. It then goes on at the next
/// change, or at the end of the block.
bool SyncPlacer::meetsTrace(const SyncTrace &trace, const StatementBlock &block, size_t &i) {
  size_t end = block.size() + 1; // where the state after the block is
  if (i >= trace.states.size() || !(trace.states[i] == state))
    return false;
  ArrayRef<size_t> changes = traces.changedIn(block);
  auto next = llvm::lower_bound(changes, i);
  size_t to = next == changes.end() ? end : *next;
  if (to == i || to >= trace.states.size())
    return false;
  i = to;
  state = trace.states[i];
  return true;
}

/// Continues a kept walk at its end, or at the first site that the trial changes.
const StatementBlock *SyncPlacer::walkOn(SyncTrace &trace, const StatementBlock &block,
                                         const BitVector &active, uint32_t lanes) {
  bool isOther = traces.isTrial() && trace.made != traces.number() &&
                 trace.checked != traces.number() && !traces.changedIn(block).empty();
  size_t from = trace.states.size() - 1, end = block.size() + 1;
  if (isOther)
    from = std::min(from, traces.changedIn(block).front());
  state = trace.states[from];
  for (size_t i = from; i != end; ++i) {
    if (isOther && i != from && meetsTrace(trace, block, i)) {
      if (i == end)
        break;
    } else if (i != from) {
      traces.set(trace, i, state);
    }
    stack.back().index = i;
    if (const StatementBlock *again = step(block, i, active, lanes))
      return again;
    if (i == block.size())
      traces.set(trace, end, state);
  }
  trace.checked = traces.number();
  return nullptr;
}

/// Null, or the block from whose beginning the walk goes on after something was placed; or, where
/// nothing is placed, that of the kernel, if something is missing.
const StatementBlock *SyncPlacer::walk(const StatementBlock &block, const BitVector &active,
                                       uint32_t lanes) {
  SyncTrace &trace = traces.of(block, SyncTrace::Passes(passNow.begin(), passNow.end()), state);
  stack.push_back({&block, 0, active, lanes});
  const StatementBlock *from = nullptr;
  do
    from = walkOn(trace, block, active, lanes);
  while (from == &block && places && !failure);
  stack.pop_back();
  return from;
}
