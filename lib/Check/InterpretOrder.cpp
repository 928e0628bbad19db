//===- InterpretOrder.cpp - What orders the statements of threads ---------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Order.h says what is checked. This file decides who takes part in an access, what a statement
// lets others see, and how a finding reads. CTAs of different clusters are not ordered; for the
// accesses of earlier clusters to global memory it is enough to know that they happened.
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include <climits>

using namespace tilecopy;
using namespace llvm;

//===----------------------------------------------------------------------===//
// Who
//===----------------------------------------------------------------------===//

void Interpreter::startOrder() {
  unsigned warps = (kernel.threads + ThreadsPerWarp - 1) / unsigned(ThreadsPerWarp);
  nextSlot = electedFrom = kernel.cluster * warps * slotsOfWarp;
  order = Order();
  elected.clear();
  groups.clear();
  histories.clear();
  globalHistories.clear();
  now = executions = 0;
  far.clear();
  for (const Step &s : steps)
    for (unsigned warp = 0; popcount(s.elect) > 1 && warp != kernel.cluster * warps; ++warp)
      if (lanesAt(warp % warps, s) && elected.try_emplace({warp, s.elect}, nextSlot).second)
        ++nextSlot;
  threadSlots = nextSlot;
  clocks.assign(nextSlot, nullptr);
}

unsigned Interpreter::warpNumber(const Warp &warp) const {
  unsigned warps = (kernel.threads + ThreadsPerWarp - 1) / unsigned(ThreadsPerWarp);
  return warp.rank * warps + warp.index;
}

uint32_t Interpreter::lanesAt(unsigned warp, const Step &s) const {
  constexpr unsigned bits = sizeof(uintptr_t) * CHAR_BIT;
  static_assert(bits % ThreadsPerWarp == 0);
  unsigned first = warp * ThreadsPerWarp;
  return uint32_t(s.active.getData()[first / bits] >> first % bits);
}

uint32_t Interpreter::lanesAt(const Warp &asks, const Step &s, unsigned warp) const {
  uint32_t lanes = lanesAt(warp, s);
  unsigned first = asks.index * unsigned(ThreadsPerWarp);
  for (const Expr &end : s.ends) {
    bool isKnown = true; // not of a loop that the warp is not in
    end.forEachLeaf([&](const Symbol &symbol) {
      isKnown &= symbol.kind() != SymbolKind::Loop ||
                 any_of(asks.loops, [&](const auto &l) { return l.first == symbol.name(); });
    });
    int64_t n = isKnown ? evaluate(end, {Scope::Warp, asks.index, first, &asks, &s}) : INT64_MAX;
    n = std::clamp<int64_t>(n, 0, kernel.threads) - int64_t(warp) * ThreadsPerWarp;
    lanes &= uint32_t((uint64_t(1) << std::clamp<int64_t>(n, 0, ThreadsPerWarp)) - 1);
  }
  return lanes;
}

/// Whether several lanes have the slot, so that none of them knows what another one has done.
bool Interpreter::isShared(uint32_t slot) const {
  return !laneGroups.empty() && slot < electedFrom && popcount(laneGroups[slot % slotsOfWarp]) > 1;
}

/// Lanes of a warp as slots.
uint32_t Interpreter::slotLanes(uint32_t lanes) const {
  if (laneGroups.empty())
    return lanes;
  uint32_t slots = 0;
  for (auto [i, group] : enumerate(laneGroups))
    slots |= uint32_t((lanes & group) != 0) << i;
  return slots;
}

/// The threads of the warp at a step, as one slot and lanes. An elected thread has a slot of its
/// own, because it is not known which of the lanes it is.
Interpreter::Slots Interpreter::slotsOf(const Warp &warp, const Step &s) const {
  if (popcount(s.elect) > 1)
    return {elected.at({warpNumber(warp), s.elect}), 1};
  return {warpNumber(warp) * slotsOfWarp, slotLanes(lanesAt(warp, s))};
}

/// Calls `visit` with the slot of each thread at the step, and of each elected thread that is
/// certainly among them.
void Interpreter::forEachActor(const Warp &warp, const Step &s,
                               function_ref<void(uint32_t)> visit) const {
  Slots slots = slotsOf(warp, s);
  for (uint32_t lanes = slots.lanes; lanes; lanes &= lanes - 1)
    visit(slots.first + countr_zero(lanes));
  if (popcount(s.elect) > 1)
    return;
  uint32_t present = lanesAt(warp, s);
  for (uint32_t lanes : electing)
    if ((lanes & ~present) == 0 && popcount(lanes) > 1)
      if (auto one = elected.find({warpNumber(warp), lanes}); one != elected.end())
        visit(one->second);
}

/// The slot of the thread that executes a per-thread statement.
uint32_t Interpreter::slotOf(const Instance &at) const {
  Slots slots = slotsOf(*at.warp, *at.step);
  if (popcount(at.step->elect) > 1)
    return slots.first;
  return slots.first + countr_zero(slotLanes(uint32_t(1) << at.firstThread % ThreadsPerWarp));
}

/// Adds the threads of the warp to those that make an access.
void Interpreter::join(Party &party, const Warp &warp, const Step &s) const {
  Slots slots = slotsOf(warp, s);
  party.alone = std::nullopt;
  if (party.marks.empty() && popcount(lanesAt(warp, s)) == 1)
    party.alone = slots.first + countr_zero(slots.lanes);
  party.marks.push_back({slots.first, slots.lanes, now, s.statement->loc.line});
  for (uint32_t lanes = slots.lanes; lanes; lanes &= lanes - 1)
    party.knows(clocks[slots.first + countr_zero(lanes)]);
}

Party Interpreter::partyOf(const Instance &at) {
  Party party;
  if (at.party) {
    party = *at.party;
  } else if (at.scope == Scope::Thread) {
    uint32_t slot = slotOf(at);
    party.marks.push_back({slot, 1, now, loc.line});
    party.knows(clocks[slot]);
    party.alone = slot;
  } else {
    join(party, *at.warp, *at.step);
  }
  ++executions;
  for (Mark &m : party.marks)
    m.execution = executions;
  return party;
}

//===----------------------------------------------------------------------===//
// What others see
//===----------------------------------------------------------------------===//

/// Lets all threads of the warp at a step see what `from` has seen.
void Interpreter::acquire(const Warp &warp, const Step &s, const ClockRef &from) {
  if (!from)
    return;
  ClockRef before, after;
  bool fresh = true;
  forEachActor(warp, s, [&](uint32_t slot) {
    if (fresh || clocks[slot] != before) {
      before = clocks[slot];
      after = joined(before, from);
      fresh = false;
    }
    clocks[slot] = after;
  });
}

ClockRef Interpreter::joined(const ClockRef &a, const ClockRef &b) {
  if (!a || a == b)
    return b;
  Clock all = *a;
  tilecopy::join(all, b);
  return std::make_shared<const Clock>(std::move(all));
}

/// Called when a wait has ended: the threads see what had been gathered when the phases of their
/// barriers were complete.
void Interpreter::acquireBarriers(const Warp &warp, const Step &s, const BarrierStmt &b) {
  if (!orders())
    return;
  std::map<uint32_t, ClockRef> seen; // by thread
  bool same = true;
  unsigned first = warp.index * ThreadsPerWarp;
  for (uint32_t lanes = lanesAt(warp, s); lanes; lanes &= lanes - 1) {
    unsigned t = first + countr_zero(lanes);
    auto state = stateOf(b.barrier, {Scope::Thread, t, t, &warp, &s}, warp.rank);
    if (!state)
      return consumeError(state.takeError()); // isComplete has found it
    same &= seen.empty() || seen.begin()->second == (*state)->done;
    seen[t] = (*state)->done;
  }
  if (same)
    return acquire(warp, s, seen.begin()->second);
  for (auto &[t, clock] : seen) {
    uint32_t slot = slotOf({Scope::Thread, t, t, &warp, &s});
    clocks[slot] = joined(clocks[slot], clock);
  }
}

void Interpreter::release(const Warp &warp, const Step &s, Clock &into, bool relaxed) const {
  ClockRef last;
  forEachActor(warp, s, [&](uint32_t slot) {
    for (GroupKind kind : {BulkRead, BulkWrite, CpAsync})
      if (auto own = isShared(slot) ? groups.find({slot, kind}) : groups.end(); own != groups.end())
        raise(into, own->second.slot, own->second.done);
    if (clocks[slot] != last)
      gather(into, last = clocks[slot], relaxed);
    if (!relaxed)
      raise(into, slot, now);
  });
}

/// A relaxed arrival hands over only what has been seen of asynchronous copies: phases and groups
/// have the slots after those of threads.
void Interpreter::gather(Clock &into, const ClockRef &seen, bool relaxed) const {
  if (!relaxed)
    return tilecopy::join(into, seen);
  for (size_t slot = threadSlots; seen && slot < seen->size(); ++slot)
    raise(into, uint32_t(slot), (*seen)[slot]);
}

/// Hands over what an arriving thread has done and seen. An elected thread has arrived when all its
/// candidates may have.
void Interpreter::releaseThread(const Instance &at, BarrierState &state, bool relaxed) const {
  if (!orders())
    return;
  uint32_t slot = slotOf(at), lane = at.firstThread % ThreadsPerWarp;
  auto add = [&](uint32_t actor) {
    if (relaxed)
      return gather(state.gather, clocks[actor], true);
    if (clocks[actor] != state.gathered)
      gather(state.gather, state.gathered = clocks[actor], false);
    raise(state.gather, actor, now);
  };
  add(slot);
  if (popcount(at.step->elect) > 1)
    return;
  uint32_t present = lanesAt(*at.warp, *at.step);
  for (uint32_t lanes : electing)
    if ((lanes & ~present) == 0 && popcount(lanes) > 1 && lane == 31u - countl_zero(lanes))
      if (auto one = elected.find({warpNumber(*at.warp), lanes}); one != elected.end())
        add(one->second);
}

/// The counter of a thread's groups of one kind.
CopyGroups &Interpreter::groupsOf(uint32_t actor, GroupKind kind) {
  auto [it, fresh] = groups.try_emplace({actor, kind});
  if (fresh)
    it->second.slot = nextSlot++;
  return it->second;
}

void Interpreter::group(const GroupStmt &g, const Warp &warp, const Step &s) {
  if (!orders())
    return;
  forEachActor(warp, s, [&](uint32_t actor) {
    auto wait = [&](GroupKind kind) {
      auto found = groups.find({actor, kind});
      if (found != groups.end())
        found->second.hasWait = true;
      if (found == groups.end() || found->second.committed <= g.pending)
        return;
      uint32_t done = found->second.committed - g.pending;
      if (seenOf(clocks[actor], found->second.slot) >= done)
        return;
      found->second.waitedAt = now;
      if (isShared(actor)) {
        found->second.done = std::max(found->second.done, done);
        return;
      }
      Clock clock = clocks[actor] ? *clocks[actor] : Clock();
      raise(clock, found->second.slot, done);
      clocks[actor] = std::make_shared<const Clock>(std::move(clock));
    };
    auto commit = [&](GroupKind kind) {
      auto found = groups.find({actor, kind});
      if (found == groups.end())
        return;
      ++found->second.committed;
      found->second.commits.push_back(now);
    };
    switch (g.op) {
    case GroupStmt::BulkCommit:
      commit(BulkRead);
      return commit(BulkWrite);
    case GroupStmt::BulkWait:
      wait(BulkWrite);
      return wait(BulkRead);
    case GroupStmt::BulkWaitRead:
      return wait(BulkRead);
    case GroupStmt::CpAsyncCommit:
      return commit(CpAsync);
    case GroupStmt::CpAsyncWait:
      return wait(CpAsync);
    }
  });
}

/// What a commit of tensor memory hands over to waiters of its mbarrier: what the thread has begun,
/// and what it had seen.
void Interpreter::releaseCommit(const Instance &at, BarrierState &state, bool isFirst) {
  if (!orders())
    return;
  uint32_t actor = slotOf(at);
  tilecopy::join(state.gather, clocks[actor]);
  CopyGroups &begun = groupsOf(actor, Tcgen);
  begun.committed += isFirst;
  raise(state.gather, begun.slot, begun.committed);
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// Marks of the open groups of threads.
Marks Interpreter::groupMarks(ArrayRef<Mark> threads, GroupKind kind) {
  Marks begun;
  for (const Mark &m : threads)
    for (uint32_t lanes = m.lanes; lanes; lanes &= lanes - 1) {
      CopyGroups &g = groupsOf(m.slot + countr_zero(lanes), kind);
      Mark mark = m;
      mark.slot = g.slot, mark.lanes = 1, mark.time = g.committed + 1, mark.async = true;
      // Neighboring slots with one time become one mark.
      if (!begun.empty() && begun.back().time == mark.time && popcount(begun.back().lanes) < 32 &&
          begun.back().slot + popcount(begun.back().lanes) == mark.slot)
        begun.back().lanes |= 1u << popcount(begun.back().lanes);
      else
        begun.push_back(mark);
    }
  return begun;
}

/// A copy in cp.async groups of threads. The warps of its scope reach it one after the other, and
/// the first ones go on and close their groups.
static bool isByCpAsyncGroups(const CopyOp &op) {
  return op.kind == OpKind::CopyAsync && op.src.tensor->space() == Space::Global &&
         op.dst.tensor->space() == Space::Shared && !op.options.has(options::Mbar);
}

/// The groups that the last warp to arrive has open at a step.
void Interpreter::joinGroups(Party &party, const Step &s) {
  if (const auto *c = std::get_if<CopyStmt>(&s.statement->node); c && isByCpAsyncGroups(c->op))
    party.groups.append(groupMarks({party.marks.back()}, CpAsync));
}

/// Between registers and tensor memory the hardware and the layouts say which thread has a cell,
/// and no plan does. Among such copies of a CTA, the emulator's view of each thread is the right
/// one.
static bool isByLanes(const CopyOp &op) {
  Space from = op.src.tensor->space(), to = op.dst.tensor->space();
  return (from == Space::TMem && to == Space::Local) || (from == Space::Local && to == Space::TMem);
}

/// Who reads, who writes, and when that is complete. `rank` is that of the CTA that gets the data.
Expected<std::pair<Party, Party>> Interpreter::partiesOf(const CopyOp &op, const Instance &at,
                                                         unsigned rank) {
  Party reads = partyOf(at);
  if (isByLanes(op)) {
    unsigned warps = (kernel.threads + ThreadsPerWarp - 1) / unsigned(ThreadsPerWarp);
    for (const Mark &m : reads.marks)
      reads.byWarps |= uint32_t(1) << m.slot / slotsOfWarp % warps;
    for (Mark &m : reads.marks)
      m.byWarps = reads.byWarps;
    return std::make_pair(reads, reads);
  }
  Party writes = reads;
  if (op.kind != OpKind::CopyAsync)
    return std::make_pair(std::move(reads), std::move(writes));
  if (std::optional<BarrierRef> told = op.options.get(options::Mbar)) {
    bool pair = op.options.get(options::CtaGroup) == 2;
    auto state = stateOf(*told, at, pair ? rank & ~1u : rank);
    if (!state)
      return state.takeError();
    Mark m = reads.marks.front();
    m.slot = (*state)->slot, m.lanes = 1, m.time = uint32_t((*state)->phase) + 1, m.async = true;
    reads.marks = {m};
    writes.marks = {m};
    for (const ClockRef &clock : reads.known)
      tilecopy::join((*state)->gather, clock);
  } else if (op.dst.tensor->space() == Space::TMem) {
    writes.marks = reads.marks = groupMarks(reads.marks, Tcgen);
  } else if (isByCpAsyncGroups(op)) {
    Marks begun = reads.groups.empty() ? groupMarks(reads.marks, CpAsync) : reads.groups;
    for (Mark &m : begun)
      m.execution = executions;
    writes.marks = reads.marks = begun;
  } else {
    reads.marks = groupMarks(reads.marks, BulkRead);
    writes.marks = groupMarks(writes.marks, BulkWrite);
  }
  return std::make_pair(std::move(reads), std::move(writes));
}

Histories *Interpreter::historiesOf(const Tensor &tensor, const LogicalTensor &values) {
  if (tensor.space() == Space::Local)
    return nullptr;
  if (tensor.space() == Space::Global && !written.count(&tensor))
    return nullptr;
  auto &map = tensor.space() == Space::Global ? globalHistories : histories;
  Histories &of = map.try_emplace(&values).first->second;
  of.grow(values.count());
  return &of;
}

/// The narrowest barrier that both sides of a conflict reach.
static StringRef barrierBetween(const Mark &a, const Party &b, unsigned warpsOfCta, Scope scope) {
  unsigned narrowest = scope == Scope::Cta ? 2 : 0; // warp, warpgroup, CTA, cluster
  for (const Mark &m : b.marks) {
    unsigned w = a.slot / ThreadsPerWarp, v = m.slot / ThreadsPerWarp;
    unsigned needs = w / warpsOfCta != v / warpsOfCta           ? 3
                     : w % warpsOfCta / 4 != v % warpsOfCta / 4 ? 2
                     : w != v                                   ? 1
                                                                : 0;
    narrowest = std::max(narrowest, needs);
  }
  static constexpr StringLiteral names[] = {"sync.warp", "sync.warpgroup", "sync.cta",
                                            "sync.cluster"};
  return names[narrowest];
}

/// Checks an access against those before it, and records it.
Error Interpreter::touch(const Tensor &tensor, const Box &box, const Party &party, Order::Kind kind,
                         unsigned reduction, const Instance &at, function_ref<bool(size_t)> keeps) {
  Histories *of = historiesOf(tensor, *box.values);
  if (!of)
    return Error::success();
  StringRef now = kind == Order::Read ? "read" : "written";
  size_t i = 0;
  bool wasWrite = false;
  const Mark *m = nullptr;
  if (!kernel.syncAuto) // which orders all in a CTA as in the text
    m = order.conflict(*of, box.cells, party, kind, reduction, keeps, i, wasWrite);
  if (m) {
    std::string line = m->line ? "line " + utostr(m->line) : "another statement";
    StringRef did = wasWrite ? "writes" : "reads";
    std::string text =
        where(at) + ": " + elementText(tensor.owner(), box, i) + " is " + now.str() + ", and ";
    if (m->async) {
      text += "the asynchronous copy of " + line + ", which " + did.str() + " it, " +
              openCopyText(*m, party, at, line, wasWrite && kind != Order::Read);
    } else {
      unsigned warps = (kernel.threads + ThreadsPerWarp - 1) / unsigned(ThreadsPerWarp);
      bool oneElected = m->slot >= electedFrom ||
                        any_of(party.marks, [&](const Mark &p) { return p.slot >= electedFrom; });
      if (!oneElected)
        cure = barrierBetween(*m, party, warps, at.scope).str();
      text += line + " " + did.str() + " it; between the threads of the two there must be " +
              (oneElected ? "a sync" : cure) + ", or a wait for arrivals that follow " + line;
    }
    return createStringError(text);
  }
  if (tensor.space() == Space::Global)
    if (Error e = touchEarlier(tensor, box, kind, reduction, at, keeps))
      return e;
  if (order.isFull())
    collectHistories();
  order.record(*of, box.cells, party, kind, reduction);
  return Error::success();
}

void Interpreter::collectHistories() {
  SmallVector<Histories *, 8> all;
  for (auto &[values, h] : histories)
    all.push_back(&h);
  size_t locals = all.size();
  for (auto &[values, h] : globalHistories)
    all.push_back(&h);
  SmallVector<ClockRef, 8> distinct;
  for (const ClockRef &c : clocks)
    if (!is_contained(distinct, c))
      distinct.push_back(c);
  order.collect(all, locals, distinct);
}
