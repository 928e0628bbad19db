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

/// The parts of one instruction that its plan does not state.
struct BulkForm {
  bool sized = false;   // its size is an operand (i32)
  bool masked = false;  // a mask of bytes is its last operand (i16)
  bool ignores = false; // the bytes that it ignores on the left and on the right follow the size
};

/// Operands, in order. Load: shared address (i32), global address, size, ignored bytes (i32),
/// barrier (i32), mask (i16), hint (i64). Store: global address, shared address, size, hint, mask
/// of bytes. Peer: address in the other CTA (i32), shared address (i32), barrier in the other CTA
/// (i32). Prefetch: global address, hint.
AsmText bulkAsm(const BulkPlan &body, BulkForm form = {});

/// More bytes that the barrier (i32) expects (i32).
AsmText expectAsm();

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_BULKASM_H
