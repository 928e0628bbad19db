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
// Words pay where rows are long and aligned accesses narrow. A matrix of 16383 x 16381 on an H200,
// as parts of the speed of the driver's copy (test/gpu/RESULTS.md):
//
//   row of a tile, bytes    128          256          512          1024 and more
//   by 1 byte, by words     0.54, 0.67   0.58, 0.81   0.57, 0.92   0.57, 0.95
//   by 2 bytes              0.75, 0.61   0.77, 0.77   0.79, 0.92   0.78, 0.98
//   by 4 bytes                           0.75, 0.74   0.87, 0.92   0.89, 0.96
//   by 8 bytes                                        0.92, 0.92   0.93, 0.93
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_SHIFTS_H
#define TILECOPY_LIB_PLANNING_SHIFTS_H

#include "Partition.h"

namespace tilecopy {

/// `plan` is what `partition` made of the same request, whose leading side is in global memory.
/// Replaces it by words that are shifted where its vectors are narrow, runs are long, and all that
/// is read is known to be readable. Notes the rule "shift" where vectors are narrow.
void preferShifts(const PartitionRequest &request, Plan &plan, Findings &findings);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_SHIFTS_H
