//===- TmaAsm.h - Tensor copies as inline assembly --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The forms of cp.async.bulk.tensor and the like (PTX ISA 9.1, "Asynchronous copy"), spelled in one
// place. LLVM has an intrinsic for each; those for loads take a pointer into the cluster's shared
// window, and casting to that costs instructions that the assembly does not need. A test compares
// every form with what the intrinsic prints.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_TMAASM_H
#define TILECOPY_LIB_EMIT_TMAASM_H

#include "AsmText.h"
#include "tilecopy/plan/TmaPlan.h"

namespace tilecopy {

struct TmaForm {
  TmaPlan::Kind kind = TmaPlan::Load;
  unsigned rank = 1;
  bool cluster = false;   // loads: the destination is `.shared::cluster`
  bool multicast = false; // loads
  unsigned ctaGroup = 0;  // loads; 0: none
  bool hint = false;
  llvm::StringRef reduction; // reductions: "add"
  bool rows = false;         // four rows: `.tile::gather4` and `.tile::scatter4`; rank 2
  /// Loads and prefetches, rank 3 to 5: `.im2col` with rank - 2 offsets, `.im2col::w` and
  /// `.im2col::w::128` with a halo and an offset.
  TensorMapWindows windows = TensorMapWindows::None;
  unsigned offsets() const {
    return windows == TensorMapWindows::None ? 0 : windows == TensorMapWindows::All ? rank - 2 : 2;
  }
};

/// Operands, in order. Load: shared address (i32), map, coordinates (i32), barrier (i32), offsets
/// (i16), mask (i16), hint (i64). Store and reduce: map, coordinates, shared address, hint.
/// Prefetch: map, coordinates, offsets, hint. Four rows have five coordinates, dimension 0 and the
/// rows.
AsmText tmaAsm(const TmaForm &form);

/// Brings the map into the cache; takes the map.
AsmText prefetchTensorMapAsm();

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_TMAASM_H
