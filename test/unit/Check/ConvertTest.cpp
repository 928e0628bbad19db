//===- ConvertTest.cpp - Conversions of every pair of types ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the reference meaning makes of an element, by values that are known; and whether the
// emulator, whose conversions are those of a GPU (test/ptx), makes the same of the PTX, for values
// at the limits of every pair of types.
//
//===----------------------------------------------------------------------===//

#include "Check/ConvertElement.h"
#include "Checking.h"
#include "tilecopy/layout/LayoutText.h"
#include "tilecopy/plan/Dispatch.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/run/Emulator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"
#include <random>

using namespace llvm;
using namespace tilecopy;

namespace {

using T = ElementType;

/// An element, and what becomes of it.
struct KnownElement {
  T from, to;
  const char *rounding;
  bool saturates;
  uint64_t in, out;
};
constexpr KnownElement knownElements[] = {
    // 1 + 2^-11 is half way between two numbers of f16, and so is 1 + 3 * 2^-11.
    {T::F32, T::F16, "rn", false, 0x3f801000, 0x3c00},
    {T::F32, T::F16, "rn", false, 0x3f803000, 0x3c02},
    {T::F32, T::F16, "rz", false, 0x3f803000, 0x3c01},
    {T::F32, T::F16, "rp", false, 0x3f800001, 0x3c01},
    {T::F32, T::F16, "rm", false, 0xbf800001, 0xbc01},
    // 65520 is half way between 65504 and what would be 65536.
    {T::F32, T::F16, "rn", false, 0x477ff000, 0x7c00},
    {T::F32, T::F16, "rz", false, 0x477ff000, 0x7bff},
    {T::F32, T::F16, "rn", true, 0xff800000, 0xfbff},
    {T::F32, T::F16, "rn", true, 0xffc00001, 0x7fff},
    {T::F32, T::F16, "rn", false, 0x33000000, 0x0000}, // 2^-25, half of the least
    {T::F32, T::F16, "rp", false, 0x00000001, 0x0001},
    {T::F32, T::BF16, "rn", false, 0x7f7fffff, 0x7f80},
    {T::F32, T::F8E4M3, "rn", false, 0x43e80000, 0x7e}, // 464
    {T::F32, T::F8E4M3, "rn", false, 0xff800000, 0xfe},
    {T::F32, T::F8E4M3, "rn", false, 0x7fc00000, 0x7f},
    {T::F32, T::F8E5M2, "rn", false, 0x7f800000, 0x7b},
    {T::F32, T::F4E2M1, "rn", false, 0x40200000, 0x4}, // 2.5 to 2
    {T::F32, T::F4E2M1, "rn", false, 0x40a00000, 0x6}, // 5 to 4
    {T::F32, T::F4E2M1, "rn", false, 0xffc00000, 0x7},
    {T::F8E4M3, T::F32, "rn", false, 0x01, 0x3b000000}, // 2^-9
    {T::F8E4M3, T::BF16, "rz", false, 0x7e, 0x43e0},    // 448
    {T::F8E5M2, T::F16, "rn", false, 0xfc, 0xfc00},
    {T::BF16, T::F32, "rn", false, 0x7f81, 0x7f810000},
    {T::F64, T::F32, "rn", false, 0xfff0000000000001, 0xffc00000},
    {T::F32, T::F64, "rn", false, 0x7f800001, 0x7ff8000020000000},
    {T::F64, T::F32, "rz", false, 0x7fefffffffffffff, 0x7f7fffff},
    // Rounded to f32 first, this would be half way and go to the even neighbor.
    {T::F64, T::BF16, "rn", false, 0x3ff0100000000001, 0x3f81},
    {T::I64, T::F32, "rn", false, 0x0020000020000001, 0x5a000001},
    {T::I32, T::F16, "rn", false, 0x80000000, 0xfc00},
    {T::I32, T::F16, "rn", true, 0x80000000, 0xfbff},
    {T::U64, T::F8E5M2, "rn", false, ~uint64_t(0), 0x7b},
    {T::F32, T::I8, "rn", false, 0x40200000, 0x02}, // 2.5
    {T::F32, T::I8, "rp", false, 0xc0200000, 0xfe},
    {T::F32, T::U8, "rm", false, 0xbf000000, 0x00},
    {T::F32, T::U8, "rn", false, 0x7f800000, 0xff},
    {T::F32, T::I32, "rn", false, 0x7fc00000, 0},
    {T::F64, T::I32, "rn", false, 0x7ff8000000000000, 0x80000000},
    {T::F16, T::U64, "rn", false, 0x7e00, uint64_t(1) << 63},
    {T::I32, T::I8, "rn", false, 0x00000180, 0x80},
    {T::I32, T::I8, "rn", true, 0x00000180, 0x7f},
    {T::I8, T::U32, "rn", false, 0xff, 0xffffffff},
    {T::I8, T::U32, "rn", true, 0xff, 0},
    {T::U64, T::I64, "rn", true, ~uint64_t(0), INT64_MAX},
};

TEST(Convert, KnownElements) {
  for (const KnownElement &r : knownElements)
    EXPECT_EQ(convertElement(r.in, r.from, r.to, r.rounding, r.saturates), r.out)
        << elementTypeName(r.from).str() << " to " << elementTypeName(r.to).str() << " "
        << r.rounding << " of " << r.in;
}

constexpr int64_t lanes = 32, slots = 32, elements = lanes * slots;

/// Numbers of 6 bits are converted where each has a byte.
unsigned storedBits(ElementType type) { return elementBits(type) == 6 ? 8 : elementBits(type); }
StringRef spacing(ElementType type) { return elementBits(type) == 6 ? "bytes " : ""; }

/// A number near one that fewer bits have, or anything.
uint64_t interesting(ElementType type, std::mt19937_64 &random) {
  unsigned bits = elementBits(type);
  uint64_t any = random() & maskTrailingOnes<uint64_t>(bits);
  StringRef name = elementTypeName(type);
  if (bits <= 8 || random() % 4 == 0)
    return any;
  bool isFloat = name.contains('f');
  if (!isFloat) { // beside a power of two
    uint64_t value = (uint64_t(1) << random() % bits) + random() % 5 - 2;
    return (random() % 2 ? value : ~value) & maskTrailingOnes<uint64_t>(bits);
  }
  unsigned fraction = bits == 64 ? 52 : bits == 32 ? 23 : name == "f16" ? 10 : 7;
  uint64_t bias = maskTrailingOnes<uint64_t>(bits - fraction - 2);
  uint64_t exponent = (bias + random() % 72 - 36) & maskTrailingOnes<uint64_t>(bits - fraction - 1);
  if (random() % 4 == 0)
    exponent = (random() % 2 ? bias + 126 + random() % 6 : bias - 150 + random() % 30) &
               maskTrailingOnes<uint64_t>(bits - fraction - 1);
  static constexpr unsigned kept[] = {1, 2, 3, 7, 10, 23};
  unsigned keep = std::min(kept[random() % std::size(kept)], fraction);
  uint64_t tail = fraction - keep;
  uint64_t low = tail == 0 ? 0 : ((uint64_t(1) << (tail - 1)) + random() % 3 - 1);
  if (random() % 3 == 0)
    low = random() % 2;
  uint64_t number = (random() & maskTrailingOnes<uint64_t>(keep)) << tail;
  number = (number + (tail ? low & maskTrailingOnes<uint64_t>(tail) : 0)) | exponent << fraction;
  return number | (random() % 2) << (bits - 1);
}

struct Asked {
  std::string rounding;
  bool saturates;
  std::string options() const {
    return formatv("{{ convert = {0}{1} }", rounding, saturates ? ", saturate = true" : "").str();
  }
};

/// Whether the target converts so.
bool isAccepted(const GpuTarget &target, ElementType from, ElementType to, const Asked &how) {
  auto tensor = [](StringRef name, ElementType type, Space space, StringRef layout) {
    return std::make_shared<const Tensor>(cantFail(Tensor::create(
        name, type, space, {lanes, slots}, cantFail(parseLayout((spacing(type) + layout).str())))));
  };
  Options options;
  cantFail(options.set(options::Convert, how.rounding));
  if (how.saturates)
    cantFail(options.set(options::Saturate, std::string("true")));
  auto op = makeCopy(
      OpKind::Copy, Scope::Warp, Operand::whole(tensor("B", to, Space::Global, "S[32,32]")),
      Operand::whole(tensor("R", from, Space::Local, "S[(32,32):(1@laneid,1)]")), 32, {}, options);
  if (!op) {
    consumeError(op.takeError());
    return false;
  }
  auto choice = dispatch(*op, target);
  bool made = bool(choice);
  if (!made)
    consumeError(choice.takeError());
  return made;
}

uint64_t elementAt(ArrayRef<uint8_t> bytes, int64_t i, unsigned bits) {
  uint64_t value = 0;
  for (int64_t b = 0; b != int64_t(divideCeil(bits, 8)); ++b)
    value |= uint64_t(bytes[i * bits / 8 + b]) << (8 * b);
  return bits == 4 ? value >> (i % 2 * 4) & 15 : value;
}

/// One source, and every type that it can become.
struct Conversions {
  GpuTarget target;
  ElementType from;
  Asked how;
  std::vector<ElementType> to;

  std::string program() const {
    std::string text = "target " + target.cpu() + "\nkernel @k threads(32) {\n";
    constexpr const char *rows = "layout {0}S[(32,32):(32,1)]";
    text += formatv("  A : global {0}[32, 32] {1}\n", elementTypeName(from),
                    formatv(rows, spacing(from)));
    for (auto [i, type] : enumerate(to))
      text += formatv("  B{0} : global {1}[32, 32] {2}\n", i, elementTypeName(type),
                      formatv(rows, spacing(type)));
    text +=
        formatv("  R : local {0}[32, 32] layout {1}S[(32,32):(1@laneid,1)]\n  copy.warp R <- A\n",
                elementTypeName(from), spacing(from));
    for (size_t i = 0; i != to.size(); ++i)
      text += formatv("  copy.warp B{0} <- R {1}\n", i, how.options());
    return text + "}\n";
  }

  void check(std::mt19937_64 &random) const {
    std::vector<uint8_t> in(size_t(elements) * storedBits(from) / 8);
    std::vector<uint64_t> values;
    for (int64_t i = 0; i != elements; ++i) {
      values.push_back(interesting(from, random));
      unsigned bits = storedBits(from);
      if (bits == 4)
        in[i / 2] |= uint8_t(values.back() << (i % 2 * 4));
      for (unsigned b = 0; b < bits / 8; ++b)
        in[i * bits / 8 + b] = uint8_t(values.back() >> (8 * b));
    }
    LLVMContext context;
    Program parsed = parse(program());
    auto lowered = lowerToPtx(parsed, context);
    ASSERT_TRUE(bool(lowered)) << toString(lowered.takeError()) << program();
    auto device = createEmulator();
    auto module = cantFail(device->load(lowered->first, "k"));
    std::vector<KernelArgument> arguments;
    std::vector<DeviceAddress> results;
    DeviceAddress a = cantFail(device->allocate(in.size()));
    cantFail(device->write(a, in));
    arguments.push_back(KernelArgument::of(a));
    for (ElementType type : to) {
      results.push_back(cantFail(device->allocate(size_t(elements) * storedBits(type) / 8)));
      arguments.push_back(KernelArgument::of(results.back()));
    }
    LaunchConfig config;
    config.block.x = 32;
    cantFail(module->launch("k", config, arguments));
    for (auto [type, result] : zip(to, results)) {
      std::vector<uint8_t> out(size_t(elements) * storedBits(type) / 8);
      cantFail(device->read(result, out));
      for (int64_t i = 0; i != elements; ++i) {
        uint64_t got = elementAt(out, i, storedBits(type));
        uint64_t expected = convertElement(values[i], from, type, how.rounding, how.saturates);
        ASSERT_EQ(got, expected) << target.cpu() << ": " << elementTypeName(from).str() << " to "
                                 << elementTypeName(type).str() << how.options() << " of 0x"
                                 << utohexstr(values[i]) << ", expected 0x" << utohexstr(expected)
                                 << ", got 0x" << utohexstr(got);
      }
    }
  }
};

TEST(Convert, EveryPairOfTypes) {
  std::mt19937_64 random(34);
  struct Row {
    const char *cpu;
    unsigned accepted; // kinds of conversions
  };
  for (Row row : {Row{"sm_75", 968}, Row{"sm_90a", 1152}, Row{"sm_100a", 1492}}) {
    GpuTarget target = cantFail(GpuTarget::parse(row.cpu));
    unsigned accepted = 0;
    for (unsigned from = 0; from != elementTypeNames().size(); ++from)
      for (const char *rounding : {"rn", "rz", "rm", "rp"})
        for (bool saturates : {false, true}) {
          Conversions c{target, ElementType(from), {rounding, saturates}, {}};
          for (unsigned to = 0; to != elementTypeNames().size(); ++to)
            if (to != from && isAccepted(target, c.from, ElementType(to), c.how))
              c.to.push_back(ElementType(to));
          accepted += unsigned(c.to.size());
          if (!c.to.empty())
            c.check(random);
        }
    EXPECT_EQ(accepted, row.accepted) << row.cpu;
  }
}

} // namespace
