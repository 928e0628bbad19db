//===- WholeTiles.cpp - One test for whole tiles --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WholeTiles.h"
#include "LlvmVersions.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/CallingConv.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;
using namespace tilecopy;

static constexpr StringLiteral mark = "tilecopy.whole";
static constexpr unsigned deepest = 16; // of expressions that are compared

void tilecopy::markWholeTile(Instruction *branch) {
  branch->setMetadata(mark, MDNode::get(branch->getContext(), {}));
}

/// Whether two values are the same expression of the same values.
static bool isSame(const Value *a, const Value *b, unsigned depth = 0) {
  if (a == b)
    return true;
  const auto *x = dyn_cast<Instruction>(a), *y = dyn_cast<Instruction>(b);
  if (!x || !y || depth == deepest || isa<PHINode>(x) || x->mayReadOrWriteMemory() ||
      !x->isSameOperationAs(y))
    return false;
  return all_of(zip(x->operands(), y->operands()), [&](const auto &pair) {
    return isSame(std::get<0>(pair), std::get<1>(pair), depth + 1);
  });
}

static bool isCallOf(const Value *v, std::initializer_list<Intrinsic::ID> intrinsics) {
  const auto *call = dyn_cast<IntrinsicInst>(v);
  return call && is_contained(intrinsics, call->getIntrinsicID());
}

/// Whether all threads of a CTA compute the same value, from a kernel's arguments and the index of
/// the CTA.
static bool isUniform(const Value *v, unsigned depth = 0) {
  if (isa<Constant>(v) || isa<Argument>(v))
    return true;
  if (depth == deepest)
    return false;
  if (isCallOf(v, {Intrinsic::nvvm_read_ptx_sreg_ctaid_x, Intrinsic::nvvm_read_ptx_sreg_ctaid_y,
                   Intrinsic::nvvm_read_ptx_sreg_ctaid_z}))
    return true;
  const auto *i = dyn_cast<Instruction>(v);
  if (!i || !isa<BinaryOperator, CmpInst, CastInst, SelectInst>(i))
    return false;
  return all_of(i->operands(), [&](const Use &u) { return isUniform(u, depth + 1); });
}

/// Whether an instruction may be duplicated. Accesses may not, because they are counted.
static bool mayBeDuplicated(const Instruction &i) {
  if (!i.mayReadOrWriteMemory() || i.isTerminator())
    return !isa<CallInst>(i) || isa<IntrinsicInst>(i);
  return isCallOf(&i,
                  {Intrinsic::nvvm_barrier_cta_sync_aligned_all,
                   Intrinsic::nvvm_barrier_cta_sync_aligned_count, Intrinsic::nvvm_bar_warp_sync});
}

/// Rewrites the uses in other blocks: each value of the block is now computed in one of two.
static void repair(BasicBlock *block, BasicBlock *twin, const DenseMap<Value *, Value *> &twins) {
  for (Instruction &i : *block) {
    SmallVector<Use *, 8> outside;
    for (Use &use : i.uses()) {
      auto *user = cast<Instruction>(use.getUser());
      const auto *phi = dyn_cast<PHINode>(user);
      BasicBlock *at = phi ? phi->getIncomingBlock(use) : user->getParent();
      if (at != block && at != twin)
        outside.push_back(&use);
    }
    if (outside.empty())
      continue;
    SSAUpdater updater;
    updater.Initialize(i.getType(), i.getName());
    updater.AddAvailableValue(block, &i);
    updater.AddAvailableValue(twin, twins.lookup(&i));
    for (Use *use : outside)
      updater.RewriteUse(*use);
  }
}

/// Makes a twin of the block that is entered from `wholeEnd` and continues to the body for whole
/// tiles.
static void split(BasicBlock *block, BasicBlock *wholeEnd) {
  Instruction *branch = block->getTerminator();
  BasicBlock *whole = branch->getSuccessor(0), *edge = branch->getSuccessor(1);
  BasicBlock *twin = BasicBlock::Create(block->getContext(), block->getName(), block->getParent(),
                                        wholeEnd->getNextNode());
  DenseMap<Value *, Value *> twins;
  for (Instruction &i : make_range(block->begin(), branch->getIterator())) {
    if (auto *phi = dyn_cast<PHINode>(&i)) {
      twins[&i] = phi->getIncomingValueForBlock(wholeEnd);
      continue;
    }
    Instruction *copy = i.clone();
    copy->insertInto(twin, twin->end());
    for (Use &u : copy->operands())
      if (Value *now = twins.lookup(u))
        u.set(now);
    twins[&i] = copy;
  }
  createBranch(whole, twin)->setDebugLoc(branch->getDebugLoc());
  wholeEnd->getTerminator()->replaceSuccessorWith(block, twin);
  for (PHINode &phi : block->phis())
    phi.removeIncomingValue(wholeEnd, /*DeletePHIIfEmpty=*/false);
  whole->replacePhiUsesWith(block, twin);
  createBranch(edge, branch->getIterator())->setDebugLoc(branch->getDebugLoc());
  branch->eraseFromParent();
  repair(block, twin, twins);
}

/// The end of the path of whole tiles from `first`, if only it and the end of the other path lead
/// to the block of `second`.
static BasicBlock *endOfWhole(const Instruction *first, const Instruction *second,
                              const DominatorTree &tree) {
  const BasicBlock *block = second->getParent();
  if (!block->hasNPredecessors(2))
    return nullptr;
  BasicBlock *found = nullptr;
  unsigned others = 0;
  for (BasicBlock *end : predecessors(const_cast<BasicBlock *>(block))) {
    if (!isBranch(*end->getTerminator()) || branchCondition(*end->getTerminator()))
      return nullptr;
    if (tree.dominates(BasicBlockEdge(first->getParent(), first->getSuccessor(0)), end))
      found = end;
    else
      others += tree.dominates(BasicBlockEdge(first->getParent(), first->getSuccessor(1)), end);
  }
  return others == 1 ? found : nullptr;
}

static bool shareOne(Function &kernel, MutableArrayRef<Instruction *> marked) {
  DominatorTree tree(kernel);
  for (Instruction *second : marked) {
    BasicBlock *block = second->getParent();
    const DomTreeNode *above = tree.getNode(block) ? tree.getNode(block)->getIDom() : nullptr;
    if (!above)
      continue;
    Instruction *first = above->getBlock()->getTerminator();
    if (!is_contained(marked, first) ||
        !isSame(branchCondition(*first), branchCondition(*second)) ||
        !isUniform(branchCondition(*first)) || !all_of(*block, mayBeDuplicated))
      continue;
    if (BasicBlock *wholeEnd = endOfWhole(first, second, tree)) {
      split(block, wholeEnd);
      return true;
    }
  }
  return false;
}

static SmallVector<Instruction *, 4> markedBranches(Function &kernel) {
  SmallVector<Instruction *, 4> marked;
  for (BasicBlock &block : kernel)
    if (Instruction *end = block.getTerminator(); branchCondition(*end) && end->hasMetadata(mark))
      marked.push_back(end);
  return marked;
}

void tilecopy::shareWholeTiles(Function &kernel) {
  SmallVector<Instruction *, 4> marked = markedBranches(kernel);
  // An argument of another function may differ between threads.
  if (kernel.getCallingConv() == CallingConv::PTX_Kernel)
    while (marked.size() > 1 && shareOne(kernel, marked))
      marked = markedBranches(kernel);
  for (Instruction *branch : marked)
    branch->setMetadata(mark, nullptr);
}
