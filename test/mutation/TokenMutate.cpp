//===- TokenMutate.cpp - One token of PTX text for another ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where Mutate.cpp makes the errors of a code generator, this makes those of nothing in
// particular: any register for another of its class, a label, a number, a modifier for one of its
// kind or for none, two operands exchanged, a predicate negated, an instruction left out. Most of
// it is nonsense, and all of it must be noticed.
//
//===----------------------------------------------------------------------===//

#include "Mutate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include <array>

using namespace llvm;

namespace {

/// A piece of an instruction's text. Blanks belong to no token.
struct Token {
  enum Kind { Register, Special, Number, Word, Mark } kind;
  size_t begin, end;
};

bool isWordCharacter(char c) { return isAlnum(c) || c == '_' || c == '$' || c == '.' || c == ':'; }

std::vector<Token> tokensOf(StringRef line) {
  std::vector<Token> tokens;
  for (size_t at = 0; at < line.size();) {
    if (isSpace(line[at])) {
      ++at;
      continue;
    }
    size_t end = at + 1;
    Token::Kind kind = Token::Mark;
    bool negative = line[at] == '-' && end < line.size() && isDigit(line[end]);
    if (isDigit(line[at]) || negative) {
      kind = Token::Number;
      end = std::min(line.find_if([](char c) { return !isAlnum(c); }, end), line.size());
    } else if (line[at] == '%' || isAlpha(line[at]) || line[at] == '_' || line[at] == '$') {
      end = std::min(line.find_if([](char c) { return !isWordCharacter(c); }, end), line.size());
      StringRef text = line.slice(at, end);
      bool numbered = text.starts_with("%") && isDigit(text.back()) && !text.contains('.');
      kind = numbered ? Token::Register : text.starts_with("%") ? Token::Special : Token::Word;
    }
    tokens.push_back({kind, at, end});
    at = end;
  }
  return tokens;
}

// Modifiers of which one may stand for another.
using Group = ArrayRef<const char *>;
ArrayRef<Group> modifierGroups() {
  static const std::vector<const char *> lists[] = {
      {"cta", "cluster", "gpu", "sys"},
      {"relaxed", "acquire", "release", "weak", "volatile", "acq_rel"},
      {"eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs"},
      {"b8", "b16", "b32", "b64"},
      {"u8", "u16", "u32", "u64", "s8", "s16", "s32", "s64"},
      {"b32", "f32", "s32", "u32"},
      {"lo", "hi", "wide"},
      {"shared", "global", "local", "param", "const"},
      {"shared::cta", "shared::cluster", "global"},
      {"v2", "v4", "v8"},
      {"x1", "x2", "x4", "x8", "x16", "x32", "x64", "x128"},
      {"1d", "2d", "3d", "4d", "5d"},
      {"arrive", "arrive_drop", "expect_tx", "inval", "init"},
      {"try_wait", "test_wait"},
      {"sync", "arrive", "wait"},
      {"wait::ld", "wait::st"},
      {"fence::before_thread_sync", "fence::after_thread_sync"},
      {"cta_group::1", "cta_group::2"},
      {"32x32b", "16x64b", "16x128b", "16x256b"},
      {"128x256b", "4x256b", "128x128b", "64x128b", "32x128b"},
      {"warpx4", "warpx2::02_13", "warpx2::01_23"},
      {"add", "min", "max", "inc", "dec", "and", "or", "xor"},
      {"m8n8", "m16n8", "m16n16"},
      {"bulk", "mbarrier"},
      {"commit_group", "wait_group", "wait_all"}};
  static const std::vector<Group> groups(std::begin(lists), std::end(lists));
  return groups;
}

// First words of opcodes that take the same operands.
ArrayRef<Group> opcodeGroups() {
  static const std::vector<const char *> lists[] = {
      {"add", "sub", "and", "or", "xor", "min", "max", "mul", "rem", "div"},
      {"and", "or", "xor", "shl"},
      {"shl", "shr"},
      {"not", "neg", "mov", "abs"},
      {"ld", "st"},
      {"mad", "sad"}};
  static const std::vector<Group> groups(std::begin(lists), std::end(lists));
  return groups;
}

constexpr std::array<const char *, 10> specialRegisters = {
    "%tid.x",  "%tid.y",  "%ctaid.x",  "%ctaid.y",         "%ntid.x",
    "%laneid", "%warpid", "%nctaid.x", "%cluster_ctarank", "%cluster_ctaid.x"};

/// The lines of kernel bodies that hold instructions, and the names to choose others from.
class TokenMutator {
public:
  TokenMutator(StringRef ptx, std::mt19937_64 &random);
  std::optional<Mutation> run();

private:
  struct Names {
    StringMap<std::vector<std::string>> registers; // by class, such as "%rd"
    std::vector<std::string> labels, variables;
  };
  struct Line {
    size_t number;
    std::string text, kernel;
  };
  using Change = std::pair<std::string, std::string>; // kind, line; an empty line removes it

  uint64_t below(uint64_t n) { return std::uniform_int_distribution<uint64_t>(0, n - 1)(random); }
  void readDeclaration(StringRef line, Names &to);
  void change(StringRef kind, StringRef line, const Token &t, const Twine &to);
  void changeToken(const Line &line, const Token &t, bool isOpcode);
  void changeOpcode(StringRef line, const Token &t);
  void changeNumber(StringRef line, const Token &t);
  void changeName(const Line &line, const Token &t, ArrayRef<std::string> others);
  void changePredicate(StringRef line, ArrayRef<Token> tokens);
  void swapOperands(StringRef line, ArrayRef<Token> tokens, size_t opcode);
  std::vector<Change> changesOf(const Line &line);

  std::mt19937_64 &random;
  std::vector<Line> body;
  StringMap<Names> names; // by kernel
  std::vector<Change> changes;
};

StringRef classOf(StringRef name) { return name.rtrim("0123456789"); }

TokenMutator::TokenMutator(StringRef ptx, std::mt19937_64 &random) : random(random) {
  SmallVector<StringRef> lines;
  ptx.split(lines, '\n');
  std::string kernel;
  bool inBody = false;
  for (auto [number, text] : enumerate(lines)) {
    StringRef line = text.trim();
    if (size_t at = line.find(".entry "); at != StringRef::npos)
      kernel = line.drop_front(at + 7).take_until([](char c) { return c == '('; }).str();
    inBody |= line.starts_with("{");
    inBody &= !line.starts_with("}");
    if (!inBody || line.empty() || line.starts_with("//"))
      continue;
    if (line.starts_with("."))
      readDeclaration(line, names[kernel]);
    else if (line.ends_with(":"))
      names[kernel].labels.push_back(line.drop_back().str());
    else if (line.ends_with(";") && !line.starts_with("{"))
      body.push_back({number, line.str(), kernel});
  }
  // Only registers that some instruction uses can make a difference.
  for (const Line &line : body)
    for (const Token &t : tokensOf(line.text)) {
      StringRef word = StringRef(line.text).slice(t.begin, t.end);
      auto &of = names[line.kernel].registers[classOf(word)];
      if (t.kind == Token::Register && !is_contained(of, word))
        of.push_back(word.str());
    }
}

void TokenMutator::readDeclaration(StringRef line, Names &to) {
  if (!line.starts_with(".shared"))
    return;
  StringRef name = line.split('[').first.rsplit(' ').second;
  to.variables.push_back(name.trim().str());
}

void TokenMutator::change(StringRef kind, StringRef line, const Token &t, const Twine &to) {
  changes.push_back({kind.str(), (line.take_front(t.begin) + to + line.drop_front(t.end)).str()});
}

void TokenMutator::changeOpcode(StringRef line, const Token &t) {
  SmallVector<StringRef> parts;
  line.slice(t.begin, t.end).split(parts, '.');
  auto with = [&](size_t n, StringRef now) {
    SmallVector<StringRef> other(parts);
    if (now.empty())
      other.erase(other.begin() + n);
    else
      other[n] = now;
    change(now.empty() ? "drop-modifier" : n ? "modifier" : "opcode", line, t, join(other, "."));
  };
  for (size_t n = 0; n != parts.size(); ++n) {
    for (Group group : n ? modifierGroups() : opcodeGroups())
      if (is_contained(group, parts[n]))
        for (StringRef other : group)
          if (other != parts[n])
            with(n, other);
    if (n)
      with(n, "");
  }
}

void TokenMutator::changeNumber(StringRef line, const Token &t) {
  int64_t value;
  if (line.slice(t.begin, t.end).getAsInteger(0, value))
    return;
  for (int64_t to : {value + 1, value - 1, value * 2, int64_t(0), -value})
    if (to != value)
      change("number", line, t, itostr(to));
}

void TokenMutator::changeName(const Line &line, const Token &t, ArrayRef<std::string> others) {
  StringRef now = StringRef(line.text).slice(t.begin, t.end);
  for (unsigned tries = 0; tries != 3 && !others.empty(); ++tries)
    if (const std::string &other = others[below(others.size())]; other != now)
      change(t.kind == Token::Register ? "register" : "name", line.text, t, other);
}

void TokenMutator::changeToken(const Line &line, const Token &t, bool isOpcode) {
  StringRef text = line.text, word = text.slice(t.begin, t.end);
  const Names &known = names[line.kernel];
  switch (t.kind) {
  case Token::Register:
    return changeName(line, t, names[line.kernel].registers[classOf(word)]);
  case Token::Special:
    return change("special", text, t, specialRegisters[below(specialRegisters.size())]);
  case Token::Number:
    return changeNumber(text, t);
  case Token::Word:
    if (isOpcode)
      changeOpcode(text, t);
    else if (is_contained(known.labels, word))
      changeName(line, t, known.labels);
    else if (is_contained(known.variables, word))
      changeName(line, t, known.variables);
    return;
  case Token::Mark:
    return;
  }
}

void TokenMutator::changePredicate(StringRef line, ArrayRef<Token> tokens) {
  bool negated = line.starts_with("@!");
  StringRef rest = line.drop_front(negated ? 2 : 1);
  changes.push_back({"predicate", (negated ? "@" : "@!") + rest.str()});
  changes.push_back({"drop-predicate", rest.drop_front(rest.find_if(isSpace)).trim().str()});
}

// Neighboring operands of the instruction, or elements of one vector, change places.
void TokenMutator::swapOperands(StringRef line, ArrayRef<Token> tokens, size_t opcode) {
  size_t from = tokens[opcode].end;
  auto boundary = [&](size_t at, bool forward) {
    int depth = 0;
    for (size_t n = at; n < line.size() && n >= from; forward ? ++n : --n) {
      char c = line[n];
      bool opens = forward ? StringRef("{[(").contains(c) : StringRef("}])").contains(c);
      bool closes = forward ? StringRef("}])").contains(c) : StringRef("{[(").contains(c);
      if (depth == 0 && (closes || c == ',' || c == ';'))
        return n;
      depth += opens - closes;
    }
    return forward ? line.size() : from - 1;
  };
  for (const Token &t : tokens) {
    if (t.begin < from || line[t.begin] != ',')
      continue;
    size_t left = boundary(t.begin - 1, false) + 1, right = boundary(t.begin + 1, true);
    StringRef a = line.slice(left, t.begin).trim(), b = line.slice(t.begin + 1, right).trim();
    if (a != b)
      changes.push_back(
          {"swap", (line.take_front(left) + " " + b + ", " + a + line.drop_front(right)).str()});
  }
}

std::vector<TokenMutator::Change> TokenMutator::changesOf(const Line &line) {
  changes.clear();
  std::vector<Token> tokens = tokensOf(line.text);
  bool predicated = StringRef(line.text).starts_with("@");
  size_t opcode = 0;
  while (opcode != tokens.size() && tokens[opcode].kind != Token::Word)
    ++opcode;
  if (opcode == tokens.size())
    return {};
  changes.push_back({"delete", ""});
  if (predicated)
    changePredicate(line.text, tokens);
  for (size_t n = 0; n != tokens.size(); ++n)
    changeToken(line, tokens[n], n == opcode);
  swapOperands(line.text, tokens, opcode);
  return std::move(changes);
}

std::optional<Mutation> TokenMutator::run() {
  if (body.empty())
    return std::nullopt;
  const Line &line = body[below(body.size())];
  std::vector<Change> all = changesOf(line);
  llvm::erase_if(all, [&](const Change &c) { return c.second == line.text; });
  if (all.empty())
    return std::nullopt;
  auto &[kind, text] = all[below(all.size())];
  Mutation m;
  m.kernel = line.kernel;
  m.kind = kind;
  m.line = line.number;
  m.text = text.empty() ? "" : "\t" + text;
  auto words = [](StringRef s) {
    SmallVector<StringRef> list;
    SplitString(s, list);
    return join(list, " ");
  };
  // Instructions that look alike are counted, so that a name says which one is meant.
  unsigned nth = 1;
  std::string shape = withCountedNames(words(line.text));
  for (const Line &other : body)
    nth += other.number < line.number && withCountedNames(words(other.text)) == shape;
  m.name =
      withCountedNames(kind + ": " + words(line.text) + (text.empty() ? "" : " -> " + words(text)));
  if (nth > 1)
    m.name += " #" + utostr(nth);
  return m;
}

} // namespace

std::optional<Mutation> randomTokenMutation(StringRef ptx, std::mt19937_64 &random) {
  return TokenMutator(ptx, random).run();
}
