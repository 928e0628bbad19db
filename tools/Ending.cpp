//===- Ending.cpp - Ending work from outside ------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ending.h"
#include "CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <mutex>
#include <thread>
#include <unistd.h>

using namespace llvm;

namespace tilecopy {

using EndClock = std::chrono::steady_clock;

// Signal handlers reach nothing else.
static std::atomic<bool> interrupted{false};
static double limit = 0;
static EndClock::time_point begin;

// The first to set it ends the process: the watching thread or main.
static std::atomic<bool> ending{false};

static std::atomic<int> failedWith{-1}; // the exit code once something has failed

static std::mutex lockOfHow;
static std::string howToGoOn, kept;

void sayHowToGoOn(std::string how) {
  std::lock_guard<std::mutex> guard(lockOfHow);
  howToGoOn = std::move(how);
}

void keepForTheEnd(std::string output) {
  std::lock_guard<std::mutex> guard(lockOfHow);
  kept = std::move(output);
}

void sayItFailed(int exitCode) { failedWith = exitCode; }

static int codeOfEnd() {
  return failedWith >= 0 ? int(failedWith) : interrupted ? exitInterrupted : exitUsage;
}

bool wasInterrupted() { return interrupted; }

static bool isTimeOver() {
  std::chrono::duration<double> spent = EndClock::now() - begin;
  return limit > 0 && spent.count() >= limit;
}

bool shallEnd() { return interrupted || isTimeOver(); }

std::string whyEnd() {
  if (interrupted)
    return "interrupted";
  std::string text;
  if (isTimeOver())
    raw_string_ostream(text) << "the time limit of " << format("%g", limit) << " s is reached";
  return text;
}

/// Seconds of processor time that the process has taken.
static double worked() { return double(std::clock()) / CLOCKS_PER_SEC; }

/// Gives work that polls shallEnd() time to end: 30 ms if it is running or idle, at most 80 ms if
/// other processes use the cores.
static void waitForOrder() {
  using std::chrono::milliseconds;
  constexpr milliseconds look(5), pause(30), most(80);
  constexpr double work = 0.03, least = 0.001;
  auto since = EndClock::now(), seen = since;
  double first = worked(), last = first;
  for (auto now = since; now - since < most; now = EndClock::now()) {
    std::this_thread::sleep_for(look);
    // Several threads work for longer than time passes.
    if (now - since >= pause && worked() - first >= work)
      return;
    if (now - seen < pause)
      continue;
    if (worked() - last < least)
      return;
    seen = now;
    last = worked();
  }
}

/// Main ends the process within a second; it may be blocked on a pipe that has no reader.
/// Destructors of static objects may run meanwhile, so none is used here.
[[noreturn]] static void waitForMain() {
  std::this_thread::sleep_for(std::chrono::seconds(1));
  std::_Exit(codeOfEnd());
}

/// The main thread may hold any lock, so nothing is unwound.
[[noreturn]] static void endForGood(std::string tool, bool isAsked) {
  while (!shallEnd())
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  if (isAsked)
    waitForOrder();
  if (ending.exchange(true))
    waitForMain();
  std::unique_lock<std::mutex> held(lockOfHow, std::try_to_lock);
  // Past the buffer of outs(), which the main thread may be using.
  for (StringRef rest = held ? StringRef(kept) : ""; !rest.empty();) {
    ssize_t n = ::write(STDOUT_FILENO, rest.data(), rest.size());
    if (n <= 0)
      break;
    rest = rest.drop_front(size_t(n));
  }
  WithColor::error(errs(), tool) << whyEnd() << "; what was being done is lost"
                                 << (held && !howToGoOn.empty() ? "; " + howToGoOn : "") << '\n';
  sys::RunInterruptHandlers();
  std::_Exit(codeOfEnd());
}

void endInOrder() {
  static const bool isMine = !ending.exchange(true);
  while (!isMine) // the thread that watches is ending the process
    std::this_thread::sleep_for(std::chrono::seconds(1));
}

/// A limit counts from the start of the process, which has done nothing but work until here: it
/// has loaded libraries and read its options.
static void startWatching(StringRef tool, double seconds, bool isAsked) {
  limit = seconds;
  begin = EndClock::now() -
          std::chrono::duration_cast<EndClock::duration>(std::chrono::duration<double>(worked()));
  std::thread(endForGood, tool.str(), isAsked).detach();
}

void watchForTheEnd(StringRef tool, double seconds) {
  sys::SetInterruptFunction([] { interrupted = true; });
  startWatching(tool, seconds, /*isAsked=*/true);
}

void endAfter(StringRef tool, double seconds) {
  if (seconds > 0)
    startWatching(tool, seconds, /*isAsked=*/false);
}

} // namespace tilecopy
