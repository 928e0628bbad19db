//===- Diagnostics.cpp - Mistakes in .tile text ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

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

/// Text as it may be shown: bytes that are not printable ASCII are replaced one for one, so that a
/// caret stays under its column.
static std::string printable(StringRef text) {
  std::string shown = text.str();
  for (char &c : shown)
    if (!isPrint(c) && c != '\t')
      c = '?';
  return shown;
}

SMDiagnostic diagnose(const SourceMgr &sources, unsigned buffer, Place at, const Twine &message,
                      size_t length, SourceMgr::DiagKind kind) {
  // Longer lines are not written by people, and not useful on a terminal.
  constexpr unsigned longestShown = 240;
  const MemoryBuffer *text = sources.getMemoryBuffer(buffer);
  StringRef file = text->getBufferIdentifier();
  SMLoc loc = SMLoc::getFromPointer(at.pointer);
  unsigned column = at.loc.column;
  SMDiagnostic withoutLine(sources, loc, file, at.loc.line, column - 1, kind, message.str(), "",
                           {});
  if (column > longestShown)
    return withoutLine;
  StringRef rest(at.pointer - (column - 1), text->getBufferEnd() - at.pointer + column - 1);
  StringRef line = rest.take_until([](char c) { return c == '\n' || c == '\r'; });
  // A caret under nothing does not help.
  if (line.trim().empty())
    return withoutLine;
  StringRef shown = line.take_front(longestShown);
  SmallVector<std::pair<unsigned, unsigned>, 1> ranges;
  size_t last = std::min(column - 1 + length, shown.size());
  if (length > 1 && last > column)
    ranges.push_back({column - 1, unsigned(last)});
  return SMDiagnostic(sources, loc, file, at.loc.line, column - 1, kind, message.str(),
                      printable(shown), ranges);
}

void printDiagnostic(const SMDiagnostic &diagnostic, raw_ostream &os, bool colors) {
  if (diagnostic.getColumnNo() < 0 || !diagnostic.getLineContents().empty())
    return diagnostic.print(nullptr, os, colors);
  // LLVM would put the caret under nothing.
  ColorMode mode = colors ? ColorMode::Auto : ColorMode::Disable;
  WithColor(os, raw_ostream::SAVEDCOLOR, /*Bold=*/true, /*BG=*/false, mode)
      << diagnostic.getFilename() << ':' << diagnostic.getLineNo() << ':'
      << diagnostic.getColumnNo() + 1 << ": ";
  static constexpr HighlightColor highlights[] = {HighlightColor::Error, HighlightColor::Warning,
                                                  HighlightColor::Remark, HighlightColor::Note};
  static constexpr StringLiteral kinds[] = {"error", "warning", "remark", "note"};
  static_assert(SourceMgr::DK_Error == 0 && SourceMgr::DK_Note == 3);
  WithColor(os, highlights[diagnostic.getKind()], mode) << kinds[diagnostic.getKind()] << ": ";
  WithColor(os, raw_ostream::SAVEDCOLOR, /*Bold=*/true, /*BG=*/false, mode)
      << diagnostic.getMessage() << '\n';
}

SMFixIt fixIt(Place at, size_t length, const Twine &text) {
  return SMFixIt(
      SMRange(SMLoc::getFromPointer(at.pointer), SMLoc::getFromPointer(at.pointer + length)), text);
}

std::string quoted(StringRef text) {
  constexpr size_t longestShown = 40;
  std::string shown = printable(text.take_front(longestShown));
  return "'" + shown + (text.size() > longestShown ? "..." : "") + "'";
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
};

std::optional<StringRef> probable(StringRef name, ArrayRef<StringRef> known) {
  for (const auto &[other, ours] : otherNames)
    if (name == other && is_contained(known, StringRef(ours)))
      return ours;
  // No name of that length is a misspelling, and comparing it would take long.
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
