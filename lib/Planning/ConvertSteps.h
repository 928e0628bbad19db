//===- ConvertSteps.h - The instructions of a conversion --------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_CONVERTSTEPS_H
#define TILECOPY_LIB_PLANNING_CONVERTSTEPS_H

#include "tilecopy/op/GpuTarget.h"
#include "tilecopy/plan/ConvertForm.h"

namespace tilecopy {

/// What a copy asks of a conversion.
struct Conversion {
  ElementType from, to;
  llvm::StringRef rounding; // rn, rz, rm, rp
  bool saturates = false;
};

/// The steps, as few as the target allows. An error says what the target lacks.
llvm::Expected<llvm::SmallVector<ConvertStep, 4>> convertSteps(const Conversion &conversion,
                                                               const GpuTarget &target);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_CONVERTSTEPS_H
