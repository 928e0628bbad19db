//===- Document.h - A .tile text in an editor -------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A text that is being edited, and what the library says of it. Messages and plans come from the
// parser and the planner. Names, completion and declarations are read from the lines themselves,
// because a text that is being written is seldom a program.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_TILE_LSP_DOCUMENT_H
#define TILECOPY_TOOLS_TILE_LSP_DOCUMENT_H

#include "tilecopy/program/PlanProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/Support/JSON.h"

namespace tilecopy {

/// Line and column from 0, the column in UTF-16 units.
struct Position {
  size_t line = 0, column = 0;
};

class Document {
public:
  Document(std::string uri, std::string text, const ParseOverrides &overrides);

  /// What is wrong with it, as an array of Diagnostic.
  llvm::json::Array diagnostics() const;
  /// Fix-its whose errors touch the lines from `first` to `last`, as an array of CodeAction.
  llvm::json::Array fixes(size_t first, size_t last) const;
  /// Markdown: a declaration, an option, or the plan of the copy there. Empty for nothing.
  std::string hover(Position at) const;
  /// An array of CompletionItem.
  llvm::json::Array completion(Position at) const;
  /// The Range of the declaration of the name there; null for none.
  llvm::json::Value definition(Position at) const;
  /// An array of Location: where the name there is used, and declared; null for none.
  llvm::json::Value references(Position at, bool withDeclaration) const;
  /// A WorkspaceEdit. An error where no name is there, or the new one cannot be one.
  llvm::Expected<llvm::json::Value> rename(Position at, llvm::StringRef to) const;
  /// Kernels and what they declare, as an array of DocumentSymbol.
  llvm::json::Array outline() const;
  /// The variant and the cost of each copy on the lines from `first` to `last`, as an array of
  /// InlayHint.
  llvm::json::Array hints(size_t first, size_t last) const;
  /// What the text is, and how it is read.
  const std::string &wholeText() const { return text; }
  const ParseOverrides &parseOverrides() const { return overrides; }
  /// An array of CodeLens, one at the head of each kernel of a program without errors: `title` says
  /// what is known of it, and `command` asks.
  llvm::json::Array lenses(llvm::function_ref<std::string(llvm::StringRef kernel)> title,
                           llvm::StringRef command) const;
  /// The kernel whose head is on a line, or an empty text.
  std::string kernelAt(size_t line) const;
  /// An array of one TextEdit that lays the text out; null for a program with errors.
  llvm::json::Value formatting() const;

private:
  /// From a line to the one before another.
  struct LineRange {
    size_t begin, end;
  };
  struct Declaration {
    llvm::StringRef name;
    size_t line, column; // in bytes
    LineRange scope;
  };
  struct Use {
    size_t line, column;
  };
  llvm::StringRef lineAt(size_t line) const;
  /// The word around a place, or an empty string.
  llvm::StringRef wordAt(Position at) const;
  llvm::json::Object positionOf(size_t line, size_t bytes) const;
  llvm::json::Object rangeOf(size_t line, size_t begin, size_t end) const;
  llvm::json::Object rangeOf(llvm::SMRange range) const;
  /// What is declared in the kernel around a line: tensors, scalars, loop variables.
  std::vector<Declaration> declarationsAround(size_t line) const;
  std::optional<Declaration> declarationOf(llvm::StringRef name, size_t line) const;
  std::vector<Use> usesOf(const Declaration &declaration) const;
  LineRange kernelAround(size_t line) const;
  /// Whether a text has no errors, of planning either.
  bool isProgram(const std::string &changed) const;
  llvm::json::Object toJSON(const llvm::SMDiagnostic &diagnostic) const;
  const PlannedCopy *copyAt(Position at) const;

  std::string uri, text;
  ParseOverrides overrides;
  std::vector<llvm::StringRef> lines;
  llvm::SourceMgr sources;
  std::optional<Program> program;
  std::optional<PlannedProgram> planned;
  std::vector<llvm::SMDiagnostic> said; // each followed by its notes
};

} // namespace tilecopy

#endif // TILECOPY_TOOLS_TILE_LSP_DOCUMENT_H
