//===- IntrinsicNeeds.h - Which GPUs have an intrinsic ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Frontends call intrinsics of NVPTX of their own (wgmma, griddepcontrol, conversions). LLVM ends
// the process at one that the target lacks, and does not say beforehand what has it.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_INTRINSICNEEDS_H
#define TILECOPY_LIB_EMIT_INTRINSICNEEDS_H

#include "tilecopy/op/GpuTarget.h"

namespace tilecopy {

/// What the intrinsic `name` (without "llvm.nvvm.") needs and the target lacks: "needs sm_90 or
/// newer (this is sm_80)". Empty where nothing is lacking, or nothing is known. `typed` is the name
/// of an overloaded one with its types: "fabs.bf16" where `name` is "fabs".
std::string intrinsicLacks(llvm::StringRef name, const GpuTarget &target,
                           llvm::StringRef typed = "");

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_INTRINSICNEEDS_H
