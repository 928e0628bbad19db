//===- CheckCode.cpp - Instructions that NVPTX cannot select --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Printable.h"
#include "tilecopy/emit/EmitError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

static Error refuse(const Instruction &i, const Twine &what) {
  std::string where = i.hasName() ? (" '%" + i.getName() + "'").str() : "";
  return emitError(EmitFault::Module, i.getFunction()->getName(),
                   "function '" + i.getFunction()->getName() + "': the " + i.getOpcodeName() +
                       where + " " + what);
}

//===----------------------------------------------------------------------===//
// Types and conversions
//===----------------------------------------------------------------------===//

/// fp128 is moved, not computed with.
static bool computes(const Instruction &i) {
  return isa<IntrinsicInst, AtomicRMWInst, FCmpInst>(i) || i.isBinaryOp() || i.isUnaryOp() ||
         (i.isCast() && !isa<BitCastInst>(i));
}

static Error checkTypes(const Instruction &i) {
  auto check = [&](const Type *type) -> Error {
    if (StringRef why = typeWithoutPtx(type); !why.empty())
      return refuse(i, "has " + why);
    if (partsOf(type) > MostParts)
      return refuse(i, "has a value of more than " + Twine(MostParts) +
                           " parts; load and store them one by one");
    if (type->getScalarType()->isFP128Ty() && computes(i))
      return refuse(i, "computes with fp128; PTX has f16, bf16, f32 and f64");
    return Error::success();
  };
  if (Error e = check(i.getType()))
    return e;
  for (const Use &u : i.operands())
    if (Error e = check(u->getType()))
      return e;
  return Error::success();
}

static Error checkCast(const Instruction &i) {
  const Type *from = i.getOperand(0)->getType(), *to = i.getType();
  if (const auto *cast = dyn_cast<AddrSpaceCastInst>(&i))
    if (unsigned a = cast->getSrcAddressSpace(), b = cast->getDestAddressSpace();
        !castsBetween(a, b))
      return refuse(i, "converts an address of space " + Twine(a) + " into one of space " +
                           Twine(b) + "; space 0 converts into 1, 3, 4, 5, 7 and 101 and back");
  unsigned bits =
      from->isFPOrFPVectorTy() ? to->getScalarSizeInBits() : from->getScalarSizeInBits();
  if (from->isFPOrFPVectorTy() != to->isFPOrFPVectorTy() && !isa<BitCastInst>(i) && bits > 64)
    return refuse(i, "converts between a floating-point number and an integer of " + Twine(bits) +
                         " bits; PTX does with up to 64");
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Atomics
//===----------------------------------------------------------------------===//

static Error checkScope(const Instruction &i) {
  std::optional<SyncScope::ID> id = getAtomicSyncScopeID(&i);
  if (!id)
    return Error::success();
  SmallVector<StringRef, 8> names;
  i.getContext().getSyncScopeNames(names);
  StringRef name = *id < names.size() ? names[*id] : "";
  bool ofThread = *id == SyncScope::SingleThread && !isa<AtomicRMWInst, AtomicCmpXchgInst>(i);
  if (!ofThread &&
      (*id == SyncScope::SingleThread || is_contained({"", "block", "cluster", "device"}, name)))
    return Error::success();
  return refuse(i, "has the scope '" + name +
                       "'; NVPTX has block, cluster, device and that of the system, which has no "
                       "name");
}

static Error checkAtomic(const Instruction &i, bool lowersLocal) {
  if (Error e = checkScope(i))
    return e;
  const auto *update = dyn_cast<AtomicRMWInst>(&i);
  const auto *exchange = dyn_cast<AtomicCmpXchgInst>(&i);
  unsigned space = update     ? update->getPointerAddressSpace()
                   : exchange ? exchange->getPointerAddressSpace()
                              : 0;
  if (!is_contained({0u, 1u, 3u, 7u}, space) && !(lowersLocal && space == 5))
    return refuse(i, "is at an address of space " + Twine(space) +
                         "; atomic operations take 0, 1, 3 and 7");
  const auto *load = dyn_cast<LoadInst>(&i);
  const auto *store = dyn_cast<StoreInst>(&i);
  if (!load && !store && !update && !exchange)
    return Error::success();
  const Type *type = update     ? update->getType()
                     : exchange ? exchange->getNewValOperand()->getType()
                                : getLoadStoreType(&i);
  AtomicOrdering order = update     ? update->getOrdering()
                         : exchange ? exchange->getMergedOrdering()
                         : load     ? load->getOrdering()
                                    : store->getOrdering();
  if (type->isVectorTy() && type->getPrimitiveSizeInBits() > 64)
    return refuse(i, "is atomic, of a vector of more than 64 bits; take an integer of 128");
  if (type->getPrimitiveSizeInBits() > 64 && order == AtomicOrdering::SequentiallyConsistent)
    return refuse(i, "is seq_cst, of more than 64 bits; those are monotonic, acquire or release");
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Whether registers of inline assembly hold the type. LLVM takes any that has the size of one, and
/// i128 in those of the constraint 'q'.
static bool inRegisters(const Type *type, bool hasWide) {
  if (type->isIntegerTy(128))
    return hasWide;
  if (const auto *vector = dyn_cast<FixedVectorType>(type)) {
    uint64_t bits = vector->getPrimitiveSizeInBits().getFixedValue();
    return is_contained({16u, 32u, 64u}, bits);
  }
  if (type->isIntegerTy())
    return is_contained({1u, 8u, 16u, 32u, 64u}, type->getIntegerBitWidth());
  return type->isHalfTy() || type->isBFloatTy() || type->isFloatTy() || type->isDoubleTy() ||
         type->isPointerTy();
}

static Error checkAsmTypes(const CallBase &call, const InlineAsm &assembly) {
  bool hasWide = StringRef(assembly.getConstraintString()).contains('q');
  auto check = [&](const Type *type) -> Error {
    if (inRegisters(type, hasWide))
      return Error::success();
    std::string text;
    raw_string_ostream(text) << *type;
    return refuse(call, "is of inline assembly with an operand of type " + text +
                            "; operands have 1, 8, 16, 32 or 64 bits, or 128 as 'q'");
  };
  SmallVector<const Type *, 8> results;
  if (const auto *many = dyn_cast<StructType>(call.getType()))
    append_range(results, many->elements());
  else if (!call.getType()->isVoidTy())
    results.push_back(call.getType());
  for (const Type *type : results)
    if (Error e = check(type))
      return e;
  for (const Value *v : call.args())
    if (Error e = check(v->getType()))
      return e;
  return Error::success();
}

static Error checkAsm(const CallBase &call) {
  const auto *assembly = cast<InlineAsm>(call.getCalledOperand());
  auto isOperand = [](const InlineAsm::ConstraintInfo &c) {
    return c.Type != InlineAsm::isClobber;
  };
  std::string wrong =
      checkAsmText(assembly->getAsmString(), count_if(assembly->ParseConstraints(), isOperand));
  return wrong.empty() ? checkAsmTypes(call, *assembly)
                       : refuse(call, "is of inline assembly with " + Twine(wrong));
}

static Error checkCall(const CallBase &call) {
  if (isa<CallBrInst>(call))
    return refuse(call, "jumps from inline assembly; PTX cannot");
  for (unsigned i = 0; i != call.getNumOperandBundles(); ++i)
    if (OperandBundleUse bundle = call.getOperandBundleAt(i);
        !isa<AssumeInst>(call) && bundle.getTagID() != LLVMContext::OB_convergencectrl &&
        bundle.getTagID() != LLVMContext::OB_funclet)
      return refuse(call, "has the operand bundle '" + bundle.getTagName() +
                              "'; NVPTX lowers none of that kind");
  if (call.isInlineAsm())
    return checkAsm(call);
  const auto *intrinsic = dyn_cast<IntrinsicInst>(&call);
  // Selection drops what is neither used nor does anything.
  if (!intrinsic || (call.use_empty() && !call.mayHaveSideEffects()))
    return Error::success();
  std::string wrong = checkIntrinsicCall(*intrinsic);
  return wrong.empty()
             ? Error::success()
             : refuse(call, "is of " + call.getCalledFunction()->getName() + ", " + wrong);
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

static Error checkInstruction(const Instruction &i, bool lowersLocal) {
  if (isa<IndirectBrInst>(i))
    return refuse(i, "jumps to an address; PTX jumps to labels");
  if (isa<ResumeInst>(i) || (i.isEHPad() && !isa<LandingPadInst>(i)))
    return refuse(i, "is part of exception handling, which PTX does not have");
  for (const Use &u : i.operands())
    if (isa<BlockAddress>(u))
      return refuse(i, "takes the address of a block; PTX has none");
  if (Error e = checkTypes(i))
    return e;
  if (i.isCast())
    return checkCast(i);
  if (i.isAtomic())
    return checkAtomic(i, lowersLocal);
  const auto *call = dyn_cast<CallBase>(&i);
  return call ? checkCall(*call) : Error::success();
}

/// Blocks that are reached. Invokes become calls, so their landing pads are not.
static SmallVector<const BasicBlock *, 16> reachedBlocks(const Function &f) {
  SmallVector<const BasicBlock *, 16> blocks = {&f.getEntryBlock()};
  SmallPtrSet<const BasicBlock *, 16> seen = {&f.getEntryBlock()};
  for (size_t i = 0; i != blocks.size(); ++i) {
    const auto *invoke = dyn_cast<InvokeInst>(blocks[i]->getTerminator());
    for (const BasicBlock *next : successors(blocks[i]))
      if ((!invoke || next == invoke->getNormalDest()) && seen.insert(next).second)
        blocks.push_back(next);
  }
  return blocks;
}

Error tilecopy::checkCode(const Module &module, bool lowersLocal) {
  for (const Function &f : module)
    if (!f.isDeclaration())
      for (const BasicBlock *block : reachedBlocks(f))
        for (const Instruction &i : *block)
          if (Error e = checkInstruction(i, lowersLocal))
            return e;
  return Error::success();
}
