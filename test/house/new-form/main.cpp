//===- main.cpp - Programs with the forms that patches add ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// No GPU has these forms. A row of Isa.def makes each a form of the emulator: this program runs
// them, and shows what a shape that is still missing is told. The product by mma is of matrices of
// small integers, so it is exact.
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

/// The `words` words that a warp has written after it has read `in`.
static std::vector<uint32_t> launch(DeviceModule &module, Device &device, ArrayRef<uint32_t> in,
                                    size_t words) {
  std::vector<uint32_t> out(words);
  ArrayRef<uint8_t> bytes(reinterpret_cast<const uint8_t *>(in.data()), 4 * in.size());
  MutableArrayRef<uint8_t> left(reinterpret_cast<uint8_t *>(out.data()), 4 * out.size());
  DeviceAddress from = cantFail(device.allocate(bytes.size())),
                to = cantFail(device.allocate(left.size()));
  cantFail(device.write(from, bytes));
  cantFail(device.write(to, left));
  LaunchConfig config;
  config.block = {32, 1, 1};
  cantFail(module.launch("k", config, {KernelArgument::of(from), KernelArgument::of(to)}));
  cantFail(device.read(to, left));
  return out;
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
  std::vector<uint32_t> out = launch(module, device, in, 32 * RegistersD);
  unsigned wrong = 0;
  for (unsigned lane = 0; lane != 32; ++lane)
    for (unsigned r = 0; r != RegistersD; ++r) {
      unsigned row = lane / 4 + 8 * (r / 2), column = 2 * (lane % 4) + r % 2;
      int sum = 0;
      for (unsigned k = 0; k != K; ++k)
        sum += valueAt(0, row, k) * valueAt(1, column, k);
      wrong += bit_cast<float>(out[lane * RegistersD + r]) != float(sum);
    }
  return wrong;
}

/// A thread's instructions, which leave a word in %r1 or update the first word at %d1 themselves;
/// and the word that each lane is to leave.
struct Program {
  const char *name, *body;
  uint32_t (*expected)(unsigned lane);
};

// The bytes of the shared matrix are numbered, 16 in a row. Lane t holds those of rows 2 (t % 4)
// and the next, in columns t / 4 and 8 more.
static uint32_t transposedBytes(unsigned lane) {
  unsigned first = lane % 4 * 2 * 16 + lane / 4;
  return first | (first + 16) << 8 | (first + 8) << 16 | (first + 24) << 24;
}

static constexpr Program programs[] = {
    {"red",
     "cvt.rn.f32.u32 %r2, %r0; red.global.max.f32 [%d1], %r2; bar.warp.sync -1;\n"
     "ld.relaxed.gpu.global.b32 %r1, [%d1];\n",
     [](unsigned) { return uint32_t(0x41f80000); }}, // 31.0
    {"ldmatrix",
     "shl.b32 %r2, %r0, 2; mad.lo.u32 %r3, %r2, 0x01010101, 0x03020100;\n"
     "mov.u32 %r4, sh; add.u32 %r5, %r4, %r2; st.shared.b32 [%r5], %r3;\n"
     "bar.warp.sync -1; and.b32 %r6, %r0, 7; mad.lo.u32 %r6, %r6, 16, %r4;\n"
     "ldmatrix.sync.aligned.m16n8.x1.trans.shared.b8 {%r1}, [%r6];\n",
     transposedBytes},
    {"cvt", "mov.b16 %h1, 0xb840; cvt.rn.bf16x2.e4m3x2 %r1, %h1;\n", // -1, 2
     [](unsigned) { return uint32_t(0xbf804000); }},
    {"mbarrier",
     "mov.u32 %r4, bar; setp.ne.u32 %p1, %r0, 0;\n"
     "@!%p1 mbarrier.init.shared.b64 [%r4], 32; bar.warp.sync -1;\n"
     "mbarrier.arrive.shared.b64 %d2, [%r4]; bar.warp.sync -1;\n"
     "mbarrier.test_wait.parity.shared::cluster.b64 %p1, [%r4], 0;\n"
     "selp.u32 %r1, 1, 0, %p1;\n",
     [](unsigned) { return uint32_t(1); }},
    {"wmma",
     "mov.b32 %r2, 0x01010101; mov.b32 %r3, -1; mov.b32 %r4, 0;\n"
     "wmma.mma.sync.aligned.row.col.m16n16k16.s32.u8.s8.s32\n"
     "{%r1, %r5, %r6, %r7, %r8, %r9, %r10, %r11}, {%r2, %r2}, {%r3, %r3},\n"
     "{%r4, %r4, %r4, %r4, %r4, %r4, %r4, %r4};\n",
     [](unsigned) { return uint32_t(-16); }}, // 16 times 1 times -1
};

static std::string kernelOf(const Program &p) {
  return ".version 9.0\n.target sm_100a\n.address_size 64\n"
         ".visible .entry k(.param .u64 in, .param .u64 out)\n{\n.reg .pred %p<2>;\n"
         ".reg .b16 %h<2>; .reg .b32 %r<12>; .reg .b64 %d<4>;\n"
         ".shared .align 16 .b8 sh[128]; .shared .align 8 .b64 bar;\n"
         "ld.param.u64 %d1, [in]; ld.param.u64 %d3, [out]; mov.u32 %r0, %tid.x;\n" +
         std::string(p.body) +
         "mad.wide.u32 %d3, %r0, 4, %d3; st.global.b32 [%d3], %r1;\nret;\n}\n";
}

static bool runs(Device &device, const Program &p) {
  auto module = device.load(kernelOf(p), p.name);
  if (!module)
    return errs() << toString(module.takeError()) << '\n', false;
  std::vector<uint32_t> out = launch(**module, device, {0}, 32);
  unsigned wrong = 0;
  for (unsigned lane = 0; lane != 32; ++lane)
    wrong += out[lane] != p.expected(lane);
  outs() << p.name << ": " << wrong << " of 32 lanes are wrong\n";
  return true;
}

int main() {
  auto device = createEmulator();
  for (const Program &p : programs)
    if (!runs(*device, p))
      return 1;
  auto module = device->load(kernelOf("m16n8k32"), "form");
  if (!module)
    return errs() << toString(module.takeError()) << '\n', 1;
  outs() << run(*device, **module) << " of " << M * N << " elements are wrong\n";
  outs() << toString(device->load(kernelOf("m16n8k64"), "form").takeError()) << '\n';
  return 0;
}
