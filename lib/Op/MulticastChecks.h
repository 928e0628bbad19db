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

/// One side at most is multicast, a load says how the devices' elements are combined, no element is
/// left out, and no indices are loaded from all devices. The error names what is not so.
llvm::Error checkMulticast(const CopyOp &op);

} // namespace tilecopy

#endif // TILECOPY_LIB_OP_MULTICASTCHECKS_H
