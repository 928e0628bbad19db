//===- Nvrtc.h - NVIDIA's run-time compiler, where it is found --*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The yardstick: CUDA C++ to PTX in this process. The library is opened at run time, so that the
// bench builds and runs without it, with our own declarations of the eight functions that are
// called (NVRTC's interface, unchanged since CUDA 7).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_NVRTC_H
#define TILECOPY_TOOLS_PTXBENCH_NVRTC_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>

namespace tilecopy {

class Nvrtc {
public:
  /// Opens `library`; when empty, libnvrtc by its usual names and under CUDA_HOME, CUDA_PATH and
  /// /usr/local/cuda. The error lists what was tried.
  static llvm::Expected<std::unique_ptr<Nvrtc>> open(llvm::StringRef library);

  /// "13.0"
  std::string version() const;

  /// Compiles CUDA C++ to PTX for `arch` ("sm_90a"); the compiler's log is in the error.
  llvm::Expected<std::string> compile(llvm::StringRef source, llvm::StringRef arch);

private:
  struct Entries;
  explicit Nvrtc(std::shared_ptr<const Entries> entries) : entries(std::move(entries)) {}
  llvm::Expected<std::string> tryCompile(llvm::StringRef source, llvm::StringRef arch,
                                         bool &unknownOption);
  std::shared_ptr<const Entries> entries;
  /// `--minimal` leaves out declarations that no kernel here uses; older versions do not know it.
  bool minimal = true;
};

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_NVRTC_H
