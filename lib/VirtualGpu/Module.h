//===- Module.h - Loading code ----------------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An image is PTX text, a fat binary, or machine code. A fat binary may be wrapped in the structure
// that nvcc's objects register. The PTX of machine code is found by its hash, where the stand-in of
// ptxas has stored it.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VIRTUALGPU_MODULE_H
#define TILECOPY_LIB_VIRTUALGPU_MODULE_H

#include "Gpu.h"

namespace tilecopy::vgpu {

/// The PTX of an image that a program has in memory, for the device's target.
llvm::Expected<std::string> ptxOf(const void *image);
/// The same of a file's bytes.
llvm::Expected<std::string> ptxOfBytes(llvm::StringRef bytes);

/// Loads PTX. The result is Success, or what the driver would return; the log says why.
cuda::Result loadModule(llvm::StringRef ptx, const std::string &name, cuda::Module &out,
                        std::string &log);
/// A kernel by its name, or null.
cuda::Function findFunction(cuda::Module module, llvm::StringRef name);
/// The same for a variable that the program itself uses, too: from now on its bytes are at its
/// address in the process.
cuda::Result findManaged(cuda::Module module, const char *name, cuda::DevicePointer *address,
                         size_t *bytes);
cuda::Result findGlobal(cuda::Module module, const char *name, cuda::DevicePointer *address,
                        size_t *bytes);

/// CU_JIT options that programs give with an image: where logs go.
struct JitLogs {
  JitLogs(unsigned count, const int *options, void **values);
  void write(const std::string &error) const;

private:
  unsigned count;
  const int *options;
  void **values;
};

/// A kernel's attributes as the driver reports them; nothing for an unknown attribute.
std::optional<int> functionAttribute(cuda::Function function, int attribute);
cuda::Result setFunctionAttribute(cuda::Function function, int attribute, int value);

} // namespace tilecopy::vgpu

#endif // TILECOPY_LIB_VIRTUALGPU_MODULE_H
