//===- test/unit/Emulator/TensorTest.cpp - Copies through tensor maps -----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Boxes of random maps at random coordinates, in both directions, against a second statement of
// what they move: element by element, from the rules of the PTX ISA 5.5 and what an H200 does.
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "llvm/ADT/StringExtras.h"
#include <random>

using namespace tilecopy;
using namespace tilecopy::test;
using namespace llvm;

namespace {

constexpr unsigned tileBytes = 32768, sharedStart = 1024;

/// A tensor in memory, its map, and a box.
struct Box {
  TensorMapValues map;
  std::vector<int32_t> coordinates;
  unsigned shift = 0; ///< of the tile from the shared array's start
  bool rows = false;  ///< gather4, scatter4
  std::string reduction;
};

unsigned bytesOf(TensorMapType type) { return elementBits(type) / 8; }

std::vector<uint32_t> filler(size_t words, uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<uint32_t> list(words);
  for (uint32_t &w : list)
    w = random();
  return list;
}

/// Bytes from the tensor's start to the end of its last element, in units of 16.
uint64_t tensorBytes(const TensorMapValues &v) {
  uint64_t last = (v.dims[0] - 1) * bytesOf(v.type);
  for (unsigned d = 1; d != v.rank(); ++d)
    last += (v.dims[d] - 1) * v.strides[d - 1];
  return (last + bytesOf(v.type) + 31) / 16 * 16;
}

// `swizzle(per element, length, atom)`: bits [m+s, m+s+b) go into bits [m, m+b) by exclusive or.
uint64_t swizzle(TensorMapSwizzle mode, uint64_t a) {
  auto permute = [&](unsigned b, unsigned m, unsigned s) {
    for (unsigned bit = 0; bit != b; ++bit)
      a ^= (a >> (m + s + bit) & 1) << (m + bit);
    return a;
  };
  switch (mode) {
  case TensorMapSwizzle::None:
    return a;
  case TensorMapSwizzle::B32:
    return permute(1, 4, 3);
  case TensorMapSwizzle::B64:
    return permute(2, 4, 3);
  case TensorMapSwizzle::B128:
    return permute(3, 4, 3);
  case TensorMapSwizzle::B128Atom32:
    return permute(2, 5, 2);
  case TensorMapSwizzle::B128Atom32Flip8:
    permute(2, 5, 2);
    return (a / 128) % 2 ? a ^ 8 : a;
  case TensorMapSwizzle::B128Atom64:
    return permute(1, 6, 1);
  }
  return a;
}

/// Calls visit(shared offset, global offset, is it inside) for each element of the box. `inside`
/// counts dimension 0 to the end of its 16 bytes when storing.
void forEachElement(const Box &b, bool storing, function_ref<void(uint64_t, int64_t, bool)> visit) {
  const TensorMapValues &v = b.map;
  unsigned e = bytesOf(v.type), span = swizzleSpan(v.swizzle);
  std::vector<uint32_t> extent{v.box[0]};
  for (unsigned d = 1; d != v.rank(); ++d)
    extent.push_back(b.rows ? 4 : (v.box[d] + v.elementStrides[d] - 1) / v.elementStrides[d]);
  uint64_t pitch = std::max<uint64_t>(v.box[0] * e, span), count = 1;
  for (uint32_t n : extent)
    count *= n;
  for (uint64_t n = 0; n != count; ++n) {
    uint64_t rest = n, row = 0, rows = 1;
    int64_t global = 0;
    bool inside = true;
    for (unsigned d = 0; d != v.rank(); ++d) {
      uint64_t j = rest % extent[d];
      rest /= extent[d];
      int64_t g = b.rows && d ? b.coordinates[1 + j]
                              : b.coordinates[d] + int64_t(j) * (d ? v.elementStrides[d] : 1);
      uint64_t limit = v.dims[d];
      if (storing && d == 0)
        limit = b.coordinates[0] >= int64_t(limit) ? 0 : (limit * e + 15) / 16 * 16 / e;
      inside &= g >= 0 && uint64_t(g) < limit;
      global += g * int64_t(d ? v.strides[d - 1] : e);
      if (d) {
        row += j * rows;
        rows *= extent[d];
      }
    }
    uint64_t at = b.shift + row * pitch + n % extent[0] * e;
    visit(swizzle(v.swizzle, sharedStart + at) - sharedStart, global, inside);
  }
}

uint64_t payload(const Box &b) {
  uint64_t bytes = 0;
  forEachElement(b, false, [&](uint64_t, int64_t, bool) { bytes += bytesOf(b.map.type); });
  return bytes;
}

std::string mapOperand(const Box &b) {
  std::string text = "[%d1, {";
  for (size_t n = 0; n != b.coordinates.size(); ++n)
    text += (n ? ", " : "") + std::to_string(b.coordinates[n]);
  return text + "}]";
}

/// A loop over the words of the tile by one thread: %r2 is the shared address, %d2 that of the
/// buffer %b0.
std::string forEachWord(const std::string &label, const std::string &code) {
  return "  mov.u32 %r2, tile;\n  mov.u64 %d2, %b0;\n  mov.u32 %r3, 0;\n" + label + ":\n" + code +
         "  add.u32 %r2, %r2, 4;\n  add.u64 %d2, %d2, 4;\n  add.u32 %r3, %r3, 4;\n"
         "  setp.lt.u32 %p0, %r3, " +
         std::to_string(tileBytes) + ";\n  @%p0 bra " + label + ";\n";
}

/// One thread fills the tile from the buffer, copies the box, and writes the tile back.
std::string program(const Box &b, bool load) {
  std::string dim = std::to_string(b.map.rank()) + "d";
  std::string tile = "[%r4]", map = mapOperand(b);
  std::string body = "  mov.u64 %d1, map;\n  cvta.param.u64 %d1, %d1;\n  mov.u32 %r1, bar;\n"
                     "  mov.u32 %r4, tile;\n  add.u32 %r4, %r4, " +
                     std::to_string(b.shift) + ";\n" +
                     forEachWord("FILL", "  ld.global.u32 %r5, [%d2];\n"
                                         "  st.shared.u32 [%r2], %r5;\n") +
                     "  fence.proxy.async.shared::cta;\n";
  if (load)
    body += "  mbarrier.init.shared::cta.b64 [%r1], 1;\n  fence.mbarrier_init.release.cluster;\n"
            "  mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1], " +
            std::to_string(payload(b)) + ";\n  cp.async.bulk.tensor." + dim +
            ".shared::cta.global." + (b.rows ? "tile::gather4" : "tile") +
            ".mbarrier::complete_tx::bytes " + tile + ", " + map +
            ", [%r1];\nW:\n  mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r1], 0;\n"
            "  @!%p1 bra W;\n";
  else
    body += (b.reduction.empty() ? "  cp.async.bulk.tensor." : "  cp.reduce.async.bulk.tensor.") +
            dim + ".global.shared::cta." + (b.reduction.empty() ? "" : b.reduction + ".") +
            (b.rows ? "tile::scatter4" : "tile") + ".bulk_group " + map + ", " + tile +
            ";\n  cp.async.bulk.commit_group;\n  cp.async.bulk.wait_group 0;\n";
  body += forEachWord("BACK", "  ld.shared.u32 %r5, [%r2];\n  st.global.u32 [%d2], %r5;\n");
  std::string text = kernel(1, body,
                            ".shared .align 1024 .b8 tile[" + std::to_string(tileBytes) +
                                "];\n.shared .align 8 .b64 bar;\n");
  return text.insert(text.find(") {"), ", .param .align 64 .b8 map[128]");
}

struct Memory {
  std::vector<uint8_t> tensor, tile;
};

std::vector<uint8_t> bytesOf(ArrayRef<uint32_t> words) {
  auto *p = reinterpret_cast<const uint8_t *>(words.data());
  return {p, p + 4 * words.size()};
}

Memory inputs(const Box &b) {
  return {bytesOf(filler(tensorBytes(b.map) / 4, 1)), bytesOf(filler(tileBytes / 4, 2))};
}

/// Runs the copy; the error of the launch, or what is in memory then.
std::string launch(const Box &b, bool load, Schedule schedule, Memory &memory) {
  EmulatorOptions options;
  options.schedule = schedule;
  auto device = createEmulator(options);
  auto module = device->load(program(b, load), "test.ptx");
  if (!module)
    return toString(module.takeError());
  DeviceAddress tensor = cantFail(device->allocate(memory.tensor.size()));
  DeviceAddress tile = cantFail(device->allocate(tileBytes));
  cantFail(device->write(tensor, memory.tensor));
  cantFail(device->write(tile, memory.tile));
  TensorMapValues values = b.map;
  values.address = tensor;
  auto map = device->tensorMap(values);
  if (!map)
    return toString(map.takeError());
  Error e =
      (*module)->launch("k", threads(1), {KernelArgument::of(tile), KernelArgument::ofBytes(*map)});
  cantFail(device->read(tensor, memory.tensor));
  cantFail(device->read(tile, memory.tile));
  return e ? toString(std::move(e)) : "";
}

std::string describe(const Box &b) {
  std::string text;
  raw_string_ostream os(text);
  b.map.print(os);
  os << "at " << mapOperand(b) << ", shifted by " << b.shift;
  return text;
}

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

/// A matrix of 32-bit integers, 20 rows of 24, the box 4 rows of 8.
Box matrix(TensorMapType type = TensorMapType::U32) {
  Box b;
  unsigned e = bytesOf(type);
  b.map.type = type;
  b.map.dims = {96 / e, 20};
  b.map.strides = {96};
  b.map.box = {32 / e, 4};
  b.map.elementStrides = {1, 1};
  b.coordinates = {int32_t(16 / e), 3};
  return b;
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
      EXPECT_NE(error.find(": 1 finding\n  " + kind.str()), std::string::npos) << error;
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
  expect(b, true, "misaligned", "is at no multiple of 128");
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
  EXPECT_NE(run(map).find("are no tensor map that this device has encoded"), std::string::npos);
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
    std::vector<uint8_t> source = bytesOf(filler(c.globalBytes, 3)), tile(tileBytes, 0x55);
    DeviceAddress tensor = cantFail(device->allocate(4 * c.globalBytes));
    DeviceAddress buffer = cantFail(device->allocate(tileBytes));
    cantFail(device->write(tensor, source));
    cantFail(device->write(buffer, tile));
    b.map.address = tensor;
    auto map = cantFail(device->tensorMap(b.map));
    EmulatorOptions options;
    options.checks.uninitialised = c.unitBytes == c.sharedBytes;
    device->setOptions(options);
    Error e =
        module->launch("k", threads(1), {KernelArgument::of(buffer), KernelArgument::ofBytes(map)});
    EXPECT_EQ(e ? toString(std::move(e)) : "", "");
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
    EXPECT_NE(toString(std::move(pads)).find("uninitialised"), std::string::npos);
  }
}

TEST(Tensor, Reductions) {
  struct Case {
    TensorMapType type;
    const char *op;
    uint32_t old, value, expected;
  };
  // FLOAT32_FTZ maps flush; TFLOAT32 ones add without rounding to tf32.
  for (const Case &c :
       {Case{TensorMapType::U32, "add", 0xffffffff, 3, 2},
        Case{TensorMapType::S32, "min", 4, uint32_t(-3), uint32_t(-3)},
        Case{TensorMapType::U32, "inc", 4, 4, 0}, Case{TensorMapType::S32, "xor", 12, 10, 6},
        Case{TensorMapType::F32, "add", 1, 1, 2}, Case{TensorMapType::F32Ftz, "add", 1, 1, 0},
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

/// A kernel whose first argument is the address of a map in global memory, its second a buffer;
/// `before` is executed by thread 0 before it loads through the map.
std::string globalMap(const std::string &before) {
  return kernel(2,
                "  mov.u32 %r1, bar;\n  mov.u32 %r2, tile;\n  setp.eq.u32 %p0, %r0, 0;\n"
                "  @!%p0 bra SYNC;\n  mbarrier.init.shared::cta.b64 [%r1], 1;\n"
                "  fence.mbarrier_init.release.cluster;\n" +
                    before +
                    "  mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1], 128;\n"
                    "  cp.async.bulk.tensor.2d.shared::cluster.global"
                    ".mbarrier::complete_tx::bytes [%r2], [%b0, {4, 3}], [%r1];\nSYNC:\n"
                    "  bar.sync 0;\nW:\n"
                    "  mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r1], 0;\n"
                    "  @!%p1 bra W;\n  ld.shared.u32 %r5, [%r2];\n",
                ".shared .align 128 .b8 tile[128];\n.shared .align 8 .b64 bar;\n");
}

TEST(Tensor, MapsInGlobalMemory) {
  auto run = [](const std::string &before, unsigned misplaced = 0) {
    auto device = createEmulator();
    auto module = cantFail(device->load(globalMap(before), "test.ptx"));
    Box b = matrix();
    b.map.address = cantFail(device->allocate(96 * 20));
    cantFail(device->write(b.map.address, std::vector<uint8_t>(96 * 20)));
    auto map = cantFail(device->tensorMap(b.map));
    DeviceAddress at = cantFail(device->allocate(256)) + misplaced;
    cantFail(device->write(at, map));
    Error e = module->launch("k", threads(2),
                             {KernelArgument::of(at), KernelArgument::of(b.map.address)});
    return e ? toString(std::move(e)) : std::string();
  };
  EXPECT_EQ(run(""), "");
  EXPECT_EQ(run("", 64), "");
  EXPECT_NE(run("", 32).find("is at no multiple of 64"), std::string::npos);
  EXPECT_EQ(run("  prefetch.tensormap [%b0];\n"
                "  cp.async.bulk.prefetch.tensor.2d.L2.global [%b0, {4, 3}];\n"),
            "");
  // A map that the kernel itself has written: the same bytes again.
  std::string touch = "  ld.global.u32 %r6, [%b0+16];\n  st.global.u32 [%b0+16], %r6;\n";
  std::string release = "  fence.proxy.tensormap::generic.release.gpu;\n",
              acquire = "  fence.proxy.tensormap::generic.acquire.gpu [%b0], 128;\n";
  EXPECT_EQ(run(touch + release + acquire), "");
  for (const std::string &fences :
       {std::string(), release, acquire, acquire + release, std::string("  fence.proxy.async;\n")})
    EXPECT_NE(run(touch + fences).find("missing-proxy-fence"), std::string::npos) << fences;
}

/// Two CTAs, of which rank `issuer` loads the box with `modifiers` and `mask`; rank `r` expects
/// `expected[r]` bytes.
std::string clusterLoad(const std::string &modifiers, const std::string &operands,
                        std::array<unsigned, 2> expected, const std::string &barrier = "%r1") {
  auto arm = [&](unsigned rank) {
    return expected[rank] ? "  @%p" + std::to_string(2 + rank) +
                                " mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1], " +
                                std::to_string(expected[rank]) + ";\n"
                          : std::string();
  };
  return kernel(2,
                "  mov.u32 %r1, bar;\n  mov.u32 %r2, tile;\n  mov.u32 %r7, %cluster_ctarank;\n"
                "  setp.eq.u32 %p2, %r7, 0;\n  setp.eq.u32 %p3, %r7, 1;\n"
                "  mbarrier.init.shared::cta.b64 [%r1], 1;\n"
                "  fence.mbarrier_init.release.cluster;\n"
                "  barrier.cluster.arrive;\n  barrier.cluster.wait;\n  mov.u16 %h0, 3;\n"
                "  mapa.shared::cluster.u32 %r8, %r1, 0;\n"
                "  mapa.shared::cluster.u32 %r9, %r2, 1;\n" +
                    arm(0) + arm(1) +
                    "  @%p3 cp.async.bulk.tensor.2d.shared::cluster.global.tile"
                    ".mbarrier::complete_tx::bytes" +
                    modifiers + " [%r2], [%b0, {4, 3}], [" + barrier + "]" + operands + ";\n" +
                    (expected[0] ? "" : "  @%p2 bra E;\n") +
                    (expected[1] ? "" : "  @%p3 bra E;\n") +
                    "W:\n  mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r1], 0;\n"
                    "  @!%p1 bra W;\n  ld.shared.u32 %r5, [%r2+32];\nE:\n"
                    "  barrier.cluster.arrive;\n  barrier.cluster.wait;\n",
                ".shared .align 128 .b8 tile[128];\n.shared .align 8 .b64 bar;\n");
}

TEST(Tensor, ClustersAndPairs) {
  auto run = [](const std::string &text) {
    std::string all;
    for (Schedule schedule : {Schedule::Eager, Schedule::Lazy}) {
      EmulatorOptions options;
      options.schedule = schedule;
      auto device = createEmulator(options);
      auto module = cantFail(device->load(text, "test.ptx"));
      Box b = matrix();
      b.map.address = cantFail(device->allocate(96 * 20));
      cantFail(device->write(b.map.address, std::vector<uint8_t>(96 * 20)));
      auto map = cantFail(device->tensorMap(b.map));
      DeviceAddress at = cantFail(device->allocate(128));
      cantFail(device->write(at, map));
      LaunchConfig two = threads(1, 2);
      two.cluster.x = 2;
      Error e = module->launch("k", two, {KernelArgument::of(at), KernelArgument::of(at)});
      all += e ? toString(std::move(e)) : std::string();
    }
    return all;
  };
  EXPECT_EQ(run(clusterLoad("", "", {0, 128})), "");
  EXPECT_EQ(run(clusterLoad(".multicast::cluster", ", %h0", {128, 128})), "");
  EXPECT_EQ(run(clusterLoad(".multicast::cluster.cta_group::1", ", %h0", {128, 128})), "");
  // The operand's CTA does not matter, but for .cta_group::2, where it names one of the pair.
  EXPECT_EQ(run(clusterLoad("", "", {0, 128}, "%r8")), "");
  EXPECT_NE(run(clusterLoad(".cta_group::2", "", {0, 128}, "%r8")), "");
  std::string leader = clusterLoad(".multicast::cluster.cta_group::2", ", %h0", {256, 0}, "%r8");
  leader.insert(leader.find("E:\n") + 3, "  barrier.cluster.arrive;\n  barrier.cluster.wait;\n");
  EXPECT_EQ(run(leader), "");
  // To the peer: its own barrier hears of it.
  std::string peer = clusterLoad("", "", {128, 0});
  peer.replace(peer.find("bytes [%r2]"), 11, "bytes [%r9]");
  peer.replace(peer.find("@%p3 cp."), 8, "@%p2 cp.");
  EXPECT_NE(run(peer).find("byte-count"), std::string::npos);
  std::string own = clusterLoad("", "", {0, 128});
  own.replace(own.find("bytes [%r2]"), 11, "bytes [%r9]");
  own.replace(own.find("@%p3 cp."), 8, "@%p2 cp.");
  EXPECT_EQ(run(own), "");
}

TEST(Tensor, ModesThatAreNotEmulated) {
  auto load = [](const std::string &code) {
    return toString(createEmulator()->load(kernel(1, code), "test.ptx").takeError());
  };
  EXPECT_EQ(load("  cp.async.bulk.tensor.3d.shared::cluster.global.im2col.mbarrier::complete_tx::"
                 "bytes [%r1], [%b0, {%r2, %r2, %r2}], [%r3], {%h1};\n"),
            "test.ptx:16: cp.async.bulk.tensor.3d.shared::cluster.global.im2col."
            "mbarrier::complete_tx::bytes: .im2col is not emulated");
  EXPECT_NE(load("  cp.async.bulk.tensor.3d.shared::cta.global.mbarrier::complete_tx::bytes [%r1], "
                 "[%b0, {%r2, %r2}], [%r3];\n")
                .find("2 coordinates; 3 expected"),
            std::string::npos);
  EXPECT_NE(load("  cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes"
                 ".multicast::cluster [%r1], [%b0, {%r2, %r2}], [%r3], %h1;\n")
                .find(".multicast::cluster needs a destination in .shared::cluster"),
            std::string::npos);
}

} // namespace
