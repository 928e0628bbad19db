//===- MulticastChecks.h - The checks of multicast tensors ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What makeCopy asks of copies whose sides are at multicast addresses.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_OP_MULTICASTCHECKS_H
#define TILECOPY_LIB_OP_MULTICASTCHECKS_H

#include "tilecopy/op/CopyOp.h"

namespace tilecopy {

/// Checks that at most one side is multicast, that a load says how to combine the devices'
/// elements, that no element is left out, and that indices are not loaded through a multicast
/// address. The error names the rule that does not hold.
llvm::Error checkMulticast(const CopyOp &op);

} // namespace tilecopy

#endif // TILECOPY_LIB_OP_MULTICASTCHECKS_H
