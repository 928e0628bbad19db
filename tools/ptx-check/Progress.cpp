//===- Progress.cpp - How far long work is ------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Progress.h"
#include "../DiagnosticLog.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tilecopy {

/// To the beginning of the line, and nothing after it.
static constexpr StringLiteral eraseLine = "\r\x1b[K";

/// A terminal that cannot erase is treated like a file.
static bool isTerminal() {
  std::optional<std::string> term = sys::Process::GetEnv("TERM");
  return sys::Process::StandardErrIsDisplayed() && term && *term != "dumb";
}

Progress::Progress(StringRef tool) : terminal(isTerminal()), tool(tool) {
  ticker = std::thread([this] { run(); });
}

Progress::~Progress() {
  clear();
  {
    std::lock_guard<std::mutex> lock(mutex);
    over = true;
  }
  ends.notify_all();
  ticker.join();
}

void Progress::at(std::string now) {
  std::lock_guard<std::mutex> lock(mutex);
  text = std::move(now);
}

void Progress::clear() {
  std::lock_guard<std::mutex> lock(mutex);
  if (shown)
    errs() << eraseLine;
  shown = false;
}

void Progress::run() {
  // Work that is done at once needs no line.
  constexpr auto early = std::chrono::milliseconds(500);
  auto pause = terminal ? std::chrono::milliseconds(100) : std::chrono::milliseconds(30000);
  std::unique_lock<std::mutex> lock(mutex);
  while (!ends.wait_for(lock, pause, [&] { return over; }))
    if (!text.empty() && Clock::now() - start > early)
      show();
}

void Progress::show() {
  double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  std::string line = formatv("{0} ({1:f0} s)", text, seconds);
  if (!terminal) {
    errs() << tool << ": " << line << '\n';
    return;
  }
  // One that wraps could not be erased; a few columns are for what a terminal echoes.
  size_t width = std::max(20u, terminalColumns()) - 4;
  if (line.size() > width)
    line.resize(width);
  errs() << eraseLine << line;
  shown = true;
}

} // namespace tilecopy
