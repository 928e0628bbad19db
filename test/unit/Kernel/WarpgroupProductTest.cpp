//===- WarpgroupProductTest.cpp - Products by wgmma -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every type, swizzle and order of operands that a product accepts is multiplied on the emulator;
// what it refuses, it refuses with one message.
//
//===----------------------------------------------------------------------===//

#include "ProductKernel.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;
using namespace tilecopy::test;

namespace {

KernelHead groupHead(unsigned threads = 128) {
  return {"product", threads, 1, 1, 0, {{"A", P::Pointer}, {"B", P::Pointer}, {"D", P::Pointer}}};
}

/// D = A0 B0 + A1 B1 of 64 rows for each warpgroup, stage 1 first.
void multiplyGroup(const Side &left, const Side &right, int64_t n, int64_t k, unsigned groups = 1) {
  StandaloneKernel b(target("sm_90a"), groupHead(128 * groups));
  Staged x(left, 64 * groups, k, 1), y(right, n, k, 7);
  x.bring(b, "A"), y.bring(b, "B");
  publish(b);
  Value *group = b.CreateLShr(b.special(Intrinsic::nvvm_read_ptx_sreg_tid_x), 7);
  Expr row = b.index(b.CreateMul(group, b.getInt32(64)), 64 * (groups - 1), 64);
  ProductOperand mine = x.operand();
  mine.tile.region[1] = {row, 64};
  WarpgroupProduct product(b, mine, y.operand());
  SmallVector<Value *, 128> sums = product.sums();
  // What is not cleared would be added to.
  for (Value *&sum : sums)
    sum = ConstantFP::get(b.getFloatTy(), 1000);
  product.multiply(sums, {b.getInt32(1), b.getInt32(0)});
  product.multiply(sums, {b.getInt32(0), nullptr, {}, 0});
  storeSums(b, sums, b.take(wgmmaRegisters(n)), 64, n, 64 * groups, row);
  std::vector<uint8_t> d(64 * groups * n * 4);
  launch(b, {{&x.bytes}, {&y.bytes}, {&d}});
  expectSums(d, sumOf(x, y), nameOf(left, right, n, k));
}

TEST(WarpgroupProduct, EveryTypeSwizzleAndOrder) {
  int64_t columns[] = {64, 128, 192};
  unsigned i = 0;
  for (const auto &[left, right] : sides()) {
    int64_t k = 2 * 128 * 8 / elementBits(left.type);
    multiplyGroup(left, right, columns[i++ % 2], k);
  }
  EXPECT_EQ(i, 52u);
}

TEST(WarpgroupProduct, EveryNumberOfColumns) {
  Side side{ElementType::F16, MmaSwizzle::Bytes32};
  for (int64_t n = 8; n <= 256; n += 8)
    multiplyGroup(side, side, n, 16);
}

TEST(WarpgroupProduct, RowsOfEachWarpgroup) {
  for (MmaMajor major : {MmaMajor::K, MmaMajor::MN})
    multiplyGroup({ElementType::F16, MmaSwizzle::Bytes128, major},
                  {ElementType::F16, MmaSwizzle::Bytes64, major}, 96, 64, /*groups=*/2);
}

/// A goes from memory to registers as sums lie; B is [k, n] with N contiguous, or K.
TEST(WarpgroupProduct, LeftSideInRegisters) {
  for (ElementType type : {ElementType::F16, ElementType::BF16})
    for (bool kFirst : {false, true}) {
      int64_t n = 64, k = 64;
      StandaloneKernel b(target("sm_90a"), groupHead());
      Numbers x = Numbers::some(64, k, 3), y = Numbers::some(n, k, 4);
      std::vector<uint8_t> left = x.as(type), right = y.as(type, kFirst), d(64 * n * 4);
      auto a = b.tensor(
          Tensor::create("A", type, Space::Global, {64, k}, b.take(TileLayout::rowMajor({64, k}))));
      auto local =
          b.tensor(Tensor::create("R", type, Space::Local, {64, k}, b.take(mmaAccumulator(k))));
      RegisterTile words = RegisterTile::of(b.getContext(), *local);
      b.copy(OpKind::Copy, Scope::Warpgroup, Operand::whole(local), Operand::whole(a),
             CopyOperands::toRegisters(words, b.argument("A")));
      auto far = b.tensor(Tensor::create("B", type, Space::Global, {64, 64},
                                         b.take(TileLayout::rowMajor({64, 64}))));
      auto near = shared(b, "tile", {type}, {64, 64});
      Value *memory = b.shared(64 * 64 * 2, 1024);
      b.copy(OpKind::Copy, Scope::Cta, Operand::whole(near), Operand::whole(far),
             CopyOperands::pointers(memory, b.argument("B")));
      publish(b);
      WarpgroupProduct product(b, type, {Operand::whole(near), memory, kFirst});
      SmallVector<Value *, 128> sums = product.sums();
      product.multiply(sums, {nullptr, b.getInt32(0), words.words(), std::nullopt});
      product.wait(sums, words.words());
      storeSums(b, sums, b.take(wgmmaRegisters(n)), 64, n);
      launch(b, {{&left}, {&right}, {&d}});
      expectSums(d, Numbers::product(x, y),
                 elementTypeName(type).str() + (kFirst ? " [k, n]" : ""));
    }
}

//===----------------------------------------------------------------------===//
// Refusals
//===----------------------------------------------------------------------===//

/// What a product of these says.
std::string refusedGroup(const Side &left, ArrayRef<int64_t> shapeA, const Side &right,
                         ArrayRef<int64_t> shapeB, StringRef cpu = "sm_90a",
                         unsigned align = 1024) {
  StandaloneKernel b(target(cpu), groupHead());
  Value *memory = b.shared(1024, 1024);
  WarpgroupProduct product(b, {Operand::whole(shared(b, "A", left, shapeA, align)), memory},
                           {Operand::whole(shared(b, "B", right, shapeB)), memory});
  std::string text = errorOf(b);
  size_t before = b.function->getInstructionCount();
  SmallVector<Value *, 128> sums = product.sums();
  product.multiply(sums, {b.getInt32(0), b.getInt32(0)});
  product.wait(sums);
  EXPECT_EQ(before, b.function->getInstructionCount()) << "nothing is built after an error";
  EXPECT_EQ(errorOf(b), "");
  return text;
}

TEST(WarpgroupProduct, Refused) {
  Side half{ElementType::F16};
  EXPECT_EQ(refusedGroup(half, {64, 64}, half, {64, 64}, "sm_100a"),
            "products of a warpgroup (wgmma) need sm_90a (this is sm_100a)");
  EXPECT_EQ(refusedGroup(half, {128, 64}, half, {64, 64}),
            "A has 128 rows in a product of a warpgroup; 64");
  EXPECT_EQ(refusedGroup(half, {64, 64}, half, {264, 64}),
            "B has 264 columns of a product; 8 to 256, by 8");
  EXPECT_EQ(refusedGroup(half, {64, 64}, half, {64, 128}), "K of A is 64, of B 128");
  EXPECT_EQ(refusedGroup(half, {64, 64}, {ElementType::BF16}, {64, 64}),
            "a product of bf16 and f16; two of f16, of bf16, of f32 (as tf32), or of f8e4m3 and "
            "f8e5m2; with factors also of f4e2m1");
  EXPECT_EQ(refusedGroup({ElementType::I8}, {64, 128}, {ElementType::I8}, {64, 128}),
            "wgmma multiplies f16, bf16, f32 (as tf32), f8e4m3 or f8e5m2, not i8");
  Side bytes{ElementType::F8E4M3};
  EXPECT_EQ(refusedGroup(bytes, {64, 128},
                         {ElementType::F8E4M3, MmaSwizzle::Bytes128, MmaMajor::MN}, {128, 128}),
            "B: of f8e4m3 K is contiguous; of f16 and bf16 either dimension");
  EXPECT_EQ(refusedGroup({ElementType::F16, MmaSwizzle::None}, {64, 8},
                         {ElementType::F16, MmaSwizzle::None}, {64, 8}),
            "A: K is 8; a multiple of 16 elements, 32 bytes");
  EXPECT_EQ(refusedGroup(half, {64, 64}, half, {64, 64}, "sm_90a", 128),
            "A: aligned to 128 bytes; `align 1024` is needed");
  EXPECT_EQ(refusedGroup(half, {2, 2, 64, 64}, half, {64, 64}),
            "A: dimensions 0 and 1 have several indices; before the matrix one may");
}

/// What a layout that is not canonical breaks.
std::string refusedLayout(StringRef layout, ArrayRef<int64_t> shape, Space space = Space::Shared,
                          SmallVector<DimRange, 4> region = {}) {
  StandaloneKernel b(target("sm_90a"), groupHead());
  Value *memory = b.shared(1024, 1024);
  auto a = b.tensor(
      Tensor::create("A", ElementType::F16, space, shape, b.take(parseLayout(layout)), 1024));
  WarpgroupProduct product(b, {region.empty() ? Operand::whole(a) : Operand{a, region}, memory},
                           {Operand::whole(shared(b, "B", {ElementType::F16}, {64, 64})), memory});
  return errorOf(b);
}

TEST(WarpgroupProduct, LayoutsThatDescriptorsDoNotHave) {
  EXPECT_EQ(refusedLayout("S[64,64]", {64, 64}),
            "A: row 1 lies 64 elements after the first; a canonical layout has 8");
  EXPECT_EQ(refusedLayout("S[(64,64):(2,128)]", {64, 64}),
            "A: neither dimension 0 nor dimension 1 is contiguous");
  EXPECT_EQ(refusedLayout("swizzle(2,3,3) S[64,64]", {64, 64}),
            "A: its swizzle is not one of matrix descriptors; those move whole 16 bytes within 32, "
            "64 or 128 bytes, by the three bits of address above them");
  EXPECT_EQ(refusedLayout("swizzle(3,3,3) S[(64,64):(128,1)]", {64, 64}),
            "A: row 1 lies 128 elements after the first; a canonical layout has 64");
  EXPECT_EQ(
      refusedLayout("S[64,64]", {64, 64}, Space::Global),
      "A: 2 dimensions in global memory; a product reads a matrix, two dimensions or more, in "
      "shared memory");
  EXPECT_EQ(
      refusedLayout("swizzle(3,3,3) S[128,64]", {128, 64}, Space::Shared, {{96, 64}, {0, 64}}),
      "A: dimension 0 is [96 : +64]; a run of indices in [0, 128)");
}

TEST(WarpgroupProduct, WhatAProductIsGiven) {
  StandaloneKernel b(target("sm_90a"), groupHead());
  Value *memory = b.shared(1024, 1024);
  auto a = shared(b, "A", {}, {4, 64, 64});
  WarpgroupProduct product(b, {Operand::whole(a), memory}, {Operand::whole(a), memory});
  SmallVector<Value *, 128> sums = product.sums();
  product.multiply(MutableArrayRef(sums).drop_back(), {b.getInt32(0)});
  EXPECT_EQ(errorOf(b),
            "a product takes 32 sums, 0 words of A and a stage; it is given 31 sums and "
            "0 words");
  product.multiply(sums, {});
  EXPECT_EQ(errorOf(b),
            "a product takes 32 sums, 0 words of A and a stage; it is given 32 sums and "
            "0 words");
  sums.assign(32, PoisonValue::get(b.getHalfTy()));
  product.multiply(sums, {b.getInt32(0)});
  EXPECT_EQ(errorOf(b), "the sums of a product are f32");
}

} // namespace
