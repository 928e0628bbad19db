//===- Tensor.h - A typed array and where it lies ---------------*- C++ -*-===//
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

#ifndef TILECOPY_OP_TENSOR_H
#define TILECOPY_OP_TENSOR_H

#include "tilecopy/layout/NamedLayouts.h"
#include "tilecopy/op/Expr.h"
#include "tilecopy/op/TensorMemory.h"
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
  F6E2M3,
  F6E3M2,
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

/// Size of one element in bits: 4 (f4e2m1), 6 (f6e2m3, f6e3m2), 8, 16, 32 or 64.
unsigned elementBits(ElementType type);
llvm::StringRef elementTypeName(ElementType type);
/// All of them, in the order of the enumeration.
llvm::ArrayRef<llvm::StringRef> elementTypeNames();
std::optional<ElementType> parseElementType(llvm::StringRef name);

enum class Space { Global, Shared, Local, TMem };
llvm::StringRef spaceName(Space space);
/// For messages: "global memory", "registers", ...
llvm::StringRef memoryName(Space space);
llvm::ArrayRef<llvm::StringRef> spaceNames();
std::optional<Space> parseSpace(llvm::StringRef name);

/// The most bytes of a thread that a register tensor takes: 256 words of 32 bits. A thread has 255
/// registers on every target (CUDA C++ Programming Guide, "Technical Specifications per Compute
/// Capability"), but a word needs none before it is loaded and after it is stored, so a tile of 256
/// words can still do without local memory.
constexpr int64_t MostRegisterBytes = 256 * 4;

class Tensor;

/// What makes a tensor a window: it is the part of a global tensor that begins at these indices and
/// has the window's shape.
struct TensorWindow {
  std::shared_ptr<const Tensor> of;
  llvm::SmallVector<Expr, 4> begin; // one index for each dimension
  Expr offset;                      // elements from the first one of `of` to the window's first
};

/// A typed array. Create one with a factory below; all of its facts are then consistent.
class Tensor {
public:
  /// A tensor of constant shape under a tile layout whose size is the product of the shape.
  /// `align` is the alignment of the first byte, a power of two; 0 takes the default (16 bytes in
  /// global and shared memory, one element elsewhere). For a global tensor it is a promise about
  /// the pointer. Errors name the tensor and the value: a name that is not an identifier, no
  /// dimensions or one below 1, a layout of another size, an axis that the space does not have
  /// (global and shared: m; local: m and thread axes; tmem: TLane, TCol), offsets below 0, a
  /// swizzle outside linear memory, an alignment that is too small for the element, more than
  /// MostRegisterBytes of a thread, more shared memory than a CTA of any target can have
  /// (checkShared asks about one target, program/SharedMemory.h about the sum over a kernel).
  static llvm::Expected<Tensor> create(llvm::StringRef name, ElementType type, Space space,
                                       llvm::ArrayRef<int64_t> shape, Layout layout,
                                       unsigned align = 0);
  /// A tensor in tensor memory. Columns of the layout (TCol) are counted in elements from the
  /// pool's first. Errors as above, and cells outside of the pool. Without a pool (null) the tensor
  /// has no address yet, and no copy can reach it.
  static llvm::Expected<Tensor> createInPool(llvm::StringRef name, ElementType type,
                                             llvm::ArrayRef<int64_t> shape, Layout layout,
                                             std::shared_ptr<const TmemPool> pool,
                                             unsigned align = 0);
  /// A global tensor with run-time dimensions or strides, one stride (in elements) per dimension.
  /// Errors as above; dimensions that can only be below 1, strides that can only be negative, and
  /// symbols other than scalar arguments are refused too.
  static llvm::Expected<Tensor> createStrided(llvm::StringRef name, ElementType type,
                                              llvm::ArrayRef<Expr> shape,
                                              llvm::ArrayRef<Expr> strides, unsigned align = 0);

  /// A shared or register tensor whose layout is to be chosen from its uses (chooseLayouts,
  /// planProgram). Until then it is row-major, and no copy of it is planned. With `major`, a matrix
  /// descriptor reads the shared tensor along that dimension.
  static llvm::Expected<Tensor> createAuto(llvm::StringRef name, ElementType type, Space space,
                                           llvm::ArrayRef<int64_t> shape, unsigned align = 0,
                                           std::optional<MmaMajor> major = std::nullopt);

  /// A window of a global tensor that has one stride for each dimension and is not itself a window:
  /// `shape` indices from `begin` on. Both may depend on scalar arguments and on the place of the
  /// CTA, so each CTA can have its own window. What lies outside of the window is outside of this
  /// tensor. Its alignment follows from that of `of`. The code that launches the kernel ensures
  /// that the window lies inside of `of` and is not empty; what can only be otherwise is refused.
  static llvm::Expected<Tensor> createWindow(llvm::StringRef name, std::shared_ptr<const Tensor> of,
                                             llvm::ArrayRef<Expr> begin,
                                             llvm::ArrayRef<Expr> shape);

  /// This global tensor at a multicast address, behind which each of several devices has a tensor
  /// of its own: what is stored there is stored to all, and what is loaded is combined from all.
  /// Refused: other spaces, windows, elements of less than a byte.
  llvm::Expected<Tensor> asMulticast() const;

  llvm::StringRef name() const { return tensorName; }
  bool isMulticast() const { return multicast; }
  /// Null if the tensor is not a window.
  const TensorWindow *window() const { return part.get(); }
  /// The tensor that has the memory: for a window the tensor it is cut from, else this one.
  const Tensor &owner() const { return part ? *part->of : *this; }
  bool isAuto() const { return layoutIsAuto; }
  std::optional<MmaMajor> autoMajor() const { return matrixMajor; }
  ElementType type() const { return elementType; }
  Space space() const { return stateSpace; }
  unsigned rank() const { return unsigned(dims.size()); }
  llvm::ArrayRef<Expr> shape() const { return dims; }
  /// The shape when every dimension is constant.
  std::optional<llvm::SmallVector<int64_t, 4>> staticShape() const;
  /// The tile layout; null for a strided tensor.
  const Layout *layout() const { return tileLayout ? &*tileLayout : nullptr; }
  /// The strides of a strided tensor, in elements.
  llvm::ArrayRef<Expr> strides() const { return dimStrides; }
  /// The allocation of a tensor in tensor memory; null before it has one, and for other tensors.
  const std::shared_ptr<const TmemPool> &pool() const { return tmemPool; }
  unsigned align() const { return byteAlign; }
  /// The bits that are copied for an element: its size, or the byte that it has to itself.
  unsigned bits() const { return spacing() == Spacing::Bytes ? 8 : elementBits(elementType); }
  Spacing spacing() const { return tileLayout ? tileLayout->spacing : Spacing::Dense; }
  /// Bytes from the tensor's address to the end of its last element, along the `m` axis, rounded up
  /// for a swizzled tensor to where the swizzle can move an element. 0 when it depends on run-time
  /// values, and for tensor memory.
  int64_t byteSize() const { return bytes; }

  /// The declaration in .tile text: `A : shared f16[8, 256] layout S[...] align 128`. What is the
  /// default (the layout that defaultLayout makes, the alignment) is left out.
  void print(llvm::raw_ostream &os) const;

private:
  Tensor() = default;
  void printWindow(llvm::raw_ostream &os) const;
  std::string tensorName;
  ElementType elementType = ElementType::F32;
  Space stateSpace = Space::Global;
  llvm::SmallVector<Expr, 4> dims;
  std::optional<Layout> tileLayout;
  bool layoutIsAuto = false, multicast = false;
  std::optional<MmaMajor> matrixMajor;
  llvm::SmallVector<Expr, 4> dimStrides;
  std::shared_ptr<const TmemPool> tmemPool;
  std::shared_ptr<const TensorWindow> part;
  unsigned byteAlign = 1;
  int64_t bytes = 0;
};

/// The layout of a tensor whose declaration gives none: row-major. In tensor memory the tensor must
/// have two dimensions: rows are lanes, columns are columns.
llvm::Expected<Layout> defaultLayout(Space space, llvm::ArrayRef<int64_t> shape);

class GpuTarget;
/// A shared tensor must fit what a CTA of the target can have; tensors elsewhere pass. The error
/// names the tensor, its bytes and the limit.
llvm::Error checkShared(const Tensor &tensor, const GpuTarget &target);

struct Operand;

/// One dimension of a region: `extent` indices from `start`; or the indices `picks`, in that order,
/// which tensor maps take; or those that a region of a tensor of integers holds, which threads
/// load. Then `extent` is their number and `start` is 0.
struct DimRange {
  Expr start;
  int64_t extent = 1;
  std::vector<Expr> picks = {};
  std::shared_ptr<const Operand> loaded = {};
  /// Indices that follow each other.
  bool isRun() const { return picks.empty() && !loaded; }
  friend bool operator==(const DimRange &a, const DimRange &b);
};

/// A tensor and the box of it that a copy reads or writes.
struct Operand {
  std::shared_ptr<const Tensor> tensor;
  llvm::SmallVector<DimRange, 4> region;

  /// The whole of a tensor of constant shape.
  static Operand whole(std::shared_ptr<const Tensor> tensor);
  /// The extents that are not 1.
  llvm::SmallVector<int64_t, 4> nonUnitExtents() const;
  /// The elements of the region. makeCopy refuses regions whose count overflows int64.
  int64_t count() const;
  /// The dimension whose indices are picked, if there is one.
  std::optional<unsigned> picked() const;
  /// The first dimension whose indices are loaded, if there is one.
  std::optional<unsigned> indexed() const;
  /// As in .tile text: `A[ctaid.x*8 : +8, 0:256]`, or `A` for the whole.
  void print(llvm::raw_ostream &os) const;
  /// The same region of the same tensor, or of tensors of one name.
  friend bool operator==(const Operand &a, const Operand &b) {
    bool same =
        a.tensor == b.tensor || (a.tensor && b.tensor && a.tensor->name() == b.tensor->name());
    return same && a.region == b.region;
  }
};

} // namespace tilecopy

#endif // TILECOPY_OP_TENSOR_H
