//===- TensorHarness.cpp - Boxes of tensor maps ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorHarness.h"
#include "llvm/ADT/StringExtras.h"
#include <random>

using namespace llvm;

namespace tilecopy::test {

// Where the shared memory of a CTA begins.
constexpr unsigned sharedStart = 1024;

unsigned bytesOf(TensorMapType type) { return elementBits(type) / 8; }

std::vector<uint8_t> randomBytes(size_t bytes, uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<uint8_t> list;
  while (list.size() < bytes) {
    uint32_t word = random();
    for (unsigned n = 0; n != 4; ++n)
      list.push_back(uint8_t(word >> (8 * n)));
  }
  return list;
}

/// Bytes from the tensor's start to the end of its last element, in units of 16.
static uint64_t tensorBytes(const TensorMapValues &v) {
  uint64_t last = (v.dims[0] - 1) * bytesOf(v.type);
  for (unsigned d = 1; d != v.rank(); ++d)
    last += (v.dims[d] - 1) * v.strides[d - 1];
  return (last + bytesOf(v.type) + 31) / 16 * 16;
}

// `swizzle(per element, length, atom)`: bits [m+s, m+s+b) go into bits [m, m+b) by exclusive or.
static uint64_t swizzle(TensorMapSwizzle mode, uint64_t a) {
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

static std::string mapOperand(const Box &b) {
  std::string text = "[%d1, {";
  for (size_t n = 0; n != b.coordinates.size(); ++n)
    text += (n ? ", " : "") + std::to_string(b.coordinates[n]);
  return text + "}]";
}

/// A loop over the words of the tile by one thread: %r2 is the shared address, %d2 that of the
/// buffer %b0.
static std::string forEachWord(const std::string &label, const std::string &code) {
  return "  mov.u32 %r2, tile;\n  mov.u64 %d2, %b0;\n  mov.u32 %r3, 0;\n" + label + ":\n" + code +
         "  add.u32 %r2, %r2, 4;\n  add.u64 %d2, %d2, 4;\n  add.u32 %r3, %r3, 4;\n"
         "  setp.lt.u32 %p0, %r3, " +
         std::to_string(tileBytes) + ";\n  @%p0 bra " + label + ";\n";
}

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

Memory inputs(const Box &b) {
  return {randomBytes(tensorBytes(b.map), 1), randomBytes(tileBytes, 2)};
}

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

Box matrix(TensorMapType type) {
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

} // namespace tilecopy::test
