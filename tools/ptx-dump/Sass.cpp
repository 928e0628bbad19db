//===- Sass.cpp - PTX to machine code, by NVIDIA's tools ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../RunTool.h"
#include "Dump.h"

using namespace llvm;

namespace tilecopy {

Expected<std::string> disassemble(StringRef ptx, const GpuTarget &target, std::string &missing,
                                  bool lines) {
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
  SmallString<128> cubin;
  FileRemover remover;
  Expected<ToolOutput> result = assemble(*assembler, ptx, target.cpu(), remover, cubin);
  if (result)
    result = nvdisasm && lines ? runTool(*nvdisasm, {"-g", cubin})
             : nvdisasm        ? runTool(*nvdisasm, {cubin})
                               : runTool(*cuobjdump, {"-sass", cubin});
  if (!result)
    return result.takeError();
  return std::move(result->out);
}

} // namespace tilecopy
