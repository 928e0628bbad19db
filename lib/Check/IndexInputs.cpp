//===- IndexInputs.cpp - Inputs of tensors of indices ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexInputs.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy;
using namespace llvm;

/// A walk through all numbers below `modulus`, each of which comes once.
static int64_t permuted(int64_t number, int64_t modulus, uint64_t seed) {
  int64_t step = 1;
  for (int64_t prime : {7919, 104729, 611953})
    if (modulus % prime != 0)
      step = prime;
  auto at = static_cast<unsigned __int128>(number) * uint64_t(step) + mixed(seed);
  return int64_t(at % uint64_t(modulus));
}

int64_t IndexUse::valueOf(int64_t number, int64_t count, unsigned bits, uint64_t seed) const {
  int64_t most = bits == 32 ? INT32_MAX : INT64_MAX, least = -most - 1;
  uint64_t r = mixed(mixed(seed) + uint64_t(number));
  if (predicates) {
    const int64_t others[] = {1, -1, int64_t(1) << (bits - 1), int64_t(1) << (r >> 8) % bits};
    return r % 2 || mixed(seed + uint64_t(number) / 8) % 4 == 0 ? 0 : others[(r >> 3) % 4];
  }
  if (distinct) {
    int64_t room = promised ? 0 : size / 8 + 1;
    int64_t v = permuted(number, std::max(size, count) + room, seed);
    if (promised)
      return v % size;
    return v < size ? v : r % 3 == 0 ? v : r % 3 == 1 ? size - 1 - v : least + (v - size);
  }
  int64_t inside = int64_t((r >> 8) % uint64_t(size));
  if (!promised && r % 8 == 0) {
    const int64_t outside[] = {-1,
                               size,
                               least,
                               most,
                               -size,
                               size + inside,
                               bits == 64 ? inside + (int64_t(1) << 32) : least + inside};
    return outside[(r >> 3) % std::size(outside)];
  }
  return r % 16 == 1 ? 0 : r % 16 == 2 ? size - 1 : inside;
}

std::map<const Tensor *, IndexUse> tilecopy::indexTensors(const Kernel &kernel,
                                                          const ArgumentValues &values) {
  std::map<const Tensor *, IndexUse> uses;
  auto merge = [&](const Tensor &tensor, const IndexUse &use) {
    auto [at, fresh] = uses.try_emplace(&tensor.owner(), use);
    IndexUse before = at->second;
    at->second = {std::min(before.size, use.size), before.distinct || use.distinct,
                  before.promised || use.promised, before.predicates && use.predicates};
    return fresh || at->second.size != before.size || at->second.distinct != before.distinct ||
           at->second.promised != before.promised || at->second.predicates != before.predicates;
  };
  SmallVector<const CopyOp *, 8> copies;
  forEachStatement(kernel.body, [&](const Statement &s) {
    if (const auto *c = std::get_if<CopyStmt>(&s.node))
      copies.push_back(&c->op);
  });
  for (const CopyOp *op : copies)
    if (const Operand *mask = op->options.operand(options::Mask))
      merge(*mask->tensor, {INT64_MAX, false, false, /*predicates=*/true});
  for (const CopyOp *op : copies)
    for (const Operand *side : {&op->dst, &op->src})
      for (auto [d, r] : enumerate(side->region))
        if (r.loaded) {
          bool writes = op->kind != OpKind::Prefetch && side == &op->dst;
          merge(*r.loaded->tensor,
                {shapeUnder(side->tensor->owner(), values)[d],
                 writes && !op->options.has(options::Reduce), op->options.has(options::Bounds)});
        }
  // What is copied into a tensor of indices holds indices, too.
  for (bool changed = !uses.empty(); changed;) {
    changed = false;
    for (const CopyOp *op : copies)
      if (auto use = uses.find(&op->dst.tensor->owner());
          use != uses.end() && op->kind != OpKind::Prefetch)
        changed |= merge(*op->src.tensor, IndexUse(use->second));
  }
  return uses;
}
