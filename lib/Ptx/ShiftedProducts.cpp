//===- ShiftedProducts.cpp - Sums of multiples of a value -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShiftedProducts.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include <optional>

using namespace llvm;
using namespace llvm::PatternMatch;

/// ptxas has been seen to err from five shifted products and one that is not shifted on.
static constexpr unsigned several = 5;

namespace {
struct ShiftedProduct {
  Instruction *whole;        ///< none once it is replaced
  WeakTrackingVH factors[2]; ///< one may be another such product
  unsigned shift;
};
} // namespace

/// The shift of `value` = `of` << shift, or `of` * 2^shift.
static std::optional<unsigned> shiftOf(Value *value, Value *&of) {
  const APInt *c;
  if (match(value, m_Shl(m_Value(of), m_APInt(c))) && c->ult(c->getBitWidth()))
    return unsigned(c->getZExtValue());
  if (match(value, m_c_Mul(m_Value(of), m_Power2(c))))
    return c->logBase2();
  return std::nullopt;
}

static std::optional<ShiftedProduct> shiftedProduct(Instruction &i) {
  if (!i.getType()->isIntegerTy(32) && !i.getType()->isIntegerTy(64))
    return std::nullopt;
  Value *product, *a, *b;
  auto isProduct = [&](Value *v) {
    return match(v, m_Mul(m_Value(a), m_Value(b))) && !isa<Constant>(a) && !isa<Constant>(b);
  };
  if (auto shift = shiftOf(&i, product))
    return *shift && product->hasOneUse() && isProduct(product)
               ? std::optional<ShiftedProduct>({&i, {a, b}, *shift})
               : std::nullopt;
  if (!isProduct(&i))
    return std::nullopt;
  for (Value *side : {a, b})
    if (Value *of; side->hasOneUse())
      if (auto shift = shiftOf(side, of); shift && *shift && !isa<Constant>(of))
        return ShiftedProduct{&i, {of, side == a ? b : a}, *shift};
  return std::nullopt;
}

void tilecopy::shiftBeforeProducts(Function &function) {
  SmallVector<ShiftedProduct, 8> products;
  for (Instruction &i : instructions(function))
    if (auto product = shiftedProduct(i))
      products.push_back(*product);
  if (products.size() < several)
    return;
  MapVector<Value *, SmallVector<std::pair<ShiftedProduct *, unsigned>, 8>> byFactor;
  for (ShiftedProduct &p : products)
    for (unsigned side : {0, 1})
      byFactor[p.factors[side]].push_back({&p, side});
  for (auto &[factor, list] : byFactor) {
    if (list.size() < several)
      continue;
    for (auto [p, side] : list) {
      if (!p->whole)
        continue;
      IRBuilder<> b(p->whole);
      Type *type = p->whole->getType();
      bool wide = type->isIntegerTy(64);
      auto *shl = InlineAsm::get(FunctionType::get(type, {type, b.getInt32Ty()}, false),
                                 wide ? "shl.b64 $0, $1, $2;" : "shl.b32 $0, $1, $2;",
                                 wide ? "=l,l,n" : "=r,r,n", /*hasSideEffects=*/false);
      Value *shifted = b.CreateCall(shl, {p->factors[1 - side], b.getInt32(p->shift)});
      p->whole->replaceAllUsesWith(b.CreateMul(shifted, p->factors[side]));
      p->whole->eraseFromParent();
      p->whole = nullptr;
    }
  }
}
