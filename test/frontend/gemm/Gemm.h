// A compiler of one kernel: C = alpha * A * B + beta * C for sm_90a, with batches. What moves data
// is TileCopy's; this frontend brings loops, `wgmma` and the arithmetic of the epilogue.
//
// The kernel is persistent, one CTA an SM. A producer warp fills a ring of stages through tensor
// maps; each consumer warpgroup multiplies 64 rows of the tile. The CTAs of a cluster lie along M
// and bring each other a part of their common tile of B.
#ifndef FRONTEND_GEMM_H
#define FRONTEND_GEMM_H

#include <tilecopy/TileCopy.h>

namespace gemm {

struct Spec {
  std::string target = "sm_90a";
  tilecopy::ElementType input = tilecopy::ElementType::F16, output = tilecopy::ElementType::F16;
  /// Of B, where it is another: f4e2m1, dense in global memory and padded in shared memory.
  std::optional<tilecopy::ElementType> inputB = std::nullopt;
  /// Row-major: A has K contiguous, B and C have N.
  bool aColumnMajor = false, bColumnMajor = false;
  bool readsC = false;       // beta
  bool cColumnMajor = false; // with few columns of C, the rows of the tensor cores are better used
  bool anyRow = false;       // what is contiguous in C need not be whole multiples of 16 bytes
  /// sm_100a: factors for every 32 (f8e4m3, ue8m0) or 16 (f4e2m1, ue4m3) elements of K.
  bool scaled = false;
  unsigned consumers = 2, tileN = 256, stages = 4, cluster = 2;
  /// Rows of tiles that are gone through together, so that B stays in the L2 cache.
  unsigned groupRows = 2048;

  bool tensorMemory() const { return llvm::StringRef(target).starts_with("sm_10"); }
  bool pair() const { return tensorMemory() && cluster == 2; }
  unsigned tileM() const { return tensorMemory() ? 128 : 64 * consumers; }
  unsigned inputBits() const { return tilecopy::elementBits(input); }
  tilecopy::ElementType typeB() const { return inputB.value_or(input); }
  unsigned outputBytes() const { return tilecopy::elementBits(output) / 8; }
  unsigned tileK() const { return 1024 / inputBits(); }
  /// Of a stage, in the shared memory of one CTA.
  unsigned columnsB() const { return pair() ? tileN / 2 : tileN; }
  /// Blocks of 128 x 4 factors, of the rows of A or the columns of B, in a stage.
  unsigned factorBlocks() const { return !scaled ? 0 : inputBits() == 8 ? 1 : 4; }
  unsigned threads() const { return tensorMemory() ? 256 : 128 * (consumers + 1); }
};

/// Sizes at run time; leading dimensions and distances of a batch in elements.
struct Problem {
  int64_t m, n, k, batch = 1;
  int64_t lda = 0, ldb = 0, ldc = 0, strideA = 0, strideB = 0, strideC = 0;
  /// Dense, each row a multiple of 16 bytes.
  static Problem dense(const Spec &spec, int64_t m, int64_t n, int64_t k, int64_t batch = 1);
};

/// A kernel and what launches it. Its parameters: the tensor maps of A, B, and C, a pointer to C,
/// m, n, k, batch (i32), ldc, strideC (i64), alpha and beta (f32).
struct Compiled {
  Spec spec;
  std::string ptx;
  std::vector<tilecopy::TensorMapPlan> maps;
  unsigned sharedBytes = 0;
  /// Why this kernel does not take a problem: M, N and batch are any, K a multiple of 8, and rows
  /// and matrices that tensor maps move lie whole units of 16 bytes apart.
  llvm::Error check(const Problem &p) const;
  /// Tiles of clusters; a grid has at most this many.
  int64_t clusterTiles(const Problem &p) const;
  /// The values of a map for a launch. With `anyRow`, C has no map.
  tilecopy::TensorMapValues bind(unsigned map, uint64_t address, const Problem &p) const;
};

llvm::Expected<Compiled> compile(const Spec &spec);

} // namespace gemm

#endif
