//===- TensorMemoryPool.h - A kernel's tensor memory ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One allocation for the whole kernel:
//
//   TensorMemoryPool pool(b, 256);
//   b.onlyIf(isFirstWarp, [&] { pool.allocate(); });
//   b.sync(Scope::Cta);                                // a barrier of all threads that use it
//   Value *address = pool.address();                   // of all tensors in pool.columns()
//   ...
//   pool.release(isFirstWarp);                         // all threads, at the end
//
// Errors are added to the builder.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_KERNEL_TENSORMEMORYPOOL_H
#define TILECOPY_KERNEL_TENSORMEMORYPOOL_H

#include "tilecopy/kernel/KernelBuilder.h"
#include "tilecopy/op/TensorMemory.h"

namespace tilecopy {

class TensorMemoryPool {
public:
  /// Rounds `columns` up to a power of two of at least 32. With `ctaGroup` 2 each CTA of a pair has
  /// that many columns.
  TensorMemoryPool(KernelBuilder &builder, unsigned columns, unsigned ctaGroup = 1);

  /// For Tensor::createInPool.
  const std::shared_ptr<const TmemPool> &columns() const { return pool; }
  /// One warp executes it, the same that releases the pool. The kernel can allocate no other pool
  /// afterwards.
  void allocate() const;
  /// The first cell, a pointer in address space 6.
  llvm::Value *address();
  /// Waits for all threads of the CTA (with `ctaGroup` 2, of both CTAs), then releases the pool.
  void release(llvm::Value *warp);

private:
  KernelBuilder &b;
  std::shared_ptr<const TmemPool> pool;
  unsigned ctaGroup;
  llvm::Value *word, *first = nullptr;
};

} // namespace tilecopy

#endif // TILECOPY_KERNEL_TENSORMEMORYPOOL_H
