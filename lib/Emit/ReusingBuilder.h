//===- ReusingBuilder.h - A builder that knows what it has built *- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The copies of a kernel compute the same things over and over: the lane, the digits of a thread
// map, the first address of a tensor. This builder returns an equal value that it has built before,
// if that one dominates. This costs less than building another and letting a pass find the
// duplicate.
//
// Dominance is tracked by regions. A block whose one predecessor branches conditionally opens a
// region within that block's region. Where the paths meet again, the region in which they parted
// continues. A value built in a region dominates everything built later there and in nested
// regions. This holds for code that is built in order, as Guard, CountedLoop and the statements of
// a kernel do. An instruction that has been moved belongs to the region of its block.
//
// An instruction that is found keeps only the flags (inbounds, nuw, nsw, exact, nneg) that every
// place that needs it asks for: the rest may hold only where it was built.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_REUSINGBUILDER_H
#define TILECOPY_LIB_EMIT_REUSINGBUILDER_H

#include "LlvmVersions.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include <deque>
#include <tuple>

namespace tilecopy {

/// What has been built, by operation and operands.
class ValueMemo {
public:
  using Key = std::tuple<unsigned, llvm::Type *, llvm::Value *, llvm::Value *>;

  void attach(llvm::IRBuilderBase &of) { builder = &of; }
  /// The value of `key` at the builder's place; null without one.
  llvm::Instruction *find(const Key &key);
  void add(llvm::Instruction *i);
  /// How much has been built, in instructions; the end of a block counts as four, as LLVM takes as
  /// much memory for a block.
  uint64_t size() const { return built; }

private:
  struct Region {
    const Region *parent;
    unsigned depth;
  };
  const Region *regionOf(const llvm::BasicBlock *block);
  const Region *findRegion(const llvm::BasicBlock *block);
  const Region *inside(const Region *parent);

  llvm::IRBuilderBase *builder = nullptr;
  llvm::DenseMap<Key, llvm::Instruction *> values;
  llvm::DenseMap<const llvm::BasicBlock *, const Region *> regions;
  std::deque<Region> all;
  uint64_t built = 0;
};

/// Folds constants as IRBuilder does, and finds values in a memo.
class ReusingFolder final : public VersionedFolder {
  using Value = llvm::Value;
  using BinaryOps = llvm::Instruction::BinaryOps;

public:
  explicit ReusingFolder(ValueMemo &memo) : memo(&memo) {}

  Value *FoldBinOp(BinaryOps op, Value *a, Value *b) const override {
    Value *c = fold.FoldBinOp(op, a, b);
    return c ? c : withoutFlags({op, a->getType(), a, b});
  }
  Value *FoldExactBinOp(BinaryOps op, Value *a, Value *b, bool exact) const override {
    Value *c = fold.FoldExactBinOp(op, a, b, exact);
    return c ? c : withoutFlags({op, a->getType(), a, b});
  }
  Value *FoldNoWrapBinOp(BinaryOps op, Value *a, Value *b, bool nuw, bool nsw) const override {
    if (Value *c = fold.FoldNoWrapBinOp(op, a, b, nuw, nsw))
      return c;
    llvm::Instruction *i = memo->find({op, a->getType(), a, b});
    if (i && !nuw)
      i->setHasNoUnsignedWrap(false);
    if (i && !nsw)
      i->setHasNoSignedWrap(false);
    return i;
  }
  /// A folder does not know whether a zext is to be nneg.
  Value *FoldCast(llvm::Instruction::CastOps op, Value *v, llvm::Type *type) const override {
    Value *c = fold.FoldCast(op, v, type);
    return c ? c : withoutFlags({op, type, v, nullptr});
  }
  Value *reusedGEP(llvm::Type *type, Value *pointer, llvm::ArrayRef<Value *> indices,
                   llvm::GEPNoWrapFlags flags) const override {
    if (indices.size() != 1)
      return nullptr;
    auto *i = llvm::cast_or_null<llvm::GetElementPtrInst>(
        memo->find({llvm::Instruction::GetElementPtr, type, pointer, indices[0]}));
    if (i)
      i->setNoWrapFlags(i->getNoWrapFlags() & flags);
    return i;
  }
  Value *FoldBinOpFMF(BinaryOps op, Value *a, Value *b, llvm::FastMathFlags f) const override {
    return fold.FoldBinOpFMF(op, a, b, f);
  }
  Value *FoldUnOpFMF(llvm::Instruction::UnaryOps op, Value *v,
                     llvm::FastMathFlags f) const override {
    return fold.FoldUnOpFMF(op, v, f);
  }
  Value *FoldCmp(llvm::CmpInst::Predicate p, Value *a, Value *b) const override {
    return fold.FoldCmp(p, a, b);
  }
  Value *FoldExtractValue(Value *v, llvm::ArrayRef<unsigned> i) const override {
    return fold.FoldExtractValue(v, i);
  }
  Value *FoldInsertValue(Value *v, Value *w, llvm::ArrayRef<unsigned> i) const override {
    return fold.FoldInsertValue(v, w, i);
  }
  Value *FoldExtractElement(Value *v, Value *i) const override {
    return fold.FoldExtractElement(v, i);
  }
  Value *FoldInsertElement(Value *v, Value *w, Value *i) const override {
    return fold.FoldInsertElement(v, w, i);
  }
  Value *FoldShuffleVector(Value *a, Value *b, llvm::ArrayRef<int> mask) const override {
    return fold.FoldShuffleVector(a, b, mask);
  }
  Value *CreatePointerCast(llvm::Constant *c, llvm::Type *type) const override {
    return fold.CreatePointerCast(c, type);
  }
  Value *CreatePointerBitCastOrAddrSpaceCast(llvm::Constant *c, llvm::Type *type) const override {
    return fold.CreatePointerBitCastOrAddrSpaceCast(c, type);
  }

private:
  Value *withoutFlags(const ValueMemo::Key &key) const {
    llvm::Instruction *i = memo->find(key);
    if (i)
      i->dropPoisonGeneratingFlags();
    return i;
  }
  ValueMemo *memo;
};

class ReusingInserter final : public llvm::IRBuilderDefaultInserter {
public:
  explicit ReusingInserter(ValueMemo &memo) : memo(&memo) {}
  // Virtual until LLVM 24.
  void InsertHelper(llvm::Instruction *i, const llvm::Twine &name,
                    llvm::BasicBlock::iterator at) const {
    IRBuilderDefaultInserter::InsertHelper(i, name, at);
    memo->add(i);
  }

private:
  ValueMemo *memo;
};

using ReusingBuilder = llvm::IRBuilder<ReusingFolder, ReusingInserter>;

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_REUSINGBUILDER_H
