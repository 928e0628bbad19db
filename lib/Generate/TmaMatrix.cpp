//===- TmaMatrix.cpp - Copies through tensor maps, all of them ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel's name describes it: load_f16_128B_r3, oob_f32_nan_r2_d0_low, reduce_add_u32_c4. Regions
// start away from the tensors' corners, and every dimension is larger than the tile, so the tensor
// map has as many dimensions as the tensor.
//
//===----------------------------------------------------------------------===//

#include "ProgramSeries.h"
#include "TmaKernel.h"
#include "tilecopy/check/Generate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <numeric>

using namespace tilecopy;
using namespace llvm;

using T = ElementType;

static constexpr T allTypes[] = {T::F64,    T::F32,    T::F16, T::BF16, T::F8E4M3,
                                 T::F8E5M2, T::F4E2M1, T::I8,  T::U8,   T::I16,
                                 T::U16,    T::I32,    T::U32, T::I64,  T::U64};
static constexpr StringLiteral swizzleNames[] = {"none", "32B", "64B", "128B"};
static constexpr unsigned mostRank = 5;

/// At least eight rows, so that all phases of a swizzle occur.
static TmaTile tileOf(T type, unsigned swizzle, unsigned rank) {
  static constexpr int64_t outer[][4] = {{}, {9}, {3, 4}, {2, 3, 2}, {2, 2, 2, 2}};
  TmaTile t;
  t.type = type;
  t.swizzle = swizzle;
  t.extents.append(outer[rank - 1], outer[rank - 1] + (rank - 1));
  t.extents.push_back(t.elements(swizzle ? 16 << swizzle : 48));
  t.order.resize(rank);
  std::iota(t.order.rbegin(), t.order.rend(), 0);
  // One row has one phase; stages give others than the first.
  t.stages = rank == 1 ? 4 : 1;
  return t;
}

/// A tensor in which the tile starts one step from the beginning and ends one before the end.
static TmaTensor around(const TmaTile &tile) {
  TmaTensor t;
  for (auto [d, e] : enumerate(tile.extents)) {
    int64_t step = d + 1 == tile.extents.size() ? tile.elements(16) : 1;
    t.dims.push_back(itostr(e + 2 * step));
    t.starts.push_back(itostr(step));
  }
  return t;
}

namespace {

class TmaMatrix {
public:
  explicit TmaMatrix(const GpuTarget &target) : series(target), target(target) {}
  Expected<std::vector<Program>> run();

private:
  void maps();
  void borders();
  void border(T type, bool nan, unsigned rank, unsigned d);
  void rows();
  void multicast();
  void reductions();
  void add(const TmaKernel &kernel) { series.add(kernel.text()); }

  ProgramSeries series;
  const GpuTarget &target;
};

} // namespace

/// Element types by swizzles by ranks by directions.
void TmaMatrix::maps() {
  for (T type : allTypes)
    for (unsigned swizzle = 0; swizzle != std::size(swizzleNames); ++swizzle)
      for (unsigned rank = 1; rank <= mostRank; ++rank)
        for (auto kind : {TmaKernel::Load, TmaKernel::Store}) {
          TmaKernel k;
          k.kind = kind;
          k.tile = tileOf(type, swizzle, rank);
          (kind == TmaKernel::Load ? k.from : k.to) = around(k.tile);
          k.name = formatv("{0}_{1}_{2}_r{3}", kind == TmaKernel::Load ? "load" : "store",
                           elementTypeName(type), swizzleNames[swizzle], rank);
          add(k);
        }
}

/// Regions that leave the tensor on either side of one dimension, partly or entirely.
void TmaMatrix::border(T type, bool nan, unsigned rank, unsigned d) {
  struct Side {
    const char *name;
    int64_t start, extent; // in halves of the tile
    bool load, store;
  };
  static constexpr Side sides[] = {{"low", -1, 4, true, false},
                                   {"high", 1, 2, true, true},
                                   {"both", -1, 0, true, false},
                                   {"below", -2, 4, true, false},
                                   {"beyond", 4, 4, true, true}};
  for (const Side &side : sides)
    for (auto kind : {TmaKernel::Load, TmaKernel::Store}) {
      bool load = kind == TmaKernel::Load;
      if (!(load ? side.load : side.store) || (nan && !load))
        continue;
      TmaKernel k;
      k.kind = kind;
      k.tile = tileOf(type, rank % 2 ? 3 : 0, rank);
      TmaTensor &t = load ? k.from : k.to;
      t = around(k.tile);
      bool inner = d + 1 == rank;
      int64_t e = k.tile.extents[d], piece = inner ? k.tile.elements(16) : 1;
      int64_t half = std::max<int64_t>(e / piece / 2, 1) * piece;
      t.starts[d] = itostr(side.start == -2 ? -e : side.start * half);
      // One unit shorter than the tile if the region leaves on both sides.
      t.dims[d] = itostr(side.extent ? side.extent * half : e - half);
      if (nan)
        k.loadOptions = ", oob = nan";
      k.name = formatv("{0}_{1}{2}_r{3}_d{4}_{5}", load ? "fill" : "clip", elementTypeName(type),
                       nan ? "_nan" : "", rank, d, side.name);
      add(k);
    }
}

void TmaMatrix::borders() {
  for (auto [type, isFloat] : {std::pair(T::U8, false),
                               {T::F16, true},
                               {T::F32, true},
                               {T::I64, false},
                               {T::F64, true},
                               {T::F4E2M1, false}})
    for (unsigned rank = 1; rank <= mostRank; ++rank)
      for (unsigned d = 0; d != rank; ++d)
        for (bool nan : {false, true})
          if (!nan || isFloat)
            border(type, nan, rank, d);
}

/// Rows in any order, one of them past the tensor's end, on targets with such instructions.
void TmaMatrix::rows() {
  if (target.sm() < 100 || target.sm() >= 120 || !target.suffix())
    return;
  for (T type : allTypes)
    for (unsigned swizzle = 0; swizzle != std::size(swizzleNames); ++swizzle)
      for (auto kind : {TmaKernel::Load, TmaKernel::Store}) {
        TmaKernel k;
        k.kind = kind;
        k.tile = tileOf(type, swizzle, 2);
        k.tile.extents[0] = 8;
        if (!swizzle) // four rows take a multiple of 128 bytes
          k.tile.extents[1] = k.tile.elements(64);
        TmaTensor &t = kind == TmaKernel::Load ? k.from : k.to;
        t = around(k.tile);
        t.dims[0] = "12";
        t.starts[0] = "(9, 3, 20, 0, 11, 5, 2, 7)";
        k.name = formatv("{0}_{1}_{2}", kind == TmaKernel::Load ? "gather" : "scatter",
                         elementTypeName(type), swizzleNames[swizzle]);
        add(k);
      }
}

/// One CTA loads for all, one for some, and each a part for all; in several clusters.
void TmaMatrix::multicast() {
  for (int64_t cluster : {2, 4})
    for (T type : {T::F16, T::F32})
      for (unsigned swizzle : {0, 3}) {
        TmaKernel k;
        k.tile = tileOf(type, swizzle, 2);
        k.tile.extents[0] = 8 * cluster;
        k.from = around(k.tile);
        k.cluster = cluster;
        k.grid = 2 * cluster;
        k.loop = 2;
        std::string name = formatv("multicast_{0}_{1}_c{2}", elementTypeName(type),
                                   swizzleNames[swizzle], cluster);
        int64_t all = (1 << cluster) - 1;
        for (int64_t first = 0; first != cluster; ++first) { // the receivers begin with this rank
          k.issuers = formatv("cluster.ctarank == {0}", cluster - 1 - first);
          k.receivers = first ? formatv("cluster.ctarank >= {0}", first).str() : "";
          k.mask = itostr(all & ~((1 << first) - 1));
          k.name = formatv("{0}_from{1}", name, first);
          add(k);
        }
        k.issuers = k.receivers = "";
        k.mask = itostr(all);
        k.slices = 0;
        k.issuersOfEach = cluster;
        k.name = name + "_slices";
        add(k);
      }
}

/// Operations by types by clusters: all CTAs of two clusters reduce into one place, in two passes.
void TmaMatrix::reductions() {
  static const std::pair<const char *, std::vector<T>> table[] = {
      {"add", {T::U32, T::I32, T::U64, T::I64, T::F32, T::F16, T::BF16}},
      {"min", {T::U32, T::I32, T::U64, T::I64, T::F16, T::BF16}},
      {"max", {T::U32, T::I32, T::U64, T::I64, T::F16, T::BF16}},
      {"inc", {T::U32}},
      {"dec", {T::U32}},
      {"and", {T::U32, T::I32, T::U64, T::I64}},
      {"or", {T::U32, T::I32, T::U64, T::I64}},
      {"xor", {T::U32, T::I32, T::U64, T::I64}}};
  for (const auto &[op, types] : table)
    for (T type : types)
      for (int64_t cluster : {1, 2, 4})
        for (unsigned swizzle : {0, 3}) {
          TmaKernel k;
          k.kind = TmaKernel::Reduce;
          k.tile = tileOf(type, swizzle, 2);
          k.to = around(k.tile);
          k.cluster = cluster;
          k.grid = 2 * cluster;
          k.loop = 2;
          k.storeOptions = formatv(", reduce = {0}", op);
          bool isFloat = is_contained({T::F32, T::F16, T::BF16}, type);
          StringRef word = op;
          k.sameValues = (word == "add" && isFloat) || word == "inc" || word == "dec";
          k.name = formatv("reduce_{0}_{1}_{2}_c{3}", op, elementTypeName(type),
                           swizzleNames[swizzle], cluster);
          add(k);
        }
}

Expected<std::vector<Program>> TmaMatrix::run() {
  for (auto part : {&TmaMatrix::maps, &TmaMatrix::borders, &TmaMatrix::rows, &TmaMatrix::multicast,
                    &TmaMatrix::reductions})
    (this->*part)();
  return series.take();
}

Expected<std::vector<Program>> tilecopy::tensorMapMatrix(const GpuTarget &target) {
  return TmaMatrix(target).run();
}
