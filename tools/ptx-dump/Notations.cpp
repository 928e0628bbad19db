//===- Notations.cpp - A layout in all notations --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Notations.h"
#include "tilecopy/layout/ForeignLayouts.h"
#include "tilecopy/layout/LayoutText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace llvm;
using namespace tilecopy;

static Expected<SmallVector<int64_t, 4>> readShape(StringRef text) {
  SmallVector<int64_t, 4> shape;
  for (StringRef part : split(text, 'x')) {
    int64_t extent;
    if (part.getAsInteger(10, extent) || extent < 1)
      return createStringError("--shape: '" + text +
                               "' is not a shape; expected extents of at "
                               "least 1, such as 32x16");
    shape.push_back(extent);
  }
  return shape;
}

Error tilecopy::printLayout(raw_ostream &os, StringRef text, StringRef shapeGiven, bool asJson) {
  SmallVector<int64_t, 4> shape;
  if (!shapeGiven.empty()) {
    auto given = readShape(shapeGiven);
    if (!given)
      return given.takeError();
    shape = std::move(*given);
  }
  auto layout = layoutFromAny(text, shape);
  if (!layout) {
    std::string why; // with the offset, which message() leaves out
    raw_string_ostream log(why);
    handleAllErrors(layout.takeError(), [&](const ErrorInfoBase &e) { e.log(log); });
    return createStringError("--layout: " + why);
  }
  json::Object object{{"shape", json::Array(shape)}};
  if (!asJson)
    os << formatv("{0,-10}{1}\n", "shape", shapeText(shape));
  for (LayoutNotation notation : layoutNotations) {
    auto printed = layoutText(*layout, shape, notation);
    std::string line = printed ? *printed : toString(printed.takeError());
    if (asJson)
      object[name(notation)] = printed ? json::Value(line) : json::Object{{"none", line}};
    else
      os << formatv("{0,-10}{1}{2}\n", name(notation), printed ? "" : "none: ", line);
  }
  if (asJson)
    os << formatv("{0:2}\n", json::Value(std::move(object)));
  return Error::success();
}
