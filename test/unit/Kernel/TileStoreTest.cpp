//===- TileStoreTest.cpp - Tiles from registers to global memory ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each thread makes sums that say where they belong; after the launch every element of the matrix
// has its number, and what lies around is untouched.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/kernel/TileStore.h"
#include "Launched.h"
#include "tilecopy/kernel/TileOrder.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;
using namespace tilecopy::test;

namespace {

struct Stored {
  ElementType type = ElementType::F16;
  int64_t rows = 64, columns = 64; // of a tile
  bool columnMajor = false, byThreads = false;
  int64_t m = 64, n = 64;
};

std::string nameOf(const Stored &s) {
  return formatv("{0}, tiles {1}x{2} of {3}x{4}{5}{6}", elementTypeName(s.type), s.rows, s.columns,
                 s.m, s.n, s.columnMajor ? ", columns" : "", s.byThreads ? ", by threads" : "")
      .str();
}

/// What an element is.
float numberAt(int64_t row, int64_t column) { return float((row * 3 + column * 7) % 200); }

/// The same, of the thread's sum `i` of a tile.
Value *numberOf(KernelBuilder &b, const Stored &s, Value *row, Value *column, unsigned i) {
  Value *thread = b.special(Intrinsic::nvvm_read_ptx_sreg_tid_x);
  Value *inRow = thread, *inColumn = b.getInt32(i);
  if (s.rows == 64) { // mmaAccumulator
    Value *lane = b.CreateAnd(thread, 31), *warp = b.CreateLShr(thread, 5);
    inRow = b.CreateAdd(b.CreateMul(warp, b.getInt32(16)),
                        b.CreateAdd(b.CreateLShr(lane, 2), b.getInt32(i / 2 % 2 * 8)));
    inColumn = b.CreateAdd(b.CreateMul(b.CreateAnd(lane, 3), b.getInt32(2)),
                           b.getInt32(i / 4 * 8 + i % 2));
  }
  Value *sum = b.CreateAdd(b.CreateMul(b.CreateAdd(row, inRow), b.getInt32(3)),
                           b.CreateMul(b.CreateAdd(column, inColumn), b.getInt32(7)));
  return b.CreateUIToFP(b.CreateURem(sum, b.getInt32(200)), b.getFloatTy());
}

TileStoreHead headOf(KernelBuilder &b, const Stored &s, std::shared_ptr<const Tensor> to) {
  TileStoreHead head{std::move(to), 0u, s.rows, s.columns};
  head.registers = s.rows == 64 ? wgmmaRegisters : tcgen05Registers;
  head.buffers = b.shared(2 * TileStore::bufferBytes(s.rows), 1024);
  if (s.byThreads)
    head.by = b.argument("C");
  return head;
}

std::shared_ptr<const Tensor> matrixOf(KernelBuilder &b, const Stored &s) {
  int64_t unit = s.byThreads ? 1 : 128 / elementBits(s.type);
  auto size = [](StringRef name, int64_t divisor) {
    return Expr(Symbol::leaf(name, SymbolKind::Argument, 32, divisor, {1, 1 << 20}));
  };
  Expr shape[] = {size("m", s.columnMajor ? unit : 1), size("n", s.columnMajor ? 1 : unit)},
       line = size("line", unit);
  Expr strides[] = {s.columnMajor ? Expr(1) : line, s.columnMajor ? line : Expr(1)};
  return b.tensor(Tensor::createStrided("C", s.type, shape, strides,
                                        s.byThreads ? elementBits(s.type) / 8 : 16));
}

void store(const Stored &s) {
  StandaloneKernel b(
      cantFail(GpuTarget::parse("sm_90a")),
      {"store", 128, 1, 1, s.byThreads ? 0u : 1u, {{"C", P::Pointer}, {"m"}, {"n"}, {"line"}}});
  TileStore tiles(b, headOf(b, s, matrixOf(b, s)));
  TileOrder order{b.argument("m"), b.argument("n"), b.getInt32(1), unsigned(s.rows),
                  unsigned(s.columns)};
  order.forEach(b, {}, [&](Value *, Value *row, Value *column) {
    tiles.store({{b.index(row, INT32_MAX, s.rows), s.rows},
                 {b.index(column, INT32_MAX, s.columns), s.columns}},
                [&](const TilePiece &piece) {
                  SmallVector<Value *, 64> sums;
                  for (unsigned i = 0; i < piece.sums; ++i)
                    sums.push_back(numberOf(b, s, row, column, piece.sum + i));
                  return packSums(b, sums, s.type);
                });
  });
  tiles.drain();
  int64_t rowUnit = s.byThreads ? 1 : 128 / elementBits(s.type);
  int64_t line = int64_t(alignTo(s.columnMajor ? s.m : s.n, rowUnit));
  if (s.byThreads)
    line += 3;
  unsigned bytes = elementBits(s.type) / 8;
  std::vector<uint8_t> c(size_t(line * (s.columnMajor ? s.n : s.m)) * bytes, 0xee);
  std::vector<Parameter> parameters;
  if (!s.byThreads)
    parameters.push_back({&c, 0});
  parameters.push_back({&c});
  for (int64_t size : {s.m, s.n, line})
    parameters.push_back({nullptr, {}, int32_t(size)});
  launch(b, parameters, 2, {{"m", s.m}, {"n", s.n}, {"line", line}});
  std::vector<uint8_t> right(c.size(), 0xee);
  for (int64_t r = 0; r < s.m; ++r)
    for (int64_t k = 0; k < s.n; ++k) {
      Numbers one(1, 1);
      one.at(0, 0) = numberAt(r, k);
      auto element = one.as(s.type);
      std::copy(element.begin(), element.end(),
                right.begin() + (s.columnMajor ? k * line + r : r * line + k) * bytes);
    }
  EXPECT_EQ(c, right) << nameOf(s);
}

TEST(TileStore, EveryTypeAndWidth) {
  for (ElementType type : {ElementType::F16, ElementType::BF16, ElementType::F32})
    for (int64_t rows : {64, 128})
      for (bool columnMajor : {false, true})
        for (int64_t columns : {16, 32, 48, 64, 96, 128, 256})
          store({type, rows, columns, columnMajor, false, rows, columns});
}

/// Some tiles a CTA, in an even and an odd number of pieces, with ragged edges.
TEST(TileStore, EdgesOfManyTiles) {
  for (bool columnMajor : {false, true})
    for (int64_t columns : {64, 128, 192})
      for (auto [m, n] : {std::pair(200, 264), {64, 8}, {8, 200}})
        store({ElementType::F16, 64, columns, columnMajor, false, m, n});
}

TEST(TileStore, ByThreads) {
  for (ElementType type : {ElementType::F16, ElementType::F32})
    for (int64_t rows : {64, 128})
      for (auto [m, n] : {std::pair(65, 131), {1, 1}, {127, 63}})
        store({type, rows, 64, false, true, m, n});
}

std::string refusedStore(const Stored &s,
                         std::shared_ptr<const Tensor> (*to)(KernelBuilder &,
                                                             const Stored &) = matrixOf,
                         bool buffers = true) {
  StandaloneKernel b(cantFail(GpuTarget::parse("sm_90a")), {"store", 128, 1, 1, 1, {}});
  TileStoreHead head = headOf(b, s, to(b, s));
  if (!buffers)
    head.buffers = nullptr;
  TileStore tiles(b, head);
  std::string text = errorOf(b);
  tiles.store({{0, s.rows}, {0, s.columns}}, [&](const TilePiece &) {
    ADD_FAILURE() << "nothing is built after an error";
    return RegisterTile(b.getContext(), 4);
  });
  tiles.drain();
  EXPECT_EQ(errorOf(b), "");
  return text;
}

TEST(TileStore, Refused) {
  EXPECT_EQ(refusedStore({ElementType::F16, 64, 12}),
            "C: a tile of 12 columns of f16; rows of whole 16 bytes");
  EXPECT_EQ(refusedStore({}, matrixOf, /*buffers=*/false),
            "C: tiles through a tensor map take two buffers in shared memory");
  EXPECT_EQ(refusedStore({},
                         [](KernelBuilder &b, const Stored &) {
                           Expr shape[] = {64, 64}, strides[] = {256, 2};
                           return b.tensor(
                               Tensor::createStrided("C", ElementType::F16, shape, strides, 16));
                         }),
            "C: tiles are stored to a strided tensor in global memory whose last dimension, or the "
            "one before, is contiguous");
  StandaloneKernel b(cantFail(GpuTarget::parse("sm_90a")), {"store", 128, 1, 1, 1, {}});
  Value *sums[] = {ConstantFP::get(b.getFloatTy(), 1), ConstantFP::get(b.getFloatTy(), 2)};
  packSums(b, sums, ElementType::I8);
  EXPECT_EQ(errorOf(b), "sums as i8; f32, f16 and bf16 are made");
  TileStore tiles(b, headOf(b, {}, matrixOf(b, {})));
  tiles.store({{0, 64}, {0, 32}},
              [&](const TilePiece &) { return RegisterTile(b.getContext(), 4); });
  EXPECT_EQ(errorOf(b), "a tile of 64 columns is stored to 32");
}

} // namespace
