//===- Report.h - What runs have to say --------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Verdicts are printed as they come, or kept for the one JSON document that --json prints at the
// end. Both are made from the same facts. At the end there is a summary and an exit code.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXCHECK_REPORT_H
#define TILECOPY_TOOLS_PTXCHECK_REPORT_H

#include "../DiagnosticLog.h"
#include "../Ending.h"
#include "Progress.h"
#include "tilecopy/op/SourceLoc.h"
#include "tilecopy/run/Emulator.h"
#include <map>

namespace tilecopy {

enum class Verdict { Passed, Failed, NotRun };

/// What running one kernel came to.
struct KernelReport {
  std::string kernel, device;
  SourceLoc loc; // of its head; none for PTX
  Verdict verdict = Verdict::Passed;
  std::vector<std::map<std::string, int64_t>> arguments; // of a program's kernel
  std::string message;                                   // what went wrong
  std::shared_ptr<const Stall> stall;                    // a deadlock of what the program means
  uint64_t comparedBytes = 0;
  std::vector<float> milliseconds; // with --time
  std::vector<Finding> findings;
  std::vector<std::string> notes;
  llvm::json::Value accesses = nullptr; // with --analyze
  llvm::json::Value buffers = nullptr;  // of bare PTX
};

llvm::json::Value toJSON(const Finding &finding);

class RunReport {
public:
  /// `tool` is for messages and for the document.
  /// `failureCode` is the exit code where something has failed.
  RunReport(llvm::StringRef tool, bool json, int failureCode)
      : json(json), failureCode(failureCode), line(tool), messages(tool), tool(tool) {}

  /// Where text for people goes: stdout, or nowhere when stdout is JSON's.
  llvm::raw_ostream &text();
  DiagnosticLog &log() {
    line.clear();
    return messages;
  }
  Progress &progress() { return line; }

  void beginInput(llvm::StringRef file);
  void add(const KernelReport &kernel);
  /// The verdict over all kernels of the input.
  Verdict endInput(Verdict verdict);
  /// A member of the document besides the inputs: "fuzz", "matrix".
  void add(llvm::StringRef key, llvm::json::Object facts);
  /// A generated program has failed: the exit code says so, however the work ends.
  void noteFailure();
  /// The work was ended; `left` inputs have not run.
  void stop(llvm::StringRef why, unsigned left);

  /// The document as it would be now, with a member more, for work that may be ended; "" for
  /// people.
  std::string documentNow(llvm::StringRef stopped, llvm::StringRef key, llvm::json::Object facts);

  bool isForPeople() const { return !json; }

  /// Prints the summary or the document, and returns the exit code.
  int finish();

private:
  std::string document(int code, llvm::StringRef stopped, const llvm::json::Object &extra) const;
  bool json;
  int failureCode;
  Progress line;
  std::string stopped;
  DiagnosticLog messages;
  std::string tool;
  llvm::json::Array inputs;
  llvm::json::Object more;
  std::string file;
  llvm::json::Array kernels; // of the input at hand
  unsigned passed = 0, failed = 0, notRun = 0;
  bool generatedFailed = false;
};

/// What the emulator looks for, with an example of each.
void printFindings();

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXCHECK_REPORT_H
