//===- PtxModule.h - PTX that is parsed once --------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A parsed module and its decoded kernels, shared by all devices that load it. Code holds the
// addresses of variables, so it is decoded once for each layout of them; most modules have one.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_CODE_PTXMODULE_H
#define TILECOPY_LIB_EMULATOR_CODE_PTXMODULE_H

#include "Emulator/Code/Decoder.h"
#include <mutex>

namespace tilecopy {

class PtxModule {
public:
  using Kernels = std::vector<std::unique_ptr<emu::Code>>;

  explicit PtxModule(std::unique_ptr<emu::Module> module) : module(std::move(module)) {}

  const std::unique_ptr<const emu::Module> module;

  /// The kernels that have a body, decoded for this layout. Any thread may ask.
  llvm::Expected<std::shared_ptr<const Kernels>> kernels(const emu::ModuleLayout &layout);

private:
  std::mutex mutex;
  std::vector<std::pair<std::vector<uint64_t>, std::shared_ptr<const Kernels>>> decoded;
};

namespace emu {
/// Constants share one bank: gives each its address in `layout` and returns the size of the bank.
uint64_t layOutConstants(const Module &module, ModuleLayout &layout);
} // namespace emu

} // namespace tilecopy

#endif // TILECOPY_LIB_EMULATOR_CODE_PTXMODULE_H
