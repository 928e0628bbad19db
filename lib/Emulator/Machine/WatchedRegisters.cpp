//===- WatchedRegisters.cpp - Registers that are touched too early --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the registers that Code/Unwritten.cpp has found are held to: written before they are read,
// and not touched while a tcgen05.ld or a wgmma has them.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Families/Execute.h"
#include "Emulator/Machine/Machine.h"
#include "Emulator/Matrix/Wgmma.h"
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

void Machine::watchRegisters(Thread &t, const Inst &i, bool off) {
  const Code::Watch &w = code.watches[i.watch];
  auto isWritten = [&](uint32_t number) {
    return t.registersWritten[number / 64] >> number % 64 & 1;
  };
  // Compilers pack a value with a register that they never write, if only the other half counts.
  bool isHalf = w.packed && llvm::count_if(w.reads, [&](const auto &r) {
                              return !isWritten(r.first);
                            }) < w.packed;
  auto isUsed = [&](uint32_t slot) {
    return !w.isSelect || slot == i.c || slot == i.predicate || slot == selectedOperand(t, i);
  };
  auto read = [&](uint32_t number, uint32_t slot) {
    checkLoading(t, i, number, slot, w.isMove ? "moved" : "read", w.isMove);
    if (!isWritten(number) && context.options.checks.registers && isUsed(slot))
      report(FindingKind::UnwrittenRegister, &t, &i, 0,
             "register " + code.registerNames.at(slot) + " is read before it is written",
             isHalf ? Severity::Note : Severity::Error);
  };
  for (auto [number, slot] : w.reads)
    if (!off || slot == i.predicate)
      read(number, slot);
  if (off)
    return;
  if (w.isProduct && bool(t.regs[i.c] & 1) != i.negateC)
    for (auto [number, slot] : w.accumulators)
      read(number, slot);
  if (code.usesWgmma && !w.isProduct)
    touchFragments(t, i, w);
  for (auto [number, slot] : w.writes) {
    checkLoading(t, i, number, slot, "written");
    t.registersWritten[number / 64] |= uint64_t(1) << number % 64;
  }
  bool isMovedLoad = !t.movesLoading.empty() && t.movesLoading.back() == &i;
  if (w.isLoad || isMovedLoad)
    for (auto [number, slot] : w.writes)
      t.registersLoading.push_back(number);
}

} // namespace tilecopy::emu
