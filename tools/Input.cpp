//===- Input.cpp - Reading what the command line names --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Input.h"
#include "tilecopy/run/FatBinary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"

using namespace llvm;

namespace tilecopy {

static Error cannotRead(StringRef path, const Twine &why) {
  return createStringError("cannot read '" + path + "': " + why);
}

/// All of a file, into `text`.
static Error readAll(sys::fs::file_t file, StringRef path, uint64_t most,
                     SmallVectorImpl<char> &text) {
  constexpr size_t chunk = 64 * 1024;
  sys::fs::file_status status;
  bool isRegular = !sys::fs::status(file, status) && sys::fs::is_regular_file(status);
  if (!isRegular)
    most = std::min(most, greatestText);
  else if (status.getSize() <= most)
    text.reserve(size_t(status.getSize()) + chunk);
  while (true) {
    size_t before = text.size();
    text.resize_for_overwrite(before + chunk);
    Expected<size_t> got = sys::fs::readNativeFile(file, {text.data() + before, chunk});
    if (!got)
      return cannotRead(path, toString(got.takeError()));
    text.truncate(before + *got);
    if (*got == 0)
      break;
    if (text.size() > most)
      return cannotRead(path, "it has more than " + Twine(most) + " bytes");
  }
  return Error::success();
}

Expected<std::unique_ptr<MemoryBuffer>> readInput(StringRef path, uint64_t most) {
  bool standard = path == "-";
  if (standard)
    sys::ChangeStdinToBinary();
  Expected<sys::fs::file_t> file =
      standard ? sys::fs::getStdinHandle() : sys::fs::openNativeFileForRead(path);
  if (!file)
    return cannotRead(path, toString(file.takeError()));
  SmallVector<char, 0> text;
  Error problem = readAll(*file, path, most, text);
  if (!standard)
    sys::fs::closeFile(*file);
  if (problem)
    return problem;
  return std::make_unique<SmallVectorMemoryBuffer>(std::move(text), standard ? "<stdin>" : path);
}

Error checkTileSize(StringRef text, StringRef path) {
  auto tooMany = [&](uint64_t count, const char *what, uint64_t most) {
    return createStringError("'" + path + "' has " + Twine(count) + " " + what +
                             "; a .tile program has at most " + Twine(most));
  };
  if (text.size() > greatestTile)
    return tooMany(text.size(), "bytes", greatestTile);
  uint64_t plans = text.count("<-") + text.count("zero");
  return plans > greatestPlans ? tooMany(plans, "copies and zeros", greatestPlans)
                               : Error::success();
}

Error checkJson(StringRef text) {
  if (text.size() > greatestJson)
    return createStringError("JSON has more than " + Twine(greatestJson) + " bytes");
  unsigned depth = 0;
  uint64_t memory = 0;
  bool inString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (inString) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        inString = false;
      continue;
    }
    if (c == '"')
      inString = true;
    else if (c == '[' || c == '{')
      ++depth;
    else if ((c == ']' || c == '}') && depth)
      --depth;
    if (depth > greatestJsonDepth)
      return createStringError("JSON is nested deeper than " + Twine(greatestJsonDepth) +
                               " levels at byte " + Twine(i));
    memory += c == '{' ? jsonObjectBytes : c == ',' || c == '[' ? jsonValueBytes : 0;
    if (memory > greatestJsonMemory)
      return createStringError("JSON has too many values at byte " + Twine(i) + ": at most " +
                               Twine(greatestJsonMemory / jsonObjectBytes) + " objects, or " +
                               Twine(greatestJsonMemory / jsonValueBytes) + " other values");
  }
  return Error::success();
}

Expected<json::Value> parseJson(StringRef text, StringRef path) {
  if (text.trim().empty())
    return createStringError(path + ":1:1: it is empty; JSON is expected");
  if (Error e = checkJson(text))
    return createStringError(path + ": " + toString(std::move(e)));
  auto value = json::parse(text);
  if (value)
    return value;
  Error placed = handleErrors(value.takeError(), [&](const json::ParseError &e) {
    // LLVM gives line and column in the message alone: "[line:column, byte=n]: why", the column
    // from 0.
    std::string whole = e.message();
    StringRef rest = whole;
    unsigned line = 1, column = 0;
    rest.consume_front("[");
    (void)rest.consumeInteger(10, line);
    rest.consume_front(":");
    (void)rest.consumeInteger(10, column);
    size_t at = 0;
    StringRef byte = rest.split("byte=").second;
    (void)byte.consumeInteger(10, at);
    std::string why = rest.split("]: ").second.str();
    // For an invalid value, the position is one past its first character.
    bool behind = StringRef(why).starts_with("Invalid JSON value") && at != 0;
    at -= behind;
    StringRef found = text.substr(at).take_front(1);
    if (text.take_front(at).rtrim().ends_with(",") && (found == "]" || found == "}"))
      return createStringError(path + ":" + Twine(line) + ":" + Twine(column + 1 - behind) +
                               ": expected a value after ',', found '" + found +
                               "'; the last one has no ',' after it");
    return createStringError(path + ":" + Twine(line) + ":" + Twine(column + 1) + ": " + why);
  });
  return placed;
}

bool looksLikePtx(StringRef rest) {
  while (!rest.empty()) {
    auto [line, after] = rest.split('\n');
    // The first is what every module begins with; a module that lacks it is one with an error.
    if (line.starts_with(".version ") || line.starts_with(".target sm_") ||
        line.starts_with(".visible .entry ") || line.starts_with(".entry "))
      return true;
    if (line.starts_with("target "))
      return false;
    rest = after;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Other kinds of files
//===----------------------------------------------------------------------===//

namespace {

/// What can be done with it: a text, the tool that runs PTX, and a text.
struct FileKind {
  StringLiteral name, cure, cureEnd;
};

} // namespace

static constexpr FileKind ptxKind{"PTX", "", " runs it"},
    cudaKind{"CUDA C++", "`nvcc -ptx` makes PTX of it, which ", " runs"},
    irKind{"LLVM IR", "`llc -mcpu=sm_90a` makes PTX of it, which ", " runs"},
    mlirKind{"MLIR", "", " runs the PTX that is made of it"},
    pythonKind{"Python", "", " runs the PTX that it makes"},
    jsonKind{"JSON", "`", " --launch` takes launch files, `ptx-bench chart` measurements"},
    binaryKind{"a binary file", "", " runs the PTX in fat binaries"};

/// The text from its first word on, with leading blanks and comments skipped.
static StringRef firstWords(StringRef text) {
  text.consume_front("\xef\xbb\xbf");
  while (true) {
    text = text.ltrim();
    if (text.consume_front("/*"))
      text = text.split("*/").second;
    else if (text.starts_with("//") && !text.starts_with("// -----"))
      text = text.split('\n').second;
    else
      return text.take_until([](char c) { return c == '\n' || c == '\r'; });
  }
}

/// Null where it may be a .tile program.
static const FileKind *foreignKind(StringRef text) {
  // Text has no such bytes; the beginning of a file is enough to tell.
  StringRef head = text.take_front(4096);
  if (text.starts_with("BC\xc0\xde"))
    return &irKind;
  StringRef words = firstWords(text);
  if (text.starts_with("\x7f"
                       "ELF") ||
      (head.count('\0') > 1 && !words.starts_with("target sm_")))
    return &binaryKind;
  if (looksLikePtx(text))
    return &ptxKind;
  auto begins = [&](ArrayRef<StringLiteral> with) {
    return any_of(with, [&](StringRef one) { return words.starts_with(one); });
  };
  if (begins({"target datalayout", "target triple", "source_filename", "; ModuleID", "define ",
              "declare ", "%", "@", "attributes #"}))
    return &irKind;
  if (begins(
          {"module {", "module @", "module attributes", "func.func", "gpu.", "#map", "\"builtin."}))
    return &mlirKind;
  if (begins({"#include", "#define", "#pragma", "#if", "__global__", "__device__", "extern ",
              "template", "namespace ", "using ", "typedef ", "struct ", "static ", "void "}))
    return &cudaKind;
  if (begins({"import ", "from ", "def ", "#!/usr/bin", "\"\"\""}))
    return &pythonKind;
  if (begins({"{", "["}))
    return &jsonKind;
  return nullptr;
}

static Error isOfKind(const FileKind &kind, StringRef path, StringRef tool, StringRef taken,
                      StringRef runner) {
  return createStringError("'" + path + "' is " + kind.name + "; " + tool + " takes " + taken +
                           "; " + kind.cure + runner + kind.cureEnd);
}

Error checkIsTile(StringRef text, StringRef path, StringRef tool, StringRef taken) {
  const FileKind *kind = foreignKind(text);
  return kind ? isOfKind(*kind, path, tool, taken, "ptx-run") : checkTileSize(text, path);
}

Error checkIsPtx(StringRef text, StringRef path, StringRef tool) {
  static constexpr StringLiteral taken = "PTX, binaries with PTX inside, and launch files";
  if (looksLikePtx(text) || looksLikeBinary(text))
    return Error::success();
  if (const FileKind *kind = foreignKind(text))
    return isOfKind(*kind, path, tool, taken, tool);
  return createStringError("'" + path + "' is not PTX, which begins with .version; " + tool +
                           " takes " + taken + "; ptx-run runs .tile programs");
}

} // namespace tilecopy
