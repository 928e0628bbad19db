//===- Odd.h - Calls that must not end the process --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each case is one call of the C API with odd arguments. It must give a result or an error with a
// message. Cases run in a child process, which tells its parent how far it is. If a call ends the
// child, that case has failed, and another child runs the cases after it.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_UNIT_CAPI_ODD_H
#define TILECOPY_TEST_UNIT_CAPI_ODD_H

#include "tilecopy-c/Copy.h"
#include <functional>
#include <string>
#include <vector>

namespace odd {

/// What a call gave. Broken: neither, as an error without a message, or a result beside one.
enum class Gave : char { Nothing, Result, Error, Broken };

/// Judges what a call returned, and frees it. `text`: what the call gives if it succeeds, null for
/// a call that gives something else.
Gave judged(tilecopy_status status, char *message, char **text = nullptr);

struct Case {
  std::string name;
  std::function<Gave()> run;
  /// Nothing: whichever.
  Gave expected = Gave::Nothing;
};

/// Runs all cases and fails for those that end the process, take more than a minute, or give what
/// is not expected. `least`: there must be as many of both, results and errors.
void runCases(const std::vector<Case> &cases, unsigned least = 1);

} // namespace odd

#endif // TILECOPY_TEST_UNIT_CAPI_ODD_H
