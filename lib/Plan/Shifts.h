//===- Shifts.h - Wide accesses for rows of any pitch -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The choice between narrow vectors that are aligned on both sides (Partition.h) and words of 16
// bytes that are shifted (plan/ShiftForm.h), for rows of global memory that begin at any element.
//
// Words pay where rows are long. On an H200, a matrix of 16383 x 16381 f16 is copied at 0.80 of the
// driver's speed by elements; by words at 0.99 in rows of 2048 bytes, 0.97 in rows of 1024, and at
// most 0.79 in rows of 256 (test/gpu/RESULTS.md).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLAN_SHIFTS_H
#define TILECOPY_LIB_PLAN_SHIFTS_H

#include "Partition.h"

namespace tilecopy {

/// `plan` is what `partition` made of the same request, whose leading side is in global memory.
/// Replaces it by words that are shifted where its vectors are narrow, runs are long, and all that
/// is read is known to be readable. Notes the rule "shift" where vectors are narrow.
void preferShifts(const PartitionRequest &request, Plan &plan, Findings &findings);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLAN_SHIFTS_H
