//===- PlanWindows.h - Windows and the maps edited for them -----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy through a tensor map of a window needs a statement that edits the map. And a tensor is
// reached through its one window or by its own name, not both: planning compares tensors by name.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_LOWER_PLANWINDOWS_H
#define TILECOPY_LIB_LOWER_PLANWINDOWS_H

#include "tilecopy/program/PlanProgram.h"

namespace tilecopy {

/// Reports each second window of a tensor, and each statement that names a tensor with a window.
void checkWindows(const Kernel &kernel, llvm::function_ref<void(llvm::Error)> report);

/// Plans which statement edits which tensor map, once all copies are planned. Reports each copy
/// whose map no statement edits.
void planMapEdits(PlannedKernel &planned, llvm::function_ref<void(llvm::Error)> report);

} // namespace tilecopy

#endif // TILECOPY_LIB_LOWER_PLANWINDOWS_H
