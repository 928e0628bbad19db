//===- NvvmCall.cpp - NVPTX intrinsics by name ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NvvmCall.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace tilecopy;

/// The intrinsic, or none where this LLVM lacks it.
static Intrinsic::ID knownIntrinsic(const std::string &full) {
  Intrinsic::ID id = Intrinsic::lookupIntrinsicID(full);
  // LLVM 24 finds `mbarrier.init` by the name of `mbarrier.init.shared`.
  bool named = id && Intrinsic::isOverloaded(id) == StringRef(full).drop_back().ends_with(".p");
  return named ? id : Intrinsic::not_intrinsic;
}

/// LLVM 21 selects tcgen05 for some of the GPUs that have it.
static bool isSelected(StringRef name) {
  return LLVM_VERSION_MAJOR >= 22 || !name.starts_with("tcgen05.");
}

/// Since LLVM 23 a vector of one word is `<1 x i32>` where it was an i32.
static Value *callIntrinsic(IRBuilderBase &builder, Intrinsic::ID id, ArrayRef<Value *> operands) {
  SmallVector<Type *, 1> overloads;
  if (Intrinsic::isOverloaded(id))
    overloads.push_back(operands[0]->getType());
  const FunctionType *type = Intrinsic::getType(builder.getContext(), id, overloads);
  SmallVector<Value *, 8> given(operands);
  for (auto [value, wanted] : zip(given, type->params()))
    if (wanted->isVectorTy() && !value->getType()->isVectorTy())
      value = builder.CreateInsertElement(PoisonValue::get(wanted), value, uint64_t(0));
  Value *made = builder.CreateIntrinsic(id, overloads, given);
  const auto *words = dyn_cast<FixedVectorType>(made->getType());
  return words && words->getNumElements() == 1 ? builder.CreateExtractElement(made, uint64_t(0))
                                               : made;
}

Value *tilecopy::callNvvm(IRBuilderBase &builder, StringRef name, ArrayRef<Value *> operands,
                          Type *result) {
  std::string full = ("llvm.nvvm." + name).str();
  Intrinsic::ID id = knownIntrinsic(full);
  // LLVM 24's `tcgen05.dealloc` takes one operand more.
  if (id && !Intrinsic::isOverloaded(id) &&
      Intrinsic::getType(builder.getContext(), id, {})->getNumParams() != operands.size())
    id = Intrinsic::not_intrinsic;
  if (id && isSelected(name))
    return callIntrinsic(builder, id, operands);
  FunctionType *type =
      id ? Intrinsic::getType(builder.getContext(), id, {})
         : FunctionType::get(result ? result : builder.getVoidTy(),
                             map_to_vector<8>(operands, [](Value *v) { return v->getType(); }),
                             false);
  Module *module = builder.GetInsertBlock()->getModule();
  auto *declared = cast<Function>(module->getOrInsertFunction(full, type).getCallee());
  auto *call = cast<IntrinsicInst>(builder.CreateCall(declared, operands));
  std::optional<Value *> made = asAssembly(*call);
  assert(made && "a name that is called has a form in inline assembly");
  call->eraseFromParent();
  declared->eraseFromParent();
  return made.value_or(nullptr);
}
