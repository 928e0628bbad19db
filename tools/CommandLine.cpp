//===- CommandLine.cpp - What the command lines have in common ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandLine.h"
#include "Commit.h"
#include "Pages.h"
#include "tilecopy/op/KnownTargets.h"
#include "tilecopy/op/Options.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;

namespace tilecopy {

/// As errors begin with it.
static StringRef tool;

static std::string dashed(StringRef name) { return (name.size() == 1 ? "-" : "--") + name.str(); }

bool badValue(const cl::Option &option, const Twine &message) {
  WithColor::error(errs(), tool) << dashed(option.ArgStr) << ": " << message << '\n';
  return true;
}

//===----------------------------------------------------------------------===//
// Options with a list of values
//===----------------------------------------------------------------------===//

/// Options are constructed before main runs, so this table is constructed on first use.
static DenseMap<const cl::Option *, const cl::generic_parser_base *> &allChoices() {
  static DenseMap<const cl::Option *, const cl::generic_parser_base *> all;
  return all;
}

void rememberChoices(const cl::Option &option, const cl::generic_parser_base &choices) {
  allChoices()[&option] = &choices;
}

static StringMap<std::vector<std::string>> &allWords() {
  static StringMap<std::vector<std::string>> all;
  return all;
}

void rememberWords(StringRef option, ArrayRef<StringRef> words) {
  std::vector<std::string> &into = allWords()[option];
  into.assign(words.begin(), words.end());
}

std::vector<std::string> wordsOf(const cl::Option &option) {
  const cl::generic_parser_base *choices = choicesOf(option);
  if (!choices)
    return allWords().lookup(option.ArgStr);
  std::vector<std::string> words;
  for (unsigned i = 0; i != choices->getNumOptions(); ++i)
    words.push_back(choices->getOption(i).str());
  return words;
}

const cl::generic_parser_base *choicesOf(const cl::Option &option) {
  return allChoices().lookup(&option);
}

std::string unknownChoice(StringRef value, const cl::generic_parser_base &choices) {
  SmallVector<StringRef, 8> names;
  for (unsigned i = 0; i != choices.getNumOptions(); ++i)
    names.push_back(choices.getOption(i));
  if (value.empty())
    return "the value is empty; in a list no blank follows ','; the values are " +
           join(names, ", ");
  std::string text = "unknown value '" + value.take_front(40).str() + "'; ";
  // A name of one letter is near every other letter.
  if (auto near = nearestName(value.take_front(40), names); near && near->size() > 1)
    text += "did you mean '" + near->str() + "'? ";
  return text + "the values are " + join(names, ", ");
}

std::string badNumber(StringRef text, uint64_t least, uint64_t most) {
  uint64_t value;
  bool isNumber = !text.getAsInteger(0, value) ||
                  text.ltrim("-").find_first_not_of("0123456789") == StringRef::npos;
  return formatv("{0} is {1}; it takes {2} to {3}",
                 isNumber && !text.empty() ? text.str() : "'" + text.take_front(40).str() + "'",
                 isNumber && !text.empty() ? "out of range" : "not a whole number", least, most);
}

bool RealParser::parse(cl::Option &option, StringRef, StringRef text, double &into) {
  if (!text.getAsDouble(into) && into >= 0)
    return false;
  StringRef unit = text.ltrim("0123456789."); // of a time, as in 2s
  if (option.ArgStr.ends_with("-limit") && unit.size() < text.size() && !unit.empty() &&
      llvm::all_of(unit, isAlpha))
    return badValue(option, "'" + text.take_front(40) +
                                "' is not a number; give seconds without a unit, such as 2.5");
  return badValue(option,
                  "'" + text.take_front(40) + "' is not a number of at least 0, such as 2.5");
}

//===----------------------------------------------------------------------===//
// Options that do not exist
//===----------------------------------------------------------------------===//

/// Options of other tools, and what does the same here.
static constexpr std::pair<StringLiteral, StringLiteral> habits[] = {
    {"arch", "mcpu"},     {"march", "mcpu"},
    {"gpu-arch", "mcpu"}, {"gpu-architecture", "mcpu"},
    {"target", "mcpu"},   {"timeout", "time-limit"},
    {"j", "jobs"},        {"output", "o"},
    {"ptx", "ptx-isa"},   {"ptx-version", "ptx-isa"},
    {"mattr", "ptx-isa"}, {"format", "emit=tile"},
    {"S", "emit=ptx"},    {"emit-llvm", "emit=ll"},
    {"v", "version"},     {"V", "version"}};

/// The options that --help shows, of all subcommands.
static std::map<std::string, const cl::Option *> visibleOptions() {
  std::map<std::string, const cl::Option *> all;
  for (cl::SubCommand *sub : cl::getRegisteredSubcommands())
    for (const auto &[name, option] : cl::getRegisteredOptions(*sub))
      if (option->getOptionHiddenFlag() == cl::NotHidden && !option->ArgStr.empty())
        all[name.str()] = option;
  return all;
}

/// What may have been meant by an option that does not exist; nothing where that is unclear.
static std::string nearestOption(StringRef given) {
  auto [name, value] = given.ltrim('-').split('=');
  StringRef letters = name.rtrim("0123456789");
  auto options = visibleOptions();
  for (auto [habit, here] : habits)
    if ((name == habit || letters == habit) && options.count(here.split('=').first.str()))
      return dashed(here);
  // "--cuda" for "--device=cuda".
  for (const auto &[option, known] : options)
    if (const cl::generic_parser_base *choices = choicesOf(*known))
      for (unsigned i = 0; i != choices->getNumOptions(); ++i)
        if (name.size() > 1 && choices->getOption(i) == name)
          return dashed(option) + "=" + name.str();
  SmallVector<StringRef, 64> names;
  for (const auto &[option, known] : options)
    if (option.size() > 1)
      names.push_back(option);
  auto near = nearestName(name, names);
  if (!near)
    return "";
  bool takes = options[near->str()]->getValueExpectedFlag() != cl::ValueDisallowed;
  return dashed(*near) + (given.contains('=') && takes ? "=" + value.str() : "");
}

/// The subcommands that take an option, or an empty string.
static std::string subcommandsWith(StringRef option) {
  SmallVector<StringRef, 8> names;
  for (cl::SubCommand *one : cl::getRegisteredSubcommands())
    if (!one->getName().empty() && cl::getRegisteredOptions(*one).contains(option))
      names.push_back(one->getName());
  sort(names);
  return join(names, ", ");
}

/// LLVM's message about a command line that it could not read, rewritten to say what would be
/// accepted. LLVM suggests an option even where none is close.
static std::string withCure(StringRef message) {
  auto nameAfter = [&](StringRef words) {
    StringRef rest = message.split(words).second;
    return rest.take_front(rest.rfind("'.  Try:"));
  };
  if (StringRef sub = nameAfter(": Unknown subcommand '"); !sub.empty()) {
    SmallVector<StringRef, 8> names;
    for (cl::SubCommand *one : cl::getRegisteredSubcommands())
      if (!one->getName().empty())
        names.push_back(one->getName());
    sort(names);
    auto near = nearestName(sub, names);
    return "unknown subcommand '" + sub.take_front(80).str() + "'; " +
           (near ? "did you mean '" + near->str() + "'? " : std::string()) + "they are " +
           join(names, ", ");
  }
  if (message.contains("Too many positional arguments"))
    return message.contains("at most 1 ") ? "too many files; it takes one"
                                          : "too many files; --help says how many it takes";
  StringRef given = nameAfter(": Unknown command line argument '");
  if (given.empty())
    return message.str();
  if (!given.starts_with("-"))
    return "'" + given.take_front(80).str() +
           "' is not expected; it takes no files, and options "
           "begin with -";
  // It may be an option of subcommands, and stand before one, or after another one.
  if (std::string owners = subcommandsWith(given.ltrim('-').split('=').first); !owners.empty())
    return "option '" + given.take_front(80).str() +
           "' follows a subcommand that takes it: " + owners;
  static constexpr std::pair<StringLiteral, StringLiteral> elsewhere[] = {
      {"emit", "ptx-dump"}, {"copy", "ptx-dump"},   {"explain", "ptx-dump"}, {"device", "ptx-run"},
      {"arg", "ptx-run"},   {"param", "ptx-run"},   {"kernel", "ptx-run"},   {"grid", "ptx-run"},
      {"block", "ptx-run"}, {"analyze", "ptx-run"},
  };
  for (const auto &[option, tool] : elsewhere)
    if (given.ltrim('-').split('=').first == option)
      return "unknown option '" + given.take_front(80).str() + "'; it is an option of " +
             tool.str();
  std::string near = nearestOption(given);
  return "unknown option '" + given.take_front(80).str() + "'; " +
         (near.empty() ? "--help lists the options" : "did you mean '" + near + "'?");
}

/// The last word of a command line may be an option that lacks its value.
static std::string lacksValue(int argc, char **argv) {
  StringRef last = argv[argc - 1];
  StringRef name = last.ltrim('-');
  auto options = visibleOptions();
  auto option = options.find(name.str());
  if (argc < 2 || name == last || option == options.end() ||
      option->second->getValueExpectedFlag() != cl::ValueRequired)
    return "";
  StringRef what = option->second->ValueStr;
  std::string text = last.str() + " lacks its value; it is written " + dashed(name) +
                     (name.size() == 1 ? " " : "=") + (what.empty() ? "VALUE" : what.upper());
  if (const cl::generic_parser_base *choices = choicesOf(*option->second)) {
    text += ", one of";
    for (unsigned i = 0; i != choices->getNumOptions(); ++i)
      text += (i ? ", " : " ") + choices->getOption(i).str();
  }
  return text;
}

/// An option that is on or off may have a value that is neither.
static std::string needlessValue(ArrayRef<char *> words) {
  auto options = visibleOptions();
  for (StringRef word : words) {
    if (word == "--")
      break;
    auto [name, value] = word.ltrim('-').split('=');
    auto option = options.find(name.str());
    if (!word.starts_with("-") || !word.contains('=') || option == options.end() ||
        option->second->getValueExpectedFlag() != cl::ValueOptional ||
        !option->second->ValueStr.empty() || choicesOf(*option->second) ||
        is_contained({"true", "false", "1", "0"}, value.lower()))
      continue;
    return dashed(name) + " takes no value, not '" + value.take_front(40).str() + "'" +
           (name == "json" ? "; it prints to standard output, as in --json > report.json" : "");
  }
  return "";
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static cl::opt<PageKind, false, ChoiceParser<PageKind>>
    page("help-page", cl::Hidden, cl::sub(cl::SubCommand::getAll()),
         cl::desc("Print a page generated from --help:"),
         cl::values(clEnumValN(PageKind::Manual, "man", "for man(1)"),
                    clEnumValN(PageKind::Bash, "bash", "completion for bash"),
                    clEnumValN(PageKind::Zsh, "zsh", "completion for zsh"),
                    clEnumValN(PageKind::Fish, "fish", "completion for fish")));

std::string versionText(StringRef tool) {
  std::vector<GpuTarget> targets = knownTargets();
  auto [first, last] = knownPtxVersions();
  StringRef commit = TILECOPY_COMMIT;
  return formatv("{0} {1}{2}, LLVM {3}; targets {4} to {5}, PTX ISA {6} to {7}", tool,
                 TILECOPY_VERSION, commit.empty() ? "" : (" (" + commit + ")").str(),
                 LLVM_VERSION_STRING, targets.front().cpu(), targets.back().cpu(), first, last)
      .str();
}

std::string shortVersion() { return "TileCopy " TILECOPY_VERSION; }

std::optional<int> readCommandLine(int argc, char **argv, const ToolText &text,
                                   ArrayRef<const cl::OptionCategory *> categories) {
  tool = text.name;
  cl::SetVersionPrinter([](raw_ostream &os) { os << versionText(tool) << '\n'; });
  for (cl::SubCommand *sub : cl::getRegisteredSubcommands())
    cl::HideUnrelatedOptions(categories, *sub);
  cl::HideUnrelatedOptions(categories);
  static std::string more;
  more = ("\nEXAMPLES:\n" + text.examples + "\nEXIT CODES:\n" + text.exits).str();
  static cl::extrahelp help(more);
  // LLVM keeps a reference to it.
  static std::string overview;
  overview = (text.name + ": " + text.line + "\n\n" + text.overview).str();
  std::string wrong = lacksValue(argc, argv);
  if (wrong.empty())
    wrong = needlessValue(ArrayRef(argv, size_t(argc)).drop_front());
  raw_string_ostream message(wrong);
  if (!wrong.empty() || !cl::ParseCommandLineOptions(argc, argv, overview, &message)) {
    // The option itself has reported a value that it does not take.
    if (!wrong.empty())
      WithColor::error(errs(), text.name) << StringRef(withCure(wrong)).rtrim() << '\n';
    return exitUsage;
  }
  if (!page.getNumOccurrences())
    return std::nullopt;
  printPage(outs(), page, text, categories);
  return exitGood;
}

Error checkStandardInput(ArrayRef<std::string> inputs) {
  if (count(inputs, "-") < 2)
    return Error::success();
  return createStringError("'-' is given twice; standard input is read once");
}

std::string countText(unsigned all, StringRef what,
                      ArrayRef<std::pair<unsigned, StringRef>> parts) {
  std::string text = utostr(all) + " " + what.str() + (all == 1 ? "" : "s") + ":";
  for (const auto &[i, part] : enumerate(parts))
    if (i == 0 || part.first)
      text += (i ? ", " : " ") + utostr(part.first) + " " + part.second.str();
  return text;
}

} // namespace tilecopy
