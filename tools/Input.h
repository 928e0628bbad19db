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

// What is read has these limits, in whatever file it comes, so that no input takes more memory than
// three times its bytes and 256 MiB. run/FatBinary.h has that of packed PTX, PtxText/Module.h that
// of what is made of PTX, Lowering.h that of LLVM instructions.

/// The most bytes of a text: 256 MiB, a thousand times what the largest program takes.
constexpr uint64_t greatestText = uint64_t(256) << 20;
/// The most bytes of a .tile program: 192 KiB, all of a family of the matrix.
constexpr uint64_t greatestTile = uint64_t(192) << 10;
/// The most copies and zeros of a program, four times those of that family. A plan takes up to
/// 30 KB with what an editor is told of it.
constexpr uint64_t greatestPlans = 4000;
/// The most elements in pictures of a program, twice those of the largest ones of ours. Each takes
/// some 400 bytes.
constexpr uint64_t greatestPictures = 500000;
/// The most bytes of a file whose contents fill a buffer: 4 GiB.
constexpr uint64_t greatestData = uint64_t(1) << 32;
/// The most bytes of JSON, and of a message of an editor: 64 MiB.
constexpr uint64_t greatestJson = uint64_t(64) << 20;
/// The most levels of JSON: LLVM's parser calls itself for each.
constexpr unsigned greatestJsonDepth = 1000;
/// The most memory of JSON's values, and what LLVM's take at most: one, with its key where it has
/// one, and the first 64 places of an object.
constexpr uint64_t greatestJsonMemory = uint64_t(160) << 20, jsonValueBytes = 320,
                   jsonObjectBytes = 4352;

/// The contents of a file of at most `most` bytes, of a pipe or device (of at most 256 MiB, as it
/// may never end), or, for "-", of standard input. The error names the file and says why, also that
/// there are more than `most` bytes.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readInput(llvm::StringRef path,
                                                              uint64_t most = greatestText);

/// An error where a .tile program is too large.
llvm::Error checkTileSize(llvm::StringRef text, llvm::StringRef path);

/// An error where JSON is nested too deeply, or has too many values.
llvm::Error checkJson(llvm::StringRef text);

/// JSON; the error begins with the place, "path:line:column: ".
llvm::Expected<llvm::json::Value> parseJson(llvm::StringRef text, llvm::StringRef path);

/// Is this PTX text rather than a .tile program?
bool looksLikePtx(llvm::StringRef text);

/// What a text is, by its first words: no error where it may be a .tile program, of a size that is
/// taken, else one that says what the file holds, that this tool takes `taken`, and what can be
/// done with the file.
llvm::Error checkIsTile(llvm::StringRef text, llvm::StringRef path, llvm::StringRef tool,
                        llvm::StringRef taken = ".tile programs");

/// The same of text that must be PTX, or a binary that may have some inside.
llvm::Error checkIsPtx(llvm::StringRef text, llvm::StringRef path, llvm::StringRef tool);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_INPUT_H
