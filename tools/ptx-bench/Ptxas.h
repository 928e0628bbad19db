//===- Ptxas.h - What ptxas makes of PTX ------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Machine code is counted in the file that ptxas writes, without a disassembler: an instruction has
// 16 bytes from sm_70 on, and its operation is in the lowest 12 bits. The padding at the end and
// the branch to itself before it are not counted.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_PTXAS_H
#define TILECOPY_TOOLS_PTXBENCH_PTXAS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <string>

namespace tilecopy {

/// All kernels of a module: the sum of their instructions, the most registers that one has.
struct SassCount {
  uint64_t instructions = 0;
  unsigned registers = 0;
  uint64_t spilledBytes = 0; // stores and loads
  llvm::json::Object toJSON() const;
};

class Ptxas {
public:
  /// ptxas on PATH or in CUDA_HOME/bin.
  static llvm::Expected<Ptxas> open();
  /// "13.0"
  llvm::StringRef release() const { return version; }
  llvm::Expected<SassCount> count(llvm::StringRef ptx, llvm::StringRef arch) const;

private:
  Ptxas(std::string path, std::string version)
      : path(std::move(path)), version(std::move(version)) {}
  std::string path, version;
};

/// The instructions in the code sections of an ELF file of 64 bits. An error if it is not one.
llvm::Expected<uint64_t> countInstructions(llvm::StringRef cubin);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_PTXAS_H
