//===- PlanBench.cpp - Does planning grow with the copies alone? ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bench.h"
#include "Measure.h"
#include "tilecopy/program/PlanProgram.h"
#include "tilecopy/program/ProgramText.h"

using namespace llvm;
using namespace tilecopy;

/// A kernel of `copies` different swizzled copies with run-time starts.
static Expected<Program> kernelOf(unsigned copies) {
  std::string text = "target sm_90a\nkernel @k grid(4) threads(128) {\n"
                     "  A : global f16[65536, 64]\n"
                     "  S : shared f16[64, 64] layout swizzle(3,3,3) S[64, 64] align 1024\n";
  for (unsigned n = 0; n < copies; ++n)
    text += "  copy.cta S <- A[ctaid.x*6400 + " + std::to_string(64 * (n + 1)) + " : +64, :]\n";
  SourceMgr sources;
  return parseProgram(MemoryBuffer::getMemBufferCopy(text + "}\n"), sources);
}

Expected<Samples> tilecopy::benchPlanGrowth(unsigned copies, unsigned turns) {
  auto one = kernelOf(1), many = kernelOf(copies);
  if (!one)
    return joinErrors(one.takeError(), many.takeError());
  if (!many)
    return many.takeError();
  Samples ratio;
  for (unsigned n = 0; n < turns; ++n) {
    double start = threadMilliseconds();
    {
      // Kept, as a kernel keeps those of its copies: memory that is touched first costs either.
      std::vector<PlannedProgram> kept;
      kept.reserve(copies);
      for (unsigned k = 0; k < copies; ++k) {
        auto planned = planProgram(*one);
        if (!planned)
          return planned.takeError();
        kept.push_back(std::move(*planned));
      }
    }
    double middle = threadMilliseconds();
    if (auto planned = planProgram(*many); !planned)
      return planned.takeError();
    ratio.add((threadMilliseconds() - middle) / ((middle - start) / copies));
  }
  return ratio;
}
