//===- Pages.cpp - Manual pages and completions ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pages.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;

namespace tilecopy {

namespace {

/// The options of the tool's own categories, by name. LLVM's are left out, as in --help.
class PagePrinter {
public:
  PagePrinter(raw_ostream &os, const ToolText &text,
              ArrayRef<const cl::OptionCategory *> categories)
      : os(os), text(text), categories(categories) {}

  void manual();
  void bash();
  void zsh();
  void fish();

private:
  using Options = std::map<std::string, const cl::Option *>;
  Options optionsOf(cl::SubCommand &sub) const;
  Options everyOption() const;
  SmallVector<cl::SubCommand *, 4> subcommands() const;
  void manualOptions(const Options &options, const cl::OptionCategory *category);
  void manualRows(StringRef rows);

  raw_ostream &os;
  const ToolText &text;
  ArrayRef<const cl::OptionCategory *> categories;
};

} // namespace

PagePrinter::Options PagePrinter::optionsOf(cl::SubCommand &sub) const {
  Options found;
  for (const auto &[name, option] : cl::getRegisteredOptions(sub))
    if (!option->ArgStr.empty() && name == option->ArgStr &&
        option->getOptionHiddenFlag() == cl::NotHidden &&
        any_of(categories, [&, option = option](const cl::OptionCategory *c) {
          return is_contained(option->Categories, c);
        }))
      found[name.str()] = option;
  return found;
}

SmallVector<cl::SubCommand *, 4> PagePrinter::subcommands() const {
  SmallVector<cl::SubCommand *, 4> subs;
  for (cl::SubCommand *sub : cl::getRegisteredSubcommands())
    if (sub != &cl::SubCommand::getTopLevel() && sub != &cl::SubCommand::getAll())
      subs.push_back(sub);
  sort(subs, [](auto *a, auto *b) { return a->getName() < b->getName(); });
  return subs;
}

PagePrinter::Options PagePrinter::everyOption() const {
  Options all = optionsOf(cl::SubCommand::getTopLevel());
  for (cl::SubCommand *sub : subcommands())
    all.merge(optionsOf(*sub));
  return all;
}

/// "-o", "--json": what is typed.
static std::string dashedName(StringRef name) {
  return (name.size() == 1 ? "-" : "--") + name.str();
}

static bool takesValue(const cl::Option &option) {
  return option.getValueExpectedFlag() != cl::ValueDisallowed &&
         !(option.getValueExpectedFlag() == cl::ValueOptional && option.ValueStr.empty() &&
           !choicesOf(option));
}

//===----------------------------------------------------------------------===//
// man(1)
//===----------------------------------------------------------------------===//

/// Text as troff takes it.
static std::string troff(StringRef text) {
  std::string out;
  for (const auto &[i, c] : enumerate(text)) {
    bool lineStart = i == 0 || text[i - 1] == '\n';
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if (lineStart && (c == '.' || c == '\''))
      out += std::string("\\&") + c;
    else
      out += c;
  }
  return out;
}

void PagePrinter::manualOptions(const Options &options, const cl::OptionCategory *category) {
  for (const auto &[name, option] : options) {
    if (!is_contained(option->Categories, category))
      continue;
    const cl::generic_parser_base *choices = choicesOf(*option);
    bool glued = option->getFormattingFlag() == cl::Prefix;
    os << ".TP\n\\fB" << troff(dashedName(name)) << "\\fR";
    if (takesValue(*option))
      os << (name.size() == 1 ? (glued ? "" : " ") : "=") << "\\fI"
         << troff(option->ValueStr.empty() ? (choices ? "value" : "number") : option->ValueStr)
         << "\\fR";
    os << '\n' << troff(option->HelpStr) << '\n';
    for (unsigned i = 0; choices && i != choices->getNumOptions(); ++i)
      os << ".RS\n.TP\n\\fB" << troff(choices->getOption(i)) << "\\fR\n"
         << troff(choices->getDescription(i)) << "\n.RE\n";
  }
}

/// Rows of two columns, of any width: what is in the second, also over several lines, goes below
/// the first.
void PagePrinter::manualRows(StringRef rows) {
  constexpr size_t indented = 4; // a line of the second column alone
  for (StringRef row : split(rows.rtrim('\n'), '\n')) {
    bool goesOn = row.take_while([](char c) { return c == ' '; }).size() >= indented;
    auto [first, second] = goesOn ? std::pair(StringRef(), row) : row.trim().split("  ");
    if (!goesOn)
      os << (second.empty() ? ".PP" : ".TP") << "\n\\fB" << troff(first) << "\\fR\n";
    if (!second.empty())
      os << troff(second.trim()) << '\n';
  }
}

void PagePrinter::manual() {
  os << ".\\\" Made of the text of " << text.name << " --help.\n.TH " << text.name.upper()
     << " 1 \"\" \"" << shortVersion() << "\"\n.SH NAME\n"
     << text.name << " \\- " << troff(text.line) << "\n.SH SYNOPSIS\n";
  SmallVector<cl::SubCommand *, 4> subs = subcommands();
  for (cl::SubCommand *sub : subs)
    os << ".B " << text.name << ' ' << sub->getName() << "\n[options]\n.br\n";
  if (subs.empty())
    os << ".B " << text.name << "\n[options] file...\n";
  os << ".SH DESCRIPTION\n" << troff(text.overview.trim('\n')) << '\n';
  for (const cl::OptionCategory *category : categories) {
    os << ".SH " << category->getName().upper() << '\n';
    if (subs.empty())
      manualOptions(optionsOf(cl::SubCommand::getTopLevel()), category);
    for (cl::SubCommand *sub : subs) {
      os << ".SS " << sub->getName() << '\n' << troff(sub->getDescription()) << '\n';
      manualOptions(optionsOf(*sub), category);
    }
  }
  os << ".SH EXAMPLES\n";
  manualRows(text.examples);
  os << ".SH EXIT STATUS\n";
  manualRows(text.exits);
  os << ".SH VERSION\n" << troff(versionText(text.name)) << '\n';
}

//===----------------------------------------------------------------------===//
// Completions
//===----------------------------------------------------------------------===//

static std::string valuesOf(const cl::Option &option) { return join(wordsOf(option), " "); }

void PagePrinter::bash() {
  std::string function = "_" + text.name.str();
  std::replace(function.begin(), function.end(), '-', '_');
  os << "# Completion of " << text.name << " for bash.\n"
     << function << "() {\n  local word=${COMP_WORDS[COMP_CWORD]} option= values=\n"
     << "  COMPREPLY=()\n"
     << "  # Bash makes --option=value three words.\n"
     << "  if [[ $word == '=' ]]; then\n    option=${COMP_WORDS[COMP_CWORD-1]} word=\n"
     << "  elif ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[COMP_CWORD-1]} == '=' ]]; then\n"
     << "    option=${COMP_WORDS[COMP_CWORD-2]}\n"
     << "  # And a colon in the value another two.\n"
     << "  elif ((COMP_CWORD > 3)) && [[ ${COMP_WORDS[COMP_CWORD-1]} == ':' ]]; then\n"
     << "    option=${COMP_WORDS[COMP_CWORD-4]}\n  fi\n  case $option in\n";
  Options options = everyOption();
  for (const auto &[name, option] : options)
    if (std::string values = valuesOf(*option); !values.empty())
      os << "    " << dashedName(name) << ") values='" << values << "' ;;\n";
  os << "  esac\n  if [[ -n $values ]]; then\n"
     << "    local last=${word##*,} before=\n"
     << "    [[ $word == *,* ]] && before=${word%,*},\n"
     << "    mapfile -t COMPREPLY < <(compgen -P \"$before\" -W \"$values\" -- \"$last\")\n"
     << "  elif [[ $word == -* ]]; then\n    mapfile -t COMPREPLY < <(compgen -W '";
  ListSeparator space(" ");
  for (const auto &[name, option] : options)
    os << space << dashedName(name) << (takesValue(*option) && name.size() > 1 ? "=" : "");
  os << " --help --version' -- \"$word\")\n"
     << "    [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace\n";
  SmallVector<cl::SubCommand *, 4> subs = subcommands();
  if (!subs.empty()) {
    os << "  elif ((COMP_CWORD == 1)); then\n    mapfile -t COMPREPLY < <(compgen -W '";
    ListSeparator between(" ");
    for (cl::SubCommand *sub : subs)
      os << between << sub->getName();
    os << "' -- \"$word\")\n";
  }
  os << "  else\n    compopt -o filenames\n"
     << "    mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n  fi\n}\n"
     << "complete -F " << function << ' ' << text.name << '\n';
}

/// A text between single quotes of a shell, in which a colon or a bracket would mean something.
static std::string plain(StringRef text) {
  std::string out;
  for (char c : text)
    out += c == '\'' || c == '[' || c == ']' || c == ':' || c == '\\' || c == '\n' ? ' ' : c;
  return out;
}

void PagePrinter::zsh() {
  os << "#compdef " << text.name << "\n# Completion of " << text.name
     << " for zsh.\n_arguments \\\n";
  for (const auto &[name, option] : everyOption()) {
    bool value = takesValue(*option);
    std::string values = valuesOf(*option);
    os << "  '*" << dashedName(name)
       << (value && name.size() > 1 ? "="
           : value                  ? "+"
                                    : "")
       << '[' << plain(option->HelpStr) << ']';
    if (!values.empty())
      os << ":value:(" << values << ')';
    else if (value)
      os << ':' << plain(option->ValueStr.empty() ? "number" : option->ValueStr) << ":_files";
    os << "' \\\n";
  }
  SmallVector<cl::SubCommand *, 4> subs = subcommands();
  if (!subs.empty()) {
    os << "  '1:command:(";
    ListSeparator between(" ");
    for (cl::SubCommand *sub : subs)
      os << between << sub->getName();
    os << ")' \\\n";
  }
  os << "  '--help[what it does]' '--version[its version]' '*:file:_files'\n";
}

void PagePrinter::fish() {
  os << "# Completion of " << text.name << " for fish.\n";
  for (const auto &[name, option] : everyOption()) {
    os << "complete -c " << text.name << (name.size() == 1 ? " -s " : " -l ") << name << " -d '"
       << plain(option->HelpStr) << '\'';
    if (std::string values = valuesOf(*option); !values.empty())
      os << " -x -a '" << values << '\'';
    else if (takesValue(*option))
      os << " -r";
    os << '\n';
  }
  for (cl::SubCommand *sub : subcommands())
    os << "complete -c " << text.name << " -n __fish_use_subcommand -a " << sub->getName()
       << " -d '" << plain(sub->getDescription()) << "'\n";
}

void printPage(raw_ostream &os, PageKind kind, const ToolText &text,
               ArrayRef<const cl::OptionCategory *> categories) {
  PagePrinter printer(os, text, categories);
  switch (kind) {
  case PageKind::Manual:
    return printer.manual();
  case PageKind::Bash:
    return printer.bash();
  case PageKind::Zsh:
    return printer.zsh();
  case PageKind::Fish:
    return printer.fish();
  }
}

} // namespace tilecopy
