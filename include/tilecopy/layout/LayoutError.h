//===- LayoutError.h - Why there is no such layout --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a function on layouts returns when a swizzle, tile or result does not exist. The fault is
// for programs; the message gives the value and what is expected. (Text that does not parse
// as a layout is a LayoutParseError, LayoutText.h.)
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LAYOUT_LAYOUTERROR_H
#define TILECOPY_LAYOUT_LAYOUTERROR_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <string>

namespace tilecopy {

enum class LayoutFault {
  Extent,   // an impossible extent, number of columns or rows, or offset
  Shape,    // a shape, a region or an order that does not go with the layout
  Axis,     // an axis that does not belong there, is too small, or is there twice
  Swizzle,  // an impossible swizzle, or one that does not go with the layout
  Size,     // more elements than 63 bits count, or than are looked at one by one
  Spelling, // the result is a function that iters do not spell
};

class LayoutError : public llvm::ErrorInfo<LayoutError> {
public:
  static char ID;
  LayoutError(LayoutFault kind, std::string text) : fault(kind), message(std::move(text)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

  LayoutFault fault;
  std::string message;
};

inline llvm::Error layoutError(LayoutFault fault, const llvm::Twine &message) {
  return llvm::make_error<LayoutError>(fault, message.str());
}

} // namespace tilecopy

#endif // TILECOPY_LAYOUT_LAYOUTERROR_H
