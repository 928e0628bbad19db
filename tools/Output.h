//===- Output.h - What a tool writes, or an error ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A full disk is an error like any other, but LLVM's streams abort the process when they are closed
// with an error that has not been looked at. A file is written whole or stays what it was; what is
// not a file (a pipe, a device) is written to and never replaced.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_OUTPUT_H
#define TILECOPY_TOOLS_OUTPUT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace tilecopy {

/// Flushes `os`, called `name` in the error.
llvm::Error flush(llvm::raw_fd_ostream &os, const llvm::Twine &name);

/// Makes `text` the contents of `path`, or of what it is a link to.
llvm::Error writeFile(llvm::StringRef path, llvm::StringRef text);

/// An error when `path` is one of the files that were read: no output takes the place of an input.
llvm::Error checkNoInput(llvm::StringRef path, llvm::ArrayRef<std::string> inputs);

/// From here on, what LLVM would abort the process for (a stream that cannot be written when it is
/// closed, memory that cannot be had, an instruction that its back end cannot select) ends it with
/// a message and exitUsage. `tool` is a literal.
void reportFatalErrors(const char *tool);

/// `code`, or, after a message, exitUsage if stdout could not be written.
int exitCode(llvm::StringRef tool, int code);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_OUTPUT_H
