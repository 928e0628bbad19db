//===- Variant.h - One way to do a copy -------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A variant is one file beside this one and one row in the table of Variants.cpp. It looks at a
// copy, records every rule it checks, and either returns what will be done or declines.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VARIANTS_VARIANT_H
#define TILECOPY_LIB_VARIANTS_VARIANT_H

#include "Plan/AddressMap.h"

namespace tilecopy {

struct Variant {
  llvm::StringRef name;
  OpKind op;
  int priority;
  /// Fills both sides and the body of `plan` (the rest is set), or records in `findings` a
  /// required rule that is not proven and returns false.
  bool (*make)(const CopyOp &op, const GpuTarget &target, Plan &plan, Findings &findings);
  bool prefetches = false;

  bool does(OpKind kind) const { return op == kind || (prefetches && kind == OpKind::Prefetch); }
};

/// Every variant, best first: by priority, and among equals in the order that is written there.
llvm::ArrayRef<Variant> variantTable();

/// Rules that several variants have: all threads of the scope take part, or one thread alone;
/// elements are stored once.
bool requireAllThreads(const CopyOp &op, Findings &findings);
bool requireOneThread(const CopyOp &op, Findings &findings);
bool requireNoReplicas(const CopyOp &op, const AddressMap &dst, Findings &findings);

bool planGmemSmem(const CopyOp &op, const GpuTarget &target, Plan &plan, Findings &findings);
bool planLdStMatrix(const CopyOp &op, const GpuTarget &target, Plan &plan, Findings &findings);
bool planReg(const CopyOp &op, const GpuTarget &target, Plan &plan, Findings &findings);
bool planTma(const CopyOp &op, const GpuTarget &target, Plan &plan, Findings &findings);
bool planTcgen05Cp(const CopyOp &op, const GpuTarget &target, Plan &plan, Findings &findings);
bool planTcgen05LdSt(const CopyOp &op, const GpuTarget &target, Plan &plan, Findings &findings);
bool planFallback(const CopyOp &op, const GpuTarget &target, Plan &plan, Findings &findings);

} // namespace tilecopy

#endif // TILECOPY_LIB_VARIANTS_VARIANT_H
