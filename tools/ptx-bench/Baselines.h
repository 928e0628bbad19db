//===- Baselines.h - CUDA C++ that kernels are compared with ----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What an expert who knows the plan would write: the same threads, the same vector types, the same
// loops. NVRTC compiles it, for its time and for the speed of its kernel. The texts are data: the
// files in cuda/, of the samples, the kernels of ComparedKernels.h, and the kernels of `device`.
// They use no headers and only NVRTC's built-in names. BenchTests runs those of samples.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_BASELINES_H
#define TILECOPY_TOOLS_PTXBENCH_BASELINES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace tilecopy {

/// The name that a kernel has in CUDA C++, where some names are words of the language.
inline std::string cudaName(llvm::StringRef kernel) { return kernel.str() + "_"; }

/// CUDA C++ of the program with this name, with parameters as the kernels of its PTX have them:
/// "bulk/rows_f32", also at the end of a path, or "a warp, f32 32x32", or "run 128x1". Empty
/// without one.
std::string cudaBaseline(llvm::StringRef name);

/// The names of all programs that have one.
std::vector<llvm::StringRef> cudaBaselines();

/// The tensors that the kernels of `device` were written for, transposes aside.
constexpr uint64_t BaselineBytes = 4294967296;
/// Whether they were written for these, and for this GPU.
constexpr bool hasBaselines(uint64_t bytes, unsigned multiprocessors) {
  return bytes == BaselineBytes && multiprocessors == 132;
}

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_BASELINES_H
