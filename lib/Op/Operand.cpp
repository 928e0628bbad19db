//===- Operand.cpp - A tensor and a region of it --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Product.h"
#include "tilecopy/op/Tensor.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy;
using namespace llvm;

Operand Operand::whole(std::shared_ptr<const Tensor> tensor) {
  Operand o;
  if (!tensor) // makeCopy refuses it
    return o;
  for (const Expr &d : tensor->shape())
    o.region.push_back({Expr(0), d.constantPart()});
  o.tensor = std::move(tensor);
  return o;
}

SmallVector<int64_t, 4> Operand::nonUnitExtents() const {
  SmallVector<int64_t, 4> extents;
  for (const DimRange &r : region)
    if (r.extent != 1)
      extents.push_back(r.extent);
  return extents;
}

int64_t Operand::count() const {
  return productOf(map_range(region, [](const DimRange &r) { return r.extent; }));
}

std::optional<unsigned> Operand::picked() const {
  for (auto [d, r] : enumerate(region))
    if (!r.picks.empty())
      return d;
  return std::nullopt;
}

std::optional<unsigned> Operand::indexed() const {
  for (auto [d, r] : enumerate(region))
    if (r.loaded)
      return d;
  return std::nullopt;
}

namespace tilecopy {
bool operator==(const DimRange &a, const DimRange &b) {
  bool same = a.loaded && b.loaded ? *a.loaded == *b.loaded : a.loaded == b.loaded;
  return same && a.start == b.start && a.extent == b.extent && a.picks == b.picks;
}
} // namespace tilecopy

void Operand::print(raw_ostream &os) const {
  os << tensor->name();
  bool whole = all_of(zip(region, tensor->shape()), [](auto pair) {
    const DimRange &r = std::get<0>(pair);
    return r.isRun() && r.start.isConstant(0) && std::get<1>(pair).isConstant(r.extent);
  });
  if (whole)
    return;
  os << '[';
  interleaveComma(region, os, [&](const DimRange &r) {
    if (r.loaded)
      return r.loaded->print(os);
    if (!r.picks.empty()) {
      os << '(';
      interleaveComma(r.picks, os);
      os << ')';
      return;
    }
    os << r.start;
    if (r.start.isConstant())
      os << ':' << r.start.constantPart() + r.extent;
    else
      os << " : +" << r.extent;
  });
  os << ']';
}
