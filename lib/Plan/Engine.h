//===- Engine.h - Copies that no thread makes -------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some copies are issued by one thread and made by the hardware. Nothing counts their accesses, and
// what orders them is not what orders accesses of threads.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLAN_ENGINE_H
#define TILECOPY_LIB_PLAN_ENGINE_H

#include "llvm/ADT/StringRef.h"

namespace tilecopy {

struct Plan;

/// A part of the name of the engine's instruction; empty for copies by threads. A new body that is
/// neither does not compile.
llvm::StringRef engineOf(const Plan &plan);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLAN_ENGINE_H
