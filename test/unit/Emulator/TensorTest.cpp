//===- TensorTest.cpp - Copies through tensor maps ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Boxes of random maps at random coordinates, in both directions; types that the copy converts,
// unpacks or adds.
//
//===----------------------------------------------------------------------===//

#include "TensorHarness.h"
#include <random>

using namespace tilecopy;
using namespace tilecopy::test;
using namespace llvm;

namespace {

uint32_t tf32(uint32_t x) {
  if ((x & 0x7fffffff) > 0x7f800000)
    return 0x7fffe000;
  return (x & 0x7f800000) == 0x7f800000 ? x : (x + 0xfff + ((x >> 13) & 1)) & ~0x1fffu;
}

void expectLoad(const Box &b) {
  Memory before = inputs(b), expected = before;
  unsigned e = bytesOf(b.map.type);
  bool rounds = b.map.type == TensorMapType::TF32 || b.map.type == TensorMapType::TF32Ftz;
  forEachElement(b, false, [&](uint64_t shared, int64_t global, bool inside) {
    for (unsigned n = 0; n != e; ++n)
      expected.tile[shared + n] = inside                              ? before.tensor[global + n]
                                  : b.map.fill == TensorMapFill::Zero ? 0
                                  : n % 2                             ? 0x7f
                                                                      : 0xf7;
    if (inside && rounds) {
      uint32_t x;
      std::memcpy(&x, &before.tensor[global], 4);
      x = tf32(x);
      std::memcpy(&expected.tile[shared], &x, 4);
    }
  });
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy}) {
    Memory after = before;
    ASSERT_EQ(launch(b, true, schedule, after), "") << describe(b);
    ASSERT_EQ(after.tile, expected.tile) << describe(b);
    ASSERT_EQ(after.tensor, expected.tensor) << describe(b);
  }
}

void expectStore(const Box &b) {
  Memory before = inputs(b), expected = before;
  unsigned e = bytesOf(b.map.type);
  forEachElement(b, true, [&](uint64_t shared, int64_t global, bool inside) {
    for (unsigned n = 0; inside && n != e; ++n)
      expected.tensor[global + n] = before.tile[shared + n];
  });
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy}) {
    Memory after = before;
    ASSERT_EQ(launch(b, false, schedule, after), "") << describe(b);
    ASSERT_EQ(after.tensor, expected.tensor) << describe(b);
    ASSERT_EQ(after.tile, before.tile) << describe(b);
  }
}

/// A legal map and coordinates for it.
class Random {
public:
  explicit Random(unsigned seed) : engine(seed) {}
  unsigned upTo(unsigned n) { return unsigned(engine() % n); }

  Box box(bool storing) {
    for (;;) {
      Box b;
      TensorMapValues &v = b.map;
      v.type = TensorMapType(upTo(13));
      v.swizzle = TensorMapSwizzle(upTo(7));
      unsigned rank = 1 + upTo(5), e = bytesOf(v.type), span = swizzleSpan(v.swizzle);
      unsigned units = 1 + upTo(span ? span / 16 : 6);
      uint64_t stride = 0;
      for (unsigned d = 0; d != rank; ++d) {
        v.dims.push_back(d ? 1 + upTo(6) : 1 + upTo(300 / e));
        v.box.push_back(d ? 1 + upTo(5) : units * 16 / e);
        v.elementStrides.push_back(d ? 1 + upTo(3) : 1 + upTo(8));
        stride = (d ? stride * v.dims[d] : v.dims[0] * e) + upTo(3) * 16;
        stride = (stride + 15) / 16 * 16;
        if (d + 1 != rank)
          v.strides.push_back(stride);
        int start = int(upTo(unsigned(v.dims[d]) + 3)) - (storing ? 0 : 3);
        b.coordinates.push_back(d ? start : start * 16 / int(e) / 16 * (16 / int(e)));
      }
      bool isFloat = v.type >= TensorMapType::F16;
      v.fill = isFloat && upTo(2) ? TensorMapFill::NaN : TensorMapFill::Zero;
      b.shift = 128 * upTo(9);
      v.address = 4096;
      if (Error bad = checkTensorMap(v, 0)) {
        consumeError(std::move(bad));
        continue;
      }
      uint64_t pitch = std::max<uint64_t>(units * 16, span);
      if (b.shift + payload(b) / (units * 16) * pitch <= tileBytes)
        return b;
    }
  }

private:
  std::mt19937 engine;
};

TEST(Tensor, RandomLoads) {
  Random random(1);
  for (unsigned n = 0; n != 150 && !HasFatalFailure(); ++n)
    expectLoad(random.box(false));
}

TEST(Tensor, RandomStores) {
  Random random(2);
  for (unsigned n = 0; n != 150 && !HasFatalFailure(); ++n)
    expectStore(random.box(true));
}

TEST(Tensor, Rows) {
  Box b = matrix();
  b.map.box[1] = 1;
  b.rows = true;
  b.map.swizzle = TensorMapSwizzle::B64;
  b.coordinates = {4, 19, 0, 7, 7};
  expectLoad(b);
  b.coordinates = {16, 19, 20, -1, 7};
  expectLoad(b);
  b.coordinates = {4, 19, 0, 25, 7};
  expectStore(b);
}

// Rows that are picked twice are stored in any order, unless they have the same bits or add up.
TEST(Tensor, RowsStoredTwice) {
  Box b = matrix();
  b.map.box[1] = 1;
  b.rows = true;
  b.coordinates = {4, 19, 0, 19, 7};
  auto launched = [&](auto change) {
    Memory memory = inputs(b);
    change(memory.tile);
    return launch(b, false, Schedule::Lazy, memory);
  };
  auto keep = [](std::vector<uint8_t> &) {};
  std::string error = launched(keep);
  EXPECT_NE(
      error.find(
          ": 1 finding\n  PTX line 35: data-race: the box has two elements at global address"),
      std::string::npos)
      << error;
  EXPECT_EQ(launched([](std::vector<uint8_t> &tile) { llvm::fill(tile, 7); }), "");
  b.coordinates[3] = 25; // outside of the tensor
  EXPECT_EQ(launched(keep), "");
  b.coordinates = {4, 25, 0, 25, 7};
  EXPECT_EQ(launched(keep), "");
  b.coordinates = {4, 19, 0, 19, 7};
  b.reduction = "add";
  EXPECT_EQ(launched(keep), "");
}

TEST(Tensor, ExtremeStarts) {
  for (int32_t start : {INT32_MIN, INT32_MIN + 16, INT32_MAX - 15, -32, 24}) {
    Box b = matrix();
    b.coordinates = {start / 4 * 4, 3};
    expectLoad(b);
    b.coordinates = {0, start};
    expectLoad(b);
  }
}

TEST(Tensor, FaultsEndTheLaunch) {
  auto expect = [](Box b, bool load, StringRef kind, StringRef part) {
    for (Schedule schedule : {Schedule::Eager, Schedule::Lazy}) {
      Memory memory = inputs(b);
      std::string error = launch(b, load, schedule, memory);
      EXPECT_NE(error.find(": 1 finding\n  PTX line "), std::string::npos) << error;
      EXPECT_NE(error.find(": " + kind.str() + ": "), std::string::npos) << error;
      EXPECT_NE(error.find(part.str()), std::string::npos) << error;
    }
  };
  Box b = matrix();
  b.coordinates[0] = 3;
  expect(b, true, "invalid-operand", "coordinate 0 is 3 of type UINT32: the box does not start");
  expect(b, false, "invalid-operand", "the box does not start at a multiple of 16 bytes");
  b.coordinates = {0, -1};
  expect(b, false, "invalid-operand", "coordinate 1 is -1: a store does not start at negative");
  b = matrix();
  b.shift = 64;
  expect(b, true, "misaligned", "is not at a multiple of 128");
  b.shift = tileBytes;
  expect(b, true, "out-of-bounds", "store of");
  expect(b, false, "out-of-bounds", "load of");
  b = matrix();
  b.reduction = "min";
  b.map.type = TensorMapType::F32;
  expect(b, false, "invalid-operand", "this reduction does not exist for elements of type FLOAT32");
  b = matrix();
  b.coordinates.push_back(0);
  b.rows = false;
  Box three = b;
  three.map.dims.push_back(1);
  three.map.strides.push_back(96 * 20);
  three.map.box.push_back(1);
  three.map.elementStrides.push_back(1);
  std::string text = program(three, true);
  // A map of two dimensions where the instruction has three.
  auto device = createEmulator();
  auto module = cantFail(device->load(text, "test.ptx"));
  DeviceAddress buffer = cantFail(device->allocate(tileBytes));
  cantFail(device->write(buffer, std::vector<uint8_t>(tileBytes)));
  b = matrix();
  b.map.address = buffer;
  auto map = cantFail(device->tensorMap(b.map));
  auto run = [&](const TensorMapBytes &bytes) {
    return toString(module->launch("k", threads(1),
                                   {KernelArgument::of(buffer), KernelArgument::ofBytes(bytes)}));
  };
  EXPECT_NE(run(map).find("the instruction is for 3 dimensions, the tensor map has 2"),
            std::string::npos);
  ++map[16];
  EXPECT_NE(run(map).find("are not a tensor map that this device has encoded"), std::string::npos);
}

TEST(Tensor, Tf32MapsRound) {
  std::pair<uint32_t, uint32_t> values[] = {
      {0x3f801000, 0x3f800000}, {0x3f803000, 0x3f804000}, {0x3f801001, 0x3f802000},
      {0x3f800fff, 0x3f800000}, {0x7f7fffff, 0x7f800000}, {0xff800000, 0xff800000},
      {0xffc12345, 0x7fffe000}, {0x00001000, 0},          {0x00001001, 0x00002000}};
  Box b = matrix(TensorMapType::TF32);
  for (auto [from, to] : values) {
    Memory memory = inputs(b);
    for (size_t n = 0; n + 4 <= memory.tensor.size(); n += 4)
      std::memcpy(&memory.tensor[n], &from, 4);
    ASSERT_EQ(launch(b, true, Schedule::Eager, memory), "");
    uint32_t got;
    std::memcpy(&got, memory.tile.data(), 4);
    EXPECT_EQ(got, to);
  }
}

TEST(Tensor, PackedTypes) {
  // 128 elements of 4 or 6 bits; in shared memory every 16 of them take 16 bytes, or 8.
  struct Case {
    TensorMapType type;
    unsigned globalBytes, unitBytes, sharedBytes;
  };
  for (Case c :
       {Case{TensorMapType::U4Align16, 64, 8, 16}, Case{TensorMapType::U6Align16, 96, 12, 16},
        Case{TensorMapType::U4Align8, 64, 8, 8}}) {
    Box b;
    b.map.type = c.type;
    b.map.dims = {256, 2};
    b.map.strides = {2 * c.globalBytes};
    b.map.box = {128, 2};
    b.map.elementStrides = {1, 1};
    b.coordinates = {128, 0};
    std::string text = program(b, true);
    std::string none = ", [%r1], 0;"; // the payload that program() knows nothing of
    std::string arm = "_" + none;
    text.replace(text.find(arm), arm.size(),
                 "_, [%r1], " + std::to_string(2 * c.globalBytes) + ";");
    auto device = createEmulator();
    auto module = cantFail(device->load(text, "test.ptx"));
    std::vector<uint8_t> source = randomBytes(4 * c.globalBytes, 3), tile(tileBytes, 0x55);
    DeviceAddress tensor = cantFail(device->allocate(4 * c.globalBytes));
    DeviceAddress buffer = cantFail(device->allocate(tileBytes));
    cantFail(device->write(tensor, source));
    cantFail(device->write(buffer, tile));
    b.map.address = tensor;
    auto map = cantFail(device->tensorMap(b.map));
    EmulatorOptions options;
    options.checks.uninitialized = c.unitBytes == c.sharedBytes;
    device->setOptions(options);
    Error e =
        module->launch("k", threads(1), {KernelArgument::of(buffer), KernelArgument::ofBytes(map)});
    EXPECT_EQ(toString(std::move(e)), "");
    cantFail(device->read(buffer, tile));
    for (unsigned n = 0; n != 2 * c.globalBytes; ++n) {
      unsigned row = n / c.globalBytes, in = n % c.globalBytes;
      unsigned at = row * 8 * c.sharedBytes + in / c.unitBytes * c.sharedBytes + in % c.unitBytes;
      ASSERT_EQ(tile[at], source[row * 2 * c.globalBytes + c.globalBytes + in]) << n;
    }
    if (c.unitBytes == c.sharedBytes)
      continue;
    // The bytes between have no value.
    device->setOptions({});
    Error pads =
        module->launch("k", threads(1), {KernelArgument::of(buffer), KernelArgument::ofBytes(map)});
    EXPECT_NE(toString(std::move(pads)).find("uninitialized"), std::string::npos);
  }
}

TEST(Tensor, Reductions) {
  struct Case {
    TensorMapType type;
    const char *op;
    uint32_t old, value, expected;
  };
  // Maps of the _FTZ types flush; TFLOAT32 ones add without rounding to tf32.
  for (const Case &c :
       {Case{TensorMapType::U32, "add", 0xffffffff, 3, 2},
        Case{TensorMapType::S32, "min", 4, uint32_t(-3), uint32_t(-3)},
        Case{TensorMapType::U32, "inc", 4, 4, 0}, Case{TensorMapType::S32, "xor", 12, 10, 6},
        Case{TensorMapType::F32, "add", 1, 1, 2}, Case{TensorMapType::F32Ftz, "add", 1, 1, 0},
        Case{TensorMapType::TF32Ftz, "add", 1, 1, 0},
        Case{TensorMapType::TF32Ftz, "add", 0x80000001, 0x00800001, 0x00800001},
        Case{TensorMapType::TF32Ftz, "add", 0x3f800001, 1, 0x3f800001},
        Case{TensorMapType::TF32, "add", 1, 1, 2},
        Case{TensorMapType::TF32, "add", 0x3f800001, 0, 0x3f800001},
        Case{TensorMapType::TF32, "add", 0x7f800000, 0xff800000, 0x7fffffff}}) {
    Box b = matrix(c.type);
    b.reduction = c.op;
    for (Schedule schedule : {Schedule::Eager, Schedule::Lazy}) {
      Memory memory = inputs(b);
      for (size_t n = 0; n + 4 <= memory.tensor.size(); n += 4)
        std::memcpy(&memory.tensor[n], &c.old, 4);
      for (size_t n = 0; n + 4 <= memory.tile.size(); n += 4)
        std::memcpy(&memory.tile[n], &c.value, 4);
      ASSERT_EQ(launch(b, false, schedule, memory), "");
      std::vector<uint8_t> expected = inputs(b).tensor;
      for (size_t n = 0; n + 4 <= expected.size(); n += 4)
        std::memcpy(&expected[n], &c.old, 4);
      forEachElement(b, true, [&](uint64_t, int64_t global, bool inside) {
        if (inside)
          std::memcpy(&expected[size_t(global)], &c.expected, 4);
      });
      EXPECT_EQ(memory.tensor, expected) << c.op << " " << name(c.type).str();
    }
  }
}

} // namespace
