//===- Measure.cpp - Numbers that were measured, and how to show them -----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Measure.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <ctime>

using namespace llvm;
using namespace tilecopy;

double tilecopy::threadMilliseconds() {
  timespec time = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return double(time.tv_sec) * 1e3 + double(time.tv_nsec) * 1e-6;
}

double Samples::quantile(double fraction) const {
  if (values.empty())
    return 0;
  std::vector<double> sorted = values;
  llvm::sort(sorted);
  double place = fraction * double(sorted.size() - 1);
  size_t below = size_t(place);
  size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - double(below)) * (sorted[above] - sorted[below]);
}

std::string Samples::spread(unsigned digits) const {
  return fixed(quantile(0.1), digits) + ".." + fixed(quantile(0.9), digits);
}

json::Value Samples::toJSON() const {
  return json::Object{{"median", median()},
                      {"p10", quantile(0.1)},
                      {"p90", quantile(0.9)},
                      {"n", int64_t(values.size())}};
}

std::string tilecopy::fixed(double value, unsigned digits) {
  std::string text;
  raw_string_ostream(text) << format("%.*f", int(digits), value);
  return text;
}

void Table::print(raw_ostream &os) const {
  std::vector<size_t> widths;
  for (const auto &row : rows)
    for (auto [column, cell] : enumerate(row)) {
      if (column == widths.size())
        widths.push_back(0);
      widths[column] = std::max(widths[column], cell.size());
    }
  for (const auto &row : rows) {
    for (auto [column, cell] : enumerate(row)) {
      if (column == 0)
        os << left_justify(cell, row.size() > 1 ? widths[0] : 0);
      else
        os << "  " << right_justify(cell, widths[column]);
    }
    os << '\n';
  }
}

Progress::Progress(size_t steps) : shown(errs().is_displayed()), steps(steps) {}

Progress::~Progress() {
  if (shown)
    errs() << "\r\033[K";
}

void Progress::step(const Twine &what) {
  ++done;
  if (shown)
    errs() << "\r\033[K[" << done << '/' << steps << "] " << what;
}
