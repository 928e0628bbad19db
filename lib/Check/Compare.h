//===- Compare.h - Memory after a launch, compared with the meaning *- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the bytes that differ and says what is needed to find the error: which element each
// belongs to, what was expected, and where the wrong value may have come from.
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
  bool sparse = false; // the device makes the pages that are touched
  DeviceAddress allocation = 0;
  DeviceAddress multicast = 0; // of a multicast tensor: what the kernel gets
};

/// The parts of a tensor that can differ from what must be there, as offsets and bytes: of a sparse
/// one what the device or the meaning has touched, else everything. Each is at most 1 MiB.
std::vector<std::pair<uint64_t, uint64_t>>
piecesToCompare(const KernelCheck::Global &g, Device &device, const PlacedTensor &placed);

/// Finds where tensor `index` of `all`, with its guards, differs on the device from what must be
/// there, and adds that to the report. Only one tensor at a time is read and made again, so a
/// comparison that fails takes no more memory than one that passes (see KernelCheck).
llvm::Error reportTensor(llvm::ArrayRef<KernelCheck::Global> all, size_t index, Device &device,
                         const PlacedTensor &placed, CheckReport &report);

} // namespace tilecopy

#endif // TILECOPY_LIB_CHECK_COMPARE_H
