//===- Document.cpp - What the library says of a text ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Document.h"
#include "Protocol.h"
#include "tilecopy/op/OptionKeys.h"
#include "tilecopy/plan/Cost.h"
#include "tilecopy/program/PlanWarnings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tilecopy {

Document::Document(std::string uri, std::string theText, const ParseOverrides &overrides)
    : uri(std::move(uri)), text(std::move(theText)), overrides(overrides) {
  SmallVector<StringRef, 0> split;
  StringRef(text).split(split, '\n');
  lines.assign(split.begin(), split.end());
  for (StringRef &line : lines)
    line.consume_back("\r");
  Expected<Program> parsed =
      parseProgram(MemoryBuffer::getMemBufferCopy(text, this->uri), sources, overrides);
  if (!parsed) {
    handleAllErrors(
        parsed.takeError(), [&](TileError &e) { said = std::move(e.diagnostics); },
        [&](const ErrorInfoBase &e) {
          said.push_back(SMDiagnostic(this->uri, SourceMgr::DK_Error, e.message()));
        });
    return;
  }
  program = std::move(*parsed);
  Expected<PlannedProgram> plans = planProgram(*program, overrides.errorLimit);
  if (!plans) {
    handleAllErrors(
        plans.takeError(),
        [&](const PlanError &e) {
          for (const PlanMistake &mistake : e.mistakes) {
            said.push_back(
                diagnosticAt(sources, mistake.loc, SourceMgr::DK_Error, mistake.message));
            for (const auto &[loc, note] : mistake.notes)
              said.push_back(diagnosticAt(sources, loc, SourceMgr::DK_Note, note));
          }
        },
        [&](const ErrorInfoBase &e) {
          said.push_back(SMDiagnostic(this->uri, SourceMgr::DK_Error, e.message()));
        });
    return;
  }
  planned = std::move(*plans);
  for (const PlannedKernel &kernel : planned->kernels)
    for (const PlanWarning &w : warningsOf(kernel))
      said.push_back(diagnosticAt(sources, w.loc, SourceMgr::DK_Warning, w.message));
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

StringRef Document::lineAt(size_t line) const {
  return line < lines.size() ? lines[line] : StringRef();
}

static bool isNameByte(char c) { return isAlnum(c) || c == '_'; }

StringRef Document::wordAt(Position at) const {
  StringRef line = lineAt(at.line);
  size_t begin = bytesBefore(line, at.column), end = begin;
  while (begin && isNameByte(line[begin - 1]))
    --begin;
  while (end < line.size() && isNameByte(line[end]))
    ++end;
  return line.slice(begin, end);
}

json::Object Document::positionOf(size_t line, size_t bytes) const {
  return json::Object{{"line", int64_t(line)},
                      {"character", int64_t(unitsBefore(lineAt(line), bytes))}};
}

json::Object Document::rangeOf(size_t line, size_t begin, size_t end) const {
  return json::Object{{"start", positionOf(line, begin)}, {"end", positionOf(line, end)}};
}

json::Object Document::rangeOf(SMRange range) const {
  auto [line, column] = sources.getLineAndColumn(range.Start);
  auto [endLine, endColumn] = sources.getLineAndColumn(range.End);
  return json::Object{{"start", positionOf(line - 1, column - 1)},
                      {"end", positionOf(endLine - 1, endColumn - 1)}};
}

std::vector<Document::Declaration> Document::declarationsAround(size_t line) const {
  size_t begin = std::min(line + 1, lines.size()), end = begin;
  while (begin && !lines[begin - 1].ltrim().starts_with("kernel"))
    --begin;
  while (end < lines.size() && !lines[end].ltrim().starts_with("kernel"))
    ++end;
  std::vector<Declaration> found;
  for (size_t i = begin; i < end; ++i) {
    StringRef rest = lines[i].ltrim();
    bool isLoop = rest.consume_front("for ");
    rest = rest.ltrim();
    StringRef name = rest.take_while(isNameByte);
    StringRef after = rest.drop_front(name.size()).ltrim();
    if (!name.empty() && (isLoop ? after.starts_with("in ") : after.starts_with(":")))
      found.push_back({name, i, size_t(name.data() - lines[i].data())});
  }
  return found;
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

json::Object Document::toJSON(const SMDiagnostic &diagnostic) const {
  size_t line = size_t(std::max(diagnostic.getLineNo(), 1)) - 1;
  size_t begin = size_t(std::max(diagnostic.getColumnNo(), 0)), end = begin + 1;
  if (!diagnostic.getRanges().empty())
    end = diagnostic.getRanges().front().second;
  bool isError = diagnostic.getKind() == SourceMgr::DK_Error;
  return json::Object{{"range", rangeOf(line, begin, end)},
                      {"severity", isError ? 1 : 2},
                      {"source", "tilecopy"},
                      {"message", json::fixUTF8(diagnostic.getMessage())}};
}

json::Array Document::diagnostics() const {
  json::Array all;
  for (const SMDiagnostic &one : said) {
    json::Object object = toJSON(one);
    if (one.getKind() != SourceMgr::DK_Note) {
      all.push_back(std::move(object));
      continue;
    }
    json::Object *about = all.empty() ? nullptr : all.back().getAsObject();
    if (!about)
      continue;
    json::Object note{
        {"location", json::Object{{"uri", uri}, {"range", std::move(*object.get("range"))}}},
        {"message", json::fixUTF8(one.getMessage())}};
    json::Value &related = (*about)["relatedInformation"];
    if (!related.getAsArray())
      related = json::Array();
    related.getAsArray()->push_back(std::move(note));
  }
  return all;
}

json::Array Document::fixes(size_t first, size_t last) const {
  json::Array actions;
  for (const SMDiagnostic &one : said) {
    size_t line = size_t(std::max(one.getLineNo(), 1)) - 1;
    if (one.getFixIts().empty() || line < first || line > last)
      continue;
    json::Array edits;
    for (const SMFixIt &fix : one.getFixIts())
      edits.push_back(json::Object{{"range", rangeOf(fix.getRange())},
                                   {"newText", json::fixUTF8(fix.getText())}});
    StringRef by = one.getFixIts().front().getText();
    actions.push_back(
        json::Object{{"title", by.empty() ? std::string("remove it") : "write '" + by.str() + "'"},
                     {"kind", "quickfix"},
                     {"isPreferred", true},
                     {"diagnostics", json::Array{toJSON(one)}},
                     {"edit", json::Object{{"changes", json::Object{{uri, std::move(edits)}}}}}});
  }
  return actions;
}

//===----------------------------------------------------------------------===//
// What is at a place
//===----------------------------------------------------------------------===//

/// The copy whose statement begins last before the place, unless another statement comes between.
const PlannedCopy *Document::copyAt(Position at) const {
  if (!planned)
    return nullptr;
  const Statement *last = nullptr;
  for (const PlannedKernel &kernel : planned->kernels)
    forEachStatement(kernel.kernel->body, [&](const Statement &s) {
      if (s.loc.line <= at.line + 1)
        last = &s;
    });
  for (const PlannedKernel &kernel : planned->kernels)
    for (const PlannedCopy &copy : kernel.copies)
      if (copy.statement == last)
        return &copy;
  return nullptr;
}

static const OptionSpec *optionNamed(StringRef key) {
  for (const OptionSpec *spec : knownOptions())
    if (spec->key == key)
      return spec;
  return nullptr;
}

std::string Document::hover(Position at) const {
  StringRef word = wordAt(at);
  if (lineAt(at.line).trim().empty() || lineAt(at.line).trim() == "}")
    return "";
  for (const Declaration &d : declarationsAround(at.line))
    if (d.name == word)
      return "```tile\n" + lines[d.line].trim().str() + "\n```";
  StringRef after = StringRef(word.end(), lineAt(at.line).end() - word.end()).ltrim();
  if (const OptionSpec *option = optionNamed(word); option && after.starts_with("="))
    return "`" + word.str() + "`: " + option->help.str() + ". It takes " + option->takes() + ".";
  const PlannedCopy *copy = copyAt(at);
  if (!copy)
    return "";
  std::string hover = "```text\n";
  raw_string_ostream os(hover);
  copy->choice.plan.print(os);
  printCost(os, costOf(copy->choice));
  if (!copy->choice.trace.candidates.empty()) {
    os << "why:\n";
    copy->choice.trace.print(os);
  }
  os << "```";
  return hover;
}

json::Value Document::definition(Position at) const {
  StringRef word = wordAt(at);
  for (const Declaration &d : declarationsAround(at.line))
    if (d.name == word)
      return json::Object{{"uri", uri},
                          {"range", rangeOf(d.line, d.column, d.column + word.size())}};
  return nullptr;
}

json::Value Document::formatting() const {
  SourceMgr own;
  Expected<std::string> laidOut =
      formatProgram(MemoryBuffer::getMemBufferCopy(text, uri), own, overrides);
  if (!laidOut) {
    consumeError(laidOut.takeError());
    return nullptr;
  }
  if (*laidOut == text)
    return json::Array();
  json::Object whole{{"start", positionOf(0, 0)},
                     {"end", positionOf(lines.size() - 1, lines.back().size())}};
  return json::Array{json::Object{{"range", std::move(whole)}, {"newText", *laidOut}}};
}

} // namespace tilecopy
