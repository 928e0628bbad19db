//===- EmitKernelParts.cpp - Kernels, their maps and barriers -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/EmitKernelParts.h"
#include "Building.h"
#include "CheckOperands.h"
#include "LlvmVersions.h"
#include "NvvmCall.h"
#include "TmaAsm.h"
#include "tilecopy/emit/TargetRecord.h"
#include "tilecopy/tensormap/TensorMap.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

Error tilecopy::setKernelAttributes(Function &kernel, const KernelShape &shape) {
  auto wrong = [&](const Twine &what) {
    return emitError(EmitFault::Range, kernel.getName(),
                     "kernel '" + kernel.getName() + "': " + what);
  };
  if (!kernel.getParent())
    return emitError(EmitFault::Place, kernel.getName(),
                     "function '" + kernel.getName() + "' is in no module");
  if (!kernel.getReturnType()->isVoidTy())
    return wrong("it returns a value; a kernel returns nothing");
  if (kernel.isVarArg())
    return wrong("it takes variable arguments; a kernel takes those that it declares");
  if (!shape.threads || shape.threads > 1024)
    return wrong("a CTA of " + Twine(shape.threads) + " threads; it has 1 to 1024");
  if (!shape.cluster || shape.cluster > 16)
    return wrong("a cluster of " + Twine(shape.cluster) + " CTAs; it has 1 to 16");
  if (shape.cluster > 1 && !shape.target.has(Feature::Clusters))
    return emitError(EmitFault::Target, kernel.getName(), shape.target.whyNot(Feature::Clusters));
  kernel.setCallingConv(CallingConv::PTX_Kernel);
  kernel.addFnAttr("target-cpu", shape.target.backendCpu());
  kernel.addFnAttr("target-features", "+ptx" + std::to_string(shape.target.backendPtx()));
  kernel.addFnAttr("nvvm.reqntid", std::to_string(shape.threads));
  if (shape.minCtas)
    kernel.addFnAttr("nvvm.minctasm", std::to_string(shape.minCtas));
  if (shape.cluster > 1)
    kernel.addFnAttr("nvvm.cluster_dim", std::to_string(shape.cluster) + ",1,1");
  recordTarget(*kernel.getParent(), shape.target);
  return Error::success();
}

Error tilecopy::declareTensorMapParameter(Argument &parameter) {
  if (addressSpace(&parameter) != GenericSpace)
    return emitError(EmitFault::Pointer, parameter.getName(),
                     "the parameter of a tensor map is a pointer in address space 0, not " +
                         typeText(&parameter));
  LLVMContext &c = parameter.getContext();
  auto *bytes = ArrayType::get(Type::getInt8Ty(c), sizeof(TensorMapBytes));
  parameter.addAttr(Attribute::getWithByValType(c, bytes));
  parameter.addAttr(Attribute::getWithAlignment(c, Align(64)));
  markGridConstant(parameter);
  return Error::success();
}

Error tilecopy::emitTensorMapPrefetch(IRBuilderBase &builder, const GpuTarget &target, Value *map) {
  if (Error e = checkPlace(builder))
    return e;
  if (addressSpace(map) != GenericSpace)
    return emitError(EmitFault::Pointer, "",
                     "a tensor map is named by a pointer in address space 0, not " + typeText(map));
  if (Error e = checkOwner(builder, "the tensor map", map))
    return e;
  if (!target.has(Feature::BulkCopy))
    return emitError(EmitFault::Target, "", target.whyNot(Feature::BulkCopy));
  recordTarget(*builder.GetInsertBlock()->getModule(), target);
  callAsm(builder, prefetchTensorMapAsm(), {map});
  return Error::success();
}

Error tilecopy::emitSync(IRBuilderBase &builder, Scope scope, Value *threadIndex) {
  if (Error e = checkPlace(builder))
    return e;
  if (threadIndex)
    if (Error e = checkWord(builder, "the thread's index", threadIndex))
      return e;
  switch (scope) {
  case Scope::Thread:
    return emitError(EmitFault::Range, "",
                     "a barrier of scope thread; it is of a warp, a warpgroup or a CTA");
  case Scope::Warp:
    builder.CreateIntrinsic(Intrinsic::nvvm_bar_warp_sync, {builder.getInt32(~0u)});
    return Error::success();
  case Scope::Warpgroup: {
    if (!threadIndex)
      threadIndex = builder.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_tid_x, {});
    // Barrier 0 is the CTA's; each warpgroup has one of its own after it.
    Value *id = builder.CreateAdd(builder.CreateLShr(threadIndex, 7), builder.getInt32(1));
    builder.CreateIntrinsic(Intrinsic::nvvm_barrier_cta_sync_aligned_count,
                            {id, builder.getInt32(128)});
    return Error::success();
  }
  case Scope::Cta:
    builder.CreateIntrinsic(Intrinsic::nvvm_barrier_cta_sync_aligned_all, {builder.getInt32(0)});
    return Error::success();
  }
  return emitError(EmitFault::Range, "", "a barrier of a scope that there is not");
}

Error tilecopy::emitClusterSync(IRBuilderBase &builder, const GpuTarget &target,
                                ArrivalOrder order) {
  if (Error e = checkPlace(builder))
    return e;
  if (!target.has(Feature::Clusters))
    return emitError(EmitFault::Target, "", target.whyNot(Feature::Clusters));
  if (Error e = checkOrder(target, order))
    return e;
  recordTarget(*builder.GetInsertBlock()->getModule(), target);
  if (order == ArrivalOrder::ReleaseShared)
    callNvvm(builder, "fence.release.sync_restrict.space.cta.scope.cluster", {});
  builder.CreateIntrinsic(order == ArrivalOrder::Release
                              ? Intrinsic::nvvm_barrier_cluster_arrive_aligned
                              : Intrinsic::nvvm_barrier_cluster_arrive_relaxed_aligned,
                          {});
  builder.CreateIntrinsic(Intrinsic::nvvm_barrier_cluster_wait_aligned, {});
  return Error::success();
}

Value *tilecopy::valueOfPlace(IRBuilderBase &builder, const Symbol &s, Value *threadIndex) {
  Error wrong = checkPlace(builder);
  if (!wrong && threadIndex)
    wrong = checkWord(builder, "", threadIndex);
  if (wrong) {
    consumeError(std::move(wrong));
    return nullptr;
  }
  auto thread = [&] {
    return threadIndex ? threadIndex
                       : builder.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_tid_x, {});
  };
  switch (s.kind()) {
  case SymbolKind::Thread:
    return thread();
  case SymbolKind::Lane:
    return builder.CreateAnd(thread(), 31);
  case SymbolKind::Warp:
    return builder.CreateLShr(thread(), 5);
  case SymbolKind::Warpgroup:
    return builder.CreateLShr(thread(), 7);
  case SymbolKind::CtaId: {
    Intrinsic::ID id = s.name().ends_with("x")   ? Intrinsic::nvvm_read_ptx_sreg_ctaid_x
                       : s.name().ends_with("y") ? Intrinsic::nvvm_read_ptx_sreg_ctaid_y
                                                 : Intrinsic::nvvm_read_ptx_sreg_ctaid_z;
    return builder.CreateIntrinsic(id, {});
  }
  case SymbolKind::CtaRank:
    return builder.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_cluster_ctarank, {});
  default:
    return nullptr;
  }
}
