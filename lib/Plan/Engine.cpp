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
  auto engine = [](const auto &body) -> StringRef {
    using Body = std::decay_t<decltype(body)>;
    if constexpr (is_one_of<Body, TmaPlan, BulkPlan>::value)
      return "async.bulk";
    if constexpr (std::is_same_v<Body, TmemCopyPlan>)
      return "tcgen05.cp";
    static_assert(
        is_one_of<Body, TmaPlan, BulkPlan, TmemCopyPlan, PartitionPlan, GuardedPlan, BlockPlan,
                  SerialPlan, MatrixPlan, ShufflePlan, TripPlan, TmemAccessPlan>::value,
        "does an engine move it?");
    return "";
  };
  return std::visit(engine, plan.body);
}
