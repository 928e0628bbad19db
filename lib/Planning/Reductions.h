//===- Reductions.h - What `red` combines -----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy by threads with the option `reduce` has `red` in place of stores. Scalar forms come with
// every type; vectors are for floats in global memory (PTX ISA, red).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_REDUCTIONS_H
#define TILECOPY_LIB_PLANNING_REDUCTIONS_H

#include "AddressMap.h"

namespace tilecopy {

/// The bytes of the accesses that the target's `red` has for the copy's destination; empty for
/// none.
llvm::SmallVector<unsigned, 4> reductionWidths(const CopyOp &op, const GpuTarget &target);

/// The rule `reduce`, before a copy by threads is planned: the type has the operation there. True
/// without the option.
bool requireReduction(const CopyOp &op, const GpuTarget &target, Findings &findings);

/// Makes the accesses of a finished plan's destination reductions, if the option is given; the rule
/// `reduce` where the plan has some that `red` has no form for.
bool setReduction(const CopyOp &op, const GpuTarget &target, Plan &plan, Findings &findings);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_REDUCTIONS_H
