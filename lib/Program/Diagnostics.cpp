//===- Diagnostics.cpp - Errors in .tile programs -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <tuple>

using namespace llvm;

namespace tilecopy {

char TileError::ID = 0;

void TileError::log(raw_ostream &os) const {
  std::string text;
  raw_string_ostream out(text);
  for (const SMDiagnostic &diagnostic : diagnostics)
    printDiagnostic(diagnostic, out, /*colors=*/false);
  os << StringRef(text).rtrim('\n');
}

Place advance(Place from, size_t length) {
  Place to = from;
  to.pointer += length;
  for (char c : StringRef(from.pointer, length)) {
    ++to.loc.column;
    if (c == '\n') {
      ++to.loc.line;
      to.loc.column = 1;
    }
  }
  return to;
}

/// The first character of a text in UTF-8: its bytes and the columns that a terminal gives it. A
/// byte that begins no printable character has no columns.
static std::pair<size_t, int> firstCharacter(StringRef text) {
  size_t bytes = getNumBytesForUTF8(UTF8(text[0]));
  int columns = bytes <= text.size() ? sys::unicode::columnWidthUTF8(text.take_front(bytes)) : -1;
  return columns < 0 ? std::pair(size_t(1), -1) : std::pair(bytes, columns);
}

/// Text that is safe to show: bytes that belong to no printable character are replaced one for one,
/// so that a caret stays under its column.
static std::string printable(StringRef text) {
  std::string shown;
  for (size_t bytes; !text.empty(); text = text.drop_front(bytes)) {
    int columns;
    std::tie(bytes, columns) = firstCharacter(text);
    bool isShown = columns >= 0 || text[0] == '\t';
    shown += isShown ? text.take_front(bytes) : StringRef("?");
  }
  return shown;
}

SMDiagnostic diagnose(const SourceMgr &sources, unsigned buffer, Place at, const Twine &message,
                      size_t length, SourceMgr::DiagKind kind) {
  // A message shows no more of a line than this.
  constexpr unsigned longestKept = 4096;
  const MemoryBuffer *text = sources.getMemoryBuffer(buffer);
  StringRef file = text->getBufferIdentifier();
  SMLoc loc = SMLoc::getFromPointer(at.pointer);
  unsigned column = at.loc.column;
  SMDiagnostic withoutLine(sources, loc, file, at.loc.line, column - 1, kind, message.str(), "",
                           {});
  if (column > longestKept)
    return withoutLine;
  StringRef rest(at.pointer - (column - 1), text->getBufferEnd() - at.pointer + column - 1);
  StringRef line = rest.take_until([](char c) { return c == '\n' || c == '\r'; });
  // A caret under an empty line does not help.
  if (line.trim().empty())
    return withoutLine;
  StringRef shown = line.take_front(longestKept);
  SmallVector<std::pair<unsigned, unsigned>, 1> ranges;
  size_t last = std::min(column - 1 + length, shown.size());
  if (length > 1 && last > column)
    ranges.push_back({column - 1, unsigned(last)});
  return SMDiagnostic(sources, loc, file, at.loc.line, column - 1, kind, message.str(),
                      printable(shown), ranges);
}

namespace {

/// A line as a terminal shows it, column by column.
struct ShownLine {
  explicit ShownLine(StringRef line);

  /// The columns from `left` on; what is cut off is shown as three dots.
  std::string cut(size_t left, size_t width) const;

  std::vector<std::string> cells; // a wide character is in the first of its two
  std::vector<unsigned> columns;  // where each byte of the line is shown, and where the line ends
};

} // namespace

ShownLine::ShownLine(StringRef line) {
  constexpr size_t tabStop = 8; // LLVM's
  for (size_t bytes; !line.empty(); line = line.drop_front(bytes)) {
    int width;
    std::tie(bytes, width) = firstCharacter(line);
    columns.insert(columns.end(), bytes, unsigned(cells.size()));
    if (line[0] == '\t')
      cells.resize(alignTo(cells.size() + 1, tabStop), " ");
    else if (width == 0 && !cells.empty()) // an accent of the character before it
      cells.back() += line.take_front(bytes);
    else
      cells.push_back(width < 0 ? "?" : line.take_front(bytes).str());
    if (width == 2)
      cells.emplace_back();
  }
  columns.push_back(unsigned(cells.size()));
}

std::string ShownLine::cut(size_t left, size_t width) const {
  std::string shown;
  size_t end = std::min(cells.size(), left + width);
  for (size_t c = left; c < end; ++c) {
    bool isDot = (left > 0 && c < left + 3) || (end < cells.size() && c + 3 >= end);
    bool isHalf = cells[c].empty() && left > 0 && c == left + 3; // its character became a dot
    shown += isDot ? "." : isHalf ? " " : cells[c];
  }
  return shown;
}

/// What LLVM puts below a line: the caret and, if there are any, the fixes. LLVM counts a byte as a
/// column, so it gets a line that has a byte in each column.
static std::string marksBelow(const SMDiagnostic &diagnostic, const ShownLine &line) {
  std::string text, standIn(line.cells.size(), 'x');
  raw_string_ostream os(text);
  auto columnAt = [&](size_t byte) {
    return line.columns[std::min(byte, line.columns.size() - 1)];
  };
  std::vector<std::pair<unsigned, unsigned>> ranges;
  for (auto [from, to] : diagnostic.getRanges())
    ranges.push_back({columnAt(from), columnAt(to)});
  const char *begin = diagnostic.getLoc().getPointer() - diagnostic.getColumnNo();
  auto isBehind = [&](SMLoc at) {
    return at.getPointer() < begin || at.getPointer() >= begin + line.columns.size();
  };
  auto moved = [&](SMLoc at) {
    return SMLoc::getFromPointer(standIn.data() + columnAt(at.getPointer() - begin));
  };
  std::vector<SMFixIt> fixes;
  for (const SMFixIt &fix : diagnostic.getFixIts())
    if (SMRange range = fix.getRange(); !isBehind(range.Start) && !isBehind(range.End))
      fixes.push_back(SMFixIt(SMRange(moved(range.Start), moved(range.End)), fix.getText()));
  unsigned column = columnAt(diagnostic.getColumnNo());
  SMDiagnostic bare(*diagnostic.getSourceMgr(), SMLoc::getFromPointer(standIn.data() + column), "",
                    diagnostic.getLineNo(), int(column), diagnostic.getKind(), "", standIn, ranges,
                    fixes);
  bare.print(nullptr, os, /*ShowColors=*/false, /*ShowKindLabel=*/false);
  return StringRef(text).drop_front().split('\n').second.str(); // an empty message, the line
}

static void printHeader(const SMDiagnostic &diagnostic, raw_ostream &os, ColorMode mode) {
  struct Kind {
    StringLiteral name;
    raw_ostream::Colors color;
  };
  // LLVM's notes are black, which a black terminal does not show.
  static constexpr Kind kinds[] = {{"error", raw_ostream::RED},
                                   {"warning", raw_ostream::MAGENTA},
                                   {"remark", raw_ostream::BLUE},
                                   {"note", raw_ostream::CYAN}};
  static_assert(SourceMgr::DK_Error == 0 && SourceMgr::DK_Warning == 1 &&
                SourceMgr::DK_Remark == 2 && SourceMgr::DK_Note == 3);
  WithColor(os, raw_ostream::SAVEDCOLOR, /*Bold=*/true, /*BG=*/false, mode)
      << diagnostic.getFilename() << ':' << diagnostic.getLineNo() << ':'
      << diagnostic.getColumnNo() + 1 << ": ";
  const Kind &kind = kinds[diagnostic.getKind()];
  WithColor(os, kind.color, /*Bold=*/true, /*BG=*/false, mode) << kind.name << ": ";
  WithColor(os, raw_ostream::SAVEDCOLOR, /*Bold=*/true, /*BG=*/false, mode)
      << diagnostic.getMessage() << '\n';
}

void printDiagnostic(const SMDiagnostic &diagnostic, raw_ostream &os, bool colors, size_t width) {
  if (diagnostic.getColumnNo() < 0)
    return diagnostic.print(nullptr, os, colors);
  ColorMode mode = colors ? ColorMode::Auto : ColorMode::Disable;
  printHeader(diagnostic, os, mode);
  if (diagnostic.getLineContents().empty())
    return;
  ShownLine line(diagnostic.getLineContents());
  std::string below = marksBelow(diagnostic, line);
  SmallVector<StringRef, 2> marks;
  StringRef(below).rtrim('\n').split(marks, '\n', -1, /*KeepEmpty=*/false);
  size_t caret = marks.empty() ? StringRef::npos : marks[0].find('^');
  width = std::max<size_t>(width, 40);
  size_t left = caret == StringRef::npos || caret < width * 3 / 4 ? 0 : caret - width / 2;
  os << line.cut(left, width) << '\n';
  if (!marks.empty())
    WithColor(os, raw_ostream::GREEN, /*Bold=*/true, /*BG=*/false, mode)
        << marks[0].substr(left, width) << '\n';
  if (marks.size() > 1)
    os << marks[1].substr(left, width) << '\n';
}

SMFixIt fixIt(Place at, size_t length, const Twine &text) {
  return SMFixIt(
      SMRange(SMLoc::getFromPointer(at.pointer), SMLoc::getFromPointer(at.pointer + length)), text);
}

std::string quoted(StringRef text) {
  constexpr size_t longestShown = 40;
  size_t length = 0;
  while (length < text.size() && length < longestShown)
    length += firstCharacter(text.substr(length)).first;
  std::string shown = printable(text.take_front(length));
  return "'" + shown + (text.size() > length ? "..." : "") + "'";
}

/// What other languages and libraries call things.
static constexpr std::pair<StringLiteral, StringLiteral> otherNames[] = {
    {"block", "cta"},
    {"threadblock", "cta"},
    {"wg", "warpgroup"},
    {"half", "f16"},
    {"float16", "f16"},
    {"float", "f32"},
    {"float32", "f32"},
    {"double", "f64"},
    {"bfloat16", "bf16"},
    {"e4m3", "f8e4m3"},
    {"e5m2", "f8e5m2"},
    {"e2m1", "f4e2m1"},
    {"int", "i32"},
    {"int32", "i32"},
    {"int64", "i64"},
    {"int8", "i8"},
    {"int16", "i16"},
    {"uint16", "u16"},
    {"bool", "u8"},
    {"fp64", "f64"},
    {"fp32", "f32"},
    {"fp16", "f16"},
    {"fp8", "f8e4m3"},
    {"bf8", "f8e5m2"},
    {"fp4", "f4e2m1"},
    {"uint8", "u8"},
    {"uint32", "u32"},
    {"const", "global"},
    {"constant", "global"},
    {"smem", "shared"},
    {"gmem", "global"},
    {"rmem", "local"},
    {"register", "local"},
    {"registers", "local"},
    {"reg", "local"},
    {"blockIdx.x", "ctaid.x"},
    {"blockIdx.y", "ctaid.y"},
    {"blockIdx.z", "ctaid.z"},
    {"threadIdx.x", "thread"},
    {"tid", "thread"},
    {"tid.x", "thread"},
    {"laneid", "lane"},
    {"warpid", "warp"},
    {"cta_rank", "cluster.ctarank"},
    {"blocks", "grid"},
    {"block_size", "threads"},
    {"block", "threads"},
};

std::optional<StringRef> probable(StringRef name, ArrayRef<StringRef> known) {
  for (const auto &[other, ours] : otherNames)
    if (name == other && is_contained(known, StringRef(ours)))
      return ours;
  // Such long names are not misspellings, and comparing them would take long.
  constexpr size_t longestName = 64;
  if (name.size() > longestName)
    return std::nullopt;
  std::optional<StringRef> nearest = nearestName(name, known);
  // Two letters are near each other, but not a misspelling, unless it is one of case.
  if (!nearest || (nearest->size() == 1 && !nearest->equals_insensitive(name)))
    return std::nullopt;
  return nearest;
}

std::string suggestion(StringRef name, ArrayRef<StringRef> known) {
  std::optional<StringRef> near = probable(name, known);
  return near ? ("; did you mean '" + *near + "'?").str() : std::string();
}

std::string suggestionOrAll(StringRef name, ArrayRef<StringRef> known, const Twine &what) {
  constexpr size_t mostNames = 16;
  std::string near = suggestion(name, known);
  if (!near.empty() || known.empty() || known.size() > mostNames)
    return near;
  return ("; " + what + " are " + join(known, ", ")).str();
}

} // namespace tilecopy
