//===- Input.cpp - Reading what the command line names --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Input.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"

using namespace llvm;

namespace tilecopy {

static Error cannotRead(StringRef path, const Twine &why) {
  return createStringError("cannot read '" + path + "': " + why);
}

Expected<std::unique_ptr<MemoryBuffer>> readInput(StringRef path, uint64_t most) {
  bool standard = path == "-";
  if (standard)
    sys::ChangeStdinToBinary();
  Expected<sys::fs::file_t> file =
      standard ? sys::fs::getStdinHandle() : sys::fs::openNativeFileForRead(path);
  if (!file)
    return cannotRead(path, toString(file.takeError()));
  scope_exit close([&] {
    if (!standard)
      sys::fs::closeFile(*file);
  });
  constexpr size_t chunk = 64 * 1024;
  SmallVector<char, 0> text;
  while (true) {
    size_t before = text.size();
    text.resize_for_overwrite(before + chunk);
    Expected<size_t> got = sys::fs::readNativeFile(*file, {text.data() + before, chunk});
    if (!got)
      return cannotRead(path, toString(got.takeError()));
    text.truncate(before + *got);
    if (*got == 0)
      break;
    if (text.size() > most)
      return cannotRead(path, "it has more than " + Twine(most) + " bytes");
  }
  return std::make_unique<SmallVectorMemoryBuffer>(std::move(text), standard ? "<stdin>" : path);
}

Expected<json::Value> parseJson(StringRef text, StringRef path) {
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
    return createStringError(path + ":" + Twine(line) + ":" + Twine(column + 1) + ": " +
                             rest.split("]: ").second);
  });
  return placed;
}

bool looksLikePtx(StringRef rest) {
  while (!rest.empty()) {
    auto [line, after] = rest.split('\n');
    if (line.starts_with(".version "))
      return true;
    if (line.starts_with("target "))
      return false;
    rest = after;
  }
  return false;
}

} // namespace tilecopy
