//===- Progress.h - How far long work is ------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checking can take hours. On a terminal one line says how far it is, written over at most ten
// times a second; elsewhere, in the log of a CI run, there is a line each 30 seconds. A thread of
// its own does that, so that one long kernel is seen as well.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXCHECK_PROGRESS_H
#define TILECOPY_TOOLS_PTXCHECK_PROGRESS_H

#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace tilecopy {

class Progress {
public:
  explicit Progress(llvm::StringRef tool);
  ~Progress();

  /// What is being done now, in a few words.
  void at(std::string text);
  /// Takes the line away, before something else is printed. It comes back by itself.
  void clear();

private:
  using Clock = std::chrono::steady_clock;
  void run();
  void show();

  const bool terminal;
  const std::string tool;
  const Clock::time_point start = Clock::now();
  std::mutex mutex;
  std::condition_variable ends;
  std::string text;
  bool shown = false, over = false;
  std::thread ticker;
};

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXCHECK_PROGRESS_H
