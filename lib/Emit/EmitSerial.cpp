//===- EmitSerial.cpp - One thread, element by element, as IR -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BodyEmitter.h"
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
    if (body.thread)
      guard.emplace(
          builder,
          builder.CreateICmpEQ(address.scopeIndex(plan.scope), builder.getInt32(*body.thread)),
          "tile.one");
    LoopNest loops(builder);
    for (int64_t extent : body.loops) {
      Value *counter = loops.open(extent, "tile");
      counters.push_back(builder.CreateZExt(counter, builder.getInt64Ty()));
    }
    element();
    loops.close();
    if (guard)
      guard->close();
  }

private:
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
    Value *v = Constant::getNullValue(type);
    if (!plan.zeros)
      v = guardedValue(builder, inside(false), v, "tile.read", [&] { return load(type); });
    std::optional<Guard> guard;
    if (Value *condition = inside(true))
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
