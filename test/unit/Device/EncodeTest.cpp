//===- EncodeTest.cpp - Tensor maps that the driver encodes ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../TensorMap/GoodMap.h"
#include "DeviceFixture.h"
#include "gmock/gmock.h"

using namespace tilecopy;
using testing::HasSubstr;

namespace {

TEST_F(FakeDeviceTest, TheDriverGetsTheValuesOnce) {
  auto device = open();
  TensorMapValues v = good();
  auto first = device->tensorMap(v);
  ASSERT_TRUE(bool(first)) << llvm::toString(first.takeError());
  EXPECT_EQ(fake->encoded.type, 6u);
  EXPECT_EQ(fake->encoded.rank, 3u);
  EXPECT_EQ(fake->encoded.address, 0x1000u);
  EXPECT_EQ(fake->encoded.box[1], 8u);
  EXPECT_EQ(fake->encoded.strides[1], 128u);
  EXPECT_EQ(fake->encoded.swizzle, 3u);
  EXPECT_EQ(fake->encodes, 1);
  auto again = device->tensorMap(v);
  ASSERT_TRUE(bool(again));
  EXPECT_EQ(*again, *first);
  EXPECT_EQ(fake->encodes, 1);
  v.address += 16;
  ASSERT_TRUE(bool(device->tensorMap(v)));
  EXPECT_EQ(fake->encodes, 2);
  // A small tensor on Blackwell: the driver's bit 85 is cleared. A large one keeps it.
  EXPECT_EQ((*first)[10], 0xdf);
  v.dims[1] = 1 << 20;
  auto large = device->tensorMap(v);
  ASSERT_TRUE(bool(large));
  EXPECT_EQ((*large)[10], 0xff);
  fake->driverVersion = 13020;
  auto newer = open();
  auto kept = newer->tensorMap(good());
  ASSERT_TRUE(bool(kept));
  EXPECT_EQ((*kept)[10], 0xff);
}

TEST_F(FakeDeviceTest, ABrokenRuleNeverReachesTheDriver) {
  auto device = open();
  TensorMapValues v = good();
  v.box[0] = 3;
  auto map = device->tensorMap(v);
  EXPECT_THAT(llvm::toString(map.takeError()), HasSubstr("boxDim[0] is 3, which is 6 bytes"));
  EXPECT_EQ(fake->encodes, 0);
  fake->encodeResult = cuda::InvalidValue;
  map = device->tensorMap(good());
  EXPECT_THAT(llvm::toString(map.takeError()),
              testing::AllOf(HasSubstr("cuTensorMapEncodeTiled returned CUDA_ERROR_FAKE"),
                             HasSubstr("box             64, 8, 4")));
}

} // namespace
