//===- Guards.cpp - Code under a condition --------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A branch over a few instructions, whose condition is not known, needs no second world: a thread
// executes what the branch skips under the condition. What it writes there, to registers and to
// memory, is the new value if the condition holds, else the old one. What it accesses there must be
// inside of its tensor wherever the condition holds. If that does not follow, or something is not
// understood, the condition becomes a fact of this world.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

/// Whether all that control reaches from `first` on, before `end`, can be executed so.
bool Machine::isGuardable(uint32_t first, uint32_t end) {
  auto [it, fresh] = guardable.try_emplace({first, end}, false);
  if (!fresh)
    return it->second;
  if (end > problem.code.size())
    return false;
  for (uint32_t pc = first; pc != end; ++pc) {
    const Code &c = problem.code[pc];
    switch (familyOf(c.op)) {
    case Family::Flow: {
      if (c.op == Op::Nothing)
        continue;
      const ptx::Operand *to = c.op == Op::Branch ? &c.text->operands.back() : nullptr;
      if (!to || to->kind != ptx::Operand::Label || to->index < first || to->index > end)
        return false;
      continue;
    }
    case Family::Memory:
    case Family::Number:
      continue;
    case Family::Async:
      if (c.op == Op::CopyAsync)
        continue;
      return false;
    case Family::Meeting:
    case Family::Warp:
    case Family::Mbarrier:
    case Family::Tensor:
      return false;
    }
  }
  return it->second = true;
}

void Machine::pushGuard(Thread &t, Byte condition, uint32_t end) {
  Byte all = t.guards.empty() ? condition : choices.both(t.guards.back().all, condition);
  t.guards.push_back({condition, all, end, {}});
}

/// Begins to execute what an open condition skips, or the one instruction that has it as its
/// predicate. False if the condition is known, or must be.
bool Machine::beginGuard(Thread &t, const Code &c) {
  const ptx::Instruction &i = *c.text;
  if (i.predicate == ptx::none || t.registers[i.predicate].kind != SymbolicValue::Kind::Condition)
    return false;
  Byte condition = choices.restricted(world, values.endOf(t.registers[i.predicate]));
  uint32_t first = t.pc, end = t.pc + 1;
  bool isBranch = c.op == Op::Branch;
  if (isBranch) {
    const ptx::Operand &to = i.operands.back();
    if (to.kind != ptx::Operand::Label || to.index <= t.pc)
      return false;
    first = t.pc + 1;
    end = to.index;
  }
  if (!condition.isChoice() || !isGuardable(first, end))
    return false;
  pushGuard(t, i.predicateNegated != isBranch ? choices.no(condition) : condition, end);
  return true;
}

/// Where the ways meet, each register has the value of the way that was taken.
void Machine::endGuards(Thread &t) {
  while (!t.guards.empty() && t.guards.back().end == t.pc) {
    Guard g = t.guards.pop_back_val();
    for (auto &[number, old] : g.before) {
      auto isThis = [number = number](auto &o) { return o.first == number; };
      if (!t.guards.empty() && none_of(t.guards.back().before, isThis))
        t.guards.back().before.push_back({number, old});
      unsigned bits = ptx::bitsOf(problem.function->registers[number].ty);
      t.registers[number] = values.choose(g.own, t.registers[number], old, bits / 8);
    }
  }
}

/// Makes the condition of a thread's guards a fact. False if it cannot hold.
bool Machine::confirm(Thread &t) {
  Byte all = choices.restricted(world, t.guards.back().all);
  while (all.isChoice()) {
    ChoiceTable::Node n = choices.node(all);
    bool wanted = n.high != Byte::of(0);
    bool holds = wanted == world.isNonNegative(wanted ? n.atom : table.sub(-1, n.atom));
    all = holds ? n.high : n.low;
  }
  if (all.constant != 0)
    return true;
  if (stop && stop->kind == Stop::Wrong)
    stop->kind = Stop::Unknown; // it is code that is not executed in this world
  return false;
}

/// Whether a >= 0 where the thread is; decided if that is not known.
bool Machine::holds(Thread &t, Form a) {
  if (t.guards.empty())
    return world.isNonNegative(a);
  if (a.isConstant())
    return a.constant >= 0;
  if (narrowVersion != world.version)
    narrow.clear();
  narrowVersion = world.version;
  auto follows = [&](const std::vector<Form> &way) {
    std::unique_ptr<World> &inside = narrow[way];
    if (!inside) {
      inside = std::make_unique<World>(table, world.facts().vec());
      for (Form f : way)
        inside->assume(f);
    }
    return inside->isKnown(a);
  };
  auto ways = choices.waysTo(choices.restricted(world, t.guards.back().all));
  if (ways && all_of(*ways, follows))
    return true;
  if (!confirm(t))
    return unknown(t, "code that is not executed"), false;
  return world.isNonNegative(a);
}

/// What memory holds after a thread has written to it.
Byte Machine::guarded(const Thread &t, Byte now, Byte before) {
  return t.guards.empty() ? now : choices.choose(t.guards.back().all, now, before);
}

/// The value in this world; the worlds with the others are left for later.
SymbolicValue Machine::settled(const SymbolicValue &v) {
  SymbolicValue one = v.isOpen() ? values.fromEnd(choices.decided(world, values.endOf(v))) : v;
  if (!one.isLowBits())
    return one;
  std::optional<int64_t> bits = lowBits(one, one.size / 16);
  return bits ? SymbolicValue::number(*bits) : one;
}

/// Whether a form is zero, as a condition.
Byte Machine::isZero(Form a) {
  if (!a.isConstant() && a.constant % table.contentOf(a) != 0)
    return Byte::of(0);
  return choices.both(choices.condition(world, a), choices.condition(world, table.scale(a, -1)));
}

/// Opcodes whose results are computed for each value that an operand may have.
static bool isLifted(Op op) {
  switch (op) {
  case Op::Add:
  case Op::Sub:
  case Op::Mul:
  case Op::ShiftLeft:
  case Op::Min:
  case Op::Max:
  case Op::Compare:
  case Op::Convert:
    return true;
  default: // the operands are settled
    return false;
  }
}

SymbolicValue Machine::lifted(Thread &t, const Code &c, ArrayRef<SymbolicValue> given,
                              unsigned depth) {
  SmallVector<SymbolicValue, 4> in(given), now;
  if (isLifted(c.op) || c.op == Op::MulWide || c.op == Op::Mad || c.op == Op::MadWide)
    for (SymbolicValue &v : in)
      v = asIndex(v);
  // The negative of all known bits has the same number of known bits.
  for (SymbolicValue &v : in)
    if (v.isLowBits() && (c.op != Op::Neg || problem.bases[v.index].align != 1u << (v.size / 16)))
      v = settled(v);
  auto isOpen = [](const SymbolicValue &v) { return v.isOpen(); };
  bool isLogic =
      c.width == 1 && (c.op == Op::And || c.op == Op::Or || c.op == Op::Xor || c.op == Op::Not);
  if (none_of(in, isOpen) || isLogic || c.op == Op::Select)
    return compute(t, c, in);
  now = in;
  if (!isLifted(c.op) || depth == 0) {
    for (SymbolicValue &v : now)
      v = settled(v);
    return compute(t, c, now);
  }
  SmallVector<Byte, 4> open;
  for (const SymbolicValue &v : in)
    open.push_back(v.isOpen() ? values.endOf(v) : Byte());
  Form atom = *choices.firstAtom(open);
  std::optional<bool> known = world.known01(atom);
  SymbolicValue results[2];
  for (bool holds : {false, true}) {
    if (known && *known != holds)
      continue;
    for (auto [v, b] : zip_equal(now, open))
      if (b.isChoice())
        v = values.fromEnd(choices.under(b, atom, holds));
    results[holds] = lifted(t, c, now, depth - 1);
    now.assign(in.begin(), in.end());
  }
  if (known || stop)
    return results[known.value_or(true)];
  return values.choose(choices.atLeastZero(atom), results[1], results[0], c.width / 8);
}
