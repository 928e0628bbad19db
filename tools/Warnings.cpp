//===- Warnings.cpp - What tools warn of, and how they are asked ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Warnings.h"
#include "CommandLine.h"
#include "tilecopy/check/FindFault.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tilecopy {

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

static Expected<Warning> warningNamed(StringRef name) {
  SmallVector<StringRef, 8> names;
  for (const auto &[i, info] : enumerate(knownWarnings())) {
    if (info.name == name)
      return Warning(i);
    names.push_back(info.name);
  }
  auto near = nearestName(name.take_front(40), names);
  return createStringError("unknown warning '" + name.take_front(40) + "'; " +
                           (near ? "did you mean '" + near->str() + "'? " : std::string()) +
                           "the warnings are " + join(names, ", "));
}

Error applyWarningWord(StringRef word, WarningSettings &settings) {
  bool on = !word.consume_front("no-");
  bool ofErrors = word == "error" || word.starts_with("error=");
  if (!ofErrors || word.consume_front("error=")) {
    Expected<Warning> kind = warningNamed(word);
    if (!kind)
      return kind.takeError();
    if (!ofErrors || on)
      settings.on.set(*kind, on);
    if (ofErrors)
      settings.errors.set(*kind, on);
    return Error::success();
  }
  for (size_t i = 0; i != knownWarnings().size(); ++i)
    settings.errors.set(Warning(i), on);
  return Error::success();
}

bool WarningWordParser::parse(cl::Option &option, StringRef, StringRef text, std::string &into) {
  WarningSettings trial;
  into = text.str();
  Error wrong = applyWarningWord(text, trial);
  return wrong && badValue(option, toString(std::move(wrong)));
}

/// LLVM keeps a reference to it.
static StringRef helpText() {
  static const std::string text = [] {
    std::string all = "Warn of this; -Wno-<name> does not, -Werror and -Werror=<name> make errors "
                      "of warnings,\n-Wno-error=<name> does not. The names:";
    for (const WarningInfo &w : knownWarnings())
      all += formatv("\n  {0,-18}{1}{2}", w.name, w.meaning, w.isOn ? "" : " (off)");
    return all;
  }();
  return text;
}

static SmallVector<std::string> wordsAfterW() {
  SmallVector<std::string> words{"error"};
  for (const WarningInfo &w : knownWarnings())
    for (StringRef prefix : {"", "no-", "error=", "no-error="})
      words.push_back((prefix + w.name).str());
  return words;
}

/// LLVM has an option -W of its assemblers, which no tool here uses.
static StringRef takeName(StringRef name) {
  auto &options = cl::getRegisteredOptions();
  if (auto known = options.find(name); known != options.end())
    known->second->removeArgument();
  return name;
}

WarningOptions::WarningOptions(cl::OptionCategory &category)
    : words(takeName("W"), cl::Prefix, cl::value_desc("name"), cl::desc(helpText()),
            cl::cat(category)) {
  SmallVector<std::string> all = wordsAfterW();
  rememberWords("W", SmallVector<StringRef>(all.begin(), all.end()));
}

WarningSettings WarningOptions::read() const {
  WarningSettings settings;
  for (const std::string &word : words)
    cantFail(applyWarningWord(word, settings)); // the parser has checked it
  return settings;
}

//===----------------------------------------------------------------------===//
// Edits
//===----------------------------------------------------------------------===//

/// The text from a place on to the end of its line.
static StringRef restOfLine(const SourceMgr &sources, const char *at) {
  const char *end = sources.getMemoryBuffer(sources.getNumBuffers())->getBufferEnd();
  return StringRef(at, end - at).take_until([](char c) { return c == '\n' || c == '\r'; });
}

static SMRange rangeOf(StringRef part) {
  return {SMLoc::getFromPointer(part.begin()), SMLoc::getFromPointer(part.end())};
}

/// The layout in the rest of a declaration, or the empty place where it would stand.
static StringRef layoutIn(StringRef declaration) {
  StringRef code = declaration.split("//").first.rtrim();
  size_t begin = code.find(" layout "), align = code.find(" align ");
  if (begin == StringRef::npos)
    return code.substr(align == StringRef::npos ? code.size() : align, 0);
  return code.slice(begin, align == StringRef::npos || align < begin ? code.size() : align);
}

static std::optional<SMFixIt> fixOf(const WarningEdit &edit, const SourceMgr &sources) {
  SMLoc loc = smLoc(sources, edit.at);
  if (!loc.isValid())
    return std::nullopt;
  StringRef rest = restOfLine(sources, loc.getPointer());
  std::string indent(edit.at.column - 1, ' ');
  switch (edit.what) {
  case WarningEdit::FirstWord:
    return SMFixIt(
        rangeOf(rest.take_while([](char c) { return isAlnum(c) || c == '_' || c == '.'; })),
        edit.text);
  case WarningEdit::Before:
    return SMFixIt(rangeOf(rest.take_front(0)), edit.text + "\n" + indent);
  case WarningEdit::After:
    return SMFixIt(rangeOf(rest.take_back(0)), "\n" + indent + edit.text);
  case WarningEdit::Layout:
    return SMFixIt(rangeOf(layoutIn(rest)), " layout " + edit.text);
  }
  llvm_unreachable("no such edit");
}

//===----------------------------------------------------------------------===//
// Warnings
//===----------------------------------------------------------------------===//

/// What a small run of the kernel's meaning finds. Where copies are made several times over, that
/// is known to be the cause of what it finds.
static void addFault(const Kernel &kernel, std::vector<PlanWarning> &warnings) {
  auto has = [&](Warning kind) {
    return any_of(warnings, [&](const PlanWarning &w) { return w.kind == kind; });
  };
  if (has(Warning::MissingSync) || has(Warning::RedundantWork))
    return;
  std::optional<ProgramFault> fault = findFault(kernel);
  if (!fault)
    return;
  std::optional<WarningEdit> edit;
  if (!fault->cure.empty())
    edit = WarningEdit{WarningEdit::Before, fault->loc, fault->cure};
  auto after =
      find_if(warnings, [&](const PlanWarning &w) { return w.loc.line > fault->loc.line; });
  warnings.insert(after, {fault->loc, Warning::MissingSync, fault->text, std::move(edit)});
}

static StatementBlock without(const StatementBlock &block, SourceLoc loc) {
  StatementBlock rest;
  for (const Statement &s : block) {
    if (s.loc.line == loc.line && s.loc.column == loc.column)
      continue;
    rest.push_back(s);
    if (auto *branch = std::get_if<IfStmt>(&rest.back().node))
      branch->body = without(branch->body, loc);
    if (auto *loop = std::get_if<ForStmt>(&rest.back().node))
      loop->body = without(loop->body, loc);
  }
  return rest;
}

/// What the plan does not need may still be needed by the meaning, which no partition among threads
/// changes: a run would find a fault without it.
static void dropNeeded(const Kernel &kernel, std::vector<PlanWarning> &warnings) {
  llvm::erase_if(warnings, [&](const PlanWarning &w) {
    if (w.kind != Warning::SuperfluousSync)
      return false;
    if (kernel.syncAuto)
      return true; // planning has placed it
    Kernel rest = kernel;
    rest.body = without(kernel.body, w.loc);
    return findFault(rest).has_value();
  });
}

/// After the first line of a message that has several.
static std::string withName(StringRef message, Warning kind, bool isError) {
  auto [first, rest] = message.split('\n');
  std::string text = (first + (isError ? " [-Werror,-W" : " [-W") + infoOf(kind).name + "]").str();
  return rest.empty() ? text : text + "\n" + rest.str();
}

std::vector<TextWarning> warningsIn(const Program &program, const PlannedProgram &planned,
                                    const SourceMgr &sources, const WarningSettings &settings) {
  std::vector<TextWarning> found;
  for (auto [kernel, written] : zip_equal(planned.kernels, program.kernels)) {
    std::vector<PlanWarning> warnings = warningsOf(kernel, settings.on);
    // The meaning is that of the text. With `sync auto` planning places only what its partition
    // among threads needs: nothing where each thread keeps to its own elements.
    dropNeeded(written, warnings);
    if (settings.on.has(Warning::MissingSync))
      addFault(written, warnings);
    for (const PlanWarning &w : warnings) {
      bool isError = settings.errors.has(w.kind);
      SMDiagnostic d =
          diagnosticAt(sources, w.loc, isError ? SourceMgr::DK_Error : SourceMgr::DK_Warning,
                       withName(w.message, w.kind, isError));
      if (auto fix = w.edit ? fixOf(*w.edit, sources) : std::nullopt)
        d.addFixIt(*fix);
      found.push_back({std::move(d), w.kind, isError});
    }
  }
  return found;
}

bool reportWarnings(const Program &program, const PlannedProgram &planned, const SourceMgr &sources,
                    const WarningSettings &settings, DiagnosticLog &log) {
  bool isGood = true;
  for (const TextWarning &w : warningsIn(program, planned, sources, settings)) {
    log.report(w.diagnostic, infoOf(w.kind).name);
    isGood &= !w.isError;
  }
  return isGood;
}

} // namespace tilecopy
