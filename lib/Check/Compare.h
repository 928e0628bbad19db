//===- Compare.h - Memory after a launch, held against the meaning -*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the bytes that differ and says of each what a person needs to find the mistake: which
// element it belongs to, what was expected, and where the wrong value may have come from.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_CHECK_COMPARE_H
#define TILECOPY_LIB_CHECK_COMPARE_H

#include "tilecopy/check/Check.h"

namespace tilecopy {

/// Where a tensor stood during a run. `initial` is what was written from `start` on, of which
/// `before` bytes lie in front of the tensor.
struct PlacedTensor {
  DeviceAddress start = 0, address = 0;
  uint64_t before = 0;
  std::vector<uint8_t> initial;
};

/// Compares `got`, read back from `placed.start`, and adds to the report. `all` are the tensors in
/// which the origin of a wrong value is looked for.
void compareTensor(llvm::ArrayRef<KernelCheck::Global> all, const KernelCheck::Global &tensor,
                   const PlacedTensor &placed, llvm::ArrayRef<uint8_t> got, CheckReport &report);

} // namespace tilecopy

#endif // TILECOPY_LIB_CHECK_COMPARE_H
