//===- TensorMemoryPool.cpp - A kernel's tensor memory --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/kernel/TensorMemoryPool.h"
#include "tilecopy/emit/EmitKernelParts.h"
#include "tilecopy/emit/EmitTensorMemory.h"

using namespace llvm;
using namespace tilecopy;

TensorMemoryPool::TensorMemoryPool(KernelBuilder &builder, unsigned columns, unsigned group)
    : b(builder), pool(std::make_shared<const TmemPool>(TmemPool{
                      "pool", std::max(TmemLeastColumns, unsigned(PowerOf2Ceil(columns)))})),
      ctaGroup(group), word(b.shared(4, 4)) {}

void TensorMemoryPool::allocate() const {
  b.run(emitTmemAlloc(b, b.target, word, pool->columns, ctaGroup));
  b.run(emitTmemRelinquish(b, b.target, ctaGroup));
}

Value *TensorMemoryPool::address() {
  if (!first)
    first = b.take<Value *>(emitTmemAddress(b, word), PoisonValue::get(b.getPtrTy(6)));
  return first;
}

void TensorMemoryPool::release(Value *warp) {
  Value *at = address();
  b.run(emitTmemFenceBefore(b, b.target));
  if (ctaGroup > 1)
    b.run(emitClusterSync(b, b.target));
  else
    b.sync(Scope::Cta);
  b.onlyIf(warp, [&] { b.run(emitTmemDealloc(b, b.target, at, pool->columns, ctaGroup)); });
}
