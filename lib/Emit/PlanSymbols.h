//===- PlanSymbols.h - The symbols that emission asks for -------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Emission asks the caller for the values of a plan's symbols: once for each, before anything is
// built. So a missing value is an error, not half a copy.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_PLANSYMBOLS_H
#define TILECOPY_LIB_EMIT_PLANSYMBOLS_H

#include "tilecopy/plan/Plan.h"

namespace tilecopy {

/// The leaf symbols of a plan, each once, in the order in which the plan names them. Those that
/// only its tensor map has are bound by the host and are not among them.
llvm::SmallVector<Symbol, 4> planSymbols(const Plan &plan);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_PLANSYMBOLS_H
