//===- CeilingTest.cpp - What more cores could bring, and what they do ----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ceiling.h"
#include "EmulatorKernels.h"
#include "tilecopy/run/Emulator.h"
#include "llvm/Support/Error.h"
#include "gtest/gtest.h"

using namespace tilecopy;

namespace {

// Every step counts, and the sequences are different ones: nothing of the loop can be left out.
TEST(Ceiling, TheLoopIsExecuted) {
  EXPECT_EQ(arithmeticLoop(0, 0), 0u ^ 1 ^ 2 ^ 3 ^ 4 ^ 5 ^ 6 ^ 7);
  uint32_t expected = 0;
  for (uint32_t n = 0; n != 8; ++n)
    expected ^= (5 + n) * 1664525u + ((5 + n) >> 9) + 1013904223u;
  EXPECT_EQ(arithmeticLoop(5, 1), expected);
  EXPECT_NE(arithmeticLoop(5, 1000), arithmeticLoop(6, 1000));
}

TEST(Ceiling, ThreadsEnd) {
  for (unsigned threads : {1, 2, 5})
    EXPECT_GT(secondsOfLoops(threads, 1000), 0);
}

struct Outcome {
  std::vector<uint8_t> bytes;
  uint64_t executed = 0;
  std::vector<LineCount> lines;
};

Outcome launch(const EmulatorKernel &kernel, unsigned ctas, unsigned cores) {
  EmulatorOptions options;
  options.cores = cores;
  auto device = createEmulator(options);
  auto module = llvm::cantFail(device->load(kernel.ptx, kernel.name));
  uint64_t bytes = uint64_t(ctas) << 18; // what a CTA of the copy moves
  std::vector<uint8_t> image(bytes);
  for (size_t n = 0; n != image.size(); ++n)
    image[n] = uint8_t(n * 7 + n / 4096);
  DeviceAddress from = llvm::cantFail(device->allocate(bytes)),
                to = llvm::cantFail(device->allocate(bytes));
  llvm::cantFail(device->write(from, image));
  LaunchConfig config;
  config.grid = {ctas, 1, 1};
  config.block = {kernel.threads, 1, 1};
  llvm::cantFail(module->launch(
      "k", config, {KernelArgument::of(from), KernelArgument::of(from), KernelArgument::of(to)}));
  llvm::cantFail(device->read(to, image));
  return {image, device->executedInstructions(), device->lineCounts()};
}

// The kernels that are timed give the same on any number of cores. The copy's pages of race state
// are more than are kept as they are.
TEST(Ceiling, TimedKernelsOnManyCores) {
  for (const EmulatorKernel &kernel : {copyKernel(), arithmeticKernel()}) {
    unsigned ctas = kernel.name == copyKernel().name ? 20 : 6;
    Outcome one = launch(kernel, ctas, 1);
    for (unsigned cores : {2, 7}) {
      Outcome many = launch(kernel, ctas, cores);
      EXPECT_EQ(many.bytes, one.bytes);
      EXPECT_EQ(many.executed, one.executed);
      ASSERT_EQ(many.lines.size(), one.lines.size());
      for (size_t n = 0; n != one.lines.size(); ++n)
        EXPECT_EQ(many.lines[n].executed, one.lines[n].executed);
    }
  }
}

} // namespace
