//===- Values.h - What values of options mean -------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Readers of what options of the emulator take: an error names the option, the value and what would
// do.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXCHECK_VALUES_H
#define TILECOPY_TOOLS_PTXCHECK_VALUES_H

#include "tilecopy/run/Emulator.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <array>

namespace tilecopy {

/// --check: `kind` as it counts by default, `no-kind`, `note:kind` or `error:kind`.
llvm::Error readChecks(llvm::ArrayRef<std::string> checks, EmulatorChecks &into);

/// `x`, `x,y` or `x,y,z`: positive numbers, each at most what `most` has for it.
llvm::Error readDim(llvm::StringRef option, llvm::StringRef text, Dim3 &into,
                    std::array<uint64_t, 3> most);

/// The same of numbers from 0 on: the index of a CTA.
llvm::Error readCta(llvm::StringRef option, llvm::StringRef text, std::array<int64_t, 3> &into);

/// --suppress: the lists in these files.
llvm::Error readSuppressions(llvm::ArrayRef<std::string> paths, std::vector<Suppression> &into);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXCHECK_VALUES_H
