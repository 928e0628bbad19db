//===- OrderTesting.h - Programs of two copies, and their runs --*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program, its plan, and what the emulator finds in its PTX. The reference meaning is not asked:
// it judges programs whatever the plan, and these tests ask what one plan needs.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_ORDERTESTING_H
#define TILECOPY_TEST_ORDERTESTING_H

#include "tilecopy/order/RequiredOrder.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "tilecopy/run/Emulator.h"
#include "llvm/Support/raw_ostream.h"

namespace tilecopy {

struct PlannedText {
  explicit PlannedText(llvm::StringRef text) {
    auto p = parseProgram(llvm::MemoryBuffer::getMemBufferCopy(text, "order.tile"), sources);
    if (!p)
      llvm::report_fatal_error(llvm::Twine(llvm::toString(p.takeError()) + "\n" + text));
    program = std::move(*p);
    auto plan = planProgram(program);
    if (!plan)
      llvm::report_fatal_error(llvm::Twine(llvm::toString(plan.takeError()) + "\n" + text));
    planned = std::move(*plan);
  }
  const PlannedKernel &kernel() const { return planned.kernels.front(); }
  const DispatchChoice &copy(size_t i) const { return kernel().copies[i].choice; }
  /// Of the copy's operand.
  TileAccess access(size_t i, PlanDirection side) const {
    const auto *c = std::get_if<CopyStmt>(&kernel().copies[i].statement->node);
    return *accessOf(copy(i), side, c ? side == Dst ? &c->op.dst : &c->op.src : nullptr);
  }

  /// The kinds of what the emulator finds, each once; empty if it passes.
  std::vector<std::string> run() const {
    llvm::LLVMContext context;
    auto lowered = lowerToPtx(planned, context);
    if (!lowered)
      llvm::report_fatal_error(lowered.takeError());
    auto device = createEmulator();
    auto module = llvm::cantFail(device->load(lowered->first, "order.ptx"));
    std::vector<KernelArgument> arguments;
    std::map<std::string, DeviceAddress> places;
    for (const auto &t : kernel().kernel->globals()) {
      std::vector<uint8_t> bytes(size_t(t->byteSize()));
      for (size_t i = 0; i != bytes.size(); ++i)
        bytes[i] = uint8_t((i * 2654435761u) >> 13);
      DeviceAddress at = llvm::cantFail(device->allocate(bytes.size()));
      llvm::cantFail(device->write(at, bytes));
      places[t->name().str()] = at;
      arguments.push_back(KernelArgument::of(at));
    }
    for (const TensorMapPlan &map : kernel().plan.tensorMaps)
      arguments.push_back(KernelArgument::ofBytes(llvm::cantFail(device->tensorMap(
          map.bind(places.at(map.tensor), [](const Symbol &) { return int64_t(0); })))));
    LaunchConfig config;
    config.block = {kernel().kernel->threads, 1, 1};
    config.dynamicSharedBytes = lowered->second.front().dynamicSharedBytes;
    llvm::consumeError(module->launch(kernel().kernel->name, config, arguments));
    std::vector<std::string> kinds;
    for (const Finding &f : device->findings())
      if (std::string name = findingKindName(f.kind).str(); !llvm::is_contained(kinds, name))
        kinds.push_back(name);
    return kinds;
  }

  llvm::SourceMgr sources;
  Program program{llvm::cantFail(GpuTarget::parse("sm_90a")), {}};
  PlannedProgram planned{};
};

} // namespace tilecopy

#endif // TILECOPY_TEST_ORDERTESTING_H
