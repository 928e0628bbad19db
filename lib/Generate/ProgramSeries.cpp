//===- ProgramSeries.cpp - Programs of many generated kernels -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramSeries.h"
#include "tilecopy/program/ProgramText.h"

using namespace tilecopy;
using namespace llvm;

static constexpr unsigned kernelsOfProgram = 32;

Expected<Program> tilecopy::parseGenerated(const std::string &kernels, const GpuTarget &target) {
  std::string text = "target " + target.cpu() + " ptx " + target.ptxVersion() + "\n" + kernels;
  SourceMgr sources;
  auto program = parseProgram(MemoryBuffer::getMemBufferCopy(text, "generated"), sources);
  if (!program)
    return createStringError("the generator made an invalid program: " +
                             llvm::toString(program.takeError()) + "\n" + text);
  return program;
}

void ProgramSeries::add(const std::string &kernel) {
  text += kernel;
  if (++kernels == kernelsOfProgram)
    finish();
}

void ProgramSeries::finish() {
  if (!kernels)
    return;
  auto program = parseGenerated(text, target);
  if (program)
    programs.push_back(std::move(*program));
  else
    failure = joinErrors(std::move(failure), program.takeError());
  text.clear();
  kernels = 0;
}

Expected<std::vector<Program>> ProgramSeries::take() {
  finish();
  if (failure)
    return std::move(failure);
  return std::move(programs);
}
