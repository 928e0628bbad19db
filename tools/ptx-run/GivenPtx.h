//===- GivenPtx.h - PTX from elsewhere for a program ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What --ptx names: a module that runs instead of the one that a program is lowered to, on the
// memory and the arguments of the program, and is compared with the program's meaning. So edited or
// foreign PTX can be judged without writing down what its buffers must hold.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXRUN_GIVENPTX_H
#define TILECOPY_TOOLS_PTXRUN_GIVENPTX_H

#include "tilecopy/emit/Emit.h"

namespace tilecopy {

class DiagnosticLog;

/// Reads PTX, or the newest PTX of a fat binary, whose kernels are launched as those of `lowered`.
/// Nothing where it cannot be read, lacks a kernel, or has one that takes other parameters or
/// threads; `log` says why.
std::optional<std::string> readGivenPtx(llvm::StringRef path, llvm::StringRef lowered,
                                        llvm::ArrayRef<EmittedKernel> kernels, DiagnosticLog &log);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXRUN_GIVENPTX_H
