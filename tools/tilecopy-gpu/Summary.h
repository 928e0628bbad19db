//===- Summary.h - What processes on the virtual GPU did --------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Processes leave a line of JSON for each finding, and one at their end, in a file. From them come
// the summary, the exit code, the report for programs and suppressions.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_TILECOPYGPU_SUMMARY_H
#define TILECOPY_TOOLS_TILECOPYGPU_SUMMARY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <map>
#include <set>

namespace tilecopy {

class RunSummary {
public:
  /// An error for a file that no process of ours has written.
  static llvm::Expected<RunSummary> read(llvm::StringRef path);

  /// "tilecopy-gpu: 12 launches: 1 error, 0 notes"; empty if no process has used the GPU.
  std::string line() const;
  uint64_t errors() const { return numErrors; }
  llvm::json::Value toJSON(int exitCode) const;
  /// A line for each finding about a kernel, as --suppress takes them.
  std::string suppressions() const;

private:
  struct KernelUse {
    uint64_t launches = 0;
    double seconds = 0;
  };
  void addUse(const llvm::json::Object &record);

  llvm::json::Array findings;
  std::map<std::pair<std::string, std::string>, KernelUse> kernels; ///< by name and code
  std::set<int64_t> processes, ended;
  uint64_t launches = 0, numErrors = 0, numNotes = 0;
};

} // namespace tilecopy

#endif // TILECOPY_TOOLS_TILECOPYGPU_SUMMARY_H
