//===- main.cpp - A product by the form that a patch adds -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// No GPU has mma.m16n8k32 of f16. A row of Isa.def makes it a form of the emulator: this program
// runs it on matrices of small integers, whose product is exact, and shows what a shape that is
// still missing is told.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/run/Emulator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

static constexpr unsigned M = 16, N = 8, K = 32, RegistersA = 8, RegistersB = 4, RegistersD = 4;

/// An integer from -8 to 7, and its bits as f16.
static int valueAt(unsigned matrix, unsigned vector, unsigned k) {
  return int((vector * 7 + k * 5 + matrix * 3 + vector * k) % 16) - 8;
}
static uint16_t halfOf(int value) {
  if (value == 0)
    return 0;
  unsigned size = unsigned(std::abs(value)), exponent = Log2_32(size);
  return uint16_t((value < 0) << 15 | (exponent + 15) << 10 | (size << (10 - exponent) & 0x3ff));
}
static uint32_t pairOf(unsigned matrix, unsigned vector, unsigned k) {
  return halfOf(valueAt(matrix, vector, k)) | uint32_t(halfOf(valueAt(matrix, vector, k + 1)))
                                                  << 16;
}

static std::string listOf(StringRef name, unsigned count) {
  std::string text = "{";
  for (unsigned n = 0; n != count; ++n)
    text += (n ? ", %" : "%") + name.str() + utostr(n);
  return text + "}";
}

/// A lane loads its registers of A and B, and stores those of D.
static std::string kernelOf(StringRef shape) {
  std::string ptx = ".version 9.0\n.target sm_100a\n.address_size 64\n"
                    ".visible .entry k(.param .u64 in, .param .u64 out)\n{\n"
                    ".reg .b32 %a<8>; .reg .b32 %b<4>; .reg .b32 %d<4>; .reg .b32 %t<2>;\n"
                    ".reg .b64 %p<4>;\n"
                    "mov.u32 %t0, %tid.x;\nld.param.u64 %p0, [in];\nld.param.u64 %p1, [out];\n"
                    "mad.wide.u32 %p2, %t0, 48, %p0;\nmad.wide.u32 %p3, %t0, 16, %p1;\n";
  for (unsigned n = 0; n != RegistersA + RegistersB; ++n)
    ptx += "ld.global.b32 " + (n < RegistersA ? "%a" + utostr(n) : "%b" + utostr(n - RegistersA)) +
           ", [%p2+" + utostr(4 * n) + "];\n";
  for (unsigned n = 0; n != RegistersD; ++n)
    ptx += "mov.b32 %d" + utostr(n) + ", 0;\n";
  ptx += "mma.sync.aligned." + shape.str() + ".row.col.f32.f16.f16.f32 " + listOf("d", RegistersD) +
         ", " + listOf("a", RegistersA) + ", " + listOf("b", RegistersB) + ", " +
         listOf("d", RegistersD) + ";\n";
  for (unsigned n = 0; n != RegistersD; ++n)
    ptx += "st.global.b32 [%p3+" + utostr(4 * n) + "], %d" + utostr(n) + ";\n";
  return ptx + "ret;\n}\n";
}

/// The elements of D that are wrong.
static unsigned run(Device &device, DeviceModule &module) {
  std::vector<uint32_t> in;
  for (unsigned lane = 0; lane != 32; ++lane) {
    unsigned g = lane / 4, q = lane % 4;
    for (unsigned r = 0; r != RegistersA; ++r)
      in.push_back(pairOf(0, g + 8 * (r % 2), 2 * (4 * (r / 2) + q)));
    for (unsigned r = 0; r != RegistersB; ++r)
      in.push_back(pairOf(1, g, 2 * (4 * r + q)));
  }
  std::vector<float> out(32 * RegistersD);
  ArrayRef<uint8_t> bytes(reinterpret_cast<const uint8_t *>(in.data()), 4 * in.size());
  MutableArrayRef<uint8_t> left(reinterpret_cast<uint8_t *>(out.data()), 4 * out.size());
  DeviceAddress from = cantFail(device.allocate(bytes.size())),
                to = cantFail(device.allocate(left.size()));
  cantFail(device.write(from, bytes));
  LaunchConfig config;
  config.block = {32, 1, 1};
  cantFail(module.launch("k", config, {KernelArgument::of(from), KernelArgument::of(to)}));
  cantFail(device.read(to, left));
  unsigned wrong = 0;
  for (unsigned lane = 0; lane != 32; ++lane)
    for (unsigned r = 0; r != RegistersD; ++r) {
      unsigned row = lane / 4 + 8 * (r / 2), column = 2 * (lane % 4) + r % 2;
      int sum = 0;
      for (unsigned k = 0; k != K; ++k)
        sum += valueAt(0, row, k) * valueAt(1, column, k);
      wrong += out[lane * RegistersD + r] != float(sum);
    }
  return wrong;
}

int main() {
  auto device = createEmulator();
  auto module = device->load(kernelOf("m16n8k32"), "form");
  if (!module)
    return errs() << toString(module.takeError()) << '\n', 1;
  outs() << run(*device, **module) << " of " << M * N << " elements are wrong\n";
  outs() << toString(device->load(kernelOf("m16n8k64"), "form").takeError()) << '\n';
  return 0;
}
