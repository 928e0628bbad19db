//===- Names.cpp - Where names are declared and used ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../DiagnosticLog.h"
#include "Document.h"
#include "Protocol.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tilecopy {

static bool isNamePart(char c) { return isAlnum(c) || c == '_'; }

static bool beginsKernel(StringRef line) { return line.ltrim().starts_with("kernel"); }

static StringRef codeOf(StringRef line) { return line.split("//").first; }

/// The lines from the head of the kernel around a line on; empty outside of kernels.
Document::LineRange Document::kernelAround(size_t line) const {
  size_t begin = std::min(line + 1, lines.size());
  while (begin && !beginsKernel(lines[begin - 1]))
    --begin;
  if (!begin)
    return {0, 0};
  size_t end = begin;
  while (end < lines.size() && !beginsKernel(lines[end]))
    ++end;
  return {begin - 1, end};
}

/// The line after the one on which the first brace from `begin` on is closed.
static size_t endOfBlock(ArrayRef<StringRef> lines, size_t begin, size_t end) {
  int64_t depth = 0;
  for (size_t i = begin; i < end; ++i) {
    StringRef code = codeOf(lines[i]);
    depth += int64_t(code.count('{')) - int64_t(code.count('}'));
    if (depth <= 0 && code.contains('}'))
      return i + 1;
  }
  return end;
}

std::vector<Document::Declaration> Document::declarationsAround(size_t line) const {
  LineRange kernel = kernelAround(line);
  std::vector<Declaration> found;
  for (size_t i = kernel.begin + 1; i < kernel.end; ++i) {
    StringRef rest = lines[i].ltrim();
    bool isLoop = rest.consume_front("for ");
    rest = rest.ltrim();
    StringRef name = rest.take_while(isNamePart);
    StringRef after = rest.drop_front(name.size()).ltrim();
    if (name.empty() || !(isLoop ? after.starts_with("in ") : after.starts_with(":")))
      continue;
    LineRange scope = isLoop ? LineRange{i, endOfBlock(lines, i, kernel.end)} : kernel;
    found.push_back({name, i, size_t(name.data() - lines[i].data()), scope});
  }
  return found;
}

/// The innermost declaration of a name whose scope has the line.
std::optional<Document::Declaration> Document::declarationOf(StringRef name, size_t line) const {
  std::optional<Declaration> best;
  for (const Declaration &d : declarationsAround(line)) {
    bool isHere = d.name == name && d.scope.begin <= line && line < d.scope.end;
    if (isHere && (!best || best->scope.begin <= d.scope.begin))
      best = d;
  }
  return best;
}

/// Calls `visit` on each word that may be the name of something: not of a comment or a layout, not
/// after a point, not the key of an option.
static void forEachName(StringRef line, function_ref<void(StringRef)> visit) {
  StringRef code = codeOf(line).split(" layout ").first;
  for (size_t at = 0; at < code.size();) {
    if (!isNamePart(code[at])) {
      ++at;
      continue;
    }
    StringRef word = code.substr(at).take_while(isNamePart);
    StringRef after = code.drop_front(at + word.size()).ltrim();
    bool isKey = after.starts_with("=") && !after.starts_with("==");
    bool isMember = at && (code[at - 1] == '.' || code[at - 1] == '@');
    if (!isKey && !isMember && !isDigit(word.front()))
      visit(word);
    at += word.size();
  }
}

std::vector<Document::Use> Document::usesOf(const Declaration &declaration) const {
  std::vector<Use> uses;
  for (size_t i = declaration.scope.begin; i < declaration.scope.end; ++i)
    forEachName(lines[i], [&](StringRef word) {
      size_t column = size_t(word.data() - lines[i].data());
      std::optional<Declaration> of =
          word == declaration.name ? declarationOf(word, i) : std::nullopt;
      if (of && of->line == declaration.line)
        uses.push_back({i, column});
    });
  return uses;
}

json::Value Document::definition(Position at) const {
  std::optional<Declaration> d = declarationOf(wordAt(at), at.line);
  if (!d)
    return nullptr;
  return json::Object{{"uri", uri},
                      {"range", rangeOf(d->line, d->column, d->column + d->name.size())}};
}

json::Value Document::references(Position at, bool withDeclaration) const {
  std::optional<Declaration> d = declarationOf(wordAt(at), at.line);
  if (!d)
    return nullptr;
  json::Array all;
  for (const Use &use : usesOf(*d))
    if (withDeclaration || use.line != d->line || use.column != d->column)
      all.push_back(json::Object{
          {"uri", uri}, {"range", rangeOf(use.line, use.column, use.column + d->name.size())}});
  return all;
}

static bool isIdentifier(StringRef name) {
  return !name.empty() && !isDigit(name.front()) && all_of(name, isNamePart);
}

Expected<json::Value> Document::rename(Position at, StringRef to) const {
  StringRef word = wordAt(at);
  std::optional<Declaration> d = declarationOf(word, at.line);
  if (!d)
    return createStringError("'" + word + "' is not declared here");
  if (!isIdentifier(to))
    return createStringError("'" + to + "' is not a name; it takes letters, digits and _");
  json::Array edits;
  std::vector<SMFixIt> fixes;
  for (const Use &use : usesOf(*d)) {
    StringRef old = lines[use.line].substr(use.column, d->name.size());
    fixes.emplace_back(
        SMRange(SMLoc::getFromPointer(old.begin()), SMLoc::getFromPointer(old.end())), to);
    edits.push_back(
        json::Object{{"range", rangeOf(use.line, use.column, use.column + d->name.size())},
                     {"newText", to.str()}});
  }
  // A name that is taken, or a word of the language, shows when the text is read again.
  if (program && !isProgram(applyFixes(text, text.data(), fixes)))
    return createStringError("'" + to + "' is taken here, or is a word of the language");
  return json::Object{{"changes", json::Object{{uri, std::move(edits)}}}};
}

json::Array Document::outline() const {
  enum { function = 12, variable = 13 };
  json::Array kernels;
  for (size_t i = 0; i != lines.size(); ++i) {
    if (!beginsKernel(lines[i]))
      continue;
    StringRef rest = lines[i].ltrim().drop_front(StringRef("kernel").size()).ltrim();
    rest.consume_front("@");
    StringRef name = rest.take_while(isNamePart);
    size_t column = size_t(name.data() - lines[i].data());
    size_t last = endOfBlock(lines, i, kernelAround(i).end) - 1;
    json::Array inside;
    for (const Declaration &d : declarationsAround(i)) {
      StringRef what = codeOf(lines[d.line]).drop_front(d.column + d.name.size()).trim(" :{");
      inside.push_back(
          json::Object{{"name", d.name.str()},
                       {"kind", int64_t(variable)},
                       {"detail", json::fixUTF8(what)},
                       {"range", rangeOf(d.line, 0, lines[d.line].size())},
                       {"selectionRange", rangeOf(d.line, d.column, d.column + d.name.size())}});
    }
    kernels.push_back(
        json::Object{{"name", name.empty() ? std::string("kernel") : name.str()},
                     {"kind", int64_t(function)},
                     {"range", json::Object{{"start", positionOf(i, 0)},
                                            {"end", positionOf(last, lines[last].size())}}},
                     {"selectionRange", rangeOf(i, column, column + name.size())},
                     {"children", std::move(inside)}});
  }
  return kernels;
}

} // namespace tilecopy
