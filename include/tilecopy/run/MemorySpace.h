//===- MemorySpace.h - The state spaces of PTX ------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state spaces of PTX (PTX ISA 5.1), as its text names them and as the emulator resolves
// addresses to them.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_RUN_MEMORYSPACE_H
#define TILECOPY_RUN_MEMORYSPACE_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace tilecopy {

enum class MemorySpace : uint8_t { Generic, Global, Shared, Local, Const, Param, Tensor };

/// "generic", "global", "shared", "local", "const", "param" or "tensor".
llvm::StringRef memorySpaceName(MemorySpace space);

} // namespace tilecopy

#endif // TILECOPY_RUN_MEMORYSPACE_H
