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
  /// Of the tile of a warpgroup.
  int64_t rows() const { return spec.tensorMemory() ? 128 : 64; }
  static unsigned bytes(const Spec &spec) { return 2 * spec.tileM() * 128; }
  /// `sums` gives the thread's part of `columns()` columns: neighbors two by two.
  using Sums = llvm::function_ref<llvm::SmallVector<Value *, 64>(unsigned piece)>;
  void store(Sums sums, Value *batch, Value *row, Value *column) const;
  /// Columns in registers, as the matrix unit leaves or tensor memory gives them.
  std::shared_ptr<const tc::Tensor> registers(tc::ElementType type) const;
  /// The stores have read their buffers.
  void drain() const;

private:
  std::shared_ptr<const tc::Tensor> shared() const;
  tc::RegisterTile combined(llvm::ArrayRef<Value *> accumulators,
                            const tc::RegisterTile *old) const;
  void throughShared(tc::RegisterTile &words, tc::Operand part, unsigned number,
                     bool drained) const;
};

} // namespace gemm

#endif
