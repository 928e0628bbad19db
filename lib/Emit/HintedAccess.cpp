//===- HintedAccess.cpp - Global accesses with qualifiers -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HintedAccess.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;
using namespace tilecopy;

Type *tilecopy::accessType(IRBuilderBase &builder, unsigned bytes) {
  if (bytes <= 4)
    return builder.getIntNTy(bytes * 8);
  return FixedVectorType::get(builder.getInt32Ty(), bytes / 4);
}

namespace {

/// The registers of an access: their number, type, constraint, and what the instruction calls them.
struct Registers {
  unsigned count = 1;
  Type *type;
  char constraint;
  std::string suffix; // ".v4.b32"

  /// PTX has no registers of 8 bits.
  Registers(IRBuilderBase &builder, unsigned bytes)
      : type(bytes < 4 ? builder.getInt16Ty() : builder.getInt32Ty()),
        constraint(bytes < 4 ? 'h' : 'r') {
    if (bytes > 4)
      count = bytes / 4;
    suffix = (count > 1 ? ".v" + std::to_string(count) : "") + ".b" +
             std::to_string(bytes < 4 ? bytes * 8 : 32);
  }
  /// "{$0, $1}", from `first` on.
  std::string list(unsigned first) const {
    std::string text = count > 1 ? "{" : "";
    for (unsigned i = 0; i != count; ++i)
      text += (i ? ", $" : "$") + std::to_string(first + i);
    return text + (count > 1 ? "}" : "");
  }
};

} // namespace

static Value *policyOf(IRBuilderBase &builder, const AccessHints &hints) {
  return builder.getInt64(*hints.cachePolicy);
}

static Value *emitHintedLoad(IRBuilderBase &builder, const AccessHints &hints, unsigned bytes,
                             Value *pointer) {
  Registers r(builder, bytes);
  std::string constraints;
  for (unsigned i = 0; i != r.count; ++i)
    (constraints += "=") += std::string(1, r.constraint) + ",";
  constraints += "l,";
  SmallVector<Value *, 2> args{pointer};
  std::string text = "ld.global" + hints.qualifiers() + r.suffix + " " + r.list(0) + ", [$" +
                     std::to_string(r.count) + "]";
  if (hints.cachePolicy) {
    args.push_back(policyOf(builder, hints));
    text += ", $" + std::to_string(r.count + 1);
    constraints += "l,";
  }
  Type *result = r.type;
  if (r.count > 1)
    result = StructType::get(builder.getContext(), SmallVector<Type *, 8>(r.count, r.type));
  SmallVector<Type *, 2> types;
  for (Value *v : args)
    types.push_back(v->getType());
  auto *type = FunctionType::get(result, types, false);
  CallInst *call = builder.CreateCall(
      type, InlineAsm::get(type, text + ";", constraints + "~{memory}", /*hasSideEffects=*/true),
      args);
  call->setDoesNotThrow();
  if (r.count == 1)
    return builder.CreateTrunc(call, accessType(builder, bytes));
  Value *vector = PoisonValue::get(accessType(builder, bytes));
  for (unsigned i = 0; i != r.count; ++i) {
    Value *word = builder.CreateExtractValue(call, i);
    vector = builder.CreateInsertElement(vector, word, i);
  }
  return vector;
}

static void emitHintedStore(IRBuilderBase &builder, const AccessHints &hints, Value *value,
                            unsigned bytes, Value *pointer) {
  Registers r(builder, bytes);
  std::string constraints = "l,";
  SmallVector<Value *, 10> args{pointer};
  for (unsigned i = 0; i != r.count; ++i) {
    Value *word =
        r.count > 1 ? builder.CreateExtractElement(value, i) : builder.CreateZExt(value, r.type);
    args.push_back(word);
    constraints += std::string(1, r.constraint) + ",";
  }
  std::string text = "st.global" + hints.qualifiers() + r.suffix + " [$0], " + r.list(1);
  if (hints.cachePolicy) {
    args.push_back(policyOf(builder, hints));
    text += ", $" + std::to_string(r.count + 1);
    constraints += "l,";
  }
  SmallVector<Type *, 10> types;
  for (Value *v : args)
    types.push_back(v->getType());
  auto *type = FunctionType::get(builder.getVoidTy(), types, false);
  builder
      .CreateCall(type,
                  InlineAsm::get(type, text + ";", constraints + "~{memory}",
                                 /*hasSideEffects=*/true),
                  args)
      ->setDoesNotThrow();
}

Value *tilecopy::emitLoad(IRBuilderBase &builder, const std::optional<AccessHints> &hints,
                          Type *type, unsigned bytes, Value *pointer) {
  if (hints)
    return builder.CreateBitCast(emitHintedLoad(builder, *hints, bytes, pointer), type);
  return builder.CreateAlignedLoad(type, pointer, Align(bytes));
}

void tilecopy::emitStore(IRBuilderBase &builder, const std::optional<AccessHints> &hints,
                         Value *value, unsigned bytes, Value *pointer) {
  if (hints)
    emitHintedStore(builder, *hints, builder.CreateBitCast(value, accessType(builder, bytes)),
                    bytes, pointer);
  else
    builder.CreateAlignedStore(value, pointer, Align(bytes));
}
