//===- Handles.h - What the handles of the C API hold -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The C API is a thin layer: texts in, handles and texts out. An Error becomes a status by its
// class and a message by its text.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_CAPI_HANDLES_H
#define TILECOPY_LIB_CAPI_HANDLES_H

#include "tilecopy-c/Copy.h"
#include "tilecopy/emit/EmitFunction.h"
#include "tilecopy/program/CopyText.h"

struct tilecopy_copy {
  tilecopy::TextCopy copy;
  std::vector<std::string> symbolNames;
};

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace tilecopy {

/// A copy of a text, owned by the caller.
char *copyText(llvm::StringRef text);

/// OK for success; otherwise the status of the error's class, or `otherwise`.
tilecopy_status report(llvm::Error e, char **message, tilecopy_status otherwise);

/// An error of the caller that no Error describes.
tilecopy_status badArgument(const llvm::Twine &what, char **message);

/// Compiles a module to PTX for an architecture. `level` is 0 to 3.
tilecopy_status compileText(llvm::Module &module, const char *cpu, unsigned level, char **ptx,
                            char **message);

/// The text of a module with the functions that `emit` defines; `caller` is for messages.
tilecopy_status
functionText(const char *caller, unsigned flags, char **ir, char **message,
             llvm::function_ref<llvm::Error(llvm::Module &, const FunctionOptions &)> emit);

/// The architecture of a caller, and null for the text's own.
ParseOverrides overridesFor(const char *cpu);

/// Reads a module. Errors have LLVM's message, with `name` as the file's name.
llvm::Expected<std::unique_ptr<llvm::Module>> readIr(llvm::StringRef text, llvm::StringRef name,
                                                     llvm::LLVMContext &context);

} // namespace tilecopy

#endif // TILECOPY_LIB_CAPI_HANDLES_H
