//===- Timeline.h - Asynchronous copies over time -----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// When the asynchronous copies of a kernel are under way, and when what they brought is used, in
// the first CTA of a launch on the emulator. There is a row for each place in shared memory that
// they write: a stage of a pipeline. Time is the order of the emulator's steps, in which each
// thread runs until it must wait; it says what waits for what, and nothing of nanoseconds.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTX_DUMP_TIMELINE_H
#define TILECOPY_TOOLS_PTX_DUMP_TIMELINE_H

#include "tilecopy/program/EmitProgram.h"

namespace tilecopy {

/// One asynchronous copy into a stage.
struct TimelineBar {
  unsigned line = 0;               // of the program
  uint64_t pass = 0;               // which execution of that line
  uint64_t issued = 0, last = 0;   // its first and its last instruction's time
  uint64_t used = 0, usedLast = 0; // first and last access by threads; 0: none
};

struct TimelineRow {
  uint64_t begin = 0, end = 0; // bytes of shared memory
  std::string label;           // "S[0, 0:32, :]"
  std::vector<TimelineBar> bars;
};

struct KernelTimeline {
  std::string title;
  uint64_t steps = 0;
  std::vector<TimelineRow> rows; // none where nothing asynchronous writes shared memory
};

/// Runs each kernel that has asynchronous copies into shared memory once, with arguments that let
/// rings go round.
llvm::Expected<std::vector<KernelTimeline>> timelinesOf(const Program &program);

/// A picture of their rows, to stand in a page from `y` on, which becomes where it ends.
std::string timelineSvg(llvm::ArrayRef<KernelTimeline> timelines, int64_t &y);
/// A line of characters for each row: '.' nothing, '>' under way, '#' used.
std::string timelineText(llvm::ArrayRef<KernelTimeline> timelines);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTX_DUMP_TIMELINE_H
