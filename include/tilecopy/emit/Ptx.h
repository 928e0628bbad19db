//===- Ptx.h - LLVM IR to PTX -----------------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs LLVM's NVPTX backend in this process and counts the result back against the plans: a copy
// that was planned with 16-byte accesses and printed with 4-byte ones is an error here, not a
// slowdown found a year later.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_EMIT_PTX_H
#define TILECOPY_EMIT_PTX_H

#include "tilecopy/emit/Emit.h"
#include "tilecopy/op/GpuTarget.h"
#include <string>

namespace tilecopy {

/// IR passes before the backend. Plans are emitted in final form, so the backend alone gives good
/// code; frontends with more around their copies may want more.
enum class OptLevel { O0, O1, O2, O3 };

/// What is checked of a module before it is compiled.
enum class ModuleCheck {
  Whole,  // LLVM's verifier, the target, and what PTX does not have
  Target, // only the target: for modules of emitProgram, which are valid
};

/// Compiles `module` for `target`, which changes the module's IR. Errors: IR that the verifier
/// rejects, copies or barriers for a target that this one does not cover, NVPTX intrinsics that it
/// lacks, a triple or data layout of another target (TargetRecord.h), or diagnostics of the
/// backend.
///
/// LLVM ends the process, or prints something else, where its backend meets what PTX does not have;
/// its handler for fatal errors must not return, so no error can be made of that. What is known to
/// do so is refused before, by name: initial values in shared memory, thread_local variables,
/// aliases of variables, malformed inline assembly, functions of mathematics without an
/// instruction, intrinsics of other machines, values of more than 16384 parts, scopes of other
/// targets, and the like. For every NVPTX intrinsic it is known which GPUs and PTX versions have
/// it; the error says what the target lacks.
llvm::Expected<std::string> compileToPtx(llvm::Module &module, const GpuTarget &target,
                                         OptLevel level = OptLevel::O1,
                                         ModuleCheck check = ModuleCheck::Whole);

/// Memory instructions of one kind in the text of a kernel.
struct PtxAccess {
  Space space;
  bool isStore;
  unsigned bytes; // of one thread's access
  int64_t sites;
};

/// Counts the loads and stores of global, shared, local and tensor memory in each kernel and device
/// function of PTX text, by bytes per access (`.v4.b32` and `.v2.b64` are both 16).
llvm::Expected<std::vector<std::pair<std::string, std::vector<PtxAccess>>>>
countAccesses(llvm::StringRef ptx);

/// Checks that no memory instruction of a kernel is narrower than planned, that there are no more
/// of them than planned, and that there is no local memory. (Neighbors that LLVM joins into a
/// wider access, and redundant loads that it drops, are fine; so are blocks that -O2 duplicates.)
/// The error names the kernel, what was planned and what is there.
llvm::Error checkAccesses(llvm::StringRef ptx, llvm::ArrayRef<EmittedKernel> kernels,
                          OptLevel level = OptLevel::O1);

} // namespace tilecopy

#endif // TILECOPY_EMIT_PTX_H
