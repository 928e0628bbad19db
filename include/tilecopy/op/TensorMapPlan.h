//===- TensorMapPlan.h - A tensor map of a launch to come -------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tensor map is a value that a host fills in before the launch. Its dimensions and strides may
// depend on scalar arguments of the kernel, so it travels as expressions: as a value here, and as
// JSON to a host program that is not written in C++.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OP_TENSORMAPPLAN_H
#define TILECOPY_OP_TENSORMAPPLAN_H

#include "tilecopy/op/Expr.h"
#include "tilecopy/op/Members.h"
#include "tilecopy/op/Tensor.h"
#include "tilecopy/tensormap/TensorMap.h"
#include "llvm/Support/JSON.h"
#include <optional>

namespace tilecopy {

/// The type under which a map copies elements bit by bit; F4E2M1 are copied in pairs, as bytes.
TensorMapType tensorMapType(ElementType type);

/// How a kernel edits a map before it copies through it, for a window (Tensor::window). The
/// host fills in a map of the tensor, in which sizes and strides that are not constants have
/// placeholders. The kernel replaces the address and those.
struct TensorMapEdit {
  std::string window;
  Expr offset;                        // bytes from the tensor's address to the map's
  llvm::SmallVector<Expr, 5> dims;    // elements of the map's type
  llvm::SmallVector<Expr, 4> strides; // bytes
  static constexpr size_t MemberCount = 4;
};

/// TensorMapValues before the address of the tensor and the scalar arguments are known.
struct TensorMapPlan {
  std::string tensor;
  TensorMapType type = TensorMapType::U8;
  Expr offset;                        // bytes from the tensor's address to the map's
  llvm::SmallVector<Expr, 5> dims;    // elements of `type`
  llvm::SmallVector<Expr, 4> strides; // bytes
  llvm::SmallVector<uint32_t, 5> box;
  llvm::SmallVector<uint32_t, 5> elementStrides;
  TensorMapInterleave interleave = TensorMapInterleave::None;
  TensorMapSwizzle swizzle = TensorMapSwizzle::None;
  TensorMapPromotion promotion = TensorMapPromotion::B128;
  TensorMapFill fill = TensorMapFill::Zero;
  TensorMapIm2col im2col; // of windows, instead of a box
  std::optional<TensorMapEdit> edit;

  /// Turns the map of a window's part of memory into one that the kernel edits: what the kernel
  /// replaces moves to `edit`. `offset` is that of the window, in bytes.
  void editFor(llvm::StringRef window, llvm::StringRef owner, const Expr &offset);
  /// The map that copies go through: this one, or the one that editing leaves.
  TensorMapPlan edited() const;
  unsigned rank() const { return unsigned(dims.size()); }
  bool isIm2col() const { return im2col.windows != TensorMapWindows::None; }
  int64_t boxBytes() const;
  /// The values for one launch. `valueOf` is called for scalar arguments.
  TensorMapValues bind(uint64_t tensorAddress,
                       llvm::function_ref<int64_t(const Symbol &)> valueOf) const;
  /// A human-readable table.
  void print(llvm::raw_ostream &os) const;
  /// A C function `encode_<name>` that calls the driver's encoder; scalar arguments are its
  /// parameters.
  void printC(llvm::raw_ostream &os, llvm::StringRef name) const;
  llvm::json::Value toJSON() const;
  /// Reads what toJSON wrote. The error names the key and what it should hold.
  static llvm::Expected<TensorMapPlan> fromJSON(const llvm::json::Value &value);
  static constexpr size_t MemberCount = 13;
};

/// The bytes of an edited map in global memory, and their alignment.
constexpr unsigned EditedMapBytes = 128;
/// How many of the maps a kernel edits. Each CTA has space in global memory for each of them, one
/// after the other in the order of the maps, CTA after CTA with x turning fastest.
unsigned editedMaps(llvm::ArrayRef<TensorMapPlan> maps);

/// An expression as data: a constant and terms, each a coefficient and symbols with their facts.
llvm::json::Value toJSON(const Expr &e);
llvm::Expected<Expr> exprFromJSON(const llvm::json::Value &value);

} // namespace tilecopy

#endif // TILECOPY_OP_TENSORMAPPLAN_H
