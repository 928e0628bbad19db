//===- TmemKernel.cpp - A trip through tensor memory ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TmemKernel.h"
#include "tilecopy/layout/LayoutText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace tilecopy;
using namespace llvm;

/// Elements of one 32-bit register.
int64_t TmemKernel::perRegister() const { return 32 / elementBits(type); }

int64_t TmemKernel::rows() const {
  return path == Replicated ? 32 : path == B ? 64 : rowsOfWarp() * warps;
}

bool TmemKernel::suits(TmemShape shape, Path path, int64_t columns) {
  if (path == B || path == TwoGroups) {
    if (columns % 2)
      return false;
    columns /= 2;
  }
  if (path == F ? shape == TmemShape::L32x32b : shape == TmemShape::L16x32bx2 && path != D)
    return false;
  int64_t unit = shape == TmemShape::L16x32bx2 ? 2 : tmemShapeColumns(shape);
  return columns % unit == 0;
}

int64_t TmemKernel::registersOf(int64_t columns) const {
  return columns * rowsOfWarp() / (path == B || path == TwoGroups ? 64 : 32);
}

/// Folded columns take half as many cells; packed ones twice.
int64_t TmemKernel::poolColumns() const {
  int64_t cells = columns / (path == B ? 2 : 1) * (packs ? 2 : 1) + offset;
  return std::max<int64_t>(32, PowerOf2Ceil(cells));
}

static std::string layoutText(ArrayRef<Iter> shard, ArrayRef<Iter> replica = {},
                              ArrayRef<std::pair<Axis, int64_t>> offsets = {}) {
  std::string text;
  raw_string_ostream(text) << Layout(cantFail(TileLayout::create(shard, replica, offsets)));
  return text;
}

/// Reverses the order on the m axis: the slowest counter becomes the fastest.
static void permute(MutableArrayRef<Iter> iters) {
  SmallVector<Iter *, 6> own;
  for (Iter &i : iters)
    if (i.axis == Axis::M && i.extent > 1)
      own.push_back(&i);
  llvm::sort(own, [](const Iter *a, const Iter *b) { return a->stride > b->stride; });
  int64_t stride = 1;
  for (Iter *i : own) {
    i->stride = stride;
    stride *= i->extent;
  }
}

/// The register layout of one copy of a side.
std::string TmemKernel::registers(const Side &side) const {
  bool halves = path == B || path == TwoGroups;
  TileLayout ofWarp = cantFail(
      tmemRegisters(side.shape, halves ? side.columns / 2 : side.columns, 1, rowsOfWarp()));
  SmallVector<Iter, 8> iters(ofWarp.shard());
  if (side.permuted)
    permute(iters);
  int64_t elements = perRegister();
  for (Iter &i : iters)
    if (i.axis == Axis::M)
      i.stride *= elements;
  SmallVector<Iter, 8> shard;
  if (!byWarp && path != Replicated)
    shard.push_back({path == B ? 2 : 4, 1, Axis::WidInWg});
  int64_t rows = 1;
  size_t next = 0;
  while (rows < rowsOfWarp()) {
    rows *= iters[next].extent;
    shard.push_back(iters[next++]);
  }
  if (path == B)
    shard.push_back({2, 2, Axis::WidInWg});
  if (path == TwoGroups)
    shard.push_back({2, 1, Axis::WgId});
  shard.append(iters.begin() + next, iters.end());
  if (elements > 1)
    shard.push_back({elements, 1});
  SmallVector<Iter, 1> replica;
  if (path == Replicated)
    replica.push_back({4, 1, Axis::WidInWg});
  return layoutText(shard, replica);
}

/// The layout in tensor memory.
std::string TmemKernel::placement() const {
  int64_t count = columns * perRegister(), step = packs ? 2 : 1;
  SmallVector<Iter, 4> shard;
  SmallVector<Iter, 1> replica;
  int64_t lane = 0;
  if (path == F) {
    shard = {{rows() / 16, 32, Axis::TLane}, {16, 1, Axis::TLane}, {count, step, Axis::TCol}};
    lane = 16 * subSlab;
  } else if (path == B) {
    shard = {{64, 1, Axis::TLane}, {2, 64, Axis::TLane}, {count / 2, step, Axis::TCol}};
  } else {
    shard = {{rows(), 1, Axis::TLane}, {count, step, Axis::TCol}};
    if (path == Replicated)
      replica.push_back({4, 32, Axis::TLane});
  }
  return layoutText(shard, replica, {{Axis::TLane, lane}, {Axis::TCol, offset * perRegister()}});
}

std::string TmemKernel::region(const std::string &column, int64_t columns) const {
  std::string row = byWarp ? formatv("warp*{0}:+{0}", rowsOfWarp()).str() : ":";
  return formatv("[{0}, {1}:+{2}]", row, column, columns * perRegister()).str();
}

/// All copies of one half of the trip. Folded columns (path B) are taken whole.
std::string TmemKernel::copies(const Side &side, bool store) const {
  const char *scope = byWarp ? "warp" : path == TwoGroups ? "cta" : "warpgroup";
  int64_t count = columns / side.columns, step = side.columns * perRegister();
  std::string text;
  auto one = [&](const std::string &column) {
    std::string at = region(column, side.columns);
    text +=
        store
            ? formatv("copy.{0} X <- A{1}\ncopy_async.{0} T{1} <- X\ntcgen05.wait.st\n", scope, at)
                  .str()
            : formatv("copy_async.{0} Y <- T{1}\ntcgen05.wait.ld\ncopy.{0} B{1} <- Y\n", scope, at)
                  .str();
  };
  if (side.looped) {
    text += formatv("for k in 0:{0} {{\n", count).str();
    one("k*" + itostr(step));
    return text + "}\n";
  }
  for (int64_t k = 0; k < count; ++k)
    one(itostr(k * step));
  return text;
}

std::string TmemKernel::text() const {
  int64_t wide = columns * perRegister(), tileRows = byWarp ? rowsOfWarp() : rows();
  StringRef t = elementTypeName(type);
  std::string text =
      formatv("kernel @{0} threads({1}) {{\nA : global {2}[{3}, {4}]\nB : global {2}[{3}, {4}]\n",
              name, path == TwoGroups ? 256 : warps * 32, t, rows(), wide);
  if (before)
    text += formatv("first : tmem_pool[{0}]\n", before);
  text += formatv("pool : tmem_pool[{0}]\nT : tmem {1}[{2}, {3}] layout {4} in pool\n",
                  poolColumns(), t, rows(), wide, placement());
  auto tile = [&](StringRef name, const Side &side) {
    text += formatv("{0} : local {1}[{2}, {3}] layout {4}\n", name, t, tileRows,
                    side.columns * perRegister(), registers(side));
  };
  tile("X", in);
  tile("Y", out);
  text += formatv("if warp == 0 {{\n{0}tcgen05.alloc pool\ntcgen05.relinquish\n}\nsync.cta\n",
                  before ? "tcgen05.alloc first\n" : "");
  text += copies(in, /*store=*/true);
  if (syncs)
    text += "tcgen05.fence.before\nsync.cta\ntcgen05.fence.after\n";
  text += copies(out, /*store=*/false);
  text +=
      formatv("tcgen05.fence.before\nsync.cta\nif warp == 0 {{\n{0}tcgen05.dealloc pool\n}\n}\n",
              before ? "tcgen05.dealloc first\n" : "");
  return text;
}
