//===- IndexInputs.h - Inputs of tensors of indices -------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random bits are rarely the index of a row. A tensor whose elements are loaded as indices, or
// are copied to such a tensor, has indices for inputs: most of them of the rows that there are, the
// first and the last among them, and some on both sides of those, at the ends of the type, and such
// that only their low half is a row. Rows that are written are named once. Predicates of masks are
// zero as often as not, and others have one bit alone.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_CHECK_INDEXINPUTS_H
#define TILECOPY_LIB_CHECK_INDEXINPUTS_H

#include "tilecopy/check/Reference.h"
#include <map>

namespace tilecopy {

/// SplitMix64: equal numbers give equal bits, neighbors bits that have nothing in common.
uint64_t mixed(uint64_t x);

/// What the elements of a tensor are as indices.
struct IndexUse {
  int64_t size = 0;      // of the dimension; the least of several
  bool distinct = false; // they name rows that are written
  bool promised = false; // all are in range
  /// They are predicates of a mask instead: about half of them are zero.
  bool predicates = false;

  /// The value of element `number` of `count`, under a seed.
  int64_t valueOf(int64_t number, int64_t count, unsigned bits, uint64_t seed) const;
};

/// The global tensors of the kernel that hold indices, or predicates.
std::map<const Tensor *, IndexUse> indexTensors(const Kernel &kernel, const ArgumentValues &values);

} // namespace tilecopy

#endif // TILECOPY_LIB_CHECK_INDEXINPUTS_H
