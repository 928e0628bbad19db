//===- EmitMask.cpp - Which elements are left out, as IR ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmitMask.h"
#include "Op/CheckedMath.h"
#include "VectorEmitter.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

Value *MaskBuilder::sum(const MaskTerm &term, function_ref<Value *(unsigned)> index) {
  ValueRange range = addRanges(address.range(term.start), {term.least, term.most});
  Type *type = builder.getIntNTy(isInt<32>(range.lo) && isInt<32>(range.hi) ? 32 : 64);
  Value *total = address.value(term.start, type);
  for (auto [d, weight] : enumerate(term.weights))
    if (weight)
      total = builder.CreateAdd(
          builder.CreateMul(builder.CreateZExtOrTrunc(index(unsigned(d)), type),
                            ConstantInt::get(type, uint64_t(weight), /*IsSigned=*/true)),
          total);
  return total;
}

Value *MaskBuilder::test(MaskTest test, Value *sum) {
  Value *zero = ConstantInt::get(sum->getType(), 0);
  switch (test) {
  case MaskTest::AtLeast:
    return builder.CreateICmpSGE(sum, zero);
  case MaskTest::Equal:
    return builder.CreateICmpEQ(sum, zero);
  case MaskTest::NotEqual:
    return builder.CreateICmpNE(sum, zero);
  }
  llvm_unreachable("every test is above");
}

Value *MaskBuilder::predicate(const MaskLoad &load, Value *tensor, Value *from) {
  Type *type = builder.getIntNTy(load.bytes * 8);
  LoadInst *value = builder.CreateAlignedLoad(type, from, Align(load.bytes));
  markReadOnly(value, tensor);
  return builder.CreateICmpNE(value, ConstantInt::get(type, 0));
}

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

/// The predicate of a round's vector: the thread's part of its address is shared by the rounds of a
/// pass, and rounds that lie alike share the predicate.
Value *VectorEmitter::predicate(const Round &r, Value *some, ArrayRef<Value *> digits) {
  const MaskLoad &load = *plan.mask->load;
  Value *tensor = operands.indices[plan.dst.rows.size() + plan.src.rows.size()];
  Type *wide = builder.getInt64Ty();
  SmallVector<int64_t, 4> key;
  Expr fixed(0);
  for (auto [d, step] : enumerate(load.steps)) {
    int64_t along = 0;
    for (auto [i, k] : zip(body.unrolled, r.counts))
      along += !step.isConstant(0) && i.tag.isOf(int(d)) ? i.at(Along) * k : 0;
    key.push_back(along);
    fixed += step * Expr(along);
  }
  auto known = find_if(predicates, [&](const auto &p) { return p.first == key; });
  if (!body.items && known != predicates.end())
    return known->second;
  if (body.items || !predicateStart) {
    Value *offset = ConstantInt::get(wide, 0);
    SmallVector<int64_t, 4> first(body.unrolled.size(), 0);
    for (auto [d, step] : enumerate(load.steps))
      if (!step.isConstant(0)) {
        Value *index = indexIn(int(d), first, digits);
        offset = address.add(address.scale(builder.CreateZExtOrTrunc(index, wide),
                                           address.value(step * Expr(load.bytes), wide)),
                             offset);
      }
    if (some) // there may be no such vector: a predicate that is there is loaded
      offset = builder.CreateSelect(some, offset, ConstantInt::get(wide, 0));
    offset = address.add(offset, address.value(load.base * Expr(load.bytes), wide));
    predicateStart = address.pointer(tensor, offset);
  }
  Value *from = address.pointer(predicateStart, address.value(fixed * Expr(load.bytes), wide));
  Value *passes = MaskBuilder(builder, address).predicate(load, tensor, from);
  predicates.push_back({std::move(key), passes});
  return passes;
}

/// A predicate in registers.
Value *VectorEmitter::heldPredicate(const Round &r, int64_t number, ArrayRef<Value *> digits) {
  const MaskLoad &load = *plan.mask->load;
  auto which = unsigned(plan.dst.rows.size() + plan.src.rows.size());
  auto numberOf = [&] {
    Value *sum = count(0);
    for (auto [d, step] : enumerate(load.steps))
      if (!step.isConstant(0))
        sum = address.add(
            address.scale(indexIn(int(d), r.counts, digits), count(step.constantPart())), sum);
    return sum;
  };
  Value *value = held->at(*load.held, which, load.bytes, number, passes, numberOf);
  return builder.CreateICmpNE(value, ConstantInt::get(value->getType(), 0));
}

/// Leaves vectors out, or parts of them.
void VectorEmitter::mask(Round &r, int64_t number, Value *some, ArrayRef<Value *> digits) {
  if (!plan.mask)
    return;
  MaskBuilder masks(builder, address);
  Value *whole = nullptr, *any = nullptr;
  SmallVector<Value *, 2> sums;
  for (const MaskTerm &term : plan.mask->terms) {
    Value *first = masks.sum(term, [&](unsigned d) { return indexIn(int(d), r.counts, digits); });
    Value *passes = masks.test(term.test, first), *alsoAny = passes;
    if (term.within) {
      sums.push_back(first);
      Value *span = ConstantInt::get(
          first->getType(), uint64_t(term.within * (body.vectorElements - 1)), /*IsSigned=*/true);
      alsoAny = masks.test(term.test, builder.CreateAdd(first, span)); // of the last element
      if (term.within < 0)
        std::swap(passes, alsoAny); // the first one is in if any is
    }
    whole = both(whole, passes);
    any = both(any, alsoAny);
  }
  if (plan.mask->load) {
    Value *passes =
        plan.mask->load->held ? heldPredicate(r, number, digits) : predicate(r, some, digits);
    whole = both(whole, passes);
    any = both(any, passes);
  }
  auto apply = [&](SideRound &side) {
    // The parts that edges leave of a vector, and the vectors that they leave whole.
    Value *before = side.part && side.whole ? builder.CreateOr(side.whole, side.part) : side.whole;
    Value *edgeWhole = side.whole, *edgePart = side.part;
    side.whole = both(edgeWhole, whole);
    side.masked = sums;
    if (plan.mask->splits())
      side.part = builder.CreateAnd(both(before, any), builder.CreateNot(side.whole));
    else if (edgePart)
      side.part = both(edgePart, whole);
  };
  apply(r.src);
  if (plan.mask->keeps)
    apply(r.dst);
}

/// Whether a unit, which is an element, of a vector that a mask splits is in.
Value *VectorEmitter::unitPasses(const SideRound &side, Value *unit) {
  Value *all = nullptr;
  if (!plan.mask)
    return all;
  MaskBuilder masks(builder, address);
  const auto *sum = side.masked.begin();
  for (const MaskTerm &term : plan.mask->terms) {
    if (!term.within || sum == side.masked.end())
      continue;
    Type *type = (*sum)->getType();
    Value *grown = builder.CreateMul(builder.CreateZExtOrTrunc(unit, type),
                                     ConstantInt::get(type, uint64_t(term.within), true));
    all = both(all, masks.test(term.test, builder.CreateAdd(*sum++, grown)));
  }
  return all;
}
