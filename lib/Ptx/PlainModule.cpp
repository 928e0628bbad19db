//===- PlainModule.cpp - Is it IR of the kind that we emit? ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This is a list of what is allowed, so anything unknown takes the full pipeline.
//
//===----------------------------------------------------------------------===//

#include "Emit/LlvmVersions.h"
#include "Pipeline.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace tilecopy;

enum : unsigned { GlobalMemory = 1, SharedMemory = 3, ClusterSharedMemory = 7 };

static bool isPlainType(const Type *type) {
  if (const auto *s = dyn_cast<StructType>(type)) // what some intrinsics return
    return all_of(s->elements(), isPlainType);
  const Type *scalar = type->getScalarType();
  if (isa<ScalableVectorType>(type))
    return false;
  return type->isVoidTy() || scalar->isPointerTy() || scalar->isIntegerTy(1) ||
         scalar->isIntegerTy(8) || scalar->isIntegerTy(16) || scalar->isIntegerTy(32) ||
         scalar->isIntegerTy(64) || scalar->isHalfTy() || scalar->isBFloatTy() ||
         scalar->isFloatTy() || scalar->isDoubleTy();
}

/// Whether the address space of the memory is known. A pass finds out what a generic pointer points
/// to.
static bool isPlainAccess(const Value *pointer, bool atomic) {
  unsigned space = pointer->getType()->getPointerAddressSpace();
  return !atomic &&
         (space == GlobalMemory || space == SharedMemory || space == ClusterSharedMemory);
}

static bool isPlainCall(const CallInst &call) {
  if (call.isInlineAsm())
    return true;
  const Function *callee = call.getCalledFunction();
  if (!callee || !callee->isIntrinsic())
    return false;
  switch (callee->getIntrinsicID()) {
  case Intrinsic::trap:
  case Intrinsic::ptrmask:
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
  case Intrinsic::fabs:
  case Intrinsic::fma:
    return true;
  default: // __nvvm_reflect is replaced by a pass
    return callee->getName().starts_with("llvm.nvvm.") &&
           callee->getIntrinsicID() != Intrinsic::nvvm_reflect;
  }
}

static bool isPlainInstruction(const Instruction &i) {
  if (!isPlainType(i.getType()))
    return false;
  if (const auto *load = dyn_cast<LoadInst>(&i))
    return isPlainAccess(load->getPointerOperand(), load->isAtomic());
  if (const auto *store = dyn_cast<StoreInst>(&i))
    return isPlainAccess(store->getPointerOperand(), store->isAtomic()) &&
           isPlainType(store->getValueOperand()->getType());
  if (const auto *call = dyn_cast<CallInst>(&i))
    return isPlainCall(*call);
  if (const auto *atomic = dyn_cast<AtomicRMWInst>(&i)) // selected as it is: atom.inc
    return atomic->getOperation() == AtomicRMWInst::UIncWrap && i.getType()->isIntegerTy(32) &&
           atomic->getOrdering() == AtomicOrdering::Monotonic &&
           atomic->getPointerAddressSpace() == GlobalMemory;
  switch (i.getOpcode()) {
  case Instruction::Ret:
  case Instruction::PHI:
  case Instruction::Select:
  case Instruction::Freeze:
  case Instruction::ICmp:
  case Instruction::FCmp:
  case Instruction::FNeg:
  case Instruction::GetElementPtr:
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
  case Instruction::ExtractValue:
  case Instruction::Trunc:
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::FPTrunc:
  case Instruction::FPExt:
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
  case Instruction::BitCast:
  case Instruction::AddrSpaceCast:
    return true;
  default:
    return isBranch(i) || (i.isBinaryOp() && i.getOpcode() != Instruction::FRem);
  }
}

static bool isPlainArgument(const Argument &a) {
  if (!isPlainType(a.getType()))
    return false;
  if (a.hasByValAttr()) // a tensor map: its address is taken as it is
    return a.hasAttribute("nvvm.grid_constant");
  return !a.getType()->isPointerTy() || a.getType()->getPointerAddressSpace() == GlobalMemory;
}

static bool isPlainFunction(const Function &f) {
  if (f.isDeclaration())
    return f.isIntrinsic();
  if (f.getCallingConv() != CallingConv::PTX_Kernel || f.hasPersonalityFn() || f.hasGC() ||
      !all_of(f.args(), isPlainArgument))
    return false;
  // Blocks that are never reached are taken out by a pass.
  size_t reached = 0;
  for (const BasicBlock *block : depth_first(&f)) {
    ++reached;
    if (!all_of(*block, isPlainInstruction))
      return false;
  }
  return reached == f.size();
}

bool tilecopy::isPlain(const Module &module) {
  auto isPlainGlobal = [](const GlobalVariable &g) {
    return g.getAddressSpace() == SharedMemory && !g.isThreadLocal() &&
           (!g.hasInitializer() || isa<UndefValue>(g.getInitializer()));
  };
  return module.alias_empty() && module.ifunc_empty() && module.getModuleInlineAsm().empty() &&
         all_of(module.globals(), isPlainGlobal) && all_of(module, isPlainFunction);
}

/// A constraint that is a number ties an input to that output.
static bool ties(const InlineAsm &assembly) {
  auto isNumber = [](StringRef constraint) {
    return !constraint.empty() && isDigit(constraint[0]);
  };
  return any_of(split(assembly.getConstraintString(), ','), isNumber);
}

bool tilecopy::tiesRegisters(const Module &module) {
  auto tiesOne = [](const Instruction &i) {
    const auto *call = dyn_cast<CallInst>(&i);
    const auto *assembly = call ? dyn_cast<InlineAsm>(call->getCalledOperand()) : nullptr;
    return assembly && ties(*assembly);
  };
  return any_of(module, [&](const Function &f) { return any_of(instructions(f), tiesOne); });
}
