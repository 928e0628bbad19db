//===- GenerateLengths.cpp - Random bulk copies of any start and length ---===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread copies runs that end with their tensor, at a place that run time tells, and, where the
// target has instructions for that, runs that begin and end inside of 16 bytes.
//
//===----------------------------------------------------------------------===//

#include "Generate/Choices.h"
#include "tilecopy/op/CopyOp.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace tilecopy;
using namespace llvm;

namespace {

class LengthKernel {
public:
  LengthKernel(Choices &choices, const GpuTarget &target) : c(choices), target(target) {}
  std::string write();

private:
  std::string ending(bool loads);
  std::string uneven(bool loads);
  std::string load(const std::string &to, const std::string &from, int64_t elements,
                   StringRef more) const;
  std::string store(const std::string &to, const std::string &from) const;
  std::string declare(StringRef name, StringRef space, const std::string &dims) const {
    return formatv("  {0} : {1} {2}[{3}]\n", name, space, elementTypeName(type), dims);
  }

  Choices &c;
  const GpuTarget &target;
  ElementType type = ElementType::U8;
  int64_t bytes = 1, unit = 16; // of an element; elements of 16 bytes
};

} // namespace

static constexpr StringLiteral start =
    "  if thread == 0 {\n    mbarrier.init bar, 1\n    fence.mbarrier_init\n  }\n  sync.cta\n";

std::string LengthKernel::load(const std::string &to, const std::string &from, int64_t elements,
                               StringRef more) const {
  return formatv("if warp == 0 && elect {{\nmbarrier.arrive.expect_tx bar, {0}\ncopy_async {1} <- "
                 "{2} {{ dispatch = bulk, mbar = bar{3} }\n}\n",
                 elements * bytes, to, from, more);
}

std::string LengthKernel::store(const std::string &to, const std::string &from) const {
  return formatv("fence.proxy_async\nsync.cta\nif warp == 0 && elect {{\ncopy_async {0} <- {1} {{ "
                 "dispatch = bulk }\nbulk.commit\nbulk.wait 0\n}\n",
                 to, from);
}

/// Each CTA has a part of a tensor of run-time length, several times.
std::string LengthKernel::ending(bool loads) {
  int64_t part = unit * (1 + c.pick(4096 / 16 / 8)) * (1 + c.pick(2)), grid = 1 + c.pick(3),
          passes = 1 + c.pick(3);
  int64_t all = part * grid * passes;
  std::string text = formatv("kernel @fuzz grid({0}) threads(64) {{\n  n : i32 in [1, {1}]\n", grid,
                             all + c.pick(2) * unit);
  text += declare(loads ? "A" : "B", "global", "n");
  text += declare(loads ? "B" : "A", "global", std::to_string(all));
  text += declare("S", "shared", std::to_string(part)) + "  bar : mbarrier\n" + start.str();
  std::string place = formatv("[(ctaid.x*{0} + k)*{1} : +{1}]", passes, part);
  text += formatv("for k in 0 : {0} {{\n", passes);
  if (loads)
    text += load("S", "A" + place, part, c.rarely(4) ? ", cache_hint = evict_first" : "") +
            "mbarrier.wait bar, phase k\ncopy.cta B" + place + " <- S\nsync.cta\n";
  else
    text += "copy.cta S <- A" + place + "\n" + store("B" + place, "S") + "sync.cta\n";
  return text + "}\n}\n";
}

/// Rows of any length from any column on, at the same place of 16 bytes on both sides.
std::string LengthKernel::uneven(bool loads) {
  int64_t rows = c.oneOf<int64_t>({1, 1, 3, 8}), skew = int64_t(c.pick(uint32_t(unit))),
          length = 1 + c.pick(uint32_t(unit * c.oneOf<int64_t>({1, 2, 9}))),
          width = alignTo(skew + length, unit) + unit * c.pick(2),
          pitch = alignTo(skew + length, unit) + unit * (1 + c.pick(3)),
          before = unit * int64_t(c.pick(2));
  bool moves = loads && c.rarely(3); // the start is a value of run time
  std::string text = formatv("kernel @fuzz threads(64) {{\n{0}",
                             moves ? formatv("  k : i32 in [0, {0}]\n", 2 * unit).str() : "");
  if (moves)
    width = pitch = alignTo(length + 3 * unit, unit), before = skew = 0;
  std::string inTile =
      formatv("[0 : +{0}, {1} : +{2}]", rows,
              moves ? formatv("k % {0}", unit).str() : std::to_string(skew), length);
  std::string inTensor = formatv("[0 : +{0}, {1} : +{2}]", rows,
                                 moves ? std::string("k") : std::to_string(before + skew), length);
  std::string wide = formatv("{0}, {1}", rows, pitch), tight = formatv("{0}, {1}", rows, length);
  text += declare("A", "global", loads ? wide : tight);
  text += declare("B", "global", loads ? tight : wide);
  text += declare("S", "shared", formatv("{0}, {1}", rows, width)) + "  bar : mbarrier\n";
  text += start;
  if (loads)
    text += load("S" + inTile, "A" + inTensor, rows * length, ", around = unspecified") +
            "mbarrier.wait bar, phase 0\ncopy.cta B <- S" + inTile + "\n";
  else
    text += "copy.cta S" + inTile + " <- A\n" + store("B" + inTensor, "S" + inTile);
  return text + "}\n";
}

std::string LengthKernel::write() {
  type = c.oneOf<ElementType>({ElementType::U8, ElementType::F16, ElementType::F32,
                               ElementType::F64, ElementType::I8, ElementType::BF16,
                               ElementType::I32, ElementType::U64});
  bytes = elementBits(type) / 8;
  unit = 16 / bytes;
  bool loads = c.pick(2), has = loads ? target.ptx() >= 92 : target.sm() >= 100;
  return has && c.pick(2) ? uneven(loads) : ending(loads);
}

std::string tilecopy::writeLengthKernel(Choices &choices, const GpuTarget &target) {
  return LengthKernel(choices, target).write();
}
