//===- DeviceFixture.h - A device on the fake driver ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The fixture of every test that talks to the fake driver: it finds the driver's state, sets it
// back before each test, and opens devices on it.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_UNIT_DEVICE_DEVICEFIXTURE_H
#define TILECOPY_TEST_UNIT_DEVICE_DEVICEFIXTURE_H

#include "FakeCuda.h"
#include "tilecopy/run/Device.h"
#include "gtest/gtest.h"
#include <dlfcn.h>

class FakeDeviceTest : public testing::Test {
protected:
  void SetUp() override { use(FAKE_CUDA); }
  /// Takes a driver, FAKE_CUDA or FAKE_CUDA_11, for the rest of the test.
  void use(const char *library) {
    driver = library;
    void *handle = ::dlopen(library, RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(handle, nullptr) << ::dlerror();
    fake = reinterpret_cast<decltype(&fakeCuda)>(::dlsym(handle, "fakeCuda"))();
    *fake = FakeCuda();
  }

  std::unique_ptr<tilecopy::Device> open(unsigned timeLimitSeconds = 60) {
    return llvm::cantFail(tilecopy::openCudaDevice(0, timeLimitSeconds, driver));
  }
  std::unique_ptr<tilecopy::DeviceModule> load(tilecopy::Device &device) {
    return llvm::cantFail(
        device.load(".visible .entry add1(\n)\n.entry\tother (\n)\n", "prog.tile"));
  }

  static std::string text(llvm::Error error) { return llvm::toString(std::move(error)); }

  const char *driver = nullptr;
  FakeCuda *fake = nullptr;
};

#endif // TILECOPY_TEST_UNIT_DEVICE_DEVICEFIXTURE_H
