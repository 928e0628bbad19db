//===- Mbarrier.cpp - Phases, arrivals and waits --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A wait looks at one bit of the phase, so two things make its answer the same in every order. It
// must not come too early: the phase before the one it waits for is known to be over. And it must
// not come too late: before the next phase ends, all who wait for this one are known to have gone
// on.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "llvm/ADT/Twine.h"

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

Mbarrier *Machine::mbarrierAt(Thread &t, const SymbolicValue &a) {
  std::optional<int64_t> at = a.isPointer() ? world.valueOf(a.form) : std::nullopt;
  if (!at || problem.bases[a.index].kind != Base::Kind::Shared) {
    unknown(t, "an mbarrier whose address depends on symbols");
    return nullptr;
  }
  Mbarrier &m = mbarriers[{a.index, *at}];
  if (!m.live) {
    wrong(t, "an mbarrier is used before its initialization");
    return nullptr;
  }
  const Code &c = problem.code[t.pc];
  bool isAsync = c.op == Op::BulkLoad || c.op == Op::TileLoad || c.op == Op::StoreAsync ||
                 c.op == Op::TensorCommit;
  bool isOwn = m.initThread == t.id;
  bool isFenced = m.fenceTime != 0 && (isOwn || t.knows.order.of(m.initThread) >= m.fenceTime);
  if (!isOwn && !isFenced && t.knows.all.of(m.initThread) < m.initTime) {
    wrong(t, "an mbarrier is used in no order with its initialization");
    return nullptr;
  }
  if (isAsync && !isFenced) {
    wrong(t, "an asynchronous copy uses an mbarrier without a fence after its initialization");
    return nullptr;
  }
  return &m;
}

void Machine::initMbarrier(Thread &t, const SymbolicValue &a, int64_t count) {
  if (!checkAddress(t, a, 8))
    return;
  if (problem.bases[a.index].kind != Base::Kind::Shared || count < 1 || count >= (1 << 20)) {
    unknown(t, "an mbarrier whose address or number of arrivals is not known");
    return;
  }
  std::optional<int64_t> at = sharedPlace(t, a, 8);
  if (!at)
    return;
  Mbarrier &m = mbarriers[{a.index, *at}];
  if (m.live) {
    unknown(t, "an mbarrier is initialized twice");
    return;
  }
  Actor by = actorOf(t);
  for (unsigned i = 0; i != 8 && !stop; ++i) {
    Cell &cell = shared[a.index][*at + i];
    touch(t, cell, true, by);
    cell.value = Byte(); // its bytes are nothing that may be read
  }
  m = Mbarrier();
  m.live = true;
  m.initThread = t.id;
  m.initTime = by.access.time;
  m.expected = m.pending = count;
  m.agent = nextAgent++;
}

/// Ends the phase when all have arrived, and all bytes.
void Machine::settle(Thread &t, Mbarrier &m) {
  if (m.pending < 0)
    return wrong(t, "an mbarrier gets more arrivals than its phase expects");
  if (m.pending != 0 || m.bytes != 0)
    return;
  for (auto [thread, time] : m.waits)
    if (m.gathered.order.of(thread) < time)
      return wrong(t, "a phase of an mbarrier may end before thread " + Twine(thread) +
                          " has seen that the phase before it has");
  m.waits.clear();
  ++m.phase;
  m.pending = m.expected;
  m.gathered.all.raise(m.agent, m.phase);
  m.gathered.order.raise(m.agent, m.phase);
  m.done = m.gathered;
}

void Machine::arrive(Thread &t, Mbarrier &m, int64_t count) {
  m.pending -= count;
  settle(t, m);
}

/// Whether a wait that says "not yet" is asked again at once: only then may it be taken to last
/// until it says yes.
bool Machine::asksAgain(uint32_t pc) const {
  std::map<uint32_t, bool> known = {{problem.code[pc].text->operands[0].index, false}};
  constexpr unsigned mostSteps = 16;
  uint32_t at = pc + 1;
  for (unsigned n = 0; n != mostSteps && at < problem.code.size(); ++n) {
    if (at == pc)
      return true;
    const Code &c = problem.code[at];
    ArrayRef<ptx::Operand> o = c.text->operands;
    if (c.op == Op::Branch && o.back().kind == ptx::Operand::Label) {
      auto p = known.find(c.text->predicate);
      if (c.text->predicate != ptx::none && p == known.end())
        return false;
      bool taken = c.text->predicate == ptx::none || p->second != c.text->predicateNegated;
      at = taken ? o.back().index : at + 1;
      continue;
    }
    if (familyOf(c.op) != Family::Number || c.text->predicate != ptx::none ||
        o[0].kind != ptx::Operand::Reg)
      return false;
    auto from = o.size() == 2 && o[1].kind == ptx::Operand::Reg && !o[1].negated
                    ? known.find(o[1].index)
                    : known.end();
    bool follows = c.width == 1 && (c.op == Op::Not || c.op == Op::Move) && from != known.end();
    bool value = follows && (from->second != (c.op == Op::Not));
    known.erase(o[0].index);
    if (follows)
      known[o[0].index] = value;
    ++at;
  }
  return false;
}

bool Machine::wait(Thread &t, const Code &c) {
  ArrayRef<ptx::Operand> o = c.text->operands;
  SymbolicValue bar = address(t, o[1]), parity = read(t, o[2]);
  Mbarrier *m = stop ? nullptr : mbarrierAt(t, bar);
  if (!m)
    return false;
  std::optional<Form> asked = widened(parity, 32, false);
  std::optional<int64_t> odd = asked ? world.valueOf(*asked) : std::nullopt;
  if (!odd || (*odd != 0 && *odd != 1))
    return unknown(t, "a parity that is not known"), false;
  if (o[0].kind != ptx::Operand::Reg || !asksAgain(t.pc))
    return unknown(t, "a wait that is not asked again until it says yes"), false;
  if ((m->phase & 1) == uint32_t(*odd)) {
    t.state = Thread::State::Waiting;
    return false;
  }
  if (m->phase > 1 && t.knows.order.of(m->agent) + 1 < m->phase)
    return wrong(t, "a wait may take an earlier phase of the mbarrier for the one it waits for"),
           false;
  if (c.isRelaxed) {
    // Asynchronous copies are seen; what threads did, only after a fence.
    t.observed.join(m->done);
    t.knows.all.join(m->done.all, threads.size());
    t.knows.order.join(m->done.order);
  } else {
    t.knows.join(m->done);
  }
  m->waits.push_back({t.id, t.knows.all.of(t.id)});
  t.knows.all.raise(t.id, t.knows.all.of(t.id) + 1);
  write(t, o[0], SymbolicValue::predicate(true));
  return !stop;
}

bool Machine::mbarrier(Thread &t, const Code &c) {
  ArrayRef<ptx::Operand> o = c.text->operands;
  if (c.op == Op::FenceRelease) {
    t.published = t.knows;
    t.knows.all.raise(t.id, t.knows.all.of(t.id) + 1);
    return true;
  }
  if (c.op == Op::FenceAcquire) {
    t.knows.join(t.observed);
    return true;
  }
  if (c.op == Op::FenceProxyAsync || c.op == Op::FenceMbarrierInit) {
    for (auto &[at, m] : mbarriers)
      if (m.live && m.initThread == t.id && m.fenceTime == 0)
        m.fenceTime = t.knows.all.of(t.id);
    if (c.op == Op::FenceProxyAsync)
      fence(t);
    else
      t.knows.all.raise(t.id, t.knows.all.of(t.id) + 1);
    return true;
  }
  if (c.op == Op::MbarrierWait)
    return wait(t, c);
  bool hasResult = c.op == Op::MbarrierArrive || c.op == Op::MbarrierArriveExpect;
  SymbolicValue bar = address(t, o[hasResult ? 1 : 0]);
  size_t operand = hasResult ? 2 : 1;
  std::optional<int64_t> count =
      o.size() > operand ? constant(t, o[operand], "number of arrivals or bytes") : 1;
  if (stop || !count)
    return false;
  if (c.op == Op::MbarrierInit) {
    initMbarrier(t, bar, *count);
    return !stop;
  }
  Mbarrier *m = mbarrierAt(t, bar);
  if (!m)
    return false;
  switch (c.op) {
  case Op::MbarrierArrive:
    release(t, m->gathered, c.isRelaxed);
    arrive(t, *m, *count);
    break;
  case Op::MbarrierExpect:
    m->bytes += *count;
    break;
  case Op::MbarrierArriveExpect:
    m->bytes += *count;
    release(t, m->gathered);
    arrive(t, *m, 1);
    break;
  case Op::MbarrierInval:
    return notUnderstood(t), false;
  default: // the other opcodes do not come here: see step()
    return notUnderstood(t), false;
  }
  if (hasResult)
    write(t, o[0], SymbolicValue()); // the state of the phase, which no wait here takes
  return !stop;
}
