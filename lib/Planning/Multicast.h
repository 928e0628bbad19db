//===- Multicast.h - What `multimem` stores, combines and loads -*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Only multimem instructions take multicast addresses (PTX ISA 9.7.9.14). Stores are of any
// elements; what is combined is of the types that the instructions have, floats in vectors and
// integers one by one.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_MULTICAST_H
#define TILECOPY_LIB_PLANNING_MULTICAST_H

#include "AddressMap.h"

namespace tilecopy {

/// Whether a side of the copy is multicast.
bool isMulticast(const CopyOp &op);

/// The bytes of the accesses that multimem has for such a copy by threads; empty for none.
llvm::SmallVector<unsigned, 4> multicastWidths(const CopyOp &op);

/// The rules `multicast`, `target` and `reduce`, before a variant plans: it copies by multimem, and
/// the target and the type have the instructions. True for copies without multicast tensors.
bool requireMulticast(llvm::StringRef variant, const CopyOp &op, const GpuTarget &target,
                      Findings &findings);

/// Makes the accesses of a finished plan's multicast side multimem; false where it has some that
/// multimem lacks.
bool setMulticast(const CopyOp &op, Plan &plan, Findings &findings);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_MULTICAST_H
