//===- Interpreter.cpp - A kernel, executed -------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace tilecopy;
using namespace llvm;

//===----------------------------------------------------------------------===//
// Warps, one after another
//===----------------------------------------------------------------------===//

/// The error, with the place of the statement that caused it.
Error Interpreter::placed(Error e) const {
  if (loc.line == 0 || e.isA<ArgumentError>() || e.isA<MeaningStopped>() ||
      e.isA<StatementError>() || isOutOfMemory)
    return e;
  return make_error<StatementError>(loc, toString(std::move(e)), cure);
}

/// Whether there is the one CTA, or few enough of them.
Error Interpreter::checkGrid() const {
  int64_t ctas = grid[0] * grid[1] * grid[2];
  if (!execution.onlyCta) {
    if (uint64_t(ctas) <= statementLimit)
      return Error::success();
    return make_error<ArgumentError>("the grid has " + Twine(ctas) + " CTAs, and more than " +
                                     Twine(statementLimit) +
                                     " statements would be executed; give smaller arguments");
  }
  for (unsigned d = 0; d != 3; ++d)
    if ((*execution.onlyCta)[d] >= grid[d])
      return make_error<ArgumentError>("there is no CTA " + coordinateText(*execution.onlyCta) +
                                       " in the grid of " + coordinateText(grid));
  for (const Statement &s : kernel.body)
    if (const auto *loop = std::get_if<ForStmt>(&s.node); loop && loop->dynamic)
      return make_error<ArgumentError>(
          "the CTAs share the passes of a dynamic loop, so that one of "
          "them alone has no meaning");
  return Error::success();
}

/// Whether the cluster at hand is.
bool Interpreter::isExecuted() const {
  if (!execution.onlyCta)
    return true;
  auto [x, y, z] = *execution.onlyCta;
  return first == std::array<int64_t, 3>{x - x % kernel.cluster, y, z};
}

Error Interpreter::run(SharedVisitor atEnd) {
  if (Error e = gridUnder(kernel, arguments).moveInto(grid))
    return e;
  if (Error e = checkGrid())
    return e;
  if (Error e = flatten(kernel.body, BitVector(kernel.threads, true), 0))
    return e;
  forEachStatement(kernel.body, [&](const Statement &s) {
    if (const Tensor *t = writtenBy(s))
      written.insert(t);
  });
  findParted();
  for (Step &s : steps)
    if (int thread = s.active.find_first(); thread != -1)
      s.firstWarp = thread / int(ThreadsPerWarp);
  if (execution.isRehearsal)
    startRehearsal();
  for (first[2] = 0; first[2] != grid[2]; ++first[2])
    for (first[1] = 0; first[1] != grid[1]; ++first[1])
      for (first[0] = 0; first[0] != grid[0]; first[0] += kernel.cluster) {
        if (!isExecuted())
          continue;
        if (Error e = runCluster())
          return placed(std::move(e));
        if (!atEnd)
          continue;
        for (const auto &[key, values] : locals)
          if (const Tensor &t = *std::get<1>(key); t.space() == Space::Shared)
            atEnd({first[0] + std::get<0>(key), first[1], first[2]}, t, values);
      }
  return Error::success();
}

Error Interpreter::runCluster() {
  locals.clear();
  barriers.clear();
  meetings.clear();
  tmem.assign(kernel.cluster, {});
  startOrder();
  std::vector<Warp> warps;
  for (unsigned rank = 0; rank != kernel.cluster; ++rank) {
    if (Error e = spend())
      return e;
    for (unsigned thread = 0; thread < kernel.threads; thread += ThreadsPerWarp)
      warps.push_back({rank,
                       thread / unsigned(ThreadsPerWarp),
                       0,
                       false,
                       {},
                       std::vector<unsigned>(steps.size()),
                       std::vector<unsigned>(steps.size())});
  }
  Expected<bool> ended = kernel.syncAuto ? runAsInText(warps) : runInTurn(warps);
  if (!ended)
    return ended.takeError();
  if (profile)
    for (const Warp &warp : warps)
      profile->add(warp.turns);
  endOrder();
  if (!*ended)
    return execution.isRehearsal ? createStringError("threads wait forever") : stuck(warps);
  if (Error e = checkFreed())
    return e;
  return checkEnds();
}

/// Executes one step; false when the warp has to wait.
Expected<bool> Interpreter::step(Warp &warp) {
  const Step &s = steps[warp.next];
  loc = s.statement->loc;
  Instance at = instanceOf(warp);
  // Of the warps that share a statement, the first counts it as a step.
  if (s.firstWarp == -1 || unsigned(s.firstWarp) == warp.index)
    if (Error e = spend())
      return e;
  if (s.kind == Step::Execute) {
    ++now;
    if (profile)
      observe(warp, s);
    Expected<bool> moved =
        std::visit([&](const auto &node) { return execute(warp, s, node); }, s.statement->node);
    if (moved && *moved)
      ++warp.next;
    return moved;
  }
  if (s.kind == Step::Branch) {
    bool inside = lanesAt(warp, s) != 0;
    for (const Comparison &c : std::get<IfStmt>(s.statement->node).conjuncts)
      inside = inside && (c.dependsOnThread() || holds(c, at));
    warp.next = inside ? warp.next + 1 : s.target;
    return true;
  }
  const auto &loop = std::get<ForStmt>(s.statement->node);
  int64_t &k = warp.variable(loop.variable.name());
  auto roundOf = [&] { // how many passes came before the one at k, which the end may have cut short
    uint64_t distance = uint64_t(k) - uint64_t(evaluate(loop.begin, at));
    uint64_t each = uint64_t(loop.step) * uint64_t(sharersOf(loop));
    return int64_t(loop.dynamic ? distance / each : divideCeil(distance, each));
  };
  if (s.kind == Step::LoopBegin) {
    k = passOf(loop, at, 0);
  } else if (s.kind == Step::LoopNext) {
    if (loop.dynamic && !sync(warp, s, Scope::Cta, false))
      return false;
    int64_t end = evaluate(loop.end, at);
    bool isLast = !loop.dynamic && uint64_t(end) - uint64_t(k) <= uint64_t(loop.step);
    k = isLast ? end : passOf(loop, at, roundOf() + 1);
    ++warp.rounds[s.target];
    warp.next = s.target;
    return true;
  } else if (int64_t end = evaluate(loop.end, at); k >= end) {
    if (profile)
      profile->ended(*s.statement, roundOf());
    erase_if(warp.loops, [&](const auto &l) { return l.first == loop.variable.name(); });
    warp.next = s.target;
    return true;
  }
  ++warp.next;
  return true;
}

/// Tells the profile about a step.
void Interpreter::observe(Warp &warp, const Step &s) const {
  Instance at = instanceOf(warp);
  profile->used(*s.statement, warp.turns, [&](const Expr &e) { return evaluate(e, at); });
}

/// The result of a step that does not wait.
static Expected<bool> done(Error e) {
  if (e)
    return e;
  return true;
}

Expected<bool> Interpreter::execute(Warp &warp, const Step &s, const CopyStmt &c) {
  if (Error e = noteLoad(warp, c.op))
    return e;
  if (execution.isRehearsal && !matters(c.op))
    return true;
  if (isParted(c.op)) {
    unsigned thread = warp.index * unsigned(ThreadsPerWarp), threads = c.op.scopeThreads();
    return done(copy(c.op, {c.op.scope, thread / threads, thread / threads * threads, &warp, &s,
                            nullptr, /*isPart=*/true}));
  }
  if (!warp.waiting)
    if (Error e = forEachInstance(warp, s, c.op.scope,
                                  [&](const Instance &at) { return copy(c.op, at); }))
      return e;
  // What goes from warp to warp of a tile that each fills for itself is there when all are.
  if (c.op.scopeThreads() > ThreadsPerWarp &&
      (parted.count(c.op.dst.tensor.get()) || parted.count(c.op.src.tensor.get()))) {
    unsigned instance = warp.index * unsigned(ThreadsPerWarp) / c.op.scopeThreads();
    warp.waiting = meetings[{warp.next, warp.rank, instance}].complete < warp.passes[warp.next];
  }
  return !warp.waiting;
}

Expected<bool> Interpreter::execute(Warp &warp, const Step &s, const ZeroStmt &z) {
  return done(
      forEachInstance(warp, s, z.scope, [&](const Instance &at) { return zero(z.dst, at); }));
}

Expected<bool> Interpreter::execute(Warp &warp, const Step &s, const SyncStmt &b) {
  return sync(warp, s, b.scope, false);
}

Expected<bool> Interpreter::execute(Warp &warp, const Step &s, const ClusterSyncStmt &b) {
  return sync(warp, s, Scope::Cta, true, b.order == ArrivalOrder::Relaxed);
}

Expected<bool> Interpreter::execute(Warp &warp, const Step &s, const TensorMemoryStmt &t) {
  return tensorMemory(warp, s, t);
}

/// Copies are complete when they begin, for every proxy.
Expected<bool> Interpreter::execute(Warp &, const Step &, const FenceStmt &) { return true; }

Expected<bool> Interpreter::execute(Warp &warp, const Step &s, const GroupStmt &g) {
  group(g, warp, s);
  return true;
}

Expected<bool> Interpreter::execute(Warp &warp, const Step &s, const BarrierStmt &b) {
  if (b.op != BarrierStmt::Wait && !laneGroups.empty())
    return done(barrier(b, firstInstance(warp, s)));
  if (b.op != BarrierStmt::Wait)
    return done(forEachInstance(warp, s, Scope::Thread,
                                [&](const Instance &at) { return barrier(b, at); }));
  if (!laneGroups.empty()) {
    Instance first = firstInstance(warp, s);
    auto state = stateOf(b.barrier, first, warp.rank);
    if (!state)
      return state.takeError();
    return rehearseWait(warp, s, **state, evaluate(b.operand, first) & 1);
  }
  struct Passing {
    BarrierState *state;
    unsigned thread;
    bool parity;
  };
  SmallVector<Passing, ThreadsPerWarp> passing;
  Error e = forEachInstance(warp, s, Scope::Thread, [&](const Instance &at) -> Error {
    auto state = stateOf(b.barrier, at, warp.rank);
    if (!state)
      return state.takeError();
    passing.push_back({*state, at.firstThread, bool(evaluate(b.operand, at) & 1)});
    return Error::success();
  });
  if (e)
    return e;
  if (any_of(passing, [](const Passing &p) { return (p.state->phase & 1) == int64_t(p.parity); }))
    return false;
  acquireBarriers(warp, s, b);
  for (const Passing &p : passing)
    p.state->log.passed(uint32_t(warp.next), warp.rank, p.thread, p.parity);
  return true;
}

/// Counts one more warp at a meeting; true when all have arrived.
bool Interpreter::arrive(Warp &warp, Meeting &meeting, unsigned expected) {
  unsigned pass = warp.passes[warp.next]++;
  if (++meeting.arrived[pass] != expected)
    return false;
  meeting.arrived.erase(pass);
  meeting.complete = pass + 1;
  return true;
}

bool Interpreter::sync(Warp &warp, const Step &s, Scope scope, bool cluster, bool relaxed) {
  if (scope == Scope::Warp) {
    if (!orders())
      return true;
    Clock all;
    release(warp, s, all);
    acquire(warp, s, std::make_shared<const Clock>(std::move(all)));
    return true;
  }
  unsigned threads = threadsOf(scope, kernel.threads);
  unsigned instance = warp.index * ThreadsPerWarp / threads;
  unsigned expected = warpsIn(warp, s, instance * threads, threads);
  Meeting &meeting = meetings[{warp.next, cluster ? 0 : warp.rank, instance}];
  if (!warp.waiting) {
    if (orders())
      release(warp, s, meeting.gather, relaxed);
    meeting.waiting.push_back(&warp);
    if (arrive(warp, meeting, cluster ? expected * kernel.cluster : expected)) {
      // All have arrived, and see what all have done.
      auto seen = std::make_shared<const Clock>(std::move(meeting.gather));
      if (orders())
        for (const Warp *w : meeting.waiting)
          acquire(*w, s, seen);
      meeting.gather.clear();
      meeting.waiting.clear();
    }
  }
  warp.waiting = meeting.complete < warp.passes[warp.next];
  return !warp.waiting;
}

Error Interpreter::forEachInstance(Warp &warp, const Step &s, Scope scope,
                                   function_ref<Error(const Instance &)> body) {
  unsigned threads = threadsOf(scope, kernel.threads);
  unsigned firstThread = warp.index * ThreadsPerWarp;
  if (scope == Scope::Thread) {
    for (uint32_t lanes = lanesAt(warp, s); lanes; lanes &= lanes - 1) {
      unsigned t = firstThread + unsigned(countr_zero(lanes));
      if (Error e = body({scope, t, t, &warp, &s}))
        return e;
    }
    return Error::success();
  }
  unsigned instance = firstThread / threads;
  if (scope == Scope::Warp)
    return body({scope, instance, firstThread, &warp, &s});
  Meeting &meeting = meetings[{warp.next, warp.rank, instance}];
  if (!s.ends.empty())
    warp.passes[warp.next] = meeting.numbers.at(warp.loops);
  unsigned pass = warp.passes[warp.next];
  if (orders()) {
    join(meeting.parties[pass], warp, s);
    joinGroups(meeting.parties[pass], s);
  }
  if (!arrive(warp, meeting, warpsIn(warp, s, instance * threads, threads)))
    return Error::success();
  meeting.numbers.end(warp.loops);
  Party party = std::move(meeting.parties[pass]);
  meeting.parties.erase(pass);
  return body({scope, instance, instance * threads, &warp, &s, &party});
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// Counts a statement. A program that runs forever under its arguments is refused.
Error Interpreter::spend() {
  if (profile)
    ++profile->statements;
  execution.spend(CostOfStatement);
  if (execution.shallEnd())
    return make_error<MeaningStopped>("ended after " +
                                      std::to_string(statementLimit - statementsLeft) +
                                      " statements of what the program means");
  if (statementsLeft-- == 0)
    return make_error<ArgumentError>("more than " + Twine(statementLimit) +
                                     " statements are executed; give smaller arguments");
  return checkTouched();
}

/// Whether the tensors that are held still fit in memory; of many elements, asked at some.
Error Interpreter::checkTouched(size_t element) {
  constexpr size_t each = size_t(1) << 16;
  if (!globals || execution.mostTouched == ~uint64_t(0) || element % each != 0)
    return Error::success();
  uint64_t touched = 0;
  for (const auto &entry : *globals)
    touched += entry.second.bits.bytes().size();
  if (touched <= execution.mostTouched)
    return Error::success();
  isOutOfMemory = true;
  return errorCodeToError(std::make_error_code(std::errc::not_enough_memory));
}

Interpreter::Instance Interpreter::instanceOf(const Warp &warp) const {
  return {Scope::Warp, warp.index, unsigned(warp.index * ThreadsPerWarp), &warp,
          warp.next < steps.size() ? &steps[warp.next] : nullptr};
}

std::array<int64_t, 3> Interpreter::ctaOf(const Warp &warp) const {
  return {first[0] + warp.rank, first[1], first[2]};
}

std::string Interpreter::where(const Instance &at) const {
  std::string text = loc.line ? "line " + utostr(loc.line) + ", " : "";
  text += "CTA " + coordinateText(ctaOf(*at.warp));
  if (at.scope != Scope::Cta)
    text += ", " + scopeName(at.scope).str() + " " + utostr(at.index);
  for (const auto &[name, value] : at.warp->loops)
    text += ", " + name.str() + " = " + itostr(value);
  return text;
}

int64_t Interpreter::evaluate(const Expr &e, const Instance &at) const {
  if (e.isConstant())
    return e.constantPart();
  return e.evaluate([&](const Symbol &s) { return valueOf(s, at); });
}

static int64_t valueNamed(ArrayRef<std::pair<StringRef, int64_t>> values, StringRef name) {
  return find_if(values, [&](const auto &v) { return v.first == name; })->second;
}

/// A loop's variable, which is new when the loop begins.
int64_t &Interpreter::Warp::variable(StringRef name) {
  auto known = find_if(loops, [&](const auto &l) { return l.first >= name; });
  if (known == loops.end() || known->first != name)
    known = loops.insert(known, {name, 0});
  return known->second;
}

int64_t Interpreter::valueOf(const Symbol &s, const Instance &at) const {
  switch (s.kind()) {
  case SymbolKind::Argument:
    return valueNamed(scalars, s.name());
  case SymbolKind::CtaId:
    return ctaOf(*at.warp)[s.name().back() - 'x'];
  case SymbolKind::Loop:
    return valueNamed(at.warp->loops, s.name());
  case SymbolKind::Thread:
    return at.firstThread;
  case SymbolKind::Lane:
    return at.firstThread % ThreadsPerWarp;
  case SymbolKind::Warp:
    return at.firstThread / ThreadsPerWarp;
  case SymbolKind::Warpgroup:
    return at.firstThread / ThreadsPerWarpgroup;
  case SymbolKind::CtaRank:
    return at.warp->rank;
  case SymbolKind::Index: // of a mask, which knows the element
  case SymbolKind::FloorDiv:
  case SymbolKind::Mod:
    break; // Expr::evaluate asks for leaves only
  }
  llvm_unreachable("a leaf symbol");
}

/// A comparison that is the same for all threads of the CTA.
bool Interpreter::holds(const Comparison &c, const Instance &at) const {
  return tilecopy::holds(c.op, evaluate(c.lhs, at), evaluate(c.rhs, at));
}
