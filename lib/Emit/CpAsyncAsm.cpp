//===- CpAsyncAsm.cpp - cp.async by intrinsic or assembly -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CpAsyncAsm.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

AsmText tilecopy::cpAsyncAsm(const CpAsyncForm &form, unsigned bytes, bool partial) {
  std::string text = form.bypassesL1 ? "cp.async.cg" : "cp.async.ca";
  text += ".shared.global";
  if (form.cachePolicy)
    text += ".L2::cache_hint";
  if (form.prefetchBytes)
    text += ".L2::" + std::to_string(form.prefetchBytes) + "B";
  text += " [$0], [$1], " + std::to_string(bytes);
  std::string constraints = "r,l,";
  unsigned next = 2;
  auto operand = [&](char constraint) {
    text += ", $" + std::to_string(next++);
    (constraints += constraint) += ',';
  };
  if (partial)
    operand('r');
  if (form.cachePolicy)
    operand('l');
  return {text + ";", constraints + "~{memory}"};
}

static Intrinsic::ID intrinsicOf(bool bypassesL1, unsigned bytes, bool partial) {
  if (bypassesL1)
    return partial ? Intrinsic::nvvm_cp_async_cg_shared_global_16_s
                   : Intrinsic::nvvm_cp_async_cg_shared_global_16;
  switch (bytes) {
  case 4:
    return partial ? Intrinsic::nvvm_cp_async_ca_shared_global_4_s
                   : Intrinsic::nvvm_cp_async_ca_shared_global_4;
  case 8:
    return partial ? Intrinsic::nvvm_cp_async_ca_shared_global_8_s
                   : Intrinsic::nvvm_cp_async_ca_shared_global_8;
  default:
    return partial ? Intrinsic::nvvm_cp_async_ca_shared_global_16_s
                   : Intrinsic::nvvm_cp_async_ca_shared_global_16;
  }
}

/// The address, computed in a register of each lane. If a part of the address is the same for all
/// lanes, ptxas for sm_90 and newer (seen in 12.9 and 13.0) takes uniform registers for it; with a
/// cache policy it then encodes the wrong ones, and an H200 stops at an illegal instruction. So
/// what the threads compute is masked with a value that differs between lanes. The mask changes
/// nothing, because addresses of shared memory are below 2^31, but ptxas cannot see that.
static Value *addressOfEachLane(IRBuilderBase &builder, Value *pointer) {
  const DataLayout &layout = builder.GetInsertBlock()->getDataLayout();
  APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
  Value *base = pointer->stripAndAccumulateConstantOffsets(layout, offset, true);
  Type *i32 = builder.getInt32Ty();
  Value *lane = builder.CreateIntrinsic(i32, Intrinsic::nvvm_read_ptx_sreg_lanemask_eq, {});
  Value *mask = builder.CreateOr(lane, builder.getInt32(0x7fffffff));
  Value *address = builder.CreateAnd(builder.CreatePtrToInt(base, i32), mask);
  return builder.CreateAdd(address, builder.getInt32(uint32_t(offset.getSExtValue())));
}

void tilecopy::emitCpAsync(IRBuilderBase &builder, const CpAsyncForm &form, unsigned bytes,
                           Value *to, Value *from, Value *sourceBytes) {
  bool plain = !form.prefetchBytes && !form.cachePolicy;
  SmallVector<Value *, 4> args{to, from};
  if (form.cachePolicy)
    args[0] = addressOfEachLane(builder, to);
  else if (!plain)
    args[0] = builder.CreatePtrToInt(to, builder.getInt32Ty());
  if (sourceBytes)
    args.push_back(sourceBytes);
  if (plain) {
    builder.CreateIntrinsic(builder.getVoidTy(),
                            intrinsicOf(form.bypassesL1, bytes, sourceBytes != nullptr), args);
    return;
  }
  if (form.cachePolicy)
    args.push_back(builder.getInt64(*form.cachePolicy));
  callAsm(builder, cpAsyncAsm(form, bytes, sourceBytes != nullptr), args);
}
