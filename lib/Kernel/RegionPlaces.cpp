//===- RegionPlaces.cpp - Where the elements of a region lie --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegionPlaces.h"
#include "tilecopy/op/OpError.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

static Error regionError(const Tensor &tensor, const Twine &message) {
  return opError(OpFault::Region, tensor.name(), tensor.name() + ": " + message);
}

Expected<RegionPlaces> RegionPlaces::of(const Operand &operand) {
  RegionPlaces result;
  result.operand = operand;
  const Tensor &tensor = *operand.tensor;
  std::optional<SmallVector<int64_t, 4>> shape = tensor.staticShape();
  if (!shape || !tensor.layout() || tensor.isAuto())
    return opError(OpFault::Layout, tensor.name(),
                   tensor.name() + " has no layout; a product takes a tensor of constant shape "
                                   "whose layout is chosen");
  if (operand.region.size() != shape->size())
    return regionError(tensor, "a region of " + Twine(operand.region.size()) +
                                   " dimensions; the tensor has " + Twine(shape->size()));
  auto grouped = group(tensor.layout()->tile, *shape);
  if (!grouped)
    return grouped.takeError();
  result.layout = std::move(*grouped);
  for (Axis axis : {Axis::M, Axis::TLane, Axis::TCol})
    result.starts[axisIndex(axis)] = tensor.layout()->tile.offset(axis);
  for (unsigned d = 0; d < shape->size(); ++d)
    if (Error e = result.addStart(d))
      return e;
  return result;
}

/// All indices of the dimension, as the tensor has them.
SmallVector<int64_t, 0> RegionPlaces::all(unsigned dim, Axis axis) const {
  SmallVector<int64_t, 0> places = {0};
  for (const Iter &iter : layout.dimension(dim)) {
    SmallVector<int64_t, 0> more;
    for (int64_t outer : places)
      for (int64_t i = 0; i < iter.extent; ++i)
        more.push_back(outer + (iter.axis == axis ? i * iter.stride : 0));
    places = std::move(more);
  }
  return places;
}

SmallVector<int64_t, 0> RegionPlaces::along(unsigned dim, Axis axis) const {
  SmallVector<int64_t, 0> places = all(dim, axis);
  const DimRange &range = operand.region[dim];
  int64_t first = range.start.isConstant() ? range.start.constantPart() : 0;
  SmallVector<int64_t, 0> inRegion;
  for (int64_t i = 0; i < range.extent; ++i)
    inRegion.push_back(places[first + i] - places[first]);
  return inRegion;
}

Expected<int64_t> RegionPlaces::step(unsigned dim, Axis axis) const {
  SmallVector<int64_t, 0> places = along(dim, axis);
  int64_t step = places.size() > 1 ? places[1] : 0;
  for (auto [i, place] : enumerate(places))
    if (place != int64_t(i) * step)
      return regionError(tensor(), "dimension " + Twine(dim) + " is not evenly spaced");
  return step;
}

/// The place of the region's first index, and that the region looks the same from every index where
/// it can begin.
Error RegionPlaces::addStart(unsigned dim) {
  const DimRange &range = operand.region[dim];
  int64_t size = operand.tensor->shape()[dim].constantPart();
  ValueRange begin = range.start.range();
  if (!range.isRun() || begin.lo < 0 || range.extent < 1 || begin.hi > size - range.extent)
    return regionError(tensor(), "dimension " + Twine(dim) + " is [" + range.start.str() + " : +" +
                                     Twine(range.extent) + "]; a run of indices in [0, " +
                                     Twine(size) + ")");
  int64_t divisor = std::max<int64_t>(range.start.divisor(), 1);
  for (Axis axis : {Axis::M, Axis::TLane, Axis::TCol}) {
    SmallVector<int64_t, 0> places = all(dim, axis);
    if (range.start.isConstant()) {
      starts[axisIndex(axis)] += places[range.start.constantPart()];
      continue;
    }
    int64_t step = divisor < size ? places[divisor] : 0;
    for (int64_t first = 0; first <= begin.hi; first += divisor)
      for (int64_t i = 0; i < range.extent; ++i)
        if (places[first + i] != places[i] + first / divisor * step || step % divisor)
          return regionError(tensor(), "dimension " + Twine(dim) + " begins at " +
                                           range.start.str() + ", a multiple of " + Twine(divisor) +
                                           ", and not all such regions have one form");
    starts[axisIndex(axis)] += range.start * Expr(step / divisor);
  }
  return Error::success();
}

Expected<std::optional<unsigned>> RegionPlaces::stages() const {
  std::optional<unsigned> found;
  for (unsigned d = 0; d + 2 < rank(); ++d) {
    if (extent(d) == 1)
      continue;
    if (found)
      return regionError(tensor(), "dimensions " + Twine(*found) + " and " + Twine(d) +
                                       " have several indices; before the matrix one may");
    found = d;
  }
  return found;
}

Expected<int64_t> RegionPlaces::stageStep(Axis axis) const {
  auto dim = stages();
  if (!dim)
    return dim.takeError();
  return *dim ? step(**dim, axis) : Expected<int64_t>(0);
}

Expected<Value *> tilecopy::emitUnits(KernelBuilder &b, const Expr &e, int64_t unit) {
  Value *sum = nullptr;
  if (e.constantPart() % unit)
    return opError(OpFault::Region, "",
                   Twine(e.constantPart()) + " is not a multiple of " + Twine(unit) + " elements");
  for (const Expr::Term &term : e.terms()) {
    Value *value = term.symbols.size() == 1 ? term.symbols.front().payload() : nullptr;
    if (!value || term.coefficient % unit)
      return opError(OpFault::Region, "",
                     e.str() + " is not a sum of IR values and multiples of " + Twine(unit));
    value = b.CreateMul(b.CreateZExtOrTrunc(value, b.getInt32Ty()),
                        b.getInt32(unsigned(term.coefficient / unit)));
    sum = sum ? b.CreateAdd(sum, value) : value;
  }
  Value *constant = b.getInt32(unsigned(e.constantPart() / unit));
  if (!sum)
    return constant;
  return e.constantPart() ? b.CreateAdd(sum, constant) : sum;
}

Value *tilecopy::emitStep(KernelBuilder &b, Value *first, Value *index, int64_t step) {
  if (!index || !step)
    return first;
  Value *units = b.CreateMul(index, b.getInt32(unsigned(step)));
  return b.CreateAdd(first, b.CreateZExt(units, first->getType()));
}
