//===- KernelBuilderTest.cpp - Kernels, rings and the order of tiles ------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launched.h"
#include "tilecopy/emit/EmitBarrier.h"
#include "tilecopy/kernel/Ring.h"
#include "tilecopy/kernel/TensorMemoryPool.h"
#include "tilecopy/kernel/TileOrder.h"
#include "tilecopy/kernel/TileStore.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;
using namespace tilecopy::test;

namespace {

/// A first kernel with a ring: tiles of 32 rows go through three stages, from a
/// thread of warp 4 to a warpgroup, which brings them to another matrix.
TEST(Ring, FromOneThreadToAWarpgroup) {
  StandaloneKernel b(sm("sm_90a"), {"pipeline", 256, 1, 1, 1, {{"to", P::Pointer}, {"passes"}}});
  Expr shape[] = {b.size("rows", 32), 64}, strides[] = {64, 1};
  auto from = b.tensor(Tensor::createStrided("from", ElementType::F32, shape, strides, 16));
  auto to = b.tensor(Tensor::createStrided("to", ElementType::F32, shape, strides, 16));
  auto tiles = b.tensor(Tensor::create("tiles", ElementType::F32, Space::Shared, {3, 32, 64},
                                       b.take(TileLayout::rowMajor({3, 32, 64})), 128));
  b.sizes["rows"] = b.CreateMul(b.argument("passes"), b.getInt32(32));
  Value *zero = b.getInt32(0), *one = b.getInt32(1);
  Value *memory = b.shared(3 * 32 * 64 * 4, 128);
  auto rowsOf = [&](Value *k) -> SmallVector<DimRange, 4> {
    return {{b.index(k) * Expr(32), 32}, {0, 64}};
  };

  Ring ring(b, {"ring", 3, /*emptiers=*/4});
  b.byFirst([&] { ring.initialize(); });
  b.sync(Scope::Cta);
  auto produce = [&] {
    Ring::Turn turn = ring.begin(/*fills=*/true);
    b.loop(zero, b.argument("passes"), one, turn.carried(), [&](Value *k) {
      ring.fill(turn,
                {{{tiles, {ring.stage(turn), {0, 32}, {0, 64}}}, memory, {from, rowsOf(k)}, 0u}});
    });
  };
  auto consume = [&](Value *) {
    Ring::Turn turn = ring.begin(/*fills=*/false);
    b.loop(zero, b.argument("passes"), one, turn.carried(), [&](Value *k) {
      ring.waitFull(turn);
      b.copy(OpKind::Copy, Scope::Warpgroup, {to, rowsOf(k)},
             {tiles, {ring.stage(turn), {0, 32}, {0, 64}}},
             CopyOperands::pointers(b.argument("to"), memory));
      b.sync(Scope::Warp);
      ring.release(turn.stage());
      ring.next(turn);
    });
  };
  b.roles({1}, produce, consume);

  Numbers numbers = Numbers::some(32 * 8, 64, 1);
  std::vector<uint8_t> in = numbers.as(ElementType::F32), out(in.size());
  launch(b, {{&in, 0}, {&out}, {nullptr, {}, 8}}, 1, {{"rows", 32 * 8}});
  EXPECT_EQ(in, out);
}

Options dispatchTo(StringRef variant) {
  Options options;
  cantFail(options.set(options::Dispatch, variant.str()));
  return options;
}

/// By cp.async of a warp, and by a thread's bulk copy beside it where the target has one.
TEST(Ring, LoadsOfAWarp) {
  for (StringRef cpu : {"sm_80", "sm_90a", "sm_100a"})
    for (bool both : {false, true}) {
      if (both && cpu == "sm_80")
        continue;
      StandaloneKernel b(
          sm(cpu), {"warps", 64, 1, 1, 0, {{"from", P::Pointer}, {"to", P::Pointer}, {"passes"}}});
      auto matrix = [&](StringRef name) {
        return b.tensor(Tensor::create(name, ElementType::F32, Space::Global, {64, 64},
                                       b.take(TileLayout::rowMajor({64, 64})), 128));
      };
      auto from = matrix("from"), to = matrix("to");
      auto tiles = b.tensor(Tensor::create("tiles", ElementType::F32, Space::Shared, {2, 8, 64},
                                           b.take(TileLayout::rowMajor({2, 8, 64})), 128));
      Value *zero = b.getInt32(0), *one = b.getInt32(1), *memory = b.shared(2 * 8 * 64 * 4, 128);
      auto rowsOf = [&](Value *k, int64_t first, int64_t rows) -> SmallVector<DimRange, 4> {
        return {{b.index(k, 7) * Expr(8) + Expr(first), rows}, {0, 64}};
      };
      RingHead head{"ring", 2, /*emptiers=*/1};
      head.fillers = both ? 33 : 32;
      Ring ring(b, head);
      b.onlyIf(b.CreateIsNull(b.threadIndex()), [&] { ring.initialize(); });
      b.sync(Scope::Cta);
      Value *fills = b.CreateICmpULT(b.threadIndex(), b.getInt32(32));
      b.onlyIf(fills, [&] {
        Ring::Turn turn = ring.begin(/*fills=*/true);
        b.loop(zero, b.argument("passes"), one, turn.carried(), [&](Value *k) {
          SmallVector<RingLoad, 2> loads;
          int64_t rows = both ? 4 : 8;
          loads.push_back({{tiles, {ring.stage(turn), {0, rows}, {0, 64}}},
                           memory,
                           {from, rowsOf(k, 0, rows)},
                           b.argument("from"),
                           dispatchTo("ldgsts"),
                           Scope::Warp});
          if (both)
            loads.push_back({{tiles, {ring.stage(turn), {4, 4}, {0, 64}}},
                             memory,
                             {from, rowsOf(k, 4, 4)},
                             b.argument("from"),
                             dispatchTo("bulk")});
          ring.fill(turn, loads);
        });
      });
      b.onlyIf(b.CreateNot(fills), [&] {
        b.loop(zero, b.argument("passes"), one, {}, [&](Value *k) {
          Ring::Turn turn = ring.turnOf(k, /*fills=*/false);
          ring.waitFull(turn);
          b.copy(OpKind::Copy, Scope::Warp, {to, rowsOf(k, 0, 8)},
                 {tiles, {ring.stage(turn), {0, 8}, {0, 64}}},
                 CopyOperands::pointers(b.argument("to"), memory));
          b.sync(Scope::Warp);
          ring.release(turn.stage());
        });
      });
      std::vector<uint8_t> in = Numbers::some(64, 64, 1).as(ElementType::F32), out(in.size());
      launch(b, {{&in}, {&out}, {nullptr, {}, 8}}, 1, {});
      EXPECT_EQ(in, out) << cpu.str();
    }
}

/// Who arrives is in the head, because the mbarriers are made before the loads are known.
TEST(Ring, SaysHowManyFillAStage) {
  StandaloneKernel b(sm("sm_80"), {"k", 64, 1, 1, 0, {{"from", P::Pointer}}});
  auto from = b.tensor(Tensor::create("from", ElementType::F32, Space::Global, {8, 64},
                                      b.take(TileLayout::rowMajor({8, 64})), 128));
  auto tiles = b.tensor(Tensor::create("tiles", ElementType::F32, Space::Shared, {2, 8, 64},
                                       b.take(TileLayout::rowMajor({2, 8, 64})), 128));
  Ring ring(b, {"ring", 2});
  std::string errors;
  for (Scope scope : {Scope::Warp, Scope::Thread}) {
    Ring::Turn turn = ring.begin(/*fills=*/true);
    ring.fill(turn, {{{tiles, {ring.stage(turn), {0, 8}, {0, 64}}},
                      b.shared(4096, 128),
                      {from, {{0, 8}, {0, 64}}},
                      b.argument("from"),
                      dispatchTo("ldgsts"),
                      scope}});
    errors += errorOf(b) + "\n";
  }
  EXPECT_EQ(errors, "a stage of ring ring is filled by 32 arrivals; its head has 1\n"
                    "a load of a ring, of variant ldgsts: one thread loads through a tensor map or "
                    "in runs of bytes (sm_90), a warp by cp.async\n");
}

TEST(KernelBuilder, UnknownParameter) {
  StandaloneKernel b(sm("sm_90a"), {"k", 128, 1, 1, 0, {{"m"}}});
  EXPECT_EQ(b.argument("m"), b.function->getArg(0));
  EXPECT_FALSE(b.hasFailed());
  b.argument("n");
  EXPECT_TRUE(b.hasFailed());
  EXPECT_EQ(errorOf(b), "no parameter 'n'");
}

// What fails later may be a consequence.
TEST(KernelBuilder, TheFirstErrorIsKept) {
  StandaloneKernel b(sm("sm_90a"), {"k", 128, 1, 1, 0, {{"m"}}});
  b.argument("n");
  b.argument("o");
  EXPECT_EQ(errorOf(b), "no parameter 'n'");
  b.argument("o");
  EXPECT_EQ(errorOf(b), "no parameter 'o'");
}

TEST(TensorMemoryPool, NeedsTensorMemory) {
  StandaloneKernel b(sm("sm_90a"), {"k"});
  TensorMemoryPool pool(b, 100);
  EXPECT_EQ(pool.columns()->columns, 128u);
  pool.allocate();
  std::string why = sm("sm_90a").whyNot(Feature::TensorMemory);
  EXPECT_EQ(errorOf(b), why); // the allocation of nothing says it again
}

/// Each tile is gone through once, by one CTA, and those of a cluster are neighbors.
TEST(TileOrder, EachTileOnce) {
  for (unsigned cluster : {1, 2})
    for (auto [m, n, batch] : {std::tuple(300, 260, 2), {1, 1, 1}, {2200, 64, 1}}) {
      StandaloneKernel b(
          sm("sm_90a"),
          {"tiles", 32, cluster, 1, 0, {{"count", P::Pointer}, {"m"}, {"n"}, {"batch"}}});
      TileOrder order{b.argument("m"), b.argument("n"), b.argument("batch"), 64, 32, 512};
      Value *down = b.ceilDiv(b.argument("m"), 64 * cluster),
            *across = b.ceilDiv(b.argument("n"), 32);
      Value *inBatch = b.CreateMul(b.CreateMul(down, b.getInt32(cluster)), across);
      Value *thread = b.special(Intrinsic::nvvm_read_ptx_sreg_tid_x);
      order.forEach(b, {}, [&](Value *z, Value *row, Value *column) {
        Value *tile = b.CreateAdd(b.CreateMul(b.CreateUDiv(row, b.getInt32(64)), across),
                                  b.CreateUDiv(column, b.getInt32(32)));
        tile = b.CreateAdd(tile, b.CreateMul(z, inBatch));
        b.onlyIf(b.CreateIsNull(thread), [&] {
          b.CreateAtomicRMW(AtomicRMWInst::Add,
                            b.CreateGEP(b.getInt32Ty(), b.argument("count"), tile), b.getInt32(1),
                            MaybeAlign(4), AtomicOrdering::Monotonic);
        });
      });
      size_t tiles = divideCeil(m, 64 * cluster) * cluster * divideCeil(n, 32) * batch;
      std::vector<uint8_t> count(4 * tiles);
      launch(b, {{&count}, {nullptr, {}, m}, {nullptr, {}, n}, {nullptr, {}, batch}}, 4);
      for (size_t i = 0; i < tiles; ++i)
        EXPECT_EQ(count[4 * i], 1) << "tile " << i << " of " << tiles;
    }
}

} // namespace
