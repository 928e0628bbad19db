//===- TileFuzzer.cpp - Any bytes as .tile text ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Any bytes are either a program, whose text parses back to the same text, or a message. Both forms
// of the language are tried. What is a program is planned and built as IR, or refused with a
// message. Start it with ptx-samples, test/cases and test/fuzz/tile-seeds as corpus and
// test/fuzz/tile.dict as dictionary.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/PlanProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Verifier.h"
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

static void expectMessage(llvm::Error error) {
  if (llvm::toString(std::move(error)).empty())
    __builtin_trap();
}

/// Warnings about slow copies are of no interest here.
static void ignore(const llvm::DiagnosticInfo *, void *) {}

static void lower(const Program &program) {
  auto planned = planProgram(program);
  if (!planned)
    return expectMessage(planned.takeError());
  llvm::LLVMContext context;
  context.setDiagnosticHandlerCallBack(ignore);
  auto emitted = emitProgram(*planned, context);
  if (!emitted)
    return expectMessage(emitted.takeError());
  if (llvm::verifyModule(*emitted->module, &llvm::errs()))
    __builtin_trap();
}

static void check(llvm::Expected<Program> program) {
  if (!program)
    return expectMessage(program.takeError());
  std::string text = printed(*program);
  llvm::Expected<Program> again = parse(text);
  if (!again || printed(*again) != text)
    __builtin_trap();
  lower(*program);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  check(parse(text));
  llvm::SourceMgr sources;
  check(parseOneLineCopy(text, sources));
  return 0;
}
