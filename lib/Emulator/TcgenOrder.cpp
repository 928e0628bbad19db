//===- lib/Emulator/TcgenOrder.cpp - What orders tensor memory ----------------- ===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.16.6: the fences around a synchronisation of threads.
//
//===----------------------------------------------------------------------===//

#include "Tcgen.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

// What the warp has done in tensor memory and waited for becomes part of what the thread publishes.
Flow fenceBefore(Thread &t, const Inst &) {
  RaceDetector &races = t.machine->races;
  ClockRef done = races.join(races.publish(tensorWarpOf(t).race), t.race.cluster);
  races.publish(t.race);
  t.race.clock = races.join(t.race.clock, done, t.race.cluster);
  return Flow::Next;
}

// What the thread has learnt since holds for the warp's later accesses.
Flow fenceAfter(Thread &t, const Inst &) {
  RaceThread &agent = tensorWarpOf(t).race;
  agent.clock = t.machine->races.join(agent.clock, t.race.clock, t.race.cluster);
  return Flow::Next;
}

} // namespace

void decodeTcgenFence(Decoding &d) {
  d.inst.exec = d.take("fence::before_thread_sync") ? fenceBefore : fenceAfter;
  d.take("fence::after_thread_sync");
  d.expectOperands(0, 0);
}

} // namespace tilecopy::emu
