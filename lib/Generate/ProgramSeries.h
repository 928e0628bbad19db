//===- ProgramSeries.h - Programs of many generated kernels -----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the text of generated kernels back as programs. Systematic kernels are many: a series puts
// enough of them into one program to make loading a module worthwhile, and few enough to read it.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_GENERATE_PROGRAMSERIES_H
#define TILECOPY_LIB_GENERATE_PROGRAMSERIES_H

#include "tilecopy/program/Program.h"
#include <vector>

namespace tilecopy {

/// Parses a program from the text of kernels. An error is a defect of the text, and shows
/// the text.
llvm::Expected<Program> parseGenerated(const std::string &kernels, const GpuTarget &target);

class ProgramSeries {
public:
  explicit ProgramSeries(const GpuTarget &target) : target(target) {}
  void add(const std::string &kernel);
  /// Returns the programs; nothing can be added afterwards. An error is a defect of the kernels'
  /// author.
  llvm::Expected<std::vector<Program>> take();

private:
  void finish();

  const GpuTarget &target;
  std::string text;
  unsigned kernels = 0;
  std::vector<Program> programs;
  llvm::Error failure = llvm::Error::success();
};

} // namespace tilecopy

#endif // TILECOPY_LIB_GENERATE_PROGRAMSERIES_H
