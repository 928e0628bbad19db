//===- Printf.h - What vprintf prints ---------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The format strings of C as a kernel's printf takes them. The arguments lie one after another in
// memory, each at a multiple of its size: 4 bytes for int and the like, 8 for long, pointers and
// double. The caller provides them.
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_PRINTF_H
#define TILECOPY_LIB_EMULATOR_PRINTF_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace tilecopy::emu {

/// Bytes of output after which a launch prints no more.
constexpr size_t maxOutput = size_t(1) << 26;

class PrintfSource {
public:
  virtual ~PrintfSource() = default;
  /// The argument of `bytes` bytes at `offset` of the argument buffer.
  virtual uint64_t argument(uint64_t offset, unsigned bytes) = 0;
  /// The string that a pointer argument leads to.
  virtual std::string string(uint64_t pointer) = 0;
};

struct Printed {
  std::string text;
  unsigned arguments = 0; ///< used by the format
  std::string error;      ///< what is wrong with the format; empty if nothing
};

/// A conversion that C does not have is printed as written and reported in `error`.
Printed formatPrintf(llvm::StringRef format, PrintfSource &source);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_PRINTF_H
