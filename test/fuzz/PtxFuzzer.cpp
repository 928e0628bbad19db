//===- PtxFuzzer.cpp - Arbitrary bytes as PTX -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parser gets any bytes; what it accepts is executed with few steps and little memory, in both
// schedules. Nothing may crash, hang or leak. Start it with test/fuzz/ptx-seeds as corpus and
// test/fuzz/ptx.dict as dictionary.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/run/Emulator.h"

using namespace llvm;
using namespace tilecopy;

static void launchAll(const PtxModuleInfo &info, StringRef text, Schedule schedule) {
  EmulatorOptions options;
  options.schedule = schedule;
  options.seed = schedule == Schedule::Lazy;
  options.stepLimit = 20000;
  options.memoryLimit = 32 << 20;
  auto device = createEmulator(options);
  auto module = device->load(text, "fuzz");
  if (!module)
    return consumeError(module.takeError());
  auto buffer = cantFail(device->allocate(4096));
  std::vector<uint8_t> bytes(2048, 0x41);
  cantFail(device->write(buffer, bytes));
  // Parameters of 128 bytes are tensor maps: 16 rows of 16 words, the box 4 rows of 8.
  TensorMapValues values;
  values.address = buffer;
  values.type = TensorMapType::U32;
  values.dims = {16, 16};
  values.strides = {64};
  values.box = {8, 4};
  values.elementStrides = {1, 1};
  values.swizzle = TensorMapSwizzle::B32;
  TensorMapBytes map = cantFail(device->tensorMap(values));
  for (const PtxKernelInfo &k : info.kernels) {
    std::vector<KernelArgument> arguments;
    for (const PtxParameter &p : k.parameters)
      arguments.push_back(p.bytes == 8 ? KernelArgument::of(buffer)
                          : p.bytes == 128
                              ? KernelArgument::ofBytes(map)
                              : KernelArgument::ofBytes(std::vector<uint8_t>(p.bytes, 3)));
    LaunchConfig config;
    config.block = k.requiredBlock[0]
                       ? Dim3{k.requiredBlock[0], k.requiredBlock[1], k.requiredBlock[2]}
                       : Dim3{40, 1, 1};
    if (k.requiredCluster[0])
      config.cluster = {k.requiredCluster[0], k.requiredCluster[1], k.requiredCluster[2]};
    config.grid = {2 * config.cluster.x, config.cluster.y, config.cluster.z};
    config.dynamicSharedBytes = 256;
    consumeError((*module)->launch(k.name, config, arguments));
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  StringRef text(reinterpret_cast<const char *>(data), size);
  auto info = inspectPtx(text, "fuzz");
  if (!info) {
    consumeError(info.takeError());
    return 0;
  }
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy})
    launchAll(*info, text, schedule);
  return 0;
}
