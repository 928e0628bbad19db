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
  void row(unsigned rank, SmallVectorImpl<int64_t> &at, ArrayRef<int64_t> from, int64_t address) {
    unsigned d = rank - 1;
    if (rank > 1) {
      for (uint32_t k = 0; k < map.box[d]; k += map.elementStrides[d])
        if (int64_t index = from[d] + k; inside(d, index))
          row(d, at, from, address + index * int64_t(map.strides[d - 1]));
      return;
    }
    if (map.elementStrides[0] == 1) {
      int64_t first = std::max<int64_t>(0, from[0]);
      int64_t past = std::min<int64_t>(from[0] + map.box[0], int64_t(map.dims[0]));
      if (first < past)
        runs.push_back({address + first * bits / 8, address + past * bits / 8});
      return;
    }
    for (uint32_t k = 0; k < map.box[0]; k += map.elementStrides[0])
      if (int64_t index = from[0] + k; inside(0, index))
        runs.push_back({address + index * bits / 8, address + (index * bits + bits) / 8});
  }

  const TensorMapValues &map;
  unsigned bits;
  SmallVector<std::pair<int64_t, int64_t>, 64> runs;
};

} // namespace

std::optional<AccessCost> tilecopy::engineCost(const Plan &plan, const TmaPlan &body,
                                               const BitVector &active, SymbolValues values) {
  AccessCost cost;
  cost.isStore = body.kind == TmaPlan::Store || body.kind == TmaPlan::Reduce;
  cost.isAsync = true;
  auto valueOf = [&](const Symbol &s) { return values(s); };
  TensorMapValues map = body.map.bind(0, valueOf);
  SmallVector<int64_t, 5> first;
  for (const Expr &c : body.coords)
    first.push_back(c.evaluate(valueOf));
  SmallVector<int64_t, 4> index(body.loops.size(), 0);
  do {
    SmallVector<int64_t, 5> at = first;
    for (auto [k, loop] : zip(index, body.loops))
      at[loop.tag] += k * loop[TmaPlan::Coordinate];
    BoxSectors box(map);
    if (body.rows.empty()) {
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
