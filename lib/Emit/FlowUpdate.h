//===- FlowUpdate.h - Dominator trees of a caller ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Copies and waits may open blocks. If a pass hands over its DomTreeUpdater, its trees know these
// blocks afterwards.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_FLOWUPDATE_H
#define TILECOPY_LIB_EMIT_FLOWUPDATE_H

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"

namespace tilecopy {

/// Made before emission, applied after it. The new blocks follow the one that it began in.
class FlowUpdate {
public:
  FlowUpdate(llvm::BasicBlock *block, llvm::DomTreeUpdater *trees)
      : block(block), next(block->getNextNode()), trees(trees) {
    if (trees)
      before.insert(llvm::succ_begin(block), llvm::succ_end(block));
  }
  void apply() {
    if (!trees || block->getNextNode() == next)
      return;
    llvm::SmallVector<llvm::DominatorTree::UpdateType, 16> updates;
    for (llvm::BasicBlock *s : before)
      updates.push_back({llvm::DominatorTree::Delete, block, s});
    for (llvm::BasicBlock *b = block; b != next; b = b->getNextNode())
      for (llvm::BasicBlock *s :
           llvm::SmallSetVector<llvm::BasicBlock *, 4>(llvm::succ_begin(b), llvm::succ_end(b)))
        updates.push_back({llvm::DominatorTree::Insert, b, s});
    trees->applyUpdates(updates);
  }

private:
  llvm::BasicBlock *block, *next;
  llvm::DomTreeUpdater *trees;
  llvm::SmallSetVector<llvm::BasicBlock *, 4> before;
};

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_FLOWUPDATE_H
