//===- Program.cpp - ptx-run -- COMMAND -----------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <unistd.h>

using namespace llvm;

namespace tilecopy {

// The options are tilecopy-gpu's, which refuses those that it does not have.
void becomeTilecopyGpu(int argc, char **argv) {
  bool hasCommand = false;
  for (int n = 1; n + 1 < argc; ++n)
    hasCommand |= StringRef(argv[n]) == "--";
  if (!hasCommand)
    return;
  std::string self =
      sys::fs::getMainExecutable(argv[0], reinterpret_cast<void *>(&becomeTilecopyGpu));
  SmallString<256> program(sys::path::parent_path(self));
  sys::path::append(program, "tilecopy-gpu");
  argv[0] = program.data();
  execv(program.c_str(), argv);
  errs() << "ptx-run: error: cannot run " << program << ", which runs a command\n";
  _exit(exitUsage);
}

} // namespace tilecopy
