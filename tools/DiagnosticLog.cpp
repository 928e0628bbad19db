//===- DiagnosticLog.cpp - What tools say about their inputs --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DiagnosticLog.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <sys/ioctl.h>
#include <unistd.h>

using namespace llvm;

namespace tilecopy {

static StringRef kindName(SourceMgr::DiagKind kind) {
  switch (kind) {
  case SourceMgr::DK_Error:
    return "error";
  case SourceMgr::DK_Warning:
    return "warning";
  case SourceMgr::DK_Remark:
    return "remark";
  case SourceMgr::DK_Note:
    return "note";
  }
  llvm_unreachable("no such kind");
}

/// The line and column of a place in the text that a diagnostic is about, both from 1.
static json::Object placeOf(const SMDiagnostic &diagnostic, const char *pointer) {
  const SourceMgr *sources = diagnostic.getSourceMgr();
  auto [line, column] = sources->getLineAndColumn(SMLoc::getFromPointer(pointer));
  return json::Object{{"line", int64_t(line)}, {"column", int64_t(column)}};
}

void DiagnosticLog::keep(const SMDiagnostic &diagnostic, StringRef warning) {
  numErrors += diagnostic.getKind() == SourceMgr::DK_Error;
  json::Object object{{"severity", kindName(diagnostic.getKind())},
                      {"message", json::fixUTF8(diagnostic.getMessage())}};
  if (!warning.empty())
    object["warning"] = warning;
  if (!diagnostic.getFilename().empty())
    object["file"] = json::fixUTF8(diagnostic.getFilename());
  if (diagnostic.getLineNo() > 0)
    object["line"] = diagnostic.getLineNo();
  if (diagnostic.getColumnNo() >= 0)
    object["column"] = diagnostic.getColumnNo() + 1;
  json::Array fixes;
  for (const SMFixIt &fix : diagnostic.getFixIts())
    fixes.push_back(json::Object{{"from", placeOf(diagnostic, fix.getRange().Start.getPointer())},
                                 {"to", placeOf(diagnostic, fix.getRange().End.getPointer())},
                                 {"text", json::fixUTF8(fix.getText())}});
  if (!fixes.empty())
    object["fixes"] = std::move(fixes);
  kept.push_back(std::move(object));
  all.push_back(diagnostic);
}

void DiagnosticLog::report(const SMDiagnostic &diagnostic, StringRef warning) {
  if (size_t columns = terminalColumns())
    printDiagnostic(diagnostic, errs(), /*colors=*/true, columns);
  else
    printDiagnostic(diagnostic, errs());
  keep(diagnostic, warning);
}

void DiagnosticLog::report(SourceMgr::DiagKind kind, StringRef file, const Twine &message) {
  StringRef prefix = file.empty() ? StringRef(tool) : file;
  if (kind == SourceMgr::DK_Error)
    WithColor::error(errs(), prefix) << message << '\n';
  else if (kind == SourceMgr::DK_Warning)
    WithColor::warning(errs(), prefix) << message << '\n';
  else
    WithColor::note(errs(), prefix) << message << '\n';
  keep(SMDiagnostic(file, kind, message.str()));
}

void DiagnosticLog::report(Error error, StringRef file) {
  handleAllErrors(
      std::move(error),
      [&](const TileError &e) {
        for (const SMDiagnostic &one : e.diagnostics)
          report(one);
      },
      [&](const ErrorInfoBase &e) { report(SourceMgr::DK_Error, file, e.message()); });
}

void reportAt(DiagnosticLog &log, StringRef message, StringRef name, StringRef text) {
  SourceLoc loc;
  StringRef rest = message;
  bool hasPlace = rest.consume_front(name) && rest.consume_front(":") &&
                  !rest.consumeInteger(10, loc.line) && rest.consume_front(":") &&
                  !rest.consumeInteger(10, loc.column) && rest.consume_front(": ");
  if (!hasPlace) {
    log.report(SourceMgr::DK_Error, name, message);
    return;
  }
  SourceMgr sources;
  sources.AddNewSourceBuffer(MemoryBuffer::getMemBuffer(text, name, false), SMLoc());
  log.report(diagnosticAt(sources, loc, SourceMgr::DK_Error, rest));
}

std::string applyFixes(StringRef text, const char *start, std::vector<SMFixIt> &fixes) {
  llvm::stable_sort(fixes, [](const SMFixIt &a, const SMFixIt &b) {
    return a.getRange().Start.getPointer() < b.getRange().Start.getPointer();
  });
  std::string changed;
  size_t at = 0;
  llvm::erase_if(fixes, [&](const SMFixIt &fix) {
    size_t from = fix.getRange().Start.getPointer() - start;
    if (from < at)
      return true;
    changed += text.slice(at, from).str() + fix.getText().str();
    at = fix.getRange().End.getPointer() - start;
    return false;
  });
  return changed + text.substr(at).str();
}

// LLVM's own answer is COLUMNS, which shells do not export.
unsigned terminalColumns() {
  if (!sys::Process::StandardErrIsDisplayed())
    return 0;
  winsize size = {};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col)
    return size.ws_col;
  constexpr unsigned usual = 80;
  return std::max(sys::Process::StandardErrColumns(), usual);
}

void respectNoColor() {
  if (std::optional<std::string> set = sys::Process::GetEnv("NO_COLOR"); set && !set->empty())
    WithColor::setAutoDetectFunction([](const raw_ostream &) { return false; });
}

} // namespace tilecopy
