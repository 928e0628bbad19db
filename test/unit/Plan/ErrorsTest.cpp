//===- ErrorsTest.cpp - Each error says what is to blame ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A frontend reads the class of an error, its fault and its subject, and not its text.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/layout/LayoutError.h"
#include "tilecopy/layout/LayoutOps.h"
#include "tilecopy/layout/LayoutText.h"
#include "tilecopy/op/CopyOp.h"
#include "tilecopy/op/OpError.h"
#include "tilecopy/op/TensorMapPlan.h"
#include "tilecopy/plan/Dispatch.h"
#include "tilecopy/tensormap/TensorMapError.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

template <typename T> Error errorOf(Expected<T> e) { return e.takeError(); }

void expectOp(Error e, OpFault fault, StringRef subject) {
  ASSERT_TRUE(e.isA<OpError>()) << subject.str();
  handleAllErrors(std::move(e), [&](const OpError &error) {
    EXPECT_EQ(error.fault, fault) << error.message;
    EXPECT_EQ(error.subject, subject) << error.message;
    EXPECT_FALSE(error.message.empty());
  });
}

void expectLayout(Error e, LayoutFault fault) {
  ASSERT_TRUE(e.isA<LayoutError>()) << int(fault);
  handleAllErrors(std::move(e), [&](const LayoutError &error) {
    EXPECT_EQ(error.fault, fault) << error.message;
  });
}

Expected<Tensor> tensor(StringRef name, Space space, StringRef layout, ArrayRef<int64_t> shape,
                        ElementType type = ElementType::F32, unsigned align = 0) {
  return Tensor::create(name, type, space, shape, cantFail(parseLayout(layout)), align);
}

Operand whole(StringRef name, Space space, ArrayRef<int64_t> shape, StringRef layout,
              ElementType type = ElementType::F32) {
  return Operand::whole(
      std::make_shared<const Tensor>(cantFail(tensor(name, space, layout, shape, type))));
}

TEST(Errors, Layouts) {
  expectLayout(errorOf(Swizzle::create(3, 3, 2)), LayoutFault::Swizzle);
  expectLayout(errorOf(TileLayout::create({{0, 1, Axis::M}})), LayoutFault::Extent);
  expectLayout(errorOf(TileLayout::create({{int64_t(1) << 40, int64_t(1) << 40, Axis::M}})),
               LayoutFault::Size);
  TileLayout plain = cantFail(TileLayout::rowMajor({8, 8}));
  expectLayout(errorOf(group(plain, {8, 4})), LayoutFault::Shape);
  expectLayout(errorOf(slice(plain, {8, 8}, {0, 4}, {8, 8})), LayoutFault::Shape);
  expectLayout(errorOf(compose(plain, cantFail(TileLayout::rowMajor({128})))), LayoutFault::Axis);
  EXPECT_TRUE(errorOf(parseLayout("S[8,")).isA<LayoutParseError>());
}

TEST(Errors, Tensors) {
  expectOp(errorOf(tensor("2A", Space::Global, "S[8]", {8})), OpFault::Tensor, "2A");
  expectOp(errorOf(tensor("A", Space::Global, "S[8]", {8}, ElementType::F32, 3)), OpFault::Tensor,
           "A");
  expectOp(errorOf(tensor("A", Space::Global, "S[8]", {4})), OpFault::Layout, "A");
  expectOp(errorOf(tensor("S", Space::Shared, "S[32:1@laneid]", {32})), OpFault::Layout, "S");
  Tensor large = cantFail(tensor("S", Space::Shared, "S[49152]", {49152}));
  expectOp(checkShared(large, cantFail(GpuTarget::parse("sm_75"))), OpFault::Target, "S");
}

TEST(Errors, TargetsAndOptions) {
  expectOp(errorOf(GpuTarget::parse("sm_95")), OpFault::Target, "sm_95");
  expectOp(errorOf(GpuTarget::parsePtxVersion("8")), OpFault::Target, "8");
  Options o;
  expectOp(o.set(options::Dispatch, std::string()), OpFault::Option, "dispatch");
  expectOp(errorOf(findOption(optionSchema(), "dispach")), OpFault::Option, "dispach");
}

TEST(Errors, Copies) {
  Operand a = whole("A", Space::Global, {32, 8}, "S[32,8]"),
          s = whole("S", Space::Shared, {32, 8}, "S[32,8]"),
          h = whole("H", Space::Shared, {32, 8}, "S[32,8]", ElementType::F16);
  auto copy = [](Operand dst, Operand src, unsigned threads = 32, Options options = {}) {
    return errorOf(
        makeCopy(OpKind::Copy, Scope::Warp, std::move(dst), std::move(src), threads, {}, options));
  };
  expectOp(copy(h, a), OpFault::Sides, "");
  expectOp(copy(s, a, 33), OpFault::Threads, "");
  Operand outside = a;
  outside.region[0].start = Expr(40);
  expectOp(copy(s, outside), OpFault::Region, "A");
  Options cached;
  cantFail(cached.set(options::Dispatch, std::string("gmem_smm")));
  GpuTarget target = cantFail(GpuTarget::parse("sm_90a"));
  auto unknown = cantFail(makeCopy(OpKind::Copy, Scope::Warp, s, a, 32, {}, cached));
  expectOp(errorOf(dispatch(unknown, target)), OpFault::Option, "gmem_smm");
  Options tma;
  cantFail(tma.set(options::Dispatch, std::string("ldstmatrix")));
  auto forced = cantFail(makeCopy(OpKind::Copy, Scope::Warp, s, a, 32, {}, tma));
  Error declined = errorOf(dispatch(forced, target));
  ASSERT_TRUE(declined.isA<DispatchError>());
  handleAllErrors(std::move(declined),
                  [](const DispatchError &e) { EXPECT_EQ(e.trace.candidates.size(), 1u); });
}

TEST(Errors, TensorMapsSayWhichRules) {
  TensorMapValues none;
  Error broken = checkTensorMap(none, 90);
  ASSERT_TRUE(broken.isA<TensorMapError>());
  handleAllErrors(std::move(broken),
                  [](const TensorMapError &e) { EXPECT_FALSE(e.broken.empty()) << e.message; });
  EXPECT_TRUE(errorOf(TensorMapPlan::fromJSON(json::Object{})).isA<TensorMapError>());
}

} // namespace
