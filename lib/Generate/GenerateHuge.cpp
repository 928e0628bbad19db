//===- GenerateHuge.cpp - Random copies at the ends of every range --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Small tiles of tensors of up to 2^40 bytes. Extents, pitches, starts and coefficients lie around
// 2^31 and 2^32 elements, bytes and bits, as constants, as scalars with tight ranges, or as scalars
// with the full range of i32 or i64, so that a tile may be anywhere, outside of its tensor too.
// Every way that can reach such sizes is taken: copies by threads, cp.async, bulk copies, tensor
// maps with tiles, rows that are gathered or scattered, and pixels; loads, stores, reductions and
// prefetches. Only what is touched costs memory where the device allows for that.
//
//===----------------------------------------------------------------------===//

#include "Choices.h"
#include "Op/Product.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace tilecopy;
using namespace llvm;

namespace {

class HugeKernel {
public:
  HugeKernel(Choices &choices, const GpuTarget &target) : c(choices), target(target) {}
  std::string write();

private:
  /// How the tile gets to its end or from it. Those from Bulk on wait at an mbarrier.
  enum Way { Threads, Direct, Both, Registers, CpAsync, Zero, Bulk, Map, Rows, Pixels };

  void chooseWay();
  void chooseTile();
  void chooseShape();
  std::string hugeTensor(StringRef name);
  std::string region(StringRef name);
  std::string start(size_t d);
  std::string scalar(StringRef name, int64_t least, int64_t most, int64_t multiple);
  std::string load(StringRef from);
  std::string store(StringRef to);
  std::string pass();
  std::string options() const;

  /// From one tile to the next in a dimension. Picked rows are within 16.
  int64_t step(size_t d) const { return way == Pixels ? 1 : way == Rows && d == 0 ? 16 : tile[d]; }
  int64_t unit() const { return 128 / elementBits(type); } // elements of 16 bytes
  bool isAsync() const { return way >= Bulk; }
  /// Whether engines need starts and sizes in units of 16 bytes.
  bool isAligned() const { return way >= CpAsync && way != Zero; }
  std::string tileText() const { return listOf(tile, ", "); }
  std::string all() const { return join(std::vector<std::string>(tile.size(), ":"), ", "); }

  Choices &c;
  const GpuTarget &target;
  Way way = Threads;
  bool isLoad = true, reduces = false, fetches = false;
  ElementType type = ElementType::F16;
  unsigned threads = 32;
  int64_t grid = 1, passes = 1;
  SmallVector<int64_t, 4> tile, extents; // of the tile, and of the huge tensor at least
  size_t longDim = 0;                    // the one with most elements
  std::string scalars;
  unsigned starts = 0;
};

} // namespace

void HugeKernel::chooseWay() {
  SmallVector<Way, 10> ways{Threads, Direct, Both, Registers, Zero};
  if (target.has(Feature::CpAsync))
    ways.push_back(CpAsync);
  if (target.has(Feature::BulkCopy))
    ways.append({Map, Bulk, Map, Pixels});
  if (target.has(Feature::TensorMemory))
    ways.push_back(Rows);
  way = ways[c.pick(ways.size())];
  isLoad = way == Pixels || way == CpAsync || (way != Zero && c.pick(2) == 0);
  reduces = !isLoad && (way == Map || way == Bulk) && c.rarely(3);
  fetches = isLoad && (way == Map || way == Bulk) && c.rarely(4);
  type = reduces ? c.oneOf({ElementType::I32, ElementType::U32})
                 : c.oneOf({ElementType::F16, ElementType::U8, ElementType::F32, ElementType::F64,
                            ElementType::BF16, ElementType::I32});
  threads = c.oneOf<unsigned>({32, 64, 128, 96});
  grid = c.oneOf<int64_t>({1, 2, 3});
  passes = c.oneOf<int64_t>({1, 2, 3});
}

void HugeKernel::chooseTile() {
  int64_t grain = isAligned() ? unit() : 1;
  if (way == Rows) {
    tile = {4, unit() * c.oneOf<int64_t>({4, 2, 1, 8})};
    return;
  }
  if (way == Pixels) {
    tile = {c.oneOf<int64_t>({8, 16, 5}), unit() * c.oneOf<int64_t>({1, 2, 4})};
    return;
  }
  unsigned rank = way == Bulk ? 1 + c.pick(2) : c.oneOf<unsigned>({1, 2, 3});
  for (unsigned d = 0; d + 1 < rank; ++d)
    tile.push_back(c.oneOf<int64_t>({4, 1, 2, 3, 8}));
  tile.push_back(grain * c.oneOf<int64_t>({4, 8, 1, 2, 3, 16, 5}));
  if (way == Registers)
    tile = {32, c.oneOf<int64_t>({2, 4, 1, 3})};
}

/// Numbers next to which something may break: 31 and 32 bits of elements, bytes or bits, and the
/// greatest sizes.
static int64_t boundary(Choices &c) {
  int64_t at = int64_t(1) << c.oneOf<unsigned>({31, 32, 30, 33, 28, 29, 16, 34, 36, 39});
  return at + c.oneOf<int64_t>({0, 1, -1, 8, -8, 64, 4096, -4096, 5});
}

void HugeKernel::chooseShape() {
  size_t rank = way == Pixels ? 4 : tile.size();
  int64_t grain = isAligned() ? unit() : 1, rest = 1, most = (int64_t(1) << 43) / elementBits(type);
  if (way == Pixels) {
    extents = {0, c.oneOf<int64_t>({5, 3, 8}), c.oneOf<int64_t>({8, 7, 16}), tile.back()};
  } else {
    for (size_t d = 0; d != rank; ++d)
      extents.push_back(step(d) * passes * grid + grain * c.pick(4));
    if (way == Bulk) // one run: all of a row
      extents.back() = tile.back();
    longDim = way == Rows || (way == Bulk && rank > 1) ? 0 : c.pick(uint32_t(rank));
    if (way == Bulk)
      longDim = 0;
  }
  for (size_t d = 0; d != rank; ++d)
    rest *= d == longDim ? 1 : extents[d];
  int64_t wanted = boundary(c), least = step(longDim) * passes * grid;
  if (c.pick(2)) // of the tensor rather than of the dimension
    wanted /= rest;
  // The greatest of tensor maps whose coordinates are not known to fit 32 bits.
  int64_t mostOfMap = isLoad ? int64_t(1) << 31 : (int64_t(1) << 31) - 128;
  if (way >= Map)
    wanted = std::min(wanted, mostOfMap);
  wanted = std::max(least, std::min(wanted, most / rest));
  extents[longDim] = longDim + 1 == rank ? int64_t(alignTo(wanted, grain)) : wanted;
  if (extents[longDim] * rest > most || (way >= Map && extents[longDim] > mostOfMap))
    extents[longDim] -= grain;
}

/// A scalar with at least this range; often with all of its type's.
std::string HugeKernel::scalar(StringRef name, int64_t least, int64_t most, int64_t multiple) {
  bool fits = least >= INT32_MIN && most <= INT32_MAX;
  std::string text = ("  " + name + " : " + (fits && c.pick(2) == 0 ? "i32" : "i64")).str();
  if (multiple > 1)
    text += formatv(" multiple_of {0}", multiple);
  scalars += text + formatv(" in [{0}, {1}]\n", least, most).str();
  return name.str();
}

/// The declaration: extents and pitch are constants or scalars.
std::string HugeKernel::hugeTensor(StringRef name) {
  size_t rank = extents.size();
  int64_t grain = isAligned() ? unit() : 1;
  SmallVector<std::string, 4> dims;
  for (size_t d = 0; d != rank; ++d)
    dims.push_back(itostr(extents[d]));
  if (way != Bulk && c.rarely(3)) { // whose regions must be known to lie inside
    int64_t multiple = longDim + 1 == rank ? grain : 1, most = extents[longDim];
    int64_t least = std::max<int64_t>(multiple, c.pick(2) ? most - most % multiple : multiple);
    dims[longDim] = scalar(("M" + name).str(), least, most, multiple);
  }
  std::string text =
      formatv("  {0} : global {1}[{2}]", name, elementTypeName(type), join(dims, ", "));
  // Rows that are far apart, of two dimensions.
  int64_t row = extents.back(), rows = extents[0];
  int64_t bytes = int64_t(1) << 40, widest = bytes / (elementBits(type) / 8) / rows;
  if (rank == 2 && longDim == 0 && way != Bulk && widest > 2 * row && c.rarely(3)) {
    int64_t least = alignTo(row, grain), most = widest - widest % grain;
    std::string pitch = c.pick(2) ? scalar(("ld" + name).str(), least, most, grain) : itostr(most);
    text += formatv(" layout S[({0}, {1}):({2}, 1)]", dims[0], dims[1], pitch);
  }
  return text + (isAsync() ? " align 128\n" : "\n");
}

/// Where a tile begins in a dimension. In the long one that is nearly anywhere.
std::string HugeKernel::start(size_t d) {
  int64_t size = step(d), grain = d + 1 == extents.size() && isAligned() ? unit() : 1;
  int64_t near = std::min(grain * c.pick(3), (extents[d] - size) / grain * grain);
  std::string own =
      d == 0 || d == longDim ? formatv("(ctaid.x*{0} + k)*{1}", passes, size).str() : itostr(near);
  if (d != longDim)
    return extents[d] == size ? "0" : own;
  int64_t span = size * passes * grid, last = extents[d] - span;
  std::string name = "o" + utostr(starts++);
  bool mustBeInside = way == Bulk;
  // Tensor maps do not store at negative coordinates.
  bool isPositive = !isLoad && way >= Map;
  std::string multiples = grain > 1 ? formatv(" multiple_of {0}", grain).str() : "";
  unsigned kind = mustBeInside ? c.pick(2) : c.pick(5);
  switch (kind) {
  case 0: // inside, whatever the scalar
    return scalar(name, 0, std::max<int64_t>(0, last), grain) + " + " + own;
  case 1: // a constant
    return itostr(std::max<int64_t>(0, last - last % grain - grain * c.pick(3))) + " + " + own;
  case 2: { // far CTAs
    int64_t apart = (extents[d] / grid) / grain * grain;
    return formatv("ctaid.x*{0} + k*{1}", std::max(apart, size * passes), size);
  }
  case 3: // all values of its type, so that the tile may be anywhere
    if (c.pick(2))
      scalars += formatv("  {0} : {1}{2}{3}\n", name, c.pick(2) ? "i32" : "i64", multiples,
                         isPositive ? " in [0, 2147483647]" : "");
    else
      scalar(name, isPositive ? 0 : -boundary(c), boundary(c) + (int64_t(1) << 40), grain);
    return name + " + " + own;
  default: { // a product
    int64_t by = grain * c.oneOf<int64_t>({8, 32, 3, 4096, 65536});
    scalars +=
        formatv("  {0} : i32{1}\n", name, !isPositive && c.pick(2) ? "" : " in [0, 2147483647]");
    return formatv("{0}*{1} + {2}", name, by, own);
  }
  }
}

/// The region of a tile in a huge tensor.
std::string HugeKernel::region(StringRef name) {
  if (way == Pixels)
    return formatv("{0}[{1}, {2}, {3} : +{4}, :]", name, start(0), int(c.pick(2)) - 1,
                   int(c.pick(2)) - 1, tile[0]);
  SmallVector<std::string, 4> ranges;
  for (size_t d = 0; d != tile.size(); ++d) {
    std::string at = start(d);
    if (way == Rows && d == 0)
      ranges.push_back(
          formatv("({0}, {0} + 7, {0} + 3, {1})", at, isLoad ? utostr(c.pick(100)) : at + " + 12"));
    else
      ranges.push_back(formatv("{0} : +{1}", at, tile[d]));
  }
  return (name + "[" + join(ranges, ", ") + "]").str();
}

std::string HugeKernel::options() const {
  if (way == Pixels)
    return ", map = im2col, lower = (-1, -1), upper = (-1, -1)";
  return way == Map ? ", dispatch = tma" : way == Bulk ? ", dispatch = bulk" : "";
}

/// From a huge tensor to B.
std::string HugeKernel::load(StringRef from) {
  std::string to = formatv("B[ctaid.x, k, {0}]", all());
  if (way == Direct)
    return formatv("copy.cta {0} <- {1}\n", to, from);
  if (way == Registers)
    return formatv("if warp == 0 {{\ncopy.warp R <- {0}\ncopy.warp {1} <- R\n}\n", from, to);
  std::string fetched;
  if (way == Threads)
    fetched = formatv("copy.cta S <- {0}\n", from);
  else if (way == CpAsync)
    fetched = formatv("copy_async.cta S <- {0}\ncp_async.commit\ncp_async.wait 0\n", from);
  if (!isAsync())
    return fetched + "sync.cta\ncopy.cta " + to + " <- S\nsync.cta\n";
  int64_t bytes = productOf(tile) * elementBits(type) / 8;
  if (fetches)
    fetched = formatv("prefetch {0} {{ {1} }\n", from, options().substr(2));
  fetched += formatv("mbarrier.arrive.expect_tx bar, {0}\ncopy_async S <- {1} {{ mbar = bar{2} }\n",
                     bytes, from, options());
  return formatv("if warp == 0 && elect {{\n{0}}\nmbarrier.wait bar, phase k\ncopy.cta {1} <- "
                 "S\nsync.cta\n",
                 fetched, to);
}

/// From B to a huge tensor.
std::string HugeKernel::store(StringRef to) {
  std::string from = formatv("B[ctaid.x, k, {0}]", all());
  if (way == Zero)
    return formatv("zero.cta {0}\n", to);
  if (way == Direct)
    return formatv("copy.cta {0} <- {1}\n", to, from);
  if (way == Registers)
    return formatv("if warp == 0 {{\ncopy.warp R <- {0}\ncopy.warp {1} <- R\n}\n", from, to);
  std::string text = "copy.cta S <- " + from + "\n";
  if (!isAsync())
    return text + formatv("sync.cta\ncopy.cta {0} <- S\nsync.cta\n", to).str();
  std::string how = options().empty() ? "" : options().substr(2);
  if (reduces)
    how += (how.empty() ? "" : ", ") + std::string("reduce = add");
  return text + formatv("fence.proxy_async\nsync.cta\nif warp == 0 && elect {{\ncopy_async {0} <- "
                        "S{1}\nbulk.commit\nbulk.wait 0\n}\nsync.cta\n",
                        to, how.empty() ? "" : " { " + how + " }")
                    .str();
}

std::string HugeKernel::pass() {
  std::string at = region("H");
  if (way == Both)
    return formatv("copy.cta {0} <- {1}\n", region("G"), at);
  return isLoad ? load(at) : store(at);
}

std::string HugeKernel::write() {
  chooseWay();
  chooseTile();
  chooseShape();
  std::string tensors = hugeTensor("H"), type = elementTypeName(this->type).str();
  if (way == Both)
    tensors += hugeTensor("G");
  else if (way != Zero)
    tensors += formatv("  B : global {0}[{1}, {2}, {3}]\n", type, grid, passes, tileText());
  if (way == Registers)
    tensors += formatv("  R : local {0}[{1}] layout S[(32,{2}):(1@laneid,1)]\n", type, tileText(),
                       tile[1]);
  else if (way != Direct && way != Both && way != Zero)
    tensors += formatv("  S : shared {0}[{1}] align 128\n", type, tileText());
  std::string copies = pass(), start;
  if (isAsync() && isLoad) {
    tensors += "  bar : mbarrier\n";
    start = "if thread == 0 {\nmbarrier.init bar, 1\nfence.mbarrier_init\n}\nsync.cta\n";
  }
  return formatv("kernel @fuzz grid({0}) threads({1}) {{\n{2}{3}{4}for k in 0:{5} {{\n{6}}\n}\n",
                 grid, threads, scalars, tensors, start, passes, copies);
}

std::string tilecopy::writeHugeKernel(Choices &choices, const GpuTarget &target) {
  return HugeKernel(choices, target).write();
}
