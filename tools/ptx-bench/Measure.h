//===- Measure.h - Numbers that were measured, and how to show them *- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A measurement here is never one number: it is the median of many, with the range in which eight
// of ten lie. What is compared was measured alternately within one run, and a ratio is taken
// between neighbors in time, so that a clock that drifts does not look like a difference.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_MEASURE_H
#define TILECOPY_TOOLS_PTXBENCH_MEASURE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace tilecopy {

/// Samples of one quantity.
class Samples {
public:
  void add(double value) { values.push_back(value); }
  void add(const Samples &more) {
    values.insert(values.end(), more.values.begin(), more.values.end());
  }
  bool empty() const { return values.empty(); }
  /// The value below which `fraction` of the samples lie, interpolated; 0 without samples.
  double quantile(double fraction) const;
  double median() const { return quantile(0.5); }
  double last() const { return values.back(); }
  /// "p10..p90" with `digits` digits after the point.
  std::string spread(unsigned digits) const;
  /// {"median": , "p10": , "p90": , "n": }
  llvm::json::Value toJSON() const;

private:
  std::vector<double> values;
};

/// Milliseconds of processor time that this thread has had. Compilers and the planner do all of
/// their work on the thread that calls them and wait for nothing, so on an idle machine this is the
/// time that passes, and on a busy one it is still the same.
double threadMilliseconds();

/// A number with `digits` digits after the point.
std::string fixed(double value, unsigned digits);

/// Columns, the first flush left and the rest flush right, as wide as they need to be.
class Table {
public:
  explicit Table(std::vector<std::string> head) { rows.push_back(std::move(head)); }
  void add(std::vector<std::string> row) { rows.push_back(std::move(row)); }
  void print(llvm::raw_ostream &os) const;

private:
  std::vector<std::vector<std::string>> rows;
};

/// One line on standard error that says how far a run has come; nothing where that is not a
/// terminal.
class Progress {
public:
  explicit Progress(size_t steps);
  ~Progress();
  void step(const llvm::Twine &what);

private:
  bool shown;
  size_t steps, done = 0;
};

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_MEASURE_H
