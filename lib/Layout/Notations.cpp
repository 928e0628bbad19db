//===- Notations.cpp - Any notation to any other --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/layout/ForeignLayouts.h"
#include "tilecopy/layout/LayoutError.h"
#include "tilecopy/layout/LayoutOps.h"
#include "tilecopy/layout/LayoutText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tilecopy {

std::string shapeText(ArrayRef<int64_t> shape) {
  return join(map_range(shape, [](int64_t extent) { return itostr(extent); }), "x");
}

StringRef name(LayoutNotation notation) {
  switch (notation) {
  case LayoutNotation::TileCopy:
    return "tilecopy";
  case LayoutNotation::Cute:
    return "cute";
  case LayoutNotation::Blocked:
    return "blocked";
  case LayoutNotation::Linear:
    return "linear";
  }
  llvm_unreachable("all notations are above");
}

Expected<Layout> layoutFromAny(StringRef text, SmallVectorImpl<int64_t> &shape) {
  bool hasShape = !shape.empty();
  StringRef start = text.ltrim();
  if (start.starts_with("#")) {
    if (!hasShape)
      return layoutError(LayoutFault::Shape,
                         "a layout of Triton needs the shape of its tensor, such as 32x16");
    return layoutFromTriton(text, shape);
  }
  // `S[` and `swizzle(` begin TileCopy's; `S<` is CuTe's swizzle.
  bool isOwn = start.starts_with("S[") || start.starts_with("swizzle");
  SmallVector<int64_t, 4> shown;
  auto layout = isOwn ? parseLayout(text) : layoutFromCute(text, &shown);
  if (!layout)
    return layout;
  if (hasShape) { // it must be one of the layout
    if (auto grouped = group(layout->tile, shape); !grouped)
      return grouped.takeError();
    return layout;
  }
  if (isOwn)
    for (const Iter &it : layout->tile.shard())
      shown.push_back(it.extent);
  shape.assign(shown.begin(), shown.end());
  if (shape.empty())
    shape.push_back(1);
  return layout;
}

Expected<std::string> layoutText(const Layout &layout, ArrayRef<int64_t> shape,
                                 LayoutNotation notation) {
  auto text = [](auto made) -> Expected<std::string> {
    if (!made)
      return made.takeError();
    return toString(*made);
  };
  switch (notation) {
  case LayoutNotation::TileCopy:
    return toString(layout);
  case LayoutNotation::Cute:
    return toCute(layout, shape);
  case LayoutNotation::Blocked:
    return text(toBlocked(layout, shape));
  case LayoutNotation::Linear:
    return text(toLinear(layout, shape));
  }
  llvm_unreachable("all notations are above");
}

} // namespace tilecopy
