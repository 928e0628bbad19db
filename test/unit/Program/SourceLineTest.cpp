//===- SourceLineTest.cpp - Lines of a program as messages show them ------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parsing.h"

using namespace tilecopy;

namespace {

/// `line` with a caret at its last byte, as a terminal of `width` columns gets it.
std::string shown(llvm::StringRef line, size_t width = 240) {
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(line), llvm::SMLoc());
  const char *last = sources.getMemoryBuffer(1)->getBufferEnd() - 1;
  std::string text;
  llvm::raw_string_ostream os(text);
  printDiagnostic(
      sources.GetMessage(llvm::SMLoc::getFromPointer(last), llvm::SourceMgr::DK_Error, "no"), os,
      /*colors=*/false, width);
  return llvm::StringRef(text).split('\n').second.str();
}

/// A caret is in the column in which a terminal shows its character: not in that of its byte.
TEST(SourceLine, CharactersOutsideOfAscii) {
  EXPECT_EQ(shown("größe x"), "größe x\n      ^\n");
  EXPECT_EQ(shown("値段 x"), "値段 x\n     ^\n");          // two columns each
  EXPECT_EQ(shown("e\u0301 x"), "e\u0301 x\n  ^\n");       // an accent of its own
  EXPECT_EQ(shown("ö\tx"), "ö       x\n        ^\n");      // to the next multiple of 8
  EXPECT_EQ(shown("a\u202Ex"), "a???x\n    ^\n");          // would turn the line around
  EXPECT_EQ(shown("\xC3 \xE5\x80 x"), "? ?? x\n     ^\n"); // not UTF-8
  std::string line;
  for (unsigned i = 0; i != 30; ++i)
    line += "値";
  EXPECT_EQ(shown(line + "y x", 40),
            "... 値値値値値値値y x\n                    ^\n"); // half of one
  EXPECT_EQ(shown(line + " x", 40), "...値値値値値値値値 x\n                    ^\n");
  llvm::SourceMgr sources;
  EXPECT_EQ(
      llvm::toString(parse("target sm_90a\nkernel @k {\n  größe： i32\n}\n", sources).takeError()),
      "t.tile:3:5: error: expected a statement or '}', found U+00F6; programs are ASCII outside of "
      "comments\n  größe： i32\n    ^");
}

} // namespace
