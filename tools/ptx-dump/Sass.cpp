//===- Sass.cpp - PTX to machine code, by NVIDIA's tools ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Output.h"
#include "Dump.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tilecopy {

/// A program on PATH or in the CUDA installation that CUDA_HOME names.
static std::optional<std::string> findTool(StringRef name) {
  if (ErrorOr<std::string> onPath = sys::findProgramByName(name))
    return *onPath;
  if (std::optional<std::string> home = sys::Process::GetEnv("CUDA_HOME"))
    if (ErrorOr<std::string> found = sys::findProgramByName(name, {*home + "/bin"}))
      return *found;
  return std::nullopt;
}

/// A new empty file that goes away with the remover.
static Error makeTemporary(StringRef suffix, FileRemover &remover, SmallString<128> &path) {
  if (std::error_code error = sys::fs::createTemporaryFile("ptx-dump", suffix, path))
    return createStringError(error, "cannot make a temporary file: " + error.message());
  remover.setFile(path);
  return Error::success();
}

/// Runs a tool with its output in a file, and returns that output. What a tool says when it fails
/// is in the error.
static Expected<std::string> runTool(StringRef tool, ArrayRef<StringRef> arguments) {
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
    return text(out);
  return createStringError(tool + " failed with status " + Twine(status) + ": " +
                           StringRef(problem + text(err) + text(out)).trim());
}

Expected<std::string> disassemble(StringRef ptx, const GpuTarget &target, std::string &missing) {
  std::optional<std::string> assembler = findTool("ptxas");
  std::optional<std::string> nvdisasm = findTool("nvdisasm"), cuobjdump = findTool("cuobjdump");
  if (!assembler || (!nvdisasm && !cuobjdump)) {
    missing = std::string("it takes ptxas and one of nvdisasm and cuobjdump, on PATH or in "
                          "CUDA_HOME/bin; found ") +
              (assembler               ? "ptxas alone"
               : nvdisasm || cuobjdump ? "a disassembler alone"
                                       : "none of them");
    return std::string();
  }
  SmallString<128> source, cubin;
  FileRemover removeSource, removeCubin;
  if (Error e = makeTemporary("ptx", removeSource, source))
    return e;
  if (Error e = makeTemporary("cubin", removeCubin, cubin))
    return e;
  if (Error e = writeFile(source, ptx))
    return e;
  std::string arch = "-arch=" + target.cpu();
  Expected<std::string> assembled = runTool(*assembler, {arch, "-o", cubin, source});
  if (!assembled)
    return assembled.takeError();
  return nvdisasm ? runTool(*nvdisasm, {cubin}) : runTool(*cuobjdump, {"-sass", cubin});
}

} // namespace tilecopy
