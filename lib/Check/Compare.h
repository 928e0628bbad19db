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

/// Where a tensor stood during a run, and what was around it: guards of random bytes.
struct PlacedTensor {
  DeviceAddress start = 0, address = 0;
  std::vector<uint8_t> before, after;
};

/// A global tensor with a difference, or in which the origin of a wrong value is looked
/// for.
struct ComparedTensor {
  std::shared_ptr<const Tensor> tensor;
  TensorPlaces places;
  bool poisoned = false;
  LogicalTensor before;
  std::vector<uint8_t> initial, expected; // of the one that differs
};

/// Says where `got`, the tensor with its guards, differs, and adds that to the report. `all` are
/// the tensors in which the origin of a wrong value is looked for.
void reportTensor(llvm::ArrayRef<ComparedTensor> all, const ComparedTensor &tensor,
                  const PlacedTensor &placed, llvm::ArrayRef<uint8_t> got, CheckReport &report);

} // namespace tilecopy

#endif // TILECOPY_LIB_CHECK_COMPARE_H
