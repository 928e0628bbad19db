// One kernel in the making: what both architectures have in common, and the parts in which they
// differ.
#ifndef FRONTEND_GEMM_KERNEL_H
#define FRONTEND_GEMM_KERNEL_H

#include "Builder.h"
#include "Epilogue.h"
#include "Gemm.h"
#include "Wgmma.h"

namespace gemm {

enum Parameter {
  MapA,
  MapB,
  MapC,
  Maps,
  PointerC = Maps,
  M,
  N,
  K,
  Batch,
  LdC,
  StrideC,
  Alpha,
  Beta,
  FactorsA,
  FactorsB
};

class Kernel {
public:
  Kernel(const Spec &spec, const tc::GpuTarget &target);
  llvm::Expected<Compiled> compile();

private:
  /// Loops also carry the number of tiles before this one.
  using Turn = tc::Ring::Turn;

  Value *argument(Parameter p) { return b.function->getArg(p); }
  std::shared_ptr<const tc::Tensor> matrix(llvm::StringRef name, tc::ElementType type,
                                           llvm::ArrayRef<tc::Expr> shape, bool lastContiguous);
  std::shared_ptr<const tc::Tensor> tiles(llvm::StringRef name, int64_t rows, bool kContiguous);
  void declare();
  void initialize();
  void forEachTile(Turn &turn,
                   llvm::function_ref<void(Value *batch, Value *m, Value *n, Turn &)> body);
  void produce();
  void fill(Value *batch, Value *m, Value *n, Value *k, Turn &turn);

  // sm_90a
  void compileConsumers();
  void consume(Value *group);
  void multiply(llvm::MutableArrayRef<Value *> d, Value *group, Turn &turn);

  // sm_100a
  void declareTensorMemory();
  void compileTensorMemory();
  void issue();
  void multiplyInto(Value *d, Turn &turn);
  void mma(Value *d, Value *a, Value *bb, Value *accumulate, Value *stage);
  void declareFactors(std::shared_ptr<const tc::TmemPool> columns);
  void addFactors(Value *batch, Value *m, Value *n, Value *k, const Turn &turn,
                  llvm::SmallVectorImpl<tc::RingLoad> &loads);
  void bringFactors(const Turn &turn);
  void storeTiles();
  unsigned poolColumns() const;
  llvm::SmallVector<Value *, 64> loaded(const Epilogue &epilogue, Value *buffer, unsigned column);
  void freeSums(Value *buffer);

  const Spec &spec;
  Builder b;
  Wgmma wgmma;
  std::shared_ptr<const tc::Tensor> A, B, C, tilesA, tilesB;
  Value *memoryA, *memoryB, *buffers;
  std::optional<tc::Ring> ring;
  tc::BarrierArray sumsFull, sumsEmpty;
  Value *poolWord, *pool;
  std::shared_ptr<const tc::Tensor> sums; // in tensor memory: two tiles
  /// Factors in shared memory as they are loaded and as they are read, and in tensor memory.
  struct Factors {
    std::shared_ptr<const tc::Tensor> global, bytes, rows, tensor;
    Value *pointer, *memory;
    unsigned column; // in tensor memory, of the pool
  };
  Factors factors[2];
  Value *thread, *warp, *rank;
};

} // namespace gemm

#endif
