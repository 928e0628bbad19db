//===- ProgramSeries.h - Programs of many generated kernels -----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The text of generated kernels, read back as programs. Systematic kernels are many: a series puts
// so many of them into one program that a module is worth loading and small enough to look at.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_GENERATE_PROGRAMSERIES_H
#define TILECOPY_LIB_GENERATE_PROGRAMSERIES_H

#include "tilecopy/program/Program.h"
#include <vector>

namespace tilecopy {

/// The program of some kernels' text. An error is a mistake of the text's author, and shows the
/// text.
llvm::Expected<Program> parseGenerated(const std::string &kernels, const GpuTarget &target);

class ProgramSeries {
public:
  explicit ProgramSeries(const GpuTarget &target) : target(target) {}
  void add(const std::string &kernel);
  /// The programs; nothing is added after it. An error is a mistake of the kernels' author.
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
