//===- LlvmVersions.h - What differs between LLVM 21 and 24 ----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One source builds with each LLVM in lib/cmake/TileCopyLLVM.cmake. What an LLVM names, passes or
// returns differently is here (what its back end can do is in Op/GpuTarget.cpp); intrinsics that an
// older LLVM lacks are called by name (NvvmCall.h).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_LLVMVERSIONS_H
#define TILECOPY_LIB_EMIT_LLVMVERSIONS_H

#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/ConstantFolder.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/VirtualFileSystem.h"
#if __has_include("llvm/Plugins/PassPlugin.h")
#define TILECOPY_PASS_PLUGIN_H "llvm/Plugins/PassPlugin.h"
#else
#define TILECOPY_PASS_PLUGIN_H "llvm/Passes/PassPlugin.h"
#endif

namespace tilecopy {

/// The members of a folder that changed: since LLVM 23 FoldSelect takes flags and intrinsics of all
/// arities are folded; since 24 a GEP is folded by its layout, and there are bit fields.
class VersionedFolder : public llvm::IRBuilderFolder {
  using Value = llvm::Value;

public:
#if LLVM_VERSION_MAJOR >= 23
  Value *FoldSelect(Value *c, Value *a, Value *b, llvm::FastMathFlags flags) const override {
    return fold.FoldSelect(c, a, b, flags);
  }
  Value *FoldIntrinsic(llvm::Intrinsic::ID id, llvm::ArrayRef<Value *> operands, llvm::Type *type,
                       llvm::FastMathFlags flags, llvm::Function *context) const override {
    return fold.FoldIntrinsic(id, operands, type, flags, context);
  }
#else
  Value *FoldSelect(Value *c, Value *a, Value *b) const override {
    return fold.FoldSelect(c, a, b);
  }
  Value *FoldBinaryIntrinsic(llvm::Intrinsic::ID id, Value *a, Value *b, llvm::Type *type,
                             llvm::Instruction *source) const override {
    return fold.FoldBinaryIntrinsic(id, a, b, type, source);
  }
#endif
#if LLVM_VERSION_MAJOR >= 24
  Value *FoldGEP(const llvm::DataLayout &layout, llvm::Type *type, Value *pointer,
                 llvm::ArrayRef<Value *> indices, llvm::GEPNoWrapFlags flags) const override {
    Value *c = fold.FoldGEP(layout, type, pointer, indices, flags);
    return c ? c : reusedGEP(type, pointer, indices, flags);
  }
  Value *FoldBitInsert(Value *base, Value *v, Value *offset) const override {
    return fold.FoldBitInsert(base, v, offset);
  }
  Value *FoldBitExtract(llvm::Type *type, Value *v, Value *offset) const override {
    return fold.FoldBitExtract(type, v, offset);
  }
#else
  Value *FoldGEP(llvm::Type *type, Value *pointer, llvm::ArrayRef<Value *> indices,
                 llvm::GEPNoWrapFlags flags) const override {
    Value *c = fold.FoldGEP(type, pointer, indices, flags);
    return c ? c : reusedGEP(type, pointer, indices, flags);
  }
#endif

protected:
  /// A pointer that was built before, null for none.
  virtual Value *reusedGEP(llvm::Type *type, Value *pointer, llvm::ArrayRef<Value *> indices,
                           llvm::GEPNoWrapFlags flags) const = 0;
  llvm::ConstantFolder fold;
};

/// The signed range of an integer, by what is known at `query`.
inline llvm::ConstantRange signedRange(const llvm::Value *v, const llvm::SimplifyQuery &query) {
#if LLVM_VERSION_MAJOR >= 23
  return llvm::computeConstantRange(v, /*ForSigned=*/true, query);
#else
  return llvm::computeConstantRange(v, /*ForSigned=*/true, /*UseInstrInfo=*/true, query.AC,
                                    query.CxtI, query.DT);
#endif
}

/// The terminator of a block, null of one that is still open.
template <typename Block> auto *terminatorOf(Block &block) {
#if LLVM_VERSION_MAJOR >= 23
  return block.getTerminatorOrNull();
#else
  return block.getTerminator();
#endif
}

// A branch was one class until LLVM 23, and is two since.
inline bool isBranch(const llvm::Instruction &i) {
#if LLVM_VERSION_MAJOR >= 23
  return llvm::isa<llvm::UncondBrInst, llvm::CondBrInst>(i);
#else
  return llvm::isa<llvm::BranchInst>(i);
#endif
}

/// What a branch with two successors asks; null for every other instruction.
inline llvm::Value *branchCondition(const llvm::Instruction &i) {
  return isBranch(i) && i.getNumSuccessors() == 2 ? i.getOperand(0) : nullptr;
}

/// A branch to `to`, before an instruction or at the end of a block.
inline llvm::Instruction *createBranch(llvm::BasicBlock *to, llvm::InsertPosition at) {
#if LLVM_VERSION_MAJOR >= 23
  return llvm::UncondBrInst::Create(to, at);
#else
  return llvm::BranchInst::Create(to, at);
#endif
}

/// Nothing writes the parameter, so that its address is that of the parameter, and not of a copy.
/// LLVM 21 reads a list of such parameters of a kernel, counted from 1, and no attribute.
inline void markGridConstant(llvm::Argument &parameter) {
  llvm::LLVMContext &c = parameter.getContext();
  parameter.addAttr(llvm::Attribute::get(c, "nvvm.grid_constant"));
#if LLVM_VERSION_MAJOR < 22
  llvm::Function *f = parameter.getParent();
  llvm::SmallVector<llvm::Metadata *, 4> marked;
  for (const llvm::Argument &a : f->args())
    if (a.hasAttribute("nvvm.grid_constant"))
      marked.push_back(llvm::ConstantAsMetadata::get(
          llvm::ConstantInt::get(llvm::Type::getInt32Ty(c), a.getArgNo() + 1)));
  auto *list =
      llvm::MDNode::get(c, {llvm::ValueAsMetadata::get(f), llvm::MDString::get(c, "grid_constant"),
                            llvm::MDNode::get(c, marked)});
  auto *all = f->getParent()->getOrInsertNamedMetadata("nvvm.annotations");
  for (unsigned i = 0; i != all->getNumOperands(); ++i)
    if (all->getOperand(i)->getNumOperands() == 3 &&
        all->getOperand(i)->getOperand(0) == list->getOperand(0) &&
        all->getOperand(i)->getOperand(1) == list->getOperand(1))
      return all->setOperand(i, list);
  all->addOperand(list);
#endif
}

inline auto sourceLanguage(llvm::dwarf::SourceLanguage language) {
#if LLVM_VERSION_MAJOR >= 22
  return llvm::DISourceLanguageName(language);
#else
  return language;
#endif
}

/// `Builder` is PassBuilder; a template keeps its header out of this one. The file system is only
/// used to read profiles.
template <typename Builder, typename Machine, typename Options, typename Callbacks>
Builder passBuilder([[maybe_unused]] llvm::LLVMContext &context, Machine *machine, Options options,
                    Callbacks *callbacks) {
#if LLVM_VERSION_MAJOR >= 24
  return Builder(context, machine, options, std::nullopt, callbacks,
                 llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>());
#elif LLVM_VERSION_MAJOR >= 22 // the default is one file system for all threads
  return Builder(machine, options, std::nullopt, callbacks,
                 llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>());
#else
  return Builder(machine, options, std::nullopt, callbacks);
#endif
}

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_LLVMVERSIONS_H
