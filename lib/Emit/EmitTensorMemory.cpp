//===- EmitTensorMemory.cpp - Allocation, commit, waits and fences --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The waits and fences are inline assembly: LLVM does not declare its intrinsics for them to touch
// the memory that they order, so nothing would order them against loads and stores there.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/EmitTensorMemory.h"
#include "CheckOperands.h"
#include "NvvmCall.h"
#include "ShownFacts.h"
#include "tilecopy/emit/TargetRecord.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

static Error check(IRBuilderBase &builder, const tilecopy::GpuTarget &target,
                   int64_t ctaGroup = 1) {
  if (Error e = checkPlace(builder))
    return e;
  if (!target.has(Feature::TensorMemory))
    return emitError(EmitFault::Target, "", target.whyNot(Feature::TensorMemory));
  if (ctaGroup != 1 && ctaGroup != 2)
    return emitError(EmitFault::Range, "", "a CTA group has 1 or 2 CTAs, not " + Twine(ctaGroup));
  return Error::success();
}

/// Called when everything is checked; records that what follows is for this target.
static void begin(IRBuilderBase &builder, const tilecopy::GpuTarget &target) {
  recordTarget(*builder.GetInsertBlock()->getModule(), target);
}

Error tilecopy::emitTmemAlloc(IRBuilderBase &builder, const tilecopy::GpuTarget &target,
                              Value *word, int64_t columns, int64_t ctaGroup) {
  if (Error e = check(builder, target, ctaGroup))
    return e;
  if (Error e = checkTmemColumns("the allocation", columns))
    return e;
  if (Error e = checkPointer(builder, "the word for the address", word, {SharedSpace}))
    return e;
  if (Error e = checkMemory(builder, "the word for the address", word, /*inShared=*/true, {4, 4}))
    return e;
  begin(builder, target);
  callNvvm(builder, ctaGroup == 1 ? "tcgen05.alloc.shared.cg1" : "tcgen05.alloc.shared.cg2",
           {word, builder.getInt32(columns)});
  return Error::success();
}

Expected<Value *> tilecopy::emitTmemAddress(IRBuilderBase &builder, Value *word) {
  if (Error e = checkPlace(builder))
    return e;
  if (Error e = checkPointer(builder, "the word with the address", word, {SharedSpace}))
    return e;
  // Volatile: an instruction of another warp stores it, and LLVM does not know that.
  Value *address =
      builder.CreateAlignedLoad(builder.getInt32Ty(), word, Align(4), /*isVolatile=*/true);
  return builder.CreateIntToPtr(address, builder.getPtrTy(TensorSpace));
}

Error tilecopy::emitTmemDealloc(IRBuilderBase &builder, const tilecopy::GpuTarget &target,
                                Value *pool, int64_t columns, int64_t ctaGroup) {
  if (Error e = check(builder, target, ctaGroup))
    return e;
  if (Error e = checkTmemColumns("the allocation", columns))
    return e;
  if (Error e = checkPointer(builder, "the pool", pool, {TensorSpace}))
    return e;
  begin(builder, target);
  callNvvm(builder, ctaGroup == 1 ? "tcgen05.dealloc.cg1" : "tcgen05.dealloc.cg2",
           {pool, builder.getInt32(columns)});
  return Error::success();
}

Error tilecopy::emitTmemRelinquish(IRBuilderBase &builder, const tilecopy::GpuTarget &target,
                                   int64_t ctaGroup) {
  if (Error e = check(builder, target, ctaGroup))
    return e;
  begin(builder, target);
  callNvvm(builder,
           ctaGroup == 1 ? "tcgen05.relinq.alloc.permit.cg1" : "tcgen05.relinq.alloc.permit.cg2",
           {});
  return Error::success();
}

Error tilecopy::emitTmemCommit(IRBuilderBase &builder, const tilecopy::GpuTarget &target,
                               Value *barrier, int64_t ctaGroup, Value *ctaMask) {
  if (Error e = check(builder, target, ctaGroup))
    return e;
  if (Error e = checkPointer(builder, "the mbarrier", barrier, {SharedSpace}))
    return e;
  if (ctaMask && !ctaMask->getType()->isIntegerTy())
    return emitError(EmitFault::Value, "",
                     "the mask of CTAs is an integer, not " + typeText(ctaMask));
  if (ctaMask)
    if (Error e = checkOwner(builder, "the mask of CTAs", ctaMask))
      return e;
  if (Error e = checkConstant("the mask of CTAs", ctaMask, 1, 0xffff))
    return e;
  begin(builder, target);
  if (!ctaMask) {
    callNvvm(builder, ctaGroup == 1 ? "tcgen05.commit.shared.cg1" : "tcgen05.commit.shared.cg2",
             {barrier});
    return Error::success();
  }
  callNvvm(builder, ctaGroup == 1 ? "tcgen05.commit.mc.shared.cg1" : "tcgen05.commit.mc.shared.cg2",
           {barrier, builder.CreateZExtOrTrunc(ctaMask, builder.getInt16Ty())});
  return Error::success();
}

/// An instruction that passes `values`, all i32, through itself; they are replaced by its results.
/// Tied operands would need no moves, but LLVM may copy them into place first, and so read what has
/// not been waited for.
static Error emitOrdered(IRBuilderBase &builder, const tilecopy::GpuTarget &target, StringRef text,
                         ArrayRef<Value **> values = {}) {
  if (Error e = check(builder, target))
    return e;
  begin(builder, target);
  std::string lines = text.str(), constraints;
  for (size_t i = 0; i != values.size(); ++i) {
    lines += ("\n\tmov.b32 $" + Twine(i) + ", $" + Twine(values.size() + i) + ";").str();
    constraints += "=&r,";
  }
  for (size_t i = 0; i != values.size(); ++i)
    constraints += "r,";
  constraints += "~{memory}";
  SmallVector<Type *, 32> types(values.size(), builder.getInt32Ty());
  SmallVector<Value *, 32> in;
  for (Value **v : values)
    in.push_back(*v);
  Type *out = values.empty()       ? builder.getVoidTy()
              : values.size() == 1 ? types[0]
                                   : StructType::get(builder.getContext(), types);
  auto *callee = InlineAsm::get(FunctionType::get(out, types, false), lines, constraints,
                                /*hasSideEffects=*/true);
  CallInst *call = builder.CreateCall(callee, in);
  call->addFnAttr(Attribute::Convergent);
  call->addFnAttr(Attribute::NoUnwind);
  for (auto [i, v] : enumerate(values))
    *v = values.size() == 1 ? static_cast<Value *>(call)
                            : builder.CreateExtractValue(call, unsigned(i));
  return Error::success();
}

Error tilecopy::emitTmemWaitLoad(IRBuilderBase &builder, const tilecopy::GpuTarget &target,
                                 ArrayRef<RegisterTile *> tiles) {
  if (Error e = check(builder, target))
    return e;
  SmallVector<Value **, 32> values;
  for (RegisterTile *tile : tiles) {
    if (!tile)
      return emitError(EmitFault::Registers, "", "a register tile that is waited for is missing");
    for (Value *&word : tile->words()) {
      if (Error e = checkWord(builder, "a word of a register tile", word))
        return e;
      if (!isa<Constant>(word)) // nothing has been loaded into it
        values.push_back(&word);
    }
  }
  return emitOrdered(builder, target, "tcgen05.wait::ld.sync.aligned;", values);
}

Error tilecopy::emitTmemWaitStore(IRBuilderBase &builder, const tilecopy::GpuTarget &target) {
  return emitOrdered(builder, target, "tcgen05.wait::st.sync.aligned;");
}

Error tilecopy::emitTmemFenceBefore(IRBuilderBase &builder, const tilecopy::GpuTarget &target) {
  return emitOrdered(builder, target, "tcgen05.fence::before_thread_sync;");
}

Error tilecopy::emitTmemFenceAfter(IRBuilderBase &builder, const tilecopy::GpuTarget &target) {
  return emitOrdered(builder, target, "tcgen05.fence::after_thread_sync;");
}
