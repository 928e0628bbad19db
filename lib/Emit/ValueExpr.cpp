//===- ValueExpr.cpp - Expressions of IR values ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/ValueExpr.h"
#include "CheckOperands.h"
#include "LlvmVersions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace tilecopy;

namespace {

class ValueReader {
public:
  ValueReader(SymbolKind kind, const ValueFacts &facts) : kind(kind), facts(facts) {}

  /// Takes sums and products apart where they do not wrap: only there is the value of the
  /// expression that of its parts.
  Expr read(Value *v, unsigned depth = 0) {
    if (const auto *c = dyn_cast<ConstantInt>(v))
      return Expr(c->getSExtValue());
    Value *x, *y;
    ConstantInt *c;
    if (depth == 6)
      return leaf(v);
    if (match(v, m_NSWAdd(m_Value(x), m_Value(y))) ||
        match(v, m_DisjointOr(m_Value(x), m_Value(y))))
      return read(x, depth + 1) + read(y, depth + 1);
    if (match(v, m_NSWSub(m_Value(x), m_Value(y))))
      return read(x, depth + 1) - read(y, depth + 1);
    if (match(v, m_NSWMul(m_Value(x), m_Value(y))))
      return read(x, depth + 1) * read(y, depth + 1);
    if (match(v, m_NSWShl(m_Value(x), m_ConstantInt(c))) && c->getZExtValue() < 62)
      return read(x, depth + 1) * Expr(int64_t(1) << c->getZExtValue());
    if (match(v, m_SExt(m_Value(x))) || match(v, m_NNegZExt(m_Value(x))))
      return read(x, depth + 1);
    return leaf(v);
  }

private:
  Expr leaf(Value *v) {
    unsigned width = v->getType()->getIntegerBitWidth();
    SimplifyQuery query(layout(v), /*TLI=*/nullptr, facts.dominators, facts.assumptions, facts.at);
    KnownBits known = computeKnownBits(v, query);
    ConstantRange range = ConstantRange::fromKnownBits(known, /*IsSigned=*/true)
                              .intersectWith(signedRange(v, query), ConstantRange::Signed);
    ValueRange bounds;
    if (!range.isEmptySet())
      bounds = {range.getSignedMin().getSExtValue(), range.getSignedMax().getSExtValue()};
    unsigned zeros = std::min({known.countMinTrailingZeros(), width - 1, 62u});
    std::string name = v->hasName() ? v->getName().str() : "value";
    for (char &letter : name)
      if (!isAlnum(letter))
        letter = '_';
    return Symbol::leaf(name, kind, width <= 32 ? 32 : 64, int64_t(1) << zeros, bounds, v);
  }

  static const DataLayout &layout(const Value *v) {
    static const DataLayout none;
    const auto *i = dyn_cast<Instruction>(v);
    const auto *a = dyn_cast<Argument>(v);
    const Function *f = a ? a->getParent() : i && i->getParent() ? i->getFunction() : nullptr;
    return f && f->getParent() ? f->getParent()->getDataLayout() : none;
  }

  SymbolKind kind;
  const ValueFacts &facts;
};

} // namespace

Expected<Expr> tilecopy::exprOfValue(Value *value, SymbolKind kind, const ValueFacts &facts) {
  if (!value || !value->getType()->isIntegerTy() || value->getType()->getIntegerBitWidth() > 64)
    return emitError(EmitFault::Value, value && value->hasName() ? value->getName() : "",
                     "an expression is made of an integer of at most 64 bits, not of " +
                         typeText(value));
  return ValueReader(kind, facts).read(value);
}
