//===- WatchedRegisters.cpp - Registers that are touched too early --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the registers that Code/Unwritten.cpp has found are held to: written before anything depends
// on them, and not touched while a tcgen05.ld or a wgmma has them.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Execute.h"
#include "Emulator/Machine/Machine.h"
#include "Emulator/Machine/Wgmma.h"
#include "Emulator/Tensor/Tcgen.h"

using namespace llvm;

namespace tilecopy::emu {

void endLoading(Thread &t) {
  for (const Inst *i : t.movesLoading)
    i->exec(t, *i);
  t.movesLoading.clear();
  t.registersLoading.clear();
}

// Compilers of CUDA C++ put moves between tcgen05.ld and its wait, in kernels that run right on a
// B200: ptxas joins such registers. So a moved value is still being loaded at its new place.
static void checkLoading(Thread &t, const Inst &i, uint32_t number, uint32_t slot, const char *verb,
                         bool isMoved = false) {
  if (!llvm::is_contained(t.registersLoading, number))
    return;
  Machine &m = *t.machine;
  if (m.impliesTensorFences()) // the hardware waits for the register
    return finishLoads(t);
  if (m.context.options.checks.async)
    m.report(FindingKind::AsyncPending, &t, &i, 0,
             "register " + m.code.registerNames.at(slot) + " is " + verb +
                 " after the tcgen05.ld that loads it and before tcgen05.wait::ld" +
                 (isMoved ? "; what it is moved to counts as loaded too" : ""),
             isMoved ? Severity::Note : Severity::Error);
  if (isMoved && !llvm::is_contained(t.movesLoading, &i))
    t.movesLoading.push_back(&i);
}

//===----------------------------------------------------------------------===//
// Values that were never written
//===----------------------------------------------------------------------===//

// A register that was never written is poison. It spreads to what is computed of it, and is
// reported where it decides something: a branch, an address, what another thread or the host sees.

static void reportPoison(Thread &t, const Inst &i, uint32_t number, uint32_t slot) {
  Machine &m = *t.machine;
  const auto &names = m.code.registerNames;
  uint32_t from = t.poison[number].from;
  bool isItself = from == none || from == slot;
  m.report(FindingKind::UnwrittenRegister, &t, &i, 0,
           "register " + names.at(slot) +
               (isItself ? "" : " is computed from " + names.at(from) + ", which") +
               " is read before it is written" +
               (isItself ? "" : ", first at line " + std::to_string(t.poison[number].line)));
}

/// Whether an operand says by how much or which bits, so that all bits of the result depend on it.
static bool isSelector(const Inst &i, uint32_t slot) {
  StringRef op = i.source->parts[0];
  if (op == "shl" || op == "shr")
    return slot == i.b;
  if (op == "shf" || op == "prmt")
    return slot == i.c;
  if (op == "bfe")
    return slot == i.b || slot == i.c;
  return op == "bfi" && (slot == i.c || slot == i.d);
}

/// The bits of each result that change when the poisoned bits of the operands do. It is found by
/// executing the instruction for several values of them.
static SmallVector<uint64_t, 4> changedBits(Thread &t, const Inst &i, const Code::Watch &w) {
  SmallVector<uint64_t, 4> operands, results, first, changed(w.results.size());
  for (auto [number, slot] : w.reads)
    operands.push_back(t.regs[slot]);
  for (uint32_t slot : w.results)
    results.push_back(t.regs[slot]);
  auto restore = [&] {
    for (auto [slot, value] : zip(w.results, results))
      t.regs[slot] = value;
    for (auto [read, value] : zip(w.reads, operands))
      t.regs[read.second] = value;
  };
  for (unsigned trial = 0; trial != 4; ++trial) {
    restore();
    for (auto [number, slot] : w.reads) {
      uint64_t mixed = (uint64_t(slot) + 1) * 0x9e3779b97f4a7c15;
      uint64_t values[] = {0, ~uint64_t(0), mixed ^ mixed >> 32, ~(mixed ^ mixed >> 32)};
      uint64_t bits = t.poison[number].bits;
      t.regs[slot] = (t.regs[slot] & ~bits) | (values[trial] & bits);
    }
    i.exec(t, i);
    for (size_t n = 0; n != w.results.size(); ++n) {
      if (trial == 0)
        first.push_back(t.regs[w.results[n]]);
      changed[n] |= first[n] ^ t.regs[w.results[n]];
    }
  }
  restore();
  return changed;
}

static void spreadPoison(Thread &t, const Inst &i, const Code::Watch &w, bool off) {
  uint32_t from = none, line = 0;
  bool any = false, all = w.role == Code::Watch::Spreads, guard = false;
  for (auto [number, slot] : w.reads) {
    const Poison &p = t.poison[number];
    if (!p.bits || (off && slot != i.predicate))
      continue;
    any = true;
    from = p.from == none ? slot : p.from;
    line = p.from == none ? i.source->line : p.line;
    guard |= slot == i.predicate;
    all |= isSelector(i, slot);
  }
  if (off && !guard)
    return;
  SmallVector<uint64_t, 4> changed;
  if (any && !all && !guard)
    changed = changedBits(t, i, w);
  for (auto [number, slot] : w.writes) {
    uint64_t bits = any ? t.machine->code.watchedBits[number] : 0;
    if (!changed.empty())
      bits &= changed[llvm::find(w.results, slot) - w.results.begin()];
    t.poison[number] = {bits, bits ? from : none, bits ? line : 0};
  }
}

// Shared and local memory holds it until it is loaded. The host sees global memory.
static bool storePoison(Thread &t, const Inst &i, const Code::Watch &w) {
  Machine &m = *t.machine;
  ArrayRef<uint32_t> values = ArrayRef(m.code.lists).slice(i.list, i.vector);
  auto poisonOf = [&](uint32_t value) -> uint64_t {
    for (auto [number, slot] : w.reads)
      if (slot == value)
        return t.poison[number].bits;
    return 0;
  };
  unsigned size = i.bytes / i.vector;
  if (llvm::none_of(values, [&](uint32_t v) { return poisonOf(v) & maskOf(8 * size); }))
    return false;
  Machine::Place p = m.resolve(t, i, i.space, addressOf(t, i), i.bytes);
  if (!p.segment || p.space == Space::Global) {
    for (auto [number, slot] : w.reads)
      if (is_contained(values, slot) && (t.poison[number].bits & maskOf(8 * size)))
        reportPoison(t, i, number, slot);
    return false;
  }
  i.exec(t, i);
  for (auto [n, value] : enumerate(values))
    for (unsigned byte = 0; byte != size; ++byte)
      if (poisonOf(value) >> 8 * byte & 0xff)
        p.segment->written.assign(p.offset + n * size + byte, 1, false);
  p.segment->holdsPoison = true;
  return true;
}

Poison poisonOf(const Thread &t, const Inst &i, uint32_t value) {
  if (i.watch != none)
    for (auto [number, slot] : t.machine->code.watches[i.watch].reads)
      if (slot == value) {
        const Poison &p = t.poison[number];
        return p.from == none ? Poison{p.bits, slot, i.source->line} : p;
      }
  return {};
}

void setPoison(Thread &t, const Inst &i, uint32_t result, Poison poison) {
  if (i.watch != none)
    for (auto [number, slot] : t.machine->code.watches[i.watch].writes)
      if (slot == result)
        t.poison[number] = poison;
}

bool Machine::watchRegisters(Thread &t, const Inst &i, bool off) {
  const Code::Watch &w = code.watches[i.watch];
  bool isChecked = context.options.checks.registers;
  auto isCarried = [&](uint32_t slot) { // rather than used
    switch (w.role) {
    case Code::Watch::Uses:
      return false;
    case Code::Watch::Spreads:
    case Code::Watch::SpreadsBits:
      return true;
    case Code::Watch::Shuffles:
      return slot == i.a && slot != i.b && slot != i.c && slot != i.d && slot != i.predicate;
    case Code::Watch::Stores:
      return slot != i.a && slot != i.predicate;
    }
    return false;
  };
  auto read = [&](uint32_t number, uint32_t slot) {
    checkLoading(t, i, number, slot, w.isMove ? "moved" : "read", w.isMove);
    if (t.poison[number].bits && isChecked && !isCarried(slot))
      reportPoison(t, i, number, slot);
  };
  for (auto [number, slot] : w.reads)
    if (!off || slot == i.predicate)
      read(number, slot);
  bool spreads = w.role == Code::Watch::Spreads || w.role == Code::Watch::SpreadsBits;
  if (spreads && isChecked)
    spreadPoison(t, i, w, off);
  if (off)
    return false;
  if (w.isProduct && bool(t.regs[i.c] & 1) != i.negateC)
    for (auto [number, slot] : w.accumulators)
      read(number, slot);
  if (code.usesWgmma && !w.isProduct)
    touchFragments(t, i, w);
  for (auto [number, slot] : w.writes) {
    checkLoading(t, i, number, slot, "written");
    if (!spreads)
      t.poison[number] = {};
  }
  bool isMovedLoad = !t.movesLoading.empty() && t.movesLoading.back() == &i;
  if (w.isLoad || isMovedLoad)
    for (auto [number, slot] : w.writes)
      t.registersLoading.push_back(number);
  return w.role == Code::Watch::Stores && isChecked && storePoison(t, i, w);
}

} // namespace tilecopy::emu
