//===- Meaning.cpp - Statements, warps one after another ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Meaning.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

constexpr unsigned warpThreads = 32;

Meaning::Meaning(World &world, ChoiceTable &choices, const Kernel &kernel, const Names &names)
    : world(world), table(world.table), choices(choices), kernel(kernel), names(names) {
  flatten(kernel.body, BitVector(kernel.threads, true));
  forEachStatement(kernel.body, [&](const Statement &s) {
    if (const Tensor *t = writtenBy(s))
      written.insert(&t->owner());
  });
  for (unsigned rank = 0; rank != kernel.cluster; ++rank)
    for (unsigned w = 0; w * warpThreads < kernel.threads; ++w) {
      warps.push_back({rank, w});
      warps.back().passes.resize(steps.size());
    }
}

Meaning::Meaning(World &world, ChoiceTable &choices, const Kernel &kernel, const Names &names,
                 const MeaningState &from)
    : Meaning(world, choices, kernel, names) {
  MeaningState::operator=(from);
}

void Meaning::fail(const Twine &why, bool isOfAll) {
  if (!stop)
    stop = Reason{why.str(), loc, isOfAll};
}

void Meaning::flatten(const StatementBlock &block, const BitVector &active) {
  for (const Statement &s : block) {
    loc = s.loc;
    if (const auto *branch = std::get_if<IfStmt>(&s.node)) {
      auto inside = activeThreads(*branch, active);
      if (!inside)
        return fail(toString(inside.takeError()));
      if (any_of(branch->conjuncts, [](const Comparison &c) { return runTimeEnd(c).has_value(); }))
        return fail("threads whose number run time tells", /*isOfAll=*/true);
      size_t at = steps.size();
      steps.push_back({Step::Branch, &s, *inside});
      flatten(branch->body, *inside);
      steps[at].target = steps.size();
    } else if (const auto *loop = std::get_if<ForStmt>(&s.node)) {
      if (loop->dynamic)
        fail("a dynamic loop", /*isOfAll=*/true);
      steps.push_back({Step::LoopBegin, &s, active});
      size_t test = steps.size();
      steps.push_back({Step::LoopTest, &s, active});
      flatten(loop->body, active);
      steps.push_back({Step::LoopNext, &s, active, test});
      steps[test].target = steps.size();
    } else {
      steps.push_back({Step::Execute, &s, active});
    }
  }
}

//===----------------------------------------------------------------------===//
// Warps, one after another
//===----------------------------------------------------------------------===//

bool Meaning::advance() {
  bool progress = true;
  while (progress && !stop) {
    progress = false;
    for (Warp &warp : warps)
      while (!stop && !warp.atHead && warp.next != steps.size() && step(warp)) {
        progress = true;
        if (table.pollIsOver())
          fail(table.over);
      }
  }
  if (stop || any_of(warps, [](const Warp &w) { return w.atHead; }))
    return false;
  bool ended = all_of(warps, [&](const Warp &w) { return w.next == steps.size(); });
  if (!ended)
    fail("the program waits forever");
  return ended;
}

void Meaning::enterLoops() {
  for (Warp &w : warps)
    w.atHead = false;
}

unsigned Meaning::warpsIn(const BitVector &active, unsigned first, unsigned threads) const {
  unsigned warps = 0, end = std::min(first + threads, kernel.threads);
  for (unsigned t = first; t < end; t += warpThreads) {
    int found = active.find_next(int(t) - 1);
    warps += found != -1 && unsigned(found) < std::min(t + warpThreads, end);
  }
  return warps;
}

bool Meaning::step(Warp &warp) {
  const Step &s = steps[warp.next];
  loc = s.statement->loc;
  Party at{Scope::Warp, warp.index, warp.index * warpThreads, &warp};
  switch (s.kind) {
  case Step::Execute:
    if (warpsIn(s.active, at.firstThread, warpThreads) != 0 && !execute(warp, s))
      return false;
    ++warp.next;
    return true;
  case Step::Branch: {
    bool inside = warpsIn(s.active, at.firstThread, warpThreads) != 0;
    for (const Comparison &c : std::get<IfStmt>(s.statement->node).conjuncts) {
      if (!inside || c.dependsOnThread())
        continue;
      Form d = table.sub(evaluate(c.lhs, at), evaluate(c.rhs, at));
      switch (c.op) {
      case Comparison::EQ:
        inside = world.isZero(d);
        break;
      case Comparison::NE:
        inside = !world.isZero(d);
        break;
      case Comparison::LT:
        inside = world.isNonNegative(table.sub(-1, d));
        break;
      case Comparison::LE:
        inside = world.isNonNegative(table.scale(d, -1));
        break;
      case Comparison::GT:
        inside = world.isNonNegative(table.sub(d, 1));
        break;
      case Comparison::GE:
        inside = world.isNonNegative(d);
        break;
      }
    }
    warp.next = inside ? warp.next + 1 : s.target;
    return true;
  }
  case Step::LoopBegin:
  case Step::LoopTest:
  case Step::LoopNext:
    return loop(warp, s);
  }
  return false;
}

bool Meaning::loop(Warp &warp, const Step &s) {
  const auto &loop = std::get<ForStmt>(s.statement->node);
  Party at{Scope::Warp, warp.index, warp.index * warpThreads, &warp};
  std::string name = loop.variable.name().str();
  if (s.kind == Step::LoopBegin) {
    warp.loops[name] = evaluate(loop.begin, at);
    ++warp.next;
    return true;
  }
  Form k = warp.loops[name], end = evaluate(loop.end, at);
  if (s.kind == Step::LoopNext) {
    warp.loops[name] = table.add(k, loop.step);
    warp.next = s.target;
    warp.atHead = !table.sub(end, k).isConstant();
    return true;
  }
  if (world.isLess(k, end)) {
    ++warp.next;
    return true;
  }
  warp.loops.erase(name);
  warp.next = s.target;
  return true;
}

/// Whether the warp goes on.
bool Meaning::execute(Warp &warp, const Step &s) {
  const auto &node = s.statement->node;
  if (const auto *c = std::get_if<CopyStmt>(&node))
    forEachParty(warp, s, c->op.scope, [&](const Party &at) { copy(c->op, at); });
  else if (const auto *z = std::get_if<ZeroStmt>(&node))
    forEachParty(warp, s, z->scope, [&](const Party &at) { zero(z->dst, at); });
  else if (const auto *b = std::get_if<SyncStmt>(&node))
    return sync(warp, s, b->scope, false);
  else if (std::holds_alternative<ClusterSyncStmt>(node))
    return sync(warp, s, Scope::Cta, true);
  else if (const auto *b = std::get_if<BarrierStmt>(&node)) {
    bool goesOn = true;
    forEachParty(warp, s, Scope::Thread, [&](const Party &at) {
      if (b->op != BarrierStmt::Wait)
        return barrier(*b, at);
      State *state = stateOf(b->barrier, at, warp.rank);
      std::optional<int64_t> odd = world.valueOf(world.mod(evaluate(b->operand, at), 2));
      if (!odd)
        return fail("a phase that is not known");
      goesOn = goesOn && state && (state->phase & 1) != *odd;
    });
    return goesOn && !stop;
  } else if (const auto *t = std::get_if<TensorMemoryStmt>(&node))
    tensorMemory(warp, s, *t);
  else if (!std::holds_alternative<FenceStmt>(node) && !std::holds_alternative<GroupStmt>(node) &&
           !std::holds_alternative<RegistersStmt>(node))
    fail("an edited tensor map", /*isOfAll=*/true);
  return !stop;
}

/// Waits until all warps of an instance of the scope, or of the cluster, have come.
bool Meaning::sync(Warp &warp, const Step &s, Scope scope, bool cluster) {
  if (scope == Scope::Warp)
    return true;
  unsigned threads = threadsOf(scope, kernel.threads);
  unsigned instance = warp.index * warpThreads / threads;
  unsigned expected =
      warpsIn(s.active, instance * threads, threads) * (cluster ? kernel.cluster : 1);
  Gathering &g = meetings[{warp.next, cluster ? 0 : warp.rank, instance}];
  if (!warp.waiting) {
    warp.round = g.round;
    if (++g.arrived == expected) {
      g.arrived = 0;
      ++g.round;
    }
  }
  warp.waiting = warp.round == g.round;
  return !warp.waiting;
}

void Meaning::forEachParty(Warp &warp, const Step &s, Scope scope,
                           function_ref<void(const Party &)> body) {
  unsigned threads = threadsOf(scope, kernel.threads), first = warp.index * warpThreads;
  if (scope == Scope::Thread) {
    unsigned end = std::min(first + warpThreads, kernel.threads);
    for (unsigned t = first; t != end && !stop; ++t)
      if (s.active[t])
        body({scope, t, t, &warp});
    return;
  }
  unsigned instance = first / threads;
  if (scope == Scope::Warp)
    return body({scope, instance, first, &warp});
  // The last warp to come executes it.
  unsigned pass = warp.passes[warp.next]++;
  unsigned &arrived = copies[{warp.next, warp.rank, instance, pass}];
  if (++arrived != warpsIn(s.active, instance * threads, threads))
    return;
  copies.erase({warp.next, warp.rank, instance, pass});
  body({scope, instance, instance * threads, &warp});
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

Form Meaning::valueOf(const Symbol &s, const Party &at) {
  switch (s.kind()) {
  case SymbolKind::Argument:
    return world.pinned(names.scalars.at(s.name().str()));
  case SymbolKind::CtaId: {
    unsigned d = s.name().back() - 'x';
    return world.pinned(table.add(names.cta[d], d == 0 ? at.warp->rank : 0));
  }
  case SymbolKind::Loop: {
    auto found = at.warp->loops.find(s.name().str());
    if (found == at.warp->loops.end())
      fail("the variable '" + s.name() + "' outside of its loop");
    return found == at.warp->loops.end() ? Form(0) : found->second;
  }
  case SymbolKind::Thread:
    return at.firstThread;
  case SymbolKind::Lane:
    return at.firstThread % warpThreads;
  case SymbolKind::Warp:
    return at.firstThread / warpThreads;
  case SymbolKind::Warpgroup:
    return at.firstThread / 128;
  case SymbolKind::CtaRank:
    return at.warp->rank;
  case SymbolKind::Index: // of masks, which are not understood
    break;
  case SymbolKind::FloorDiv:
    return world.floorDiv(evaluate(s.operand(), at), s.constant());
  case SymbolKind::Mod:
    return world.mod(evaluate(s.operand(), at), s.constant());
  }
  return 0;
}

Form Meaning::evaluate(const Expr &e, const Party &at) {
  if (e.overflowed())
    fail("an expression that overflows");
  Form sum = e.constantPart();
  for (const Expr::Term &t : e.terms()) {
    Form product = t.coefficient;
    for (const Symbol &s : t.symbols)
      product = table.mul(product, valueOf(s, at));
    sum = table.add(sum, product);
  }
  return sum;
}

Form Meaning::formOf(const Expr &e, unsigned rank) {
  Warp warp{rank};
  return evaluate(e, {Scope::Cta, 0, 0, &warp});
}

//===----------------------------------------------------------------------===//
// mbarriers
//===----------------------------------------------------------------------===//

Meaning::State *Meaning::stateOf(const BarrierRef &ref, const Party &at, unsigned rank) {
  std::optional<int64_t> index = world.valueOf(evaluate(ref.index, at));
  if (!index || *index < 0 || *index >= ref.barrier->count) {
    fail("an index of '" + ref.barrier->name + "' that is not known");
    return nullptr;
  }
  return &barriers[{rank, ref.barrier.get(), *index}];
}

void Meaning::settle(State &s) {
  if (s.pending < 0)
    fail("an mbarrier gets more arrivals than its phase expects");
  if (s.pending != 0 || s.bytes != 0)
    return;
  ++s.phase;
  s.pending = s.expected;
}

void Meaning::barrier(const BarrierStmt &s, const Party &at) {
  unsigned rank = at.warp->rank;
  if (s.cta) {
    std::optional<unsigned> of = rankOf(*s.cta, at);
    if (!of)
      return;
    rank = *of;
  }
  State *state = stateOf(s.barrier, at, rank);
  std::optional<int64_t> operand = world.valueOf(evaluate(s.operand, at));
  if (!state || !operand)
    return fail("a number of arrivals or bytes that is not known");
  switch (s.op) {
  case BarrierStmt::Init:
    *state = State{*operand, *operand};
    return;
  case BarrierStmt::Inval:
    *state = State();
    return;
  case BarrierStmt::Arrive:
    --state->pending;
    return settle(*state);
  case BarrierStmt::ArriveExpectTx:
    state->bytes += *operand;
    --state->pending;
    return settle(*state);
  case BarrierStmt::ExpectTx:
    state->bytes += *operand;
    return;
  case BarrierStmt::Wait:
    return;
  }
}

//===----------------------------------------------------------------------===//
// Tensor memory
//===----------------------------------------------------------------------===//

/// What is allocated has no values yet; a commit arrives at once, since all that has begun is done.
void Meaning::tensorMemory(Warp &warp, const Step &s, const TensorMemoryStmt &t) {
  switch (t.op) {
  case TensorMemoryStmt::Alloc:
    for (auto &[key, values] : storage)
      if (std::get<0>(key) == warp.rank && std::get<1>(key)->pool() == t.pool)
        values.assign(values.size(), Byte());
    return;
  case TensorMemoryStmt::Commit:
    return forEachParty(warp, s, Scope::Thread, [&](const Party &at) {
      std::optional<uint64_t> ranks = ranksOf(t.options, at);
      for (unsigned rank = 0; rank != kernel.cluster && ranks && !stop; ++rank)
        if (State *state = (*ranks >> rank) & 1 ? stateOf(t.barrier, at, rank) : nullptr) {
          --state->pending;
          settle(*state);
        }
    });
  case TensorMemoryStmt::Dealloc:
  case TensorMemoryStmt::Relinquish:
  case TensorMemoryStmt::WaitLoad:
  case TensorMemoryStmt::WaitStore:
  case TensorMemoryStmt::FenceBefore:
  case TensorMemoryStmt::FenceAfter:
    return;
  }
}
