//===- TmaIm2col.h -- The pixels of a convolution ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy with `map = im2col` takes pixels of a tensor N, [D, [H,]] W, C one base position after the
// other; with `map = im2col_w` (`.im2col::w`) these move along W and N alone. 128 pixels without a
// halo are the same by `.im2col::w::128`, which is not used. Here the options that say which become
// values of a tensor map, and the tile is divided into instructions. The map itself is made as one
// of tiles is (TmaMap.h).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_TMAIM2COL_H
#define TILECOPY_LIB_PLANNING_TMAIM2COL_H

#include "TmaMap.h"

namespace tilecopy {

/// Refuses `map = im2col` for a store, which takes no offsets and whose effect at borders has not
/// been measured, and the lists of im2col without it.
bool checkIm2colOptions(const CopyOp &op, bool load, Findings &findings);

/// Reads the options, or records in `findings` the rule that they break.
std::optional<TmaIm2col> readIm2col(const CopyOp &op, Findings &findings);

/// Both sides, with every dimension of the tensor, in units of whole bytes.
std::optional<TmaView> viewForIm2col(const CopyOp &op, Findings &findings);

/// The one division: the channels of a pixel and all pixels are in the box, blocks of channels are
/// issues. Records the rule that the target or the shared layout breaks; gives the map of a
/// prefetch the swizzle that it takes.
std::optional<TmaSplit> splitForIm2col(TmaView &view, const CopyOp &op, const GpuTarget &target,
                                       bool prefetch, Findings &findings);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_TMAIM2COL_H
