//===- Report.h - What a process did wrong ----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Findings are of two sorts: those of the emulator, about a kernel, and those of the host's calls.
// Both are printed on stderr when they are made. If TILECOPY_GPU_REPORT names a file, each is also
// a line of JSON there, so that the command which started the process, and its children, can sum
// up.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VIRTUALGPU_REPORT_H
#define TILECOPY_LIB_VIRTUALGPU_REPORT_H

#include "Options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/JSON.h"
#include <array>
#include <map>
#include <set>

namespace tilecopy::vgpu {

/// A launch, for the lines that its findings begin with.
struct LaunchPlace {
  uint64_t number;
  std::string kernel, stream;
};

class Reporter {
public:
  bool isOff(HostFinding kind) const { return severity[unsigned(kind)] == Severity::Off; }
  void host(HostFinding kind, llvm::StringRef call, const llvm::Twine &what);
  /// Of a place where the program was before.
  void host(HostFinding kind, llvm::StringRef call, const llvm::Twine &what,
            llvm::ArrayRef<void *> frames);
  void kernel(const LaunchPlace &place, llvm::ArrayRef<Finding> findings);
  /// Prints a refusal or another fact that is not a finding. Each text is printed once.
  void note(const llvm::Twine &text);
  /// Called when a launch has ended. `code` is a hash of the text.
  void countLaunch(llvm::StringRef kernel, uint64_t code, double seconds);
  /// The record of the whole process, when it ends.
  void finish();

  std::array<Severity, numHostFindings> severity = hostSeverities();
  bool stopsAtFirst = false;
  int errorCode = 1; ///< with which the process ends, if it has errors and no parent sums up
  uint64_t launches = 0, errors = 0, notes = 0;
  std::string path; ///< of the file of records

private:
  void record(llvm::json::Object object);
  void print(llvm::StringRef text);
  void count(Severity severity);
  struct Use {
    uint64_t launches = 0;
    double seconds = 0;
  };
  std::map<std::pair<std::string, uint64_t>, Use> kernels; ///< by name and code
  std::set<std::string> said;
};

} // namespace tilecopy::vgpu

#endif // TILECOPY_LIB_VIRTUALGPU_REPORT_H
