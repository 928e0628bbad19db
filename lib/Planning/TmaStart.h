//===- TmaStart.h - The last place where a box may begin --------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Coordinates of tensor maps have 32 bits. A store whose coordinate may exceed them begins at the
// largest start instead, which is beyond the end of every dimension that the planner accepts for
// it.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_TMASTART_H
#define TILECOPY_LIB_PLANNING_TMASTART_H

#include <cstdint>

namespace tilecopy {

/// In dimension 0 boxes begin at multiples of 16 bytes, which are at most 128 elements.
constexpr int64_t largestTmaStart(unsigned dimension) {
  return dimension == 0 ? (int64_t(1) << 31) - 128 : (int64_t(1) << 31) - 1;
}

/// The largest dimension that others are joined to: a larger one would break the rule
/// `coordinates`, which the dimensions apart keep.
constexpr int64_t mostJoined(bool writes) { return writes ? largestTmaStart(0) : int64_t(1) << 31; }

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_TMASTART_H
