//===- Parser.cpp - From .tile text to a program --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "StatementWords.h"
#include "tilecopy/program/Grid.h"
#include "tilecopy/program/RegisterTiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace llvm;

namespace tilecopy {

Parser::Parser(SourceMgr &sources, unsigned buffer, const ParseOverrides &overrides)
    : sources(sources), buffer(buffer), overrides(overrides),
      lexer(sources.getMemoryBuffer(buffer)->getBuffer()) {
  step();
}

//===----------------------------------------------------------------------===//
// Tokens, errors, numbers
//===----------------------------------------------------------------------===//

/// The length of what a message about `at` underlines: the token there.
static size_t lengthAt(const Lexer &lexer, Place at) {
  Lexer there = lexer;
  there.seek(at, 0);
  Token token = there.next();
  return token.place.pointer == at.pointer ? token.text.size() : 1;
}

bool Parser::fail(Place at, const Twine &message) {
  reported = !panics;
  if (panics)
    return true;
  panics = true;
  ++mistakes;
  diagnostics.push_back(diagnose(sources, buffer, at, message, lengthAt(lexer, at)));
  return true;
}

bool Parser::fail(Place at, Error error) { return fail(at, toString(std::move(error))); }

bool Parser::note(Place at, const Twine &message) {
  if (!reported)
    return true;
  auto made = diagnose(sources, buffer, at, message, lengthAt(lexer, at), SourceMgr::DK_Note);
  // Both sides of a copy may be the same tensor.
  if (diagnostics.back().getLoc() != made.getLoc() ||
      diagnostics.back().getMessage() != made.getMessage())
    diagnostics.push_back(std::move(made));
  return true;
}

bool Parser::noteDeclaration(StringRef name) {
  auto known = names.find(name);
  return known == names.end() || note(known->second.declared, quoted(name) + " is declared here");
}

/// Adds a fix. Fixes belong to the error itself and come before its notes.
bool Parser::fix(Place at, size_t length, const Twine &text) {
  if (reported)
    diagnostics.back().addFixIt(fixIt(at, length, text));
  return true;
}

bool Parser::failUnknownWord(StringRef what, Place at, StringRef word, ArrayRef<StringRef> known,
                             const Twine &otherwise) {
  std::optional<StringRef> meant = probable(word, known);
  fail(at, "unknown " + what + " " + quoted(word) +
               (meant ? "; did you mean '" + *meant + "'?" : otherwise.str()));
  return !meant || fix(at, word.size(), *meant);
}

bool Parser::failUnknown(StringRef what, StringRef name, ArrayRef<StringRef> known,
                         const Twine &otherwise) {
  if (nameless || mistaken.contains(name))
    return panics = true;
  failUnknownWord(what, token.place, name, known, otherwise);
  if (std::optional<StringRef> meant = probable(name, known))
    noteDeclaration(*meant);
  else
    mistaken.insert(name); // the first use of an unknown name is reported, unless it is misspelled
  return true;
}

Error Parser::failure() { return make_error<TileError>(std::move(diagnostics)); }

void Parser::step() {
  // No token goes over a line's end.
  lastEnd = token.place;
  lastEnd.pointer += token.text.size();
  lastEnd.loc.column += unsigned(token.text.size());
  fresh = false;
  token = lexer.next();
}

void Parser::startLine() {
  starts.push_back(token.place.pointer);
  fresh = true;
}

/// Whether something is missing after the previous token, rather than wrong with this one.
bool Parser::lineIsOver() const {
  if (!lastEnd.pointer)
    return false; // no token before
  if (token.kind == Token::End)
    return true;
  return !fresh && token.place.loc.line > lastEnd.loc.line &&
         (token.is("}") || beginsStatement(token) || beginsDeclaration());
}

/// `words` are those that would have been valid here.
bool Parser::expected(const Twine &what, ArrayRef<StringRef> words) {
  std::optional<StringRef> meant;
  if (token.kind == Token::Word)
    meant = probable(token.text, words);
  if (meant) {
    fail(token.place,
         "expected " + what + ", found " + token.describe() + "; did you mean '" + *meant + "'?");
    return fix(token.place, token.text.size(), *meant);
  }
  if (!token.foreignPart().empty())
    return expectedAscii(what);
  bool isOver = lineIsOver();
  return fail(isOver ? lastEnd : token.place,
              "expected " + what + ", found " +
                  (isOver && token.kind != Token::End ? "the end of the line" : token.describe()));
}

bool Parser::expect(StringRef symbol, StringRef context) {
  if (accept(symbol))
    return false;
  return expected("'" + symbol + "' " + context);
}

bool Parser::accept(StringRef symbol) {
  if (!token.is(symbol))
    return false;
  step();
  return true;
}

bool Parser::acceptWord(StringRef word) {
  if (!token.isWord(word))
    return false;
  step();
  return true;
}

bool Parser::nextIs(StringRef symbol) const {
  Lexer ahead = lexer;
  return ahead.next().is(symbol);
}

void Parser::goTo(const TextMark &place) {
  lexer = place.lexer;
  token = place.token;
}

/// Skips to after the `close` that ends what an `open` before this token began.
bool Parser::skipPast(StringRef open, StringRef close) {
  for (unsigned nested = 1; nested; step()) {
    if (token.kind == Token::End || token.is("{") || token.is("}"))
      return expected("'" + close + "'");
    nested += token.is(open);
    nested -= token.is(close);
  }
  return false;
}

/// An integer in [lo, hi], with a sign where negative values are accepted.
bool Parser::parseInteger(int64_t &value, int64_t lo, int64_t hi, StringRef what) {
  Place at = token.place;
  bool negative = accept("-");
  if (token.kind != Token::Number)
    return expected(what + ", a number from " + Twine(lo) + " to " + Twine(hi));
  uint64_t magnitude = 0;
  bool overflow = token.text.getAsInteger(10, magnitude);
  uint64_t limit = !negative ? uint64_t(std::max<int64_t>(hi, 0)) : lo < 0 ? 0 - uint64_t(lo) : 0;
  uint64_t least = !negative && lo > 0 ? uint64_t(lo) : 0;
  if (overflow || magnitude > limit || magnitude < least || (negative && lo >= 0))
    return fail(at, what + " is " + (negative ? "-" : "") + token.text.take_front(40) +
                        "; it takes " + Twine(lo) + " to " + Twine(hi));
  value = int64_t(negative ? 0 - magnitude : magnitude);
  step();
  return false;
}

bool Parser::parseName(StringRef &name, StringRef what) {
  if (token.kind == Token::Bad && isDigit(token.text[0]))
    return expected(what + ", which begins with a letter or _");
  if (token.kind != Token::Word)
    return expected(what);
  name = token.text;
  if (name.contains('.'))
    return fail(token.place, quoted(name) + " has a dot; names are letters, digits and _");
  step();
  return false;
}

/// A name that is declared here: not reserved, not in use.
bool Parser::parseNewName(StringRef &name, StringRef what) {
  static constexpr StringRef reserved[] = {"thread",  "lane",  "warp",   "warpgroup", "ctaid",
                                           "cluster", "elect", "kernel", "in",        "step"};
  Place at = token.place;
  if (parseName(name, what))
    return true;
  if (is_contained(reserved, name) || is_contained(statementWords(), name))
    return fail(at, "the name '" + name + "' is taken by the language; use another");
  auto known = names.find(name);
  if (known != names.end())
    return fail(at, quoted(name) + " is already declared on line " +
                        Twine(known->second.declared.loc.line) + "; use another name") &&
           noteDeclaration(name);
  return false;
}

StringRef Parser::Name::kind() const {
  static constexpr StringLiteral kinds[] = {"an integer", "a tensor", "an mbarrier",
                                            "a pool of tensor memory", "a ring"};
  return kinds[entity.index()];
}

bool Parser::enterBlock(Place at) {
  constexpr unsigned deepest = 64;
  if (depth == deepest)
    return fail(at, "blocks are nested more than " + Twine(deepest) + " deep");
  ++depth;
  return false;
}

//===----------------------------------------------------------------------===//
// Programs and kernels
//===----------------------------------------------------------------------===//

Expected<Program> Parser::program() {
  startLine();
  bool failed =
      token.isWord("target") ? parseTarget() : settleTarget("", std::nullopt, token.place);
  // Without a target nothing can be said of the kernels.
  if (failed)
    return failure();
  while (token.kind != Token::End) {
    startLine();
    // What follows a kernel with errors may still be a part of it.
    panics = !token.isWord("kernel") && mistakes;
    failed = token.isWord("kernel") ? parseKernel() : failStray();
    if (failed && !recoverKernel())
      return failure();
  }
  if (diagnostics.empty() && kernels.empty()) {
    StringRef file = sources.getMemoryBuffer(buffer)->getBufferIdentifier();
    fail(token.place, "no kernel in " + file + "; expected " +
                          (target ? "" : "'target sm_90a' and ") + "'kernel @name ... { ... }'");
  }
  if (!diagnostics.empty())
    return failure();
  return Program{*target, std::move(kernels)};
}

bool Parser::parseTarget() {
  std::string cpu;
  std::optional<unsigned> ptx;
  Place at;
  return parseTargetFacts(cpu, ptx, at) || settleTarget(cpu, ptx, at);
}

/// `target sm_90a` and, optionally, `ptx 8.6`.
bool Parser::parseTargetFacts(std::string &cpu, std::optional<unsigned> &ptx, Place &at) {
  step();
  at = token.place;
  if (token.kind == Token::Number)
    return expected("an architecture such as sm_90a") && fix(token.place, 0, "sm_");
  if (token.kind != Token::Word)
    return expected("an architecture such as sm_90a");
  cpu = token.text.str();
  step();
  if (acceptWord("ptx")) {
    if (token.kind != Token::Version)
      return expected("a PTX ISA version such as 8.6");
    if (take(ptx, token.place, GpuTarget::parsePtxVersion(token.text)))
      return true;
    step();
  } else if (token.kind == Token::Word && token.text.starts_with("ptx")) {
    return expected("a blank between 'ptx' and its version, as in 'ptx 8.6'") &&
           fix(advance(token.place, 3), 0, " ");
  }
  std::optional<GpuTarget> written;
  return take(written, at, GpuTarget::parse(cpu, ptx));
}

/// Combines the target of the text with the command line's. A PTX version that was written for
/// another architecture is dropped.
bool Parser::settleTarget(std::string cpu, std::optional<unsigned> ptx, Place at) {
  if (overrides.cpu) {
    if (*overrides.cpu != cpu)
      ptx = std::nullopt;
    cpu = *overrides.cpu;
  }
  if (overrides.ptx)
    ptx = overrides.ptx;
  if (overrides.cpu || !cpu.empty()) {
    Expected<GpuTarget> settled = GpuTarget::parse(cpu, ptx);
    if (!settled)
      return fail(at, "with the given target: " + toString(settled.takeError()));
    target = *settled;
    return false;
  }
  if (token.kind == Token::End)
    return false; // there is no kernel either, which is the better message
  return expected("'target sm_90a', or another architecture, first", {"target"});
}

bool Parser::parseKernel() {
  kernel = Kernel();
  names.clear();
  rings.clear();
  mistaken.clear();
  begun = late = nameless = false;
  elected = unclosed = false;
  head = token.place;
  looseOptions = Place();
  depth = 0;
  Head head;
  if (parseKernelHead(head))
    return true;
  active = BitVector(kernel.threads, true);
  missing = bracesMissing();
  while (!token.isWord("kernel") && beginsDeclaration()) {
    TextMark start = mark();
    startLine();
    if (parseDeclaration() && !recoverDeclaration(start))
      return true;
  }
  if (settleRings() && !recover())
    return true;
  // The statements are checked even after an error in the sum or in the grid.
  bool mistaken = checkSharedMemory(token.place);
  TextMark body = mark();
  mistaken |= !panics && head.grid && parseGrid(*head.grid);
  if (mistaken && !recover())
    return true;
  goTo(body);
  kernel.syncAuto = acceptSyncAuto();
  facts = gridFacts(kernel);
  around.clear();
  ringBody = nullptr;
  if (parseBlock(kernel.body))
    return true;
  finishRings();
  if (auto excess = registerExcess(kernel))
    if (fail(names.find(excess->tensor->name())->second.declared, excess->message) && !recover())
      return true;
  for (const auto &[name, known] : names)
    kernel.declared.try_emplace(name.str(), known.declared.loc);
  kernels.push_back(std::move(kernel));
  return false;
}

bool Parser::parseKernelHead(Head &head) {
  step();
  if (token.kind == Token::Word)
    return expected("'@' and the kernel's name after 'kernel'") && fix(token.place, 0, "@");
  if (expect("@", "and the kernel's name after 'kernel'"))
    return true;
  Place at = token.place;
  StringRef name;
  if (parseName(name, "the kernel's name"))
    return true;
  kernel.loc = at.loc;
  kernel.name = name.str();
  if (token.is("("))
    return fail(token.place, "a kernel has no list of parameters; they are declared inside of it, "
                             "as in '{ M : i32  A : global f16[M, 64] ... }'");
  if (!kernelNames.insert(name).second)
    return fail(at, "a kernel @" + name +
                        " is already defined; kernels of one program need different names");
  while (!accept("{"))
    if (parseKernelFact(head))
      return true;
  return false;
}

/// `grid(...)`, `cluster(...)` or `threads(...)`.
bool Parser::parseKernelFact(Head &head) {
  Token key = token;
  unsigned fact = find(Head::facts, key.text) - std::begin(Head::facts);
  if (key.kind != Token::Word || fact == std::size(Head::facts))
    return expected("'grid(...)', 'cluster(...)', 'threads(...)' or '{'", Head::facts);
  if (head.given[fact])
    return fail(key.place, quoted(key.text) + " is given twice; leave one out");
  head.given[fact] = true;
  step();
  if (expect("(", ("after '" + key.text + "'").str()))
    return true;
  if (key.text == "grid") {
    head.grid = mark();
    return skipPast("(", ")");
  }
  bool threads = key.text == "threads";
  StringRef what = threads ? "the number of threads" : "the cluster size";
  int64_t value = 0;
  if (parseInteger(value, 1, threads ? 1024 : 16, what))
    return true;
  (threads ? kernel.threads : kernel.cluster) = unsigned(value);
  if (kernel.cluster > 1 && !target->has(Feature::Clusters))
    return fail(key.place, target->whyNot(Feature::Clusters));
  if (token.is(","))
    return fail(token.place, quoted(key.text) + " takes one number, the product of all dimensions");
  return expect(")", ("after " + what).str());
}

bool Parser::parseGrid(const TextMark &grid) {
  TextMark body = mark();
  goTo(grid);
  SaveAndRestore grids(scalarsOnly, true);
  for (unsigned i = 0; i < 3; ++i) {
    Place at = token.place;
    Expr &size = kernel.grid[i];
    if (parseExpr(size))
      return true;
    bool ofScalars = true;
    size.forEachLeaf([&](const Symbol &s) { ofScalars &= s.kind() == SymbolKind::Argument; });
    if (!ofScalars)
      return fail(at, "the grid is " + size.str() + "; it may use scalar arguments only");
    if (size.isAtLeast(1) == Proof::Disproven || size.isAtMost(MostCtas[i]) == Proof::Disproven)
      return fail(at, "the grid has " + size.str() + " CTAs in " + "xyz"[i] + "; it takes 1 to " +
                          Twine(MostCtas[i]));
    if (i == 0 && size.isMultipleOf(kernel.cluster) == Proof::Disproven)
      return fail(at, "the grid has " + size.str() +
                          " CTAs in x; it takes a multiple of the cluster's " +
                          Twine(kernel.cluster));
    if (foreignOperator())
      return true;
    if (i == 2 || !accept(","))
      break;
  }
  if (!token.is(")"))
    return expected("')' after at most three grid dimensions");
  goTo(body);
  return false;
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

Expected<Program> parseProgram(std::unique_ptr<MemoryBuffer> text, SourceMgr &sources,
                               const ParseOverrides &overrides) {
  unsigned buffer = sources.AddNewSourceBuffer(std::move(text), SMLoc());
  return Parser(sources, buffer, overrides).program();
}

Expected<Program> parseOneLineCopy(StringRef text, SourceMgr &sources,
                                   const ParseOverrides &overrides) {
  unsigned buffer =
      sources.AddNewSourceBuffer(MemoryBuffer::getMemBufferCopy(text, "--copy"), SMLoc());
  return Parser(sources, buffer, overrides).oneLineCopy();
}

SMLoc smLoc(const SourceMgr &sources, SourceLoc loc) {
  if (loc.line == 0 || sources.getNumBuffers() == 0)
    return SMLoc();
  // FindLocForLineAndColumn is not const, but only for its cache of line starts.
  auto &lines = const_cast<SourceMgr &>(sources);
  return lines.FindLocForLineAndColumn(sources.getNumBuffers(), loc.line, loc.column);
}

/// How much of the text a message is about: to the end of the word, or of the line's statement.
static size_t extentOf(StringRef text, bool isWord) {
  if (isWord)
    return text.take_while([](char c) { return isAlnum(c) || c == '_'; }).size();
  StringRef line = text.take_until([](char c) { return c == '\n' || c == '\r'; });
  line = line.split("//").first.rtrim();
  line.consume_back("{");
  return line.rtrim().size();
}

SMDiagnostic diagnosticAt(const SourceMgr &sources, SourceLoc loc, SourceMgr::DiagKind kind,
                          const Twine &message) {
  SMLoc place = smLoc(sources, loc);
  if (!place.isValid())
    return sources.GetMessage(place, kind, message);
  unsigned buffer = sources.getNumBuffers();
  const char *end = sources.getMemoryBuffer(buffer)->getBufferEnd();
  StringRef text(place.getPointer(), end - place.getPointer());
  return diagnose(sources, buffer, {place.getPointer(), loc}, message,
                  extentOf(text, kind == SourceMgr::DK_Note), kind);
}

} // namespace tilecopy
