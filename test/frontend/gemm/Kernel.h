// One kernel in the making: what both architectures have in common, and the parts in which they
// differ.
#ifndef FRONTEND_GEMM_KERNEL_H
#define FRONTEND_GEMM_KERNEL_H

#include "Gemm.h"

#include <llvm/IR/IntrinsicsNVPTX.h>

namespace gemm {

namespace tc = tilecopy;
namespace nv = llvm::Intrinsic;
using Value = llvm::Value;
using Tensor = std::shared_ptr<const tc::Tensor>;

enum Map { MapA, MapB, MapC, Maps };

class Kernel {
public:
  Kernel(const Spec &spec, const tc::GpuTarget &target);
  llvm::Expected<Compiled> compile();

private:
  using Turn = tc::Ring::Turn;

  Tensor matrix(llvm::StringRef name, tc::ElementType type, llvm::ArrayRef<tc::Expr> shape,
                bool lastContiguous);
  void declare();
  void initialize();
  void produce();
  void fill(Value *batch, Value *m, Value *n, Value *k, Turn &turn);
  tc::RegisterTile old(const tc::TilePiece &piece);
  tc::RegisterTile combined(llvm::ArrayRef<Value *> sums, const tc::RegisterTile &old);
  tc::TileStore tileStore(Value *buffers, Value *storer);

  // sm_90a
  void consume(Value *group);
  void multiply(const tc::WarpgroupProduct &product, llvm::MutableArrayRef<Value *> sums,
                Turn &turn);

  // sm_100a
  void declareTensorMemory();
  void compileTensorMemory();
  void issue();
  void declareFactors();
  void addFactors(Value *batch, Value *m, Value *n, Value *k, const Turn &turn,
                  llvm::SmallVectorImpl<tc::RingLoad> &loads);
  void storeTiles();
  llvm::SmallVector<Value *, 64> loaded(const tc::TilePiece &piece, const Turn &turn);

  const Spec &spec;
  tc::StandaloneKernel b;
  tc::TileOrder order;
  Tensor A, B, C;
  tc::ProductOperand tilesA, tilesB;
  Value *buffers, *warp;
  std::optional<tc::Ring> ring;
  /// Of tensor memory: sums of two tiles, and who has them.
  std::optional<tc::TensorMemoryPool> pool;
  std::optional<tc::Ring> sumsRing;
  Tensor sums;
  /// Factors in shared memory as they are loaded and as they are read, and in tensor memory.
  struct Factors {
    Tensor global, bytes, rows, tensor;
    Value *pointer, *memory;
  };
  Factors factors[2];
};

} // namespace gemm

#endif
