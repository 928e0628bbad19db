//===- Save.h - Launches as files -------------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --save-launches: a folder for each launch, with the module, the memory that its arguments point
// to and a launch file, which ptx-run --launch runs again.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VIRTUALGPU_SAVE_H
#define TILECOPY_LIB_VIRTUALGPU_SAVE_H

#include "Gpu.h"

namespace tilecopy::vgpu {

/// Writes one launch before it runs; an error says which file could not be written.
llvm::Error saveLaunch(uint64_t number, cuda::Function function, const LaunchConfig &config,
                       llvm::ArrayRef<KernelArgument> arguments);

/// What the program has encoded as the tensor map with which these bytes begin, or null.
const TensorMapValues *knownTensorMap(llvm::ArrayRef<uint8_t> bytes);

} // namespace tilecopy::vgpu

#endif // TILECOPY_LIB_VIRTUALGPU_SAVE_H
