//===- MatrixProduct.h - Matrix products from layouts -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// D += A B, where A is [m, k], B is [n, k] and D is [m, n]. The operands are regions of tensors, as
// those of copies are; their layouts say what the instructions have to be told: descriptors, where
// each step of K begins, and what is contiguous. A region with several indices before the matrix
// has stages, of which each product takes one:
//
//   WarpgroupProduct product(b, {Operand::whole(tilesA), memoryA},   // tilesA: shared f16[4, 64,
//   64]
//                            {Operand::whole(tilesB), memoryB});     // tilesB: shared f16[4, 128,
//                            64]
//   SmallVector<Value *, 128> sums = product.sums();                 // mmaAccumulator(128)
//   b.loop(zero, passes, one, carried, [&](Value *k) {
//     ring.waitFull(turn);
//     product.multiply(sums, {turn.stage(), k});                     // clears the sums where k is
//     0
//     ...
//   });
//   product.wait(sums);
//
// In shared memory operands have a canonical layout (mmaShared makes one) with any swizzle; of
// elements of 16 bits either dimension may be contiguous, else K is. f16 and bf16 go with
// themselves, f8e4m3 and f8e5m2 with each other, and f32 is taken as tf32. Sums are f32. In tensor
// memory f4e2m1, f6e2m3 and f6e3m2 in layout padded16, with K contiguous, go with each other and
// with the types of 8 bits.
//
// What a product does not take is an error of the builder (KernelBuilder::takeError): an OpError
// that names the tensor, the value, and what would be accepted. Nothing is built by such a product.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_KERNEL_MATRIXPRODUCT_H
#define TILECOPY_KERNEL_MATRIXPRODUCT_H

#include "tilecopy/kernel/KernelBuilder.h"

namespace tilecopy {

struct SharedMatrix;

/// A region of a tensor, and the tensor's address in shared memory; of tensor memory, that of its
/// pool.
struct ProductOperand {
  Operand tile;
  llvm::Value *memory = nullptr;
  /// The last two dimensions are [k, m] or [k, n].
  bool kFirst = false;
};

/// A tensor for operands, (stages, m or n, k) say, in shared memory that the builder has for it.
ProductOperand productTile(KernelBuilder &b, llvm::StringRef name, ElementType type,
                           llvm::ArrayRef<int64_t> shape, MmaMajor major = MmaMajor::K,
                           MmaSwizzle swizzle = MmaSwizzle::Bytes128,
                           Spacing spacing = Spacing::Dense);

/// A value of each thread, combined over the four that have a row of a warpgroup's sums.
llvm::Value *
overRow(KernelBuilder &b, llvm::Value *value,
        llvm::function_ref<llvm::Value *(llvm::Value *one, llvm::Value *other)> combine);

/// Products of a warpgroup by `wgmma` (sm_90a): 64 rows, and 8 to 256 columns by 8. All of its
/// threads get here.
class WarpgroupProduct {
public:
  WarpgroupProduct(KernelBuilder &builder, const ProductOperand &a, const ProductOperand &b);
  /// A is in registers, as fragments lie: for elements of 16 bits that is mmaAccumulator(k).
  WarpgroupProduct(KernelBuilder &builder, ElementType a, const ProductOperand &b);

  /// What one product takes besides the sums.
  struct Step {
    /// Of the operands that have stages.
    llvm::Value *stage = nullptr;
    /// An i32: where it is 0 the sums are cleared first. Null: they are not.
    llvm::Value *accumulate = nullptr;
    /// A, where that is in registers: four words for each 32 bytes of K.
    llvm::ArrayRef<llvm::Value *> words = {};
    /// After it so many groups of products may be pending; without a number it does not wait.
    std::optional<unsigned> pending = 1;
    /// Sums of a product that was begun before, and that is complete after this wait.
    llvm::MutableArrayRef<llvm::Value *> others = {};
  };

  /// The thread's f32 sums of D, not yet set: half as many as D has columns.
  llvm::SmallVector<llvm::Value *, 128> sums() const;
  /// Where the thread's first sum is. Sum i is i / 2 % 2 * 8 rows and i / 4 * 8 + i % 2 columns
  /// further.
  llvm::Value *firstRow() const;
  llvm::Value *firstColumn() const;
  /// A group of products, one for each 32 bytes of K. Until a wait says that they are complete,
  /// nothing else may read or write the sums and words.
  void multiply(llvm::MutableArrayRef<llvm::Value *> sums, const Step &step) const;
  /// Waits until at most so many groups are pending. `words` of A are in use until then.
  void wait(llvm::MutableArrayRef<llvm::Value *> sums, llvm::ArrayRef<llvm::Value *> words = {},
            unsigned pending = 0) const;

private:
  llvm::Error setLeft(const ProductOperand &a, const ProductOperand &b);
  llvm::Error setRight(const SharedMatrix &right, ElementType a, const ProductOperand &b);
  std::string text(const Step &step, size_t sums) const;

  KernelBuilder &b;
  bool isRight = false; // nothing is built otherwise
  unsigned columns = 0;
  /// The instruction to its operands, and what follows them.
  std::string instruction, flags;
  llvm::Value *firstA = nullptr, *firstB = nullptr; // descriptors of the first stage
  llvm::SmallVector<int64_t, 8> stepsA, stepsB;     // 16 bytes from there, of each instruction
  int64_t stageA = 0, stageB = 0;
};

/// Products of one thread by `tcgen05.mma` (sm_100a and its kin) with the sums in tensor memory:
/// 128 rows, or 64. With `ctaGroup` 2 each CTA of a pair has a half of the rows of A and D and a
/// half of the columns of B, and a thread of the first one multiplies for both. When they are
/// complete is known by a commit (emitTmemCommit, Ring::releaseWhenDone).
class TensorMemoryProduct {
public:
  /// Factors of every 16 elements of K (ue4m3; of f4e2m1) or every 32 (ue8m0), as u8[rows, factors]
  /// in tensor memory (tmemScaleFactors). Of one CTA, from PTX 8.7 on.
  struct Factors {
    ProductOperand a, b;
  };

  /// D: f32 with rows in lanes, as tmemDatapath says: D for 128 rows, F for 64.
  TensorMemoryProduct(KernelBuilder &builder, const ProductOperand &a, const ProductOperand &b,
                      const ProductOperand &d, unsigned ctaGroup = 1,
                      const Factors *factors = nullptr);

  /// The address of D, of a tile of it where it has several.
  llvm::Value *into(llvm::Value *tile = nullptr) const;
  /// D += A B; D = A B where `accumulate`, an i32, is 0. `stage` is of the operands that have
  /// stages.
  void multiply(llvm::Value *d, llvm::Value *stage, llvm::Value *accumulate) const;

private:
  /// Where factors lie: the address of the first, cells from there and the byte for each step.
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
  llvm::Value *firstA = nullptr, *firstB = nullptr, *firstD = nullptr;
  llvm::SmallVector<int64_t, 8> stepsA, stepsB;
  int64_t stageA = 0, stageB = 0, tileD = 0;
  llvm::SmallVector<Scale, 2> scales;
};

} // namespace tilecopy

#endif // TILECOPY_KERNEL_MATRIXPRODUCT_H
