//===- Pages.h - Manual pages and completions -------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The option tables of a tool as a manual page or as a completion for a shell. They are made when
// the tools are built, by the tools themselves, so that they say what --help says.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PAGES_H
#define TILECOPY_TOOLS_PAGES_H

#include "CommandLine.h"

namespace tilecopy {

enum class PageKind { Manual, Bash, Zsh, Fish };

/// The values that an option takes; null where there is no list.
const llvm::cl::generic_parser_base *choicesOf(const llvm::cl::Option &option);

/// The words that completions offer as its value, of either kind; none where there is no list.
std::vector<std::string> wordsOf(const llvm::cl::Option &option);

/// "ptx-dump 0.1.0 (1a2b3c4), LLVM 22.1.0; targets sm_70 to sm_121f, PTX ISA 6.0 to 9.5"
std::string versionText(llvm::StringRef tool);
/// "TileCopy 0.1.0"
std::string shortVersion();

void printPage(llvm::raw_ostream &os, PageKind kind, const ToolText &text,
               llvm::ArrayRef<const llvm::cl::OptionCategory *> categories);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PAGES_H
