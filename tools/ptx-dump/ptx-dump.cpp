//===- ptx-dump.cpp - What a copy becomes ---------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Ending.h"
#include "../Lowering.h"
#include "../Output.h"
#include "Dump.h"
#include "Notations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

static cl::OptionCategory category("ptx-dump options");

static cl::list<std::string> files(cl::Positional, cl::desc("<file.tile, or - for stdin>..."),
                                   cl::cat(category));
static cl::list<std::string> copies("copy", cl::value_desc("copy"),
                                    cl::desc("Make a kernel around one copy"), cl::cat(category));
static cl::list<Emit, bool, ChoiceParser<Emit>> emits(
    "emit", cl::CommaSeparated, cl::value_desc("kinds"),
    cl::desc("What to print (ptx when not given):"),
    cl::values(
        clEnumValN(Emit::Tile, "tile", "the program, formatted; comments are kept"),
        clEnumValN(Emit::Expanded, "expanded",
                   "the program that is planned: rings, 'sync auto' and 'layout auto' spelled out"),
        clEnumValN(Emit::Plan, "plan", "what each copy will do"),
        clEnumValN(Emit::TensorMap, "tensormap", "tensor maps, and C code that makes them"),
        clEnumValN(Emit::LL, "ll", "LLVM IR"), clEnumValN(Emit::PTX, "ptx", "PTX"),
        clEnumValN(Emit::Function, "function", "each copy as a device function in LLVM IR"),
        clEnumValN(Emit::SASS, "sass", "machine code; takes ptxas and a disassembler"),
        clEnumValN(Emit::SVG, "svg",
                   "a picture of each copy: who moves what, and where it lies; of asynchronous "
                   "ones also when, from a run on the emulator"),
        clEnumValN(Emit::Text, "text", "the same for a terminal"),
        clEnumValN(Emit::HTML, "html",
                   "one page: program, plan, IR, PTX, machine code where its tools are, and "
                   "pictures, linked line by line")),
    cl::cat(category));
static cl::opt<PictureColor, false, ChoiceParser<PictureColor>>
    color("color-by", cl::value_desc("what"), cl::init(PictureColor::Default),
          cl::desc("Color pictures by (banks in shared memory, else threads, when not given):"),
          cl::values(clEnumValN(PictureColor::Thread, "thread", "who moves it"),
                     clEnumValN(PictureColor::Bank, "bank", "the bank of its first byte"),
                     clEnumValN(PictureColor::Round, "round", "which of the thread's accesses")),
          cl::cat(category));
static NumberOption<unsigned, 1>
    pictureLine("line", cl::value_desc("N"), cl::cat(category),
                cl::desc("In pictures only the copies on this line of the program"));
static NumberOption<unsigned, 1> pictureRequest(
    "request", cl::value_desc("N"), cl::cat(category),
    cl::desc("In pictures only this request of each side of a copy, from 1: what each bank or "
             "sector gives to which lanes (the costliest, when not given)"));
static cl::opt<bool> explain("explain", cl::desc("Explain why each variant was chosen or declined"),
                             cl::cat(category));
static cl::opt<bool> asJson("json",
                            cl::desc("Print one JSON document: plans, traces, diagnostics, and "
                                     "the output of --emit"),
                            cl::cat(category));
static TargetOptions target(category);
static LevelOption level(category);
static WarningOptions warnings(category);
static cl::opt<bool> lines("g", cl::desc("Emit line info: .loc with the lines of the program"),
                           cl::cat(category));
static cl::opt<bool> fix("fix", cl::desc("Apply one-word fixes to the files in place"),
                         cl::cat(category));
static cl::opt<bool> check("check", cl::cat(category),
                           cl::desc("Print nothing; exit code 1 when a program is not formatted "
                                    "as by --emit=tile"));
static NumberOption<unsigned> errorLimit("ferror-limit", cl::value_desc("N"), cl::init(20),
                                         cl::desc("Stop after N errors per file; 0: no limit"),
                                         cl::cat(category));
static cl::opt<std::string> remarksOutput("pass-remarks-output", cl::value_desc("file"),
                                          cl::desc("Write remarks about choices and declines to a "
                                                   "file that llvm-remarkutil reads"),
                                          cl::cat(category));
enum class RemarkFormat { Yaml, Bitstream };
static cl::opt<RemarkFormat, false, ChoiceParser<RemarkFormat>>
    remarksFormat("pass-remarks-format", cl::init(RemarkFormat::Yaml), cl::cat(category),
                  cl::desc("The format of that file:"),
                  cl::values(clEnumValN(RemarkFormat::Yaml, "yaml", "text"),
                             clEnumValN(RemarkFormat::Bitstream, "bitstream", "LLVM's own")));
static cl::opt<std::string> remarksFilter("pass-remarks-filter", cl::value_desc("regex"),
                                          cl::desc("Only remarks of passes that match"),
                                          cl::cat(category));
static cl::opt<bool>
    inlineAsm("inline-asm",
              cl::desc("Inline assembly instead of NVPTX intrinsics, in IR and device functions, "
                       "for other versions of LLVM"),
              cl::cat(category));
static cl::opt<bool>
    prove("prove", cl::cat(category),
          cl::desc("Experimental: prove the kernels for all arguments, CTAs, threads and orders; "
                   "the first lines of the PTX and of the plan say what is known; exit code 1: "
                   "refuted, 3: not known"));
static cl::opt<double, false, RealParser> proveLimit("prove-limit", cl::value_desc("seconds"),
                                                     cl::init(2), cl::cat(category),
                                                     cl::desc("What --prove may take for one "
                                                              "kernel"));
static cl::opt<double, false, RealParser>
    timeLimit("time-limit", cl::value_desc("seconds"), cl::cat(category),
              cl::desc("Stop after this time, without output for the current input"));
static cl::opt<std::string> layout("layout", cl::value_desc("layout"), cl::cat(category),
                                   cl::desc("Print a layout of TileCopy, CuTe or Triton in the "
                                            "notations of all three; nothing else"));
static cl::opt<std::string> shape("shape", cl::value_desc("32x16"), cl::cat(category),
                                  cl::desc("The tensor's extents for --layout (those that the "
                                           "layout shows, when not given)"));
static cl::opt<std::string> output("o", cl::value_desc("path"), cl::init("-"),
                                   cl::desc("Write to a file, or, for a directory, to "
                                            "<input>.<kind> in it. A path that ends in /, or, for "
                                            "several inputs or kinds, has no extension, is a "
                                            "directory, and is made"),
                                   cl::cat(category));

static constexpr ToolText toolText = {
    "ptx-dump", "what a tile copy becomes on an NVIDIA GPU",
    "Plans the copies of .tile programs and prints plans, IR, PTX or machine code. Programs with\n"
    "errors are reported, and the rest are printed. Choices are also remarks:\n"
    "-pass-remarks=tilecopy, -pass-remarks-missed=tilecopy.\n",
    "  ptx-dump copy.tile                               its PTX\n"
    "  ptx-dump --explain --emit=plan copy.tile         what each copy does, and why\n"
    "  ptx-dump --copy 'copy.warp shared f32[32,32] <- global f32[32,32]'\n"
    "  ptx-dump --layout '(8,(2,4)):(8,(1,2))'          a CuTe layout in other notations\n"
    "  ptx-dump --emit=function copy.tile               a device function for each copy\n"
    "  ptx-dump --mcpu=sm_100a --emit=ll,ptx -o out *.tile\n"
    "  ptx-dump --json - < copy.tile                    everything, as JSON\n"
    "  ptx-dump --fix --emit=tile copy.tile             fixed and formatted\n"
    "  ptx-dump --check *.tile                          for CI: are they formatted?\n"
    "  ptx-dump --prove -o k.ptx k.tile                 its PTX says what is proved of it\n"
    "  ptx-dump --pass-remarks-output=r.yaml copy.tile  for llvm-remarkutil\n",
    "  0   all inputs were planned and printed\n"
    "  1   --check: not formatted as by --emit=tile; --prove: a kernel is refuted\n"
    "  2   error in the command line, an input or an output\n"
    "  3   with --prove, a kernel is neither proved nor refuted\n"};

static bool error(const Twine &message) {
  WithColor::error(errs(), "ptx-dump") << message << '\n';
  return false;
}

/// The options as the command line gives them. False after a message.
static bool readOptions(DumpOptions &options) {
  options.color = color;
  if (pictureLine.getNumOccurrences())
    options.pictures.line = pictureLine;
  if (pictureRequest.getNumOccurrences())
    options.pictures.request = pictureRequest;
  options.explain = explain;
  options.json = asJson;
  options.lines = lines;
  options.inlineAssembly = inlineAsm;
  options.level = level;
  if (prove)
    options.proveLimit = proveLimit;
  options.fix = fix;
  options.check = check;
  options.warnings = warnings.read();
  for (Emit kind : {Emit::Tile, Emit::Plan, Emit::TensorMap, Emit::LL, Emit::PTX, Emit::SASS,
                    Emit::SVG, Emit::Text, Emit::Function, Emit::HTML, Emit::Expanded})
    if (is_contained(emits, kind) || (emits.empty() && kind == Emit::PTX && !check))
      options.emits.push_back(kind);
  Expected<ParseOverrides> overrides = target.read();
  if (!overrides)
    return error(toString(overrides.takeError()));
  options.overrides = std::move(*overrides);
  options.overrides.errorLimit = errorLimit;
  return true;
}

static void comment(raw_ostream &os, StringRef text, StringRef leader) {
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    os << leader << (line.empty() || leader.empty() ? "" : " ") << line << '\n';
    text = rest;
  }
}

/// All texts in one stream. What is not code is a comment before it, so that the whole can be given
/// to an assembler.
static void print(raw_ostream &os, const Dump &dump, bool named) {
  // A program has comments of its own kind, and comes alone.
  if (auto tile = dump.texts.find(Emit::Tile); tile != dump.texts.end()) {
    if (named)
      comment(os, "==> " + dump.file + " <==\n", "//");
    os << tile->second;
    return;
  }
  bool ll = dump.texts.count(Emit::LL) || dump.texts.count(Emit::Function),
       ptx = dump.texts.count(Emit::PTX);
  bool sass = dump.texts.count(Emit::SASS);
  StringRef leader = ll ? ";" : ptx || sass ? "//" : "";
  if (named)
    comment(os, "==> " + dump.file + " <==\n", leader);
  if (!ptx)
    comment(os, dump.proofs, leader);
  comment(os, dump.explanation, leader);
  auto plan = dump.texts.find(Emit::Plan);
  // An explanation has the plans in it.
  if (plan != dump.texts.end() && dump.explanation.empty())
    comment(os, plan->second, leader);
  if (dump.texts.count(Emit::TensorMap))
    comment(os, dump.texts.at(Emit::TensorMap), leader);
  for (Emit kind : {Emit::Expanded, Emit::LL, Emit::PTX, Emit::SASS, Emit::SVG, Emit::Text,
                    Emit::Function, Emit::HTML})
    if (dump.texts.count(kind))
      os << dump.texts.at(kind);
}

/// One file for each input and kind, in a directory, which is created if it does not exist.
static Error writeFiles(StringRef directory, ArrayRef<Dump> dumps, ArrayRef<std::string> inputs) {
  StringMap<StringRef> taken;
  for (const Dump &dump : dumps)
    if (auto [other, isNew] = taken.try_emplace(dump.stem, dump.file); !isNew)
      return createStringError("'" + dump.file + "' and '" + other->second + "' would both be '" +
                               dump.stem + "' in '" + directory +
                               "'; print one of them with another -o");
  if (std::error_code failed = sys::fs::create_directories(directory))
    return createStringError(failed, "cannot make '" + directory + "': " + failed.message());
  auto forEachFile = [&](function_ref<Error(StringRef, StringRef)> act) -> Error {
    for (const Dump &dump : dumps)
      for (const auto &[kind, text] : dump.texts) {
        SmallString<128> path(directory);
        sys::path::append(path, dump.stem + "." + emitName(kind));
        bool isPlan = kind == Emit::Plan;
        std::string whole = isPlan ? dump.proofs + (explain ? dump.explanation : text) : text;
        if (Error failed = act(path, whole))
          return failed;
      }
    return Error::success();
  };
  if (Error failed =
          forEachFile([&](StringRef path, StringRef) { return checkNoInput(path, inputs); }))
    return failed;
  return forEachFile(writeFile);
}

/// Whether -o names a directory: one that exists, or a path that can be nothing else.
static bool namesDirectory(StringRef path, size_t files) {
  return sys::fs::is_directory(path) || sys::path::is_separator(path.back()) ||
         (files > 1 && !sys::fs::exists(path) && !sys::path::has_extension(path));
}

static json::Value document(ArrayRef<Dump> dumps, int code) {
  json::Array inputs;
  int64_t good = 0;
  for (const Dump &dump : dumps) {
    inputs.push_back(dump.json);
    good += dump.isComplete;
  }
  int64_t all = dumps.size();
  return json::Object{
      {"version", 1},
      {"tool", "ptx-dump"},
      {"inputs", std::move(inputs)},
      {"summary", json::Object{{"inputs", all}, {"passed", good}, {"errors", all - good}}},
      {"exit_code", code}};
}

/// Code and pictures stand in files of their own. A plan and a tensor map come before code as
/// comments.
static Error checkOneText(ArrayRef<Emit> kinds) {
  std::string names;
  SmallVector<Emit, 8> alone;
  for (Emit kind : kinds) {
    if (kind != Emit::Plan && kind != Emit::TensorMap)
      alone.push_back(kind);
    names += (names.empty() ? "" : ",") + emitName(kind).str();
  }
  if (alone.size() < 2)
    return Error::success();
  return createStringError("--emit=" + names + " is " + Twine(alone.size()) + " texts, and '" +
                           output + "' one file; -o " + sys::path::stem(output) +
                           "/ writes a file for each");
}

/// Writes what was made. One file is written whole or not at all; of several, those that are right.
static Error writeAll(ArrayRef<Dump> all, ArrayRef<Emit> kinds, ArrayRef<std::string> inputs,
                      int code) {
  std::vector<Dump> good;
  copy_if(all, std::back_inserter(good), [](const Dump &d) { return d.isComplete; });
  bool toFile = output != "-";
  if (toFile && namesDirectory(output, all.size() * kinds.size())) {
    if (asJson)
      return createStringError("--json is one document; '" + output + "' is a directory");
    return good.empty() ? Error::success() : writeFiles(output, good, inputs);
  }
  std::string text;
  raw_string_ostream os(text);
  if (asJson)
    os << formatv("{0:2}\n", document(all, code));
  else
    for (const Dump &dump : good)
      print(os, dump, all.size() > 1);
  if (!toFile) {
    outs() << text;
    return flush(outs(), "stdout");
  }
  if (Error failed = asJson ? Error::success() : checkOneText(kinds))
    return failed;
  if (Error failed = checkNoInput(output, inputs))
    return failed;
  if (good.size() < all.size() && !asJson)
    return Error::success();
  return writeFile(output, text);
}

static std::vector<Input> readInputs() {
  std::vector<Input> inputs;
  for (const std::string &file : files)
    inputs.push_back({file, false});
  for (const std::string &copy : copies)
    inputs.push_back({copy, true});
  return inputs;
}

static bool isGiven(const cl::Option &option) { return option.getNumOccurrences() != 0; }

/// An option that has no effect without another one, or that contradicts one; else an empty text.
static std::string whatIsUseless() {
  bool pictures = is_contained(emits, Emit::SVG) || is_contained(emits, Emit::Text) ||
                  is_contained(emits, Emit::HTML);
  struct {
    const cl::Option &option;
    bool good;
    const char *why;
  } rules[] = {
      {color, pictures, "--color-by goes with --emit=svg, text or html"},
      {pictureLine, pictures, "--line goes with --emit=svg, text or html"},
      {pictureRequest, pictures, "--request goes with --emit=svg, text or html"},
      {inlineAsm, is_contained(emits, Emit::Function) || is_contained(emits, Emit::LL),
       "--inline-asm goes with --emit=ll or --emit=function"},
      {remarksFormat, isGiven(remarksOutput),
       "--pass-remarks-format goes with --pass-remarks-output"},
      {remarksFilter, isGiven(remarksOutput),
       "--pass-remarks-filter goes with --pass-remarks-output"},
      {prove,
       !check && (asJson || emits.empty() || is_contained(emits, Emit::PTX) ||
                  is_contained(emits, Emit::Plan)),
       "--prove goes with --emit=ptx, --emit=plan or --json"},
      {proveLimit, prove && proveLimit > 0, "--prove-limit goes with --prove, and is above 0"},
      {emits, !check, "--check prints nothing; --emit does not go with it"},
      {explain, !check, "--check prints nothing; --explain does not go with it"},
      {asJson, !check, "--check prints nothing; --json does not go with it"},
      {output, !check, "--check prints nothing; -o does not go with it"},
  };
  for (const auto &rule : rules)
    if (isGiven(rule.option) && !rule.good)
      return rule.why;
  return "";
}

/// What does not go together, or is not there.
static std::string whatIsWrong() {
  if (isGiven(layout))
    return files.empty() && copies.empty() ? "" : "--layout goes with no other input";
  if (isGiven(shape))
    return "--shape goes with --layout";
  if (files.empty() && copies.empty())
    return "no input; it takes .tile files, - for stdin, or --copy '...' (see --help)";
  if (Error e = checkStandardInput(files))
    return toString(std::move(e));
  if (std::string useless = whatIsUseless(); !useless.empty())
    return useless;
  if (output.empty())
    return "-o takes a path, not ''; - is stdout";
  if (fix && files.empty())
    return "--fix changes files; a one-line copy is not a file";
  if (std::string why; isGiven(remarksFilter) && !Regex(remarksFilter).isValid(why))
    return "--pass-remarks-filter=" + remarksFilter + ": " + why;
  if (isGiven(remarksOutput) && output != "-" && remarksOutput == output)
    return "-o and --pass-remarks-output are both '" + output + "'";
  if (is_contained(emits, Emit::Tile) && emits.size() > 1 && !asJson && output == "-")
    return "--emit=tile prints a program, which other kinds do not go with; give -o and a "
           "directory";
  if (!copies.empty() && (is_contained(emits, Emit::Tile) || check))
    return "--emit=tile and --check are for files; a one-line copy has no layout of its own";
  if (fix && is_contained(files, "-"))
    return "--fix changes files; standard input is not a file";
  if (!remarksOutput.empty())
    if (Error e = checkNoInput(remarksOutput, files))
      return toString(std::move(e));
  return "";
}

/// Says which files are not formatted; the exit code.
static int reportLayout(ArrayRef<Dump> dumps) {
  int code = exitGood;
  for (const Dump &dump : dumps)
    if (dump.isComplete && !dump.isLaidOut) {
      errs() << dump.file << ": not formatted as by --emit=tile\n";
      code = exitVerdict;
    }
  return code;
}

static int run() {
  endAfter("ptx-dump", timeLimit);
  DumpOptions options;
  if (!readOptions(options))
    return exitUsage;
  if (std::string wrong = whatIsWrong(); !wrong.empty()) {
    error(wrong);
    return exitUsage;
  }
  if (isGiven(layout)) {
    if (Error e = printLayout(outs(), layout, shape, asJson)) {
      error(toString(std::move(e)));
      return exitUsage;
    }
    return exitGood;
  }
  std::unique_ptr<RemarkStream> remarks;
  if (!remarksOutput.empty()) {
    auto stream = RemarkStream::open(
        remarksOutput, remarksFormat == RemarkFormat::Yaml ? "yaml" : "bitstream", remarksFilter);
    if (!stream) {
      error("--pass-remarks-output: " + toString(stream.takeError()));
      return exitUsage;
    }
    remarks = std::move(*stream);
    options.remarks = remarks.get();
  }
  std::vector<Input> inputs = readInputs();
  std::vector<Dump> dumps;
  unsigned wrong = 0;
  for (const Input &input : inputs) {
    dumps.push_back(dump(input, options));
    wrong += !dumps.back().isComplete;
  }
  ProofCounts verdicts;
  for (const Dump &dump : dumps)
    verdicts.add(dump.verdicts);
  int code = check ? reportLayout(dumps) : exitCodeOf(verdicts.verdict());
  if (wrong)
    code = exitUsage;
  Error failed = check ? Error::success() : writeAll(dumps, options.emits, files, code);
  if (remarks)
    failed = joinErrors(std::move(failed), remarks->close(wrong != inputs.size()));
  if (failed) {
    error(toString(std::move(failed)));
    return exitUsage;
  }
  if (wrong && inputs.size() > 1) {
    bool oneFile = !check && !asJson && output != "-" &&
                   !namesDirectory(output, inputs.size() * options.emits.size());
    errs() << countText(inputs.size(), "input",
                        {{unsigned(inputs.size()) - wrong, oneFile || check ? "good" : "printed"},
                         {wrong, "with errors"}})
           << (oneFile ? "; '" + output + "' is not written" : "") << '\n';
  }
  return code;
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  reportFatalErrors("ptx-dump");
  respectNoColor();
  if (auto code = readCommandLine(argc, argv, toolText, {&category}))
    return exitCode("ptx-dump", *code);
  if (target.wantsList()) {
    printTargets(outs());
    return exitCode("ptx-dump", exitGood);
  }
  return exitCode("ptx-dump", run());
}
