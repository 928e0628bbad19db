//===- test/unit/Emulator/MultimemTest.cpp - Several devices behind one address ===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "gmock/gmock.h"

using namespace llvm;
using namespace tilecopy;
using namespace tilecopy::test;

namespace {

constexpr uint64_t bytes = 64, pitch = 256;

uint32_t bitsOf(float f) {
  uint32_t bits;
  std::memcpy(&bits, &f, 4);
  return bits;
}

/// A launch with one multicast tensor of 16 words; the words of device k are k + 1 before.
struct Devices {
  explicit Devices(unsigned count) : count(count), device(createEmulator({})) {}
  /// The findings' kinds, or the error.
  std::string run(const std::string &body) {
    at = cantFail(device->allocateMulticast(bytes, pitch, count));
    for (unsigned k = 0; k != count; ++k)
      set(k, std::vector<uint32_t>(bytes / 4, first(k)));
    auto module = device->load(kernel(1, body), "k.ptx");
    if (!module)
      return toString(module.takeError());
    Error e = (*module)->launch("k", threads(1), {KernelArgument::of(at.address + offset)});
    std::string text = toString(std::move(e));
    for (unsigned k = 0; k != count; ++k)
      words.push_back(get(k));
    return text;
  }
  void set(unsigned k, const std::vector<uint32_t> &value) {
    cantFail(device->write(at.memory + k * pitch,
                           {reinterpret_cast<const uint8_t *>(value.data()), bytes}));
  }
  std::vector<uint32_t> get(unsigned k) {
    std::vector<uint32_t> value(bytes / 4);
    cantFail(
        device->read(at.memory + k * pitch, {reinterpret_cast<uint8_t *>(value.data()), bytes}));
    return value;
  }
  unsigned count;
  std::unique_ptr<EmulatorDevice> device;
  Device::Multicast at;
  uint64_t offset = 0;
  std::function<uint32_t(unsigned)> first = [](unsigned k) { return k + 1; };
  std::vector<std::vector<uint32_t>> words; // by device, after the launch
};

TEST(Multimem, StoresToAllDevices) {
  Devices d(3);
  EXPECT_EQ(d.run("mov.b32 %r1, 7; mov.b32 %r2, 8;\n"
                  "multimem.st.relaxed.sys.global.v2.f32 [%b0+8], {%r1, %r2};"),
            "");
  for (unsigned k = 0; k != 3; ++k) {
    EXPECT_EQ(d.words[k][1], k + 1);
    EXPECT_EQ(d.words[k][2], 7u);
    EXPECT_EQ(d.words[k][3], 8u);
    EXPECT_EQ(d.words[k][4], k + 1);
  }
}

TEST(Multimem, CombinesWithEachDevice) {
  Devices d(3);
  EXPECT_EQ(d.run("mov.b32 %r1, 10;\nmultimem.red.relaxed.sys.global.add.u32 [%b0], %r1;\n"
                  "multimem.red.relaxed.sys.global.max.s32 [%b0+4], 2;"),
            "");
  for (unsigned k = 0; k != 3; ++k) {
    EXPECT_EQ(d.words[k][0], k + 11);
    EXPECT_EQ(d.words[k][1], std::max(k + 1, 2u));
  }
}

TEST(Multimem, LoadsWhatAllDevicesHave) {
  Devices d(3);
  EXPECT_EQ(d.run("multimem.ld_reduce.relaxed.sys.global.add.u32 %r1, [%b0];\n"
                  "multimem.ld_reduce.relaxed.sys.global.max.u32 %r2, [%b0+4];\n"
                  "multimem.ld_reduce.relaxed.sys.global.xor.b32 %r3, [%b0+8];\n"
                  "multimem.st.relaxed.sys.global.v4.f32 [%b0+16], {%r1, %r2, %r3, %r3};"),
            "");
  EXPECT_EQ(ArrayRef(d.words[0]).slice(4, 3), ArrayRef<uint32_t>({6, 3, 1 ^ 2 ^ 3}));
}

// 2048 + 1 + 1 is 2048 in f16, one by one, and 2050 in f32.
TEST(Multimem, HalvesAreAddedInTheirTypeOrInF32) {
  Devices d(3);
  d.first = [](unsigned k) { return k == 0 ? 0x68006800u : 0x3c003c00u; };
  EXPECT_EQ(d.run("multimem.ld_reduce.relaxed.sys.global.add.f16x2 %r1, [%b0];\n"
                  "multimem.ld_reduce.relaxed.sys.global.add.acc::f32.f16x2 %r2, [%b0];\n"
                  "multimem.st.relaxed.sys.global.v2.f32 [%b0+16], {%r1, %r2};"),
            "");
  EXPECT_EQ(d.words[1][4], 0x68006800u);
  EXPECT_EQ(d.words[1][5], 0x68016801u);
}

TEST(Multimem, FloatsInVectors) {
  Devices d(2);
  d.first = [](unsigned k) { return bitsOf(k == 0 ? 1.5f : 2.0f); };
  EXPECT_EQ(d.run("multimem.ld_reduce.relaxed.sys.global.add.v2.f32 {%f1, %f2}, [%b0];\n"
                  "multimem.red.relaxed.sys.global.add.v2.f32 [%b0+8], {%f1, %f2};"),
            "");
  EXPECT_EQ(d.words[0][3], bitsOf(5.0f));
  EXPECT_EQ(d.words[1][3], bitsOf(5.5f));
}

// In which order a switch adds numbers of 8 bits is not known.
TEST(Multimem, FloatsOfEightBitsAreOfOneDevice) {
  std::string body =
      "multimem.ld_reduce.relaxed.sys.global.add.acc::f16.v4.e4m3x4 {%r1, %r2, %r3, %r4}, [%b0];\n"
      "multimem.st.relaxed.sys.global.v2.f32 [%b0+16], {%r1, %r2};";
  Devices one(1);
  one.first = [](unsigned) { return 0x38383838u; };
  EXPECT_EQ(one.run(body), "");
  EXPECT_EQ(one.words[0][4], 0x38383838u);
  EXPECT_THAT(Devices(2).run(body),
              testing::HasSubstr("are not combined here, and there are several devices"));
}

TEST(Multimem, OtherAccessesAreFindings) {
  EXPECT_THAT(Devices(2).run("ld.global.u32 %r1, [%b0];"),
              testing::HasSubstr("a multicast address, which only multimem instructions take"));
  EXPECT_THAT(Devices(2).run("st.global.u32 [%b0+4], %r0;"),
              testing::HasSubstr("a multicast address, which only multimem instructions take"));
  EXPECT_THAT(Devices(2).run("red.global.add.u32 [%b0+4], 1;"),
              testing::HasSubstr("a multicast address, which only multimem instructions take"));
  EXPECT_THAT(
      Devices(2).run("multimem.st.relaxed.sys.global.u32 [%b0+64], %r0;"),
      testing::HasSubstr("the memory of each device behind this multicast address ends before"));
  Devices one(2);
  one.offset = pitch; // the first device's own memory
  EXPECT_THAT(one.run("multimem.st.relaxed.sys.global.u32 [%b0], %r0;"),
              testing::HasSubstr("is in the memory of one device"));
}

TEST(Multimem, BulkCopiesGoToAllDevices) {
  Devices d(3);
  EXPECT_EQ(d.run(".shared .align 16 .b8 s[32];\nmov.u32 %r1, s; mov.b32 %r2, 5;\n"
                  "st.shared.v4.b32 [%r1], {%r2, %r2, %r2, %r2};\nfence.proxy.async;\n"
                  "multimem.cp.async.bulk.global.shared::cta.bulk_group [%b0+16], [%r1], 16;\n"
                  "multimem.cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 "
                  "[%b0+32], [%r1], 16;\n"
                  "cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;"),
            "");
  for (unsigned k = 0; k != 3; ++k) {
    EXPECT_EQ(d.words[k][4], 5u);
    EXPECT_EQ(d.words[k][7], 5u);
    EXPECT_EQ(d.words[k][8], k + 6);
    EXPECT_EQ(d.words[k][12], k + 1);
  }
}

TEST(Multimem, NoMemoryOfThatKind) {
  auto device = createEmulator({});
  EXPECT_THAT(toString(device->allocateMulticast(512, 256, 2).takeError()),
              testing::HasSubstr("512 bytes of each of 2 devices"));
}

} // namespace
