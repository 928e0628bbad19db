//===- GenerateTma.cpp - Random copies through tensor maps ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The planner must accept every program made here. The choices themselves obey the rules of tensor
// maps (16-byte rows and starts, shared memory in units of 128 bytes, what a swizzle requires of
// rows), so a copy that is declined is a finding too.
//
//===----------------------------------------------------------------------===//

#include "Choices.h"
#include "TmaKernel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace tilecopy;
using namespace llvm;

namespace {

class TmaGenerator {
public:
  explicit TmaGenerator(Choices &choices) : c(choices) {}

  std::string write() {
    k.kind = c.oneOf({TmaKernel::Load, TmaKernel::Store, TmaKernel::Trip, TmaKernel::Reduce});
    k.threads = c.oneOf<int64_t>({32, 64, 128, 256, 96, 48});
    k.cluster = c.oneOf<int64_t>({1, 1, 2, 4});
    k.grid = k.cluster * (1 + c.pick(3));
    k.loop = c.rarely(3) ? 2 + c.pick(5) : 1;
    k.ring = k.loop > 1 ? 1 + c.pick(3) : 1;
    if (k.loop > 1 && c.pick(2)) {
      k.passes = "passes";
      k.scalars += formatv("  passes : i32 in [{0}, {1}]\n", c.rarely(4) ? 0 : 1, k.loop);
    }
    k.ctaInOrder = c.pick(4) != 3;
    k.waitAll = c.pick(2);
    chooseType();
    chooseTile();
    if (k.kind == TmaKernel::Load && k.cluster > 1 && c.pick(2))
      chooseMulticast();
    bool loads = k.kind == TmaKernel::Load || k.kind == TmaKernel::Trip;
    if (loads)
      k.from = mapped("A", false, c.pick(2));
    if (k.kind != TmaKernel::Load)
      k.to = mapped("B", true, !shares && k.grid > 1);
    chooseOptions(loads);
    return k.text();
  }

private:
  void chooseType();
  void chooseReduction();
  void chooseTile();
  void chooseOrder(unsigned rank);
  void chooseMulticast();
  bool chooseSlices();
  void chooseOptions(bool loads);
  TmaTensor mapped(const std::string &name, bool store, bool perCta);
  std::string start(const std::string &name, unsigned d, bool store, unsigned ctaDim,
                    unsigned loopDim, int64_t &most);
  int64_t extent(unsigned d, bool store, int64_t most);
  void lay(TmaTensor &t, const std::string &name, ArrayRef<int64_t> extents);

  /// Region starts and extents of a dimension must be multiples of this, where anything is
  /// required.
  int64_t unit(unsigned d) const {
    const TmaTile &t = k.tile;
    return d != t.order[0] ? 1 : t.cut() ? t.span() : t.elements(16);
  }

  Choices &c;
  TmaKernel k;
  std::string reduction;
  bool widens = true;  // the planner may count in wider elements
  bool shares = false; // all CTAs and passes reduce into one place
  bool tf32 = false;
};

} // namespace

//===----------------------------------------------------------------------===//
// The tile
//===----------------------------------------------------------------------===//

void TmaGenerator::chooseReduction() {
  using T = ElementType;
  reduction = c.oneOf<const char *>({"add", "min", "max", "and", "or", "xor", "inc", "dec"});
  if (reduction == "add")
    k.tile.type = c.oneOf({T::F32, T::U32, T::I32, T::U64, T::I64, T::F16, T::BF16});
  else if (reduction == "min" || reduction == "max")
    k.tile.type = c.oneOf({T::U32, T::I32, T::U64, T::I64, T::F16, T::BF16});
  else if (reduction == "inc" || reduction == "dec")
    k.tile.type = T::U32;
  else
    k.tile.type = c.oneOf({T::U32, T::I32, T::U64, T::I64});
  bool isFloat = is_contained({T::F32, T::F16, T::BF16}, k.tile.type);
  widens = false;
  shares = c.pick(2);
  // The order of floating-point sums and of bounded counts is visible unless all terms are the
  // same.
  k.sameValues =
      shares && ((reduction == "add" && isFloat) || reduction == "inc" || reduction == "dec");
}

void TmaGenerator::chooseType() {
  if (k.kind == TmaKernel::Reduce)
    return chooseReduction();
  static const ElementType types[] = {
      ElementType::F16,    ElementType::F32,    ElementType::U8,     ElementType::F64,
      ElementType::BF16,   ElementType::I16,    ElementType::U16,    ElementType::I32,
      ElementType::U32,    ElementType::I64,    ElementType::U64,    ElementType::I8,
      ElementType::F8E4M3, ElementType::F8E5M2, ElementType::F4E2M1,
  };
  k.tile.type = types[c.pick(std::size(types))];
  tf32 = k.kind == TmaKernel::Load && k.tile.type == ElementType::F32 && c.rarely(3);
  widens = !tf32;
}

/// Row-major most of the time. Pairs of 4-bit elements stay in the last dimension.
void TmaGenerator::chooseOrder(unsigned rank) {
  k.tile.order.resize(rank);
  std::iota(k.tile.order.rbegin(), k.tile.order.rend(), 0);
  if (c.rarely(3))
    for (size_t i = elementBits(k.tile.type) < 8; i + 1 < rank; ++i)
      std::swap(k.tile.order[i], k.tile.order[i + c.pick(rank - i)]);
}

void TmaGenerator::chooseTile() {
  constexpr int64_t mostBytes = 8192, mostLong = 40 * 1024;
  TmaTile &t = k.tile;
  unsigned rank = 1 + c.pick(5);
  chooseOrder(rank);
  t.swizzle = c.pick(4);
  int64_t span = 16 << t.swizzle, row = 16;
  // A cut row adds a dimension; with rank 5 it leaves an issue loop, which steps by 128 bytes.
  bool mayCut = rank < 5 || t.swizzle == 3;
  if (t.swizzle)
    row = c.pick(3) == 2 ? 16 * (1 + c.pick(span / 16)) : span * (mayCut ? 1 + c.pick(4) : 1);
  else
    row = c.pick(2) ? 16 * (1 + c.pick(16)) : int64_t(16) << c.pick(6);
  if (!widens)
    row = std::min(row, t.elements(16) * 16 * 16); // 256 elements
  t.extents.assign(rank, 1);
  t.extents[t.order[0]] = t.elements(row);
  int64_t pitch = std::max(row, t.swizzle ? span : 0), bytes = pitch;
  for (unsigned d : drop_begin(t.order)) {
    int64_t e = c.pick(2) ? 1 + c.pick(8) : int64_t(1) << c.pick(5);
    e = bytes * e <= mostBytes ? e : 1;
    t.extents[d] = e;
    bytes *= e;
  }
  t.atomsAt = t.cut() ? 1 + c.pick(rank) : 1;
  // Longer than a box may be, with several issues: of 256 at most, or one by one if the length is
  // prime.
  if (rank > 1 && (t.swizzle ? span : row) % 128 == 0 && c.rarely(10)) {
    unsigned d = t.order[1 + c.pick(rank - 1)];
    int64_t e = c.oneOf<int64_t>({258, 300, 264, 257, 280});
    if (bytes / t.extents[d] * e <= mostLong) {
      t.extents[d] = e;
      return;
    }
  }
  t.stages = c.rarely(3) ? 2 + c.pick(2) : 1;
  t.gap = c.rarely(6) ? 128 * (1 + c.pick(8)) : 0;
}

//===----------------------------------------------------------------------===//
// Multicast
//===----------------------------------------------------------------------===//

/// Each CTA brings a part of the tile to all CTAs: along a dimension whose parts begin at multiples
/// of 128 bytes.
bool TmaGenerator::chooseSlices() {
  int64_t atom, stage;
  auto strides = k.tile.strides(atom, stage);
  for (unsigned d : drop_begin(k.tile.order)) {
    int64_t part = k.tile.extents[d] / k.cluster;
    if (k.tile.extents[d] % k.cluster || part * strides[d] % k.tile.elements(128))
      continue;
    k.slices = int(d);
    k.issuersOfEach = k.cluster;
    return true;
  }
  return false;
}

void TmaGenerator::chooseMulticast() {
  int64_t all = (1 << k.cluster) - 1, mask = all;
  if (!c.pick(2) || !chooseSlices()) {
    k.issuers = formatv("cluster.ctarank == {0}", c.pick(k.cluster));
    int64_t n = c.pick(k.cluster);
    switch (c.pick(5)) {
    case 0:
      break;
    case 1:
      k.receivers = formatv("cluster.ctarank <= {0}", n);
      mask = (2 << n) - 1;
      break;
    case 2:
      k.receivers = formatv("cluster.ctarank >= {0}", n);
      mask = all & ~((1 << n) - 1);
      break;
    case 3:
      k.receivers = formatv("cluster.ctarank == {0}", n);
      mask = 1 << n;
      break;
    case 4:
      k.receivers = formatv("cluster.ctarank % 2 == {0}", n % 2);
      mask = all & (n % 2 ? 0xaaaa : 0x5555);
      break;
    }
  }
  k.mask = itostr(mask);
  if (c.rarely(4)) {
    k.scalars += formatv("  mask : i32 in [{0}, {0}]\n", mask);
    k.mask = "mask";
  }
}

//===----------------------------------------------------------------------===//
// The mapped tensor
//===----------------------------------------------------------------------===//

/// Where the tile begins along a dimension: a constant, CTAs, passes, an argument. `most` is set to
/// the greatest start.
std::string TmaGenerator::start(const std::string &name, unsigned d, bool store, unsigned ctaDim,
                                unsigned loopDim, int64_t &most) {
  int64_t e = k.tile.extents[d], constant = c.rarely(3) ? unit(d) * c.pick(4) : 0;
  SmallVector<std::string, 4> terms;
  most = 0;
  bool both = ctaDim == d + 1 && loopDim == d + 1;
  if (ctaDim == d + 1) {
    int64_t step = e * (both ? k.loop : 1), ctas = k.grid;
    if (k.slices >= 0) {
      ctas /= k.cluster;
      terms.push_back(formatv("ctaid.x / {0} * {1}", k.cluster, step));
    } else {
      terms.push_back(formatv("ctaid.x*{0}", step));
    }
    most += (ctas - 1) * step;
  }
  if (loopDim == d + 1) {
    terms.push_back(formatv("k*{0}", e));
    most += (k.loop - 1) * e;
  }
  if (c.rarely(8)) {
    std::string argument = formatv("at{0}{1}", name, d);
    int64_t step = unit(d) * (1 + c.pick(4));
    k.scalars += formatv("  {0} : i32 multiple_of {1} in [0, {2}]\n", argument, step, 2 * step);
    terms.push_back(argument);
    most += 2 * step;
  }
  // Before the tensor: only loads may.
  if (!store && c.rarely(5))
    constant -= unit(d) * (1 + c.pick(e / unit(d) + 1));
  most += constant;
  std::string text = join(terms, " + ");
  if (text.empty())
    return itostr(constant);
  return constant < 0   ? formatv("{0} - {1}", text, -constant).str()
         : constant > 0 ? formatv("{0} + {1}", text, constant).str()
                        : text;
}

/// The extent of the tensor: it contains the tile, or ends within it or before it.
int64_t TmaGenerator::extent(unsigned d, bool store, int64_t most) {
  const TmaTile &t = k.tile;
  bool inner = d == t.order[0];
  int64_t step = unit(d), pair = elementBits(t.type) < 8 ? 2 : 1;
  int64_t end = std::max<int64_t>(most + t.extents[d], step);
  if (c.rarely(4)) {
    // Rows that are widened or cut, and those of stores, end at whole units; others end anywhere.
    bool whole = !inner || store || t.cut() || t.inner() > 256;
    int64_t least = whole ? step : pair, units = (end - least) / least;
    return end - least * (units ? c.pick(std::min<int64_t>(units, 24) + 1) : 0);
  }
  return end + (c.rarely(4) ? step * (1 + c.pick(3)) : 0);
}

/// The layout, in the order of the tile, with rows of whole 16-byte units; perhaps with padding, a
/// run-time extent of the outermost dimension, or a run-time pitch.
void TmaGenerator::lay(TmaTensor &t, const std::string &name, ArrayRef<int64_t> extents) {
  ArrayRef<unsigned> order = k.tile.order;
  unsigned rank = extents.size(), outer = order.back(), inner = order[0];
  int64_t piece = k.tile.elements(16);
  for (int64_t e : extents)
    t.dims.push_back(itostr(e));
  if (c.rarely(3)) {
    int64_t m = outer == inner ? unit(outer) : int64_t(1) << c.pick(4);
    int64_t least = alignTo(extents[outer], m);
    t.dims[outer] = "n" + name;
    k.scalars +=
        formatv("  n{0} : i64 multiple_of {1} in [{2}, {3}]\n", name, m, least, least + 8 * m);
  }
  if (rank == 1)
    return;
  int64_t pitch = alignTo(extents[inner], piece) + (c.rarely(4) ? piece * (1 + c.pick(3)) : 0);
  bool natural = pitch == extents[inner] && is_sorted(order, std::greater<unsigned>());
  bool runTime = c.rarely(6);
  if (runTime)
    k.scalars += formatv("  pitch{0} : i64 multiple_of {1} in [{2}, {3}]\n", name, piece, pitch,
                         pitch + 4 * piece);
  SmallVector<std::string, 5> strides(rank, "1");
  int64_t next = runTime ? 1 : pitch;
  for (unsigned d : drop_begin(order)) {
    strides[d] = runTime ? formatv("pitch{0}*{1}", name, next).str() : itostr(next);
    next *= extents[d];
    if (!runTime && d != outer && c.rarely(8)) {
      next += piece;
      natural = false;
    }
  }
  bool offset = !runTime && t.dims[outer] == itostr(extents[outer]) && c.rarely(8);
  if (natural && !runTime && !offset)
    return;
  t.layout = formatv(" layout S[({0}):({1})]", join(t.dims, ","), join(strides, ","));
  if (offset)
    t.layout += formatv(" + {0}", piece * (1 + c.pick(4)));
}

TmaTensor TmaGenerator::mapped(const std::string &name, bool store, bool perCta) {
  unsigned rank = k.tile.extents.size();
  bool distinct = store && !shares;
  unsigned ctaDim = perCta ? 1 + c.pick(rank) : 0;
  unsigned loopDim = k.loop > 1 && (distinct || c.pick(2)) ? 1 + c.pick(rank) : 0;
  if (shares && store)
    loopDim = 0;
  TmaTensor t;
  SmallVector<int64_t, 5> extents;
  for (unsigned d = 0; d != rank; ++d) {
    int64_t most;
    t.starts.push_back(start(name, d, store, ctaDim, loopDim, most));
    extents.push_back(extent(d, store, most));
  }
  lay(t, name, extents);
  t.align = c.oneOf<int64_t>({16, 128, 32, 256});
  return t;
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

void TmaGenerator::chooseOptions(bool loads) {
  using T = ElementType;
  bool isFloat = is_contained({T::F64, T::F32, T::F16, T::BF16}, k.tile.type);
  if (loads && isFloat && c.rarely(3))
    k.loadOptions += ", oob = nan";
  if (tf32)
    k.loadOptions += ", tma_dtype = tf32";
  if (!reduction.empty())
    k.storeOptions += ", reduce = " + reduction;
  for (std::string *options : {&k.loadOptions, &k.storeOptions}) {
    if (c.rarely(6))
      *options += formatv(", cache_hint = {0}",
                          c.oneOf<const char *>({"evict_first", "evict_last", "evict_normal"}));
    if (c.rarely(6))
      *options += formatv(", l2_promotion = {0}", c.oneOf<int>({0, 64, 128, 256}));
    if (c.rarely(6))
      *options += ", prefetch_tensormap = true";
  }
}

std::string tilecopy::writeTmaKernel(Choices &choices) { return TmaGenerator(choices).write(); }
