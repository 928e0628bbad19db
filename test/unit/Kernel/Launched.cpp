//===- Launched.cpp - Running kernels of a KernelBuilder ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launched.h"
#include "llvm/ADT/APFloat.h"

using namespace llvm;
using namespace tilecopy;
using namespace tilecopy::test;

Numbers Numbers::some(int64_t rows, int64_t columns, unsigned seed) {
  Numbers n(rows, columns);
  uint32_t state = 12345 + seed;
  for (float &v : n.values) {
    state = state * 1664525 + 1013904223;
    v = float(int(state >> 24) % 5 - 2);
  }
  return n;
}

Numbers Numbers::product(const Numbers &a, const Numbers &b) {
  Numbers d(a.rows, b.rows);
  for (int64_t i = 0; i < a.rows; ++i)
    for (int64_t j = 0; j < b.rows; ++j)
      for (int64_t k = 0; k < a.columns; ++k)
        d.at(i, j) += a.at(i, k) * b.at(j, k);
  return d;
}

static uint64_t encoded(float value, ElementType type) {
  auto convert = [&](const fltSemantics &semantics) {
    APFloat f(value);
    bool lost;
    f.convert(semantics, APFloat::rmNearestTiesToEven, &lost);
    return f.bitcastToAPInt().getZExtValue();
  };
  switch (type) {
  case ElementType::F32:
    return convert(APFloat::IEEEsingle());
  case ElementType::F16:
    return convert(APFloat::IEEEhalf());
  case ElementType::BF16:
    return convert(APFloat::BFloat());
  case ElementType::F8E4M3:
    return convert(APFloat::Float8E4M3FN());
  case ElementType::F8E5M2:
    return convert(APFloat::Float8E5M2());
  case ElementType::F6E2M3:
    return convert(APFloat::Float6E2M3FN());
  case ElementType::F6E3M2:
    return convert(APFloat::Float6E3M2FN());
  case ElementType::F4E2M1:
    return convert(APFloat::Float4E2M1FN());
  default:
    return uint64_t(int64_t(value));
  }
}

std::vector<uint8_t> Numbers::as(ElementType type, bool columnMajor) const {
  unsigned bits = elementBits(type);
  std::vector<uint8_t> bytes(size_t(rows * columns) * bits / 8);
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t c = 0; c < columns; ++c) {
      uint64_t at = uint64_t(columnMajor ? c * rows + r : r * columns + c) * bits;
      uint64_t value = encoded(this->at(r, c), type);
      if (bits < 8)
        for (unsigned bit = 0; bit < bits; ++bit)
          bytes[(at + bit) / 8] |= uint8_t((value >> bit & 1) << (at + bit) % 8);
      else
        std::memcpy(&bytes[at / 8], &value, bits / 8);
    }
  return bytes;
}

using Contents = std::map<std::vector<uint8_t> *, std::vector<uint8_t>>;

/// One launch: the buffers after it.
static Contents launchOn(EmulatorDevice &device, const std::string &ptx, KernelBuilder &b,
                         const std::vector<Parameter> &parameters, unsigned grid,
                         const std::map<std::string, int64_t> &sizes) {
  auto module = cantFail(device.load(ptx, "kernel.ptx"));
  SmallVector<KernelArgument, 8> arguments;
  std::map<std::vector<uint8_t> *, uint64_t> addresses;
  for (const Parameter &p : parameters) {
    if (p.number) {
      arguments.push_back(KernelArgument::of(*p.number));
      continue;
    }
    uint64_t &address = addresses[p.bytes];
    if (!address) {
      address = cantFail(device.allocate(p.bytes->size()));
      cantFail(device.write(address, *p.bytes));
    }
    if (p.map)
      arguments.push_back(KernelArgument::of(cantFail(device.tensorMap(b.maps[*p.map].bind(
          address, [&](const Symbol &s) { return sizes.at(s.name().str()); })))));
    else
      arguments.push_back(KernelArgument::of(address));
  }
  LaunchConfig config;
  config.grid = {grid, 1, 1}, config.block = {b.threads, 1, 1};
  config.cluster = {b.cluster, 1, 1}, config.dynamicSharedBytes = b.sharedBytes;
  Error e = module->launch(b.function->getName().str(), config, arguments);
  EXPECT_FALSE(bool(e)) << toString(std::move(e)) << ptx;
  for (const Finding &f : device.findings())
    ADD_FAILURE() << f.message << ptx;
  Contents after;
  for (auto [buffer, address] : addresses) {
    after[buffer].resize(buffer->size());
    cantFail(device.read(address, after[buffer]));
  }
  return after;
}

void tilecopy::test::launch(KernelBuilder &b, const std::vector<Parameter> &parameters,
                            unsigned grid, const std::map<std::string, int64_t> &sizes) {
  auto ptx = b.finish();
  ASSERT_TRUE(bool(ptx)) << toString(ptx.takeError());
  Contents after[2];
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy}) {
    EmulatorOptions options;
    options.schedule = schedule;
    auto device = createEmulator(options);
    after[schedule == Schedule::Lazy] = launchOn(*device, *ptx, b, parameters, grid, sizes);
  }
  EXPECT_EQ(after[0], after[1]);
  for (auto &[buffer, bytes] : after[1])
    *buffer = bytes;
}
