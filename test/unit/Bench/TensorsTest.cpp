//===- TensorsTest.cpp - Does a wrong copy show? --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceTensors.h"
#include "gmock/gmock.h"
#include <map>

using namespace tilecopy;
using testing::HasSubstr;

namespace {

constexpr uint64_t MiB = uint64_t(1) << 20;

/// A device whose memory is the host's.
class HostDevice : public Device {
public:
  std::string description() const override { return "host"; }
  unsigned smVersion() const override { return 0; }
  unsigned ptxVersion() const override { return 0; }
  llvm::Expected<std::unique_ptr<DeviceModule>> load(llvm::StringRef, llvm::StringRef) override {
    return llvm::createStringError("runs no kernels");
  }
  llvm::Expected<DeviceAddress> allocate(uint64_t bytes) override {
    if (used + bytes > limit)
      return llvm::createStringError("no memory");
    used += bytes;
    auto memory = std::make_unique<uint8_t[]>(bytes);
    auto address = reinterpret_cast<DeviceAddress>(memory.get());
    allocations[address] = {std::move(memory), bytes};
    return address;
  }
  llvm::Error release(DeviceAddress address) override {
    used -= allocations.at(address).second;
    allocations.erase(address);
    return llvm::Error::success();
  }
  llvm::Error write(DeviceAddress address, llvm::ArrayRef<uint8_t> bytes) override {
    std::memcpy(at(address), bytes.data(), bytes.size());
    return llvm::Error::success();
  }
  llvm::Error read(DeviceAddress address, llvm::MutableArrayRef<uint8_t> bytes) override {
    std::memcpy(bytes.data(), at(address), bytes.size());
    return llvm::Error::success();
  }
  llvm::Expected<std::vector<float>> timeCopy(DeviceAddress to, DeviceAddress from, uint64_t bytes,
                                              unsigned repeat) override {
    std::memcpy(at(to), at(from), bytes);
    return std::vector<float>(repeat, 1.0f);
  }

  static uint8_t *at(DeviceAddress address) { return reinterpret_cast<uint8_t *>(address); }
  uint64_t limit = 1024 * MiB, used = 0;

private:
  std::map<DeviceAddress, std::pair<std::unique_ptr<uint8_t[]>, uint64_t>> allocations;
};

class DeviceTensorsTest : public testing::Test {
protected:
  void SetUp() override { tensors = llvm::cantFail(DeviceTensors::create(device, 65 * MiB)); }

  std::string verify(bool whole) { return llvm::toString(tensors->verify(whole)); }
  uint8_t &result(uint64_t i) { return HostDevice::at(tensors->to())[i]; }

  HostDevice device;
  std::unique_ptr<DeviceTensors> tensors;
};

TEST_F(DeviceTensorsTest, CopyIsRight) {
  ASSERT_EQ(llvm::cantFail(tensors->timeMemcpy(tensors->size(), 1)).size(), 1u);
  EXPECT_EQ(verify(true), "");
  EXPECT_EQ(verify(false), "");
}

TEST_F(DeviceTensorsTest, OneWrongByteIsNamed) {
  llvm::cantFail(tensors->timeMemcpy(tensors->size(), 1));
  for (uint64_t place : {uint64_t(0), 40 * MiB + 7, 65 * MiB - 1}) {
    result(place) ^= 1;
    EXPECT_THAT(verify(true), HasSubstr("byte " + std::to_string(place) + " of the tensor"));
    result(place) ^= 1;
  }
}

TEST_F(DeviceTensorsTest, PoisonDiffersEverywhere) {
  llvm::cantFail(tensors->timeMemcpy(tensors->size(), 1));
  llvm::cantFail(tensors->poison());
  const uint8_t *source = HostDevice::at(tensors->from());
  uint64_t equal = 0;
  for (uint64_t i = 0; i < tensors->size(); ++i)
    equal += source[i] == result(i);
  EXPECT_LT(equal, tensors->size() / 200);
  EXPECT_NE(result(tensors->size() - 1), source[tensors->size() - 1]);
  EXPECT_THAT(verify(false), HasSubstr("wrong result"));
}

TEST_F(DeviceTensorsTest, SamplesSeeOneMissingMebibyte) {
  llvm::cantFail(tensors->poison());
  std::memcpy(&result(0), HostDevice::at(tensors->from()), 64 * MiB);
  EXPECT_THAT(verify(false),
              HasSubstr("wrong result: byte 6")); // in the last one, from 67108864 on
}

TEST_F(DeviceTensorsTest, TransposesAreSeen) {
  constexpr uint64_t side = 4096, element = 4;
  for (uint64_t row = 0; row != side; ++row)
    for (uint64_t column = 0; column != side; ++column)
      std::memcpy(&result((column * side + row) * element),
                  HostDevice::at(tensors->from()) + (row * side + column) * element, element);
  EXPECT_EQ(llvm::toString(tensors->verifyTransposed(side, element)), "");
  llvm::cantFail(tensors->timeMemcpy(tensors->size(), 1));
  EXPECT_THAT(llvm::toString(tensors->verifyTransposed(side, element)),
              HasSubstr("of the transpose is"));
}

TEST(DeviceTensors, HalvesUntilThereIsMemory) {
  HostDevice device;
  device.limit = 300 * MiB;
  auto tensors = llvm::cantFail(DeviceTensors::create(device, 512 * MiB));
  EXPECT_EQ(tensors->size(), 128 * MiB);
  tensors.reset();
  EXPECT_EQ(device.used, 0u);
}

TEST(DeviceTensors, TooLittle) {
  HostDevice device;
  EXPECT_THAT(llvm::toString(DeviceTensors::create(device, MiB).takeError()),
              HasSubstr("give it at least 67108864"));
  device.limit = 100 * MiB;
  EXPECT_EQ(llvm::toString(DeviceTensors::create(device, 512 * MiB).takeError()), "no memory");
}

} // namespace
