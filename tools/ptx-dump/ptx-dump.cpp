//===- ptx-dump.cpp - What a copy becomes ---------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Output.h"
#include "Dump.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

static cl::OptionCategory category("ptx-dump options");

static cl::list<std::string> files(cl::Positional, cl::desc("<file.tile, or - for stdin>..."),
                                   cl::cat(category));
static cl::list<std::string> copies("copy", cl::value_desc("copy"),
                                    cl::desc("Make a kernel around one copy"), cl::cat(category));
static cl::list<Emit> emits(
    "emit", cl::CommaSeparated, cl::value_desc("kinds"),
    cl::desc("What to print (ptx when not given):"),
    cl::values(clEnumValN(Emit::Plan, "plan", "what each copy will do"),
               clEnumValN(Emit::TensorMap, "tensormap", "tensor maps, and C code that makes them"),
               clEnumValN(Emit::LL, "ll", "LLVM IR"), clEnumValN(Emit::PTX, "ptx", "PTX"),
               clEnumValN(Emit::SASS, "sass", "machine code; takes ptxas and a disassembler")),
    cl::cat(category));
static cl::opt<bool> explain("explain", cl::desc("Say why each variant was chosen or declined"),
                             cl::cat(category));
static cl::opt<bool> asJson("json", cl::desc("Print everything as one JSON document"),
                            cl::cat(category));
static cl::opt<std::string> cpu("mcpu", cl::value_desc("sm_90a"),
                                cl::desc("Architecture, instead of the program's"),
                                cl::cat(category));
static cl::opt<std::string> ptxIsa("ptx-isa", cl::value_desc("8.6"),
                                   cl::desc("PTX ISA version, instead of the program's"),
                                   cl::cat(category));
static cl::opt<std::string> variant("variant", cl::value_desc("name"),
                                    cl::desc("Use this variant for every copy, or fail"),
                                    cl::cat(category));
static cl::opt<OptLevel> level("O", cl::Prefix, cl::init(OptLevel::O1),
                               cl::desc("Optimization level (-O1 when not given):"),
                               cl::values(clEnumValN(OptLevel::O0, "0", "none"),
                                          clEnumValN(OptLevel::O1, "1", "the backend's"),
                                          clEnumValN(OptLevel::O2, "2", "of the IR too"),
                                          clEnumValN(OptLevel::O3, "3", "all there is")),
                               cl::cat(category));
static cl::opt<bool> lines("g", cl::desc("Lead from PTX back to the lines of the program (.loc)"),
                           cl::cat(category));
static cl::opt<std::string> output("o", cl::value_desc("path"), cl::init("-"),
                                   cl::desc("Write to a file, or, for a directory, to "
                                            "<input>.<kind> in it"),
                                   cl::cat(category));

static cl::extrahelp examples(R"(
EXAMPLES:
  ptx-dump copy.tile                               its PTX
  ptx-dump --explain --emit=plan copy.tile         what each copy does, and why
  ptx-dump --copy 'copy.warp shared f32[32,32] <- global f32[32,32]'
  ptx-dump --mcpu=sm_100a --emit=ll,ptx -o out *.tile
  ptx-dump --json - < copy.tile                    everything, for programs

Choices are also remarks: -pass-remarks=tilecopy, -pass-remarks-missed=tilecopy.
)");

static bool error(const Twine &message) {
  WithColor::error(errs(), "ptx-dump") << message << '\n';
  return false;
}

/// The options as the command line gives them. False after a message.
static bool readOptions(DumpOptions &options) {
  options.explain = explain;
  options.lines = lines;
  options.level = level;
  for (Emit kind : {Emit::Plan, Emit::TensorMap, Emit::LL, Emit::PTX, Emit::SASS})
    if (is_contained(emits, kind) || (emits.empty() && kind == Emit::PTX))
      options.emits.push_back(kind);
  if (!cpu.empty())
    options.overrides.cpu = cpu;
  if (!variant.empty())
    options.overrides.variant = variant;
  if (ptxIsa.empty())
    return true;
  Expected<unsigned> version = tilecopy::GpuTarget::parsePtxVersion(ptxIsa);
  if (!version)
    return error("--ptx-isa: " + toString(version.takeError()));
  options.overrides.ptx = *version;
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
  bool ll = dump.texts.count(Emit::LL), ptx = dump.texts.count(Emit::PTX);
  bool sass = dump.texts.count(Emit::SASS);
  StringRef leader = ll ? ";" : ptx || sass ? "//" : "";
  if (named)
    comment(os, "==> " + dump.file + " <==\n", leader);
  comment(os, dump.explanation, leader);
  auto plan = dump.texts.find(Emit::Plan);
  // An explanation has the plans in it.
  if (plan != dump.texts.end() && dump.explanation.empty())
    comment(os, plan->second, leader);
  if (dump.texts.count(Emit::TensorMap))
    comment(os, dump.texts.at(Emit::TensorMap), leader);
  for (Emit kind : {Emit::LL, Emit::PTX, Emit::SASS})
    if (dump.texts.count(kind))
      os << dump.texts.at(kind);
}

/// One file for each input and kind.
static Error writeFiles(StringRef directory, ArrayRef<Dump> dumps) {
  StringMap<StringRef> taken;
  for (const Dump &dump : dumps)
    if (auto [other, isNew] = taken.try_emplace(dump.stem, dump.file); !isNew)
      return createStringError("'" + dump.file + "' and '" + other->second + "' would both be '" +
                               dump.stem + "' in '" + directory + "'");
  for (const Dump &dump : dumps)
    for (const auto &[kind, text] : dump.texts) {
      SmallString<128> path(directory);
      sys::path::append(path, dump.stem + "." + emitName(kind));
      if (Error failed = writeFile(path, kind == Emit::Plan && explain ? dump.explanation : text))
        return failed;
    }
  return Error::success();
}

static Error writeAll(ArrayRef<Dump> dumps) {
  if (output != "-" && sys::fs::is_directory(output)) {
    if (asJson)
      return createStringError("--json is one document; '" + output + "' is a directory");
    return writeFiles(output, dumps);
  }
  std::string text;
  raw_string_ostream os(text);
  if (asJson) {
    json::Array all;
    for (const Dump &dump : dumps)
      all.push_back(dump.json);
    os << formatv("{0:2}\n", json::Value(std::move(all)));
  } else {
    for (const Dump &dump : dumps)
      print(os, dump, dumps.size() > 1);
  }
  if (output != "-")
    return writeFile(output, text);
  outs() << text;
  return flush(outs(), "stdout");
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  reportFatalErrors("ptx-dump");
  cl::HideUnrelatedOptions(category);
  cl::SetVersionPrinter([](raw_ostream &os) {
    os << "ptx-dump " TILECOPY_VERSION ", LLVM " LLVM_VERSION_STRING "\n";
  });
  cl::ParseCommandLineOptions(argc, argv, "ptx-dump: what a tile copy becomes on an NVIDIA GPU\n");
  DumpOptions options;
  if (!readOptions(options))
    return 1;
  std::vector<Input> inputs;
  for (const std::string &file : files)
    inputs.push_back({file, false});
  for (const std::string &copy : copies)
    inputs.push_back({copy, true});
  if (inputs.empty()) {
    error("no input; it takes .tile files, - for stdin, or --copy '...' (see --help)");
    return 1;
  }
  std::vector<Dump> dumps;
  for (const Input &input : inputs)
    if (std::optional<Dump> one = dump(input, options))
      dumps.push_back(std::move(*one));
  if (dumps.size() < inputs.size())
    return 1;
  if (Error failed = writeAll(dumps)) {
    error(toString(std::move(failed)));
    return 1;
  }
  return 0;
}
