//===- WindowTest.cpp - Parts of tensors, and the maps edited for them ----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/layout/LayoutText.h"
#include "tilecopy/op/Tensor.h"
#include "tilecopy/op/TensorMapPlan.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace tilecopy;
using namespace llvm;

namespace {

const Symbol cta = Symbol::leaf("ctaid.x", SymbolKind::CtaId, 32, 1, {0, 63});
const Symbol rows = Symbol::leaf("rows", SymbolKind::Argument, 32, 1, {1, 64});
const Symbol thread = Symbol::leaf("thread", SymbolKind::Thread, 32, 1, {0, 31});

std::shared_ptr<const Tensor> tensor(ElementType type, ArrayRef<int64_t> shape, StringRef layout,
                                     Space space = Space::Global, unsigned align = 0) {
  return std::make_shared<const Tensor>(
      cantFail(Tensor::create("A", type, space, shape, cantFail(parseLayout(layout)), align)));
}
std::shared_ptr<const Tensor> halves() { return tensor(ElementType::F16, {256, 64}, "S[256,64]"); }

std::string errorOf(Expected<Tensor> t) { return t ? "accepted" : toString(t.takeError()); }
std::string text(const Tensor &t) {
  std::string s;
  raw_string_ostream os(s);
  t.print(os);
  return s;
}

TEST(Window, IsAPartOfItsTensor) {
  auto a = halves();
  Tensor w = cantFail(
      Tensor::createWindow("W", a, {Expr(cta) * Expr(64), Expr(8)}, {Expr(rows), Expr(32)}));
  ASSERT_NE(w.window(), nullptr);
  EXPECT_EQ(&w.owner(), a.get());
  EXPECT_EQ(&a->owner(), a.get());
  EXPECT_EQ(a->window(), nullptr);
  EXPECT_EQ(w.window()->offset.str(), "ctaid.x*4096 + 8");
  EXPECT_EQ(w.strides()[0], Expr(64));
  EXPECT_EQ(w.strides()[1], Expr(1));
  EXPECT_EQ(w.shape()[0], Expr(rows));
  EXPECT_EQ(w.type(), ElementType::F16);
  EXPECT_EQ(text(w), "W : window A[ctaid.x*64 : +rows, 8 : +32]");
  EXPECT_EQ(text(cantFail(Tensor::createWindow("W", a, {Expr(0), Expr(0)}, a->shape()))),
            "W : window A[:, :]");
}

TEST(Window, AlignmentIsWhatTheBeginProves) {
  auto alignOf = [](unsigned align, const Expr &row, const Expr &column) {
    auto a = tensor(ElementType::F16, {256, 64}, "S[256,64]", Space::Global, align);
    return cantFail(Tensor::createWindow("W", a, {row, column}, {Expr(1), Expr(1)})).align();
  };
  EXPECT_EQ(alignOf(16, Expr(cta), Expr(0)), 16u);
  EXPECT_EQ(alignOf(256, Expr(cta), Expr(0)), 128u);
  EXPECT_EQ(alignOf(256, Expr(cta), Expr(8)), 16u);
  EXPECT_EQ(alignOf(256, Expr(0), Expr(cta)), 2u);
  EXPECT_EQ(alignOf(2, Expr(0), Expr(0)), 2u);
}

// A window has no layout, which would say how elements of less than a byte are spaced.
TEST(Window, RefusesSpacedElements) {
  auto of = [](ElementType type, StringRef layout) {
    auto a = tensor(type, {64, 32}, layout, Space::Global, 32);
    return errorOf(Tensor::createWindow("W", a, {Expr(0), Expr(0)}, {Expr(64), Expr(32)}));
  };
  EXPECT_EQ(of(ElementType::F4E2M1, "S[64,32]"), "accepted");
  EXPECT_EQ(of(ElementType::F4E2M1, "bytes S[64,32]"),
            "window 'W': 'A' has elements of f4e2m1, a byte for each; copy regions of the tensor "
            "itself");
  EXPECT_EQ(of(ElementType::F6E3M2, "bytes S[64,32]"),
            "window 'W': 'A' has elements of f6e3m2, a byte for each; copy regions of the tensor "
            "itself");
  EXPECT_EQ(of(ElementType::F6E3M2, "S[64,32]"),
            "window 'W': 'A' has elements of f6e3m2, 16 together; copy regions of the tensor "
            "itself");
}

TEST(Window, RefusesByName) {
  auto a = halves();
  auto make = [&](const Expr &begin, const Expr &extent, StringRef name = "W") {
    return errorOf(Tensor::createWindow(name, a, {begin, Expr(0)}, {extent, Expr(64)}));
  };
  EXPECT_EQ(make(Expr(0), Expr(256)), "accepted");
  EXPECT_EQ(make(Expr(0), Expr(257)),
            "window 'W': it ends at 257 in dimension 0, which has 256 indices");
  EXPECT_EQ(make(Expr(-1), Expr(2)),
            "window 'W': the begin in dimension 0 is -1; it must be at least 0");
  EXPECT_EQ(make(Expr(0), Expr(0)),
            "window 'W': the extent in dimension 0 is 0; it must be positive");
  EXPECT_EQ(make(Expr(thread), Expr(1)),
            "window 'W': the begin in dimension 0 is thread; thread is "
            "neither a scalar argument nor an index of the CTA");
  EXPECT_EQ(make(Expr(0), Expr(1), "7"),
            errorOf(Tensor::createStrided("7", ElementType::F16, {Expr(1)}, {Expr(1)})));
  EXPECT_EQ(errorOf(Tensor::createWindow("W", nullptr, {}, {})), "window 'W': it is of no tensor");
  EXPECT_EQ(errorOf(Tensor::createWindow("W", a, {Expr(0)}, {Expr(1)})),
            "window 'W': 1 ranges for the 2 dimensions of 'A'; there is one for each");
}

TEST(Window, IsOfAPlainGlobalTensor) {
  auto whole = [](std::shared_ptr<const Tensor> of) {
    SmallVector<Expr, 4> begin(of->rank(), Expr(0));
    return errorOf(Tensor::createWindow("W", of, begin, of->shape()));
  };
  EXPECT_EQ(whole(halves()), "accepted");
  EXPECT_EQ(whole(tensor(ElementType::F16, {8, 16}, "S[(8,16):(1,8)]")), "accepted");
  EXPECT_EQ(whole(tensor(ElementType::F16, {8, 16}, "S[8,16]", Space::Shared)),
            "window 'W': 'A' is in shared memory; a window is of a global tensor");
  for (StringRef layout : {"swizzle(3,3,3) S[8,64]", "S[(2,4,64):(256,64,1)]", "S[8,64] + 8@m"})
    EXPECT_EQ(whole(tensor(ElementType::F16, {8, 64}, layout)),
              "window 'W': the layout of 'A' is not one stride for each dimension, which a window "
              "needs")
        << layout.str();
  auto inner = std::make_shared<const Tensor>(
      cantFail(Tensor::createWindow("V", halves(), {Expr(0), Expr(0)}, {Expr(8), Expr(8)})));
  EXPECT_EQ(whole(inner), "window 'W': 'V' is a window itself");
  auto pairs = tensor(ElementType::F4E2M1, {8, 64}, "S[8,64]");
  EXPECT_EQ(errorOf(Tensor::createWindow("W", pairs, {Expr(0), Expr(3)}, {Expr(8), Expr(8)})),
            "window 'W': it begins at element 3, which may be in the middle of a byte; it takes an "
            "even one");
}

TEST(EditedMap, HasPlaceholdersForTheHost) {
  TensorMapPlan map;
  map.offset = Expr(16);
  map.dims = {Expr(64), Expr(rows)};
  map.strides = {Expr(rows) * Expr(128)};
  map.box = {64, 8};
  map.elementStrides = {1, 1};
  TensorMapPlan before = map;
  map.editFor("W", "A", Expr(cta) * Expr(256));
  EXPECT_EQ(map.tensor, "A");
  EXPECT_TRUE(map.offset.isConstant(0));
  EXPECT_TRUE(map.dims[0].isConstant(64));
  EXPECT_TRUE(map.dims[1].isConstant(1));
  EXPECT_TRUE(map.strides[0].isConstant(16));
  EXPECT_EQ(editedMaps({map, before, map}), 2u);
  // The host needs the address alone.
  TensorMapValues values = map.bind(4096, [](const Symbol &) -> int64_t { llvm_unreachable(""); });
  EXPECT_EQ(values.address, 4096u);
  TensorMapPlan after = map.edited();
  before.tensor = "A";
  before.offset = before.offset + Expr(cta) * Expr(256);
  EXPECT_TRUE(after == before);
  EXPECT_TRUE(before.edited() == before);
}

TEST(EditedMap, ThroughJSON) {
  TensorMapPlan map;
  map.dims = {Expr(64), Expr(rows)};
  map.strides = {Expr(128)};
  map.box = {64, 8};
  map.elementStrides = {1, 1};
  map.editFor("W", "A", Expr(cta) * Expr(256));
  auto back = TensorMapPlan::fromJSON(map.toJSON());
  ASSERT_TRUE(bool(back)) << toString(back.takeError());
  EXPECT_TRUE(*back == map);
  json::Value spoiled = map.toJSON();
  spoiled.getAsObject()->getObject("edit")->erase("window");
  EXPECT_EQ(toString(TensorMapPlan::fromJSON(spoiled).takeError()),
            "tensor map: 'edit' should be an object with the name of a window");
  spoiled = map.toJSON();
  (*spoiled.getAsObject()->getObject("edit"))["global_dim"] = json::Array{1};
  EXPECT_EQ(toString(TensorMapPlan::fromJSON(spoiled).takeError()),
            "tensor map: 'edit' should be as many sizes and strides as the map has");
}

} // namespace
