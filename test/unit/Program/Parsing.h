//===- Parsing.h - Text in, program or message out --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_PROGRAM_PARSING_H
#define TILECOPY_TEST_PROGRAM_PARSING_H

#include "tilecopy/program/ProgramText.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

namespace tilecopy {

inline llvm::Expected<Program> parse(llvm::StringRef text, llvm::SourceMgr &sources,
                                     const ParseOverrides &overrides = {}) {
  return parseProgram(llvm::MemoryBuffer::getMemBuffer(text, "t.tile", false), sources, overrides);
}

inline std::string printed(const Program &program) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printProgram(program, os);
  return text;
}

/// The message of a text that must not parse: "line:column: message", without the source line.
inline std::string messageOf(llvm::Expected<Program> program) {
  if (program)
    return "parsed: " + printed(*program);
  std::string message;
  llvm::handleAllErrors(
      program.takeError(),
      [&](const TileError &e) {
        const llvm::SMDiagnostic &d = e.diagnostics.front();
        message = std::to_string(d.getLineNo()) + ":" + std::to_string(d.getColumnNo() + 1) + ": " +
                  d.getMessage().str();
      },
      [&](const llvm::ErrorInfoBase &e) { message = e.message(); });
  return message;
}

inline std::string errorOf(llvm::StringRef text, const ParseOverrides &overrides = {}) {
  llvm::SourceMgr sources;
  return messageOf(parse(text, sources, overrides));
}

/// The program of a text that must parse.
inline Program parsed(llvm::StringRef text, const ParseOverrides &overrides = {}) {
  llvm::SourceMgr sources;
  llvm::Expected<Program> program = parse(text, sources, overrides);
  if (!program) {
    ADD_FAILURE() << llvm::toString(program.takeError());
    return Program{llvm::cantFail(GpuTarget::parse("sm_90a")), std::vector<Kernel>(1)};
  }
  return std::move(*program);
}

} // namespace tilecopy

#endif // TILECOPY_TEST_PROGRAM_PARSING_H
