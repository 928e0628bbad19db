//===- MatrixProduct.h - Matrix products from layouts -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// D += A B, where A is [m, k], B is [n, k] and D is [m, n]. The operands are regions of tensors,
// like those of copies. Their layouts determine the descriptors of the instructions, the start of
// each step of K, and the contiguous dimension. If a region has several indices before the matrix,
// they are stages, and each product uses one of them:
//
//   // tilesA: shared f16[4, 64, 64], tilesB: shared f16[4, 128, 64]
//   WarpgroupProduct product(b, {Operand::whole(tilesA), memoryA},
//                            {Operand::whole(tilesB), memoryB});
//   SmallVector<Value *, 128> sums = product.sums();  // in the layout mmaAccumulator(128)
//   b.loop(zero, passes, one, carried, [&](Value *k) {
//     ring.waitFull(turn);
//     product.multiply(sums, {turn.stage(), k});      // clears the sums if k is 0
//     ...
//   });
//   product.wait(sums);
//
// Operands in shared memory have a canonical layout (mmaShared makes one) with any swizzle. Either
// dimension may be contiguous if elements have 16 bits; otherwise K must be. The types of A and B
// are both f16, both bf16, any two of f8e4m3 and f8e5m2, or both f32, which is used as tf32. Sums
// are f32. TensorMemoryProduct also takes f4e2m1, f6e2m3 and f6e3m2 in layout padded16 with K
// contiguous, with each other and with the types of 8 bits. Integers, other sums, A in tensor
// memory and sparse matrices are refused.
//
// An unsupported product builds nothing and adds an error to the builder
// (KernelBuilder::takeError): an OpError that names the tensor, the value, and what would be
// accepted.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_KERNEL_MATRIXPRODUCT_H
#define TILECOPY_KERNEL_MATRIXPRODUCT_H

#include "tilecopy/kernel/KernelBuilder.h"

namespace tilecopy {

struct SharedMatrix;

/// A region of a tensor and an address: the tensor's in shared memory, or the pool's in tensor
/// memory.
struct ProductOperand {
  Operand tile;
  llvm::Value *memory = nullptr;
  /// The last two dimensions are [k, m] or [k, n], instead of [m, k] or [n, k].
  bool kFirst = false;
};

/// The descriptors of an operand in shared memory.
struct ProductSide {
  llvm::Value *first = nullptr;        // of the first stage
  llvm::SmallVector<int64_t, 8> steps; // of each instruction, from there in units of 16 bytes
  int64_t stageStep = 0;
};

/// Allocates a tensor for operands in shared memory. `shape` is, for example, (stages, m, k).
ProductOperand productTile(KernelBuilder &b, llvm::StringRef name, ElementType type,
                           llvm::ArrayRef<int64_t> shape, MmaMajor major = MmaMajor::K,
                           MmaSwizzle swizzle = MmaSwizzle::Bytes128,
                           Spacing spacing = Spacing::Dense);

/// Combines `value` over the four threads that share a row of a warpgroup's sums.
llvm::Value *
overRow(KernelBuilder &b, llvm::Value *value,
        llvm::function_ref<llvm::Value *(llvm::Value *one, llvm::Value *other)> combine);

/// Products of a warpgroup by `wgmma` (sm_90a): 64 rows, and 8 to 256 columns in steps of 8. All
/// threads of the warpgroup execute them.
class WarpgroupProduct {
public:
  WarpgroupProduct(KernelBuilder &builder, const ProductOperand &a, const ProductOperand &b);
  /// A is in registers, in the layout of fragments: mmaAccumulator(k) if elements have 16 bits.
  WarpgroupProduct(KernelBuilder &builder, ElementType a, const ProductOperand &b);

  /// The arguments of one product besides the sums.
  struct Step {
    /// The stage of the operands that have stages.
    llvm::Value *stage = nullptr;
    /// An i32; if it is 0, the sums are cleared first. Null: the sums are not cleared.
    llvm::Value *accumulate = nullptr;
    /// The registers of A, if A is in registers: four words for each 32 bytes of K.
    llvm::ArrayRef<llvm::Value *> words = {};
    /// How many groups of products may be pending afterwards. Without a number there is no wait.
    std::optional<unsigned> pending = 1;
    /// The sums of an earlier product that this wait completes.
    llvm::MutableArrayRef<llvm::Value *> others = {};
  };

  /// The thread's f32 sums of D, uninitialized. Their number is half the number of columns of D.
  llvm::SmallVector<llvm::Value *, 128> sums() const;
  /// Row and column of the thread's first sum. Sum i lies i / 2 % 2 * 8 rows below it and
  /// i / 4 * 8 + i % 2 columns to the right.
  llvm::Value *firstRow() const;
  llvm::Value *firstColumn() const;
  /// Issues a group of products, one for each 32 bytes of K. Nothing else may access the sums and
  /// words until a wait has completed the group.
  void multiply(llvm::MutableArrayRef<llvm::Value *> sums, const Step &step) const;
  /// Waits until at most `pending` groups are pending. `words` of A are in use until then.
  void wait(llvm::MutableArrayRef<llvm::Value *> sums, llvm::ArrayRef<llvm::Value *> words = {},
            unsigned pending = 0) const;

private:
  llvm::Error setLeft(const ProductOperand &a, const ProductOperand &b);
  llvm::Error setRight(const SharedMatrix &right, ElementType a, const ProductOperand &b);
  std::string text(const Step &step, size_t sums) const;

  KernelBuilder &b;
  bool isRight = false; // nothing is built otherwise
  unsigned columns = 0;
  /// The text of the instruction before and after its operands.
  std::string instruction, flags;
  ProductSide sideA, sideB;
};

/// Products of one thread by `tcgen05.mma` (sm_100a and its family) with sums in tensor memory: 128
/// or 64 rows. With `ctaGroup` 2 each CTA of a pair holds half of the rows of A and D and half of
/// the rows of B, and a thread of the first CTA issues the products for both. A commit
/// (emitTmemCommit, Ring::releaseWhenDone) signals their completion.
class TensorMemoryProduct {
public:
  /// Scale factors, as u8[rows, factors] in tensor memory (tmemScaleFactors): one for every 16
  /// elements of K (ue4m3; elements are f4e2m1), or one for every 32 (ue8m0). They need PTX 8.7 and
  /// `ctaGroup` 1.
  struct Factors {
    ProductOperand a, b;
  };

  /// `d` is f32 in a layout of tmemDatapath: D for 128 rows, F for 64.
  TensorMemoryProduct(KernelBuilder &builder, const ProductOperand &a, const ProductOperand &b,
                      const ProductOperand &d, unsigned ctaGroup = 1,
                      const Factors *factors = nullptr);

  /// The address of D, or of one tile if D has several.
  llvm::Value *into(llvm::Value *tile = nullptr) const;
  /// D += A B, or D = A B if `accumulate`, an i32, is 0. `stage` selects among the stages of the
  /// operands.
  void multiply(llvm::Value *d, llvm::Value *stage, llvm::Value *accumulate) const;

private:
  /// The address of the first factors, and the cell and byte of each step relative to it.
  struct Scale {
    llvm::Value *first = nullptr;
    int64_t stageStep = 0;
    llvm::SmallVector<int64_t, 8> cells, bytes;
  };
  llvm::Error setUp(const ProductOperand &a, const ProductOperand &b, const ProductOperand &d,
                    const Factors *factors);
  llvm::Error setShape(const SharedMatrix &a, const SharedMatrix &b);
  llvm::Error setSums(const ProductOperand &d, int64_t rows, int64_t columns);
  llvm::Error setFactors(const SharedMatrix &a, const SharedMatrix &b, const Factors &factors);
  llvm::Error setScale(Scale &scale, const SharedMatrix &of, const ProductOperand &factors);
  std::string text() const;

  KernelBuilder &b;
  bool isRight = false; // nothing is built otherwise
  unsigned ctaGroup;
  std::string kind;
  uint32_t shape = 0; // the instruction descriptor
  ProductSide sideA, sideB;
  llvm::Value *firstD = nullptr;
  int64_t tileD = 0;
  llvm::SmallVector<Scale, 2> scales;
};

} // namespace tilecopy

#endif // TILECOPY_KERNEL_MATRIXPRODUCT_H
