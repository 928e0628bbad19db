//===- Output.cpp - What a tool writes, or an error -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Output.h"
#include "CommandLine.h"
#include "Ending.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

namespace tilecopy {

static Error cannotWrite(const Twine &name, std::error_code error) {
  return createStringError(error, "cannot write to " + name + ": " + error.message());
}

/// The folder of a file to be written is there. Only `-o` of a folder makes one.
static Error checkFolder(StringRef path, const Twine &name) {
  StringRef folder = sys::path::parent_path(path);
  if (folder.empty() || sys::fs::exists(folder))
    return Error::success();
  return createStringError("cannot write to " + name + ": there is no directory '" + folder + "'");
}

Error flush(raw_fd_ostream &os, const Twine &name) {
  os.flush();
  std::error_code failed = os.error();
  os.clear_error();
  return failed ? cannotWrite(name, failed) : Error::success();
}

Error writeFile(StringRef path, StringRef text) {
  std::string name = ("'" + path + "'").str();
  SmallString<128> place(path);
  sys::fs::file_status status;
  if (!sys::fs::status(path, status)) {
    if (status.type() != sys::fs::file_type::regular_file) {
      std::error_code failed;
      raw_fd_ostream os(path, failed);
      if (failed)
        return cannotWrite(name, failed);
      os << text;
      return flush(os, name);
    }
    if (std::error_code failed = sys::fs::real_path(path, place))
      return cannotWrite(name, failed);
  }
  if (Error missing = checkFolder(place, name))
    return missing;
  Expected<sys::fs::TempFile> file =
      sys::fs::TempFile::create(place + ".%%%%%%", sys::fs::all_read | sys::fs::all_write);
  if (!file)
    return cannotWrite(name, errorToErrorCode(file.takeError()));
  raw_fd_ostream os(file->FD, /*shouldClose=*/false);
  os << text;
  if (Error failed = flush(os, name))
    return joinErrors(std::move(failed), file->discard());
  return file->keep(place);
}

Error checkNoInput(StringRef path, ArrayRef<std::string> inputs) {
  for (const std::string &input : inputs)
    if (input != "-" && sys::fs::equivalent(path, input))
      return createStringError("'" + path + "' is an input; it is not written over");
  return Error::success();
}

/// Writes the message without allocating: there may be no memory left.
static void endProcess(void *tool, const char *reason, bool) {
  raw_fd_ostream &err = errs();
  err << static_cast<const char *>(tool) << ": error: " << reason << '\n';
  sys::Process::Exit(exitUsage, /*NoCleanup=*/true);
}

void reportFatalErrors(const char *tool) {
  void *name = const_cast<char *>(tool);
  install_fatal_error_handler(endProcess, name);
  install_bad_alloc_error_handler(endProcess, name);
}

int exitCode(StringRef tool, int code) {
  endInOrder();
  Error failed = flush(outs(), "stdout");
  if (!failed)
    return code;
  WithColor::error(errs(), tool) << toString(std::move(failed)) << '\n';
  return exitUsage;
}

} // namespace tilecopy
