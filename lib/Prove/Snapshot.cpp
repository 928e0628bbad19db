//===- Snapshot.cpp - States that differ by numbers -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Snapshot.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

namespace {

/// The times at which something of an agent is requested. Any other time is as good as the one of
/// these before it.
class Ranks {
public:
  void add(uint32_t agent, uint32_t time) {
    if (agent >= times.size())
      times.resize(agent + 1);
    if (!is_contained(times[agent], time))
      times[agent].push_back(time);
  }
  void sort() {
    for (auto &t : times)
      llvm::sort(t);
  }
  uint64_t of(uint32_t agent, uint32_t time) const {
    return agent < times.size() ? upper_bound(times[agent], time) - times[agent].begin() : 0;
  }
  size_t agents() const { return times.size(); }
  bool has(uint32_t agent) const { return !times[agent].empty(); }

private:
  std::vector<SmallVector<uint32_t, 4>> times;
};

/// Walks both states. `Mutable` decides whether numbers are replaced or collected.
class Walk {
public:
  Walk(ChoiceTable &choices, MachineState &machine, MeaningState &meaning, std::vector<Form> &facts,
       function_ref<void(Form &)> number, function_ref<void(uint64_t)> shape, bool replaces)
      : replaces(replaces), choices(choices), m(machine), meaning(meaning), facts(facts),
        number(number), shape(shape) {}

  void run(bool withClocks) {
    if (withClocks)
      collectTimes();
    for (Thread &t : m.threads)
      thread(t, withClocks);
    for (auto &cells : m.shared)
      for (Cell &c : cells)
        cell(c, withClocks);
    tensorMemory(withClocks);
    barriers(withClocks);
    log();
    words();
    for (Form &f : facts)
      number(f);
    shape(facts.size());
  }

private:
  bool replaces; ///< else every number stays as it is
  ChoiceTable &choices;
  MachineState &m;
  MeaningState &meaning;
  std::vector<Form> &facts;
  function_ref<void(Form &)> number;
  function_ref<void(uint64_t)> shape;
  Ranks ranks;

  static std::array<const Groups *, 6> groupsOf(const Thread &t) {
    return {&t.copies,      &t.bulkReads,    &t.bulkWrites,
            &t.tensorLoads, &t.tensorStores, &t.tensorCopies};
  }

  void groups(const Groups &g, bool collect) {
    if (!collect)
      shape(g.agent), shape(g.committed.size());
    if (g.agent == 0)
      return;
    for (uint32_t time : g.committed)
      collect ? ranks.add(g.agent, time) : shape(ranks.of(g.agent, time));
    collect ? ranks.add(g.agent, g.begun) : shape(ranks.of(g.agent, g.begun));
  }

  void collectTimes() {
    for (Thread &t : m.threads) {
      ranks.add(t.id, t.knows.all.of(t.id));
      for (const Groups *g : groupsOf(t))
        groups(*g, true);
    }
    auto accesses = [&](const Cell &c) {
      if (c.write.time != 0)
        ranks.add(c.write.agent, c.write.time);
      for (const Access &a : c.reads)
        ranks.add(a.agent, a.time);
    };
    for (auto &cells : m.shared)
      for (Cell &c : cells)
        accesses(c);
    for (auto &[base, columns] : m.tensors)
      for (TensorCell &c : columns.cells)
        accesses(c.accesses);
    for (const TensorMemoryState &memory : m.tensorMemory)
      for (const Access &a : memory.requests)
        ranks.add(a.agent, a.time);
    for (auto &[at, b] : m.mbarriers) {
      ranks.add(b.initThread, b.initTime);
      ranks.add(b.initThread, b.fenceTime);
      ranks.add(b.agent, b.phase);
      for (auto [thread, time] : b.waits)
        ranks.add(thread, time);
    }
    ranks.sort();
  }

  void clock(const Clock &c) {
    for (uint32_t agent = 0; agent != ranks.agents(); ++agent)
      if (ranks.has(agent))
        shape(ranks.of(agent, c.of(agent)));
  }
  void knowledge(const Knowledge &k) {
    clock(k.all), clock(k.fenced), clock(k.order), clock(k.handed);
  }

  /// The forms of a choice are numbers, too.
  Byte choice(Byte b) {
    ChoiceTable::Node n = choices.node(b);
    Form atom = n.atom;
    number(atom);
    byte(n.high), byte(n.low);
    bool isSame = atom == n.atom && n.high == choices.node(b).high && n.low == choices.node(b).low;
    return isSame ? b : choices.choose(choices.atLeastZero(atom), n.high, n.low);
  }

  void byte(Byte &b) {
    shape(b.source);
    if (b.isChoice()) {
      b = choice(b);
      return;
    }
    if (!b.isTensor()) {
      shape(b.constant), shape(b.poly);
      return;
    }
    Form f = b.offset();
    number(f);
    b.constant = f.constant, b.poly = f.poly;
  }

  void value(SymbolicValue &v) {
    shape(uint64_t(v.kind) << 40 | uint64_t(v.size) << 32 | v.index);
    if (v.kind == SymbolicValue::Kind::Predicate)
      shape(v.form.constant);
    else if (v.kind != SymbolicValue::Kind::Unset && v.kind != SymbolicValue::Kind::Mixed &&
             !v.isOpen())
      number(v.form);
  }

  void thread(Thread &t, bool withClocks) {
    shape(uint64_t(t.state) << 32 | t.pc);
    shape(t.clusterArrivals - m.clusterRound), shape(t.clusterArrivals - t.clusterWaits);
    shape(t.choice), shape(t.guards.size());
    for (SymbolicValue &v : t.registers)
      value(v);
    shape(t.loading.size());
    for (auto &[to, v] : t.loading)
      shape(to), value(v);
    if (!withClocks)
      return;
    clock(t.tensor);
    knowledge(t.knows), knowledge(t.published), knowledge(t.observed);
    for (const Groups *g : groupsOf(t))
      groups(*g, false);
    // A wait depends on how many phases the thread is behind.
    for (auto &[at, b] : m.mbarriers)
      shape(std::min(b.phase - std::min(b.phase, t.knows.order.of(b.agent)), 3u));
  }

  void access(const Access &a) {
    shape(uint64_t(a.agent) << 1 | a.isAsync);
    shape(a.time == 0 ? ~uint64_t(0) : ranks.of(a.agent, a.time));
  }
  void cell(Cell &c, bool withClocks) {
    byte(c.value);
    if (!withClocks)
      return;
    access(c.write);
    shape(c.reads.size());
    // The order in which reads came means nothing.
    SmallVector<Access, 4> reads(c.reads.begin(), c.reads.end());
    llvm::sort(reads, [](const Access &a, const Access &b) { return a.agent < b.agent; });
    for (const Access &a : reads)
      access(a);
  }

  void tensorMemory(bool withClocks) {
    for (auto &[base, columns] : m.tensors) {
      shape(base), shape(columns.live), shape(columns.columns);
      for (TensorCell &c : columns.cells)
        value(c.value), cell(c.accesses, withClocks);
    }
    for (const TensorMemoryState &memory : m.tensorMemory) {
      shape(memory.used), shape(memory.last), shape(memory.group), shape(memory.relinquished);
      shape(memory.requests.size());
      for (const Access &a : memory.requests)
        withClocks ? access(a) : void();
    }
  }

  void meeting(const Meeting &x, bool withClocks) {
    shape(x.arrived);
    for (unsigned id : x.waiting)
      shape(id);
    if (withClocks)
      knowledge(x.gathered);
  }
  void clocksOf(const Mbarrier &b) {
    shape(ranks.of(b.initThread, b.initTime)), shape(ranks.of(b.initThread, b.fenceTime));
    knowledge(b.gathered), knowledge(b.done);
    shape(b.waits.size());
    for (auto [thread, time] : b.waits)
      shape(thread), shape(ranks.of(thread, time));
  }
  void barriers(bool withClocks) {
    for (auto &[at, b] : m.mbarriers) {
      shape(at.first), shape(at.second), shape(b.live), shape(b.initThread), shape(b.agent);
      shape(b.fenceTime != 0), shape(b.expected), shape(b.pending), shape(b.bytes);
      shape(b.phase & 1), shape(b.phase > 1);
      if (withClocks)
        clocksOf(b);
    }
    for (auto &[at, x] : m.barriers)
      shape(at.first), shape(at.second), meeting(x, withClocks);
    meeting(m.clusterMeeting, withClocks);
    if (withClocks)
      knowledge(m.clusterKnows);
    shape(m.nextAgent);
  }

  void log() {
    shape(m.log.size());
    Log written;
    for (const auto &[key, entry] : m.log) {
      Byte at = key;
      Written w = entry;
      byte(at), byte(w.value);
      shape(uint64_t(w.thread) << 1 | w.isFinal);
      if (replaces)
        written[at] = w;
    }
    if (replaces)
      m.log = std::move(written);
    shape(meaning.log.size());
    std::map<Byte, Meant> meant;
    for (const auto &[key, entry] : meaning.log) {
      Byte at = key;
      Meant w = entry;
      byte(at), byte(w.value);
      shape(w.bytes);
      if (replaces)
        meant[at] = w;
    }
    if (replaces)
      meaning.log = std::move(meant);
  }

  /// The state of the meaning.
  void words() {
    for (MeaningState::Warp &w : meaning.warps) {
      shape(w.next), shape(w.atHead), shape(w.waiting), shape(w.loops.size());
      for (auto &[name, k] : w.loops)
        number(k);
    }
    for (auto &[key, s] : meaning.storage)
      for (Byte &b : s)
        byte(b);
    for (auto &[key, b] : meaning.barriers)
      shape(b.expected), shape(b.pending), shape(b.bytes), shape(b.phase & 1);
    for (auto &[key, g] : meaning.meetings)
      shape(std::get<0>(key)), shape(g.arrived);
    for (auto &[key, n] : meaning.copies) {
      size_t step = std::get<0>(key);
      shape(step), shape(n), shape(std::get<3>(key) - meaning.warps[0].passes[step]);
    }
    for (MeaningState::Warp &w : meaning.warps)
      for (auto [p, first] : zip_equal(w.passes, meaning.warps[0].passes))
        shape(meaning.copies.empty() ? 0 : p - first);
  }
};

} // namespace

Snapshot Snapshot::of(ChoiceTable &choices, const MachineState &machine,
                      const MeaningState &meaning, ArrayRef<Form> facts, bool withClocks) {
  Snapshot s;
  std::vector<Form> f(facts.begin(), facts.end());
  // The walk writes back what it has read, so nothing of the states changes.
  Walk(
      choices, const_cast<MachineState &>(machine), const_cast<MeaningState &>(meaning), f,
      [&](Form &n) { s.numbers.push_back(n); }, [&](uint64_t x) { s.shape.push_back(x); }, false)
      .run(withClocks);
  return s;
}

void tilecopy::prover::replaceNumbers(ChoiceTable &choices, MachineState &machine,
                                      MeaningState &meaning, std::vector<Form> &facts,
                                      function_ref<Form(Form)> replace) {
  Walk(
      choices, machine, meaning, facts, [&](Form &n) { n = replace(n); }, [](uint64_t) {}, true)
      .run(false);
}

//===----------------------------------------------------------------------===//
// Registers that are read again
//===----------------------------------------------------------------------===//

static void forEachRegister(const ptx::Operand &o, function_ref<void(uint32_t)> visit) {
  if (o.kind == ptx::Operand::Reg)
    visit(o.index);
  for (const ptx::Operand &e : o.elements)
    forEachRegister(e, visit);
}

/// Where an instruction goes.
static SmallVector<size_t, 2> successors(const Problem &problem, size_t pc) {
  const Code &c = problem.code[pc];
  SmallVector<size_t, 2> next;
  bool always = c.text->predicate == ptx::none;
  if (c.op == Op::Branch && c.text->operands.back().kind == ptx::Operand::Label)
    next.push_back(c.text->operands.back().index);
  if ((c.op != Op::Branch && c.op != Op::Exit) || !always)
    next.push_back(pc + 1);
  return next;
}

/// Whether the first operand is only written.
static bool writesFirst(const Code &c) {
  switch (c.op) {
  case Op::Move:
  case Op::Convert:
  case Op::ToGeneric:
  case Op::Add:
  case Op::Sub:
  case Op::Mul:
  case Op::MulHigh:
  case Op::MulWide:
  case Op::Mad:
  case Op::MadWide:
  case Op::ShiftLeft:
  case Op::ShiftRight:
  case Op::And:
  case Op::Or:
  case Op::Xor:
  case Op::Not:
  case Op::Neg:
  case Op::Min:
  case Op::Max:
  case Op::Compare:
  case Op::Select:
  case Op::Extract:
  case Op::Funnel:
  case Op::Permute:
  case Op::PermuteForward:
  case Op::LoadParameter:
  case Op::Load:
  case Op::Elect:
  case Op::Shuffle:
  case Op::LoadMatrix:
  case Op::TensorLoad:
  case Op::MbarrierArrive:
  case Op::MbarrierArriveExpect:
  case Op::MbarrierWait:
  case Op::MapAddress:
    return c.text->predicate == ptx::none;
  default: // anything else only reads: more is alive then, which is safe
    return false;
  }
}

void tilecopy::prover::forgetDeadRegisters(MachineState &machine, const Problem &problem) {
  std::vector<BitVector> alive(problem.code.size() + 1,
                               BitVector(problem.function->registers.size()));
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t pc = problem.code.size(); pc-- != 0;) {
      const Code &c = problem.code[pc];
      BitVector now(problem.function->registers.size());
      for (size_t next : successors(problem, pc))
        now |= alive[std::min(next, problem.code.size())];
      for (auto [i, o] : enumerate(c.text->operands))
        if (i == 0 && writesFirst(c))
          forEachRegister(o, [&](uint32_t r) { now.reset(r); });
      for (auto [i, o] : enumerate(c.text->operands))
        if (i != 0 || !writesFirst(c))
          forEachRegister(o, [&](uint32_t r) { now.set(r); });
      if (c.text->predicate != ptx::none)
        now.set(c.text->predicate);
      changed |= now != alive[pc];
      alive[pc] = std::move(now);
    }
  }
  for (Thread &t : machine.threads)
    for (auto [i, v] : enumerate(t.registers))
      if (t.pc >= problem.code.size() || t.state == Thread::State::Done || !alive[t.pc][i])
        v = SymbolicValue();
}
