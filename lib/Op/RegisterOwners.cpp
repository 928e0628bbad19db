//===- RegisterOwners.cpp - Which threads have a register tile ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/op/RegisterOwners.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy;
using namespace llvm;

const Operand *tilecopy::ownedSide(const CopyOp &op) {
  if (op.scope == Scope::Thread || op.kind != OpKind::Copy)
    return nullptr;
  for (const Operand *o : {&op.dst, &op.src})
    if (o->tensor->space() == Space::Local && o->tensor->layout())
      return o;
  return nullptr;
}

static int64_t threadAt(const PhysicalCoord &at) {
  int64_t thread = 0;
  for (unsigned a = 0; a != NumAxes; ++a)
    if (auto field = threadField(axisAt(a)))
      thread += at[axisAt(a)] * field->unit;
  return thread;
}

std::vector<int64_t> tilecopy::ownersOf(const Operand &tile) {
  auto shape = tile.tensor->staticShape();
  auto isConstant = [](const Expr &e) { return e.isConstant(); };
  if (!shape || any_of(tile.region, [&](const DimRange &r) {
        return r.loaded || !r.start.isConstant() || !all_of(r.picks, isConstant);
      }))
    return {};
  std::vector<int64_t> numbers{0};
  for (auto [size, range] : zip_equal(*shape, tile.region)) {
    std::vector<int64_t> longer;
    for (int64_t outer : numbers)
      for (int64_t i = 0; i != range.extent; ++i)
        longer.push_back(outer * size + (range.picks.empty()
                                             ? range.start.constantPart() + i
                                             : range.picks[size_t(i)].constantPart()));
    numbers = std::move(longer);
  }
  for (int64_t &n : numbers)
    n = threadAt(tile.tensor->layout()->tile.at(n));
  return numbers;
}

std::vector<int64_t> tilecopy::replicaThreadsOf(const Tensor &tile) {
  SmallVector<PhysicalCoord, 4> offsets;
  tile.layout()->tile.replicaOffsets(offsets);
  std::vector<int64_t> threads;
  for (const PhysicalCoord &offset : offsets)
    threads.push_back(threadAt(offset));
  return threads;
}

bool tilecopy::mayLackOwners(const CopyOp &op) {
  const Operand *tile = ownedSide(op);
  if (!tile || (op.allThreadsActive() && !op.activeEnd))
    return false;
  if (op.activeEnd)
    return true;
  std::vector<int64_t> owners = ownersOf(*tile);
  for (unsigned first = 0; first < op.ctaThreads; first += op.scopeThreads())
    if (op.activeIn(first) && any_of(owners, [&](int64_t owner) {
          return owner < 0 || owner >= op.scopeThreads() || !op.active[first + unsigned(owner)];
        }))
      return true;
  return false;
}
