//===- TensorMemoryProductTest.cpp - Products by tcgen05.mma --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every type, swizzle and order of operands, both shapes of D, pairs of CTAs and each kind of
// factors are multiplied on the emulator; what is refused has one message.
//
//===----------------------------------------------------------------------===//

#include "ProductKernel.h"
#include "tilecopy/emit/EmitKernelParts.h"
#include "tilecopy/emit/EmitTensorMemory.h"
#include "tilecopy/kernel/Ring.h"
#include "tilecopy/kernel/TensorMemoryPool.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;
using namespace tilecopy::test;

namespace {

KernelHead tensorHead(unsigned cluster = 1) {
  return {"product",
          128,
          cluster,
          1,
          0,
          {{"A", P::Pointer},
           {"B", P::Pointer},
           {"D", P::Pointer},
           {"FA", P::Pointer},
           {"FB", P::Pointer}}};
}

/// A kernel with tensor memory, an mbarrier for the end of products, and sums in two tiles of which
/// the second is used.
struct Multiplier {
  StandaloneKernel b;
  TensorMemoryPool pool;
  Ring done;
  int64_t rows, n;
  TensorRef d;
  Value *isFirst = nullptr;

  Multiplier(const GpuTarget &target, int64_t rows, int64_t n, unsigned cluster = 1,
             unsigned factorColumns = 0)
      : b(target, tensorHead(cluster)), pool(b, unsigned(2 * n) + factorColumns, cluster),
        done(b, {"done", 1, /*emptiers=*/0}), rows(rows), n(n) {
    auto datapath = rows == 64 ? TmemDatapath::F : TmemDatapath::D;
    auto one = b.take(tmemDatapath(datapath, n));
    SmallVector<Iter, 4> shard = {{2, n, Axis::TCol}};
    append_range(shard, one.shard());
    d = b.tensor(Tensor::createInPool("sums", ElementType::F32, {2, rows, n},
                                      b.take(TileLayout::create(shard)), pool.columns()));
  }

  void begin() {
    Value *thread = b.special(Intrinsic::nvvm_read_ptx_sreg_tid_x);
    isFirst = b.CreateICmpULT(thread, b.getInt32(32));
    b.onlyIf(isFirst, [&] { pool.allocate(); });
    b.onlyIf(b.CreateIsNull(thread), [&] { done.initialize(); });
    b.run(emitFence(b, b.target, FenceOp::ProxyAsync));
    if (b.cluster > 1)
      b.run(emitClusterSync(b, b.target));
    else
      b.sync(Scope::Cta);
    pool.address();
  }

  ProductOperand sums() { return {Operand::whole(d), pool.address()}; }

  /// By one thread of the first CTA: stage 1, which clears, and stage 0.
  void multiply(const TensorMemoryProduct &product, function_ref<void()> before = [] {}) {
    Value *issues = b.CreateAnd(isFirst, b.CreateIsNull(b.rank()));
    b.byOneOf(issues, [&] {
      before();
      Value *to = product.into(b.getInt32(1));
      product.multiply(to, b.getInt32(1), b.getInt32(0));
      product.multiply(to, b.getInt32(0), b.getInt32(1));
      done.fillWhenDone(b.getInt32(0), b.cluster);
    });
    done.waitFull(done.begin(/*fills=*/false));
    b.run(emitTmemFenceAfter(b, b.target));
  }

  void store() {
    TileLayout registers = b.take(rows == 64 ? wgmmaRegisters(n) : tcgen05Registers(n));
    auto local =
        b.tensor(Tensor::create("R", ElementType::F32, Space::Local, {rows, n}, registers));
    RegisterTile tile = RegisterTile::of(b.getContext(), *local);
    b.copy(OpKind::CopyAsync, Scope::Warpgroup, Operand::whole(local),
           {d, {{1, 1}, {0, rows}, {0, n}}}, CopyOperands::toRegisters(tile, pool.address()));
    b.run(emitTmemWaitLoad(b, b.target, {&tile}));
    SmallVector<Value *, 256> values;
    for (Value *word : tile.words())
      values.push_back(b.CreateBitCast(word, b.getFloatTy()));
    Expr row = b.index(b.rank(), b.cluster - 1) * Expr(rows);
    storeSums(b, values, registers, rows, n, rows * b.cluster, row);
    pool.release(isFirst);
  }
};

void multiplyInto(const Side &left, const Side &right, int64_t rows, int64_t n, int64_t k) {
  Multiplier m(target("sm_100a"), rows, n);
  Staged x(left, rows, k, 1), y(right, n, k, 7);
  x.bring(m.b, "A"), y.bring(m.b, "B");
  m.begin();
  m.multiply({m.b, x.operand(), y.operand(), m.sums()});
  m.store();
  std::vector<uint8_t> d(rows * n * 4), none(4);
  launch(m.b, {{&x.bytes}, {&y.bytes}, {&d}, {&none}, {&none}});
  expectSums(d, sumOf(x, y), nameOf(left, right, n, k) + ", m " + std::to_string(rows));
}

TEST(TensorMemoryProduct, EveryTypeSwizzleAndOrder) {
  for (auto [left, right] : sides())
    multiplyInto(left, right, 128, 64, 128 * 8 / elementBits(left.type));
}

TEST(TensorMemoryProduct, BytesWithRowsOrColumnsContiguous) {
  for (unsigned swizzle = 0; swizzle < 4; ++swizzle) {
    Side side{ElementType::F8E4M3, MmaSwizzle(swizzle), MmaMajor::MN};
    multiplyInto(side, side, 128, 128, 64);
  }
}

TEST(TensorMemoryProduct, EveryNumberOfColumns) {
  Side side{ElementType::F16, MmaSwizzle::Bytes32};
  for (int64_t n = 16; n <= 128; n += 16)
    multiplyInto(side, side, 128, n, 16);
  for (int64_t n = 8; n <= 64; n += 8)
    multiplyInto(side, side, 64, n, 16);
  multiplyInto(side, side, 128, 256, 16);
}

/// Each CTA of a pair has half of the rows of A and half of the columns of B.
TEST(TensorMemoryProduct, PairsOfCtas) {
  for (ElementType type : {ElementType::F16, ElementType::F8E4M3}) {
    int64_t n = 64, k = 128;
    Multiplier m(target("sm_100a"), 128, n, /*cluster=*/2);
    KernelBuilder &b = m.b;
    Numbers x = Numbers::some(256, 2 * k, 1), y = Numbers::some(n, 2 * k, 2);
    std::vector<uint8_t> left = x.as(type), right = y.as(type), d(256 * n * 4), none(4);
    auto bring = [&](StringRef name, int64_t rows) {
      auto far = b.tensor(Tensor::create("far" + name.str(), type, Space::Global, {2 * rows, 2, k},
                                         b.take(TileLayout::rowMajor({2 * rows, 2, k}))));
      auto near = shared(b, name, {type}, {2, rows, k});
      Value *memory = b.shared(unsigned(2 * rows * k * elementBits(type) / 8), 1024);
      Expr first = b.index(b.rank(), 1) * Expr(rows);
      for (int64_t stage = 0; stage < 2; ++stage)
        b.copy(OpKind::Copy, Scope::Cta, {near, {{stage, 1}, {0, rows}, {0, k}}},
               {far, {{first, rows}, {stage, 1}, {0, k}}},
               CopyOperands::pointers(memory, b.argument(name)));
      return ProductOperand{Operand::whole(near), memory};
    };
    ProductOperand a = bring("A", 128), of = bring("B", n / 2);
    m.begin();
    m.multiply({b, a, of, m.sums(), /*ctaGroup=*/2});
    m.store();
    launch(b, {{&left}, {&right}, {&d}, {&none}, {&none}}, 2);
    expectSums(d, Numbers::product(x, y), elementTypeName(type).str());
  }
}

//===----------------------------------------------------------------------===//
// Factors
//===----------------------------------------------------------------------===//

/// Powers of two for each `block` elements of K, and as tcgen05.cp takes them: of 128 rows four
/// factors in 512 bytes.
struct PowersOfTwo {
  Numbers values;
  std::vector<uint8_t> bytes;

  PowersOfTwo(int64_t count, bool isUe8m0, unsigned seed)
      : values(Numbers::some(128, count, seed)), bytes(128 * count) {
    for (int64_t r = 0; r < 128; ++r)
      for (int64_t c = 0; c < count; ++c) {
        int power = int(values.at(r, c));
        values.at(r, c) = std::ldexp(1.0f, power);
        bytes[c / 4 * 512 + r % 32 * 16 + r / 32 * 4 + c % 4] =
            uint8_t(isUe8m0 ? 127 + power : (7 + power) << 3);
      }
  }
  void scale(Numbers &n) const {
    for (int64_t r = 0; r < n.rows; ++r)
      for (int64_t c = 0; c < n.columns; ++c)
        n.at(r, c) *= values.at(r, c * values.columns / n.columns);
  }
};

void multiplyScaled(ElementType type, int64_t block) {
  constexpr int64_t n = 128;
  int64_t k = 512 * 2 / elementBits(type), count = k / block, blocks = count / 4;
  Multiplier m(target("sm_100a", 87), 128, n, 1, unsigned(4 * 4 * blocks));
  KernelBuilder &b = m.b;
  Staged x({type}, 128, k, 1), y({type}, n, k, 7);
  PowersOfTwo ofA(2 * count, block == 32, 3), ofB(2 * count, block == 32, 4);
  x.bring(b, "A"), y.bring(b, "B");
  struct Brought {
    TensorRef cells, rows;
    Value *memory;
  };
  auto bring = [&](StringRef name, int64_t column) {
    auto text = [&](const Twine &steps) {
      return b.take(parseLayout(formatv("S[(2,4,32,{0},4):({1}", blocks, "").str() + steps.str()));
    };
    auto whole = TileLayout::rowMajor({1024 * blocks});
    auto flat = b.tensor(Tensor::create("flat" + name.str(), ElementType::U8, Space::Shared,
                                        {1024 * blocks}, b.take(std::move(whole)), 128));
    auto far =
        b.tensor(Tensor::create("far" + name.str(), ElementType::U8, Space::Global, {1024 * blocks},
                                b.take(TileLayout::rowMajor({1024 * blocks}))));
    auto rows = b.tensor(Tensor::create("rows" + name.str(), ElementType::U8, Space::Shared,
                                        {2, 128, 4 * blocks},
                                        text(Twine(512 * blocks) + ",4,16,512,1)]"), 128));
    auto cells = b.tensor(Tensor::createInPool(
        "cells" + name.str(), ElementType::U8, {2, 128, 4 * blocks},
        text(Twine(16 * blocks) + "@TCol,4@TCol,1@TLane,16@TCol,1@TCol)] + R[4:32@TLane] + " +
             Twine(4 * column) + "@TCol"),
        m.pool.columns()));
    Value *memory = b.shared(unsigned(1024 * blocks), 128);
    b.copy(OpKind::Copy, Scope::Cta, Operand::whole(flat), Operand::whole(far),
           CopyOperands::pointers(memory, b.argument(name)));
    return Brought{cells, rows, memory};
  };
  Brought sides[] = {bring("FA", 2 * n), bring("FB", 2 * n + 8 * blocks)};
  m.begin();
  TensorMemoryProduct::Factors factors{{Operand::whole(sides[0].cells), m.pool.address()},
                                       {Operand::whole(sides[1].cells), m.pool.address()}};
  TensorMemoryProduct product(b, x.operand(), y.operand(), m.sums(), 1, &factors);
  m.multiply(product, [&] {
    for (const Brought &side : sides)
      b.copy(OpKind::CopyAsync, Scope::Thread, Operand::whole(side.cells),
             Operand::whole(side.rows), CopyOperands::pointers(m.pool.address(), side.memory));
  });
  m.store();
  std::vector<uint8_t> d(128 * n * 4);
  launch(b, {{&x.bytes}, {&y.bytes}, {&d}, {&ofA.bytes}, {&ofB.bytes}});
  for (auto [side, powers] : {std::pair(&x, &ofA), {&y, &ofB}})
    for (unsigned stage = 0; stage < 2; ++stage) {
      PowersOfTwo half = *powers;
      half.values = Numbers(128, count);
      for (int64_t r = 0; r < 128; ++r)
        for (int64_t c = 0; c < count; ++c)
          half.values.at(r, c) = powers->values.at(r, stage * count + c);
      half.scale(stage ? side->second : side->first);
    }
  expectSums(d, sumOf(x, y), elementTypeName(type).str() + " by " + std::to_string(block));
}

TEST(TensorMemoryProduct, Factors) {
  multiplyScaled(ElementType::F8E4M3, 32);
  multiplyScaled(ElementType::F8E5M2, 32);
  multiplyScaled(ElementType::F4E2M1, 16);
  multiplyScaled(ElementType::F4E2M1, 32);
}

//===----------------------------------------------------------------------===//
// Refusals
//===----------------------------------------------------------------------===//

struct Refusal {
  Side left = {};
  SmallVector<int64_t, 3> shapeA = {128, 64};
  Side right = {};
  SmallVector<int64_t, 3> shapeB = {64, 64};
  unsigned ctaGroup = 1;
  std::string cpu = "sm_100a";
  /// Of D, and a layout of it.
  SmallVector<int64_t, 3> shapeD = {128, 64};
  std::string d = "S[(128,64):(1@TLane,1@TCol)]";
  ElementType sums = ElementType::F32;
  /// Elements of K for a factor.
  int64_t block = 0;
  std::optional<unsigned> ptx = {};
};

std::string refusedInto(const Refusal &r) {
  StandaloneKernel b(target(r.cpu, r.ptx), tensorHead());
  TensorMemoryPool pool(b, 512);
  Value *memory = b.shared(1024, 1024), *at = PoisonValue::get(b.getPtrTy(6));
  auto d = b.tensor(
      Tensor::createInPool("D", r.sums, r.shapeD, b.take(parseLayout(r.d)), pool.columns()));
  std::optional<TensorMemoryProduct::Factors> factors;
  if (r.block) {
    auto of = [&](int64_t rows, int64_t k) {
      return ProductOperand{Operand::whole(b.tensor(Tensor::createInPool(
                                "F", ElementType::U8, {rows, k / r.block},
                                b.take(tmemScaleFactors(rows, k / r.block)), pool.columns()))),
                            at};
    };
    factors = {of(r.shapeA[0], r.shapeA[1]), of(r.shapeB[0], r.shapeB[1])};
  }
  TensorMemoryProduct product(b, {Operand::whole(shared(b, "A", r.left, r.shapeA)), memory},
                              {Operand::whole(shared(b, "B", r.right, r.shapeB)), memory},
                              {Operand::whole(d), at}, r.ctaGroup, factors ? &*factors : nullptr);
  std::string text = errorOf(b);
  size_t before = b.function->getInstructionCount();
  product.multiply(product.into(), nullptr, b.getInt32(0));
  EXPECT_EQ(before + text.empty(), b.function->getInstructionCount())
      << "nothing is built after an error";
  return text;
}

TEST(TensorMemoryProduct, Refused) {
  Refusal r;
  EXPECT_EQ(refusedInto(r), "");
  r.cpu = "sm_90a";
  EXPECT_EQ(refusedInto(r), target("sm_90a").whyNot(Feature::TensorMemory));
  r = {}, r.ctaGroup = 4;
  EXPECT_EQ(refusedInto(r), "a CTA group has 1 or 2 CTAs, not 4");
  r = {}, r.shapeB = {64, 128};
  EXPECT_EQ(refusedInto(r), "K of A is 64, of B 128");
  r = {}, r.right.type = ElementType::BF16;
  EXPECT_EQ(refusedInto(r),
            "a product of bf16 and f16; two of f16, of bf16, of f32 (as tf32), or of "
            "f8e4m3 and f8e5m2; with factors also of f4e2m1");
  r = {}, r.shapeB = {72, 64};
  EXPECT_EQ(refusedInto(r),
            "a product of 128 rows and 72 columns in each of 1 CTAs; 128 rows and up to "
            "256 columns of all CTAs, by 16 in each, or 64 rows of one CTA and columns "
            "by 8");
  r = {}, r.left = r.right = {ElementType::F32, MmaSwizzle::Bytes128, MmaMajor::MN};
  EXPECT_EQ(refusedInto(r), "A: of f32, of padded elements and with factors, K is contiguous");
  r = {}, r.left.type = r.right.type = ElementType::F4E2M1;
  r.shapeA[1] = r.shapeB[1] = 256;
  EXPECT_EQ(refusedInto(r), "a product of f4e2m1 takes factors, or layout padded16");
  r = {}, r.left.type = ElementType::F8E4M3, r.right.type = ElementType::F6E2M3;
  r.shapeA[1] = r.shapeB[1] = 128, r.right.spacing = Spacing::Padded16;
  EXPECT_EQ(refusedInto(r), "");
  r.left.type = ElementType::F16, r.shapeA[1] = r.shapeB[1] = 64,
  r.right.swizzle = MmaSwizzle::Bytes64;
  EXPECT_EQ(refusedInto(r),
            "a product of f16 and f6e2m3; f4e2m1, f6e2m3 and f6e3m2 in layout padded16 go with "
            "each other, with f8e4m3 and with f8e5m2");
  r = {}, r.left.type = r.right.type = ElementType::I8;
  r.shapeA[1] = r.shapeB[1] = 128;
  EXPECT_EQ(refusedInto(r),
            "a product of i8 and i8; two of f16, of bf16, of f32 (as tf32), or of f8e4m3 and "
            "f8e5m2; with factors also of f4e2m1");
  r = {}, r.sums = ElementType::F16;
  EXPECT_EQ(refusedInto(r), "D: sums are f32 in tensor memory, in two dimensions or more");
}

TEST(TensorMemoryProduct, LeftInTensorMemory) {
  StandaloneKernel b(target("sm_100a", std::nullopt), tensorHead());
  TensorMemoryPool pool(b, 512);
  auto inPool = [&](StringRef name, ElementType type) {
    return Operand::whole(b.tensor(
        Tensor::createInPool(name, type, {128, 64},
                             b.take(parseLayout("S[(128,64):(1@TLane,1@TCol)]")), pool.columns())));
  };
  Value *memory = b.shared(1024, 1024), *at = PoisonValue::get(b.getPtrTy(6));
  TensorMemoryProduct product(b, {inPool("A", ElementType::F16), at},
                              {Operand::whole(shared(b, "B", {}, {64, 64})), memory},
                              {inPool("D", ElementType::F32), at});
  EXPECT_EQ(errorOf(b),
            "A: 2 dimensions in tensor memory; a product reads a matrix, two dimensions "
            "or more, in shared memory");
}

/// Each has a byte in shared memory, whatever its bits: any goes with any.
TEST(TensorMemoryProduct, MixedTypesOfBytes) {
  using E = ElementType;
  auto side = [](E type, MmaSwizzle swizzle) {
    return Side{type, swizzle, MmaMajor::K,
                elementBits(type) == 8 ? Spacing::Dense : Spacing::Padded16};
  };
  unsigned turn = 0;
  for (auto [a, b] : {std::pair(E::F8E4M3, E::F4E2M1),
                      {E::F6E2M3, E::F8E5M2},
                      {E::F4E2M1, E::F6E3M2},
                      {E::F4E2M1, E::F4E2M1},
                      {E::F6E3M2, E::F6E2M3}}) {
    multiplyInto(side(a, MmaSwizzle(turn % 4)), side(b, MmaSwizzle((turn + 2) % 4)), 128, 64, 128);
    ++turn;
  }
}

TEST(TensorMemoryProduct, SumsThatLieElsewhere) {
  Refusal r;
  r.shapeD = {128, 32}, r.d = "S[(128,32):(1@TLane,1@TCol)]";
  EXPECT_EQ(refusedInto(r), "D: a tile of 128 x 32; the product has 128 x 64");
  r = {}, r.d = "S[(128,64):(1@TLane,2@TCol)]";
  EXPECT_EQ(refusedInto(r), "D: row i lies in lane i, and columns follow each other");
  r = {}, r.shapeA = {64, 64}, r.shapeD = {64, 64}, r.d = "S[(64,64):(1@TLane,1@TCol)]";
  EXPECT_EQ(refusedInto(r),
            "D: rows lie in lanes as tmemDatapath(F) has them, from lane 0, and columns "
            "follow each other");
}

TEST(TensorMemoryProduct, FactorsThatAreNotTaken) {
  Refusal r;
  r.left.type = r.right.type = ElementType::F8E4M3, r.shapeA[1] = r.shapeB[1] = 128;
  r.block = 32, r.ptx = 87;
  EXPECT_EQ(refusedInto(r), "");
  r.ptx = 86;
  EXPECT_EQ(refusedInto(r),
            "products with factors need sm_100a, sm_103a or sm_110a and PTX 8.7 (this is "
            "sm_100a, PTX 8.6)");
  r.ptx = 87, r.block = 16;
  EXPECT_EQ(refusedInto(r),
            "factors of every 16 elements of f8e4m3 in a product of 128 rows and 1 CTAs; "
            "of every 32 elements of 8 bits, or 16 or 32 of f4e2m1, of 128 rows and one "
            "CTA");
}

} // namespace
