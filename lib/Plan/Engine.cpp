//===- Engine.cpp - Copies that no thread makes ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine.h"
#include "tilecopy/plan/Plan.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

StringRef tilecopy::engineOf(const Plan &plan) {
  return std::visit(makeVisitor([](const TmaPlan &) -> StringRef { return "async.bulk"; },
                                [](const BulkPlan &) -> StringRef { return "async.bulk"; },
                                [](const TmemCopyPlan &) -> StringRef { return "tcgen05.cp"; },
                                [](const PartitionPlan &) -> StringRef { return ""; },
                                [](const GuardedPlan &) -> StringRef { return ""; },
                                [](const BlockPlan &) -> StringRef { return ""; },
                                [](const SerialPlan &) -> StringRef { return ""; },
                                [](const MatrixPlan &) -> StringRef { return ""; },
                                [](const ShufflePlan &) -> StringRef { return ""; },
                                [](const TripPlan &) -> StringRef { return ""; },
                                [](const TmemAccessPlan &) -> StringRef { return ""; }),
                    plan.body);
}
