//===- Variants.cpp - The variant table -----------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Variant.h"

using namespace tilecopy;

// The order is the order of trial. Priorities descend; equals are tried as they stand here.
static const Variant table[] = {
    {"gmem_smem", OpKind::Copy, 10, planGmemSmem},
    {"ldstmatrix", OpKind::Copy, 10, planLdStMatrix},
    {"reg", OpKind::Copy, 10, planReg},
    {"tma", OpKind::CopyAsync, 10, planTma, /*prefetches=*/true},
    {"tcgen05_cp", OpKind::CopyAsync, 10, planTcgen05Cp},
    {"tcgen05_ldst", OpKind::CopyAsync, 10, planTcgen05LdSt},
    {"fallback", OpKind::Copy, 0, planFallback},
};

bool tilecopy::requireAllThreads(const CopyOp &op, Findings &findings) {
  return findings.require("all-threads-active", proofOf(op.allThreadsActive()),
                          llvm::Twine(op.active.count()) + " of " + llvm::Twine(op.ctaThreads) +
                              " threads of the CTA reach a copy of scope " + scopeName(op.scope),
                          "conditions around the copy that hold for all threads of the " +
                              scopeName(op.scope) + " or for none");
}

bool tilecopy::requireOneThread(const CopyOp &op, Findings &findings) {
  return findings.require(
      "one-thread", proofOf(op.scope == Scope::Thread && op.active.count() == 1),
      llvm::Twine(op.active.count()) + " threads reach a copy of scope " + scopeName(op.scope),
      "copy_async.thread in `if warp == 0 && elect` or `if thread == 0`");
}

bool tilecopy::requireNoReplicas(const CopyOp &op, const AddressMap &dst, Findings &findings) {
  return findings.require("dst-replicas", proofOf(dst.replicas.empty()),
                          llvm::Twine(dst.replicas.size()) + " replica iters in the layout of " +
                              op.dst.tensor->name(),
                          "a destination without replicas: each element is stored once");
}

llvm::ArrayRef<Variant> tilecopy::variantTable() { return table; }
