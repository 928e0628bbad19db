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
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tilecopy {

//===----------------------------------------------------------------------===//
// Options with a list of values
//===----------------------------------------------------------------------===//

/// Options are made before main; what they enter here is made when the first one does.
static DenseMap<const cl::Option *, const cl::generic_parser_base *> &allChoices() {
  static DenseMap<const cl::Option *, const cl::generic_parser_base *> all;
  return all;
}

void rememberChoices(const cl::Option &option, const cl::generic_parser_base &choices) {
  allChoices()[&option] = &choices;
}

const cl::generic_parser_base *choicesOf(const cl::Option &option) {
  return allChoices().lookup(&option);
}

std::string unknownChoice(StringRef value, const cl::generic_parser_base &choices) {
  SmallVector<StringRef, 8> names;
  for (unsigned i = 0; i != choices.getNumOptions(); ++i)
    names.push_back(choices.getOption(i));
  std::string text = "unknown value '" + value.take_front(40).str() + "'; ";
  // One letter is near every other.
  if (auto near = nearestName(value.take_front(40), names); near && near->size() > 1)
    text += "did you mean '" + near->str() + "'? ";
  return text + "the values are " + join(names, ", ");
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static cl::opt<PageKind, false, ChoiceParser<PageKind>>
    page("help-page", cl::Hidden, cl::sub(cl::SubCommand::getAll()),
         cl::desc("Print a page made of the text of --help:"),
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

std::optional<int> readCommandLine(int argc, char **argv, const ToolText &text,
                                   ArrayRef<const cl::OptionCategory *> categories) {
  static StringRef tool;
  tool = text.name;
  cl::SetVersionPrinter([](raw_ostream &os) { os << versionText(tool) << '\n'; });
  for (cl::SubCommand *sub : cl::getRegisteredSubcommands())
    cl::HideUnrelatedOptions(categories, *sub);
  cl::HideUnrelatedOptions(categories);
  static std::string more;
  more = ("\nEXAMPLES:\n" + text.examples + "\nEXIT CODES:\n" + text.exits).str();
  static cl::extrahelp help(more);
  std::string overview = (text.name + ": " + text.line + "\n\n" + text.overview).str();
  if (!cl::ParseCommandLineOptions(argc, argv, overview, &errs()))
    return exitUsage;
  if (!page.getNumOccurrences())
    return std::nullopt;
  printPage(outs(), page, text, categories);
  return exitGood;
}

//===----------------------------------------------------------------------===//
// Targets
//===----------------------------------------------------------------------===//

TargetOptions::TargetOptions(cl::OptionCategory &category)
    : cpu("mcpu", cl::value_desc("sm_90a"),
          cl::desc("Architecture, instead of the program's; 'help' lists them"), cl::cat(category)),
      ptxIsa("ptx-isa", cl::value_desc("8.6"),
             cl::desc("PTX ISA version, instead of the program's"), cl::cat(category)),
      variant("variant", cl::value_desc("name"),
              cl::desc("Use this variant for every copy, or fail"), cl::cat(category)) {}

Expected<ParseOverrides> TargetOptions::read() const {
  ParseOverrides overrides;
  if (ptxIsa.getNumOccurrences()) {
    Expected<unsigned> version = GpuTarget::parsePtxVersion(ptxIsa);
    if (!version)
      return createStringError("--ptx-isa: " + toString(version.takeError()));
    overrides.ptx = *version;
  }
  if (cpu.getNumOccurrences()) {
    Expected<GpuTarget> known = GpuTarget::parse(cpu);
    if (!known)
      return createStringError("--mcpu: " + toString(known.takeError()));
    overrides.cpu = cpu;
  }
  if (variant.getNumOccurrences())
    overrides.variant = variant;
  return overrides;
}

void printTargets(raw_ostream &os) {
  static constexpr std::pair<Feature, StringLiteral> columns[] = {
      {Feature::CpAsync, "cp.async"},          {Feature::LdMatrix, "ldmatrix"},
      {Feature::StMatrix, "stmatrix"},         {Feature::Clusters, "clusters"},
      {Feature::BulkCopy, "tensor maps"},      {Feature::Vector256, "256-bit"},
      {Feature::TensorMemory, "tensor memory"}};
  os << "target   PTX ISA  shared memory of a CTA  has\n";
  for (const GpuTarget &target : knownTargets()) {
    SmallVector<StringRef, 8> has;
    for (const auto &[feature, name] : columns)
      if (target.has(feature))
        has.push_back(name);
    os << formatv("{0,-8} {1,-8} {2,6} bytes           {3}\n", target.cpu(), target.ptxVersion(),
                  target.sharedBytes(), join(has, ", "));
  }
  os << "\nThe PTX ISA version is the one that is printed where a program and --ptx-isa say "
        "nothing.\n";
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
