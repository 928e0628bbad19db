//===- Diagnostics.cpp - Mistakes in .tile text ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tilecopy {

char TileError::ID = 0;

void TileError::log(raw_ostream &os) const {
  std::string text;
  raw_string_ostream out(text);
  diagnostic.print(nullptr, out, /*ShowColors=*/false);
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

/// Text as it may be shown: bytes that are no printable ASCII are replaced one for one, so that a
/// caret stays under its column.
static std::string printable(StringRef text) {
  std::string shown = text.str();
  for (char &c : shown)
    if (!isPrint(c) && c != '\t')
      c = '?';
  return shown;
}

SMDiagnostic diagnose(const SourceMgr &sources, unsigned buffer, Place at, const Twine &message) {
  // Longer lines are not written by people, and not useful on a terminal.
  constexpr unsigned longestShown = 240;
  const MemoryBuffer *text = sources.getMemoryBuffer(buffer);
  StringRef file = text->getBufferIdentifier();
  SMLoc loc = SMLoc::getFromPointer(at.pointer);
  unsigned column = at.loc.column;
  if (column > longestShown)
    return SMDiagnostic(sources, loc, file, at.loc.line, -1, SourceMgr::DK_Error,
                        (message + " (at column " + Twine(column) + ")").str(), "", {});
  StringRef rest(at.pointer - (column - 1), text->getBufferEnd() - at.pointer + column - 1);
  StringRef line = rest.take_until([](char c) { return c == '\n' || c == '\r'; });
  // A caret under nothing says nothing.
  if (line.trim().empty())
    return SMDiagnostic(sources, loc, file, at.loc.line, -1, SourceMgr::DK_Error, message.str(), "",
                        {});
  return SMDiagnostic(sources, loc, file, at.loc.line, column - 1, SourceMgr::DK_Error,
                      message.str(), printable(line.take_front(longestShown)), {});
}

std::string quoted(StringRef text) {
  constexpr size_t longestShown = 40;
  std::string shown = printable(text.take_front(longestShown));
  return "'" + shown + (text.size() > longestShown ? "..." : "") + "'";
}

std::string suggestion(StringRef name, ArrayRef<StringRef> known) {
  // No name of that length is a misspelling, and comparing it would take long.
  constexpr size_t longestName = 64;
  if (name.size() > longestName)
    return "";
  std::optional<StringRef> nearest = nearestName(name, known);
  // Two letters are near each other, but not a misspelling, unless it is one of case.
  if (!nearest || (nearest->size() == 1 && !nearest->equals_insensitive(name)))
    return "";
  return ("; did you mean '" + *nearest + "'?").str();
}

std::string suggestionOrAll(StringRef name, ArrayRef<StringRef> known, const Twine &what) {
  constexpr size_t mostNames = 16;
  std::string near = suggestion(name, known);
  if (!near.empty() || known.empty() || known.size() > mostNames)
    return near;
  return ("; " + what + " are " + join(known, ", ")).str();
}

} // namespace tilecopy
