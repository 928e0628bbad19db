//===- Layout.cpp - Layouts in C ------------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy-c/Layout.h"
#include "Handles.h"
#include "tilecopy/layout/ForeignLayouts.h"

using namespace llvm;
using namespace tilecopy;

tilecopy_status tilecopy_layout_text(const char *layout, const int64_t *shape, size_t rank,
                                     tilecopy_notation notation, char **text, char **message) {
  if (!layout || !text || (rank && !shape))
    return badArgument("tilecopy_layout_text: layout, shape or text is null", message);
  constexpr size_t highestRank = 64;
  if (rank > highestRank)
    return badArgument("tilecopy_layout_text: the rank is at most 64", message);
  if (unsigned(notation) > TILECOPY_NOTATION_LINEAR)
    return badArgument("tilecopy_layout_text: notation is " + Twine(unsigned(notation)) +
                           "; it takes 0 to 3, the values of tilecopy_notation",
                       message);
  SmallVector<int64_t, 4> extents(shape, shape + rank);
  auto read = layoutFromAny(layout, extents);
  if (!read)
    return report(read.takeError(), message, TILECOPY_BAD_TEXT);
  auto printed = layoutText(*read, extents, layoutNotations[notation]);
  if (!printed)
    return report(printed.takeError(), message, TILECOPY_CANNOT_PLAN);
  *text = copyText(*printed);
  return report(Error::success(), message, TILECOPY_OK);
}
