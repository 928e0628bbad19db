//===- TileStore.h - Tiles from registers to global memory ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The end of a kernel's work on a tile: a warpgroup has it in registers as a product left it, and
// it goes through shared memory (stmatrix where that takes it) and a tensor map, which clips it. It
// goes in pieces of rows of at most 128 bytes, so that one is stored while the next one is made:
//
//   TileStore store(b, {C, /*map=*/2, 64, 256, mmaRegisters, buffers});   // once, before the loop
//   ...
//   store.store({{batch, 1}, {row, 64}, {column, 256}}, [&](const TilePiece &piece) {
//     return packSums(b, ArrayRef(sums).slice(piece.sum, piece.sums), ElementType::F16);
//   });
//   ...
//   store.drain();                                                        // once, at the end
//
// Where rows of C are no multiples of 16 bytes no tensor map has them: with a pointer instead of a
// map the threads store, guarded at the edges.
//
// What does not go is an error of the builder, and builds nothing.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_KERNEL_TILESTORE_H
#define TILECOPY_KERNEL_TILESTORE_H

#include "tilecopy/kernel/KernelBuilder.h"
#include <variant>

namespace tilecopy {

/// Sums, neighbors two by two, as words of another type: f32, or rounded to the nearest f16 or
/// bf16. Another type is an error of the builder.
RegisterTile packSums(KernelBuilder &b, llvm::ArrayRef<llvm::Value *> sums, ElementType type);

/// How a warpgroup has columns of sums in registers: mmaAccumulator, or tmemRegisters.
using RegistersOfColumns = llvm::Expected<TileLayout> (*)(int64_t columns);
llvm::Expected<TileLayout> wgmmaRegisters(int64_t columns);   // 64 rows
llvm::Expected<TileLayout> tcgen05Registers(int64_t columns); // 128 rows, one in each thread

/// One tile of a warpgroup on its way.
struct TileOnItsWay {
  /// The thread's elements of it.
  RegisterTile *words;
  RegistersOfColumns registers;
  /// Rows and columns, in whatever layout.
  Operand shared;
  llvm::Value *memory; // the address of the shared tensor
  Operand to;
  unsigned map;
  /// Nothing comes after it: the thread waits until the memory is read.
  bool isLast = false;
};
/// Registers to shared memory, a fence and a barrier of the warpgroup, and a store that one thread
/// begins and commits, of the warp for which `storer`, an i1, is true; null: the first of each
/// warpgroup. `between` is built before the barrier.
void storeThroughShared(
    KernelBuilder &b, const TileOnItsWay &tile, llvm::Value *storer = nullptr,
    llvm::function_ref<void()> between = [] {});

struct TileStoreHead {
  /// In global memory, strided; its last two dimensions are rows and columns, of which one is
  /// contiguous.
  std::shared_ptr<const Tensor> to;
  /// The number of its tensor map, or its address where the threads store.
  std::variant<unsigned, llvm::Value *> by;
  /// Of the tile: 64 or 128 rows, columns by 8.
  int64_t rows, columns;
  RegistersOfColumns registers = wgmmaRegisters;
  /// Two buffers of this warpgroup, of TileStore::bufferBytes(rows), in shared memory at a multiple
  /// of 1024. Not needed where the threads store.
  llvm::Value *buffers = nullptr;
  /// An i1: the warp that stores. Null: the first of each warpgroup.
  llvm::Value *storer = nullptr;
};

/// What a callback fills in.
struct TilePiece {
  /// The thread's sums of the piece, of those of the whole tile: the first, and how many.
  unsigned sum, sums;
  /// Columns of the tile: the first, and whether they are the last.
  unsigned column;
  bool isLast;
  /// The region of global memory that the piece goes to, and the registers that it comes from.
  Operand to, registers;
};

class TileStore {
public:
  TileStore(KernelBuilder &builder, const TileStoreHead &head);

  static constexpr unsigned bufferBytes(int64_t rows) { return unsigned(rows) * 128; }
  /// Of a piece.
  int64_t columns() const { return pieceColumns; }
  /// Stores a tile to this region; `words` makes those of a piece. By all threads of the
  /// warpgroup.
  void store(llvm::ArrayRef<DimRange> region,
             llvm::function_ref<RegisterTile(const TilePiece &)> words) const;
  /// The stores have read their buffers.
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
