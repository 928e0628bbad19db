//===- Building.cpp - Expressions, loops and guards as IR -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Building.h"
#include "AsmText.h"
#include "LlvmVersions.h"
#include "Op/CheckedMath.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace tilecopy;

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

BasicBlock *tilecopy::splitAfter(IRBuilderBase &builder, const Twine &name) {
  BasicBlock *block = builder.GetInsertBlock();
  BasicBlock *after =
      BasicBlock::Create(block->getContext(), name, block->getParent(), block->getNextNode());
  after->splice(after->end(), block, builder.GetInsertPoint(), block->end());
  if (terminatorOf(*after))
    after->replaceSuccessorsPhiUsesWith(block, after);
  builder.SetInsertPoint(block);
  return after;
}

void tilecopy::standAt(IRBuilderBase &builder, BasicBlock *block) {
  DebugLoc here = builder.getCurrentDebugLocation();
  builder.SetInsertPoint(block, block->begin());
  builder.SetCurrentDebugLocation(here);
}

void tilecopy::keepLoop(Instruction *latch) {
  LLVMContext &c = latch->getContext();
  auto attribute = [&](StringRef name) { return MDNode::get(c, MDString::get(c, name)); };
  // The first attribute also makes ptxas not unroll; the second is about vectorization.
  MDNode *loop = MDNode::getDistinct(c, {nullptr, attribute("llvm.loop.unroll.disable"),
                                         attribute("llvm.loop.disable_nonforced")});
  loop->replaceOperandWith(0, loop);
  latch->setMetadata(LLVMContext::MD_loop, loop);
}

Value *tilecopy::loopBound(IRBuilderBase &builder, ConstantInt *bound, int64_t passes) {
  if (passes != 2)
    return bound;
  bool wide = bound->getBitWidth() == 64;
  auto *type = FunctionType::get(bound->getType(), {bound->getType()}, false);
  return builder.CreateCall(InlineAsm::get(type, wide ? "mov.b64 $0, $1;" : "mov.b32 $0, $1;",
                                           wide ? "=l,n" : "=r,n", /*hasSideEffects=*/false),
                            {bound});
}

CountedLoop::CountedLoop(IRBuilderBase &builder, int64_t extent, const Twine &name)
    : builder(builder) {
  auto *type = builder.getIntNTy(isInt<32>(extent) ? 32 : 64);
  bound = loopBound(builder, ConstantInt::get(type, uint64_t(extent)), extent);
  assert(extent >= 1 && "the body runs before the first test");
  after = splitAfter(builder, name + ".end");
  BasicBlock *before = builder.GetInsertBlock();
  BasicBlock *body = BasicBlock::Create(before->getContext(), name, before->getParent(), after);
  builder.CreateBr(body);
  builder.SetInsertPoint(body);
  phi = builder.CreatePHI(type, 2, name + ".i");
  phi->addIncoming(ConstantInt::get(type, 0), before);
}

void CountedLoop::close() {
  Value *one = ConstantInt::get(phi->getType(), 1);
  Value *next = builder.CreateAdd(phi, one, "", /*NUW=*/true, /*NSW=*/true);
  Value *more = builder.CreateICmpULT(next, bound);
  keepLoop(builder.CreateCondBr(more, phi->getParent(), after));
  phi->addIncoming(next, builder.GetInsertBlock());
  standAt(builder, after);
}

Guard::Guard(IRBuilderBase &builder, Value *condition, const Twine &name) : builder(builder) {
  assert(condition->getType()->isIntegerTy(1) && "a guard is a condition");
  after = splitAfter(builder, name + ".end");
  BasicBlock *before = builder.GetInsertBlock();
  BasicBlock *body = BasicBlock::Create(before->getContext(), name, before->getParent(), after);
  builder.CreateCondBr(condition, body, after);
  builder.SetInsertPoint(body);
}

void Guard::close() {
  builder.CreateBr(after);
  standAt(builder, after);
}

Value *tilecopy::opaqueCondition(IRBuilderBase &builder, Value *condition) {
  auto *type = FunctionType::get(builder.getInt1Ty(), {builder.getInt1Ty()}, false);
  // Because of the side effects, two equal conditions are not merged.
  return builder.CreateCall(
      InlineAsm::get(type, "mov.pred $0, $1;", "=b,b", /*hasSideEffects=*/true), {condition});
}

Value *tilecopy::guardedValue(IRBuilderBase &builder, Value *condition, Value *otherwise,
                              const Twine &name, function_ref<Value *()> make) {
  if (!condition)
    return make();
  BasicBlock *before = builder.GetInsertBlock();
  Guard guard(builder, condition, name);
  Value *made = make();
  BasicBlock *inside = builder.GetInsertBlock();
  guard.close();
  PHINode *phi = builder.CreatePHI(made->getType(), 2);
  phi->addIncoming(otherwise, before);
  phi->addIncoming(made, inside);
  return phi;
}

void tilecopy::mergeWords(IRBuilderBase &builder, RegisterTile *tile, ArrayRef<Value *> was,
                          BasicBlock *before, BasicBlock *inside) {
  for (auto [k, then] : enumerate(was)) {
    Value *&now = tile->words()[k];
    if (now == then)
      continue;
    PHINode *phi = builder.CreatePHI(now->getType(), 2);
    phi->addIncoming(then, before);
    phi->addIncoming(now, inside);
    now = phi;
  }
}

void tilecopy::markReadOnly(LoadInst *load, const Value *base) {
  // A window of a tensor lies bytes away from it.
  base = base->stripPointerCasts();
  while (const auto *away = dyn_cast<GEPOperator>(base))
    base = away->getPointerOperand()->stripPointerCasts();
  const auto *parameter = dyn_cast<Argument>(base);
  if (parameter && parameter->getParent()->getCallingConv() == CallingConv::PTX_Kernel &&
      parameter->hasNoAliasAttr() && parameter->onlyReadsMemory())
    load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(load->getContext(), {}));
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static bool isConstant(Value *v, uint64_t c) {
  auto *i = dyn_cast<ConstantInt>(v);
  return i && i->getValue() == c;
}

Value *AddressBuilder::add(Value *x, Value *y) {
  if (isConstant(x, 0))
    return y;
  return isConstant(y, 0) ? x : builder.CreateAdd(x, y);
}

/// The bits of a value that may be set. LLVM's own analysis would believe the phis of loops that
/// are still being built.
static uint64_t possibleBits(const Value *v, unsigned depth = 0) {
  uint64_t all = maskTrailingOnes<uint64_t>(v->getType()->getIntegerBitWidth());
  const Value *a, *b;
  uint64_t c;
  auto of = [depth](const Value *operand) { return possibleBits(operand, depth + 1); };
  if (match(v, m_ConstantInt(c)))
    return c & all;
  if (const auto *call = dyn_cast<CallBase>(v)) {
    std::optional<ConstantRange> range = call->getRange();
    return range ? maskTrailingOnes<uint64_t>(range->getUnsignedMax().getActiveBits()) : all;
  }
  if (depth == 8)
    return all;
  if (match(v, m_And(m_Value(a), m_Value(b))))
    return of(a) & of(b);
  if (match(v, m_CombineOr(m_Or(m_Value(a), m_Value(b)), m_Xor(m_Value(a), m_Value(b)))))
    return of(a) | of(b);
  if (match(v, m_Shl(m_Value(a), m_ConstantInt(c))))
    return c < 64 ? of(a) << c & all : 0;
  if (match(v, m_LShr(m_Value(a), m_ConstantInt(c))))
    return c < 64 ? of(a) >> c : 0;
  return match(v, m_ZExt(m_Value(a))) ? of(a) : all;
}

// Selection asks of every sum whether it carries, and what its operands are made of. It asks
// several times, and much less of an `or disjoint`.
Value *AddressBuilder::join(Value *x, Value *y) {
  if (isConstant(x, 0) || isConstant(y, 0) || possibleBits(x) & possibleBits(y))
    return add(x, y);
  Value *both = builder.CreateOr(x, y);
  if (auto *i = dyn_cast<PossiblyDisjointInst>(both))
    i->setIsDisjoint(true);
  return both;
}

/// The number in the bits of the type.
static Constant *wrapped(Type *type, uint64_t number) {
  return ConstantInt::get(type, APInt(type->getIntegerBitWidth(), number, /*isSigned=*/true,
                                      /*implicitTrunc=*/true));
}

// A field of bits is moved from where it lies to where it goes: the mask then merges with the sum.
Value *AddressBuilder::place(Value *digit, Value *step) {
  const APInt *by;
  Value *from;
  uint64_t right, mask;
  if (!match(step, m_Power2(by)) ||
      !match(digit, m_And(m_LShr(m_Value(from), m_ConstantInt(right)), m_ConstantInt(mask))))
    return scale(digit, step);
  unsigned left = by->logBase2();
  if (right > left)
    from = builder.CreateLShr(from, right - left);
  else if (right < left)
    from = builder.CreateShl(from, left - right);
  return builder.CreateAnd(from, wrapped(digit->getType(), mask << left));
}

Value *AddressBuilder::scale(Value *x, Value *by) {
  if (isConstant(by, 1))
    return x;
  if (isConstant(x, 1))
    return by;
  // Selection would replace a product by a shift, and combine what depends on it once more. One of
  // 64 bits may become mul.wide.
  auto *c = dyn_cast<ConstantInt>(by);
  if (c && c->getBitWidth() == 32 && c->getValue().isPowerOf2())
    return builder.CreateShl(x, c->getValue().logBase2());
  return builder.CreateMul(x, by);
}

// Powers of two become shifts here. Otherwise a remainder next to a quotient would become a product
// and a difference.
Value *AddressBuilder::divided(Value *x, int64_t by) {
  if (isPowerOf2_64(by))
    return by == 1 ? x : builder.CreateLShr(x, Log2_64(by));
  return builder.CreateUDiv(x, ConstantInt::get(x->getType(), by));
}

Value *AddressBuilder::remainder(Value *x, int64_t by) {
  if (isPowerOf2_64(by))
    return builder.CreateAnd(x, ConstantInt::get(x->getType(), by - 1));
  return builder.CreateURem(x, ConstantInt::get(x->getType(), by));
}

/// A quotient or remainder by a constant. The operand is computed in the width that its range
/// needs.
Value *AddressBuilder::quotient(const Symbol &s, Type *type) {
  ValueRange r = s.operand().range();
  bool narrow = r.lo >= 0 && r.hi <= std::numeric_limits<int32_t>::max();
  Type *wide = narrow ? type : builder.getInt64Ty();
  Value *x = value(s.operand(), wide);
  Value *c = ConstantInt::get(wide, s.constant());
  Value *result;
  if (r.lo >= 0) {
    result = s.kind() == SymbolKind::Mod ? remainder(x, s.constant()) : divided(x, s.constant());
  } else {
    // Toward minus infinity, as Expr defines it: the remainder has the divisor's sign.
    Value *rem = builder.CreateSRem(x, c);
    Value *negative = builder.CreateICmpSLT(rem, ConstantInt::get(wide, 0));
    if (s.kind() == SymbolKind::Mod) {
      result = builder.CreateSelect(negative, builder.CreateAdd(rem, c), rem);
    } else {
      Value *truncated = builder.CreateSDiv(x, c);
      result = builder.CreateSub(truncated, builder.CreateZExt(negative, wide));
    }
  }
  return builder.CreateTrunc(result, type);
}

ValueRange AddressBuilder::range(const Expr &e) const {
  if (!operands.symbolRange || e.overflowed())
    return e.range();
  ValueRange sum{e.constantPart(), e.constantPart()};
  for (const Expr::Term &t : e.terms()) {
    ValueRange product{t.coefficient, t.coefficient};
    for (const Symbol &s : t.symbols)
      product = mulRanges(product, s.isLeaf() ? operands.symbolRange(s) : s.range());
    sum = addRanges(sum, product);
  }
  return sum;
}

Value *AddressBuilder::value(const Expr &e, Type *type) {
  Value *sum = wrapped(type, e.constantPart());
  for (const Expr::Term &t : e.terms()) {
    Value *product = wrapped(type, t.coefficient);
    for (const Symbol &s : t.symbols) {
      Value *v =
          s.isLeaf() ? builder.CreateSExtOrTrunc(operands.symbolValue(s), type) : quotient(s, type);
      product = scale(v, product);
    }
    sum = add(product, sum);
  }
  return sum;
}

/// Distances to an edge are computed in 32 bits where they fit.
static Value *distance(AddressBuilder &address, IRBuilderBase &builder, const Expr &e,
                       int64_t bound) {
  ValueRange r = address.range(e);
  bool narrow = isInt<32>(r.lo) && isInt<32>(r.hi) && isInt<32>(bound);
  return address.value(e, narrow ? builder.getInt32Ty() : builder.getInt64Ty());
}

std::pair<Value *, Value *> AddressBuilder::limits(const EdgeDim &e, Type *counting) {
  auto clamp = [&](const Expr &to) {
    Value *v = distance(*this, builder, to, e.extent);
    Type *type = v->getType();
    Value *least = builder.CreateBinaryIntrinsic(Intrinsic::smax, v, ConstantInt::get(type, 0));
    // Counts are below the extent: larger values need not be clamped where they fit.
    if (type->isIntegerTy(32))
      return builder.CreateZExtOrTrunc(least, counting);
    Value *both =
        builder.CreateBinaryIntrinsic(Intrinsic::smin, least, ConstantInt::get(type, e.extent));
    return builder.CreateZExtOrTrunc(both, counting);
  };
  Value *low = ConstantInt::get(counting, 0), *high = ConstantInt::get(counting, e.extent);
  if (e.low)
    low = clamp(Expr(0) - e.start);
  if (e.high)
    high = clamp(e.size - e.start);
  return {low, high};
}

Value *AddressBuilder::isAtLeast(const Expr &e, int64_t bound) {
  Value *v = distance(*this, builder, e, bound);
  return builder.CreateICmpSGE(v, ConstantInt::get(v->getType(), bound));
}

Value *AddressBuilder::whole(const EdgeDim &e) {
  Value *all = nullptr;
  if (e.low)
    all = isAtLeast(e.start, 0);
  if (!e.high)
    return all;
  Value *fits = isAtLeast(e.size - e.start, e.extent);
  return all ? builder.CreateAnd(all, fits) : fits;
}

Value *AddressBuilder::threadIndex() {
  if (operands.threadIndex)
    return operands.threadIndex;
  return builder.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_tid_x, {});
}

Value *AddressBuilder::lowBits(Value *x, unsigned count) {
  uint64_t mask = maskTrailingOnes<uint64_t>(count);
  return possibleBits(x) & ~mask ? builder.CreateAnd(x, mask) : x;
}

Value *AddressBuilder::scopeIndex(Scope scope) {
  switch (scope) {
  case Scope::Thread:
    return builder.getInt32(0);
  case Scope::Warp:
    return lowBits(threadIndex(), 5);
  case Scope::Warpgroup:
    return lowBits(threadIndex(), 7);
  case Scope::Cta:
    return threadIndex();
  }
  llvm_unreachable("every scope is above");
}

SmallVector<Value *, 8> AddressBuilder::digits(Value *index, ArrayRef<int64_t> extents) {
  SmallVector<Value *, 8> digits(extents.size());
  for (size_t k = extents.size(); k-- > 0;) {
    digits[k] = k ? remainder(index, extents[k]) : index;
    if (k)
      index = divided(index, extents[k]);
  }
  return digits;
}

/// The part of x that has all bits of the mask; x where it is not one term of a sum without
/// carries.
static Value *termOf(Value *x, uint64_t mask) {
  Value *a, *b;
  while (match(x, m_DisjointOr(m_Value(a), m_Value(b)))) {
    if (!(possibleBits(a) & mask))
      x = b;
    else if (!(possibleBits(b) & mask))
      x = a;
    else
      break;
  }
  return x;
}

Value *AddressBuilder::swizzle(const Swizzle &s, Value *x) {
  Type *type = x->getType();
  uint64_t field = ((uint64_t(1) << s.swizzleLen) - 1) << s.perElement;
  uint64_t mask = s.inner ? field << s.atomLen : field;
  Value *bits = termOf(x, mask);
  bool isWhole = !(possibleBits(bits) & ~mask);
  if (s.inner)
    bits = builder.CreateLShr(bits, s.atomLen);
  if (!isWhole)
    bits = builder.CreateAnd(bits, ConstantInt::get(type, field));
  if (!s.inner)
    bits = builder.CreateShl(bits, s.atomLen);
  return builder.CreateXor(x, bits);
}

Value *AddressBuilder::bytes(Value *elements, unsigned elementBits) {
  if (unsigned shift = Log2_32(8 / std::min(elementBits, 8u)))
    return leaves ? builder.CreateAShr(elements, shift) : builder.CreateLShr(elements, shift);
  return scale(elements, ConstantInt::get(elements->getType(), elementBits / 8));
}

Value *AddressBuilder::pointer(Value *base, Value *byteOffset) {
  if (isConstant(byteOffset, 0))
    return base;
  return leaves ? builder.CreatePtrAdd(base, byteOffset)
                : builder.CreateInBoundsPtrAdd(base, byteOffset);
}

//===----------------------------------------------------------------------===//
// Inline assembly
//===----------------------------------------------------------------------===//

void tilecopy::callAsm(IRBuilderBase &builder, const AsmText &code, ArrayRef<Value *> args) {
  auto types = map_to_vector<10>(args, [](Value *v) { return v->getType(); });
  auto *type = FunctionType::get(builder.getVoidTy(), types, false);
  auto *callee = InlineAsm::get(type, code.text, code.constraints, /*hasSideEffects=*/true);
  CallInst *inst = builder.CreateCall(callee, args);
  inst->setConvergent();
  inst->setDoesNotThrow();
}
