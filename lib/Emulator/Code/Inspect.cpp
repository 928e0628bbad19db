//===- Inspect.cpp - What a PTX module needs and touches ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Code/PtxModule.h"
#include "tilecopy/run/DeviceError.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tilecopy {
namespace emu {
namespace {

PtxParameter describeParameter(const Variable &v) {
  PtxParameter p;
  p.name = v.name.str();
  p.type = v.reference == Reference::None ? typeName(v.ty).str()
                                          : referenceName(v.reference).drop_front().str();
  p.bytes = v.bytes();
  p.alignment = v.alignment;
  p.isPointer = v.isPointer;
  return p;
}

bool isMemoryInstruction(StringRef op) {
  return op == "ld" || op == "st" || op == "ldu" || op == "atom" || op == "red";
}

void describeAccesses(const Code &code, std::vector<PtxMemoryInstruction> &out) {
  for (const Inst &i : code.insts) {
    StringRef op = i.source->parts[0];
    bool async = op == "cp" && i.bytes;
    if (async) {
      std::string text = i.source->opcode.str();
      out.push_back({i.source->line, Space::Global, true, false, i.bytes, text});
      out.push_back({i.source->line, Space::Shared, false, true, i.bytes, text});
    } else if (isMemoryInstruction(op)) {
      bool atomic = op == "atom" || op == "red";
      out.push_back({i.source->line, i.space, atomic || op != "st", atomic || op == "st", i.bytes,
                     i.source->opcode.str()});
    }
  }
}

PtxKernelInfo describeKernel(const Module &module, const Code &code) {
  const Function &f = *code.entry;
  PtxKernelInfo k;
  k.name = f.name.str();
  k.line = f.line;
  k.column = f.column;
  for (uint32_t v : f.parameters)
    k.parameters.push_back(describeParameter(module.variables[v]));
  k.staticSharedBytes = code.staticShared;
  k.localBytes = code.localBytes;
  k.usesDynamicShared = code.usesDynamicShared;
  k.requiredBlock = f.requiredBlock;
  k.requiredCluster = f.requiredCluster;
  k.maxBlock = f.maxBlock;
  describeAccesses(code, k.accesses);
  return k;
}

} // namespace

uint64_t layOutConstants(const Module &module, ModuleLayout &layout) {
  layout.addresses.resize(module.variables.size());
  uint64_t bank = 0;
  for (size_t n = 0; n != module.variables.size(); ++n)
    if (const Variable &v = module.variables[n]; v.space == Space::Const) {
      layout.addresses[n] = alignTo(bank, v.alignment);
      bank = layout.addresses[n] + v.bytes();
    }
  return bank;
}

} // namespace emu

Expected<std::shared_ptr<const PtxModule::Kernels>>
PtxModule::kernels(const emu::ModuleLayout &layout) {
  std::lock_guard<std::mutex> lock(mutex);
  for (const auto &[addresses, known] : decoded)
    if (addresses == layout.addresses)
      return known;
  auto all = std::make_shared<Kernels>();
  for (const emu::Function &f : module->functions) {
    if (!f.isEntry || !f.hasBody)
      continue;
    auto code = emu::decodeKernel(*module, f, layout);
    if (!code)
      return code.takeError();
    all->push_back(std::move(*code));
  }
  // A program may load and unload it any number of times, at other addresses each time.
  static constexpr size_t mostDecoded = 8;
  if (decoded.size() == mostDecoded)
    decoded.erase(decoded.begin());
  decoded.push_back({layout.addresses, all});
  return all;
}

Expected<std::shared_ptr<PtxModule>> parsePtx(StringRef ptx, StringRef name) {
  auto module = emu::parseModule(ptx, name);
  if (!module)
    return deviceError(DeviceFault::Code, toString(module.takeError()));
  return std::make_shared<PtxModule>(std::move(*module));
}

Expected<PtxModuleInfo> inspectPtx(PtxModule &parsed) {
  const emu::Module &module = *parsed.module;
  emu::ModuleLayout layout;
  emu::layOutConstants(module, layout);
  auto kernels = parsed.kernels(layout);
  if (!kernels)
    return kernels.takeError();
  PtxModuleInfo info;
  info.ptxVersion = module.version;
  info.target = module.target;
  for (const auto &code : **kernels)
    info.kernels.push_back(emu::describeKernel(module, *code));
  return info;
}

Expected<PtxModuleInfo> inspectPtx(StringRef ptx, StringRef name) {
  auto parsed = parsePtx(ptx, name);
  if (!parsed)
    return parsed.takeError();
  return inspectPtx(**parsed);
}

} // namespace tilecopy
