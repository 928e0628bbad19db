//===- ReusingBuilder.cpp - A builder that knows what it has built --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReusingBuilder.h"
#include "llvm/IR/CFG.h"

using namespace llvm;
using namespace tilecopy;

const ValueMemo::Region *ValueMemo::inside(const Region *parent) {
  all.push_back({parent, parent ? parent->depth + 1 : 0});
  return &all.back();
}

/// The innermost region that contains both.
template <typename Region> static const Region *common(const Region *a, const Region *b) {
  while (a != b && a && b)
    (a->depth < b->depth ? b : a) = (a->depth < b->depth ? b : a)->parent;
  return a == b ? a : nullptr;
}

const ValueMemo::Region *ValueMemo::findRegion(const BasicBlock *block) {
  if (const BasicBlock *from = block->getUniquePredecessor()) {
    const Region *region = regionOf(from);
    const Instruction *end = terminatorOf(*from);
    if (end && isBranch(*end) && !branchCondition(*end))
      return region;
    // The exit of a loop that is entered at its body belongs to the region around the loop.
    for (const BasicBlock *other : successors(from))
      if (auto known = regions.find(other);
          other != block && known != regions.end() && known->second == region)
        return region;
    return inside(region);
  }
  const Region *met = nullptr;
  bool first = true;
  for (const BasicBlock *from : predecessors(block)) {
    met = first ? regionOf(from) : common(met, regionOf(from));
    first = false;
  }
  return met ? met : inside(nullptr);
}

const ValueMemo::Region *ValueMemo::regionOf(const BasicBlock *block) {
  auto known = regions.find(block);
  if (known != regions.end())
    return known->second;
  // A back edge of a loop leads here.
  regions[block] = inside(nullptr);
  const Region *region = findRegion(block);
  return regions[block] = region;
}

Instruction *ValueMemo::find(const Key &key) {
  auto it = values.find(key);
  if (it == values.end())
    return nullptr;
  const Region *region = regionOf(builder->GetInsertBlock());
  const Region *built = regionOf(it->second->getParent());
  while (region && region->depth > built->depth)
    region = region->parent;
  return region == built ? it->second : nullptr;
}

void ValueMemo::add(Instruction *i) {
  built += i->isTerminator() ? 4 : 1;
  // Regions are found as soon as a block has an instruction, while a loop may still be open.
  regionOf(i->getParent());
  if (isa<BinaryOperator>(i))
    values[{i->getOpcode(), i->getType(), i->getOperand(0), i->getOperand(1)}] = i;
  else if (isa<CastInst>(i))
    values[{i->getOpcode(), i->getType(), i->getOperand(0), nullptr}] = i;
  else if (auto *gep = dyn_cast<GetElementPtrInst>(i); gep && gep->getNumIndices() == 1)
    values[{i->getOpcode(), gep->getSourceElementType(), i->getOperand(0), i->getOperand(1)}] = i;
}
