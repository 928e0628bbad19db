//===- Spin.cpp - Threads that poll for ever ------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread that returns to the same instruction with the same registers, while no thread has stored
// anything, arrived anywhere or ended, will do so forever. If that holds for every thread that can
// run, the launch never ends: a deadlock, although no thread waits. A loop that reads a clock or
// uses an atomic operation changes something each time and reaches the step limit.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Machine.h"
#include <cstring>

using namespace llvm;

namespace tilecopy::emu {

// Snapshots are taken at the ends of quanta, at doubling distances (Brent's algorithm), so a cycle
// of any length is found.
bool Machine::comesBack(Thread &t) {
  Polling &p = t.polling;
  size_t bytes = code.slots * sizeof(uint64_t);
  uint64_t now = progress + mbarriers.changes;
  if (p.progress != now) {
    p = Polling();
    p.progress = now;
  } else if (!p.registers.empty() && p.pc == t.pc && p.carry == t.carry &&
             p.depth == t.returns.size() && std::memcmp(p.registers.data(), t.regs, bytes) == 0) {
    p.repeats = true;
  }
  if (p.repeats)
    return true;
  if (++p.age < p.next)
    return false;
  p.next *= 2;
  p.age = 0;
  p.pc = t.pc;
  p.carry = t.carry;
  p.depth = t.returns.size();
  p.registers.assign(t.regs, t.regs + code.slots);
  return false;
}

void Machine::checkSpin(Thread &t) {
  if (steps - quietSince < quietSteps * (ready.size() + 1))
    return;
  if (uint64_t now = progress + mbarriers.changes; now != quietProgress) {
    quietProgress = now;
    quietSince = steps;
    return;
  }
  if (!comesBack(t))
    return;
  for (uint32_t n : ready)
    if (!threads[n].polling.repeats || threads[n].polling.progress != t.polling.progress)
      return;
  uint64_t first = cluster + 1;
  bool others = first < clusters && !(canceled && first <= *canceled);
  reportStall(
      (Twine(ready.size() + 1) +
       " threads poll for ever: no thread that runs will change what they look at" +
       (others ? "; or it waits for a CTA that has not started: CTA " + ctaText(ctaAt(first, 0)) +
                     " and later ones start when this one has ended, unless the launch is "
                     "cooperative"
               : "") +
       "\n  ")
          .str(),
      &t);
}

} // namespace tilecopy::emu
