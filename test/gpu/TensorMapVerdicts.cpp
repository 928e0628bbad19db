//===- TensorMapVerdicts.cpp - Our rules against the driver's -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The driver says of a tensor map that it is valid or not, and no more. checkTensorMap says why; on
// generated maps, most of them with one thing wrong, the two must agree.
//
//===----------------------------------------------------------------------===//

#include "../unit/TensorMap/PackedMaps.h"
#include "Device/CudaDriver.h"
#include "tilecopy/run/Device.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <cstring>
#include <random>

using namespace llvm;
using namespace tilecopy;

namespace {

class MapGenerator {
public:
  explicit MapGenerator(unsigned seed) : random(seed) {}

  /// A valid map, and with `spoil` one or two of its values replaced by any that come to mind.
  TensorMapValues next(bool spoil) {
    TensorMapValues v;
    unsigned rank = 1 + upTo(5), bytes = 1 << upTo(4);
    static constexpr TensorMapType types[] = {TensorMapType::U8, TensorMapType::F16,
                                              TensorMapType::F32, TensorMapType::U64};
    v.type = types[Log2_64(bytes)];
    v.address = 0x10000 + 16 * upTo(64);
    v.swizzle = TensorMapSwizzle(upTo(4));
    v.promotion = TensorMapPromotion(upTo(4));
    v.box.push_back(16 / bytes);
    for (unsigned i = 0; i != rank; ++i) {
      v.dims.push_back(1 + upTo(1000));
      v.elementStrides.push_back(1 + upTo(i ? 8 : 1));
      if (i) {
        v.strides.push_back(16 * upTo(1000));
        v.box.push_back(1 + upTo(6));
      }
    }
    for (unsigned n = spoil ? 1 + upTo(2) : 0; n != 0; --n)
      replaceOne(v);
    return v;
  }

private:
  uint64_t upTo(uint64_t n) { return std::uniform_int_distribution<uint64_t>(0, n - 1)(random); }
  template <typename T> T pick(std::initializer_list<T> list) {
    return list.begin()[upTo(list.size())];
  }

  void replaceOne(TensorMapValues &v) {
    uint64_t one = 1;
    size_t i = upTo(v.dims.size());
    switch (upTo(9)) {
    case 0:
      v.address += pick<uint64_t>({1, 4, 8, 16});
      return;
    case 1:
      v.dims[i] = pick<uint64_t>({0, 1, one << 32, (one << 32) + 1, one << 40});
      return;
    case 2:
      if (!v.strides.empty())
        v.strides[upTo(v.strides.size())] =
            pick<uint64_t>({0, 8, 24, 16, (one << 40) - 16, one << 40, (one << 40) - 8});
      return;
    case 3:
      v.box[i] = pick<uint32_t>({0, 1, 2, 3, 8, 16, 32, 64, 128, 255, 256, 257, 512});
      return;
    case 4:
      v.elementStrides[i] = pick<uint32_t>({0, 1, 8, 9, 100});
      return;
    case 5:
      v.swizzle = TensorMapSwizzle(upTo(8));
      return;
    case 6:
      v.fill = TensorMapFill(upTo(3));
      return;
    case 7:
      v.type = TensorMapType(upTo(17));
      return;
    default:
      v.promotion = TensorMapPromotion(upTo(6));
    }
  }

  std::mt19937_64 random;
};

} // namespace

TEST(TensorMapVerdicts, OursAndTheDriversAgree) {
  auto device = openCudaDevice();
  ASSERT_TRUE(bool(device)) << toString(device.takeError());
  auto driver = CudaDriver::open("libcuda.so.1");
  ASSERT_TRUE(bool(driver)) << toString(driver.takeError());
  ASSERT_NE((*driver)->tensorMapEncodeTiled, nullptr);
  MapGenerator generator(1);
  unsigned legal = 0, illegal = 0;
  for (unsigned i = 0; i != 2000; ++i) {
    TensorMapValues v = generator.next(/*spoil=*/i % 4 != 0);
    std::string ours = toString(checkTensorMap(v, (*device)->smVersion()));
    cuda::TensorMap map;
    uint64_t none = 0;
    cuda::Result theirs = (*driver)->tensorMapEncodeTiled(
        &map, unsigned(v.type), v.rank(), reinterpret_cast<void *>(v.address), v.dims.data(),
        v.strides.empty() ? &none : v.strides.data(), v.box.data(), v.elementStrides.data(),
        unsigned(v.interleave), unsigned(v.swizzle), unsigned(v.promotion), unsigned(v.fill));
    (theirs == cuda::Success ? legal : illegal) += 1;
    if (ours.empty() == (theirs == cuda::Success))
      continue;
    std::string table;
    raw_string_ostream os(table);
    v.print(os);
    ADD_FAILURE() << "the driver says " << theirs << ", and we say: '" << ours << "' of\n" << table;
  }
  EXPECT_GE(legal, 400u);
  EXPECT_GE(illegal, 200u);
}

/// Our values in the driver's call, and the same call with constants of the table: the bytes are
/// equal, and there are bytes exactly where the table says so.
TEST(TensorMapVerdicts, PackedTypes) {
  auto device = openCudaDevice();
  ASSERT_TRUE(bool(device)) << toString(device.takeError());
  auto driver = CudaDriver::open("libcuda.so.1");
  ASSERT_TRUE(bool(driver)) << toString(driver.takeError());
  bool known = (*device)->smVersion() >= 100;
  for (const PackedMap &row : packedMaps) {
    TensorMapValues v = row.values();
    const uint64_t dims[] = {row.columns, row.rows};
    const uint32_t box[] = {row.boxColumns, row.boxRows}, steps[] = {1, 1};
    cuda::TensorMap theirs;
    bool made = (*driver)->tensorMapEncodeTiled(
                    &theirs, unsigned(row.type), 2, reinterpret_cast<void *>(row.address), dims,
                    &row.stride, box, steps, 0, unsigned(row.swizzle), 0, 0) == cuda::Success;
    EXPECT_EQ(made, row.isLegal && known) << name(row.type).str() << ", stride " << row.stride;
    auto ours = (*device)->tensorMap(v);
    EXPECT_EQ(bool(ours), made) << toString(ours.takeError());
    if (ours && made) {
      EXPECT_EQ(std::memcmp(ours->data(), &theirs, ours->size()), 0) << name(row.type).str();
    }
  }
}
