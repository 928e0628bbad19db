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
    {"fallback", OpKind::Copy, 0, planFallback},
};

llvm::ArrayRef<Variant> tilecopy::variantTable() { return table; }
