//===- EmitProgram.h - Whole programs to IR and PTX -------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A `.tile` program as a module of kernels, and as PTX. A frontend that emits single copies into
// its own functions needs none of this: see Emit.h.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PROGRAM_EMITPROGRAM_H
#define TILECOPY_PROGRAM_EMITPROGRAM_H

#include "tilecopy/emit/Ptx.h"
#include "tilecopy/program/PlanProgram.h"
#include "llvm/IR/Module.h"
#include <memory>

namespace tilecopy {

struct EmittedProgram {
  std::unique_ptr<llvm::Module> module;
  std::vector<EmittedKernel> kernels;
};

struct EmitOptions {
  /// Line tables that map PTX back to the `.tile` text; `file` names it.
  bool lines = false;
  std::string file;
  /// Gives each object in static shared memory an array of its own, not an offset in a common one.
  /// That costs instructions, but a checking device then sees an access that leaves its tensor.
  bool sharedApart = false;
  /// The most instructions of the program, where the end of a block counts as four. With what the
  /// backend makes of them they take 750 bytes each at -O1, and 1600 at -O3.
  uint64_t mostInstructions = ~uint64_t(0);
};

/// Builds a module for a planned program. The module passes the verifier, as builds with assertions
/// check; compileToPtx verifies what it is given in every build, unless the caller says that it is
/// such a module. More than `mostInstructions` are a PlanError.
llvm::Expected<EmittedProgram> emitProgram(const PlannedProgram &program,
                                           llvm::LLVMContext &context,
                                           const EmitOptions &options = {});

/// Program to PTX in one call: plan, emit, compile, count. A planned program is not planned again.
llvm::Expected<std::pair<std::string, std::vector<EmittedKernel>>>
lowerToPtx(const Program &program, llvm::LLVMContext &context, OptLevel level = OptLevel::O1,
           const EmitOptions &options = {});
llvm::Expected<std::pair<std::string, std::vector<EmittedKernel>>>
lowerToPtx(const PlannedProgram &planned, llvm::LLVMContext &context, OptLevel level = OptLevel::O1,
           const EmitOptions &options = {});

} // namespace tilecopy

#endif // TILECOPY_PROGRAM_EMITPROGRAM_H
