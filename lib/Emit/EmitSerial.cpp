//===- EmitSerial.cpp - One thread, element by element, as IR -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BodyEmitter.h"
#include "EmitMask.h"
#include "ThreadEmitter.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class SerialEmitter : BodyEmitter<SerialPlan> {
public:
  using BodyEmitter::BodyEmitter;

  void run() {
    if (!body.edges.empty())
      address.mayLeave();
    std::optional<Guard> guard;
    if (body.ones)
      guard.emplace(builder, isIn(builder, *body.ones, address.scopeIndex(Scope::Cta)), "tile.one");
    else if (body.thread)
      guard.emplace(
          builder,
          builder.CreateICmpEQ(address.scopeIndex(plan.scope), builder.getInt32(*body.thread)),
          "tile.one");
    if (body.bulkBytes)
      storeZeros();
    else
      elements();
    if (guard)
      guard->close();
  }

private:
  void elements() {
    LoopNest loops(builder);
    for (int64_t extent : body.loops) {
      Value *counter = loops.open(extent, "tile");
      counters.push_back(builder.CreateZExt(counter, builder.getInt64Ty()));
    }
    element();
    loops.close();
  }

  /// PTX ISA 9.7.9.13: a multiple of 8 bytes from a multiple of 8 on; the value is 0.
  void storeZeros() {
    Value *to = pointer(operands.dst, address.value(plan.dst.base, builder.getInt64Ty()));
    builder.CreateIntrinsic(Intrinsic::nvvm_st_bulk_shared_cta,
                            {to, builder.getInt64(body.bulkBytes), builder.getInt64(0)});
  }

  /// An element offset, from the digits of the coordinate.
  Value *offset(ArrayRef<SerialDigit> digits, const PlanSide &side) {
    Type *type = builder.getInt64Ty();
    Value *sum = address.value(side.base, type);
    for (const SerialDigit &d : digits) {
      Value *index = address.value(d.start, type);
      for (auto [weight, counter] : zip(d.weights, counters))
        if (weight)
          index = address.add(address.scale(counter, ConstantInt::get(type, weight)), index);
      if (d.divide != 1)
        index = address.divided(index, d.divide);
      if (d.modulo)
        index = address.remainder(index, d.modulo);
      sum = address.add(address.scale(index, address.value(d.stride, type)), sum);
    }
    return side.swizzle ? address.swizzle(*side.swizzle, sum) : sum;
  }

  Value *pointer(Value *base, Value *elements) {
    return address.pointer(base, address.bytes(elements, bits()));
  }

  /// Whether the element lies inside the tensor of this side; null without an edge.
  Value *inside(bool ofDst) {
    Value *all = nullptr;
    for (const SerialEdge &e : body.edges) {
      if (e.dim.ofDst != ofDst)
        continue;
      Type *type = builder.getInt64Ty();
      Value *index = address.value(e.dim.start, type);
      for (auto [weight, counter] : zip(e.weights, counters))
        if (weight)
          index = address.add(address.scale(counter, ConstantInt::get(type, weight)), index);
      // As an unsigned number, a negative index is a large one.
      Value *one = builder.CreateICmpULT(index, address.value(e.dim.size, type));
      all = all ? builder.CreateAnd(all, one) : one;
    }
    return all;
  }

  Value *both(Value *a, Value *b) { return !a ? b : !b ? a : builder.CreateAnd(a, b); }
  /// Whether the mask lets the element pass; null without one.
  Value *passesMask() {
    Value *all = nullptr;
    if (!plan.mask)
      return all;
    auto add = [&](Value *one) { all = both(all, one); };
    // The counter of the last dimension counts bytes where elements are smaller.
    auto index = [&](unsigned d) {
      int64_t each = bits() < 8 && d + 1 == walked() ? 8 / bits() : 1;
      return address.scale(counters[d], builder.getInt64(each));
    };
    MaskBuilder masks(builder, address);
    for (const MaskTerm &term : plan.mask->terms)
      add(masks.test(term.test, masks.sum(term, index)));
    if (const auto &from = plan.mask->load) {
      Type *type = builder.getInt64Ty();
      Value *offset = address.value(from->base * Expr(from->bytes), type);
      for (auto [d, step] : enumerate(from->steps))
        if (!step.isConstant(0))
          offset = address.add(
              address.scale(index(unsigned(d)), address.value(step * Expr(from->bytes), type)),
              offset);
      Value *tensor = operands.indices.back();
      add(masks.predicate(*from, tensor, address.pointer(tensor, offset)));
    }
    return all;
  }
  /// The dimensions that the loops walk, before those of replicas.
  size_t walked() const {
    const MaskForm &mask = *plan.mask;
    return mask.load ? mask.load->steps.size() : mask.terms.front().weights.size();
  }

  Value *load(Type *type) {
    LoadInst *v = builder.CreateAlignedLoad(type, pointer(operands.src, offset(body.src, plan.src)),
                                            Align(plan.src.accessBytes));
    markReadOnly(v, operands.src);
    return v;
  }

  void store(Value *v) {
    builder.CreateAlignedStore(v, pointer(operands.dst, offset(body.dst, plan.dst)),
                               Align(plan.dst.accessBytes));
  }

  void element() {
    Type *type = builder.getIntNTy(plan.dst.accessBytes * 8);
    Value *v = ConstantInt::get(type, 0), *masked = passesMask();
    if (body.fill)
      v = ConstantInt::get(builder.getContext(),
                           APInt::getSplat(type->getIntegerBitWidth(), APInt(bits(), *body.fill)));
    if (!plan.zeros)
      v = guardedValue(builder, both(masked, inside(false)), v, "tile.read",
                       [&] { return load(type); });
    std::optional<Guard> guard;
    bool keeps = plan.mask && plan.mask->keeps;
    if (Value *condition = both(keeps ? masked : nullptr, inside(true)))
      guard.emplace(builder, condition, "tile.written");
    store(v);
    if (guard)
      guard->close();
  }

  SmallVector<Value *, 4> counters; // i64
};

} // namespace

void tilecopy::emitBody(IRBuilderBase &builder, const Plan &plan, const SerialPlan &body,
                        const CopyOperands &operands) {
  SerialEmitter(builder, plan, body, operands).run();
}
