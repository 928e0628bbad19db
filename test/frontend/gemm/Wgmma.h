// Products of a warpgroup: D[64, n] += A[64, k] * B[k, n] out of shared memory, as inline assembly.
#ifndef FRONTEND_GEMM_WGMMA_H
#define FRONTEND_GEMM_WGMMA_H

#include "Builder.h"

namespace gemm {

struct Wgmma {
  tc::ElementType input;
  unsigned n;
  bool aTransposed, bTransposed; // M or N contiguous
  unsigned steps;                // products one after the other
  uint64_t stepA, stepB;         // bytes between them

  /// The thread's part of D.
  unsigned accumulators() const { return n / 2; }
  /// Issues a group of products and completes the groups before it. Clears D first where
  /// `accumulate`, an i32, is 0.
  void multiply(Builder &b, llvm::MutableArrayRef<Value *> d, Value *a, Value *bb,
                Value *accumulate) const;
  /// All products are complete.
  void wait(Builder &b, llvm::MutableArrayRef<Value *> d) const;
};

/// Inline assembly that changes floats in place: `d` are operands 0 to d.size() - 1, `operands`
/// come after twice as many, and have these constraints.
void assembly(Builder &b, llvm::StringRef text, llvm::MutableArrayRef<Value *> d,
              llvm::ArrayRef<Value *> operands, llvm::StringRef constraints);

/// A descriptor of a tile with the 128-byte swizzle, whose panels are that many bytes apart. The
/// version is 1 for `tcgen05.mma`.
Value *descriptor(Builder &b, Value *tile, uint64_t panelBytes, uint64_t version = 0);

} // namespace gemm

#endif
