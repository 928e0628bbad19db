//===- GatherShapes.h - Kernels that copy rows which a table names *- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A cache of keys and values in pages, and the rows of a mixture of experts: every row of a tensor
// is copied to where a table says, in no order. Beside each stands the same kernel with the rows in
// order. A row is as long as a page, or as what is strided in it.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_GATHERSHAPES_H
#define TILECOPY_TOOLS_PTXBENCH_GATHERSHAPES_H

#include "DeviceTensors.h"
#include "tilecopy/op/GpuTarget.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/JSON.h"
#include <string>

namespace tilecopy {

struct GatherShape {
  enum Kind {
    Pages, // of 16 by 128 elements
    Heads, // pages of 16 by 8 heads by 128, of which a CTA copies one head
    Rows,  // of `columns` elements
  } kind;
  enum Way { Shared, Ldgsts, Bulk, Direct } way;
  unsigned columns;       // of Rows
  unsigned each, threads; // rows that a CTA copies, and by how many threads
  static constexpr unsigned elementBytes = 2, tokens = 16, heads = 8, depth = 128;

  /// The rows that a tensor of so many bytes has, as many as make whole CTAs.
  Gather rows(uint64_t bytes) const;
  /// "gather pages 16x128 by 4, ldgsts 128".
  std::string name() const;
  llvm::StringRef group() const;
  llvm::json::Object toJSON() const;
};

/// The shapes that are swept.
llvm::ArrayRef<GatherShape> gatherShapes();

/// A program with the one kernel @copy(A, B, T); with `inOrder`, without a look at the table.
std::string gatherProgram(const GatherShape &shape, uint64_t bytes, bool inOrder,
                          const GpuTarget &target);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_GATHERSHAPES_H
