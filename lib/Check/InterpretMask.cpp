//===- InterpretMask.cpp - Which elements copies leave out ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace tilecopy;
using namespace llvm;

SmallVector<bool, 4> tilecopy::toldApart(const CopyOp &op) {
  SmallVector<bool, 4> told(op.dst.nonUnitExtents().size(), false);
  if (op.options.operand(options::Mask))
    for (auto [tells, of] : zip_equal(told, cantFail(maskDimensions(op))))
      tells = of.has_value();
  for (const Comparison &c : op.options.get(options::Where).value_or(Conditions()))
    for (const Expr &side : {c.lhs, c.rhs})
      side.forEachLeaf([&](const Symbol &s) {
        if (std::optional<unsigned> d = indexDimension(s))
          told[*d] = true;
      });
  return told;
}

/// Which elements the copy moves, as its mask says.
Expected<Moved> Interpreter::movedBy(const CopyOp &op, const Instance &at) {
  std::vector<int64_t> predicates;
  SmallVector<std::optional<unsigned>, 4> dimensions;
  const Operand *mask = op.options.operand(options::Mask);
  if (mask) {
    auto loaded = loadIndices(*mask, at);
    if (!loaded)
      return loaded.takeError();
    predicates = std::move(*loaded);
    dimensions = cantFail(maskDimensions(op));
  }
  auto conditions = op.options.get(options::Where).value_or(Conditions());
  Moved moved{op.dst.nonUnitExtents(), {}};
  for (auto [extent, tells] : zip_equal(moved.extents, toldApart(op)))
    extent = tells ? extent : 1;
  SmallVector<int64_t, 4> index(moved.extents.size(), 0);
  auto valueOf = [&](const Expr &e) {
    return e.evaluate([&](const Symbol &s) {
      std::optional<unsigned> d = indexDimension(s);
      return d ? index[*d] : this->valueOf(s, at);
    });
  };
  auto passes = [&] {
    if (mask) {
      int64_t number = 0;
      SmallVector<int64_t, 4> place(mask->region.size(), 0);
      for (auto [d, of] : enumerate(dimensions))
        if (of)
          place[*of] = index[d];
      for (auto [p, range] : zip(place, mask->region))
        number = number * range.extent + p;
      if (predicates[size_t(number)] == 0)
        return false;
    }
    return all_of(conditions, [&](const Comparison &c) {
      return tilecopy::holds(c.op, valueOf(c.lhs), valueOf(c.rhs));
    });
  };
  int64_t count = std::accumulate(moved.extents.begin(), moved.extents.end(), int64_t(1),
                                  std::multiplies<int64_t>());
  moved.elements.resize(unsigned(count));
  for (unsigned n = 0; n != moved.elements.size(); ++n) {
    moved.elements[n] = passes();
    for (size_t d = index.size(); d-- != 0 && ++index[d] == moved.extents[d];)
      index[d] = 0;
  }
  return moved;
}

void Moved::leaveOut(MutableArrayRef<int64_t> cells, ArrayRef<int64_t> all,
                     ArrayRef<int64_t> steps) const {
  SmallVector<int64_t, 4> index(all.size(), 0);
  for (int64_t &cell : cells) {
    unsigned number = 0;
    for (auto [i, extent] : zip_equal(index, extents))
      number = number * unsigned(extent) + (extent == 1 ? 0 : unsigned(i));
    if (!elements[number])
      cell = -1;
    for (size_t d = index.size(); d-- != 0 && (index[d] += steps[d]) == all[d];)
      index[d] = 0;
  }
}

/// Takes what the mask leaves out from both sides.
Error Interpreter::leaveOut(const CopyOp &op, const Instance &at, Box &dst, Box &src) {
  if (!op.isMasked())
    return Error::success();
  auto moved = movedBy(op, at);
  if (!moved)
    return moved.takeError();
  auto extents = op.dst.nonUnitExtents();
  SmallVector<int64_t, 4> single(extents.size(), 1);
  moved->leaveOut(src.cells, extents, single);
  if (op.keepsMasked())
    moved->leaveOut(dst.cells, extents, single);
  return Error::success();
}
