//===- tilecopy/TmaPlan.h - Copies through a tensor map ---------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread issues `cp.async.bulk.tensor`: each issue moves one box, a block of up to five
// dimensions that is dense in shared memory. The plan says which tensor map the box is of, where
// the first box is on both sides, and how the next ones follow.
//
// The map is a value that a host fills in before the launch. Its dimensions and strides may depend
// on scalar arguments of the kernel, so it travels as expressions: as a value here, and as JSON to
// a host program that is not written in C++.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TMAPLAN_H
#define TILECOPY_TMAPLAN_H

#include "tilecopy/Expr.h"
#include "tilecopy/TensorMap.h"
#include "llvm/Support/JSON.h"
#include <optional>

namespace tilecopy {

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

  unsigned rank() const { return dims.size(); }
  int64_t boxBytes() const;
  /// The values for one launch. `valueOf` is asked for scalar arguments.
  TensorMapValues bind(uint64_t tensorAddress,
                       llvm::function_ref<int64_t(const Symbol &)> valueOf) const;
  /// A table for people.
  void print(llvm::raw_ostream &os) const;
  /// A C function `encode_<name>` that calls cuTensorMapEncodeTiled; scalar arguments are its
  /// parameters.
  void printC(llvm::raw_ostream &os, llvm::StringRef name) const;
  llvm::json::Value toJSON() const;
  /// Reads what toJSON wrote. The error names the key and what it should hold.
  static llvm::Expected<TensorMapPlan> fromJSON(const llvm::json::Value &value);
  friend bool operator==(const TensorMapPlan &a, const TensorMapPlan &b) {
    return a.toJSON() == b.toJSON();
  }
};

/// An expression as data: a constant and terms, each a coefficient and symbols with their facts.
llvm::json::Value toJSON(const Expr &e);
llvm::Expected<Expr> exprFromJSON(const llvm::json::Value &value);

/// Issues that follow each other: every one moves `shared` bytes on in shared memory and `step`
/// elements on in dimension `dim` of the map.
struct TmaLoop {
  int64_t extent;
  int64_t shared;
  unsigned dim;
  int64_t step;
};

/// What one thread issues. The shared side's `base` (Plan::dst or Plan::src) is the element at
/// which the first box lies, before the swizzle.
struct TmaPlan {
  enum Kind { Load, Store, Reduce } kind = Load;
  TensorMapPlan map;
  llvm::SmallVector<Expr, 5> coords;   // of the first issue, one per dimension of the map
  llvm::SmallVector<TmaLoop, 4> loops; // outermost first
  /// What a barrier must expect for the whole copy, in each destination CTA.
  int64_t bytes = 0;
  /// What the first byte of the shared tensor is aligned to.
  unsigned sharedAlign = 128;
  bool clusterForm = false;    // `.shared::cluster` destinations
  std::optional<Expr> ctaMask; // multicast
  unsigned ctaGroup = 0;       // 0: none is named
  std::optional<uint64_t> cachePolicy;
  std::string reduction; // "add"
  bool prefetchMap = false;

  int64_t issues() const;
  /// Indented, as a part of Plan::print.
  void print(llvm::raw_ostream &os) const;
  llvm::json::Object toJSON() const;
};
llvm::StringRef tmaKindName(TmaPlan::Kind kind);

} // namespace tilecopy

#endif // TILECOPY_TMAPLAN_H
