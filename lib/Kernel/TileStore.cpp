//===- TileStore.cpp - Tiles from registers to global memory --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/kernel/TileStore.h"
#include "tilecopy/emit/EmitBarrier.h"
#include "tilecopy/op/OpError.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

constexpr int64_t LongestRow = 128, ShortestRow = 16; // bytes, of a swizzle or without one

RegisterTile tilecopy::packSums(KernelBuilder &b, ArrayRef<Value *> sums, ElementType type) {
  RegisterTile none(b.getContext(), 4);
  SmallVector<Value *, 64> words;
  if (type == ElementType::F32) {
    words.append(sums.begin(), sums.end());
  } else if (type == ElementType::F16 || type == ElementType::BF16) {
    auto pack =
        type == ElementType::F16 ? Intrinsic::nvvm_ff2f16x2_rn : Intrinsic::nvvm_ff2bf16x2_rn;
    for (size_t i = 0; i + 1 < sums.size(); i += 2)
      words.push_back(b.CreateIntrinsic(pack, {sums[i + 1], sums[i]}));
  } else {
    b.run(opError(OpFault::Tensor, "",
                  "sums as " + elementTypeName(type) + "; f32, f16 and bf16 are made"));
    return none;
  }
  return b.take(RegisterTile::of(b, words), none);
}

Expected<TileLayout> tilecopy::wgmmaRegisters(int64_t columns) { return mmaAccumulator(columns); }
Expected<TileLayout> tilecopy::tcgen05Registers(int64_t columns) {
  return tmemRegisters(TmemShape::L32x32b, columns);
}

static std::shared_ptr<const Tensor> registersOf(KernelBuilder &b, ElementType type, int64_t rows,
                                                 int64_t columns, RegistersOfColumns layoutOf) {
  auto layout = layoutOf(columns);
  if (layout)
    return b.tensor(Tensor::create("sums", type, Space::Local, {rows, columns}, *layout));
  b.run(layout.takeError());
  return nullptr;
}

static Value *firstWarp(KernelBuilder &b) {
  Value *thread = b.special(Intrinsic::nvvm_read_ptx_sreg_tid_x);
  return b.CreateIsNull(b.CreateAnd(b.CreateLShr(thread, 5), 3));
}

void tilecopy::storeThroughShared(KernelBuilder &b, const TileOnItsWay &tile, Value *storer,
                                  function_ref<void()> between) {
  ArrayRef<DimRange> region = tile.shared.region;
  if (!tile.shared.tensor || !tile.to.tensor || region.size() < 2)
    return; // an error that is known
  auto from = registersOf(b, tile.shared.tensor->type(), region[region.size() - 2].extent,
                          region.back().extent, tile.registers);
  if (!from)
    return;
  b.copy(OpKind::Copy, Scope::Warpgroup, tile.shared, Operand::whole(from),
         CopyOperands::fromRegisters(tile.memory, *tile.words));
  b.run(emitFence(b, b.target, FenceOp::ProxyAsync));
  between();
  b.sync(Scope::Warpgroup);
  b.byOneOf(storer ? storer : firstWarp(b), [&] {
    b.store(tile.map, tile.to, tile.shared, tile.memory);
    b.run(emitGroup(b, b.target, {GroupOp::BulkCommit}));
    if (tile.isLast)
      b.run(emitGroup(b, b.target, {GroupOp::BulkWaitRead, 0}));
  });
}

/// The dimension that is contiguous: of rows, K in the words of operands.
static Expected<MmaMajor> majorOf(const Tensor &to) {
  ArrayRef<Expr> strides = to.strides();
  if (to.space() == Space::Global && strides.size() >= 2) {
    if (strides.back().isConstant(1))
      return MmaMajor::K;
    if (strides[strides.size() - 2].isConstant(1))
      return MmaMajor::MN;
  }
  return opError(OpFault::Layout, to.name(),
                 to.name() + ": tiles are stored to a strided tensor in global memory whose last "
                             "dimension, or the one before, is contiguous");
}

/// The most columns that divide those of a tile and whose rows a swizzle takes.
static int64_t columnsOfPiece(int64_t columns, unsigned bits) {
  for (int64_t row = LongestRow; row >= ShortestRow; row /= 2)
    if (columns % (row * 8 / bits) == 0)
      return row * 8 / bits;
  return 0;
}

TileStore::TileStore(KernelBuilder &builder, const TileStoreHead &of) : b(builder), head(of) {
  if (!head.to)
    return; // an error that is known
  b.run(setUp());
  if (!head.storer)
    head.storer = firstWarp(b);
}

Error TileStore::setUp() {
  StringRef name = head.to->name();
  unsigned bits = head.to->bits();
  pieceColumns = columnsOfPiece(head.columns, bits);
  auto major = majorOf(*head.to);
  if (!major)
    return major.takeError();
  bool byMap = std::holds_alternative<unsigned>(head.by);
  if (!pieceColumns)
    return opError(OpFault::Tensor, name,
                   name + ": a tile of " + Twine(head.columns) + " columns of " +
                       elementTypeName(head.to->type()) + "; rows of whole 16 bytes");
  if (byMap && !head.buffers)
    return opError(OpFault::Tensor, name,
                   name + ": tiles through a tensor map take two buffers in shared memory");
  int64_t shape[] = {head.rows, pieceColumns};
  int64_t row = *major == MmaMajor::MN ? LongestRow : pieceColumns * bits / 8;
  auto swizzle = MmaSwizzle(Log2_64(uint64_t(row / ShortestRow)));
  registers = registersOf(b, head.to->type(), head.rows, pieceColumns, head.registers);
  if (!byMap)
    return Error::success();
  auto layout = mmaShared(shape, swizzle, *major, bits);
  if (!layout)
    return layout.takeError();
  shared = b.tensor(
      Tensor::create("piece", head.to->type(), Space::Shared, shape, *layout, 8 * LongestRow));
  return Error::success();
}

void TileStore::store(ArrayRef<DimRange> region,
                      function_ref<RegisterTile(const TilePiece &)> words) const {
  const unsigned *map = std::get_if<unsigned>(&head.by);
  if (!registers || (map && !shared))
    return; // an error that is known
  if (region.size() < 2 || region.back().extent != head.columns)
    return b.run(opError(OpFault::Region, head.to->name(),
                         "a tile of " + Twine(head.columns) + " columns is stored to " +
                             Twine(region.empty() ? 0 : region.back().extent)));
  auto count = unsigned(head.columns / pieceColumns);
  bool isFree = map && count % 2; // the last store was from the first buffer
  if (isFree) {
    drain();
    b.sync(Scope::Warpgroup);
  }
  unsigned sums = unsigned(head.rows * pieceColumns / 128);
  for (unsigned i = 0; i < count; ++i) {
    TilePiece piece{i * sums,
                    sums,
                    unsigned(i * pieceColumns),
                    i + 1 == count,
                    {head.to, {region.begin(), region.end()}},
                    Operand::whole(registers)};
    DimRange &columns = piece.to.region.back();
    columns = {columns.start + Expr(i * pieceColumns), pieceColumns};
    RegisterTile tile = words(piece);
    if (!map) {
      b.copy(OpKind::Copy, Scope::Warpgroup, piece.to, piece.registers,
             CopyOperands::fromRegisters(std::get<Value *>(head.by), tile));
      continue;
    }
    Value *buffer =
        b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), head.buffers, i % 2 * bufferBytes(head.rows));
    storeThroughShared(b, {&tile, head.registers, Operand::whole(shared), buffer, piece.to, *map},
                       head.storer, [&] {
                         if (!isFree || i) // the store before has read the other buffer
                           drain();
                       });
  }
}

void TileStore::drain() const {
  if (std::holds_alternative<unsigned>(head.by) && shared)
    b.byOneOf(head.storer, [&] { b.run(emitGroup(b, b.target, {GroupOp::BulkWaitRead, 0})); });
}
