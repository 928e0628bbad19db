//===- TileElements.h - The two parts of an access --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most pairs of accesses are told apart by their regions or by their tensors. Which thread touches
// which element is counted only for those that are not.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_ORDER_TILEELEMENTS_H
#define TILECOPY_LIB_ORDER_TILEELEMENTS_H

#include "tilecopy/order/TileAccess.h"

namespace tilecopy {

/// accessOf without the runs.
std::optional<TileAccess> outlineOf(const DispatchChoice &choice, PlanDirection side,
                                    const Operand *region);

/// Adds the runs, in the order of places, or says why they are not known.
void addElements(TileAccess &access, const DispatchChoice &choice, PlanDirection side);

/// How far the second copy's tile begins after the first one's on this side, if the two touch their
/// tiles in the same way: the runs are then the same.
std::optional<Expr> shiftBetween(const Plan &first, const Plan &second, PlanDirection side);

/// The order of runs: by place, then by thread.
bool comesBefore(const TileAccess::Run &a, const TileAccess::Run &b);
void sortRuns(std::vector<TileAccess::Run> &runs);

} // namespace tilecopy

#endif // TILECOPY_LIB_ORDER_TILEELEMENTS_H
