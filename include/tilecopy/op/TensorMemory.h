//===- TensorMemory.h - Allocations of tensor memory ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tensor memory is an array of 128 lanes and 512 columns of 32-bit cells next to each SM's matrix
// unit (PTX ISA, "Tensor Memory"). A kernel gets whole columns of it, all lanes, at run time: one
// warp asks for them, and the address comes back through shared memory. A pool is one such
// allocation. Tensors are placed in a pool, at columns that their layouts give, counted from the
// pool's first; where the pool itself begins is not known before the kernel runs.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OP_TENSORMEMORY_H
#define TILECOPY_OP_TENSORMEMORY_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <string>

namespace tilecopy {

constexpr unsigned TmemLanes = 128;
constexpr unsigned TmemColumns = 512;
constexpr unsigned TmemCellBits = 32;
/// All of the tensor memory that a CTA can have.
constexpr int64_t TmemBytes = int64_t(TmemLanes) * TmemColumns * TmemCellBits / 8;
/// The fewest columns of an allocation; its columns are a power of two.
constexpr unsigned TmemLeastColumns = 32;

/// What tcgen05.cp copies, as its instruction and the options `shape`, `multicast` and `decompress`
/// name it (PTX ISA 9.1, 9.7.16.9.2). Which shape has which multicast: tmemAtoms().
inline constexpr llvm::StringLiteral TmemCopyShapes[] = {"128x256b", "128x128b", "4x256b",
                                                         "64x128b", "32x128b"};
inline constexpr llvm::StringLiteral TmemMulticasts[] = {"warpx4", "warpx2_02_13", "warpx2_01_23"};
inline constexpr llvm::StringLiteral TmemSourceFormats[] = {"b6x16_p32", "b4x16_p64"};

/// `pool : tmem_pool[64]`
struct TmemPool {
  std::string name;
  unsigned columns = TmemLeastColumns;
};

/// An error unless `columns` can be allocated: a power of two from 32 to 512. `what` begins the
/// message.
llvm::Error checkTmemColumns(const llvm::Twine &what, int64_t columns);

} // namespace tilecopy

#endif // TILECOPY_OP_TENSORMEMORY_H
