//===- TileStore.h - Tiles from registers to global memory ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stores the tile that a product leaves in the registers of a warpgroup: through shared memory (by
// stmatrix if possible) and a tensor map, which clips it. The tile is divided into pieces with rows
// of at most 128 bytes, so that one piece is stored while the next one is computed:
//
//   TileStore store(b, {C, /*map=*/2, 64, 256, mmaRegisters, buffers});   // once, before the loop
//   ...
//   store.store({{batch, 1}, {row, 64}, {column, 256}}, [&](const TilePiece &piece) {
//     return packSums(b, ArrayRef(sums).slice(piece.sum, piece.sums), ElementType::F16);
//   });
//   ...
//   store.drain();                                                        // once, at the end
//
// A tensor map needs rows that are a multiple of 16 bytes. For other tensors TileStoreHead::by is a
// pointer, and the threads store by themselves, guarded at the edges.
//
// An unsupported store builds nothing and adds an error to the builder.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_KERNEL_TILESTORE_H
#define TILECOPY_KERNEL_TILESTORE_H

#include "tilecopy/kernel/KernelBuilder.h"
#include <variant>

namespace tilecopy {

/// Packs pairs of neighboring sums into words of f32, or rounds them to f16 or bf16 (to the nearest
/// even). Another type is an error of the builder.
RegisterTile packSums(KernelBuilder &b, llvm::ArrayRef<llvm::Value *> sums, ElementType type);

/// The layout of a warpgroup's sums in registers, for a number of columns: mmaAccumulator or
/// tmemRegisters.
using RegistersOfColumns = llvm::Expected<TileLayout> (*)(int64_t columns);
llvm::Expected<TileLayout> wgmmaRegisters(int64_t columns);   // 64 rows
llvm::Expected<TileLayout> tcgen05Registers(int64_t columns); // 128 rows, one in each thread

/// One tile of a warpgroup, from registers through shared to global memory.
struct TileOnItsWay {
  /// The thread's elements of it.
  RegisterTile *words;
  RegistersOfColumns registers;
  /// [rows, columns], in any layout.
  Operand shared;
  llvm::Value *memory; // the address of the shared tensor
  Operand to;
  unsigned map;
  /// The last store of this memory: the thread waits until the memory has been read.
  bool isLast = false;
};
/// Copies registers to shared memory, then builds a fence and a barrier of the warpgroup. One
/// thread begins and commits the store: a thread of the warp for which `storer`, an i1, is true, or
/// of the first warp of each warpgroup if `storer` is null. `between` is built before the barrier.
void storeThroughShared(
    KernelBuilder &b, const TileOnItsWay &tile, llvm::Value *storer = nullptr,
    llvm::function_ref<void()> between = [] {});

struct TileStoreHead {
  /// A strided tensor in global memory. Its last two dimensions are rows and columns, and one of
  /// them is contiguous.
  std::shared_ptr<const Tensor> to;
  /// The number of its tensor map, or its address if the threads store.
  std::variant<unsigned, llvm::Value *> by;
  /// The shape of the tile: 64 or 128 rows, and a multiple of 8 columns.
  int64_t rows, columns;
  RegistersOfColumns registers = wgmmaRegisters;
  /// Two buffers of this warpgroup in shared memory, of TileStore::bufferBytes(rows) each, aligned
  /// to 1024 bytes. Not needed if the threads store.
  llvm::Value *buffers = nullptr;
  /// An i1 that is true in the warp that stores. Null: the first warp of each warpgroup.
  llvm::Value *storer = nullptr;
};

/// A piece of a tile, whose words the callback of TileStore::store makes.
struct TilePiece {
  /// The thread's sums of the piece, among those of the whole tile: the first, and their number.
  unsigned sum, sums;
  /// The first column of the piece in the tile, and whether it is the last piece.
  unsigned column;
  bool isLast;
  /// The region of global memory and the registers of the piece.
  Operand to, registers;
};

class TileStore {
public:
  TileStore(KernelBuilder &builder, const TileStoreHead &head);

  static constexpr unsigned bufferBytes(int64_t rows) { return unsigned(rows) * 128; }
  /// The columns of a piece.
  int64_t columns() const { return pieceColumns; }
  /// Stores a tile to `region`; `words` returns the registers of a piece. All threads of the
  /// warpgroup execute it.
  void store(llvm::ArrayRef<DimRange> region,
             llvm::function_ref<RegisterTile(const TilePiece &)> words) const;
  /// Waits until the stores have read their buffers.
  void drain() const;

private:
  llvm::Error setUp();

  KernelBuilder &b;
  TileStoreHead head;
  std::shared_ptr<const Tensor> registers, shared; // null after an error
  int64_t pieceColumns = 0;
};

} // namespace tilecopy

#endif // TILECOPY_KERNEL_TILESTORE_H
