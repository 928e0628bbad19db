//===- CudaSource.h - A planned program as CUDA C++ -------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What an expert who knows the plan would write: the same partition, the same vector types,
// the same loops, the same steps of the swizzle. NVRTC gets this text to compile, for its time and
// for the speed of its kernel. It uses no headers and only NVRTC's built-in names.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_CUDASOURCE_H
#define TILECOPY_TOOLS_PTXBENCH_CUDASOURCE_H

#include "tilecopy/program/EmitProgram.h"

namespace tilecopy {

/// The name that a kernel has in the CUDA C++ text.
std::string cudaName(llvm::StringRef kernel);

/// CUDA C++ for every kernel of `program`, with parameters as the kernels of the PTX have them.
/// `kernels` says which keep their shared memory in a dynamic array.
std::string cudaSource(const PlannedProgram &program, llvm::ArrayRef<EmittedKernel> kernels);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_CUDASOURCE_H
