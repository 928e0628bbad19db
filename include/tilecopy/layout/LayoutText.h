//===- LayoutText.h - The notation for layouts ------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Layouts are written and read in one notation, in messages, tests, plans and .tile programs:
//
//     layout  = [ swizzle ] "S" "[" shard "]" { "+" ( "R" "[" iters "]" | step ) }
//     swizzle = "swizzle" "(" int "," int "," int [ "," "outer" ] ")"
//                                      perElement, swizzleLen, atomLen; "outer": not inner
//     shard   = iters
//             | int { "," int }        row-major over these extents, on m
//             |                        the scalar layout
//     iters   = "(" int { "," int } ")" ":" "(" step { "," step } ")"
//             | int ":" step
//     step    = [ "-" ] int [ "@" axis ]          the axis is m when none is named
//
// Blanks may separate any two tokens. Terms after the shard may come in any order, replicas
// in several terms; an offset is a step, one for each axis.
//
// Printing is exact: the text of a layout parses to the same iters in the same order. It spells
// every iter out, in this form: `swizzle(3,3,3) S[(8,64):(64,1)] + R[2:4@warpid] + 5@warpid`.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LAYOUT_LAYOUTTEXT_H
#define TILECOPY_LAYOUT_LAYOUTTEXT_H

#include "tilecopy/layout/Layout.h"
#include <string>

namespace tilecopy {

/// A layout text is malformed: what was expected and found, and at which byte of the text.
class LayoutParseError : public llvm::ErrorInfo<LayoutParseError> {
public:
  static char ID;
  LayoutParseError(size_t offset, std::string message)
      : byteOffset(offset), text(std::move(message)) {}

  size_t offset() const { return byteOffset; }
  std::string message() const override { return text; }
  /// "offset 4: message"
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

private:
  size_t byteOffset;
  std::string text;
};

/// Reads a text that is one layout and nothing else. Fails with LayoutParseError.
[[nodiscard]] llvm::Expected<Layout> parseLayout(llvm::StringRef text);

/// Reads the longest layout at the start of `text` and sets `used` to the bytes it took, leading
/// blanks included, trailing ones not. For languages that contain layouts.
[[nodiscard]] llvm::Expected<Layout> parseLayoutPrefix(llvm::StringRef text, size_t &used);

void print(llvm::raw_ostream &os, const Swizzle &swizzle);
void print(llvm::raw_ostream &os, const TileLayout &layout);
void print(llvm::raw_ostream &os, const Layout &layout);
[[nodiscard]] std::string toString(const Layout &layout);
/// One iter as "8:4@laneid", for messages.
[[nodiscard]] std::string toString(const Iter &iter);

inline llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Swizzle &swizzle) {
  print(os, swizzle);
  return os;
}
inline llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const TileLayout &layout) {
  print(os, layout);
  return os;
}
inline llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Layout &layout) {
  print(os, layout);
  return os;
}

} // namespace tilecopy

#endif // TILECOPY_LAYOUT_LAYOUTTEXT_H
