//===- SyncRules.h - Statements that must stand beside others ---*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fences, waits and barriers that are missing whatever the sizes and the layouts are.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_LOWER_SYNCRULES_H
#define TILECOPY_LIB_LOWER_SYNCRULES_H

#include "tilecopy/program/PlanWarnings.h"

namespace tilecopy {

std::vector<PlanWarning> checkSyncRules(const PlannedKernel &kernel);

} // namespace tilecopy

#endif // TILECOPY_LIB_LOWER_SYNCRULES_H
