//===- GenerateNarrow.cpp - Random copies of elements of 4 and 6 bits -----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile goes from global to shared memory and back: dense, in groups of 16 that are padded to 16
// bytes, or with a byte for each element. Threads, cp.async, bulk copies and tensor maps move it;
// ldmatrix expands it into registers, and those are stored. Sizes are constant or known at run
// time, swizzles are those of slots, and tiles may leave their tensors by whole groups.
//
//===----------------------------------------------------------------------===//

#include "Generate/Choices.h"
#include "tilecopy/op/CopyOp.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace tilecopy;
using namespace llvm;

namespace {

class NarrowKernel {
public:
  NarrowKernel(Choices &choices, const GpuTarget &target) : c(choices), target(target) {}
  std::string write();

private:
  void choose();
  std::string spaced(Spacing spacing, int64_t pitch, int64_t swizzle) const;
  std::string global(StringRef name, Spacing spacing);
  void declare(StringRef name, StringRef space, const Twine &rest) {
    tensors += formatv("  {0} : {1} {2}{3}\n", name, space, type, rest);
  }
  std::string copy(StringRef to, StringRef from, StringRef options = "") const {
    return formatv("  copy.{0} {1} <- {2}{3}\n", scopeName(scope), to, from, options);
  }
  std::string threads(Spacing from, Spacing to);
  std::string engine(bool map);
  std::string matrices();

  Choices &c;
  const GpuTarget &target;
  StringRef type;
  Scope scope = Scope::Cta;
  unsigned ctaThreads = 64;
  int64_t bits = 4, rows = 8, columns = 32;
  std::string scalars, tensors;
};

} // namespace

void NarrowKernel::choose() {
  type = c.oneOf<StringRef>({"f6e2m3", "f4e2m1", "f6e3m2"});
  bits = type == "f4e2m1" ? 4 : 6;
  ctaThreads = c.oneOf<unsigned>({64, 128, 32, 96});
  rows = 1 + c.pick(24);
  columns = 16 * (1 + c.pick(12));
}

/// A layout of rows of a pitch, in elements or slots; the swizzle's rows are of 16 << swizzle
/// slots.
std::string NarrowKernel::spaced(Spacing spacing, int64_t pitch, int64_t swizzle) const {
  std::string text = " layout " + spacingWord(spacing).str();
  if (swizzle)
    text += formatv(" swizzle(4,{0},3)", swizzle);
  return text + formatv(" S[({0},{1}):({2},1)]", rows, columns, pitch).str();
}

/// Declares a tensor of which the tile is all or a part; returns the region.
std::string NarrowKernel::global(StringRef name, Spacing spacing) {
  int64_t above = c.rarely(3) ? c.pick(4) : 0, before = c.rarely(3) ? 16 * c.pick(4) : 0;
  int64_t height = above + rows + c.pick(2), width = before + columns + 16 * c.pick(2);
  if (c.rarely(4)) // the tile leaves the tensor
    width = std::max<int64_t>(before + 16, width - 32);
  std::string wide = itostr(width), layout;
  if (spacing != Spacing::Dense)
    layout = formatv(" layout {0} S[({1},{2}):({3},1)]", spacingWord(spacing), height, width,
                     width + 16 * c.pick(3));
  else if (c.rarely(3)) {
    wide = ("w" + name).str();
    scalars += formatv("  {0} : i32 multiple_of 16 in [{1}, {2}]\n", wide,
                       std::max<int64_t>(before + 16, width - 16), width + 32);
  }
  declare(name, "global", "[" + Twine(height) + ", " + wide + "]" + layout);
  return formatv("{0}[{1} : +{2}, {3} : +{4}]", name, above, rows, before, columns);
}

/// Through shared memory, by loads and stores.
std::string NarrowKernel::threads(Spacing from, Spacing to) {
  int64_t swizzle = to == Spacing::Dense || !c.rarely(3) ? 0 : 1 + c.pick(3);
  scope = c.oneOf({Scope::Cta, Scope::Warp, Scope::Thread});
  if (scope != Scope::Cta)
    ctaThreads = scope == Scope::Warp ? 32 : 1;
  std::string a = global("A", from), b = global("B", from);
  declare("S", "shared",
          "[" + Twine(rows) + ", " + Twine(columns) + "]" +
              spaced(to, columns + 16 * c.pick(3), swizzle) + (swizzle ? " align 1024" : ""));
  std::string body;
  if (c.rarely(3))
    body = formatv("  zero.{0} S\n  sync.cta\n", scopeName(scope));
  bool async = target.has(Feature::CpAsync) && c.pick(2);
  std::string fill; // words of whole bytes do not repeat 6 bits
  if ((bits == 4 || from == Spacing::Bytes) && c.pick(2))
    fill = formatv(" {{ fill = {0} }", c.oneOf<int>({1, -2, 3, -4, 0}));
  body += async ? formatv("  copy_async.{0} S <- {1} {{ dispatch = ldgsts }\n  cp_async.commit\n"
                          "  cp_async.wait 0\n",
                          scopeName(scope), a)
                      .str()
                : copy("S", a, fill);
  return body + "  sync.cta\n" + copy(b, "S");
}

/// By one thread: a bulk copy, or a tensor map, which pads.
std::string NarrowKernel::engine(bool map) {
  Spacing to = map ? Spacing::Padded16 : Spacing::Dense;
  int64_t swizzle = map && c.pick(2) ? 3 : 0;
  columns = map ? 128 * (1 + c.pick(3)) : 64 * (1 + c.pick(4));
  bool stores = map && bits == 6 && c.pick(2);
  int64_t height = rows + c.pick(3), before = 128 * c.pick(2);
  std::string at = formatv("[{0} : +{1}, {2}:{3}]", c.pick(3), rows, before, before + columns);
  declare("A", "global", "[" + Twine(height + 2) + ", " + Twine(before + columns) + "] align 32");
  declare("B", "global", "[" + Twine(height + 2) + ", " + Twine(before + columns) + "] align 32");
  std::string layout = formatv(" layout {0}", spacingWord(to));
  if (swizzle) // blocks of 128 slots
    layout += formatv(" swizzle(4,3,3) S[({0},{1},128):(128,{2},1)]", rows, columns / 128,
                      128 * alignTo(uint64_t(rows), 8));
  declare("S", "shared",
          "[" + Twine(rows) + ", " + Twine(columns) + "]" + (map ? layout : std::string()) +
              " align 1024");
  tensors += "  bar : mbarrier\n";
  std::string body =
      formatv("  if thread == 0 {{\n    mbarrier.init bar, 1\n    fence.mbarrier_init\n  }\n"
              "  sync.cta\n  if thread == 0 {{\n    mbarrier.arrive.expect_tx bar, {0}\n"
              "    copy_async S <- A{1} {{ mbar = bar{2} }\n  }\n  mbarrier.wait bar, phase 0\n",
              rows * columns * bits / 8, at, map ? ", dispatch = tma" : "");
  if (!stores)
    return body + copy("B" + at, "S");
  return body +
         formatv("  sync.cta\n  if thread == 0 {{\n    copy_async B{0} <- S {{ dispatch = tma }\n"
                 "    bulk.commit\n    bulk.wait 0\n  }\n",
                 at)
             .str();
}

/// The fragments of products: 8 rows of 32 elements to 4 registers in a lane, in order or turned.
std::string NarrowKernel::matrices() {
  ctaThreads = 32;
  scope = Scope::Warp;
  bool turned = c.pick(2);
  rows = (turned ? 16 : 8) * (1 + c.pick(2));
  columns = 16 * (1 + c.pick(4));
  int64_t swizzle = c.rarely(3) ? 1 + c.pick(3) : 0;
  declare("A", "global", "[" + Twine(rows) + ", " + Twine(columns) + "]");
  declare("S", "shared",
          "[" + Twine(rows) + ", " + Twine(columns) + "]" +
              spaced(Spacing::Padded16, columns + 16 * c.pick(2), swizzle) + " align 1024");
  std::string fragment = turned ? formatv("({0},4,4,{1},2,8):({2},1@laneid,1,{3},4,4@laneid)",
                                          rows / 16, columns / 16, 8 * columns / 16, 8)
                                      .str()
                                : formatv("({0},8,{1},4,4):({2},4@laneid,4,1@laneid,1)", rows / 8,
                                          columns / 16, 4 * columns / 16)
                                      .str();
  std::string bytes = formatv("[{0}, {1}] layout bytes", rows, columns);
  declare("R", "local", bytes + " S[" + fragment + "]");
  declare("B", "global", bytes + formatv(" S[{0},{1}]", rows, columns).str());
  return copy("S", "A") + "  sync.cta\n" + copy("R", "S") + copy("B", "R");
}

std::string NarrowKernel::write() {
  choose();
  std::string body;
  uint32_t kind = c.pick(8);
  if (kind == 7 && target.has(Feature::Matrix8))
    body = matrices();
  else if (kind >= 5 && target.has(Feature::BulkCopy))
    body = engine(/*map=*/kind == 6 && target.sm() >= 100);
  else if (kind == 4)
    body = threads(Spacing::Bytes, Spacing::Bytes);
  else
    body = threads(c.rarely(3) ? Spacing::Padded16 : Spacing::Dense,
                   c.pick(3) ? Spacing::Padded16 : Spacing::Dense);
  return formatv("kernel @fuzz threads({0}) {{\n", ctaThreads).str() + scalars + tensors + body +
         "}\n";
}

std::string tilecopy::writeNarrowKernel(Choices &choices, const GpuTarget &target) {
  return NarrowKernel(choices, target).write();
}
