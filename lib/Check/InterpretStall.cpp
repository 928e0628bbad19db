//===- InterpretStall.cpp - No thread can go on ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which threads wait for what, in terms of the .tile program, for the report of a deadlock; a site
// is the index of a step. Also what is missing when the bytes of an asynchronous copy are used too
// early.
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "tilecopy/run/RepeatedWait.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace tilecopy;
using namespace llvm;

static const BarrierStmt *stallWaitOf(const Step &s) {
  const auto *b = std::get_if<BarrierStmt>(&s.statement->node);
  return b && s.kind == Step::Execute && b->op == BarrierStmt::Wait ? b : nullptr;
}

/// Whether a step may count at an mbarrier.
static bool mayCount(const Step &s) {
  if (s.kind != Step::Execute)
    return false;
  if (const auto *b = std::get_if<BarrierStmt>(&s.statement->node))
    return b->op == BarrierStmt::Arrive || b->op == BarrierStmt::ArriveExpectTx ||
           b->op == BarrierStmt::ExpectTx;
  if (const auto *t = std::get_if<TensorMemoryStmt>(&s.statement->node))
    return t->op == TensorMemoryStmt::Commit;
  const auto *c = std::get_if<CopyStmt>(&s.statement->node);
  return c && c->op.options.has(options::Mbar);
}

static std::string barrierName(const Barrier &barrier, int64_t index) {
  return barrier.name + (barrier.count == 1 ? "" : "[" + itostr(index) + "]");
}

/// The name of the mbarriers that such a step counts at.
static std::string ringOf(const Step &s) {
  if (const auto *b = std::get_if<BarrierStmt>(&s.statement->node))
    return b->barrier.barrier->name;
  if (const auto *t = std::get_if<TensorMemoryStmt>(&s.statement->node))
    return t->barrier.barrier->name;
  std::optional<BarrierRef> told =
      std::get<CopyStmt>(s.statement->node).op.options.get(options::Mbar);
  return told->barrier->name;
}

static bool fillsShared(const Step &s) {
  const auto *c = std::get_if<CopyStmt>(&s.statement->node);
  return s.kind == Step::Execute && c && c->op.kind == OpKind::CopyAsync &&
         c->op.dst.tensor->space() == Space::Shared;
}

static StallGroup &stallGroupAt(Stall &stall, uint32_t site, uint32_t cta,
                                std::optional<size_t> barrier) {
  for (StallGroup &g : stall.groups)
    if (g.site == site && g.cta == cta && g.barrier == barrier)
      return g;
  stall.groups.emplace_back();
  stall.groups.back().site = site;
  stall.groups.back().cta = cta;
  stall.groups.back().barrier = barrier;
  return stall.groups.back();
}

/// What the warp's threads execute after the step that they wait at.
void Interpreter::findReached(StallGroup &group, const Warp &warp) const {
  const Step &at = steps[warp.next];
  for (auto [n, s] : enumerate(steps)) {
    bool again = any_of(s.loops, [&](size_t test) { return is_contained(at.loops, test); });
    if ((n <= warp.next && !again) || n == warp.next || !lanesAt(warp, s))
      continue;
    if (mayCount(s)) {
      auto known = find_if(group.reaches, [&, n = n](const auto &r) { return r.site == n; });
      if (known == group.reaches.end())
        known = group.reaches.insert(known, {uint32_t(n), 0, ringOf(s)});
      known->threads += s.elect ? 1 : popcount(lanesAt(warp, s));
    }
    group.fills |= fillsShared(s);
  }
}

/// Every mbarrier of the cluster; the order is that of `barriers`.
void Interpreter::addBarriers(Stall &stall) {
  for (auto &[key, state] : barriers) {
    auto [rank, barrier, index] = key;
    StallBarrier b;
    b.ring = barrier->name;
    b.name = "'" + barrierName(*barrier, index) + "' of CTA " + stall.ctas[rank];
    b.cta = rank;
    b.phase = uint64_t(state.phase);
    b.expected = state.expected;
    b.pending = state.pending;
    b.bytes = state.bytes;
    b.init = state.init;
    b.log = state.log;
    stall.barriers.push_back(std::move(b));
  }
}

void Interpreter::addBarrierGroups(Stall &stall, const Warp &warp, const BarrierStmt &wait) {
  const Step &s = steps[warp.next];
  // One of the lanes is elected, and waits.
  uint32_t lanes = s.elect ? s.elect & -s.elect : lanesAt(warp, s);
  StallGroup *reached = nullptr; // a warp's threads reach the same steps
  for (; lanes; lanes &= lanes - 1) {
    unsigned t = warp.index * ThreadsPerWarp + countr_zero(lanes);
    Instance at{Scope::Thread, t, t, &warp, &s};
    auto complete = isComplete(wait, at);
    if (!complete)
      consumeError(complete.takeError()); // it was found when the thread got here
    else if (!*complete) {
      auto key =
          std::make_tuple(warp.rank, wait.barrier.barrier.get(), evaluate(wait.barrier.index, at));
      size_t n = size_t(std::distance(barriers.begin(), barriers.find(key)));
      StallGroup &g = stallGroupAt(stall, uint32_t(warp.next), warp.rank, n);
      g.threads.push_back(t);
      if (&g != reached)
        findReached(g, warp);
      reached = &g;
    }
  }
}

std::string Interpreter::otherWait(const Warp &warp) const {
  const Step &s = steps[warp.next];
  if (std::holds_alternative<TensorMemoryStmt>(s.statement->node))
    return "columns of tensor memory: those that are left are not enough, and no warp frees any";
  unsigned arrived = 0, all = 0;
  bool cluster = std::holds_alternative<ClusterSyncStmt>(s.statement->node);
  const auto *sync = std::get_if<SyncStmt>(&s.statement->node);
  unsigned threads = sync ? threadsOf(sync->scope, kernel.threads) : kernel.threads;
  unsigned instance = warp.index * ThreadsPerWarp / threads;
  if (!cluster && !sync)
    return "other warps";
  all = warpsIn(warp, s, instance * threads, threads) * (cluster ? kernel.cluster : 1);
  auto found = meetings.find({warp.next, cluster ? 0 : warp.rank, instance});
  if (found != meetings.end())
    for (const auto &[pass, n] : found->second.arrived)
      arrived = std::max(arrived, n);
  if (sync && sync->part)
    return "the other warps that get to it: " + utostr(arrived) + " of " + utostr(all) +
           " have arrived";
  return "the other threads of the " + (cluster ? "cluster" : scopeName(sync->scope).str()) + ": " +
         utostr(arrived) + " of " + utostr(all) + " warps have arrived";
}

void Interpreter::addGroups(Stall &stall, const Warp &warp) {
  const Step &s = steps[warp.next];
  if (const BarrierStmt *wait = stallWaitOf(s))
    return addBarrierGroups(stall, warp, *wait);
  StallGroup &g = stallGroupAt(stall, uint32_t(warp.next), warp.rank, std::nullopt);
  g.waitsFor = otherWait(warp);
  const auto *sync = std::get_if<SyncStmt>(&s.statement->node);
  g.waitsForCta = std::holds_alternative<ClusterSyncStmt>(s.statement->node) ||
                  (sync && sync->scope == Scope::Cta && !sync->part);
  for (uint32_t lanes = lanesAt(warp, s); lanes; lanes &= lanes - 1)
    g.threads.push_back(warp.index * ThreadsPerWarp + unsigned(countr_zero(lanes)));
  findReached(g, warp);
}

/// Blames the group that the cause blames, else the first that waits for an mbarrier, else the
/// first.
Error Interpreter::stuck(const std::vector<Warp> &warps) {
  Stall stall;
  stall.fixedThreads = true; // conditions on threads compare with constants
  for (unsigned rank = 0; rank != kernel.cluster; ++rank)
    stall.ctas.push_back("(" + itostr(first[0] + rank) + "," + itostr(first[1]) + "," +
                         itostr(first[2]) + ")");
  for (auto [n, s] : enumerate(steps)) {
    stall.sites[uint32_t(n)] = {"line " + utostr(s.statement->loc.line), !s.loops.empty()};
    if (mayCount(s) && none_of(barriers, [&, n = n](const auto &b) {
          return any_of(b.second.log.all, [&](const BarrierEvent &e) { return e.site == n; });
        }))
      stall.unused.push_back(uint32_t(n));
  }
  addBarriers(stall);
  for (const Warp &warp : warps)
    if (warp.next != steps.size())
      addGroups(stall, warp);
  auto cause = causeOf(stall);
  auto blamed = find_if(stall.groups, [](const StallGroup &g) { return g.barrier.has_value(); });
  if (cause && cause->group)
    blamed = stall.groups.begin() + ptrdiff_t(*cause->group);
  if (blamed == stall.groups.end())
    blamed = stall.groups.begin();
  loc = steps[blamed->site].statement->loc;
  auto warp = find_if(
      warps, [&](const Warp &w) { return w.next == blamed->site && w.rank == blamed->cta; });
  std::string text = where(instanceOf(*warp)) + ": " + formatStall(stall);
  return make_error<StallError>(loc, std::move(text), std::move(stall));
}

/// How far an asynchronous copy has got that is not ordered before an access, and what is missing.
std::string Interpreter::openCopyText(const Mark &m, const Party &party, const Instance &at,
                                      StringRef line, bool bothWrite) {
  struct Words {
    StringLiteral commit, wait;
  };
  static constexpr Words words[] = {{"bulk.commit", "bulk.wait.read"},
                                    {"bulk.commit", "bulk.wait"},
                                    {"cp_async.commit", "cp_async.wait"},
                                    {"tcgen05.commit", "mbarrier.wait"}};
  for (const auto &entry : groups) {
    const CopyGroups &group = entry.second;
    if (group.slot < m.slot || group.slot - m.slot >= 32 || !(m.lanes >> (group.slot - m.slot) & 1))
      continue;
    uint32_t actor = entry.first.first;
    GroupKind kind = entry.first.second;
    const auto &[commit, wait] = words[kind];
    if (group.committed < m.time)
      return "has not been committed: add '" + commit.str() + "' after " + line.str() + ", then '" +
             wait.str() + (kind == Tcgen ? "' for its mbarrier" : " 0'") +
             " and a sync before this line";
    // A warp may have gone on, past its part in this access, to the wait.
    auto mark = find_if(party.marks, [&](const Mark &p) {
      return actor >= p.slot && actor - p.slot < 32 && (p.lanes >> (actor - p.slot) & 1);
    });
    bool isPart = mark != party.marks.end();
    uint64_t later =
        isPart ? count_if(group.commits, [&](uint32_t at) { return at > mark->time; }) : 0;
    bool othersWait = !group.hasWait && any_of(groups, [&](const auto &other) {
      return other.first.second == kind && other.second.hasWait;
    });
    if ((isPart && mark->time < group.waitedAt) || seenOf(clocks[actor], group.slot) < m.time)
      return "has been committed and has not been waited for" +
             std::string(othersWait ? " by the thread that began it, as others have for theirs"
                                    : "") +
             ": add '" + wait.str() +
             (kind == Tcgen ? "' for the mbarrier of its " + commit.str()
                            : " " + utostr(group.committed - later - m.time) + "'") +
             ", and a sync for other threads, before this line";
    if (at.step->active.all())
      cure = "sync.cta";
    return "has been waited for by the thread that began it, and by no barrier since: add a sync "
           "(sync.cta) between its '" +
           wait.str() + "' and this line";
  }
  return openBytesText(m, party, bothWrite);
}

/// The phase in a pass of the loop: 'k/4' where the stage is 'k % 4'.
static std::string countedPhase(const BarrierStmt &wait, bool isAhead) {
  StringRef one = isAhead ? " + 1" : "";
  ArrayRef<Expr::Term> terms = wait.barrier.index.terms();
  if (terms.size() != 1 || wait.barrier.index.constantPart() != 0 || terms[0].coefficient != 1 ||
      terms[0].symbols.size() != 1 || terms[0].symbols[0].kind() != SymbolKind::Mod)
    return ("'phase k" + one + "', or 'phase k/N" + one + "' for a ring of N stages").str();
  const Symbol &stage = terms[0].symbols[0];
  std::string pass = stage.operand().str();
  bool isName = pass.find_first_of(" *+-") == std::string::npos;
  return ("'phase " + (isName ? pass : "(" + pass + ")") + "/" + Twine(stage.constant()) + one +
          "'")
      .str();
}

/// Describes a wait that returns at once, so that later accesses come too early. Empty if there is
/// none.
std::string Interpreter::repeatedWaitText() const {
  for (const auto &[key, state] : barriers)
    if (auto found = repeatedWait(state.log, uint64_t(state.phase)))
      return "the wait of line " + utostr(steps[found->site].statement->loc.line) + " for '" +
             barrierName(*std::get<1>(key), std::get<2>(key)) + "' " + found->what +
             ": count its phase with the passes of the loop, as in " +
             countedPhase(std::get<BarrierStmt>(steps[found->site].statement->node),
                          found->isAhead);
  return "";
}

/// The same of a copy whose bytes an mbarrier counts.
std::string Interpreter::openBytesText(const Mark &m, const Party &party, bool bothWrite) const {
  auto signalOf = [&](uint32_t slot) {
    return find_if(barriers, [&](const auto &b) { return b.second.slot == slot; });
  };
  auto found = signalOf(m.slot);
  if (found == barriers.end() || !found->second.expected)
    return "has not been waited for";
  const auto &[key, state] = *found;
  std::string name = barrierName(*std::get<1>(key), std::get<2>(key));
  if (state.bytes < 0 && state.phase + 1 == m.time) {
    int64_t told = 0;
    for (const BarrierEvent &e : state.log.phases.back().events)
      told += e.kind == BarrierEvent::Announced ? e.amount : 0;
    std::string bytes = itostr(told - state.bytes);
    if (told)
      return "has not been waited for: " + itostr(told) + " bytes are announced to '" + name +
             "', and its phase brings " + bytes + ", so that it does not end by them; announce " +
             bytes;
    return "has not been waited for: no expect_tx announces its bytes, so that no phase counts "
           "them; add 'mbarrier.arrive.expect_tx " +
           name + ", " + bytes + "' in the place of the plain arrival";
  }
  // An asynchronous copy that fills the same stage again waits for readers, not for bytes.
  if (bothWrite && !party.marks.empty() && party.marks.front().async) {
    auto now = signalOf(party.marks.front().slot);
    if (now != barriers.end() && now != found)
      return "has not been waited for: that copy signals '" + name + "', and this one '" +
             barrierName(*std::get<1>(now->first), std::get<2>(now->first)) +
             "'; let the tensor and its mbarriers have the same stages, or wait for the readers "
             "of these bytes";
    if (std::string wait = repeatedWaitText(); !wait.empty())
      return "has not been waited for: " + wait;
    return "has not been waited for: this copy fills the stage again; before it, wait for the "
           "arrivals of the threads that read the stage, as in 'mbarrier.wait empty[k % N], phase "
           "k/N + 1'";
  }
  bool parity = (m.time - 1) & 1;
  for (const BarrierLog::Wait &w : state.log.waits)
    if (w.passed[!parity] && !w.passed[parity])
      return "has not been waited for: phase " + utostr(m.time - 1) + " of '" + name +
             "' counts its bytes, and line " + utostr(steps[w.site].statement->loc.line) +
             " has waited for parity " + utostr(!parity) + "; let it ask for phase " +
             utostr(m.time - 1);
  if (state.log.waits.empty())
    for (const auto &[other, waited] : barriers)
      if (std::get<0>(other) == std::get<0>(key) && std::get<1>(other) == std::get<1>(key) &&
          !waited.log.waits.empty())
        return "has not been waited for: '" + name + "' counts its bytes, and line " +
               utostr(steps[waited.log.waits.front().site].statement->loc.line) + " waits for '" +
               barrierName(*std::get<1>(other), std::get<2>(other)) +
               "'; let the copies and the wait name the same stage";
  return "has not been waited for: add 'mbarrier.wait " + name + ", phase " + utostr(parity) +
         "' before this line, for phase " + utostr(m.time - 1) + ", which counts its bytes" +
         (state.phase < m.time ? "; that phase has not ended" : "");
}
