//===- WholeWarp.cpp - Collectives of a whole warp ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/WholeWarp.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tilecopy::emu {

void makeWholeWarp(Decoding &d, Collective collective) {
  d.inst.exec = [](Thread &t, const Inst &i) { return t.machine->arriveCollective(t, i, ~0u); };
  d.inst.collective = collective;
  d.inst.wholeWarp = true;
}

void takeWholeWarp(Decoding &d, Collective collective) {
  if (!d.take("sync") || !d.take("aligned"))
    d.fail("only the .sync.aligned form exists");
  makeWholeWarp(d, collective);
}

bool isUniformWarp(Gather &g, const char *what, function_ref<uint64_t(unsigned)> value) {
  for (unsigned l = 1; l != 32; ++l)
    if (value(l) != value(0)) {
      g.lane[0]->machine->report(FindingKind::InvalidOperand, g.lane[l], g.inst[0], 0,
                                 Twine("the ") + what +
                                     " must be the same in the whole warp: lane 0 has 0x" +
                                     utohexstr(value(0), true) + ", lane " + Twine(l) + " has 0x" +
                                     utohexstr(value(l), true));
      return false;
    }
  return true;
}

} // namespace tilecopy::emu
