//===- PtxProgram.h - What to launch of a PTX module ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One or several kernels of a module, launched in a row on buffers that they share, and what the
// buffers should hold in the end. It comes from the command line, or from a launch file, whose
// schema is in LAUNCH.md.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXCHECK_PTXPROGRAM_H
#define TILECOPY_TOOLS_PTXCHECK_PTXPROGRAM_H

#include "PtxValue.h"
#include "tilecopy/run/Emulator.h"

namespace tilecopy {

struct PtxLaunch;

/// One launch, as it was requested.
struct PtxStep {
  std::string kernel; ///< empty: the module's only one
  LaunchConfig config;
  std::optional<Dim3> block, cluster; ///< else what the kernel declares
  std::vector<std::string> texts;     ///< of the parameters
  std::string place;                  ///< of these in a launch file
  std::vector<PtxValue> parameters;
  PtxKernelInfo info; ///< once the module is known
};

/// The initial value of a variable of the module.
struct PtxVariable {
  std::string name;
  PtxValue value;
};

/// What a buffer should hold after the last launch.
struct PtxExpectation {
  size_t buffer;
  NumberType type;
  std::vector<uint8_t> bytes;
  Tolerance tolerance;
  std::string file;
};

struct PtxProgram {
  std::string file; ///< the module, if a launch file says it
  std::vector<PtxBuffer> buffers;
  std::vector<PtxVariable> variables;
  std::vector<PtxStep> steps;
  std::vector<PtxExpectation> expectations;
  bool hasTolerance = false; ///< one was stated, for what is order-dependent too
  Tolerance tolerance;

  std::optional<size_t> find(llvm::StringRef buffer) const;
};

/// The program that the options of the command line describe.
llvm::Expected<PtxProgram> programOf(const PtxLaunch &launch, uint64_t seed);
/// The program of a launch file; `path` is its place, which relative paths begin from.
llvm::Expected<PtxProgram> readLaunchFile(llvm::StringRef path, uint64_t seed);

/// Reads an expectation: an array of NumPy, or raw bytes of elements of `type`.
llvm::Error addExpectation(PtxProgram &program, llvm::StringRef buffer, llvm::StringRef path,
                           std::optional<NumberType> type, const Tolerance &tolerance);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXCHECK_PTXPROGRAM_H
