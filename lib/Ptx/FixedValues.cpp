//===- FixedValues.cpp - Values that a branch makes constants -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FixedValues.h"
#include "Emit/LlvmVersions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"
#include <optional>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace {
struct Fixed {
  Value *value;
  ConstantInt *constant;
  BasicBlockEdge edge;
};
} // namespace

/// Adds what the condition says on an edge that is taken where it `holds`.
static void collect(Value *condition, bool holds, const BasicBlockEdge &edge,
                    SmallVectorImpl<Fixed> &found) {
  Value *a, *b;
  if (holds ? match(condition, m_LogicalAnd(m_Value(a), m_Value(b)))
            : match(condition, m_LogicalOr(m_Value(a), m_Value(b)))) {
    collect(a, holds, edge, found);
    return collect(b, holds, edge, found);
  }
  auto *compare = dyn_cast<ICmpInst>(condition);
  if (!compare || compare->getPredicate() != (holds ? ICmpInst::ICMP_EQ : ICmpInst::ICMP_NE))
    return;
  for (unsigned side : {0, 1})
    if (auto *constant = dyn_cast<ConstantInt>(compare->getOperand(1 - side)))
      if (Value *value = compare->getOperand(side); !isa<Constant>(value))
        found.push_back({value, constant, edge});
}

void tilecopy::fixValues(Function &function) {
  SmallVector<Fixed, 8> found;
  for (BasicBlock &block : function) {
    auto *last = terminatorOf(block);
    Value *condition = last ? branchCondition(*last) : nullptr;
    if (!condition || last->getSuccessor(0) == last->getSuccessor(1))
      continue;
    for (bool holds : {true, false})
      collect(condition, holds, {&block, last->getSuccessor(holds ? 0 : 1)}, found);
  }
  if (found.empty())
    return;
  DominatorTree tree(function);
  for (const Fixed &f : found)
    replaceDominatedUsesWith(f.value, f.constant, tree, f.edge);
}
