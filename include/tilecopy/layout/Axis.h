//===- Axis.h - The axes of a physical coordinate ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An element of a tile lives at a point whose coordinates are named: a place in linear memory
// ("m", counted in elements), a lane and a column of tensor memory, a lane of a warp, a warp of
// a CTA. These names are the axes. Memory axes say where inside a memory; thread axes say in whose
// registers.
//
// The thread axes are not independent: they are digits of one number, the thread's index `tx` in
// its CTA. `ThreadField` states which digit each one is, and is the only code that knows the 32
// lanes of a warp, the 4 warps of a warpgroup and the 1024 threads of a CTA.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LAYOUT_AXIS_H
#define TILECOPY_LAYOUT_AXIS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace tilecopy {

enum class Axis : uint8_t {
  M,       ///< Linear memory or a thread's own registers, in elements.
  TLane,   ///< Lane of tensor memory, 0 to 127.
  TCol,    ///< Column of tensor memory, in elements (a 32-bit cell holds several narrow ones).
  LaneId,  ///< Thread in its warp.
  WidInWg, ///< Warp in its warpgroup.
  WarpId,  ///< Warp in its CTA.
  TidInWg, ///< Thread in its warpgroup.
  WgId,    ///< Warpgroup in its CTA.
  Tx,      ///< Thread in its CTA.
  Cbx      ///< CTA in its cluster.
};
constexpr unsigned NumAxes = 10;

constexpr int64_t ThreadsPerWarp = 32;
constexpr int64_t WarpsPerWarpgroup = 4;
constexpr int64_t ThreadsPerWarpgroup = ThreadsPerWarp * WarpsPerWarpgroup;
constexpr int64_t MaxThreadsPerCta = 1024;

/// The axis at a position of the enumeration, 0 <= index < NumAxes.
constexpr Axis axisAt(unsigned index) { return static_cast<Axis>(index); }
constexpr unsigned axisIndex(Axis axis) { return static_cast<unsigned>(axis); }

/// M, TLane and TCol are memory; every other axis names threads (Cbx: all threads of a CTA).
constexpr bool isMemoryAxis(Axis axis) { return axisIndex(axis) <= axisIndex(Axis::TCol); }
constexpr bool isThreadAxis(Axis axis) { return !isMemoryAxis(axis); }

/// The axis in the notation: "m", "TLane", "TCol", "laneid", "wid_in_wg", "warpid", "tid_in_wg",
/// "wgid", "tx", "cbx".
llvm::StringRef axisName(Axis axis);
std::optional<Axis> parseAxis(llvm::StringRef name);
/// All of the names, for messages: "m, TLane, ...".
llvm::StringRef axisNameList();

/// A thread axis as a digit of `tx`: one step on the axis is `unit` threads, and it has the values
/// 0 to count-1.
struct ThreadField {
  int64_t unit, count;
  int64_t valueOf(int64_t tx) const { return tx / unit % count; }
};

/// The digit that `axis` is; none for the memory axes and for Cbx, which `tx` does not determine.
///
///     laneid    = tx % 32          tid_in_wg = tx % 128
///     wid_in_wg = tx / 32 % 4      warpid    = tx / 32       wgid = tx / 128
std::optional<ThreadField> threadField(Axis axis);

} // namespace tilecopy

#endif // TILECOPY_LAYOUT_AXIS_H
