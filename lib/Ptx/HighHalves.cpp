//===- HighHalves.cpp - The upper 16 bits of a register -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HighHalves.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

/// The register whose upper half, or a part of that from its lowest bit on, this is.
static Value *wholeOf(Instruction &i) {
  Value *whole;
  uint64_t bits = i.getType()->getPrimitiveSizeInBits();
  bool isHigh = (bits <= 16 && match(&i, m_Trunc(m_LShr(m_Value(whole), m_SpecificInt(16))))) ||
                (bits == 16 && match(&i, m_ExtractElt(m_BitCast(m_Value(whole)), m_One())));
  return isHigh && whole->getType()->isIntegerTy(32) ? whole : nullptr;
}

void tilecopy::shiftHighHalves(Function &function) {
  for (Instruction &i : make_early_inc_range(instructions(function))) {
    Value *whole = wholeOf(i);
    if (!whole)
      continue;
    auto *freeze = dyn_cast<FreezeInst>(whole);
    if (!isa<BinaryOperator, ZExtInst, PHINode, SelectInst>(freeze ? freeze->getOperand(0) : whole))
      continue;
    IRBuilder<> b(&i);
    auto *shr = InlineAsm::get(FunctionType::get(b.getInt32Ty(), {b.getInt32Ty()}, false),
                               "shr.u32 $0, $1, 16;", "=r,r", /*hasSideEffects=*/false);
    Type *narrow = b.getIntNTy(unsigned(i.getType()->getPrimitiveSizeInBits()));
    i.replaceAllUsesWith(
        b.CreateBitCast(b.CreateTrunc(b.CreateCall(shr, {whole}), narrow), i.getType()));
    i.eraseFromParent();
  }
}
