//===- DeadValues.cpp - What a finished kernel does not use ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeadValues.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

void tilecopy::eraseDeadValues(Function &function) {
  SmallPtrSet<Instruction *, 32> live;
  SmallVector<Instruction *, 64> toVisit;
  auto visit = [&](Instruction *i) {
    if (live.insert(i).second)
      toVisit.push_back(i);
  };
  for (Instruction &i : instructions(function))
    if (i.isTerminator() || i.mayHaveSideEffects())
      visit(&i);
  while (!toVisit.empty())
    for (Value *operand : toVisit.pop_back_val()->operands())
      if (auto *i = dyn_cast<Instruction>(operand))
        visit(i);
  SmallVector<Instruction *, 64> dead;
  for (Instruction &i : instructions(function))
    if (!live.contains(&i))
      dead.push_back(&i);
  // They may use each other in a cycle.
  for (Instruction *i : dead)
    i->dropAllReferences();
  for (Instruction *i : dead)
    i->eraseFromParent();
}
