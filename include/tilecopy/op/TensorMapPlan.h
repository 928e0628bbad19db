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

namespace tilecopy {

/// The type under which a map copies elements bit by bit; F4E2M1 are copied in pairs, as bytes.
TensorMapType tensorMapType(ElementType type);

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
  TensorMapIm2col im2col; // of windows, in place of a box

  unsigned rank() const { return dims.size(); }
  bool isIm2col() const { return im2col.windows != TensorMapWindows::None; }
  int64_t boxBytes() const;
  /// The values for one launch. `valueOf` is asked for scalar arguments.
  TensorMapValues bind(uint64_t tensorAddress,
                       llvm::function_ref<int64_t(const Symbol &)> valueOf) const;
  /// A table for people.
  void print(llvm::raw_ostream &os) const;
  /// A C function `encode_<name>` that calls the driver's encoder; scalar arguments are its
  /// parameters.
  void printC(llvm::raw_ostream &os, llvm::StringRef name) const;
  llvm::json::Value toJSON() const;
  /// Reads what toJSON wrote. The error names the key and what it should hold.
  static llvm::Expected<TensorMapPlan> fromJSON(const llvm::json::Value &value);
  auto members() const {
    const auto &[tensor, type, offset, dims, strides, box, elementStrides, interleave, swizzle,
                 promotion, fill, im2col] = *this;
    return std::tie(tensor, type, offset, dims, strides, box, elementStrides, interleave, swizzle,
                    promotion, fill, im2col);
  }
};

/// An expression as data: a constant and terms, each a coefficient and symbols with their facts.
llvm::json::Value toJSON(const Expr &e);
llvm::Expected<Expr> exprFromJSON(const llvm::json::Value &value);

} // namespace tilecopy

#endif // TILECOPY_OP_TENSORMAPPLAN_H
