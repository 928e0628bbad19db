//===- WidthContract.h - Widths of copies among other code ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A frontend's kernels have loads and stores of its own, loops that LLVM unrolls, and functions
// that are called. What can be checked is that no access of a copy became narrower than
// planned:
//
//   contract.add(choice->plan, builder.getCurrentDebugLocation());   // with each emitCopy
//   ...
//   if (Error e = contract.check(*ptx))                               // after compileToPtx
//     return e;
//
// A copy with a debug location of its own is judged alone: the PTX has a `.loc` for it, and what
// stands under it belongs to the copy, in kernels and in functions, inlined or not, however often
// it was unrolled. What has no location at all is printed under the one before it: give the
// frontend's own loads and stores locations, too. Copies without a location are judged together:
// for each width, the text must access at least as many bytes at that width or a wider one as these
// copies planned in all. A copy that an optimizer drops as redundant then counts as missing; give
// such copies locations. It is an error if no access of a copy is found. The instruction of an
// asynchronous copy (a tensor map, `bulk`, tensor memory) must be present.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_EMIT_WIDTHCONTRACT_H
#define TILECOPY_EMIT_WIDTHCONTRACT_H

#include "tilecopy/emit/Ptx.h"

namespace tilecopy {

class WidthContract {
public:
  /// Promises the widths of a plan. A copy by an engine has no accesses by threads; for it, the
  /// instruction is promised. Two copies at one location count as one.
  void add(const Plan &plan, const llvm::DILocation *where = nullptr);
  /// Checks a module's PTX against all promises. The EmitError names the copy and its location.
  /// Without plans the check always fails.
  llvm::Error check(llvm::StringRef ptx) const;

  struct Placed;

private:
  struct Promise {
    std::string copy;
    llvm::SmallVector<AccessCount, 2> accesses;
    std::string engine; // a part of its instruction's name
    std::string file;   // empty: without a location
    unsigned line = 0, column = 0;
  };
  static llvm::Error broken(const Promise &promise, const llvm::Twine &what);
  llvm::Error checkTogether(llvm::ArrayRef<Placed> found) const;
  std::vector<Promise> promises;
};

} // namespace tilecopy

#endif // TILECOPY_EMIT_WIDTHCONTRACT_H
