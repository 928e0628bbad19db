//===- LaunchTest.cpp - Launches that are refused, and rare forms ---------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "gmock/gmock.h"

using namespace tilecopy;
using namespace tilecopy::test;
using testing::HasSubstr;

namespace {

/// What a launch of an empty kernel with these directives says.
std::string refusal(const std::string &directives, const LaunchConfig &config,
                    const EmulatorOptions &options = {}) {
  std::vector<Buffer> none;
  return run(header() + ".visible .entry k()\n" + directives + "\n{\n  ret;\n}\n", none, config,
             options)
      .error;
}

LaunchConfig shape(Dim3 grid, Dim3 cluster, Dim3 block, unsigned shared = 0) {
  LaunchConfig c;
  c.grid = grid;
  c.cluster = cluster;
  c.block = block;
  c.dynamicSharedBytes = shared;
  return c;
}

TEST(Launch, ShapesThatNoGpuTakes) {
  EXPECT_EQ(refusal("", shape({2, 1, 1}, {2, 1, 1}, {32, 2, 1})), "");
  EXPECT_THAT(refusal("", shape({1, 1, 1}, {1, 1, 1}, {1024, 2, 1})),
              HasSubstr("1 CTAs of 2048 threads: expected 1 to "));
  EXPECT_THAT(refusal("", shape({0, 1, 1}, {1, 1, 1}, {32, 1, 1})),
              HasSubstr("0 CTAs of 32 threads: expected 1 to "));
  for (Dim3 cluster : {Dim3{2, 1, 1}, Dim3{1, 2, 1}, Dim3{1, 1, 2}})
    EXPECT_THAT(refusal("", shape({3, 3, 3}, cluster, {1, 1, 1})),
                HasSubstr(" CTAs do not divide the grid of 3x3x3"));
  EXPECT_THAT(refusal("", shape({17, 1, 1}, {17, 1, 1}, {1, 1, 1})),
              HasSubstr("a cluster of 17x1x1 CTAs: it has 1 to 16"));
  EXPECT_THAT(refusal("", shape({1, 65536, 1}, {1, 1, 1}, {1, 1, 1})),
              HasSubstr("a grid of 1x65536x1 CTAs: a GPU takes up to 2147483647x65535x65535"));
  EXPECT_THAT(refusal("", shape({1, 1, 1}, {1, 1, 1}, {1, 1, 65})),
              HasSubstr("CTAs of 1x1x65 threads: a GPU takes up to 1024x1024x64"));
}

TEST(Launch, ShapesThatTheKernelDoesNotTake) {
  LaunchConfig one = shape({2, 1, 1}, {1, 1, 1}, {64, 1, 1});
  EXPECT_THAT(refusal(".reqntid 64, 2", one),
              HasSubstr("the kernel requires blocks of 64x2x1 threads (.reqntid), the launch has "
                        "64x1x1"));
  EXPECT_THAT(refusal(".explicitcluster\n.reqnctapercluster 2, 1, 1", one),
              HasSubstr("the kernel requires clusters of 2x1x1 CTAs (.reqnctapercluster), the "
                        "launch has 1x1x1"));
  EXPECT_THAT(refusal(".maxntid 16, 2", one),
              HasSubstr("the kernel accepts at most 32 threads a block (.maxntid), the launch has "
                        "64"));
  EXPECT_EQ(refusal(".maxntid 32, 2", one), "");
}

TEST(Launch, MemoryThatThereIsNot) {
  EXPECT_EQ(refusal("", shape({1, 1, 1}, {1, 1, 1}, {1, 1, 1}, 227 * 1024)), "");
  EXPECT_THAT(refusal("", shape({1, 1, 1}, {1, 1, 1}, {1, 1, 1}, 227 * 1024 + 1)),
              HasSubstr("232449 bytes of shared memory are more than the 232448 that a CTA can "
                        "have"));
  EmulatorOptions small;
  small.memoryLimit = 1000;
  EXPECT_THAT(refusal("", shape({1, 1, 1}, {1, 1, 1}, {32, 1, 1}), small),
              HasSubstr("a cluster needs "));
}

TEST(Launch, FactsOfTheDevice) {
  auto device = createEmulator();
  EXPECT_EQ(device->ptxVersion(), 95u);
  EXPECT_EQ(device->multiprocessors(), 1u);
  auto module = llvm::cantFail(
      device->load(header() + ".visible .entry k()\n{\n  .shared .b8 s[100];\n  .local .b8 l[8];\n"
                              "  .reg .b32 %r;\n  mov.u32 %r, s;\n  ret;\n}\n",
                   "k.ptx"));
  KernelResources resources = llvm::cantFail(module->resources("k"));
  EXPECT_EQ(resources.staticSharedBytes, 100u);
  EXPECT_EQ(resources.localBytes, 8u);
  EXPECT_EQ(llvm::toString(module->resources("j").takeError()),
            "k.ptx has no kernel 'j'; it has: k");
  EXPECT_THAT(llvm::toString(module->time("k", {}, {}, 1).takeError()),
              HasSubstr("the emulator has no clock to time kernels with"));
  EXPECT_THAT(llvm::toString(device->timeCopy(0, 0, 1, 1).takeError()),
              HasSubstr("the emulator has no clock to time copies with"));
  ASSERT_FALSE(bool(module->launch("k", shape({1, 1, 1}, {1, 1, 1}, {3, 1, 1}), {})));
  ASSERT_EQ(device->lineCounts().size(), 2u);
  EXPECT_EQ(device->lineCounts()[0].executed, 3u);
}

/// Each lane brings its number, lane 7 a negative one that is greater in magnitude.
TEST(Launch, ReductionsOfFloats) {
  auto result = [](const char *opcode) {
    std::vector<Buffer> buffers{{1, {}, {}}};
    Outcome o = run(kernel(1, std::string("  cvt.rn.f32.u32 %f1, %r0;\n"
                                          "  setp.eq.u32 %p0, %r0, 7;\n"
                                          "  @%p0 mov.f32 %f1, 0fC2C80000;\n" // -100
                                          "  ") +
                                  opcode +
                                  " %f2, %f1, -1;\n"
                                  "  setp.eq.u32 %p1, %r0, 0;\n"
                                  "  @%p1 st.global.f32 [%b0], %f2;\n"),
                    buffers, threads(32));
    EXPECT_EQ(o.error, "") << opcode;
    return buffers[0].result.at(0);
  };
  EXPECT_EQ(result("redux.sync.max.f32"), 0x41F80000u);     // 31
  EXPECT_EQ(result("redux.sync.min.f32"), 0xC2C80000u);     // -100
  EXPECT_EQ(result("redux.sync.max.abs.f32"), 0x42C80000u); // 100
  EXPECT_EQ(result("redux.sync.min.abs.NaN.f32"), 0u);
}

// The code holds the addresses of variables, which lie elsewhere on the second device.
TEST(Launch, OneParsedModuleForSeveralDevices) {
  auto parsed = cantFail(parsePtx(
      kernel(1, "ld.global.u32 %r1, [v];\nst.global.u32 [%b0], %r1;\n", ".global .u32 v = 7;\n"),
      "k.ptx"));
  EXPECT_EQ(cantFail(inspectPtx(*parsed)).kernels.size(), 1u);
  std::unique_ptr<EmulatorDevice> devices[] = {createEmulator(), createEmulator(),
                                               createEmulator()};
  cantFail(devices[1]->allocate(4096));
  for (auto &device : devices) {
    auto module = cantFail(device->load(parsed));
    DeviceAddress out = cantFail(device->allocate(4));
    EXPECT_EQ(toString(module->launch("k", threads(1), {KernelArgument::of(out)})), "");
    uint8_t word[4] = {};
    cantFail(device->read(out, word));
    EXPECT_EQ(word[0], 7);
  }
}

} // namespace
