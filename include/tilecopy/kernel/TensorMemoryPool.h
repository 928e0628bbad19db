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
//   b.sync(Scope::Cta);                                // a barrier of all who use it
//   Value *address = pool.address();                   // of all tensors in pool.columns()
//   ...
//   pool.release(isFirstWarp);                         // by all threads, at the end
//
// Errors are the builder's.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_KERNEL_TENSORMEMORYPOOL_H
#define TILECOPY_KERNEL_TENSORMEMORYPOOL_H

#include "tilecopy/kernel/KernelBuilder.h"
#include "tilecopy/op/TensorMemory.h"

namespace tilecopy {

class TensorMemoryPool {
public:
  /// At least so many columns: a power of two from 32 on. With `ctaGroup` 2 both CTAs of a pair
  /// have as many.
  TensorMemoryPool(KernelBuilder &builder, unsigned columns, unsigned ctaGroup = 1);

  /// For Tensor::createInPool.
  const std::shared_ptr<const TmemPool> &columns() const { return pool; }
  /// By one warp, the same that releases it. No other allocation of the kernel follows.
  void allocate() const;
  /// The first cell, a pointer in address space 6.
  llvm::Value *address();
  /// When all threads of the CTA (of a pair, of both) are done with it.
  void release(llvm::Value *warp);

private:
  KernelBuilder &b;
  std::shared_ptr<const TmemPool> pool;
  unsigned ctaGroup;
  llvm::Value *word, *first = nullptr;
};

} // namespace tilecopy

#endif // TILECOPY_KERNEL_TENSORMEMORYPOOL_H
