//===- WindowsTest.cpp - Copies through tensor maps of windows ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cp.async.bulk.tensor with .im2col and the like. What must arrive is computed here pixel by pixel
// from the definition of a convolution's windows, by index and not by address.
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "TensorHarness.h"
#include "tilecopy/run/Emulator.h"

using namespace llvm;
using namespace tilecopy;
using namespace tilecopy::test;

namespace {

/// A tensor of four dimensions: channels, W, H, N, of f32 that count from 1.
struct Convolution {
  unsigned channels = 8, w = 5, h = 4, n = 3;
  int lowerW = -1, lowerH = -1, upperW = -1, upperH = -1; ///< a window of 3 by 3, padding 1
  unsigned stride = 1, perPixel = 4, pixels = 16;

  size_t elements() const { return size_t(channels) * w * h * n; }

  TensorMapValues map(DeviceAddress address) const {
    TensorMapValues v;
    v.address = address;
    v.type = TensorMapType::F32;
    v.dims = {channels, w, h, n};
    v.strides = {channels * 4, uint64_t(channels) * w * 4, uint64_t(channels) * w * h * 4};
    v.elementStrides = {1, stride, stride, 1};
    v.im2col = {TensorMapWindows::All, {lowerW, lowerH}, {upperW, upperH}, perPixel, pixels};
    return v;
  }

  float at(unsigned c, int x, int y, int z) const {
    if (x < 0 || y < 0 || x >= int(w) || y >= int(h) || z >= int(n) || c >= channels)
      return 0;
    return float(1 + c + channels * (x + w * (y + h * z)));
  }

  /// The base positions in order, from (x, y, z) on, and what lies (dx, dy) from each.
  std::vector<float> column(unsigned c, int x, int y, int z, int dx, int dy) const {
    std::vector<float> all;
    for (unsigned p = 0; p != pixels; ++p) {
      for (unsigned k = 0; k != perPixel; ++k)
        all.push_back(at(c + k, x + dx, y + dy, z));
      x += int(stride);
      if (x > int(w) - 1 + upperW) {
        x = lowerW;
        y += int(stride);
      }
      if (y > int(h) - 1 + upperH) {
        y = lowerH;
        ++z;
      }
    }
    return all;
  }
};

std::string loadKernel(const std::string &coordinates, const std::string &offsets,
                       const std::string &mode, unsigned bytes) {
  return header() +
         ".visible .entry k(.param .align 64 .b8 map[128], .param .u64 out) {\n"
         ".reg .b32 %r<8>; .reg .b64 %d<8>; .reg .b16 %h<8>; .reg .pred %p<4>;\n"
         ".shared .align 1024 .b8 tile[8192]; .shared .align 8 .b64 bar;\n"
         "mov.u32 %r0, %tid.x; setp.ne.u32 %p1, %r0, 0; @%p1 bra WAIT;\n"
         "mbarrier.init.shared::cta.b64 [bar], 1; fence.proxy.async.shared::cta;\n"
         "mbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], " +
         std::to_string(bytes) +
         ";\nmov.b64 %d1, map; cvta.param.u64 %d1, %d1; mov.u32 %r1, tile; mov.u32 %r2, bar;\n"
         "cp.async.bulk.tensor." +
         mode + ".mbarrier::complete_tx::bytes [%r1], [%d1, {" + coordinates + "}], [%r2]" +
         offsets +
         ";\nWAIT: bar.sync 0;\nSPIN: mbarrier.try_wait.parity.shared::cta.b64 %p2, [bar], 0;\n"
         "@!%p2 bra SPIN;\nld.param.u64 %d2, [out]; mul.wide.u32 %d3, %r0, 4; add.u64 %d2, %d2, "
         "%d3;\nshl.b32 %r4, %r0, 2; mov.u32 %r5, tile; add.u32 %r4, %r4, %r5; ld.shared.b32 %r6, "
         "[%r4]; st.global.b32 [%d2], %r6; ret;\n}\n";
}

/// Runs one load of `bytes` with a thread for each word; the words, or the error.
std::string loadWindows(const Convolution &c, TensorMapValues map, const std::string &ptx,
                        std::vector<float> &got, Schedule schedule = Schedule::Eager) {
  EmulatorOptions options;
  options.schedule = schedule;
  auto device = createEmulator(options);
  std::vector<float> tensor(c.elements());
  for (size_t n = 0; n != tensor.size(); ++n)
    tensor[n] = float(n + 1);
  auto bytes = [](auto &v) {
    return MutableArrayRef<uint8_t>(reinterpret_cast<uint8_t *>(v.data()), v.size() * 4);
  };
  DeviceAddress in = cantFail(device->allocate(tensor.size() * 4)),
                out = cantFail(device->allocate(got.size() * 4));
  cantFail(device->write(in, bytes(tensor)));
  map.address = in;
  auto module = device->load(ptx, "w.ptx");
  if (!module)
    return toString(module.takeError());
  auto encoded = device->tensorMap(map);
  if (!encoded)
    return toString(encoded.takeError());
  if (Error e = (*module)->launch("k", threads(unsigned(got.size())),
                                  {KernelArgument::ofBytes(*encoded), KernelArgument::of(out)}))
    return device->findings().empty() ? toString(std::move(e)) : device->findings()[0].message;
  cantFail(device->read(out, bytes(got)));
  return "";
}

const char *const all = "4d.shared::cta.global.im2col";

} // namespace

TEST(Windows, EveryOffsetOfAWindow) {
  Convolution c;
  for (unsigned dy = 0; dy != 3; ++dy)
    for (unsigned dx = 0; dx != 3; ++dx)
      for (Schedule schedule : {Schedule::Eager, Schedule::Lazy}) {
        std::vector<float> got(c.pixels * c.perPixel);
        std::string offsets = ", {" + std::to_string(dx) + ", " + std::to_string(dy) + "}";
        ASSERT_EQ(
            loadWindows(c, c.map(0), loadKernel("4, 1, -1, 0", offsets, all, 256), got, schedule),
            "");
        EXPECT_EQ(got, c.column(4, 1, -1, 0, int(dx), int(dy)));
      }
}

TEST(Windows, StridesAndTheEndOfTheBatch) {
  Convolution c;
  c.stride = 2;
  c.pixels = 24;
  std::vector<float> got(c.pixels * c.perPixel);
  ASSERT_EQ(loadWindows(c, c.map(0), loadKernel("4, -1, -1, 1", ", {1, 2}", all, 384), got), "");
  EXPECT_EQ(got, c.column(4, -1, -1, 1, 1, 2)); // past the last image are zeros
}

TEST(Windows, AlongWAlone) {
  Convolution c;
  c.upperW = -2;
  c.channels = 16; // the 64 bytes of a swizzle's row
  TensorMapValues map = c.map(0);
  map.swizzle = TensorMapSwizzle::B64;
  map.im2col = {TensorMapWindows::W, {-1}, {-2}, 16, 12};
  std::vector<float> got(192), want;
  const char *mode = "4d.shared::cta.global.im2col::w";
  std::string ptx = loadKernel("0, 0, 2, 1", ", {0, 1}", mode, 768);
  ptx.replace(ptx.find("sm_"), ptx.find('\n', ptx.find("sm_")) - ptx.find("sm_"), "sm_100a");
  ASSERT_EQ(loadWindows(c, map, ptx, got), "");
  int x = 0, z = 1; // H stays; past W the next image
  for (unsigned p = 0; p != 12; ++p) {
    for (unsigned k = 0; k != 16; ++k) // units of 16 bytes change places in each 64
      want.push_back(c.at(k ^ (p / 2 % 4 * 4), x + 1, 2, z));
    if (++x > int(c.w) - 1 - 2) {
      x = -1;
      ++z;
    }
  }
  EXPECT_EQ(got, want);
}

TEST(Windows, WhatMeansNothingIsSaid) {
  Convolution c;
  std::vector<float> got(64);
  auto error = [&](TensorMapValues map, const char *coordinates, const char *offsets,
                   const char *mode) {
    return loadWindows(c, std::move(map), loadKernel(coordinates, offsets, mode, 256), got);
  };
  TensorMapValues tiles = c.map(0);
  tiles.im2col = {};
  tiles.box = {4, 2, 2, 1};
  EXPECT_NE(error(tiles, "0, 0, 0, 0", ", {0, 0}", all)
                .find("the instruction is for a map of windows, the tensor map is one of tiles"),
            std::string::npos);
  EXPECT_NE(error(c.map(0), "0, 0, 0, 0", "", "4d.shared::cta.global.tile")
                .find("the instruction is for a map of tiles, the tensor map is one of windows"),
            std::string::npos);
  EXPECT_NE(error(c.map(0), "0, 0, 0, 0", ", {0}", all).find("a vector of 2 offsets is expected"),
            std::string::npos);
  EXPECT_NE(error(c.map(0), "0, 0", ", {0}", "2d.shared::cta.global.im2col")
                .find("windows have three to five dimensions"),
            std::string::npos);
  EXPECT_NE(error(c.map(0), "0, 4, 0, 0", ", {0, 0}", all)
                .find("coordinate 1 is 4: the windows start in [-1, 3]"),
            std::string::npos);
  EXPECT_NE(error(c.map(0), "0, 0, -2, 0", ", {0, 0}", all)
                .find("coordinate 2 is -2: the windows start in [-1, 2]"),
            std::string::npos);
  TensorMapValues wide = c.map(0);
  wide.im2col = {TensorMapWindows::W, {-1}, {-1}, 4, 16};
  wide.swizzle = TensorMapSwizzle::B64;
  EXPECT_NE(error(wide, "0, 0, 0, 0", ", {2, 0}", "4d.shared::cta.global.im2col::w")
                .find("a halo of 2 pixels: windows with a halo are not emulated"),
            std::string::npos);
}

TEST(Windows, StoresComeBack) {
  // All base positions of a map without padding are the tensor itself, pixel after pixel.
  Convolution c;
  c.lowerW = c.lowerH = c.upperW = c.upperH = 0;
  c.perPixel = 8;
  c.pixels = 20;
  std::string ptx =
      header() + ".visible .entry k(.param .align 64 .b8 map[128], .param .u64 out) {\n"
                 ".reg .b32 %r<8>; .reg .b64 %d<8>; .reg .pred %p<4>;\n"
                 ".shared .align 1024 .b8 tile[8192];\n"
                 "mov.u32 %r0, %tid.x; shl.b32 %r4, %r0, 2; mov.u32 %r5, tile; add.u32 %r4, %r4, "
                 "%r5; add.u32 %r6, %r0, 1000; st.shared.b32 [%r4], %r6;\n"
                 "fence.proxy.async.shared::cta; bar.sync 0; setp.ne.u32 %p1, %r0, 0; @%p1 ret;\n"
                 "mov.b64 %d1, map; cvta.param.u64 %d1, %d1;\n"
                 "cp.async.bulk.tensor.4d.global.shared::cta.im2col_no_offs.bulk_group "
                 "[%d1, {0, 0, 0, 1}], [%r5];\n"
                 "cp.async.bulk.commit_group; cp.async.bulk.wait_group 0; ret;\n}\n";
  auto device = createEmulator();
  std::vector<uint32_t> tensor(c.elements(), 7);
  auto bytes =
      MutableArrayRef<uint8_t>(reinterpret_cast<uint8_t *>(tensor.data()), tensor.size() * 4);
  DeviceAddress in = cantFail(device->allocate(bytes.size()));
  cantFail(device->write(in, bytes));
  auto module = cantFail(device->load(ptx, "w.ptx"));
  TensorMapBytes map = cantFail(device->tensorMap(c.map(in)));
  cantFail(
      module->launch("k", threads(160), {KernelArgument::ofBytes(map), KernelArgument::of(in)}));
  cantFail(device->read(in, bytes));
  for (size_t n = 0; n != tensor.size(); ++n)
    ASSERT_EQ(tensor[n], n / 160 == 1 ? 1000 + n % 160 : 7u) << n;
}
