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

/// The bits of an integer, or of a vector, that anything uses: all of them where that takes a
/// longer look.
static APInt usedBits(const Value &value, unsigned depth);

static APInt usedBy(const User &user, unsigned bits, unsigned depth) {
  const APInt all = APInt::getAllOnes(bits);
  const APInt *c;
  if (const auto *extract = dyn_cast<ExtractElementInst>(&user)) {
    const auto *lane = dyn_cast<ConstantInt>(extract->getIndexOperand());
    unsigned each = extract->getType()->getScalarSizeInBits();
    return !lane || !each
               ? all
               : usedBits(user, depth).zext(bits) << unsigned(lane->getZExtValue()) * each;
  }
  if (isa<TruncInst>(user))
    return usedBits(user, depth).zext(bits);
  if (isa<ZExtInst>(user))
    return usedBits(user, depth).trunc(bits);
  if (isa<BitCastInst>(user))
    return usedBits(user, depth);
  if (match(&user, m_LShr(m_Value(), m_APInt(c))))
    return usedBits(user, depth).shl(*c);
  if (match(&user, m_Shl(m_Value(), m_APInt(c))))
    return usedBits(user, depth).lshr(*c);
  if (match(&user, m_c_And(m_Value(), m_APInt(c))))
    return usedBits(user, depth) & *c;
  if (match(&user, m_Or(m_Value(), m_Value())))
    return usedBits(user, depth);
  if (isa<ICmpInst>(user) && usedBits(user, depth).isZero())
    return APInt::getZero(bits);
  return all;
}

APInt usedBits(const Value &value, unsigned depth) {
  auto bits = unsigned(value.getType()->getPrimitiveSizeInBits().getKnownMinValue());
  APInt used(bits, 0);
  if (!depth)
    return APInt::getAllOnes(bits);
  for (const User *user : value.users())
    if (used |= usedBy(*user, bits, depth - 1); used.isAllOnes())
      break;
  return used;
}

/// LLVM loads less where a part of a register tile is all that is used. Nothing looks through a
/// freeze.
static void keepWhole(Function &function) {
  constexpr unsigned depth = 16;
  for (Instruction &i : make_early_inc_range(instructions(function))) {
    auto *load = dyn_cast<LoadInst>(&i);
    if (!load || !(load->getType()->isIntOrIntVectorTy()) || load->use_empty())
      continue;
    APInt used = usedBits(*load, depth);
    if (used.isAllOnes() || used.isZero())
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
