//===- DeviceShapes.h - Kernels that copy a tensor by tiles -----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a tensor-copying kernel looks like from afar: how big its tiles are, how many threads share
// one, and who walks over them. One small tile for each CTA leaves the walk to the hardware; a
// persistent kernel starts as many CTAs as run at once, and each strides over the tiles.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_DEVICESHAPES_H
#define TILECOPY_TOOLS_PTXBENCH_DEVICESHAPES_H

#include "tilecopy/op/GpuTarget.h"
#include "tilecopy/op/Tensor.h"
#include "llvm/Support/JSON.h"

namespace tilecopy {

/// A kernel over a tensor, in bytes; element types come later.
struct DeviceShape {
  enum Kind {
    Run,     // a tile is a run of the tensor
    Dynamic, // the same; CTAs that stay take the tiles from a counter, straight to the other tensor
    Box,     // a tile is a swizzled box of 128-byte rows out of rows of 4 KiB
  } kind;
  unsigned threads;
  unsigned vectors;   // of 16 bytes, for each thread and tile
  unsigned ctasPerSm; // of a persistent kernel; 0: one CTA for each tile

  uint64_t tileBytes() const { return uint64_t(threads) * vectors * 16; }
  /// "tile 128x1", "persistent 512x4, 2 CTA/SM", "box 128x4".
  std::string name() const;
  llvm::json::Object toJSON() const;
};

/// The shapes that are swept.
llvm::ArrayRef<DeviceShape> deviceShapes();

/// The size of tensor nearest below `bytes` that every shape, also of TmaShapes.h, divides into
/// whole tiles.
uint64_t wholeTensor(uint64_t bytes);

/// A program with the one kernel @copy, from tensor A to tensor B of `bytes` bytes.
std::string deviceProgram(const DeviceShape &shape, ElementType type, uint64_t bytes, unsigned sms,
                          const GpuTarget &target);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_DEVICESHAPES_H
