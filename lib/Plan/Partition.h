//===- Partition.h - Rounds x threads x vector ------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shares a set of paired counters among the threads of a scope: the widest vector for which every
// access is proved aligned on both sides and every thread gets the same number of them, then the
// threads along the leading side's contiguous direction, then rounds.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLAN_PARTITION_H
#define TILECOPY_LIB_PLAN_PARTITION_H

#include "AddressMap.h"

namespace tilecopy {

struct PartitionRequest {
  const CopyOp &op;
  const AddressMap &dst, &src;
  llvm::SmallVector<PlanIter, 8> pairs;
  bool dstLeads;           // the destination's strides decide the order
  unsigned leaderBytes;    // widest access that the leading side's instructions have: 16 or 32
  unsigned leastBytes = 1; // narrowest access that the instructions have
};

/// Fills both sides and the body of `plan`, or records the rule that is not proven.
bool partition(PartitionRequest request, Plan &plan, Findings &findings);

/// How a swizzled address advances by the constants of the unrolled counters: decided from the bits
/// that the rest of the address can have.
SwizzleStep swizzleStep(const Swizzle &swizzle, const Expr &base,
                        llvm::ArrayRef<Counter<Expr, 1>> dynamic,
                        llvm::ArrayRef<Counter<Expr, 1>> constant);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLAN_PARTITION_H
