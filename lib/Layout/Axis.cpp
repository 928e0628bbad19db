//===- Axis.cpp - The axes of a physical coordinate -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/layout/Axis.h"

using namespace llvm;

namespace tilecopy {

static constexpr StringLiteral Names[NumAxes] = {
    "m", "TLane", "TCol", "laneid", "wid_in_wg", "warpid", "tid_in_wg", "wgid", "tx", "cbx"};

StringRef axisName(Axis axis) { return Names[axisIndex(axis)]; }

std::optional<Axis> parseAxis(StringRef name) {
  for (unsigned i = 0; i < NumAxes; ++i)
    if (Names[i] == name)
      return axisAt(i);
  return std::nullopt;
}

StringRef axisNameList() {
  return "m, TLane, TCol, laneid, wid_in_wg, warpid, tid_in_wg, wgid, tx and cbx";
}

std::optional<ThreadField> threadField(Axis axis) {
  switch (axis) {
  case Axis::LaneId:
    return ThreadField{1, ThreadsPerWarp};
  case Axis::WidInWg:
    return ThreadField{ThreadsPerWarp, WarpsPerWarpgroup};
  case Axis::WarpId:
    return ThreadField{ThreadsPerWarp, MaxThreadsPerCta / ThreadsPerWarp};
  case Axis::TidInWg:
    return ThreadField{1, ThreadsPerWarpgroup};
  case Axis::WgId:
    return ThreadField{ThreadsPerWarpgroup, MaxThreadsPerCta / ThreadsPerWarpgroup};
  case Axis::Tx:
    return ThreadField{1, MaxThreadsPerCta};
  case Axis::M:
  case Axis::TLane:
  case Axis::TCol:
  case Axis::Cbx:
    return std::nullopt;
  }
  return std::nullopt;
}

} // namespace tilecopy
