//===- PlanBarriers.h - The barriers of the hardware ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which barrier of the hardware the threads of a `sync` meet at, and how many they are.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_LOWER_PLANBARRIERS_H
#define TILECOPY_LIB_LOWER_PLANBARRIERS_H

#include "tilecopy/program/PlanProgram.h"

namespace tilecopy {

/// The plan of a statement that the threads of `active` get to, after those before it.
llvm::Expected<SyncPlan> planSync(const PlannedKernel &planned, const SyncStmt &sync,
                                  const llvm::BitVector &active);

} // namespace tilecopy

#endif // TILECOPY_LIB_LOWER_PLANBARRIERS_H
