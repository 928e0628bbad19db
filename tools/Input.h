//===- Input.h - Reading what the command line names ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads whole files, up to a limit: a device such as /dev/zero has no end, and a tool that read it
// would take all of the memory before it failed.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_INPUT_H
#define TILECOPY_TOOLS_INPUT_H

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

namespace tilecopy {

// What is read has these limits, in whatever file it comes.

/// The most bytes of a text: 256 MiB, a thousand times what the largest program takes.
constexpr uint64_t greatestText = uint64_t(256) << 20;
/// The most bytes of a file whose contents fill a buffer: 4 GiB.
constexpr uint64_t greatestData = uint64_t(1) << 32;
/// The most bytes of the PTX that a fat binary holds packed: a few bytes can stand for all of them.
constexpr uint64_t greatestUnpacked = uint64_t(96) << 20;
/// The most levels of JSON: LLVM's parser calls itself for each.
constexpr unsigned greatestJsonDepth = 1000;

/// The contents of a file of at most `most` bytes, of a pipe or device (of at most 256 MiB, as it
/// may never end), or, for "-", of standard input. The error names the file and says why, also that
/// there are more than `most` bytes.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readInput(llvm::StringRef path,
                                                              uint64_t most = greatestText);

/// An error where JSON is nested too deeply.
llvm::Error checkJsonDepth(llvm::StringRef text);

/// JSON; the error begins with the place, "path:line:column: ".
llvm::Expected<llvm::json::Value> parseJson(llvm::StringRef text, llvm::StringRef path);

/// Is this PTX text rather than a .tile program?
bool looksLikePtx(llvm::StringRef text);

/// What a text is, by its first words: no error where it may be a .tile program, else one that says
/// what the file holds, that this tool takes `taken`, and what can be done with the file.
llvm::Error checkIsTile(llvm::StringRef text, llvm::StringRef path, llvm::StringRef tool,
                        llvm::StringRef taken = ".tile programs");

} // namespace tilecopy

#endif // TILECOPY_TOOLS_INPUT_H
