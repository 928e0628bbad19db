//===- Picture.h - Copies as pictures -----------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each side of a copy as a grid of its region: which thread moves an element in which round, and
// where it lies. The thread and the round come from the plan's counters, the place from the
// tensor's layout. Run-time values are typical ones (plan/Cost.h), the CTA and the pass the first.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTX_DUMP_PICTURE_H
#define TILECOPY_TOOLS_PTX_DUMP_PICTURE_H

#include "Requests.h"
#include "Timeline.h"
#include "tilecopy/program/PlanProgram.h"

namespace tilecopy {

enum class PictureColor { Default, Thread, Bank, Round };

struct PictureCell {
  int64_t byte =
      0; // from the tensor's first, swizzled; of registers, of the thread's first; -1: outside
  int64_t thread = -1; // of the scope; -1 when an engine moves it
  int64_t round = -1;  // which of the thread's accesses
};

struct PictureSide {
  std::string tensor, layout;
  Space space = Space::Global;
  unsigned bits = 8;
  int64_t rows = 1, columns = 1;
  std::vector<PictureCell> cells; // row by row
  const PictureCell &at(int64_t row, int64_t column) const { return cells[row * columns + column]; }
  unsigned bank(const PictureCell &c) const { return c.byte / 4 % 32; }
};

struct CopyPicture {
  std::string title;              // "@k, line 8: gmem_smem: copy.cta B <- S"
  std::vector<std::string> costs; // as in the plan
  PictureSide src, dst;
  std::vector<RequestPicture> requests; // the costliest of each side, or the one that is asked for
};

/// What of a program is drawn; all of it where nothing is given.
struct PictureChoice {
  std::optional<unsigned> line;    // the copies on this line alone
  std::optional<unsigned> request; // this request of each side alone, from 1
  bool hasTiles() const { return !request; }
};

/// A picture of each copy of the program, in order.
std::vector<CopyPicture> picturesOf(const PlannedProgram &planned,
                                    const PictureChoice &choice = {});

/// How many elements they have.
uint64_t elementsOfPictures(const PlannedProgram &planned, const PictureChoice &choice);

/// Text as XML takes it.
std::string escapeXml(llvm::StringRef text);

/// One page: every copy, source next to destination, then the kernels over time. No script;
/// light and dark.
std::string pictureSvg(llvm::ArrayRef<CopyPicture> pictures,
                       llvm::ArrayRef<KernelTimeline> timelines, PictureColor color);
/// For a terminal: one character for each element, 0 to v; of requests, those that are not ideal
/// and those that are asked for.
std::string pictureText(llvm::ArrayRef<CopyPicture> pictures, PictureColor color);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTX_DUMP_PICTURE_H
