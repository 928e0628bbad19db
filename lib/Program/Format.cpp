//===- Format.cpp - .tile text as it is laid out everywhere ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The words and comments of a text stay as they are; only the blanks between them change. The
// parser says where declarations, statements and closing braces begin, because the language does
// not mark their ends. Blanks around operators and ranges are a matter of taste and are kept, but
// made equal on both sides. Line breaks within a statement and single empty lines are kept, too.
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace llvm;

namespace tilecopy {

namespace {

class Formatter {
public:
  Formatter(StringRef text, ArrayRef<const char *> starts) : text(text), lexer(text) {
    beginsLine.insert(starts.begin(), starts.end());
  }
  std::string run();

private:
  /// A line of the result. Names of declarations, and comments after code, are aligned with those
  /// of the lines around them.
  struct Line {
    unsigned indentation = 0;
    std::string name, code, comment; // "A", ": global f32[8]", "// rows"
    bool isEmpty() const { return name.empty() && code.empty() && comment.empty(); }
  };

  void comments(StringRef gap, bool beforeStart);
  void place(const Token &token, bool starts);
  void open(unsigned indentation);
  bool blankBetween(const Token &before, const Token &after, bool hadBlank) const;
  bool hadBlank(const Token &token, StringRef gap) const;
  void alignNames();
  void alignComments();
  Line &line() { return lines.back(); }
  /// Nothing, or a comment that belongs to what follows.
  static bool isSpace(const Line &l) { return l.name.empty() && l.code.empty(); }

  StringRef text;
  Lexer lexer;
  std::set<const char *> beginsLine;
  std::vector<Line> lines{Line()};
  Token last, current;            // the one that was placed, and the one that is
  bool lastBeginsOperand = false; // a sign
  unsigned depth = 0;
  unsigned layout = 0; // brackets that are open in a layout
};

} // namespace

void Formatter::open(unsigned indentation) {
  if (!line().isEmpty())
    lines.emplace_back();
  line().indentation = indentation;
}

/// The text between two tokens: comments and empty lines, one of which is kept.
void Formatter::comments(StringRef gap, bool beforeStart) {
  bool ownLine = last.kind == Token::End; // at the beginning of the text
  bool any = last.kind != Token::End;
  unsigned indentation = 2 * (current.is("}") && beforeStart ? depth + 1 : depth);
  unsigned ends = 0;
  while (!gap.empty()) {
    auto [row, rest] = gap.split('\n');
    bool hasEnd = row.size() < gap.size();
    gap = rest;
    StringRef comment = row.trim();
    if (comment.empty()) {
      ends += hasEnd;
      ownLine |= hasEnd;
      continue;
    }
    // A comment after code, or on a line of its own; an empty line before it is kept.
    if (!ownLine && line().comment.empty()) {
      line().comment = comment.str();
    } else {
      open(indentation);
      if (ends > 1 && any && !last.is("{"))
        lines.push_back({indentation, "", "", ""});
      line().comment = comment.str();
    }
    any = ownLine = true;
    ends = hasEnd;
    lines.emplace_back();
    line().indentation = indentation;
  }
  if (beforeStart && ends > 1 && any && !last.is("{") && !current.is("}")) {
    open(indentation);
    lines.emplace_back();
  }
}

/// Words that a following bracket or parenthesis does not belong to.
static bool isKeyword(const Token &token) {
  static constexpr StringRef words[] = {"in",  "if",   "phase", "cta",   "tries",
                                        "for", "step", "align", "layout"};
  return token.kind == Token::Word && is_contained(words, token.text);
}

bool Formatter::blankBetween(const Token &before, const Token &after, bool hadBlank) const {
  bool opens = before.is("(") || before.is("[") || before.is("@");
  bool closes = after.is(")") || after.is("]") || after.is(",") || after.is("@");
  if (before.isWord("kernel") && after.is("@"))
    return true;
  if (opens || closes)
    return false;
  if (before.is(","))
    return layout == 0 || hadBlank;
  if (after.is("[") || after.is("("))
    return before.kind == Token::Symbol ? (before.is("]") || before.is(")") ? false : hadBlank)
                                        : isKeyword(before);
  if (before.is("{") && after.is("}"))
    return false;
  for (StringRef symbol : {"<-", "&&", "==", "!=", "<", "<=", ">", ">=", "=", "{", "}"})
    if (before.is(symbol) || after.is(symbol))
      return true;
  static constexpr StringRef tastes[] = {"+", "-", "*", "/", "%", ":"};
  if (is_contained(tastes, before.text) || is_contained(tastes, after.text))
    return hadBlank;
  return true;
}

void Formatter::place(const Token &token, bool starts) {
  StringRef gap(last.text.end(), token.place.pointer - last.text.end());
  bool atBeginning = last.kind == Token::End;
  if (atBeginning) {
    gap = StringRef(text.begin(), token.place.pointer - text.begin());
    gap.consume_front("\xEF\xBB\xBF");
  }
  if (token.is("}") && starts)
    --depth;
  bool broken = gap.contains('\n');
  comments(gap, starts || token.kind == Token::End);
  if (token.kind == Token::End)
    return;
  if (starts) {
    open(2 * depth);
    if (token.isWord("kernel") && lines.size() > 1 && !isSpace(lines[lines.size() - 2]))
      lines.insert(lines.end() - 1, Line());
  } else if (broken && !line().code.empty() && !last.is("{")) {
    open(2 * depth + 4);
  } else if (line().isEmpty() && !atBeginning) {
    line().indentation = 2 * depth + 4; // after a comment within a statement
  }
  bool isName = starts && token.kind == Token::Word;
  if (isName) {
    Lexer ahead = lexer;
    isName = ahead.next().is(":");
  }
  if (isName) {
    line().name = token.text.str();
    return;
  }
  std::string &code = line().code;
  if (!code.empty() && (code == ":" || blankBetween(last, token, hadBlank(token, gap))))
    code += ' ';
  code += token.text.str();
}

/// Whether to put blanks at this side of an operator: if there are some on either side of it. An
/// operator that begins an operand is joined to it.
bool Formatter::hadBlank(const Token &token, StringRef gap) const {
  StringRef code = lines.back().code;
  StringRef following(token.text.end(), text.end() - token.text.end());
  auto isOperator = [](const Token &t) {
    return t.kind == Token::Symbol && StringRef("+-*/%:").contains(t.text[0]) && t.text.size() == 1;
  };
  if (isOperator(last))
    return !lastBeginsOperand && code.drop_back().ends_with(" ");
  if (isOperator(token) && !token.is("-") && !token.is("+"))
    return !gap.empty() || following.starts_with(" ");
  if (isOperator(token))
    return !gap.empty() || (!last.is(",") && following.starts_with(" "));
  return !gap.empty();
}

/// Colons of the declarations of a kernel are aligned.
void Formatter::alignNames() {
  for (size_t begin = 0; begin != lines.size(); ++begin) {
    if (lines[begin].name.empty())
      continue;
    size_t end = begin, widest = 0;
    for (; end != lines.size() && (!lines[end].name.empty() || lines[end].code.empty()); ++end)
      widest = std::max(widest, lines[end].name.size());
    for (; begin != end; ++begin)
      if (!lines[begin].name.empty()) {
        Line &l = lines[begin];
        l.code = l.name + std::string(widest - l.name.size() + 1, ' ') + l.code;
      }
    if (begin == lines.size())
      return;
  }
}

/// Comments after the code of neighboring lines are aligned.
void Formatter::alignComments() {
  auto hasBoth = [&](const Line &l) { return !l.code.empty() && !l.comment.empty(); };
  for (size_t begin = 0; begin < lines.size(); ++begin) {
    size_t end = begin, widest = 0;
    for (; end != lines.size() && hasBoth(lines[end]); ++end)
      widest = std::max(widest, lines[end].indentation + lines[end].code.size());
    for (; begin != end; ++begin) {
      Line &l = lines[begin];
      l.code += std::string(widest - l.indentation - l.code.size() + 2, ' ') + l.comment;
      l.comment.clear();
    }
  }
}

std::string Formatter::run() {
  last.kind = Token::End;
  for (current = lexer.next();; current = lexer.next()) {
    bool starts = beginsLine.count(current.place.pointer);
    place(current, starts);
    if (current.kind == Token::End)
      break;
    bool inLayout = current.isWord("S") || current.isWord("R") || current.isWord("swizzle");
    Lexer ahead = lexer;
    Token next = ahead.next();
    if (layout == 0 && inLayout && !starts && (next.is("[") || next.is("(")) &&
        (last.isWord("layout") || last.is("+") || last.is(")")))
      layout = 1;
    else if (layout && (current.is("[") || current.is("(")))
      ++layout;
    else if (layout && (current.is("]") || current.is(")")) && --layout == 1)
      layout = 0;
    if (current.is("{") && beginsLine.count(next.place.pointer))
      ++depth;
    bool sign = current.is("-") || current.is("+");
    lastBeginsOperand = sign && last.kind == Token::Symbol && !last.is(")") && !last.is("]");
    last = current;
  }
  alignNames();
  alignComments();
  while (!lines.empty() && lines.back().isEmpty())
    lines.pop_back();
  std::string out;
  for (const Line &l : lines) {
    std::string content = l.code + l.comment;
    out += content.empty() ? "\n" : std::string(l.indentation, ' ') + content + "\n";
  }
  return out;
}

Expected<std::string> formatProgram(std::unique_ptr<MemoryBuffer> text, SourceMgr &sources,
                                    const ParseOverrides &overrides) {
  unsigned buffer = sources.AddNewSourceBuffer(std::move(text), SMLoc());
  Parser parser(sources, buffer, overrides);
  Expected<Program> program = parser.program();
  if (!program)
    return program.takeError();
  return Formatter(sources.getMemoryBuffer(buffer)->getBuffer(), parser.lineStarts()).run();
}

} // namespace tilecopy
