//===- LowerToPtx.cpp - Program to PTX in one call ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/KeepWidths.h"
#include "tilecopy/program/EmitProgram.h"

using namespace llvm;
using namespace tilecopy;

Expected<std::pair<std::string, std::vector<EmittedKernel>>>
tilecopy::lowerToPtx(const Program &program, LLVMContext &context, OptLevel level,
                     const EmitOptions &options) {
  auto planned = planProgram(program, DefaultErrorLimit, TraceDetail::Declines);
  if (!planned)
    return planned.takeError();
  return lowerToPtx(*planned, context, level, options);
}

Expected<std::pair<std::string, std::vector<EmittedKernel>>>
tilecopy::lowerToPtx(const PlannedProgram &planned, LLVMContext &context, OptLevel level,
                     const EmitOptions &options) {
  auto emitted = emitProgram(planned, context, options);
  if (!emitted)
    return emitted.takeError();
  keepWidths(*emitted->module, level);
  auto ptx = compileToPtx(*emitted->module, planned.program->target, level, ModuleCheck::Target);
  if (!ptx)
    return ptx.takeError();
  if (Error e = checkAccesses(*ptx, emitted->kernels, level))
    return e;
  return std::make_pair(std::move(*ptx), std::move(emitted->kernels));
}
