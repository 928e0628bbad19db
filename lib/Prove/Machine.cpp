//===- Machine.cpp - Threads, branches and barriers -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

Machine::Machine(World &world, ValueTable &values, const Problem &problem)
    : world(world), table(world.table), values(values), choices(values.choices), problem(problem) {
  threads.resize(problem.threads * problem.cluster);
  shared.resize(problem.bases.size());
  nextAgent = threads.size();
  tensorMemory.resize(problem.cluster);
  for (auto [id, t] : enumerate(threads)) {
    t.id = id;
    t.rank = id / problem.threads;
    t.inCta = id % problem.threads;
    t.lane = t.inCta % 32;
    t.registers.resize(problem.function->registers.size());
    t.knows.all.raise(id, 1);
  }
  for (auto [cells, base] : zip(shared, problem.bases))
    if (base.kind == Base::Kind::Shared)
      cells.resize(base.size.constant);
}

Machine::Machine(World &world, ValueTable &values, const Problem &problem, const MachineState &from)
    : MachineState(from), world(world), table(world.table), values(values), choices(values.choices),
      problem(problem) {}

//===----------------------------------------------------------------------===//
// Ends of a path
//===----------------------------------------------------------------------===//

void Machine::stopAt(Stop::Kind kind, const Thread &t, const Twine &text, ArrayRef<Form> about) {
  if (stop)
    return;
  const ptx::Instruction &i = *problem.code[std::min<size_t>(t.pc, problem.code.size() - 1)].text;
  stop = Stop{kind, text.str(), i.line, int(t.id), i.opcode.str(), about.vec()};
}

SymbolicValue Machine::unknown(const Thread &t, const Twine &why, ArrayRef<Form> about) {
  stopAt(Stop::Unknown, t, why, about);
  return {};
}

void Machine::wrong(const Thread &t, const Twine &what, ArrayRef<Form> about) {
  stopAt(Stop::Wrong, t, what, about);
}

//===----------------------------------------------------------------------===//
// Who runs
//===----------------------------------------------------------------------===//

bool Machine::advance() {
  while (!stop) {
    bool progress = false;
    for (Thread &t : threads) {
      if (t.state != Thread::State::Running && t.state != Thread::State::Waiting)
        continue;
      uint64_t before = steps;
      bool waited = t.state == Thread::State::Waiting;
      t.state = Thread::State::Running;
      run(t);
      if (stop)
        return false;
      progress |= !waited || steps - before > 1; // more than the wait that it asked again
    }
    progress |= runWarps();
    if (stop || progress)
      continue;
    auto is = [](Thread::State s) { return [s](const Thread &t) { return t.state == s; }; };
    if (all_of(threads, is(Thread::State::Done)))
      return endsWithoutColumns() && endsInOrder();
    if (any_of(threads, is(Thread::State::Head)))
      return false;
    const Thread &stuck = *find_if_not(threads, is(Thread::State::Done));
    wrong(stuck, "waits forever");
  }
  return false;
}

void Machine::enterLoops() {
  for (Thread &t : threads)
    if (t.state == Thread::State::Head)
      t.state = Thread::State::Running;
}

/// Runs a thread until it waits for others.
void Machine::run(Thread &t) {
  while (t.state == Thread::State::Running && !stop) {
    if (t.pc >= problem.code.size())
      return wrong(t, "runs over the end of the kernel");
    ++steps;
    if (table.pollIsOver()) {
      unknown(t, table.over);
      return;
    }
    if (step(t))
      ++t.pc;
    if (!t.guards.empty())
      stop ? void(confirm(t)) : endGuards(t);
    if (table.overflowed)
      unknown(t, "coefficients leave 64 bits");
  }
}

bool Machine::holdsPredicate(Thread &t, const ptx::Instruction &i) {
  if (i.predicate == ptx::none)
    return true;
  SymbolicValue p = settled(t.registers[i.predicate]);
  if (p.kind != SymbolicValue::Kind::Predicate) {
    unknown(t, "a predicate that nothing has set");
    return false;
  }
  return (p.form.constant != 0) != i.predicateNegated;
}

/// Nothing depends on the operands of a prefetch and on cache policies; they are written all the
/// same.
bool Machine::isWritten(Thread &t, const ptx::Operand &o) {
  if (o.kind == ptx::Operand::Reg && t.registers[o.index].kind == SymbolicValue::Kind::Unset)
    return wrong(t, "a register is read that nothing has written"), false;
  return all_of(o.elements, [&](const ptx::Operand &e) { return isWritten(t, e); });
}

bool Machine::hintsAreWritten(Thread &t, const Code &c) {
  ArrayRef<ptx::Operand> operands = c.text->operands;
  if (c.op == Op::Nothing)
    return all_of(operands, [&](const ptx::Operand &o) { return isWritten(t, o); });
  return !c.text->opcode.contains("cache_hint") || isWritten(t, operands.back());
}

bool Machine::step(Thread &t) {
  const Code &c = problem.code[t.pc];
  bool isGuarded = beginGuard(t, c);
  if (isGuarded && c.op == Op::Branch)
    return true; // what it skips comes next
  if (!isGuarded && !holdsPredicate(t, *c.text))
    return !stop;
  if (!hintsAreWritten(t, c))
    return false;
  switch (familyOf(c.op)) {
  case Family::Flow:
    return flow(t, c);
  case Family::Memory:
    return c.op == Op::Load ? load(t, c) : store(t, c);
  case Family::Number:
    return number(t, c);
  case Family::Meeting:
    return c.op == Op::Barrier         ? barrier(t, c)
           : c.op == Op::ClusterArrive ? clusterArrive(t, c)
                                       : clusterWait(t);
  case Family::Warp:
    t.state = Thread::State::Warp;
    return false;
  case Family::Mbarrier:
    return mbarrier(t, c);
  case Family::Async:
    return async(t, c);
  case Family::Tensor:
    return tensor(t, c);
  }
  return false;
}

bool Machine::flow(Thread &t, const Code &c) {
  if (c.op == Op::Branch)
    return branch(t, *c.text), false;
  if (c.op == Op::Exit)
    return exit(t);
  if (c.op == Op::Nothing)
    return true;
  return notUnderstood(t), false;
}

SymbolicValue Machine::notUnderstood(const Thread &t) {
  bool isFirst = !stop;
  unknown(t, "the instruction is not understood");
  stop->isOfAll |= isFirst;
  return {};
}

/// At a jump back after a comparison of symbols the thread waits for the others: that is where a
/// loop is looked at (Prover.cpp).
void Machine::branch(Thread &t, const ptx::Instruction &i) {
  const ptx::Operand &to = i.operands.back();
  if (to.kind != ptx::Operand::Label) {
    unknown(t, "a jump that is not to a label");
    return;
  }
  bool isBack = to.index <= t.pc;
  t.pc = to.index;
  if (isBack && t.choice && t.guards.empty()) {
    t.choice = false;
    t.state = Thread::State::Head;
  }
}

bool Machine::exit(Thread &t) {
  if (t.bulkReads.agent != 0 && t.knows.all.of(t.bulkReads.agent) < t.bulkReads.begun)
    wrong(t, "ends before a bulk copy has read its shared memory");
  if (t.clusterArrivals != t.clusterWaits)
    wrong(t, "ends between an arrival and a wait at the barrier of the cluster");
  t.state = Thread::State::Done;
  return false;
}

/// What the other CTAs of a cluster do to the shared memory of one comes before its end.
bool Machine::endsInOrder() {
  if (problem.cluster == 1)
    return true;
  std::vector<Knowledge> known(problem.cluster);
  for (const Thread &t : threads)
    known[t.rank].join(t.knows);
  auto isLate = [&](unsigned rank, const Access &a) {
    bool isOwn = a.agent < threads.size() && threads[a.agent].rank == rank;
    return a.time != 0 && !isOwn && known[rank].all.of(a.agent) < a.time;
  };
  for (auto [cells, base] : zip(shared, problem.bases))
    for (const Cell &cell : cells)
      if (isLate(base.rank, cell.write) ||
          any_of(cell.reads, [&, rank = base.rank](const Access &a) { return isLate(rank, a); }))
        return wrong(threads[0], "a CTA may end before its shared memory is used"), false;
  for (const auto &[at, m] : mbarriers)
    for (const Thread &t : threads)
      if (unsigned rank = problem.bases[at.first].rank;
          t.rank != rank && std::max(known[rank].order.of(t.id), known[rank].all.of(t.id)) <
                                m.gathered.order.of(t.id))
        return wrong(threads[0], "a CTA may end before its mbarrier is used"), false;
  return true;
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

unsigned Machine::lanesOf(const Thread &t) const {
  return std::min(32u, problem.threads - (t.inCta - t.lane));
}

/// Hands over what a thread knows and has done; what it does next is later. A relaxed one hands
/// over what is asynchronous only.
void Machine::release(Thread &t, Knowledge &into, bool relaxed) {
  if (relaxed) {
    into.join(t.published);
    into.all.join(t.knows.all, threads.size());
    into.fenced.join(t.knows.fenced, threads.size());
    into.order.join(t.knows.order);
  } else {
    into.join(t.knows);
  }
  into.order.raise(t.id, t.knows.all.of(t.id));
  t.knows.all.raise(t.id, t.knows.all.of(t.id) + 1);
}

/// From here on the asynchronous proxy may read what the thread knows of.
void Machine::fence(Thread &t) {
  t.knows.fenced.join(t.knows.all);
  t.knows.all.raise(t.id, t.knows.all.of(t.id) + 1);
}

/// All have arrived, and know what all have done.
void Machine::meet(Meeting &m) {
  for (unsigned id : m.waiting) {
    threads[id].knows.join(m.gathered);
    threads[id].state = Thread::State::Running;
    ++threads[id].pc;
  }
  m = Meeting();
}

bool Machine::barrier(Thread &t, const Code &c) {
  ArrayRef<ptx::Operand> operands = c.text->operands;
  std::optional<int64_t> number = operands.empty() ? 0 : constant(t, operands[0], "barrier");
  std::optional<int64_t> count =
      operands.size() < 2 ? problem.threads : constant(t, operands[1], "number of threads");
  if (!number || !count)
    return false;
  bool isWhole = operands.size() < 2 || (*count >= 32 && *count % 32 == 0);
  if (*number < 0 || *number > 15 || !isWhole)
    return wrong(t, "a barrier of that number or of so many threads"), false;
  Meeting &m = barriers[{t.rank, *number}];
  release(t, m.gathered);
  t.state = Thread::State::Barrier;
  m.waiting.push_back(t.id);
  if (++m.arrived == *count) {
    for (unsigned id : m.waiting)
      if (threads[id].pc != t.pc && operands.size() < 2) {
        unknown(t, "threads are at different barriers of one number");
        return false;
      }
    meet(m);
  }
  return false;
}

bool Machine::clusterArrive(Thread &t, const Code &c) {
  if (t.clusterArrivals != t.clusterWaits)
    return wrong(t, "a second arrival at the barrier of the cluster before a wait"), false;
  Meeting &m = clusterMeeting;
  release(t, m.gathered, c.isRelaxed);
  ++t.clusterArrivals;
  if (++m.arrived != threads.size())
    return true;
  ++clusterRound;
  m.arrived = 0;
  clusterKnows = m.gathered;
  for (unsigned id : m.waiting) {
    threads[id].knows.join(clusterKnows);
    threads[id].state = Thread::State::Running;
    ++threads[id].pc;
  }
  m.waiting.clear();
  return true;
}

bool Machine::clusterWait(Thread &t) {
  if (t.clusterArrivals != t.clusterWaits + 1)
    return wrong(t, "a wait at the barrier of the cluster without an arrival"), false;
  ++t.clusterWaits;
  if (t.clusterArrivals <= clusterRound) {
    t.knows.join(clusterKnows);
    return true;
  }
  t.state = Thread::State::Cluster;
  clusterMeeting.waiting.push_back(t.id);
  return false;
}
