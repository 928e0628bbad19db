//===- Diagnostics.h - Errors in .tile text ---------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Places in a source buffer, and diagnostics that point at them. The text may be anything, even one
// line of 100 MB of noise: what is shown of it is always short and printable.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PROGRAM_DIAGNOSTICS_H
#define TILECOPY_LIB_PROGRAM_DIAGNOSTICS_H

#include "tilecopy/program/Program.h"
#include "llvm/Support/SourceMgr.h"

namespace tilecopy {

/// A position in a buffer. Lines and columns count from 1, columns in bytes.
struct Place {
  const char *pointer = nullptr;
  SourceLoc loc;
};

/// The place `length` bytes after `from`.
Place advance(Place from, size_t length);

/// A message for `at`, with its source line when that can be shown. The caret is under the
/// first of `length` bytes, and the rest are underlined.
llvm::SMDiagnostic diagnose(const llvm::SourceMgr &sources, unsigned buffer, Place at,
                            const llvm::Twine &message, size_t length = 1,
                            llvm::SourceMgr::DiagKind kind = llvm::SourceMgr::DK_Error);

/// Text that fixes an error when it replaces `length` bytes from `at` on.
llvm::SMFixIt fixIt(Place at, size_t length, const llvm::Twine &text);

/// `text` in quotes, shortened, unprintable bytes replaced.
std::string quoted(llvm::StringRef text);

/// The name that was probably meant, if one is near enough.
std::optional<llvm::StringRef> probable(llvm::StringRef name,
                                        llvm::ArrayRef<llvm::StringRef> known);

/// "; did you mean 'x'?" when a name is near enough, else nothing.
std::string suggestion(llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> known);

/// The same, or, when no name is near and there are not too many, "; `what` are x, y, z".
std::string suggestionOrAll(llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> known,
                            const llvm::Twine &what);

} // namespace tilecopy

#endif // TILECOPY_LIB_PROGRAM_DIAGNOSTICS_H
