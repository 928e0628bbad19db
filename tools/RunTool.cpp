//===- RunTool.cpp - Programs of a CUDA installation ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunTool.h"
#include "Output.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

using namespace llvm;

std::optional<std::string> tilecopy::findTool(StringRef name) {
  if (ErrorOr<std::string> onPath = sys::findProgramByName(name))
    return *onPath;
  if (std::optional<std::string> home = sys::Process::GetEnv("CUDA_HOME"))
    if (ErrorOr<std::string> found = sys::findProgramByName(name, {*home + "/bin"}))
      return *found;
  return std::nullopt;
}

/// A new empty file that goes away with the remover.
static Error makeTemporary(StringRef suffix, FileRemover &remover, SmallString<128> &path) {
  if (std::error_code error = sys::fs::createTemporaryFile("tilecopy", suffix, path))
    return createStringError(error, "cannot make a temporary file: " + error.message());
  remover.setFile(path);
  return Error::success();
}

Expected<tilecopy::ToolOutput> tilecopy::runTool(StringRef tool, ArrayRef<StringRef> arguments) {
  SmallString<128> out, err;
  FileRemover removeOut, removeErr;
  if (Error e = makeTemporary("out", removeOut, out))
    return e;
  if (Error e = makeTemporary("err", removeErr, err))
    return e;
  SmallVector<StringRef, 8> command = {tool};
  command.append(arguments.begin(), arguments.end());
  std::optional<StringRef> streams[] = {StringRef(""), StringRef(out), StringRef(err)};
  std::string problem;
  constexpr unsigned seconds = 300;
  int status = sys::ExecuteAndWait(tool, command, std::nullopt, streams, seconds, 0, &problem);
  auto text = [](StringRef path) {
    ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = MemoryBuffer::getFile(path);
    return buffer ? (*buffer)->getBuffer().str() : std::string();
  };
  if (status == 0)
    return ToolOutput{text(out), text(err)};
  return createStringError(tool + " failed with status " + Twine(status) + ": " +
                           StringRef(problem + text(err) + text(out)).trim());
}

Expected<tilecopy::ToolOutput> tilecopy::assemble(StringRef ptxas, StringRef ptx, StringRef arch,
                                                  FileRemover &remover, SmallString<128> &cubin) {
  SmallString<128> source;
  FileRemover removeSource;
  if (Error e = makeTemporary("ptx", removeSource, source))
    return e;
  if (Error e = makeTemporary("cubin", remover, cubin))
    return e;
  if (Error e = writeFile(source, ptx))
    return e;
  std::string target = ("-arch=" + arch).str();
  return runTool(ptxas, {"-v", target, "-o", cubin, source});
}
