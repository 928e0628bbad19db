//===- DeviceTest.cpp - Opening a device and its memory -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceFixture.h"
#include "gmock/gmock.h"

using namespace tilecopy;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

/// The text of the NoDeviceError that opening gives; "" where it gives anything else.
std::string whyNoDevice(llvm::StringRef library, int ordinal = 0) {
  auto device = openCudaDevice(ordinal, 60, library);
  std::string text;
  if (!device)
    llvm::handleAllErrors(
        device.takeError(), [&](const NoDeviceError &e) { text = e.message(); },
        [](const llvm::ErrorInfoBase &) {});
  return text;
}

TEST(NoDevice, MissingLibraryIsNamed) {
  EXPECT_THAT(whyNoDevice("libno-such-driver.so.1"),
              AllOf(StartsWith("no CUDA device: looked for the CUDA driver library "
                               "'libno-such-driver.so.1' and could not open it"),
                    HasSubstr("No such file")));
}

TEST(NoDevice, LibraryThatIsNoDriver) {
  EXPECT_THAT(whyNoDevice("libm.so.6"),
              AllOf(HasSubstr("'libm.so.6' was opened but has no cuInit, "),
                    HasSubstr("CUDA 11.8 or newer")));
}

TEST_F(FakeDeviceTest, DriverThatDoesNotStart) {
  fake->initResult = cuda::Result(100);
  EXPECT_THAT(whyNoDevice(FAKE_CUDA),
              HasSubstr("but cuInit returned CUDA_ERROR_FAKE (100, as it was told)"));
}

TEST_F(FakeDeviceTest, ErrorThatTheDriverCannotName) {
  fake->initResult = cuda::Result(12345);
  EXPECT_THAT(whyNoDevice(FAKE_CUDA), HasSubstr("unknown CUDA error 12345"));
}

TEST_F(FakeDeviceTest, NoDeviceOrNotThatOne) {
  fake->deviceCount = 0;
  EXPECT_THAT(whyNoDevice(FAKE_CUDA), HasSubstr("which lists no device"));
  fake->deviceCount = 2;
  EXPECT_THAT(whyNoDevice(FAKE_CUDA, 2),
              HasSubstr("which has no device 2; it lists 2, numbered from 0"));
  EXPECT_THAT(whyNoDevice(FAKE_CUDA, -1), HasSubstr("no device -1"));
  EXPECT_EQ(whyNoDevice(FAKE_CUDA, 1), "");
}

TEST_F(FakeDeviceTest, DescribesItself) {
  auto device = open();
  EXPECT_EQ(device->description(), "Fake GPU (sm_121), CUDA driver 13.0");
  EXPECT_EQ(device->smVersion(), 121u);
  EXPECT_EQ(device->multiprocessors(), 132u);
}

TEST_F(FakeDeviceTest, PtxVersionFollowsTheDriver) {
  const std::pair<int, unsigned> rows[] = {{11080, 78}, {12000, 80}, {12040, 84}, {12060, 85},
                                           {12080, 87}, {12090, 88}, {13000, 90}, {14000, 91}};
  for (auto [driver, ptx] : rows) {
    fake->driverVersion = driver;
    EXPECT_EQ(open()->ptxVersion(), ptx) << driver;
  }
}

TEST_F(FakeDeviceTest, EverythingIsGivenBack) {
  {
    auto device = open();
    auto module = load(*device);
    EXPECT_TRUE(bool(device->allocate(16)));
    EXPECT_EQ(fake->contexts, 1);
    EXPECT_EQ(fake->streams, 1);
    EXPECT_EQ(fake->allocations, 1);
    EXPECT_EQ(fake->modules, 1);
  }
  EXPECT_EQ(fake->contexts, 0);
  EXPECT_EQ(fake->streams, 0);
  EXPECT_EQ(fake->allocations, 0);
  EXPECT_EQ(fake->modules, 0);
}

TEST_F(FakeDeviceTest, MemoryRoundTrip) {
  auto device = open();
  DeviceAddress at = llvm::cantFail(device->allocate(4));
  const uint8_t in[] = {1, 2, 3};
  uint8_t out[3] = {};
  EXPECT_EQ(text(device->write(at + 1, in)), "");
  EXPECT_EQ(text(device->read(at + 1, out)), "");
  EXPECT_EQ(llvm::ArrayRef<uint8_t>(in), llvm::ArrayRef<uint8_t>(out));
  EXPECT_EQ(text(device->release(at)), "");
}

TEST_F(FakeDeviceTest, EmptyAllocationHasAnAddress) {
  auto device = open();
  DeviceAddress at = llvm::cantFail(device->allocate(0));
  EXPECT_NE(at, 0u);
  EXPECT_EQ(text(device->write(at, {})), "");
  EXPECT_EQ(text(device->release(at)), "");
}

TEST_F(FakeDeviceTest, MemoryThatIsNotOurs) {
  auto device = open();
  DeviceAddress at = llvm::cantFail(device->allocate(16));
  std::vector<uint8_t> bytes(10);
  EXPECT_THAT(text(device->write(at + 8, bytes)),
              AllOf(StartsWith("writing 10 bytes to 0x"), HasSubstr("the allocation of 16 bytes"),
                    HasSubstr("ends before that")));
  EXPECT_THAT(text(device->read(at + 16, bytes)),
              AllOf(StartsWith("reading 10 bytes from 0x"),
                    HasSubstr("the nearest below is 16 bytes at 0x")));
  EXPECT_THAT(text(device->read(1, bytes)),
              HasSubstr("reading 10 bytes from 0x1: no allocation has this address"));
  EXPECT_THAT(text(device->timeCopy(at, at, 17, 1).takeError()),
              AllOf(StartsWith("copying 17 bytes"), HasSubstr("ends before that")));
  EXPECT_THAT(text(device->release(at + 1)), HasSubstr("not the address of an allocation"));
  EXPECT_EQ(text(device->release(at)), "");
  EXPECT_THAT(text(device->release(at)), HasSubstr("not the address of an allocation"));
}

TEST_F(FakeDeviceTest, OutOfMemory) {
  auto device = open();
  EXPECT_EQ(text(device->allocate(uint64_t(1) << 40).takeError()),
            "allocating 1099511627776 bytes: cuMemAlloc returned CUDA_ERROR_FAKE (2, as it was "
            "told)");
}

TEST_F(FakeDeviceTest, CopyThatFails) {
  auto device = open();
  DeviceAddress at = llvm::cantFail(device->allocate(1));
  fake->copyResult = cuda::InvalidValue;
  uint8_t byte[1] = {};
  EXPECT_THAT(text(device->write(at, byte)), HasSubstr("cuMemcpyHtoDAsync returned"));
  EXPECT_THAT(text(device->read(at, byte)), HasSubstr("cuMemcpyDtoHAsync returned"));
  EXPECT_THAT(text(device->timeCopy(at, at, 1, 1).takeError()),
              HasSubstr("cuMemcpyDtoDAsync returned"));
}

TEST_F(FakeDeviceTest, TimesCopiesInBatches) {
  auto device = open();
  DeviceAddress at = llvm::cantFail(device->allocate(8));
  EXPECT_EQ(llvm::cantFail(device->timeCopy(at, at, 8, 130)), std::vector<float>(130, 0.5f));
  EXPECT_EQ(llvm::cantFail(device->timeCopy(at, at, 8, 0)), std::vector<float>());
  EXPECT_EQ(fake->events, 0);
}

} // namespace
