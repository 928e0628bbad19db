//===- tilecopy/Tensor.h - A typed array and where it lies ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tensor has an element type, a shape, a state space, a layout and the alignment of its first
// byte. Layouts and alignments are facts given by the caller; a copy's width is proved from them.
// Shared, register and tensor-memory tensors are static. A global tensor may have run-time
// dimensions and strides; it then has one stride for each dimension instead of a tile layout.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TENSOR_H
#define TILECOPY_TENSOR_H

#include "tilecopy/Expr.h"
#include "tilecopy/Layout.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>

namespace tilecopy {

enum class ElementType {
  F64,
  F32,
  F16,
  BF16,
  F8E4M3,
  F8E5M2,
  F4E2M1,
  I8,
  U8,
  I16,
  U16,
  I32,
  U32,
  I64,
  U64
};

/// Size of one element in bits: 4 (f4e2m1), 8, 16, 32 or 64.
unsigned elementBits(ElementType type);
llvm::StringRef elementTypeName(ElementType type);
std::optional<ElementType> parseElementType(llvm::StringRef name);

enum class Space { Global, Shared, Local, TMem };
llvm::StringRef spaceName(Space space);
std::optional<Space> parseSpace(llvm::StringRef name);

/// A typed array. Create one with a factory below; all of its facts are then consistent.
class Tensor {
public:
  /// A tensor of constant shape under a tile layout whose size is the product of the shape.
  /// `align` is the alignment of the first byte; 0 takes the default (16 bytes for shared memory,
  /// one element for global memory).
  static llvm::Expected<Tensor> create(llvm::StringRef name, ElementType type, Space space,
                                       llvm::ArrayRef<int64_t> shape, Layout layout,
                                       unsigned align = 0);
  /// A global tensor with run-time dimensions or strides, one stride (in elements) per dimension.
  static llvm::Expected<Tensor> createStrided(llvm::StringRef name, ElementType type,
                                              llvm::ArrayRef<Expr> shape,
                                              llvm::ArrayRef<Expr> strides, unsigned align = 0);

  llvm::StringRef name() const { return tensorName; }
  ElementType type() const { return elementType; }
  Space space() const { return stateSpace; }
  unsigned rank() const { return dims.size(); }
  llvm::ArrayRef<Expr> shape() const { return dims; }
  /// The shape when every dimension is constant.
  std::optional<llvm::SmallVector<int64_t, 4>> staticShape() const;
  /// The tile layout; null for a strided tensor.
  const Layout *layout() const { return tileLayout ? &*tileLayout : nullptr; }
  /// The strides of a strided tensor, in elements.
  llvm::ArrayRef<Expr> strides() const { return dimStrides; }
  unsigned align() const { return byteAlign; }
  unsigned bits() const { return elementBits(elementType); }
  /// Bytes from the first to past the last element in memory (its `m` axis), for a static tensor.
  int64_t byteSize() const;

  /// The declaration in .tile text: `A : shared f16[8, 256] layout S[...] align 128`.
  void print(llvm::raw_ostream &os) const;

private:
  Tensor() = default;
  std::string tensorName;
  ElementType elementType = ElementType::F32;
  Space stateSpace = Space::Global;
  llvm::SmallVector<Expr, 4> dims;
  std::optional<Layout> tileLayout;
  llvm::SmallVector<Expr, 4> dimStrides;
  unsigned byteAlign = 1;
};

/// One dimension of a region: `extent` indices from `start`.
struct DimRange {
  Expr start;
  int64_t extent = 1;
};

/// A tensor and the box of it that a copy reads or writes.
struct Operand {
  std::shared_ptr<const Tensor> tensor;
  llvm::SmallVector<DimRange, 4> region;

  /// The whole of a static tensor.
  static Operand whole(std::shared_ptr<const Tensor> tensor);
  /// The extents that are not 1.
  llvm::SmallVector<int64_t, 4> nonUnitExtents() const;
  int64_t count() const;
  void print(llvm::raw_ostream &os) const;
};

} // namespace tilecopy

#endif // TILECOPY_TENSOR_H
