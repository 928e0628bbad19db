//===- SourceLoc.h - A location in the source -------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a copy was written, for messages. It is a line of `.tile` text, or one of a frontend's own
// language.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OP_SOURCELOC_H
#define TILECOPY_OP_SOURCELOC_H

namespace tilecopy {

/// A location in the source; line 0 when it was not read from text.
struct SourceLoc {
  unsigned line = 0, column = 0;
};

} // namespace tilecopy

#endif // TILECOPY_OP_SOURCELOC_H
