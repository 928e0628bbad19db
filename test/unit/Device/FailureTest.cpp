//===- FailureTest.cpp - Each call of the driver fails once ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything that a program does with a device, as often as it makes calls, with another call that
// fails each time: the error names that call, and all that was taken is given back.
//
//===----------------------------------------------------------------------===//

#include "../TensorMap/GoodMap.h"
#include "DeviceFixture.h"
#include "tilecopy/run/DeviceError.h"
#include "gmock/gmock.h"

using namespace tilecopy;
using testing::HasSubstr;

namespace {

/// A map of windows: 16 channels of pixels, 4 at a time.
TensorMapValues windows(TensorMapWindows walked) {
  TensorMapValues v = good();
  v.dims = {64, 8, 4};
  v.box.clear();
  v.im2col.windows = walked;
  v.im2col.lower = {-1};
  v.im2col.upper = {1};
  v.im2col.channels = 16;
  v.im2col.pixels = 4;
  v.swizzle = TensorMapSwizzle::None;
  return v;
}

class FailureTest : public FakeDeviceTest {
protected:
  /// The first error; "" when all goes well.
  std::string everything() {
    auto device = openCudaDevice(0, 60, driver);
    if (!device)
      return text(device.takeError());
    std::string why;
    auto works = [&](llvm::Error e) { return (why = text(std::move(e))).empty(); };
    auto address = (*device)->allocate(4);
    if (!works(address.takeError()))
      return why;
    auto module = (*device)->load(".entry add1 ()", "prog.tile");
    if (!works(module.takeError()))
      return why;
    LaunchConfig config;
    config.grid = config.cluster = {16, 1, 1};
    config.dynamicSharedBytes = 64 * 1024;
    const KernelArgument arguments[] = {KernelArgument::of(*address),
                                        KernelArgument::of(uint16_t(3))};
    uint8_t bytes[4] = {};
    if (works((*device)->write(*address, bytes)) &&
        works((*device)->tensorMap(good()).takeError()) &&
        works((*device)->tensorMap(windows(TensorMapWindows::All)).takeError()) &&
        works((*module)->resources("add1").takeError()) &&
        works((*module)->launch("add1", config, arguments)) &&
        works((*module)->time("add1", config, arguments, 2).takeError()) &&
        works((*device)->timeCopy(*address, *address, 4, 1).takeError()) &&
        works((*device)->read(*address, bytes)))
      works((*device)->release(*address));
    return why;
  }
};

TEST_F(FailureTest, EachCallIsNamed) {
  EXPECT_EQ(everything(), "");
  std::vector<std::string> calls = fake->calls;
  EXPECT_GT(calls.size(), 50u);
  for (unsigned i = 0; i != calls.size(); ++i) {
    SCOPED_TRACE(std::to_string(i) + ": " + calls[i]);
    *fake = FakeCuda();
    fake->failingCall = int(i);
    // The device is made current once more when it goes, and no caller is left then.
    bool last = i > calls.size() - 5 && calls[i] == "cuCtxSetCurrent";
    std::string why = everything();
    if (!last || !why.empty()) {
      EXPECT_THAT(why, HasSubstr(calls[i] + " returned CUDA_ERROR_FAKE (801, as it was told)"));
    }
    EXPECT_EQ(fake->contexts, 0);
    EXPECT_EQ(fake->streams, 0);
    EXPECT_EQ(fake->events, 0);
    EXPECT_EQ(fake->modules, 0);
    EXPECT_EQ(fake->allocations, 0);
  }
}

TEST_F(FailureTest, WindowsArriveAtTheDriver) {
  auto device = open();
  ASSERT_EQ(text(device->tensorMap(windows(TensorMapWindows::All)).takeError()), "");
  EXPECT_EQ(fake->encoded.box, (std::vector<uint32_t>{16, 4}));
  EXPECT_EQ(fake->encoded.corners, (std::vector<int32_t>{-1, 1}));
  TensorMapValues alongW = windows(TensorMapWindows::W);
  EXPECT_THAT(text(device->tensorMap(alongW).takeError()),
              HasSubstr("swizzle is NONE and windows are along W alone; 64B, 128B or "
                        "128B_ATOM_32B"));
  alongW.swizzle = TensorMapSwizzle::B64;
  ASSERT_EQ(text(device->tensorMap(alongW).takeError()), "");
  EXPECT_EQ(fake->encoded.swizzle, unsigned(TensorMapSwizzle::B64));
}

TEST_F(FailureTest, AnOldDriverHasNoTensorMaps) {
  use(FAKE_CUDA_11);
  fake->driverVersion = 11080;
  auto device = open();
  EXPECT_THAT(text(device->tensorMap(good()).takeError()),
              HasSubstr("the driver has no cuTensorMapEncodeTiled; tensor maps need one for CUDA "
                        "12.0 or newer"));
  // It does not say either what parameters a kernel has, and they are not checked.
  auto module = load(*device);
  DeviceAddress buffer = llvm::cantFail(device->allocate(1));
  EXPECT_EQ(text(module->launch("add1", {},
                                {KernelArgument::of(buffer), KernelArgument::of(uint32_t(1))})),
            "");
}

TEST_F(FailureTest, CooperativeLaunchesSaySo) {
  auto device = open();
  auto module = load(*device);
  DeviceAddress buffer = llvm::cantFail(device->allocate(1));
  LaunchConfig config;
  config.cooperative = true;
  EXPECT_EQ(text(module->launch("add1", config,
                                {KernelArgument::of(buffer), KernelArgument::of(uint16_t(1))})),
            "");
  EXPECT_EQ(fake->launched.attributeCount, 1u);
  EXPECT_EQ(fake->attribute.id, cuda::LaunchCooperative);
  EXPECT_EQ(fake->attribute.value.cooperative, 1);
}

TEST_F(FailureTest, AModuleWithoutKernels) {
  auto device = open();
  auto module = llvm::cantFail(device->load(".func f ()", "prog.tile"));
  EXPECT_EQ(text(module->resources("f").takeError()), "'prog.tile' has no kernel 'f'; it has none");
}

TEST_F(FailureTest, AnErrorWithoutADescription) {
  fake->initResult = cuda::Result(12346);
  EXPECT_THAT(text(openCudaDevice(0, 60, driver).takeError()),
              HasSubstr("(12346, no description)"));
}

/// What every device must have, and nothing else.
class LeastDevice : public Device {
public:
  std::string description() const override { return "least"; }
  unsigned smVersion() const override { return 0; }
  unsigned ptxVersion() const override { return 90; }
  llvm::Expected<std::unique_ptr<DeviceModule>> load(llvm::StringRef, llvm::StringRef) override {
    return deviceError(DeviceFault::Lacking, "no modules");
  }
  llvm::Expected<DeviceAddress> allocate(uint64_t) override { return 256; }
  llvm::Error release(DeviceAddress) override { return llvm::Error::success(); }
  llvm::Error write(DeviceAddress, llvm::ArrayRef<uint8_t>) override {
    return llvm::Error::success();
  }
  llvm::Error read(DeviceAddress, llvm::MutableArrayRef<uint8_t>) override {
    return llvm::Error::success();
  }
  llvm::Expected<std::vector<float>> timeCopy(DeviceAddress, DeviceAddress, uint64_t,
                                              unsigned) override {
    return std::vector<float>();
  }
};

TEST(LeastDevice, HasNoTensorMaps) {
  LeastDevice device;
  EXPECT_EQ(llvm::toString(device.tensorMap(good()).takeError()),
            "this device has no tensor maps: least");
  EXPECT_EQ(device.multiprocessors(), 1u);
}

} // namespace
