//===- ConvertedCopy.h - Planning copies that convert -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_CONVERTEDCOPY_H
#define TILECOPY_LIB_PLANNING_CONVERTEDCOPY_H

#include "tilecopy/plan/Dispatch.h"

namespace tilecopy {

/// Chooses how a copy with the option `convert` is done: as the copy of a register tile of the
/// other side's type, which has the layout of the copy's own, and a conversion between the two.
llvm::Expected<DispatchChoice> dispatchConverted(const CopyOp &op, const GpuTarget &target,
                                                 TraceDetail detail);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_CONVERTEDCOPY_H
