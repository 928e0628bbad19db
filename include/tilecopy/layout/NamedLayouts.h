//===- NamedLayouts.h - The layouts of the field ----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arrangements that the hardware prescribes, by the names people know them under. Every one is an
// ordinary layout that could have been written down; nothing else in TileCopy knows these names.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LAYOUT_NAMEDLAYOUTS_H
#define TILECOPY_LAYOUT_NAMEDLAYOUTS_H

#include "tilecopy/layout/Layout.h"

namespace tilecopy {

/// The shared-memory swizzles of TMA and of the matrix descriptors, by the width of their atom's
/// contiguous rows: 128-byte swizzle XORs byte-address bits [7,10) into [4,7), 64-byte bits [7,9)
/// into [4,6), 32-byte bit 7 into bit 4. (PTX ISA 9.1, 5.5.7; the 16-byte-chunk modes.)
enum class MmaSwizzle { None, Bytes32, Bytes64, Bytes128 };

/// Contiguous bytes of one row of an atom, within which the swizzle moves pieces: 16 without one.
int64_t mmaRowBytes(MmaSwizzle mode);
/// Log2 of the elements in 16 bytes, the piece that these swizzles keep together.
unsigned mmaPiece(unsigned elementBits);

/// Which dimension of an MMA operand tile (MN, K) is contiguous in shared memory.
enum class MmaMajor { K, MN };

/// The swizzle on element addresses: (mmaPiece(elementBits), 1 / 2 / 3, 3). No swizzle
/// for None. `elementBits` is 4, 8, 16, 32 or 64.
[[nodiscard]] llvm::Expected<std::optional<Swizzle>> mmaSwizzle(MmaSwizzle mode,
                                                                unsigned elementBits);

/// Extents (MN, K) of one atom: 8 rows of 16 / 32 / 64 / 128 contiguous bytes.
/// (PTX ISA 9.1, 9.7.15 and 9.7.16.3.3: canonical layouts.)
struct MmaAtomShape {
  int64_t mn, k;
};
[[nodiscard]] llvm::Expected<MmaAtomShape> mmaAtomShape(MmaSwizzle mode, MmaMajor major,
                                                        unsigned elementBits);

/// One atom, as a layout of shape (MN, K).
[[nodiscard]] llvm::Expected<Layout> mmaAtom(MmaSwizzle mode, MmaMajor major, unsigned elementBits);

/// A shared-memory operand of shape (..., MN, K), both a multiple of the atom's extents. Atoms
/// follow one another along the strided dimension first, so that eight strided rows are always one
/// atom of 8 x 16/32/64/128 bytes apart, and a column of atoms is one TMA box; leading dimensions
/// (pipeline stages) are outermost, row-major.
[[nodiscard]] llvm::Expected<Layout> mmaShared(llvm::ArrayRef<int64_t> shape, MmaSwizzle mode,
                                               MmaMajor major, unsigned elementBits);

/// How the accumulator of tcgen05.mma lies in tensor memory. (PTX ISA 9.1, 9.7.16.10.5, one CTA's
/// view.) Columns are in elements.
enum class TmemDatapath {
  D, ///< 128 rows: row r in lane r.
  F, ///< 64 rows: row r in lane 32 * (r / 16) + r % 16, plus 16 in the upper sub-slab.
  B  ///< 64 rows: columns of the first half in lanes 0..63, of the second half in lanes 64..127.
};

/// The accumulator of shape (128 or 64, columns); B needs an even number of columns. `subSlab` is
/// 0 or 1 and must be 0 except for F.
[[nodiscard]] llvm::Expected<TileLayout> tmemDatapath(TmemDatapath datapath, int64_t columns,
                                                      unsigned subSlab = 0);

/// The shapes of tcgen05.ld and tcgen05.st: lanes of tensor memory by bits of one of them. With
/// `t` a thread of the warp and `r` one of its registers (PTX ISA, "tcgen05 Data Movement Shapes"):
enum class TmemShape {
  L32x32b,  ///< row t, column r
  L16x64b,  ///< row t/4 + 8 * (t%2), column 2r + t/2%2
  L16x128b, ///< row t/4 + 8 * (r%2), column 4 * (r/2) + t%4
  L16x256b, ///< row t/4 + 8 * (r/2%2), column 8 * (r/4) + 2 * (t%4) + r%2
  L16x32bx2 ///< row t%16, column r; threads 16 to 31 have columns elsewhere
};
/// "32x32b"
llvm::StringRef tmemShapeName(TmemShape shape);
/// What one repetition takes: columns (of 32 bits), and registers of a thread.
int64_t tmemShapeColumns(TmemShape shape);
int64_t tmemShapeRegisters(TmemShape shape);

/// The registers of `warps` warps, 1 or 4, that hold a tile in a shape: a tile of (warps *
/// rowsPerWarp, columns) 32-bit elements. A warp has 16 or 32 rows; in a shape of 16, 32 rows are
/// two halves, one after the other in the registers. The columns are whole repetitions. For
/// 16x32bx2 they are even, and threads 16 to 31 have the second half.
[[nodiscard]] llvm::Expected<TileLayout> tmemRegisters(TmemShape shape, int64_t columns,
                                                       int64_t warps = 4, int64_t rowsPerWarp = 32);

/// The registers of `warps` warps, 1 or 4, that hold sums of `mma.m16n8` or `wgmma`, of shape (16 *
/// warps, columns), a multiple of 8: row t/4 + 8 * (r/2%2), column 8 * (r/4) + 2 * (t%4) + r%2 of a
/// warp's 16 rows. The registers of operand A lie the same way where two elements fill a register
/// (PTX ISA, "Matrix Fragments"): sums that are rounded to f16 are operands of the next product.
[[nodiscard]] llvm::Expected<TileLayout> mmaAccumulator(int64_t columns, int64_t warps = 4);

/// Scale factors of shape (rows, k) with 8-bit elements, as block-scaled MMA reads them from tensor
/// memory: row r is in lane r % 32 and again in the three warps' lanes above it, R[4:32@TLane]; a
/// 32-bit cell holds four neighbors in k; the cells of the row blocks of 32 follow one another,
/// and then those of the next four k. `rows` is a multiple of 32; `k` is 1, 2 or a multiple of 4.
[[nodiscard]] llvm::Expected<TileLayout> tmemScaleFactors(int64_t rows, int64_t k);

} // namespace tilecopy

#endif // TILECOPY_LAYOUT_NAMEDLAYOUTS_H
