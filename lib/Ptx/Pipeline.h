//===- Pipeline.h - The passes of the back end ------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two lists of passes from IR to PTX. NVPTX's own list is for IR of any kind. Most of its time goes
// into passes that find nothing in ours or make its code worse (ptxas hoists, sinks and unrolls by
// itself, and sees more when it is left to it). The short list has what plain IR needs: selection,
// common subexpressions, and the steps from SSA to registers. `ptx-bench codegen` measures the
// difference.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PTX_PIPELINE_H
#define TILECOPY_LIB_PTX_PIPELINE_H

#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Target/TargetMachine.h"

namespace tilecopy {

/// Whether the module is IR of the kind that this library emits: kernels of integer and
/// floating-point arithmetic, vectors, accesses to global and shared memory, NVPTX intrinsics and
/// inline assembly; nothing that a pass before selection has to take apart.
bool isPlain(const llvm::Module &module);

/// Whether inline assembly of the module reads and writes one register. Such assembly may start an
/// operation that ends later, as wgmma does with its accumulators. A copy of them in between reads
/// too early.
bool tiesRegisters(const llvm::Module &module);

/// Adds the short list. \p tied: registers are tied, so passes that keep their copies out of the
/// way are added; compiling takes about a third longer. False, with nothing added, if this LLVM
/// lacks one of the passes.
bool addShortPipeline(llvm::legacy::PassManager &passes, llvm::TargetMachine &machine,
                      llvm::raw_pwrite_stream &os, bool tied);

/// Adds NVPTX's own list without straight-line strength reduction, whose time grows with the square
/// of the accesses in a kernel. False if the backend cannot print assembly.
bool addFullPipeline(llvm::legacy::PassManager &passes, llvm::TargetMachine &machine,
                     llvm::raw_pwrite_stream &os);

} // namespace tilecopy

#endif // TILECOPY_LIB_PTX_PIPELINE_H
