//===- FatBinary.h - PTX inside of fat binaries -----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// nvcc puts machine code and PTX for several targets into one container, the fat binary, which lies
// in a file of its own or in a section of a host object or program. The PTX may be compressed. A
// cubin is machine code alone.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_RUN_FATBINARY_H
#define TILECOPY_RUN_FATBINARY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace tilecopy {

/// The most bytes of the PTX that a fat binary holds packed: a few bytes can stand for all of them.
constexpr uint64_t greatestUnpacked = uint64_t(96) << 20;

/// One PTX text of a fat binary.
struct FatPtx {
  unsigned sm;
  std::string text;
};

/// Whether a file is an ELF file or a fat binary rather than text.
bool looksLikeBinary(llvm::StringRef file);

/// All PTX texts that a fat binary, or the fat binaries of an ELF file, hold. An error if there are
/// none, which says what is there instead.
llvm::Expected<std::vector<FatPtx>> extractPtx(llvm::StringRef file);

/// Decompresses an LZ4 block. Public for tests.
llvm::Expected<std::string> decompressLz4(llvm::StringRef block, size_t size);

} // namespace tilecopy

#endif // TILECOPY_RUN_FATBINARY_H
