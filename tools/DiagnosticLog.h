//===- DiagnosticLog.h - What tools say about their inputs ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every message about an input goes to stderr, for people, and is kept, for --json. Colors are for
// terminals, and not where NO_COLOR is set.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_DIAGNOSTICLOG_H
#define TILECOPY_TOOLS_DIAGNOSTICLOG_H

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SourceMgr.h"

namespace tilecopy {

class DiagnosticLog {
public:
  /// `tool` is what messages without a place begin with.
  explicit DiagnosticLog(llvm::StringRef tool) : tool(tool) {}

  /// `warning` is the name after -W, if the diagnostic has one.
  void report(const llvm::SMDiagnostic &diagnostic, llvm::StringRef warning = "");
  /// One that has no place in a text. It begins with `file`, or, without one, with the tool.
  void report(llvm::SourceMgr::DiagKind kind, llvm::StringRef file, const llvm::Twine &message);
  /// Errors in a program with their locations, notes among them; everything else without one.
  void report(llvm::Error error, llvm::StringRef file);

  unsigned errors() const { return numErrors; }
  llvm::json::Array take() { return std::exchange(kept, {}); }
  llvm::ArrayRef<llvm::SMDiagnostic> diagnostics() const { return all; }

private:
  void keep(const llvm::SMDiagnostic &diagnostic, llvm::StringRef warning = "");

  std::string tool;
  llvm::json::Array kept;
  std::vector<llvm::SMDiagnostic> all;
  unsigned numErrors = 0;
};

/// A message that begins with "name:line:column: " is shown with that line of the text.
void reportAt(DiagnosticLog &log, llvm::StringRef message, llvm::StringRef name,
              llvm::StringRef text);

/// `text`, whose copy begins at `start`, with the fixes applied; of two that overlap, the first.
std::string applyFixes(llvm::StringRef text, const char *start, std::vector<llvm::SMFixIt> &fixes);

/// The width in columns of the terminal on standard error; 0 if standard error is not a terminal.
unsigned terminalColumns();

/// No colors from here on where the environment has NO_COLOR.
void respectNoColor();

} // namespace tilecopy

#endif // TILECOPY_TOOLS_DIAGNOSTICLOG_H
