//===- Ending.h - Ending work from outside ----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ctrl-C, SIGTERM and --time-limit end the work, wherever it is. Work that asks shallEnd() now and
// then ends in order, and says how far it came. Work that cannot ask, such as parsing a large file,
// is given a moment; then a thread of its own says why and ends the process. What has been printed
// by then stays.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_ENDING_H
#define TILECOPY_TOOLS_ENDING_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tilecopy {

/// From here on a signal ends the work and not the process, a second one the process; so does the
/// time, where `seconds` is not 0. `tool` is for messages.
void watchForTheEnd(llvm::StringRef tool, double seconds);
/// Ends the process when the time is over, where `seconds` is not 0. Signals do what they always
/// do: this is for tools whose work never asks.
void endAfter(llvm::StringRef tool, double seconds);

/// How to go on from here, for the message where work is ended that cannot ask; empty: nothing is
/// said of it.
void sayHowToGoOn(std::string how);

/// What goes to stdout where work is ended that cannot ask: what has come out by then.
void keepForTheEnd(std::string output);

/// Something has failed: the exit code of work that is ended.
void sayItFailed(int exitCode);

/// Main calls it before it prints the end of its output. From here on main ends the process, and
/// nothing that was kept is printed.
void endInOrder();

/// Nothing more is to be begun, and what runs is to end.
bool shallEnd();
/// Why that is: "interrupted", "the time limit of 5 s is reached"; or empty.
std::string whyEnd();
/// A signal was it.
bool wasInterrupted();

} // namespace tilecopy

#endif // TILECOPY_TOOLS_ENDING_H
