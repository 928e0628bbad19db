//===- Html.h - A program and all that becomes of it, on one page -*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One self-contained page: the program, its plan, IR, PTX and machine code side by side. Lines that
// come from one line of the program are marked together under the pointer. Pictures follow.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTX_DUMP_HTML_H
#define TILECOPY_TOOLS_PTX_DUMP_HTML_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace tilecopy {

/// A line of a text, and the line of the program that it comes from; 0 for none.
struct LinkedLine {
  unsigned source = 0;
  std::string text;
};

struct HtmlPage {
  std::string title;
  std::vector<std::pair<std::string, std::vector<LinkedLine>>> panes; // by name, left to right
  std::string svg;                                                    // pictures; may be empty
};

/// The lines of each kind of text, with what says where they come from left out.
std::vector<LinkedLine> linesOfProgram(llvm::StringRef text);
std::vector<LinkedLine> linesOfPlan(llvm::StringRef text);
std::vector<LinkedLine> linesOfIR(llvm::StringRef text);  // with !dbg
std::vector<LinkedLine> linesOfPtx(llvm::StringRef text); // with .loc
/// The code, as nvdisasm -g prints it: `//## File "k.tile", line 9`.
std::vector<LinkedLine> linesOfSass(llvm::StringRef text);

std::string htmlText(const HtmlPage &page);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTX_DUMP_HTML_H
