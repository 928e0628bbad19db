//===- InterpretSteps.cpp - The statements of a kernel without nesting ----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which threads reach a step is known before the kernel runs, except under a condition `thread < n`
// whose n depends on the CTA or on a loop. Such a step keeps each n.
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy;
using namespace llvm;

/// Removes the threads that a branch leaves out by its arguments alone. Returns the numbers that
/// the others must be below.
static SmallVector<Expr, 1> cut(const IfStmt &branch, ArrayRef<Expr> outer,
                                const ArgumentValues &arguments, BitVector &inside) {
  SmallVector<Expr, 1> ends(outer);
  for (const Comparison &c : branch.conjuncts) {
    std::optional<Expr> end = runTimeEnd(c);
    if (!end)
      continue;
    bool isKnown = true;
    end->forEachLeaf([&](const Symbol &s) { isKnown &= s.kind() == SymbolKind::Argument; });
    if (!isKnown) {
      ends.push_back(*end);
      continue;
    }
    int64_t n = end->evaluate([&](const Symbol &s) { return arguments.at(s.name().str()); });
    inside.reset(unsigned(std::clamp<int64_t>(n, 0, inside.size())), inside.size());
  }
  return ends;
}

Error Interpreter::flatten(const StatementBlock &block, const BitVector &active, uint32_t elect,
                           ArrayRef<Expr> ends) {
  for (const Statement &s : block) {
    if (const auto *branch = std::get_if<IfStmt>(&s.node)) {
      auto inside = activeThreads(*branch, active);
      if (!inside)
        return inside.takeError();
      SmallVector<Expr, 1> within = cut(*branch, ends, arguments, *inside);
      uint32_t lanes = elect;
      if (branch->elect && !elect) {
        auto among = activeThreads(branch->conjuncts, active);
        auto of = among ? lanesOf(*among) : among.takeError();
        if (!of)
          return of.takeError();
        lanes = *of;
        electing.insert(lanes);
      }
      size_t at = steps.size();
      steps.push_back({Step::Branch, &s, *inside});
      steps[at].ends = within;
      if (Error e = flatten(branch->body, *inside, lanes, within))
        return e;
      steps[at].target = steps.size();
    } else if (const auto *loop = std::get_if<ForStmt>(&s.node)) {
      steps.push_back({Step::LoopBegin, &s, active});
      size_t test = steps.size();
      steps.push_back({Step::LoopTest, &s, active});
      if (Error e = flatten(loop->body, active, elect, ends))
        return e;
      steps.push_back({Step::LoopNext, &s, active, test});
      steps[test].target = steps.size();
      for (Step &inside : MutableArrayRef(steps).drop_front(test))
        inside.loops.insert(inside.loops.begin(), test);
    } else {
      steps.push_back({Step::Execute, &s, active, 0, elect});
      append_range(steps.back().ends, ends);
    }
  }
  return Error::success();
}

/// The warps that have active threads among those of an instance.
unsigned Interpreter::warpsIn(const Warp &asks, const Step &s, unsigned firstThread,
                              unsigned threads) const {
  unsigned warps = 0, end = std::min(firstThread + threads, kernel.threads);
  for (unsigned t = firstThread; t < end; t += ThreadsPerWarp)
    warps += lanesAt(asks, s, t / ThreadsPerWarp) != 0;
  return warps;
}
