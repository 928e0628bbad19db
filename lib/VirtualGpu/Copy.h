//===- Copy.h - Moving bytes between host and device ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every copy and memset of the driver API is a box of rows: this is the one description of them,
// the one check of their bounds, and the one loop that moves the bytes.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VIRTUALGPU_COPY_H
#define TILECOPY_LIB_VIRTUALGPU_COPY_H

#include "Gpu.h"

namespace tilecopy::vgpu {

/// One side of a copy: where its first byte is, and how far apart rows and slices are.
struct CopySide {
  uint64_t address = 0;
  uint64_t pitch = 0, slice = 0; ///< bytes
  /// Whether the call says that this is memory of the device; otherwise the address decides.
  bool mustBeDevice = false;
};

struct CopyBox {
  CopySide to, from;
  uint64_t width = 0, height = 1, depth = 1; ///< bytes, rows, slices
  uint64_t rows() const { return height * depth; }
};

/// Checks a copy and puts it on the stream; `waits` for calls that return when it is done.
cuda::Result copyBox(const CopyBox &box, cuda::Stream stream, bool waits);
/// The same for the work alone: what a node of a graph does.
std::optional<Work> copyWork(const CopyBox &box);

/// A row of equal elements of 1, 2 or 4 bytes, or several of them.
struct MemsetBox {
  CopySide to;
  uint64_t width = 0, height = 1; ///< elements, rows
  uint32_t value = 0;
  unsigned elementBytes = 1;
};
cuda::Result setBox(const MemsetBox &box, cuda::Stream stream, bool waits);
std::optional<Work> setWork(const MemsetBox &box);

/// The box that a structure of the driver describes. Nothing if its array handle is invalid.
std::optional<CopyBox> boxOf(const cuda::Copy2D &copy);
std::optional<CopyBox> boxOf(const cuda::Copy3D &copy);

} // namespace tilecopy::vgpu

#endif // TILECOPY_LIB_VIRTUALGPU_COPY_H
