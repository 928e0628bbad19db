//===- SpeedTest.cpp - How fast the emulator executes ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include <ctime>

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

// A tile copy through shared memory: each thread moves 16 bytes a round, the CTA waits between the
// halves of a round, and reads what other threads have stored.
const char *copyBody = R"(
  mov.u32 %r1, %ctaid.x;
  mul.wide.u32 %d0, %r1, 65536;
  mul.wide.u32 %d1, %r0, 16;
  add.s64 %d2, %d0, %d1;
  add.s64 %d3, %b0, %d2;
  xor.b32 %r2, %r0, 8;
  mul.wide.u32 %d4, %r2, 16;
  add.s64 %d4, %d4, %d0;
  add.s64 %d5, %b1, %d4;
  mov.u32 %r3, tile;
  shl.b32 %r4, %r0, 4;
  add.s32 %r5, %r3, %r4;
  shl.b32 %r6, %r2, 4;
  add.s32 %r7, %r3, %r6;
  mov.u32 %r8, 0;
LOOP:
  ld.global.v4.b32 {%r10, %r11, %r12, %r13}, [%d3];
  st.shared.v4.b32 [%r5], {%r10, %r11, %r12, %r13};
  bar.sync 0;
  ld.shared.v4.b32 {%r14, %r15, %r16, %r17}, [%r7];
  st.global.v4.b32 [%d5], {%r14, %r15, %r16, %r17};
  bar.sync 0;
  add.s64 %d3, %d3, 4096;
  add.s64 %d5, %d5, 4096;
  add.s32 %r8, %r8, 1;
  setp.lt.u32 %p0, %r8, 16;
  @%p0 bra LOOP;
)";

TEST(Speed, TileCopy) {
  const unsigned ctas = 16, words = ctas * 16384;
  std::vector<Buffer> buffers(2);
  buffers[0].words = buffers[1].words = words;
  for (unsigned n = 0; n != words; ++n)
    buffers[0].init.push_back(n * 2654435761u);
  std::string ptx = kernel(2, copyBody, ".shared .align 16 .b8 tile[4096];\n");
  auto device = createEmulator();
  auto module = cantFail(device->load(ptx, "speed.ptx"));
  std::vector<KernelArgument> arguments;
  for (Buffer &b : buffers) {
    b.address = cantFail(device->allocate(4 * b.words));
    arguments.push_back(KernelArgument::of(b.address));
  }
  cantFail(device->write(buffers[0].address, {reinterpret_cast<uint8_t *>(buffers[0].init.data()),
                                              4 * buffers[0].init.size()}));
  std::clock_t start = std::clock(); // processor time: the machine may have other work
  cantFail(module->launch("k", threads(256, ctas), arguments));
  double seconds = double(std::clock() - start) / CLOCKS_PER_SEC;
  double rate = double(device->executedInstructions()) / seconds / 1e6;
  std::printf("%llu thread-instructions, all checks on: %.1f million a second of processor time\n",
              (unsigned long long)device->executedInstructions(), rate);
  RecordProperty("MillionThreadInstructionsPerSecond", std::to_string(rate));
  EXPECT_GT(device->executedInstructions(), 700000u);
  std::vector<uint32_t> result(words);
  cantFail(device->read(buffers[1].address,
                        {reinterpret_cast<uint8_t *>(result.data()), 4 * result.size()}));
  EXPECT_EQ(result, buffers[0].init);
}

} // namespace
