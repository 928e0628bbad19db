//===- Notations.h - A layout in all notations ------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXDUMP_NOTATIONS_H
#define TILECOPY_TOOLS_PTXDUMP_NOTATIONS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace tilecopy {

/// Prints a layout of TileCopy, CuTe or Triton in all notations, a line or a member of JSON for
/// each; where one cannot say it, why. `shape` is "32x16", or empty for the one that the text
/// shows.
llvm::Error printLayout(llvm::raw_ostream &os, llvm::StringRef text, llvm::StringRef shape,
                        bool asJson);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXDUMP_NOTATIONS_H
