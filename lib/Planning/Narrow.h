//===- Narrow.h - Elements of less than a byte ------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Variants move whole bytes, in powers of two. Elements of 6 bits, and those that a layout spaces
// (Spacing), become such by another way to look at the same memory:
//
//   words  16 neighbors are 8 or 12 bytes wherever they lie, so a copy of groups of 16 is one of
//          words, without the padding; elements that have a byte each are u8
//   slots  a padded group has 16 bytes, of which each element is said to have one: what an
//          instruction that packs or unpacks groups by itself (a tensor map, ldmatrix) is planned
//          in
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_NARROW_H
#define TILECOPY_LIB_PLANNING_NARROW_H

#include "tilecopy/op/CopyOp.h"
#include <optional>
#include <string>

namespace tilecopy {

/// Whether a side has elements of 6 bits or a spacing.
bool isNarrow(const CopyOp &op);

/// Whether a tensor map pads or unpads: dense in global memory, padded in shared memory.
bool padsByMap(const CopyOp &op);

/// Whether ldmatrix expands: padded in shared memory, a byte each in registers.
bool expandsToBytes(const CopyOp &op);

/// The copy as a copy of words, or the reason why it cannot be one.
struct WordForm {
  std::optional<CopyOp> op;
  std::string why, fix;
};
WordForm inWords(const CopyOp &op);

/// The copy in slots; nothing for a window.
std::optional<CopyOp> inSlots(const CopyOp &op);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_NARROW_H
