//===- TextureTest.cpp - Textures and surfaces ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What comes from a plain array by each geometry, type, filter and edge, against sums over texels
// written down here from the programming guide; and what is wrong with handles and coordinates.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/run/Texture.h"
#include "Harness.h"
#include <cmath>

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

struct Seen {
  std::string error, kinds;
  std::vector<uint32_t> words; ///< that the threads stored at %b1 + 16 * thread
  std::vector<uint8_t> array;
};

/// One warp; %d9 is the handle of `values` over `bytes`, %b1 a buffer of 512 words of zeros.
Seen sample(TextureValues values, std::vector<uint8_t> bytes, const std::string &body,
            Schedule schedule = Schedule::Eager) {
  EmulatorOptions options;
  options.schedule = schedule;
  auto device = createEmulator(options);
  auto module = device->load(
      kernel(2, "mov.u64 %d9, %b0; mul.wide.u32 %d1, %r0, 16; add.s64 %d1, %d1, %b1;\n" + body),
      "texture.ptx");
  if (!module)
    return {llvm::toString(module.takeError()), "", {}, {}};
  values.address = cantFail(device->allocate(bytes.size()));
  cantFail(device->write(values.address, bytes));
  DeviceAddress handle = cantFail(device->allocate(128)), out = cantFail(device->allocate(2048));
  cantFail(device->write(handle, cantFail(encodeTexture(values))));
  std::vector<uint8_t> image(2048);
  cantFail(device->write(out, image));
  Seen seen;
  seen.error = llvm::toString(
      (*module)->launch("k", threads(32), {KernelArgument::of(handle), KernelArgument::of(out)}));
  for (const Finding &f : device->findings())
    seen.kinds += (seen.kinds.empty() ? "" : " ") + findingKindName(f.kind).str();
  cantFail(device->read(out, image));
  seen.words.resize(512);
  std::memcpy(seen.words.data(), image.data(), image.size());
  seen.array.resize(bytes.size());
  cantFail(device->read(values.address, seen.array));
  return seen;
}

TextureValues arrayOf(TexelType type, unsigned channels, std::vector<uint32_t> extents,
                      uint32_t layers = 0) {
  TextureValues v;
  v.type = type;
  v.channels = uint8_t(channels);
  v.dimensions = uint8_t(extents.size());
  std::copy(extents.begin(), extents.end(), v.extent.begin());
  v.layers = layers;
  return v;
}

std::vector<uint8_t> floats(const std::vector<float> &values) {
  std::vector<uint8_t> bytes(4 * values.size());
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

float asFloat(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}

std::string hex(float value) {
  char text[16];
  uint32_t bits;
  std::memcpy(&bits, &value, 4);
  snprintf(text, sizeof text, "0f%08x", bits);
  return text;
}

const char *storeAll = "st.global.v4.b32 [%d1], {%r10, %r11, %r12, %r13};\n";

} // namespace

// Thread n reads texel n of an array of 32, wherever that is.
TEST(Texture, EveryGeometry) {
  struct {
    const char *name;
    std::vector<uint32_t> extents;
    uint32_t layers;
    const char *place;
  } cases[] = {{"1d", {32}, 0, "{%r0}"},
               {"2d", {8, 4}, 0, "{%r1, %r2}"},
               {"3d", {4, 4, 2}, 0, "{%r3, %r4, %r5, %r5}"},
               {"a1d", {8}, 4, "{%r2, %r1}"},
               {"a2d", {4, 4}, 2, "{%r5, %r3, %r4, %r4}"}};
  const char *numbers = "and.b32 %r1, %r0, 7; shr.u32 %r2, %r0, 3; and.b32 %r3, %r0, 3;\n"
                        "shr.u32 %r4, %r0, 2; and.b32 %r4, %r4, 3; shr.u32 %r5, %r0, 4;\n";
  struct {
    TexelType type;
    unsigned bytes;
    const char *name;
  } types[] = {{TexelType::U8, 1, "u32"},  {TexelType::S8, 1, "s32"},  {TexelType::U16, 2, "u32"},
               {TexelType::S16, 2, "s32"}, {TexelType::U32, 4, "u32"}, {TexelType::S32, 4, "s32"}};
  for (const auto &c : cases)
    for (const auto &t : types)
      for (unsigned channels : {1, 2, 4}) {
        std::vector<uint8_t> bytes(32 * t.bytes * channels);
        for (size_t n = 0; n != bytes.size(); ++n)
          bytes[n] = uint8_t(n * 37 + 129);
        std::string fetch = std::string("tex.") + c.name + ".v4." + t.name +
                            ".s32 {%r10, %r11, %r12, %r13}, [%d9, " + c.place + "];\n";
        SCOPED_TRACE(fetch);
        Seen seen = sample(arrayOf(t.type, channels, c.extents, c.layers), bytes,
                           numbers + fetch + storeAll);
        ASSERT_EQ(seen.error, "");
        for (unsigned n = 0; n != 32; ++n)
          for (unsigned k = 0; k != 4; ++k) {
            int64_t want = 0; // of a channel that the array lacks
            if (k < channels) {
              uint32_t raw = 0;
              std::memcpy(&raw, &bytes[(n * channels + k) * t.bytes], t.bytes);
              want = t.name[0] == 'u' ? int64_t(raw)
                     : t.bytes == 1   ? int8_t(raw)
                     : t.bytes == 2   ? int16_t(raw)
                                      : int32_t(raw);
            }
            ASSERT_EQ(seen.words[4 * n + k], uint32_t(want)) << "texel " << n << " channel " << k;
          }
      }
}

TEST(Texture, Edges) {
  struct {
    TextureEdge edge;
    bool isNormalized;
    float at, nearest, linear; ///< in 1, 2, 4, 8
  } cases[] = {{TextureEdge::Clamp, false, -1.5f, 1, 1},
               {TextureEdge::Clamp, false, 9, 8, 8},
               {TextureEdge::Clamp, false, 1.25f, 2, 1.75f},
               {TextureEdge::Clamp, false, 0.25f, 1, 1},
               {TextureEdge::Border, false, -0.5f, 0, 0},
               {TextureEdge::Border, false, 0.25f, 1, 0.75f},
               {TextureEdge::Border, false, 3.75f, 8, 6},
               {TextureEdge::Border, false, 4.25f, 0, 2},
               {TextureEdge::Clamp, true, 0.375f, 2, 2},
               {TextureEdge::Clamp, true, 0.5f, 4, 3},
               {TextureEdge::Wrap, true, 1.125f, 1, 1},
               {TextureEdge::Wrap, true, -0.125f, 8, 8},
               {TextureEdge::Wrap, true, 1, 1, 4.5f},
               {TextureEdge::Mirror, true, 1.125f, 8, 8},
               {TextureEdge::Mirror, true, -0.125f, 1, 1},
               {TextureEdge::Mirror, true, 1.375f, 4, 4},
               {TextureEdge::Mirror, true, 2.125f, 1, 1},
               // Weights have eight fractional bits: 1/512 rounds to 1/256.
               {TextureEdge::Clamp, false, 0.5f + 1.f / 512, 1, 1 + 1.f / 256},
               {TextureEdge::Clamp, false, 0.5f + 1.f / 1024, 1, 1}};
  for (const auto &c : cases)
    for (bool isLinear : {false, true}) {
      TextureValues v = arrayOf(TexelType::F32, 1, {4});
      v.edge = c.edge;
      v.isLinear = isLinear;
      v.isNormalized = c.isNormalized;
      Seen seen = sample(v, floats({1, 2, 4, 8}),
                         "mov.f32 %f1, " + hex(c.at) +
                             "; tex.1d.v4.f32.f32 {%f4, %f5, %f6, %f7}, [%d9, {%f1}];\n"
                             "st.global.v4.f32 [%d1], {%f4, %f5, %f6, %f7};\n");
      ASSERT_EQ(seen.error, "");
      EXPECT_EQ(asFloat(seen.words[0]), isLinear ? c.linear : c.nearest)
          << "edge " << int(c.edge) << " at " << c.at;
    }
}

// Four neighbors each way, with a sampler of its own; and one channel of the four.
TEST(Texture, TwoDimensions) {
  TextureValues v = arrayOf(TexelType::F32, 2, {3, 2});
  v.isLinear = true;
  std::vector<uint8_t> bytes = floats({1, 10, 2, 20, 3, 30, /**/ 5, 50, 7, 70, 11, 110});
  const char *at = "mov.f32 %f1, 0f3FA00000; mov.f32 %f2, 0f3F400000;\n"; // 1.25, 0.75
  for (const char *fetch :
       {"tex.2d.v4.f32.f32 {%f4, %f5, %f6, %f7}, [%d9, {%f1, %f2}];\n",
        "tex.level.2d.v4.f32.f32 {%f4, %f5, %f6, %f7}, [%d9, {%f1, %f2}], %f1;\n",
        "tex.2d.v4.f32.f32 {%f4, %f5, %f6, %f7}|%p1, [%d9, %d9, {%f1, %f2}];\n"}) {
    Seen seen = sample(v, bytes,
                       std::string(at) + fetch + "st.global.v4.f32 [%d1], {%f4, %f5, %f6, %f7};\n");
    ASSERT_EQ(seen.error, "") << fetch;
    float want = 0.75f * (0.25f * 1 + 0.75f * 2) + 0.25f * (0.25f * 5 + 0.75f * 7);
    EXPECT_EQ(asFloat(seen.words[0]), want);
    EXPECT_EQ(asFloat(seen.words[1]), 10 * want);
    EXPECT_EQ(asFloat(seen.words[2]), 0);
    EXPECT_EQ(asFloat(seen.words[3]), 0);
  }
  Seen seen = sample(v, bytes,
                     std::string(at) + "tld4.g.2d.v4.f32.f32 {%f4, %f5, %f6, %f7}, [%d9, {%f1, "
                                       "%f2}];\nst.global.v4.f32 [%d1], {%f4, %f5, %f6, %f7};\n");
  ASSERT_EQ(seen.error, "");
  for (auto [n, want] : {std::pair(0, 50.f), {1, 70.f}, {2, 20.f}, {3, 10.f}})
    EXPECT_EQ(asFloat(seen.words[n]), want);
}

TEST(Texture, RowsWithGaps) {
  TextureValues v = arrayOf(TexelType::F32, 1, {2, 2});
  v.pitch = 16;
  Seen seen = sample(v, floats({1, 2, -1, -1, 3, 4}),
                     "setp.ge.u32 %p1, %r0, 4; @%p1 ret;\n"
                     "and.b32 %r1, %r0, 1; shr.u32 %r2, %r0, 1;\n"
                     "tex.2d.v4.f32.s32 {%f4, %f5, %f6, %f7}, [%d9, {%r1, %r2}];\n"
                     "mov.f32 %f5, 0f41200000; add.f32 %f5, %f4, %f5; mov.b32 %r5, %f5;\n"
                     "shl.b32 %r3, %r1, 2; sust.b.2d.b32.trap [%d9, {%r3, %r2}], %r5;\n"
                     "st.global.f32 [%d1], %f4;\n");
  ASSERT_EQ(seen.error, "");
  for (unsigned n = 0; n != 4; ++n)
    EXPECT_EQ(asFloat(seen.words[4 * n]), float(n + 1));
  EXPECT_EQ(seen.array, floats({11, 12, -1, -1, 13, 14}));
}

TEST(Texture, NormalizedValuesAndHalves) {
  TextureValues v = arrayOf(TexelType::S8, 4, {1});
  v.readsNormalized = true;
  Seen seen = sample(v, {0x7f, 0x80, 0x81, 0x00},
                     "mov.u32 %r1, 0; tex.1d.v4.f32.s32 {%f4, %f5, %f6, %f7}, [%d9, {%r1}];\n"
                     "st.global.v4.f32 [%d1], {%f4, %f5, %f6, %f7};\n");
  ASSERT_EQ(seen.error, "");
  for (auto [n, want] : {std::pair(0, 1.f), {1, -1.f}, {2, -1.f}, {3, 0.f}})
    EXPECT_EQ(asFloat(seen.words[n]), want);
  v = arrayOf(TexelType::F16, 4, {1});
  seen = sample(v, {0x00, 0x3c, 0x00, 0xc0, 0x01, 0x00, 0xff, 0x7b},
                "mov.u32 %r1, 0; tex.1d.v2.f16x2.s32 {%r10, %r11}, [%d9, {%r1}];\n"
                "st.global.v2.b32 [%d1], {%r10, %r11};\n");
  ASSERT_EQ(seen.error, "");
  EXPECT_EQ(seen.words[0], 0xc0003c00);
  EXPECT_EQ(seen.words[1], 0x7bff0001);
}

TEST(Texture, Queries) {
  TextureValues v = arrayOf(TexelType::U16, 2, {5, 3}, 7);
  std::vector<uint8_t> bytes(5 * 3 * 7 * 4);
  std::string body;
  const char *queries[] = {"width", "height", "array_size", "channel_data_type", "channel_order"};
  for (unsigned n = 0; n != 5; ++n)
    body += std::string(n == 4 ? "suq." : "txq.") + queries[n] + ".b32 %r10, [%d9];\n" +
            "st.global.b32 [%b1+" + std::to_string(4 * n) + "], %r10;\n";
  Seen seen = sample(v, bytes, "setp.ne.u32 %p1, %r0, 0; @%p1 ret;\n" + body);
  ASSERT_EQ(seen.error, "");
  EXPECT_EQ(std::vector<uint32_t>(seen.words.begin(), seen.words.begin() + 5),
            (std::vector<uint32_t>{5, 3, 7, 0x10db, 0x10b2}));
}

TEST(Surface, LoadsAndStores) {
  TextureValues v = arrayOf(TexelType::U32, 2, {4, 8});
  std::vector<uint8_t> bytes(4 * 8 * 8);
  for (size_t n = 0; n != bytes.size(); ++n)
    bytes[n] = uint8_t(n * 11);
  // Thread n has the texel of column n % 4 in row n / 4; it goes to the other end of its row.
  Seen seen = sample(v, bytes, R"(
    and.b32 %r1, %r0, 3; shl.b32 %r2, %r1, 3; shr.u32 %r3, %r0, 2; sub.u32 %r4, 24, %r2;
    suld.b.2d.v2.b32.trap {%r10, %r11}, [%d9, {%r2, %r3}];
    bar.warp.sync 0xffffffff;
    sust.b.2d.v2.b32.trap [%d9, {%r4, %r3}], {%r10, %r11};
    st.global.v2.b32 [%d1], {%r10, %r11};)");
  ASSERT_EQ(seen.error, "");
  for (unsigned n = 0; n != 32; ++n) {
    EXPECT_EQ(std::memcmp(&seen.words[4 * n], &bytes[8 * n], 8), 0);
    EXPECT_EQ(std::memcmp(&seen.array[8 * n], &bytes[8 * (n / 4 * 4 + 3 - n % 4)], 8), 0);
  }
  // Formatted: x counts texels.
  seen = sample(v, bytes, R"(
    and.b32 %r1, %r0, 3; shr.u32 %r3, %r0, 2; mov.u32 %r5, 99;
    sust.p.2d.v4.b32.trap [%d9, {%r1, %r3}], {%r0, %r3, %r5, %r5};)");
  ASSERT_EQ(seen.error, "");
  for (uint32_t n = 0; n != 32; ++n) {
    uint32_t want[] = {n, n / 4};
    EXPECT_EQ(std::memcmp(&seen.array[8 * n], want, 8), 0);
  }
}

TEST(Surface, OutsideOfIt) {
  TextureValues v = arrayOf(TexelType::U32, 1, {4});
  std::vector<uint8_t> bytes = {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0};
  auto load = [&](const char *how) {
    return sample(v, bytes,
                  "setp.ne.u32 %p1, %r0, 0; @%p1 ret; mov.u32 %r1, 24; mov.u32 %r2, -4;\n"
                  "suld.b.1d.b32." +
                      std::string(how) + " %r10, [%d9, {%r1}]; suld.b.1d.b32." + how +
                      " %r11, [%d9, {%r2}]; st.global.v2.b32 [%d1], {%r10, %r11};\n");
  };
  EXPECT_EQ(load("trap").kinds, "out-of-bounds out-of-bounds");
  Seen seen = load("clamp");
  EXPECT_EQ(seen.error, "");
  EXPECT_EQ(seen.words[0], 4u);
  EXPECT_EQ(seen.words[1], 1u);
  seen = load("zero");
  EXPECT_EQ(seen.error, "");
  EXPECT_EQ(seen.words[0] | seen.words[1], 0u);
}

TEST(Surface, Reductions) {
  TextureValues v = arrayOf(TexelType::U32, 1, {4});
  Seen seen = sample(v, std::vector<uint8_t>(16, 0), R"(
    mov.u32 %r1, 0; mov.u32 %r2, 1; mov.u32 %r3, 8; mov.u32 %r4, 12; mov.u32 %r5, 16;
    sured.b.add.1d.u32.trap [%d9, {%r1}], %r0;
    sured.p.max.1d.b32.trap [%d9, {%r2}], %r0;
    sured.b.or.1d.b32.trap [%d9, {%r3}], %r0;
    sub.u32 %r6, 0, %r0; sured.b.min.1d.s32.clamp [%d9, {%r5}], %r6;)");
  ASSERT_EQ(seen.error, "");
  uint32_t want[] = {31 * 16, 31, 31, uint32_t(-31)};
  EXPECT_EQ(std::memcmp(seen.array.data(), want, 16), 0);
}

TEST(Texture, Findings) {
  TextureValues v = arrayOf(TexelType::U32, 1, {32});
  std::vector<uint8_t> bytes(128);
  auto kinds = [&](const std::string &body) { return sample(v, bytes, body).kinds; };
  const char *fetch = "tex.1d.v4.u32.s32 {%r10, %r11, %r12, %r13}, [%d9, {%r0}];\n";
  EXPECT_EQ(kinds(fetch), "");
  EXPECT_EQ(kinds("add.s64 %d9, %d9, 8;" + std::string(fetch)), "invalid-operand");
  EXPECT_EQ(kinds("mov.u64 %d9, 0;" + std::string(fetch)), "invalid-operand");
  EXPECT_EQ(kinds("tex.2d.v4.u32.s32 {%r10, %r11, %r12, %r13}, [%d9, {%r0, %r0}];\n"),
            "invalid-operand");
  EXPECT_EQ(kinds("tex.1d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%d9, {%r0}];\n"), "invalid-operand");
  // Textures are not coherent with what the kernel writes, and surfaces race like other memory.
  EXPECT_EQ(
      kinds("shl.b32 %r1, %r0, 2; sust.b.1d.b32.trap [%d9, {%r1}], %r0;\n" + std::string(fetch)),
      "read-only-write");
  EXPECT_EQ(kinds("mov.u32 %r1, 0; sust.b.1d.b32.trap [%d9, {%r1}], %r0;\n"
                  "suld.b.1d.b32.trap %r2, [%d9, {%r1}];\n"),
            "data-race");
  EXPECT_EQ(kinds("mov.u32 %r1, 2; suld.b.1d.b32.trap %r2, [%d9, {%r1}];\n"), "misaligned");
}

TEST(Texture, WhatCannotBe) {
  auto error = [](TextureValues v) {
    auto made = encodeTexture(v);
    return made ? "" : llvm::toString(made.takeError());
  };
  EXPECT_EQ(error(arrayOf(TexelType::F32, 4, {8, 8})), "");
  EXPECT_EQ(error(arrayOf(TexelType::F32, 3, {8, 8})),
            "a texture of 3 channels: 1, 2 or 4 are expected");
  EXPECT_EQ(error(arrayOf(TexelType::F32, 1, {8, 0})),
            "extent 0 of a texture: 1 to 134217728 is expected");
  EXPECT_EQ(error(arrayOf(TexelType::F32, 1, {8, 8, 8}, 2)),
            "a texture of 3 dimensions and layers: 1 to 3 are expected, or 1 or 2 and layers");
  TextureValues v = arrayOf(TexelType::U32, 1, {8});
  v.isLinear = true;
  EXPECT_EQ(error(v), "integers are not interpolated, unless they are read as normalized numbers");
  v.isLinear = false;
  v.readsNormalized = true;
  EXPECT_EQ(error(v), "only integers of 8 and 16 bits can be read as normalized numbers");
  v.readsNormalized = false;
  v.edge = TextureEdge::Wrap;
  EXPECT_EQ(error(v), "wrapping and mirroring need normalized coordinates");
  v = arrayOf(TexelType::F32, 1, {8, 8});
  v.pitch = 28;
  EXPECT_EQ(error(v), "a pitch of 28 bytes for rows of 32: it is as large at least, and a multiple "
                      "of the texel");
  v = arrayOf(TexelType::F32, 1, {8});
  v.pitch = 32;
  EXPECT_EQ(error(v), "a pitch of 32 bytes: only two dimensions without layers have one");
}
