//===- BulkRuns.h - The runs that both sides share --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A bulk copy moves bytes that are contiguous on both sides, in multiples of 16 and from multiples
// of 16 (PTX ISA 9.7.9.25.4). This finds the longest runs of a copy; loops go over what they do not
// cover. Where an instruction masks or ignores bytes, runs begin and end anywhere, at the same
// place of 16 bytes on both sides.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_BULKRUNS_H
#define TILECOPY_LIB_PLANNING_BULKRUNS_H

#include "AddressMap.h"
#include "tilecopy/plan/BulkPlan.h"

namespace tilecopy {

/// Fills both sides of `plan`, and the runs and loops of `body`, or records the rule that is not
/// proven. At most `mostIssues` instructions. `uneven` is what the target has for runs that begin
/// or end inside of 16 bytes: Whole for nothing.
bool findBulkRuns(const CopyOp &op, int64_t mostIssues, BulkPlan::Ends uneven, Plan &plan,
                  BulkPlan &body, Findings &findings);

/// How a reduction is spelled by cp.reduce.async.bulk into shared or global memory ("add.s32"), or
/// records the rule "reduce". Empty without the option.
std::optional<std::string> bulkReduction(const CopyOp &op, Findings &findings);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_BULKRUNS_H
