//===- GeneratePixels.cpp - Random copies of a convolution's pixels -------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Copies with `map = im2col` or `im2col_w`: tensors of 3 to 5 dimensions, corners and offsets on
// every side of the border, strides, blocks of channels, swizzles and multicast; along one
// dimension alone on sm_100. The first pixel depends on the CTA and on the loop, and a tile may
// reach beyond the last image. The planner must accept every program made here.
//
//===----------------------------------------------------------------------===//

#include "Choices.h"
#include "tilecopy/op/CopyOp.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace tilecopy;
using namespace llvm;

namespace {

class PixelKernel {
public:
  PixelKernel(Choices &choices, const GpuTarget &target) : c(choices), target(target) {}
  std::string write();

private:
  void chooseTile();
  void choosePositions();
  std::string tensor();
  std::string tile() const;
  std::string first();
  std::string offsets();
  std::string windows();
  std::string extras();

  struct Dim {
    int64_t extent = 4, lower = 0, upper = 0, stride = 1;
    int64_t positions() const { return (extent - 1 + upper - lower) / stride + 1; }
  };

  /// The dimensions that lists have values of.
  ArrayRef<Dim> walked() const {
    return alongW ? ArrayRef<Dim>(dims).take_back() : ArrayRef<Dim>(dims);
  }

  Choices &c;
  const GpuTarget &target;
  bool alongW = false;      // base positions move in the last dimension alone
  bool mayMulticast = true; // and fetch into the cache
  ElementType type = ElementType::F16;
  int64_t unit = 8;                          // elements of 16 bytes
  int64_t pixels = 8, inner = 8, blocks = 1; // a block has `inner` channels of each pixel
  int64_t pitch = 8;                         // elements from pixel to pixel
  unsigned swizzle = 0;
  SmallVector<Dim, 3> dims;                     // spatial, as in the tensor
  int64_t batch = 1, channels = 8, channel = 0; // of the tensor; the first one that is copied
  int64_t grid = 1, cluster = 1, passes = 1;
  std::string scalars;
};

} // namespace

static std::string list(ArrayRef<std::string> values) { return "(" + join(values, ", ") + ")"; }

void PixelKernel::chooseTile() {
  static const ElementType types[] = {ElementType::F16,  ElementType::F32,    ElementType::U8,
                                      ElementType::BF16, ElementType::F8E4M3, ElementType::I32,
                                      ElementType::U16,  ElementType::F64,    ElementType::F4E2M1,
                                      ElementType::U64,  ElementType::I8,     ElementType::F8E5M2};
  constexpr int64_t mostBytes = 24 * 1024;
  type = types[c.pick(std::size(types))];
  unsigned bits = elementBits(type);
  unit = 128 / bits;
  swizzle = alongW ? 2 + c.pick(2) : c.pick(4); // of 64 or 128 bytes
  int64_t span = unit << swizzle;
  blocks = c.rarely(3) ? 2 + c.pick(2) : 1;
  if (swizzle)
    inner = blocks == 1 && c.rarely(3) ? unit * (1 + c.pick(1 << swizzle)) : span;
  else
    inner = unit * (1 + c.pick(c.pick(2) ? 16 : 4));
  pitch = swizzle ? span : inner;
  pixels = c.pick(2) ? 1 + c.pick(48) : int64_t(1) << c.pick(7);
  if (c.rarely(12))
    pixels = c.oneOf<int64_t>({256, 300, 1024, 513});
  if (blocks > 1) // each block begins at a multiple of 128 bytes
    pixels = alignTo(pixels, 8);
  while (pixels > 8 && pixels * pitch * blocks * bits / 8 > mostBytes)
    pixels = alignTo(pixels / 2, 8);
}

void PixelKernel::choosePositions() {
  unsigned spatial = c.oneOf<unsigned>({2, 1, 3});
  int64_t most = spatial == 3 ? 3 : 6;
  for (unsigned d = 0; d != spatial; ++d) {
    Dim dim;
    dim.extent = 1 + c.pick(spatial == 1 ? 40 : 9);
    dim.lower = c.pick(2) ? int64_t(c.pick(most + 3)) - most : 0;
    dim.upper = c.pick(2) ? int64_t(c.pick(most + 3)) - most : 0;
    dim.upper = std::max(dim.upper, dim.lower - dim.extent + 1); // one position at least
    dim.stride = c.rarely(3) ? 1 + c.pick(8) : 1;
    dims.push_back(dim);
  }
  batch = 1 + c.pick(4);
  channel = unit * (c.rarely(3) ? int64_t(c.pick(4)) - 1 : 0);
  channels = std::max(unit, channel + inner * blocks);
  if (c.rarely(3))
    channels += unit * c.pick(3);
  else if (c.rarely(3)) // the last channels are outside
    channels -= std::min<int64_t>(channels - 2, 2 * c.pick(uint32_t(unit)));
}

/// Rows of whole 16-byte units; perhaps padded, perhaps with sizes that are known at run time.
std::string PixelKernel::tensor() {
  int64_t rows = alignTo(channels, unit) + (c.rarely(4) ? unit * (1 + c.pick(2)) : 0);
  SmallVector<std::string, 5> sizes, strides;
  sizes.push_back(itostr(batch));
  if (c.rarely(3)) {
    scalars += formatv("  batches : i32 in [{0}, {1}]\n", batch, batch + 3);
    sizes[0] = "batches";
  }
  bool padded = rows != channels;
  for (auto [d, dim] : enumerate(dims)) {
    sizes.push_back(itostr(dim.extent));
    if (padded || d == 0 || !c.rarely(6))
      continue;
    scalars += formatv("  size{0} : i32 in [{1}, {2}]\n", d, dim.extent, dim.extent + 3);
    sizes.back() = formatv("size{0}", d);
  }
  sizes.push_back(itostr(channels));
  std::string text =
      formatv("  A : global {0}[{1}]", elementTypeName(type), join(sizes, ", ")).str();
  if (!padded)
    return text + "\n";
  strides.push_back("1");
  int64_t next = rows;
  for (const Dim &dim : reverse(dims)) {
    strides.push_back(itostr(next));
    next *= dim.extent;
  }
  strides.push_back(itostr(next));
  std::reverse(strides.begin(), strides.end());
  return text + formatv(" layout S[({0}):({1})]\n", join(sizes, ","), join(strides, ",")).str();
}

std::string PixelKernel::tile() const {
  std::string layout = swizzle ? formatv("swizzle({0},{1},3) ", Log2_64(unit), swizzle).str() : "";
  layout += formatv("S[({0},{1},{2}):({3},{4},1)]", pixels, blocks, inner, pitch, pixels * pitch);
  return formatv("  S : shared {0}[{1}, {2}] layout {3} align 1024\n", elementTypeName(type),
                 pixels, inner * blocks, layout);
}

/// The place of the first pixel: CTAs and passes count base positions, as a convolution does, or it
/// is a constant.
std::string PixelKernel::first() {
  SmallVector<std::string, 5> at;
  bool counted = c.pick(2);
  std::string number = formatv("(ctaid.x*{0} + k*{1} + {2})", pixels, pixels * grid, c.pick(9));
  int64_t before = 1;
  size_t left = dims.size();
  for (const Dim &dim : reverse(dims)) {
    if (left-- <= dims.size() - walked().size()) { // any place, outside of the tensor too
      at.push_back(formatv("({0})", int64_t(c.pick(uint32_t(dim.extent + 2))) - 1));
      continue;
    }
    std::string index = counted ? formatv("{0} / {1} % {2}", number, before, dim.positions()).str()
                                : itostr(c.pick(uint32_t(dim.positions())));
    at.push_back(formatv("{0}*{1} + {2}", counted ? "(" + index + ")" : index, dim.stride,
                         dim.lower < 0 ? "(" + itostr(dim.lower) + ")" : itostr(dim.lower)));
    before *= dim.positions();
  }
  at.push_back(counted ? formatv("{0} / {1}", number, before).str() : itostr(c.pick(5)));
  std::reverse(at.begin(), at.end());
  at.back() += formatv(" : +{0}", pixels);
  at.push_back(formatv("{0} : +{1}", channel, inner * blocks));
  return join(at, ", ");
}

std::string PixelKernel::offsets() {
  SmallVector<std::string, 3> values;
  for (size_t d = 0; d != walked().size(); ++d)
    values.push_back(c.rarely(3)   ? formatv("k % {0}", 1 + c.pick(3)).str()
                     : c.rarely(8) ? itostr(c.pick(dims.size() == 3 || alongW ? 32 : 256))
                                   : itostr(c.pick(4)));
  return list(values);
}

/// The options of the walk. What is the same without an option may stay unsaid.
std::string PixelKernel::windows() {
  std::string text = alongW ? "map = im2col_w" : "map = im2col";
  auto add = [&](StringRef key, int64_t otherwise, function_ref<int64_t(const Dim &)> value) {
    SmallVector<std::string, 3> values;
    bool plain = true;
    for (const Dim &dim : walked()) {
      plain &= value(dim) == otherwise;
      values.push_back(itostr(value(dim)));
    }
    if (!plain || c.rarely(4))
      text += formatv(", {0} = {1}", key, list(values));
  };
  add("lower", 0, [](const Dim &d) { return d.lower; });
  add("upper", 0, [](const Dim &d) { return d.upper; });
  add("strides", 1, [](const Dim &d) { return d.stride; });
  if (c.pick(3))
    text += ", offsets = " + offsets();
  return text;
}

std::string PixelKernel::extras() {
  std::string text;
  using T = ElementType;
  if (is_contained({T::F16, T::F32, T::BF16, T::F64}, type) && c.rarely(3))
    text += ", oob = nan";
  if (type == T::F32 && c.rarely(4))
    text += ", tma_dtype = tf32";
  if (c.rarely(6))
    text += ", cache_hint = evict_first";
  if (c.rarely(6))
    text += formatv(", l2_promotion = {0}", c.oneOf<int>({0, 64, 128, 256}));
  if (c.rarely(6))
    text += ", prefetch_tensormap = true";
  if (cluster > 1)
    text += formatv(", cta_mask = {0}", (1 << cluster) - 1);
  return text;
}

std::string PixelKernel::write() {
  alongW = target.sm() >= 100 && c.rarely(3);
  mayMulticast = !alongW || (target.suffix() && target.sm() < 120);
  chooseTile();
  choosePositions();
  cluster = c.rarely(4) && mayMulticast ? 2 : 1;
  grid = cluster * (1 + c.pick(3));
  passes = 1 + c.pick(3);
  std::string input = tensor(), at = "A[" + first() + "]", walk = windows(), more = extras();
  StringRef meet = cluster > 1 ? "sync.cluster" : "sync.cta";
  std::string issuer = cluster > 1 ? "cluster.ctarank == 0 && " : "";
  std::string text = formatv("kernel @fuzz grid({0}) cluster({1}) threads({2}) {{\n{3}{4}", grid,
                             cluster, c.oneOf<int>({32, 64, 128}), scalars, input);
  text += formatv("  B : global {0}[{1}, {2}, {3}, {4}]\n", elementTypeName(type), grid, passes,
                  pixels, inner * blocks);
  text += tile();
  text += formatv("  full : mbarrier\nif thread == 0 {{\nmbarrier.init full, 1\n"
                  "fence.mbarrier_init\n}\n{0}\n",
                  meet);
  text += formatv("for k in 0 : {0} {{\nif warp == 0 && elect {{\n"
                  "mbarrier.arrive.expect_tx full, {1}\n}\n",
                  passes, pixels * inner * blocks * elementBits(type) / 8);
  text += formatv("if {0}warp == 0 && elect {{\n", issuer);
  if ((swizzle == 0 || alongW) && mayMulticast && blocks == 1 && c.rarely(5))
    text += formatv("prefetch {0} {{ {1} }\n", at, walk);
  text += formatv("copy_async S <- {0} {{ mbar = full, {1}{2} }\n}\n", at, walk, more);
  return text +
         formatv("mbarrier.wait full, phase k\ncopy.cta B[ctaid.x, k, :, :] <- S\n{0}\n}\n}\n",
                 meet)
             .str();
}

std::string tilecopy::writePixelKernel(Choices &choices, const GpuTarget &target) {
  return PixelKernel(choices, target).write();
}
