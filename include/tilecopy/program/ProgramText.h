//===- ProgramText.h - .tile text to programs and back ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads and writes `.tile` text. The language is described in lib/Program/LANGUAGE.md. Errors are
// given through LLVM's SourceMgr: file, line, column, the line itself and a caret, and a text that
// names the offending value and what is expected. There is one diagnostic for one error; after
// it, reading goes on at the next statement.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PROGRAM_PROGRAMTEXT_H
#define TILECOPY_PROGRAM_PROGRAMTEXT_H

#include "tilecopy/program/Program.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

namespace tilecopy {

/// What the text may say besides the language, and what the command line overrides.
struct ParseOverrides {
  std::optional<std::string> cpu;     // --mcpu
  std::optional<unsigned> ptx;        // --ptx-isa, 10 * major + minor
  std::optional<std::string> variant; // --variant: sets `dispatch` of every copy
  OptionSchema schema = knownOptions();
  unsigned errorLimit = 20; // errors after which reading stops; 0 for no limit
};

/// The errors in a program, ready to be printed with their carets.
class TileError : public llvm::ErrorInfo<TileError> {
public:
  static char ID;
  /// In the order in which they were found, each before its notes; at least one.
  explicit TileError(std::vector<llvm::SMDiagnostic> found) : diagnostics(std::move(found)) {}
  /// For each, file:line:column: error: message, the source line, the caret. Without color; print
  /// `diagnostics` themselves to a terminal.
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }
  std::vector<llvm::SMDiagnostic> diagnostics;
};

/// Parses a whole program. `sources` gets the buffer, so that later messages (warnings of the
/// dispatcher) can show the line too.
llvm::Expected<Program> parseProgram(std::unique_ptr<llvm::MemoryBuffer> text,
                                     llvm::SourceMgr &sources,
                                     const ParseOverrides &overrides = {});

/// The program that `--copy '<text>'` makes: one kernel around one copy. With global and shared
/// memory it is a round trip through the other side into a second global tensor.
llvm::Expected<Program> parseOneLineCopy(llvm::StringRef text, llvm::SourceMgr &sources,
                                         const ParseOverrides &overrides = {});

/// Text that parses back to an equal program.
void printProgram(const Program &program, llvm::raw_ostream &os);

/// The text of a program in the one layout of this project: the same words and comments, other
/// indentation and blanks. Formatting it again changes nothing. Errors are those of parseProgram.
llvm::Expected<std::string> formatProgram(std::unique_ptr<llvm::MemoryBuffer> text,
                                          llvm::SourceMgr &sources,
                                          const ParseOverrides &overrides = {});

/// An SMLoc for a location in the parsed text.
llvm::SMLoc smLoc(const llvm::SourceMgr &sources, SourceLoc loc);

/// A message about a location in the parsed text, with its line. A note underlines the word there,
/// any other message the statement.
llvm::SMDiagnostic diagnosticAt(const llvm::SourceMgr &sources, SourceLoc loc,
                                llvm::SourceMgr::DiagKind kind, const llvm::Twine &message);

/// As SMDiagnostic::print, with line and column also where no line of the text is shown. Of a line
/// longer than `width`, only the part around the caret is shown.
void printDiagnostic(const llvm::SMDiagnostic &diagnostic, llvm::raw_ostream &os,
                     bool colors = true, size_t width = 240);

} // namespace tilecopy

#endif // TILECOPY_PROGRAM_PROGRAMTEXT_H
