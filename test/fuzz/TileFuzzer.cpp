//===- TileFuzzer.cpp - Any bytes as .tile text ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Any bytes are either a program, whose text parses back to the same text, or a message. Both forms
// of the language are tried.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/ProgramText.h"
#include "llvm/Support/raw_ostream.h"

using namespace tilecopy;

static std::string printed(const Program &program) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printProgram(program, os);
  return text;
}

static llvm::Expected<Program> parse(llvm::StringRef text) {
  llvm::SourceMgr sources;
  return parseProgram(llvm::MemoryBuffer::getMemBuffer(text, "fuzz", false), sources);
}

static void check(llvm::Expected<Program> program) {
  if (!program) {
    if (llvm::toString(program.takeError()).empty())
      __builtin_trap();
    return;
  }
  std::string text = printed(*program);
  llvm::Expected<Program> again = parse(text);
  if (!again || printed(*again) != text)
    __builtin_trap();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  check(parse(text));
  llvm::SourceMgr sources;
  check(parseOneLineCopy(text, sources));
  return 0;
}
