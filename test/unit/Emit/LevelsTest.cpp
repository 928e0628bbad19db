//===- LevelsTest.cpp - Optimizers keep the width contract ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/check/Generate.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

/// Loops of copies, with run-time strides and without, are as good as an invitation to unroll,
/// vectorize and unswitch them; what comes out has to be what was planned.
TEST(Levels, RandomProgramsKeepTheWidths) {
  for (ProgramFamily family :
       {ProgramFamily::Synchronous, ProgramFamily::Registers, ProgramFamily::TensorMaps,
        ProgramFamily::TensorMemory, ProgramFamily::TensorCopies, ProgramFamily::Ragged,
        ProgramFamily::Windows}) {
    bool tmem = family == ProgramFamily::TensorMemory || family == ProgramFamily::TensorCopies;
    GpuTarget target = cantFail(GpuTarget::parse(tmem ? "sm_100a" : "sm_90a"));
    for (uint64_t seed = 0; seed < 16; ++seed)
      for (OptLevel level : {OptLevel::O0, OptLevel::O1, OptLevel::O2, OptLevel::O3}) {
        Program program = cantFail(generateProgram(seed, target, family)).program;
        LLVMContext context;
        auto lowered = lowerToPtx(program, context, level);
        if (!lowered) {
          printProgram(program, errs());
          FAIL() << programFamilyName(family).str() << " -O" << int(level) << " "
                 << toString(lowered.takeError());
        }
      }
  }
}
