//===- InterpretMask.cpp - Which elements copies leave out ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy;
using namespace llvm;

/// Takes what the mask leaves out from both sides: such elements are like those outside of a
/// tensor.
Error Interpreter::leaveOut(const CopyOp &op, const Instance &at, Box &dst, Box &src) {
  if (!op.isMasked())
    return Error::success();
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
  auto extents = op.dst.nonUnitExtents();
  SmallVector<int64_t, 4> index(extents.size(), 0);
  auto valueOf = [&](const Expr &e) {
    return e.evaluate([&](const Symbol &s) {
      std::optional<unsigned> d = indexDimension(s);
      return d ? index[*d] : evaluate(Expr(s), at);
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
  for (auto [to, from] : zip_equal(dst.cells, src.cells)) {
    if (!passes()) {
      from = -1;
      to = op.keepsMasked() ? -1 : to;
    }
    for (size_t d = extents.size(); d-- != 0 && ++index[d] == extents[d];)
      index[d] = 0;
  }
  return Error::success();
}
