//===- Document.cpp - What the library says of a text ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Document.h"
#include "../Warnings.h"
#include "Protocol.h"
#include "tilecopy/op/OptionKeys.h"
#include "tilecopy/plan/Cost.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

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
  for (TextWarning &w : warningsIn(*program, *planned, sources, WarningSettings()))
    said.push_back(std::move(w.diagnostic));
}

bool Document::isProgram(const std::string &changed) const {
  SourceMgr own;
  Expected<Program> parsed =
      parseProgram(MemoryBuffer::getMemBufferCopy(changed, uri), own, overrides);
  if (!parsed) {
    consumeError(parsed.takeError());
    return false;
  }
  Expected<PlannedProgram> plans = planProgram(*parsed, /*errorLimit=*/1, TraceDetail::Declines);
  if (!plans)
    consumeError(plans.takeError());
  return bool(plans);
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

static std::string titleOf(const SMFixIt &fix) {
  StringRef by = fix.getText().trim();
  if (by.empty())
    return "remove it";
  bool isAdded = fix.getText().contains('\n');
  return (isAdded ? "add the line '" : "write '") + by.str() + "'";
}

json::Array Document::fixes(size_t first, size_t last) const {
  json::Array actions;
  for (const SMDiagnostic &one : said) {
    size_t line = size_t(std::max(one.getLineNo(), 1)) - 1;
    if (one.getFixIts().empty() || line < first || line > last)
      continue;
    std::vector<SMFixIt> edited = one.getFixIts().vec();
    // The cure of a warning may not go with what else the program says.
    const char *start = sources.getMemoryBuffer(sources.getMainFileID())->getBufferStart();
    if (one.getKind() == SourceMgr::DK_Warning && !isProgram(applyFixes(text, start, edited)))
      continue;
    json::Array edits;
    for (const SMFixIt &fix : one.getFixIts())
      edits.push_back(json::Object{{"range", rangeOf(fix.getRange())},
                                   {"newText", json::fixUTF8(fix.getText())}});
    actions.push_back(
        json::Object{{"title", titleOf(one.getFixIts().front())},
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
  if (std::optional<Declaration> d = declarationOf(word, at.line))
    return "```tile\n" + lines[d->line].trim().str() + "\n```";
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

/// What a copy costs, in the words of an editor's margin: only what is not ideal is spelled out.
static std::string hintOf(const PlannedCopy &copy) {
  std::string label = copy.choice.plan.variant;
  raw_string_ostream os(label);
  auto costs = costOf(copy.choice);
  for (const AccessCost &c : costs)
    if (!c.isIdeal())
      os << ", " << spaceName(c.space) << (c.isStore ? " stores " : " loads ")
         << formatv("{0:f1}", double(c.cost) / double(std::max<int64_t>(c.ideal, 1))) << "x";
  if (!costs.empty() && all_of(costs, [](const AccessCost &c) { return c.isIdeal(); }))
    os << ", as ideal";
  return label;
}

json::Array Document::hints(size_t first, size_t last) const {
  json::Array hints;
  if (!planned)
    return hints;
  for (const PlannedKernel &kernel : planned->kernels)
    for (const PlannedCopy &copy : kernel.copies) {
      size_t line = copy.loc().line - 1; // 0 was not read from text
      if (!copy.loc().line || line < first || line > last)
        continue;
      std::string costs;
      raw_string_ostream os(costs);
      printCost(os, costOf(copy.choice));
      hints.push_back(json::Object{
          {"position", positionOf(line, lineAt(line).split("//").first.rtrim().size())},
          {"label", hintOf(copy)},
          {"tooltip", json::fixUTF8(StringRef(costs).rtrim())},
          {"paddingLeft", true}});
    }
  return hints;
}

json::Array Document::lenses(function_ref<std::string(StringRef)> title, StringRef command) const {
  json::Array lenses;
  if (!planned)
    return lenses;
  for (const Kernel &kernel : program->kernels) {
    if (kernel.loc.line == 0)
      continue;
    size_t line = kernel.loc.line - 1;
    std::string known = title(kernel.name);
    lenses.push_back(json::Object{
        {"range", rangeOf(line, 0, lineAt(line).size())},
        {"command",
         json::Object{{"title", json::fixUTF8(known.empty() ? "prove for every size" : known)},
                      {"command", command.str()},
                      {"arguments", json::Array{uri}}}}});
  }
  return lenses;
}

std::string Document::kernelAt(size_t line) const {
  if (program)
    for (const Kernel &kernel : program->kernels)
      if (kernel.loc.line == line + 1)
        return kernel.name;
  return "";
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
