//===- BulkAsm.h - Bulk copies as inline assembly ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The forms of cp.async.bulk, cp.reduce.async.bulk and cp.async.bulk.prefetch without a tensor map
// (PTX ISA 9.7.9.25.4 and .5) and those to multicast addresses, spelled in one place. LLVM has
// intrinsics for those without a reduction, but one table for all is simpler.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_BULKASM_H
#define TILECOPY_LIB_EMIT_BULKASM_H

#include "AsmText.h"
#include "tilecopy/plan/BulkPlan.h"

namespace tilecopy {

/// Operands, in order. Load: shared address (i32), global address, barrier (i32), mask (i16), hint
/// (i64). Store: global address, shared address, the size where it is clipped (i32), hint. Peer:
/// address in the other CTA (i32), shared address (i32), barrier in the other CTA (i32). Prefetch:
/// global address, hint.
AsmText bulkAsm(const BulkPlan &body);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_BULKASM_H
