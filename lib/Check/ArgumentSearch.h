//===- ArgumentSearch.h - Values under which a kernel can run ---*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The declarations of a kernel do not say how its scalars depend on each other: `row < M` is up to
// the caller. So values are found by trying, each scalar's in an order of preference, and values
// under which a region leaves its tensor or the launch is impossible (ArgumentError) are skipped. A
// fault of any other kind ends the search with these values: it does not look for values that hide
// the fault.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_CHECK_ARGUMENTSEARCH_H
#define TILECOPY_LIB_CHECK_ARGUMENTSEARCH_H

#include "Profile.h"
#include "tilecopy/check/Check.h"

namespace tilecopy {

using ArgumentList = llvm::SmallVector<int64_t, 24>;

/// Which values are tried first. General: small, but not the least, so that a kernel which ignores
/// the argument is likely to be wrong. Boundary: the greatest, or the end of a round number of
/// pieces.
enum class Taste { General, Least, Boundary };

/// The values of a scalar that are worth trying.
ArgumentList candidates(const Symbol &s, Taste taste);

/// The value `steps` multiples of the divisor above the least (or the least positive) one, if it is
/// in the range.
std::optional<int64_t> valueAfter(const Symbol &s, int64_t steps, bool positive);

/// Checks that the given values keep the promises of their declarations.
llvm::Error checkGiven(const Kernel &kernel, const ArgumentValues &given);

/// Runs the kernel without data. ArgumentError: the values do not fit.
llvm::Error tryArguments(const Kernel &kernel, const ArgumentValues &values,
                         uint64_t statementLimit, Profile &profile);

/// Whether what `{ bounds = promised }` says can be true for the values that declarations allow. An
/// error, a StatementError with the values: under one value of a scalar it is not, whatever the
/// other scalars are. `values` fit; `given` are no longer free.
llvm::Error checkPromises(const Kernel &kernel, const ArgumentValues &given,
                          const ArgumentValues &values, const Execution &execution);

/// Values that fit, and what they exercise.
struct ArgumentChoice {
  ArgumentValues values;
  Profile profile;
  bool faulty = false; // the program is wrong under them; the profile ends there
};

class ArgumentSearch {
public:
  /// A choice that costs more than `costLimit` is skipped.
  ArgumentSearch(const Kernel &kernel, ArgumentValues fixed, uint64_t costLimit = ~uint64_t(0),
                 Execution execution = {})
      : kernel(kernel), values(std::move(fixed)), costLimit(costLimit), execution(execution) {}
  /// A scalar whose value is looked for.
  llvm::Error add(const Symbol &s, Taste taste);
  llvm::Expected<ArgumentChoice> run();

private:
  bool tryFrom(size_t symbol, size_t budget);
  bool fits();

  const Kernel &kernel;
  ArgumentValues values;
  uint64_t costLimit;
  std::vector<std::pair<std::string, ArgumentList>> open;
  std::string firstError;
  std::optional<ArgumentChoice> found;
  Execution execution;
  unsigned triesLeft = 20000;
};

} // namespace tilecopy

#endif // TILECOPY_LIB_CHECK_ARGUMENTSEARCH_H
