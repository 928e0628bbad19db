//===- CostTma.cpp - The sectors of copies through tensor maps ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostWalk.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// The bytes of global memory that one issue touches.
class BoxSectors {
public:
  explicit BoxSectors(const TensorMapValues &map) : map(map), bits(elementBits(map.type)) {}

  /// Adds the part of a box that is inside of the tensor.
  void add(ArrayRef<int64_t> from) {
    SmallVector<int64_t, 5> at(from);
    row(map.rank(), at, from, int64_t(map.address));
  }
  /// Adds the pixels of windows that are inside, from the base position `at` on.
  void addPixels(SmallVector<int64_t, 5> at, ArrayRef<int64_t> offsets);
  void addTo(AccessCost &cost) {
    llvm::sort(runs);
    int64_t sectors = 0, bytes = 0, last = -1, end = std::numeric_limits<int64_t>::min();
    for (auto [first, past] : runs) {
      bytes += std::max<int64_t>(0, past - std::max(first, end));
      end = std::max(end, past);
      int64_t s = std::max(first / 32, last + 1), most = (past - 1) / 32;
      sectors += std::max<int64_t>(0, most - s + 1);
      last = std::max(last, most);
    }
    cost.requests += bytes != 0; // a box outside of the tensor makes none
    cost.cost += sectors;
    cost.ideal += divideCeil(bytes, 32);
  }

private:
  bool inside(unsigned d, int64_t index) const {
    return index >= 0 && uint64_t(index) < map.dims[d];
  }
  void channels(int64_t from, int64_t address) {
    int64_t first = std::max<int64_t>(0, from);
    int64_t count = map.isIm2col() ? map.im2col.channels : map.box[0];
    int64_t past = std::min<int64_t>(from + count, int64_t(map.dims[0]));
    if (first < past)
      runs.push_back({address + first * bits / 8, address + past * bits / 8});
  }
  void row(unsigned rank, SmallVectorImpl<int64_t> &at, ArrayRef<int64_t> from, int64_t address) {
    unsigned d = rank - 1;
    if (rank > 1) {
      for (uint32_t k = 0; k < map.box[d]; k += map.elementStrides[d])
        if (int64_t index = from[d] + k; inside(d, index))
          row(d, at, from, address + index * int64_t(map.strides[d - 1]));
      return;
    }
    if (map.elementStrides[0] == 1)
      return channels(from[0], address);
    for (uint32_t k = 0; k < map.box[0]; k += map.elementStrides[0])
      if (int64_t index = from[0] + k; inside(0, index))
        runs.push_back({address + index * bits / 8, address + (index * bits + bits) / 8});
  }

  const TensorMapValues &map;
  unsigned bits;
  SmallVector<std::pair<int64_t, int64_t>, 64> runs;
};

} // namespace

void BoxSectors::addPixels(SmallVector<int64_t, 5> at, ArrayRef<int64_t> offsets) {
  unsigned batch = map.rank() - 1, walked = map.im2col.windows == TensorMapWindows::All ? batch : 2;
  for (uint32_t k = 0; k != map.im2col.pixels; ++k) {
    bool all = inside(batch, at[batch]);
    int64_t address = int64_t(map.address) + at[batch] * int64_t(map.strides[batch - 1]);
    for (unsigned d = 1; d != batch; ++d) {
      int64_t index = at[d] + (d < walked ? offsets[d - 1] : 0);
      all &= inside(d, index);
      address += index * int64_t(map.strides[d - 1]);
    }
    if (all)
      channels(at[0], address);
    unsigned d = 1;
    for (; d != walked; ++d) {
      at[d] += map.elementStrides[d];
      if (at[d] < int64_t(map.dims[d]) + map.im2col.upper[d - 1])
        break;
      at[d] = map.im2col.lower[d - 1];
    }
    at[batch] += d == walked;
  }
}

std::optional<AccessCost> tilecopy::engineCost(const Plan &plan, const TmaPlan &body,
                                               const BitVector &active, SymbolValues values) {
  AccessCost cost;
  cost.isStore = body.kind == TmaPlan::Store || body.kind == TmaPlan::Reduce;
  cost.isAsync = true;
  auto valueOf = [&](const Symbol &s) { return values(s); };
  TensorMapValues map = body.map.edited().bind(0, valueOf);
  SmallVector<int64_t, 5> first, offsets;
  for (const Expr &e : body.offsets)
    offsets.push_back(e.evaluate(valueOf));
  for (const Expr &c : body.coords)
    first.push_back(c.evaluate(valueOf));
  SmallVector<int64_t, 4> index(body.loops.size(), 0);
  do {
    SmallVector<int64_t, 5> at = first;
    for (auto [k, loop] : zip(index, body.loops))
      at[loop.tag.dimension()] += k * loop[TmaPlan::Coordinate];
    BoxSectors box(map);
    if (map.isIm2col()) {
      box.addPixels(at, offsets);
    } else if (body.rows.empty()) {
      box.add(at);
    } else {
      for (int64_t k = 0; k != 4; ++k) {
        SmallVector<int64_t, 5> row = at;
        row[1] = body.rows[at[1] + k].evaluate(valueOf);
        box.add(row);
      }
    }
    box.addTo(cost);
  } while (counters::nextCount(index, body.loops));
  // Each thread that reaches the copy issues all of it.
  for (int64_t *sum : {&cost.requests, &cost.cost, &cost.ideal})
    *sum *= std::max<int64_t>(1, active.count());
  return cost;
}
