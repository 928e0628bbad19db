//===- ForeignLayouts.h - Layouts of CuTe and Triton ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the layouts that CuTe and Triton print, and writes them. Text can be pasted as it is
// printed:
//
//   Sw<3,3,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)       swizzle(3,3,3) S[(8,64):(64,1)]
//   (8,(2,4)):(8,(1,2))                                        S[(8,4,2):(8,2,1)]
//   #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1],
//                 order = [1, 0]}>, 32x16 S[(4,8,4,4):(1@warpid,4@laneid,1@laneid,1)]
//   #ttg.linear<{register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]],
//                warp = [], block = []}>, 16x8                 S[(2,8,4,2):(2,4@laneid,1@laneid,1)]
//
// A layout of CuTe has its shape in it; one of Triton needs the tensor's. What another notation
// cannot say is refused (LayoutFault::Spelling) with the part that it cannot say: CuTe has no
// thread axes and no replicas, Triton's linear layouts have powers of two only, and TileCopy has no
// XOR of lanes.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LAYOUT_FOREIGNLAYOUTS_H
#define TILECOPY_LAYOUT_FOREIGNLAYOUTS_H

#include "tilecopy/layout/Layout.h"
#include <string>
#include <vector>

namespace tilecopy {

/// Triton's BlockedLayout, in its words: along each dimension, elements of a thread, threads of a
/// warp and warps of a CTA; `order` names the dimensions, the fastest first.
struct BlockedLayout {
  llvm::SmallVector<int64_t, 4> sizePerThread, threadsPerWarp, warpsPerCta;
  llvm::SmallVector<unsigned, 4> order;
};

/// Triton's LinearLayout: the coordinate that each bit of a register, lane, warp, CTA or offset in
/// shared memory adds, by exclusive or. A bit that adds nothing is a replica.
struct LinearLayout {
  using Bases = std::vector<std::vector<int64_t>>;
  Bases reg, lane, warp, block; ///< of values in registers
  Bases offset;                 ///< of values in memory, which has none of the others
};

/// Reads `[swizzle o [offset o]] shape:stride`. Errors: LayoutParseError, and those of
/// TileLayout::create and Swizzle::create. `shape` receives the sizes of the modes.
[[nodiscard]] llvm::Expected<Layout>
layoutFromCute(llvm::StringRef text, llvm::SmallVectorImpl<int64_t> *shape = nullptr);
/// The layout as CuTe prints it, one mode for each dimension of `shape`.
[[nodiscard]] llvm::Expected<std::string> toCute(const Layout &layout,
                                                 llvm::ArrayRef<int64_t> shape);

/// A tile larger than the layout repeats in registers; along a smaller one, threads or registers
/// hold the same elements, as in Triton.
[[nodiscard]] llvm::Expected<Layout> layoutFromBlocked(const BlockedLayout &blocked,
                                                       llvm::ArrayRef<int64_t> shape);
[[nodiscard]] llvm::Expected<BlockedLayout> toBlocked(const Layout &layout,
                                                      llvm::ArrayRef<int64_t> shape);

[[nodiscard]] llvm::Expected<Layout> layoutFromLinear(const LinearLayout &linear,
                                                      llvm::ArrayRef<int64_t> shape);
[[nodiscard]] llvm::Expected<LinearLayout> toLinear(const Layout &layout,
                                                    llvm::ArrayRef<int64_t> shape);

/// Reads `#ttg.blocked<{...}>`, `#ttg.linear<{...}>` or `#ttg.shared_linear<{...}>`.
[[nodiscard]] llvm::Expected<Layout> layoutFromTriton(llvm::StringRef text,
                                                      llvm::ArrayRef<int64_t> shape);
[[nodiscard]] std::string toString(const BlockedLayout &layout);
[[nodiscard]] std::string toString(const LinearLayout &layout);

/// "8x64"
[[nodiscard]] std::string shapeText(llvm::ArrayRef<int64_t> shape);

/// The notations, in the order in which tools print them.
enum class LayoutNotation { TileCopy, Cute, Blocked, Linear };
constexpr LayoutNotation layoutNotations[] = {LayoutNotation::TileCopy, LayoutNotation::Cute,
                                              LayoutNotation::Blocked, LayoutNotation::Linear};
/// "tilecopy", "cute", "blocked", "linear"
[[nodiscard]] llvm::StringRef name(LayoutNotation notation);

/// Reads a layout in any of the notations. Where `shape` is empty, it becomes the shape that the
/// text shows: the modes of CuTe, or the digits of TileCopy; one of Triton shows none.
[[nodiscard]] llvm::Expected<Layout> layoutFromAny(llvm::StringRef text,
                                                   llvm::SmallVectorImpl<int64_t> &shape);
[[nodiscard]] llvm::Expected<std::string>
layoutText(const Layout &layout, llvm::ArrayRef<int64_t> shape, LayoutNotation notation);

} // namespace tilecopy

#endif // TILECOPY_LAYOUT_FOREIGNLAYOUTS_H
