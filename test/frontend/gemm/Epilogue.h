// The way of a consumer's part of the tile into C: alpha and beta, rounding, shared memory by
// stmatrix, and a tensor map.
#ifndef FRONTEND_GEMM_EPILOGUE_H
#define FRONTEND_GEMM_EPILOGUE_H

#include "Builder.h"
#include "Gemm.h"

namespace gemm {

/// What a consumer's warpgroup needs of the kernel.
struct Epilogue {
  Builder &b;
  const Spec &spec;
  std::shared_ptr<const tc::Tensor> c; // in global memory
  Value *pointer;                      // to it
  Value *buffers;                      // two of this warpgroup
  Value *alpha, *beta;
  Value *firstWarp; // an i1: is this the warp of the warpgroup that stores?

  /// Of C, in a row of at most 128 bytes.
  unsigned columns() const { return std::min(128 / spec.outputBytes(), spec.tileN); }
  static unsigned bytes(const Spec &spec) { return spec.consumers * 2 * 64 * 128; }
  void store(llvm::ArrayRef<Value *> accumulators, Value *batch, Value *row, Value *column) const;
  /// The stores have read their buffers.
  void drain() const;

private:
  void byOne(llvm::function_ref<void()> body) const;
  std::shared_ptr<const tc::Tensor> chunk(tc::Space space) const;
  tc::RegisterTile combined(llvm::ArrayRef<Value *> accumulators,
                            const tc::RegisterTile *old) const;
  void throughShared(tc::RegisterTile &words, tc::Operand part, unsigned number) const;
};

} // namespace gemm

#endif
