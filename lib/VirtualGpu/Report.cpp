//===- Report.cpp - What a process did wrong ------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "HostStack.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

using namespace llvm;

namespace tilecopy::vgpu {

// One write for each text: several processes and threads share stderr.
void Reporter::print(StringRef text) {
  while (!text.empty()) {
    ssize_t n = ::write(STDERR_FILENO, text.data(), text.size());
    if (n <= 0)
      return;
    text = text.drop_front(size_t(n));
  }
}

// Processes append to one file, a line at a time.
void Reporter::record(json::Object object) {
  if (path.empty())
    return;
  object["process"] = int64_t(getpid());
  std::string line;
  raw_string_ostream(line) << json::Value(std::move(object)) << '\n';
  int file = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file < 0)
    return;
  if (::write(file, line.data(), line.size()) != ssize_t(line.size()))
    print("tilecopy-gpu: warning: cannot write to " + path + "\n");
  ::close(file);
}

void Reporter::count(Severity how) {
  (how == Severity::Error ? errors : notes)++;
  if (how != Severity::Error || !stopsAtFirst)
    return;
  finish();
  std::fflush(nullptr);
  ::_exit(errorCode);
}

static constexpr unsigned mostFrames = 5;

static std::string calledFrom(const std::vector<std::string> &stack) {
  return stack.empty() ? "" : "    called from: " + llvm::join(stack, " < ") + "\n";
}

void Reporter::host(HostFinding kind, StringRef call, const Twine &what) {
  if (!isOff(kind))
    host(kind, call, what, callFrames());
}

void Reporter::host(HostFinding kind, StringRef call, const Twine &what, ArrayRef<void *> frames) {
  Severity how = severity[unsigned(kind)];
  if (how == Severity::Off)
    return;
  std::string message = what.str();
  std::vector<std::string> stack = hostStack(mostFrames, frames);
  print(("tilecopy-gpu: " + severityName(how) + ": " + call + ": " + message + " [" +
         hostFindingName(kind) + "]\n" + calledFrom(stack))
            .str());
  record(json::Object{{"record", "host"},
                      {"kind", hostFindingName(kind)},
                      {"severity", severityName(how)},
                      {"call", call},
                      {"message", json::fixUTF8(message)},
                      {"stack", json::Array(stack)}});
  count(how);
}

void Reporter::kernel(const LaunchPlace &place, ArrayRef<Finding> findings) {
  std::vector<std::string> stack;
  if (!findings.empty())
    stack = hostStack(mostFrames, callFrames());
  for (const Finding &f : findings) {
    bool isLast = &f == &findings.back();
    print(("tilecopy-gpu: " + severityName(f.severity) + ": launch " + Twine(place.number) + ", '" +
           place.kernel + "', " + place.stream + ": " + formatFinding(f) + "\n" +
           (isLast ? calledFrom(stack) : ""))
              .str());
    json::Object object{{"record", "kernel"},
                        {"kind", findingKindName(f.kind)},
                        {"severity", severityName(f.severity)},
                        {"launch", int64_t(place.number)},
                        {"kernel", json::fixUTF8(place.kernel)},
                        {"stream", place.stream},
                        {"message", json::fixUTF8(f.message)},
                        {"count", int64_t(f.count)},
                        {"stack", json::Array(stack)}};
    if (f.line) {
      object["ptx_line"] = int64_t(f.line);
      object["ptx"] = json::fixUTF8(f.ptx);
    }
    if (!f.source.empty())
      object["source"] = json::fixUTF8(f.source);
    record(std::move(object));
    count(f.severity);
  }
}

void Reporter::countLaunch(StringRef kernel, uint64_t code, double seconds) {
  ++launches;
  Use &use = kernels[{kernel.str(), code}];
  ++use.launches;
  use.seconds += seconds;
}

void Reporter::note(const Twine &text) {
  std::string line = text.str();
  if (said.insert(line).second)
    print("tilecopy-gpu: " + line + "\n");
}

void Reporter::finish() {
  for (const auto &[key, use] : kernels)
    record(json::Object{{"record", "use"},
                        {"kernel", json::fixUTF8(key.first)},
                        {"code", utohexstr(key.second, /*LowerCase=*/true)},
                        {"launches", int64_t(use.launches)},
                        {"seconds", use.seconds}});
  record(json::Object{{"record", "end"},
                      {"launches", int64_t(launches)},
                      {"errors", int64_t(errors)},
                      {"notes", int64_t(notes)}});
}

} // namespace tilecopy::vgpu
