//===- GenerateWindow.cpp - Random copies of windows ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each CTA has its own windows of A and B, whose sizes are run-time values, as the groups of a
// grouped product have. Tiles leave the windows on any side, where other elements of the tensors
// lie: what is read from outside must be zeros, and what is written there would be seen.
//
//===----------------------------------------------------------------------===//

#include "Generate/Choices.h"
#include "tilecopy/op/Tensor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace tilecopy;
using namespace llvm;

namespace {

class WindowKernel {
public:
  explicit WindowKernel(Choices &choices) : c(choices) {}
  std::string write();

private:
  enum Way { Tma, Threads, Reduce };
  void chooseTile();
  std::string window(StringRef name, StringRef of, bool written);
  std::string extent(StringRef name, int64_t &most, int64_t unit);
  std::string shared() const;
  std::string start(bool written, int64_t tile, int64_t room, int64_t unit, StringRef loop);
  std::string load();
  std::string store();
  std::string region(StringRef of, bool written);
  std::string once(const std::string &body) const {
    return formatv("if warp == {0} && elect {{\n{1}}\n", issuer, body);
  }
  /// Before a copy through a map of the window.
  std::string fence(StringRef name) const { return formatv("fence.tensormap {0}\n", name); }

  Choices &c;
  ElementType type = ElementType::F16;
  int64_t unit = 8; // elements of 16 bytes
  int64_t rows = 8, columns = 64, passes = 1, grid = 1, warps = 1, issuer = 0;
  int64_t height = 8, width = 64;         // most of a window
  int64_t readRows = 8, readColumns = 64; // the same of the one that is read
  int64_t above = 0, left = 0;            // of what a CTA has, before its windows
  int64_t pitch = 8, across = 64;         // what a CTA has
  unsigned swizzle = 0;
  bool stacked = false; // a dimension for the CTAs, instead of rows one after the other
  Way in = Tma, out = Tma;
  std::string scalars;
};

} // namespace

void WindowKernel::chooseTile() {
  static const ElementType types[] = {
      ElementType::F16,    ElementType::F32, ElementType::U8,  ElementType::F64,
      ElementType::BF16,   ElementType::I32, ElementType::U16, ElementType::F8E4M3,
      ElementType::F4E2M1, ElementType::U32, ElementType::I64, ElementType::F8E5M2,
  };
  in = c.oneOf({Tma, Tma, Tma, Threads});
  out = c.oneOf({Tma, Tma, Threads, Reduce});
  type = out == Reduce ? c.oneOf({ElementType::U32, ElementType::I32})
                       : types[c.pick(std::size(types))];
  unit = 128 / elementBits(type);
  unsigned log = c.pick(5);
  columns = unit << log;
  swizzle = log >= 1 && log <= 3 && c.pick(2) ? log : 0;
  rows = c.pick(2) ? int64_t(8) << c.pick(3) : 1 + c.pick(20);
  // A stage begins at a multiple of 128 bytes.
  while (rows * (16 << log) % 128)
    ++rows;
}

/// The extent of a window in one dimension: a constant, or a scalar that is declared here. It is
/// at most `most`, which becomes the least such bound.
std::string WindowKernel::extent(StringRef name, int64_t &most, int64_t multiple) {
  if (c.rarely(4)) {
    most = multiple * (1 + c.pick(most / multiple));
    return itostr(most);
  }
  scalars +=
      formatv("  {0} : i32{1} in [{2}, {3}]\n", name,
              multiple > 1 ? formatv(" multiple_of {0}", multiple).str() : "", multiple, most);
  return name.str();
}

std::string WindowKernel::window(StringRef name, StringRef of, bool written) {
  std::string n = name.lower();
  // A store clips whole pieces of 16 bytes at the end of a row; threads clip pairs of 4 bits.
  int64_t grain = written ? unit : elementBits(type) < 8 ? 2 : 1;
  int64_t mostRows = height, mostColumns = width;
  std::string down = extent(n + "rows", mostRows, 1),
              along = extent(n + "columns", mostColumns, grain);
  if (!written)
    readRows = mostRows, readColumns = mostColumns;
  std::string first = stacked ? itostr(above) : formatv("ctaid.x*{0} + {1}", pitch, above).str();
  return formatv("  {0} : window {1}[{2}{3} : +{4}, {5} : +{6}]\n", name, of,
                 stacked ? "ctaid.x, " : "", first, down, left, along);
}

std::string WindowKernel::shared() const {
  std::string layout;
  if (swizzle)
    layout = formatv(" layout swizzle({0},{1},3) S[{2}, {3}] align 1024", Log2_64(unit), swizzle,
                     rows, columns);
  return formatv("  S : shared {0}[{1}, {2}]{3}\n", elementTypeName(type), rows, columns,
                 layout.empty() ? " align 128" : layout);
}

/// Where a tile begins along a dimension, of `most` indices: a region must not lie entirely outside
/// for certain. Only loads may begin before the window.
std::string WindowKernel::start(bool written, int64_t tile, int64_t most, int64_t multiple,
                                StringRef loop) {
  int64_t first = 0, before = (tile - 1) / multiple, after = (most - 1) / multiple;
  if (!written && c.pick(2))
    first = c.pick(2) ? multiple * c.pick(uint32_t(after) + 1)
                      : -multiple * c.pick(uint32_t(before) + 1);
  if (!loop.empty())
    return formatv("{0}*{1} + {2}", loop, tile, first);
  return itostr(first);
}

std::string WindowKernel::region(StringRef of, bool written) {
  return formatv("{0}[{1}{2} : +{3}, {4} : +{5}]", of, stacked ? "0, " : "",
                 start(written, rows, readRows, 1, passes > 1 ? "k" : ""), rows,
                 start(written, columns, readColumns, unit, ""), columns);
}

std::string WindowKernel::load() {
  std::string source = region("W", false);
  if (in == Threads)
    return "copy.cta S <- " + source + "\n" + (out == Threads ? "" : "fence.proxy_async\n") +
           "sync.cta\n";
  bool isFloat = elementTypeName(type).starts_with("f") || type == ElementType::BF16;
  std::string options = isFloat && elementBits(type) >= 16 && c.rarely(4) ? ", oob = nan" : "";
  std::string before = c.rarely(4) ? formatv("prefetch {0}\n", source).str() : "";
  int64_t bytes = rows * columns * elementBits(type) / 8;
  return once(formatv("{0}{1}mbarrier.arrive.expect_tx bar, {2}\ncopy_async S <- {3} {{ dispatch = "
                      "tma, mbar = bar{4} }\n",
                      fence("W"), before, bytes, source, options)) +
         formatv("mbarrier.wait bar, phase {0}\n", passes > 1 ? "k" : "0").str();
}

std::string WindowKernel::store() {
  std::string target = region("V", true);
  if (out == Threads)
    return "copy.cta " + target + " <- S\n" +
           (in == Tma && passes > 1 ? "fence.proxy_async\n" : "") + "sync.cta\n";
  std::string options =
      out == Reduce ? formatv(", reduce = {0}", c.oneOf<const char *>({"add", "max", "xor"})).str()
                    : "";
  return once(formatv("{0}copy_async {1} <- S {{ dispatch = tma{2} }\nbulk.commit\nbulk.wait 0\n",
                      fence("V"), target, options)) +
         "sync.cta\n";
}

std::string WindowKernel::write() {
  chooseTile();
  warps = c.oneOf<int64_t>({1, 2, 4, 8});
  issuer = c.pick(2) ? warps - 1 : 0;
  grid = 1 + c.pick(4);
  passes = c.pick(2) ? 1 + c.pick(3) : 1;
  stacked = c.rarely(3);
  height = rows * passes + c.pick(4), width = columns + unit * c.pick(3);
  above = c.pick(4), left = unit * c.pick(3);
  pitch = above + height + c.pick(3), across = left + width + unit * c.pick(2);
  std::string windows = window("W", "A", false) + window("V", "B", true), tensors;
  std::string dims = stacked ? formatv("{0}, {1}, {2}", grid, pitch, across).str()
                             : formatv("{0}, {1}", grid * pitch, across).str();
  for (StringRef name : {"A", "B"})
    tensors += formatv("  {0} : global {1}[{2}]\n", name, elementTypeName(type), dims);
  std::string text = formatv("kernel @fuzz grid({0}) threads({1}) {{\n", grid, 32 * warps);
  text += scalars + tensors + windows + shared();
  std::string prepare, editor = itostr(c.pick(2) ? warps - 1 : 0);
  if (in == Tma)
    prepare += "tensormap.replace W\n";
  if (out != Threads)
    prepare += "tensormap.replace V\n";
  if (in == Tma)
    text += "  bar : mbarrier\nif thread == 0 {\nmbarrier.init bar, 1\nfence.mbarrier_init\n}\n";
  if (!prepare.empty())
    text += "if warp == " + editor + " {\n" + prepare + "}\nsync.cta\n";
  if (passes > 1)
    text += formatv("for k in 0 : {0} {{\n", passes);
  text += load() + store();
  return text + (passes > 1 ? "}\n}\n" : "}\n");
}

std::string tilecopy::writeWindowKernel(Choices &choices) { return WindowKernel(choices).write(); }
