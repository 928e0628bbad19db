//===- KeepWidths.cpp - Accesses that optimization leaves alone -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/KeepWidths.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

/// The bits of an integer, or of a vector, that anything uses for sure: all of them where more than
/// `left` values would have to be looked at.
static APInt usedBits(const Value &value, unsigned &left);

static APInt usedBy(const Use &use, unsigned bits, unsigned &left) {
  const User &user = *use.getUser();
  const APInt all = APInt::getAllOnes(bits);
  const APInt *c;
  if (const auto *extract = dyn_cast<ExtractElementInst>(&user)) {
    const auto *lane = dyn_cast<ConstantInt>(extract->getIndexOperand());
    unsigned each = extract->getType()->getScalarSizeInBits();
    if (!lane || !each || lane->getValue().uge(bits / each))
      return all;
    return usedBits(user, left).zext(bits) << unsigned(lane->getZExtValue()) * each;
  }
  if (const auto *shuffle = dyn_cast<ShuffleVectorInst>(&user)) {
    const auto *type = dyn_cast<FixedVectorType>(use->getType());
    if (!type)
      return all;
    unsigned each = type->getScalarSizeInBits();
    int n = int(type->getNumElements()), first = use.getOperandNo() == 0 ? 0 : n;
    APInt wanted = usedBits(user, left), used(bits, 0);
    for (auto [lane, source] : enumerate(shuffle->getShuffleMask()))
      if (source >= first && source < first + n)
        used |= wanted.extractBits(each, unsigned(lane) * each).zext(bits)
                << unsigned(source - first) * each;
    return used;
  }
  if (isa<BitCastInst>(user))
    return usedBits(user, left);
  if (user.getType()->isVectorTy()) // the rest goes by element
    return all;
  if (isa<TruncInst>(user))
    return usedBits(user, left).zext(bits);
  if (isa<ZExtInst>(user))
    return usedBits(user, left).trunc(bits);
  if (match(&user, m_LShr(m_Value(), m_APInt(c))))
    return usedBits(user, left).shl(*c);
  if (match(&user, m_Shl(m_Value(), m_APInt(c))))
    return usedBits(user, left).lshr(*c);
  if (match(&user, m_c_And(m_Value(), m_APInt(c))))
    return usedBits(user, left) & *c;
  if (match(&user, m_Or(m_Value(), m_Value())))
    return usedBits(user, left);
  // LLVM may know that the other value is taken, or that the other is 0.
  if ((isa<SelectInst>(user) && use.getOperandNo() != 0) ||
      match(&user, m_And(m_Value(), m_Value())))
    return APInt::getZero(bits);
  if (isa<ICmpInst>(user) && usedBits(user, left).isZero())
    return APInt::getZero(bits);
  return all;
}

APInt usedBits(const Value &value, unsigned &left) {
  auto bits = unsigned(value.getType()->getPrimitiveSizeInBits().getKnownMinValue());
  APInt used(bits, 0);
  if (!left)
    return APInt::getAllOnes(bits);
  --left;
  for (const Use &use : value.uses())
    if (used |= usedBy(use, bits, left); used.isAllOnes())
      break;
  return used;
}

/// LLVM loads less where a part of a register tile is all that is used. Nothing looks through a
/// freeze.
static void keepWhole(Function &function) {
  constexpr unsigned most = 256;
  for (Instruction &i : make_early_inc_range(instructions(function))) {
    auto *load = dyn_cast<LoadInst>(&i);
    if (!load || !(load->getType()->isIntOrIntVectorTy()) || load->use_empty())
      continue;
    unsigned left = most;
    APInt used = usedBits(*load, left);
    if (used.isAllOnes())
      continue;
    auto *whole = new FreezeInst(load, "", std::next(load->getIterator()));
    load->replaceUsesWithIf(whole, [&](Use &use) { return use.getUser() != whole; });
  }
}

void tilecopy::keepWidths(Module &module, OptLevel level) {
  for (Function &f : module) {
    if (f.isDeclaration())
      continue;
    keepWhole(f);
    // The passes that join accesses skip such functions; NVPTX asks for the attribute nowhere else.
    if (level >= OptLevel::O2)
      f.addFnAttr(Attribute::NoImplicitFloat);
  }
}
