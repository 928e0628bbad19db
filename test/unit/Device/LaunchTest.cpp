//===- LaunchTest.cpp - Loading and launching kernels ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceFixture.h"
#include "gmock/gmock.h"

using namespace tilecopy;
using testing::AllOf;
using testing::ElementsAre;
using testing::ExitedWithCode;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::Pair;
using testing::StartsWith;

namespace {

/// A device with `add1` loaded and four zero bytes that it counts up.
class LaunchTest : public FakeDeviceTest {
protected:
  void SetUp() override {
    FakeDeviceTest::SetUp();
    device = open(1);
    module = load(*device);
    buffer = llvm::cantFail(device->allocate(4));
    llvm::cantFail(device->write(buffer, {0, 0, 0, 0}));
    arguments = {KernelArgument::of(buffer), KernelArgument::of(uint16_t(3))};
  }

  std::string launch(llvm::StringRef kernel = "add1") {
    return text(module->launch(kernel, config, arguments));
  }
  std::vector<uint8_t> contents() {
    std::vector<uint8_t> bytes(4);
    llvm::cantFail(device->read(buffer, bytes));
    return bytes;
  }

  std::unique_ptr<Device> device;
  std::unique_ptr<DeviceModule> module;
  DeviceAddress buffer = 0;
  LaunchConfig config;
  std::vector<KernelArgument> arguments;
};

TEST_F(FakeDeviceTest, LogsOfTheCompilerAreInTheError) {
  auto device = open();
  fake->loadResult = cuda::Result(218);
  fake->errorLog = "ptxas application ptx input, line 3; fatal : oops\n";
  fake->infoLog = "some advice\n";
  EXPECT_EQ(text(device->load(".version 9.0\n", "prog.tile").takeError()),
            "loading 'prog.tile': cuModuleLoadDataEx returned CUDA_ERROR_FAKE (218, as it was "
            "told)\nerror log: ptxas application ptx input, line 3; fatal : oops\n"
            "info log: some advice");
  EXPECT_EQ(fake->image, ".version 9.0\n");
}

TEST_F(FakeDeviceTest, LogsThatFillTheirBuffer) {
  auto device = open();
  fake->loadResult = cuda::Result(218);
  std::string log(100000, 'x');
  fake->errorLog = log.c_str();
  EXPECT_THAT(text(device->load("ptx", "p").takeError()),
              AllOf(HasSubstr("error log: xxx"), Not(HasSubstr("info log"))));
}

TEST_F(FakeDeviceTest, PtxThatIsNoText) {
  auto device = open();
  EXPECT_EQ(text(device->load("", "p").takeError()), "loading 'p': the PTX is empty");
  EXPECT_EQ(text(device->load(llvm::StringRef("ab\0c", 4), "p").takeError()),
            "loading 'p': the PTX has a NUL byte at offset 2");
}

TEST_F(LaunchTest, ArgumentsArriveInOrder) {
  EXPECT_EQ(launch(), "");
  EXPECT_THAT(contents(), ElementsAre(1, 1, 1, 0));
  EXPECT_EQ(fake->launches, 1);
}

TEST_F(LaunchTest, WaitsForTheEnd) {
  fake->busyQueries = 100;
  EXPECT_EQ(launch(), "");
  EXPECT_EQ(fake->busyQueries, 0);
}

TEST_F(LaunchTest, ShapeArrives) {
  config.grid = {2, 3, 4};
  config.block = {32, 2, 1};
  config.dynamicSharedBytes = 512;
  EXPECT_EQ(launch(), "");
  const cuda::LaunchConfiguration &l = fake->launched;
  EXPECT_THAT((std::vector<unsigned>{l.gridX, l.gridY, l.gridZ, l.blockX, l.blockY, l.blockZ,
                                     l.sharedBytes, l.attributeCount}),
              ElementsAre(2, 3, 4, 32, 2, 1, 512, 0));
  EXPECT_THAT(fake->functionAttributes, IsEmpty());
}

TEST_F(LaunchTest, ClusterArrives) {
  config.grid = {8, 2, 1};
  config.cluster = {8, 1, 1}; // the largest that needs no opting in
  EXPECT_EQ(launch(), "");
  EXPECT_EQ(fake->launched.attributeCount, 1u);
  EXPECT_EQ(fake->attribute.id, cuda::LaunchClusterDimension);
  EXPECT_EQ(fake->attribute.value.clusterDim.x, 8u);
  EXPECT_EQ(fake->attribute.value.clusterDim.y, 1u);
  EXPECT_THAT(fake->functionAttributes, IsEmpty());
}

TEST_F(LaunchTest, LargeClusterIsOptedInto) {
  config.grid = config.cluster = {16, 1, 1};
  EXPECT_EQ(launch(), "");
  EXPECT_THAT(fake->functionAttributes, ElementsAre(Pair(cuda::NonPortableClusterSizeAllowed, 1)));
}

TEST_F(LaunchTest, SharedMemoryIsOptedIntoPast48KiB) {
  config.dynamicSharedBytes = 48 * 1024 - 1024; // with 1024 static bytes exactly the free limit
  EXPECT_EQ(launch(), "");
  EXPECT_THAT(fake->functionAttributes, IsEmpty());
  config.dynamicSharedBytes += 1;
  EXPECT_EQ(launch(), "");
  EXPECT_THAT(fake->functionAttributes,
              ElementsAre(Pair(cuda::MaxDynamicSharedSizeBytes, 48 * 1024 - 1023)));
}

TEST_F(LaunchTest, TooMuchSharedMemory) {
  config.dynamicSharedBytes = 232448 - 1023;
  EXPECT_THAT(launch(), HasSubstr("with 1024 bytes of static shared memory it needs 232449 bytes a "
                                  "CTA; the device has 232448"));
  config.dynamicSharedBytes = ~0u;
  EXPECT_THAT(launch(), HasSubstr("needs 4294968319 bytes"));
  EXPECT_EQ(fake->launches, 0);
}

TEST_F(LaunchTest, ImpossibleShapes) {
  config.grid = {1, 0, 1};
  EXPECT_THAT(launch(), AllOf(StartsWith("kernel 'add1' of 'prog.tile' (grid 1x0x1, "),
                              HasSubstr("every extent must be at least 1")));
  config.cluster = {4, 4, 4};
  for (Dim3 grid : {Dim3{6, 4, 4}, Dim3{4, 6, 4}, Dim3{4, 4, 6}}) {
    config.grid = grid;
    EXPECT_THAT(launch(), HasSubstr("the grid must be a multiple of the cluster"));
  }
  config.cluster = {1, 1, 1};
  config.block = {1024, 2, 1};
  EXPECT_THAT(launch(), HasSubstr("a block of 2048 threads; this kernel can have up to 1024"));
  EXPECT_EQ(fake->launches, 0);
}

TEST_F(LaunchTest, ArgumentsThatDoNotFit) {
  arguments[1] = KernelArgument::of(uint32_t(3));
  EXPECT_THAT(launch(), HasSubstr("parameter 1 has 2 bytes, but 4 were given"));
  arguments.pop_back();
  EXPECT_THAT(launch(), HasSubstr("takes 2 parameters, but 1 were given"));
  arguments.resize(3, KernelArgument::of(uint16_t(0)));
  arguments[1] = KernelArgument::of(uint16_t(0));
  EXPECT_THAT(launch(), HasSubstr("takes 2 parameters, but 3 were given"));
  EXPECT_EQ(fake->launches, 0);
}

TEST_F(LaunchTest, KernelThatIsNotThere) {
  EXPECT_EQ(launch("sub1"), "'prog.tile' has no kernel 'sub1'; it has 'add1', 'other'");
}

TEST_F(LaunchTest, RefusedLaunch) {
  fake->launchResult = cuda::Result(701);
  EXPECT_EQ(launch(), "kernel 'add1' of 'prog.tile' (grid 1x1x1, cluster 1x1x1, block 1x1x1, 0 "
                      "bytes of dynamic shared memory): cuLaunchKernelEx returned "
                      "CUDA_ERROR_FAKE (701, as it was told)");
}

TEST_F(LaunchTest, Resources) {
  auto r = llvm::cantFail(module->resources("add1"));
  EXPECT_EQ(r.registers, 40u);
  EXPECT_EQ(r.localBytes, 16u);
  EXPECT_EQ(r.staticSharedBytes, 1024u);
  EXPECT_THAT(text(module->resources("x").takeError()), HasSubstr("no kernel 'x'"));
}

TEST_F(LaunchTest, TimesEachLaunch) {
  auto times = llvm::cantFail(module->time("add1", config, arguments, 70));
  EXPECT_EQ(times, std::vector<float>(70, 0.5f));
  EXPECT_THAT(contents(), ElementsAre(70, 70, 70, 0));
  EXPECT_EQ(fake->events, 0);
}

using LaunchDeathTest = LaunchTest;

TEST_F(LaunchDeathTest, StickyErrorEndsTheProcess) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  fake->runResult = cuda::IllegalAddress;
  EXPECT_EXIT(launch(), ExitedWithCode(1),
              "error: kernel 'add1' of 'prog.tile' .*: cuStreamQuery returned "
              "CUDA_ERROR_ILLEGAL_ADDRESS \\(700, as it was told\\); after this error no device "
              "can be used by this process");
}

TEST_F(LaunchDeathTest, StickyErrorWhileTiming) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  fake->runResult = cuda::LaunchFailed;
  EXPECT_EXIT(llvm::consumeError(module->time("add1", config, arguments, 3).takeError()),
              ExitedWithCode(1), "kernel 'add1' of 'prog.tile' .*: cuEventQuery returned");
}

TEST_F(LaunchDeathTest, KernelThatNeverEnds) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  fake->busyQueries = -1;
  EXPECT_EXIT(launch(), ExitedWithCode(1),
              "error: kernel 'add1' of 'prog.tile' .* did not end within 1 s");
}

TEST(StickyErrors, OnlyThoseThatPoisonTheContext) {
  for (int code : {214, 220, 226, 700, 702, 709, 710, 714, 715, 716, 717, 718, 719, 721, 999})
    EXPECT_TRUE(isSticky(cuda::Result(code))) << code;
  for (int code : {0, 1, 2, 100, 218, 500, 600, 701, 720, 801, 912, 12345})
    EXPECT_FALSE(isSticky(cuda::Result(code))) << code;
}

} // namespace
