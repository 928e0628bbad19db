//===- SharedMatrix.h - An operand of a product in shared memory *- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A product is made of instructions that each take 32 bytes of K. What one of them reads is found
// by a matrix descriptor, so the tensor's layout must be one of the canonical ones (PTX ISA 9.1,
// 9.7.15.5.1 and 9.7.16.3.3). Here is what a layout says about it: the descriptor, where each
// instruction begins, and how far stages are apart.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_KERNEL_SHAREDMATRIX_H
#define TILECOPY_LIB_KERNEL_SHAREDMATRIX_H

#include "RegionPlaces.h"
#include "tilecopy/kernel/MatrixProduct.h"
#include "tilecopy/plan/MatrixDescriptor.h"

namespace tilecopy {

/// Lengths in units of 16 bytes, as descriptors count.
struct SharedMatrix {
  MatrixDescriptor descriptor;
  ElementType type = ElementType::F16;
  unsigned bits = 16; // of an element in memory: padded ones have a byte each
  MmaMajor major = MmaMajor::K;
  int64_t rows = 0, k = 0;             // elements of MN and of K
  llvm::SmallVector<int64_t, 8> steps; // from the operand's start to what an instruction reads
  int64_t stageStep = 0;
  Expr start; // elements from the tensor's first

  /// Elements of K that an instruction takes.
  int64_t kOfStep() const { return 256 / bits; }

  /// Whether the element is one of kind::f8f6f4: 8 bits, or padded to a byte.
  bool isOfBytes() const;

  /// The error says which rule of the canonical layouts the tensor breaks.
  static llvm::Expected<SharedMatrix> of(const ProductOperand &operand);
  /// What the product instructions take for this operand.
  llvm::Expected<ProductSide> emit(KernelBuilder &b, llvm::Value *memory, bool isTcgen05) const;
};

/// Both operands of a product, whose K is the same.
struct SharedMatrices {
  SharedMatrix a, b;

  static llvm::Expected<SharedMatrices> of(const ProductOperand &a, const ProductOperand &b);
};

/// Checks that types go together.
llvm::Error checkProductTypes(const SharedMatrix &matrix, ElementType other, llvm::StringRef name);

/// The same of tensor memory, whose products of bytes mix types of 8, 6 and 4 bits.
llvm::Error checkTcgenTypes(const SharedMatrix &a, const SharedMatrix &b, llvm::StringRef name);

} // namespace tilecopy

#endif // TILECOPY_LIB_KERNEL_SHAREDMATRIX_H
