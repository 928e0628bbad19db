//===- CommandLine.h - What the command lines have in common ----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tools agree on their exit codes, on what --version says, and on how a value that an option
// does not take is refused: with the list or the range of those it takes. The manual pages and the
// completions of shells are made from the same tables as --help.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_COMMANDLINE_H
#define TILECOPY_TOOLS_COMMANDLINE_H

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include <limits>
#include <optional>

namespace tilecopy {

enum ExitCode : int {
  exitGood = 0,
  exitVerdict = 1,       // the tool did its work and says no
  exitUsage = 2,         // the command line, an input or an output is wrong
  exitNoDevice = 77,     // as test drivers know it: the test did not apply
  exitInterrupted = 130, // as shells say it of a process that Ctrl-C ended
};

/// Remembers the values of an option, for the manual page and the completions.
void rememberChoices(const llvm::cl::Option &option, const llvm::cl::generic_parser_base &choices);
/// Remembers the words that an option's value may be, by its name, where it is not one of several
/// choices. Completions offer them.
void rememberWords(llvm::StringRef option, llvm::ArrayRef<llvm::StringRef> words);
/// "unknown value 'x'; did you mean 'y'? The values are y, z".
std::string unknownChoice(llvm::StringRef value, const llvm::cl::generic_parser_base &choices);

/// Reports a value that an option does not take, "ptx-dump: error: --emit: ...", and returns true.
bool badValue(const llvm::cl::Option &option, const llvm::Twine &message);

/// Parses one of several names. As LLVM's own parser, with an error that lists them.
template <class T> class ChoiceParser : public llvm::cl::parser<T> {
public:
  explicit ChoiceParser(llvm::cl::Option &option) : llvm::cl::parser<T>(option) {}

  void initialize() { rememberChoices(this->Owner, *this); }
  bool parse(llvm::cl::Option &option, llvm::StringRef, llvm::StringRef text, T &into) {
    for (const auto &value : this->Values)
      if (value.Name == text) {
        into = value.V.getValue();
        return false;
      }
    return badValue(option, unknownChoice(text, *this));
  }
};

/// "'x' is not a whole number; it takes 1 to 255"
std::string badNumber(llvm::StringRef text, uint64_t least, uint64_t most);

/// Parses a whole number in a range. As LLVM's own parser, with an error that says the range.
/// (LLVM lets no class derive from its parser of `unsigned long`.)
template <class T, uint64_t least = 0, uint64_t most = uint64_t(std::numeric_limits<T>::max())>
class NumberParser : public llvm::cl::parser<T> {
public:
  using llvm::cl::parser<T>::parser;
  bool parse(llvm::cl::Option &option, llvm::StringRef, llvm::StringRef text, T &into) {
    uint64_t value;
    if (text.getAsInteger(0, value) || value < least || value > most)
      return badValue(option, badNumber(text, least, most));
    into = T(value);
    return false;
  }
};

/// Parses a number that is not negative, with fractions.
class RealParser : public llvm::cl::parser<double> {
public:
  using llvm::cl::parser<double>::parser;
  bool parse(llvm::cl::Option &option, llvm::StringRef name, llvm::StringRef text, double &into);
};

template <class T, uint64_t least = 0, uint64_t most = uint64_t(std::numeric_limits<T>::max())>
using NumberOption = llvm::cl::opt<T, false, NumberParser<T, least, most>>;

/// What the texts of a tool say besides its options.
struct ToolText {
  llvm::StringRef name;     // "ptx-dump"
  llvm::StringRef line;     // what it is, in one line
  llvm::StringRef overview; // paragraphs
  llvm::StringRef examples; // "  command    what it does", a line each
  llvm::StringRef exits;    // the meaning of its exit codes, a line each
};

/// Reads the command line. Returns an exit code if the process should end now: after a usage error,
/// or after a manual page or a completion has been printed.
std::optional<int> readCommandLine(int argc, char **argv, const ToolText &text,
                                   llvm::ArrayRef<const llvm::cl::OptionCategory *> categories);

/// Standard input can be read once. An error where "-" is named twice.
llvm::Error checkStandardInput(llvm::ArrayRef<std::string> inputs);

/// "64 files: 62 passed, 1 failed, 1 could not run". Parts of 0 are left out, except the first.
std::string countText(unsigned all, llvm::StringRef what,
                      llvm::ArrayRef<std::pair<unsigned, llvm::StringRef>> parts);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_COMMANDLINE_H
