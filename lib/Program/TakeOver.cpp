//===- TakeOver.cpp - Loops whose passes are CTAs -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/Grid.h"
#include "tilecopy/program/Program.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy;
using namespace llvm;

/// A CTA that is taken over runs nothing outside of the loop, so that must leave no trace in global
/// memory.
static bool leavesTrace(const Statement &s) {
  const Tensor *written = writtenBy(s);
  return written && written->space() == Space::Global;
}

bool tilecopy::hasCtaForEachPass(const Kernel &kernel, const ForStmt &loop) {
  if (!loop.dynamic || kernel.cluster != 1 || !kernel.grid[1].isConstant(1) ||
      !kernel.grid[2].isConstant(1))
    return false;
  Expr length = loop.end - loop.begin;
  Expr passes = (length + Expr(loop.step - 1)).floorDiv(loop.step);
  if (kernel.grid[0] != passes && kernel.grid[0] * Expr(loop.step) != length)
    return false;
  unsigned loops = 0;
  auto traces = [&](const StatementBlock &block) {
    unsigned count = 0;
    forEachStatement(block, [&](const Statement &s) {
      const auto *other = std::get_if<ForStmt>(&s.node);
      loops += other && other->dynamic;
      count += leavesTrace(s);
    });
    return count;
  };
  return traces(kernel.body) == traces(loop.body) && loops == 1;
}
