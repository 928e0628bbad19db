//===- RunTool.h - Programs of a CUDA installation --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ptxas and the disassemblers are run as programs, where they are found: on PATH, or in the CUDA
// installation that CUDA_HOME names. What they read and write lies in temporary files.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_RUNTOOL_H
#define TILECOPY_TOOLS_RUNTOOL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileUtilities.h"
#include <optional>
#include <string>

namespace tilecopy {

std::optional<std::string> findTool(llvm::StringRef name);

struct ToolOutput {
  std::string out, err;
};

/// Runs a tool. What it says when it fails is in the error.
llvm::Expected<ToolOutput> runTool(llvm::StringRef tool, llvm::ArrayRef<llvm::StringRef> arguments);

/// Assembles PTX into a temporary file, `cubin`, which goes away with the remover.
llvm::Expected<ToolOutput> assemble(llvm::StringRef ptxas, llvm::StringRef ptx,
                                    llvm::StringRef arch, llvm::FileRemover &remover,
                                    llvm::SmallString<128> &cubin);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_RUNTOOL_H
