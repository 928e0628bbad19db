//===- TargetRecord.h - What a module was emitted for -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM aborts the process on some instructions that the target of a compilation lacks, and silently
// prints others. So each emitter notes in the module which targets its plans are for
// (`!tilecopy.targets`), and compileToPtx compares. The note is not an attribute of the function:
// functions with different attributes are not inlined into each other.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_EMIT_TARGETRECORD_H
#define TILECOPY_EMIT_TARGETRECORD_H

#include "tilecopy/op/GpuTarget.h"
#include "llvm/IR/Module.h"

namespace tilecopy {

/// Notes a target, once.
void recordTarget(llvm::Module &module, const GpuTarget &target);

/// What a function is for, by its attributes `target-cpu` and `target-features`; none where they do
/// not say.
std::optional<GpuTarget> targetOf(const llvm::Function &function);

/// Checks that everything in the module is for a target that `target` covers. Looks at the notes,
/// at the attributes `target-cpu` and `target-features` of functions that are defined, at LLVM's
/// intrinsics for NVPTX, and at the module's triple and data layout, which may be empty. The error
/// names what does not fit, and both targets.
llvm::Error checkTarget(const llvm::Module &module, const GpuTarget &target,
                        const llvm::DataLayout &layout);

} // namespace tilecopy

#endif // TILECOPY_EMIT_TARGETRECORD_H
