//===- TensorTest.cpp - Tensors and what they refuse ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/op/Tensor.h"
#include "tilecopy/layout/LayoutText.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <set>

using namespace tilecopy;

namespace {

Layout layout(llvm::StringRef text) { return llvm::cantFail(parseLayout(text)); }

llvm::Expected<Tensor> make(llvm::StringRef layoutText, llvm::ArrayRef<int64_t> shape,
                            Space space = Space::Shared, ElementType type = ElementType::F16,
                            unsigned align = 0, llvm::StringRef name = "A") {
  return Tensor::create(name, type, space, shape, layout(layoutText), align);
}

std::string errorOf(llvm::Expected<Tensor> t) {
  return t ? "accepted" : llvm::toString(t.takeError());
}

std::string text(const Tensor &t) {
  std::string s;
  llvm::raw_string_ostream os(s);
  t.print(os);
  return s;
}

TEST(ElementTypes, NamesAndSizes) {
  std::set<std::string> names;
  for (unsigned i = 0; i <= unsigned(ElementType::U64); ++i) {
    ElementType t = ElementType(i);
    names.insert(elementTypeName(t).str());
    EXPECT_EQ(parseElementType(elementTypeName(t)), t);
    unsigned digits = 0; // the size is in the name, except for the 8- and 4-bit floats
    llvm::StringRef name = elementTypeName(t);
    if (!name.drop_until([](char c) { return isdigit(c); }).getAsInteger(10, digits)) {
      EXPECT_EQ(elementBits(t), digits);
    }
  }
  EXPECT_EQ(names.size(), 17u);
  EXPECT_EQ(elementBits(ElementType::F8E4M3), 8u);
  EXPECT_EQ(elementBits(ElementType::F8E5M2), 8u);
  EXPECT_EQ(elementBits(ElementType::F4E2M1), 4u);
  EXPECT_FALSE(parseElementType("f128"));
  for (Space s : {Space::Global, Space::Shared, Space::Local, Space::TMem})
    EXPECT_EQ(parseSpace(spaceName(s)), s);
  EXPECT_FALSE(parseSpace("const"));
}

TEST(Tensor, Facts) {
  Tensor t = llvm::cantFail(make("swizzle(3,3,3) S[(8,4,64):(64,512,1)]", {8, 256}));
  EXPECT_EQ(t.rank(), 2u);
  EXPECT_EQ(t.align(), 16u);
  EXPECT_EQ(t.bits(), 16u);
  EXPECT_EQ(t.byteSize(), 4096);
  EXPECT_EQ((*t.staticShape())[1], 256);
  ASSERT_TRUE(t.layout());
  EXPECT_EQ(llvm::cantFail(make("S[4,6]", {4, 6}, Space::Global, ElementType::F64)).align(), 16u);
}

TEST(Tensor, ByteSize) {
  auto size = [](llvm::StringRef text, llvm::ArrayRef<int64_t> shape, ElementType type) {
    return llvm::cantFail(make(text, shape, Space::Shared, type)).byteSize();
  };
  EXPECT_EQ(size("S[(4,6):(8,1)]", {4, 6}, ElementType::F32), 30 * 4);
  EXPECT_EQ(size("S[(4,6):(8,1)] + 2", {4, 6}, ElementType::F32), 32 * 4);
  EXPECT_EQ(size("S[(4,6):(6,-1)] + 5", {4, 6}, ElementType::U8), 24);
  EXPECT_EQ(size("S[4:1] + R[2:100]", {4}, ElementType::U8), 104);
  EXPECT_EQ(size("S[3]", {3}, ElementType::F4E2M1), 2);
  // 65 elements: the last chunk of 8 may go anywhere in its group of 64.
  EXPECT_EQ(size("swizzle(3,3,3) S[65]", {65}, ElementType::F16), 256);
  EXPECT_EQ(size("swizzle(3,3,3,outer) S[65]", {65}, ElementType::F16), 1024);
}

/// The size of a swizzled tensor covers every place of it.
TEST(Tensor, ByteSizeCoversTheSwizzle) {
  for (llvm::StringRef swizzle : {"swizzle(0,3,3)", "swizzle(3,2,4)", "swizzle(1,2,3,outer)"})
    for (int64_t n = 1; n < 300; n += 7) {
      Layout l = layout((swizzle + " S[" + llvm::Twine(n) + "]").str());
      Tensor t = llvm::cantFail(Tensor::create("A", ElementType::U8, Space::Shared, {n}, l));
      llvm::SmallVector<PhysicalCoord, 1> places;
      for (int64_t i = 0; i < n; ++i)
        l.applyLinear(i, places);
      for (const PhysicalCoord &p : places)
        ASSERT_LT(p[Axis::M], t.byteSize());
    }
}

TEST(Tensor, Errors) {
  EXPECT_EQ(errorOf(make("S[4,6]", {4, 7})),
            "tensor 'A': the layout has 24 elements; it takes the 28 of the shape 4x7");
  EXPECT_EQ(errorOf(make("S[1]", {})),
            "tensor 'A': there are no dimensions; a scalar has the shape [1]");
  EXPECT_EQ(errorOf(make("S[4]", {4, 0})), "tensor 'A': dimension 1 is 0; it must be positive");
  EXPECT_EQ(errorOf(make("S[4]", {int64_t(1) << 40, int64_t(1) << 40})),
            "tensor 'A': the shape 1099511627776x1099511627776 has more elements than 64 bits "
            "count");
  EXPECT_EQ(errorOf(make("S[(32,8):(1@laneid,1)]", {32, 8})),
            "tensor 'A': the layout uses the axis laneid; shared tensors have m");
  EXPECT_EQ(errorOf(make("S[4:1] + 1@TCol", {4}, Space::Local)),
            "tensor 'A': the layout uses the axis TCol; local tensors have m and the thread axes");
  EXPECT_EQ(errorOf(make("S[4]", {4}, Space::TMem)),
            "tensor 'A': the layout uses the axis m; tmem tensors have TLane and TCol");
  EXPECT_EQ(errorOf(make("S[4:-1] + 2", {4})),
            "tensor 'A': the layout reaches m = -1; offsets start at 0");
  EXPECT_EQ(errorOf(make("swizzle(3,3,3) S[(32,8):(1@laneid,1)]", {32, 8}, Space::Local)),
            "tensor 'A': a swizzle is for shared and global memory, not local");
  EXPECT_EQ(errorOf(make("S[4]", {4}, Space::Shared, ElementType::F16, 24)),
            "tensor 'A': the alignment 24 is not a power of two");
  EXPECT_EQ(errorOf(make("S[4]", {4}, Space::Shared, ElementType::F64, 4)),
            "tensor 'A': the alignment 4 is less than the 8 bytes of f64");
  EXPECT_EQ(errorOf(make("S[2:2305843009213693952]", {2})),
            "tensor 'A': its elements reach beyond 64 bits of bytes");
}

/// Each space has its limit; what is just within is made.
TEST(Tensor, Sizes) {
  auto accepts = [](llvm::StringRef layoutText, llvm::ArrayRef<int64_t> shape, Space space,
                    ElementType type = ElementType::F32) {
    return errorOf(make(layoutText, shape, space, type));
  };
  auto begins = [](const std::string &text, llvm::StringRef with) {
    return llvm::StringRef(text).starts_with(with) ? with.str() : text;
  };
  const llvm::StringRef registers = "tensor 'A': it takes 1028 bytes of each thread's registers";
  EXPECT_EQ(accepts("S[256]", {256}, Space::Local), "accepted");
  EXPECT_EQ(begins(accepts("S[257]", {257}, Space::Local), registers), registers);
  // A gap counts, also one that 32 bits would not see.
  EXPECT_EQ(begins(accepts("S[2:256]", {2}, Space::Local), registers), registers);
  for (int64_t gap : {int64_t(1) << 30, int64_t(1) << 31, int64_t(1) << 32, (int64_t(1) << 32) - 1})
    EXPECT_NE(accepts("S[2:" + std::to_string(gap) + "]", {2}, Space::Local), "accepted") << gap;
  EXPECT_EQ(accepts("S[58112]", {58112}, Space::Shared), "accepted");
  EXPECT_EQ(accepts("S[58113]", {58113}, Space::Shared),
            "tensor 'A': it takes 232452 bytes of shared memory; a CTA has at most 232448 on any "
            "target");
  EXPECT_NE(accepts("S[2:2147483648]", {2}, Space::Shared), "accepted");
  // A swizzle reaches to the end of its group.
  EXPECT_NE(accepts("swizzle(10,3,3) S[58112]", {58112}, Space::Shared), "accepted");
  // Elements that share a place still are elements.
  EXPECT_EQ(accepts("S[4096:0]", {4096}, Space::Shared), "accepted");
  EXPECT_EQ(accepts("S[58113:0]", {58113}, Space::Shared),
            "tensor 'A': its shape has 58113 elements of f32; all of a CTA's shared memory holds "
            "58112");
  EXPECT_EQ(accepts("S[(1024,257):(1@tx,0)]", {1024, 257}, Space::Local),
            "tensor 'A': its shape has 263168 elements of f32; all of a CTA's registers hold "
            "262144");
  EXPECT_EQ(accepts("S[(128,513):(1@TLane,0@TCol)]", {128, 513}, Space::TMem),
            "tensor 'A': its shape has 65664 elements of f32; all of a CTA's tensor memory holds "
            "65536");
  // Memory has no such limit.
  EXPECT_EQ(accepts("S[4611686018427387904:0]", {int64_t(1) << 62}, Space::Global, ElementType::U8),
            "accepted");
  EXPECT_EQ(accepts("S[2:1024@tx]", {2}, Space::Local),
            "tensor 'A': the layout reaches tx = 1024; a CTA has at most 1024 threads");
}

TEST(Tensor, Names) {
  for (llvm::StringRef name : {"", "8a", "a b", "a.b"})
    EXPECT_EQ(errorOf(make("S[4]", {4}, Space::Shared, ElementType::F16, 0, name)),
              "tensor '" + name.str() +
                  "': a name is made of letters, digits and _, and begins with no digit");
  EXPECT_EQ(errorOf(make("S[4]", {4}, Space::Shared, ElementType::F16, 0, "_a8")), "accepted");
}

struct StridedTest : ::testing::Test {
  Expr M = Symbol::leaf("M", SymbolKind::Argument, 32, 8, {8, 65536});
  Expr ld = Symbol::leaf("ld", SymbolKind::Argument, 64, 8, {8, int64_t(1) << 20});
  llvm::Expected<Tensor> make(llvm::ArrayRef<Expr> shape, llvm::ArrayRef<Expr> strides,
                              unsigned align = 0) {
    return Tensor::createStrided("A", ElementType::F16, shape, strides, align);
  }
};

TEST_F(StridedTest, Facts) {
  Tensor t = llvm::cantFail(make({M, Expr(256)}, {ld, Expr(1)}, 32));
  EXPECT_FALSE(t.layout());
  EXPECT_FALSE(t.staticShape());
  EXPECT_EQ(t.byteSize(), 0);
  EXPECT_EQ(t.space(), Space::Global);
  EXPECT_EQ(text(t), "A : global f16[M, 256] layout S[(M, 256):(ld, 1)] align 32");
  EXPECT_EQ(text(llvm::cantFail(make({M, Expr(256)}, {Expr(256), Expr(1)}))),
            "A : global f16[M, 256]");
  EXPECT_EQ(llvm::cantFail(make({Expr(3), Expr(4)}, {Expr(10), Expr(2)})).byteSize(), 54);
}

TEST_F(StridedTest, Errors) {
  EXPECT_EQ(errorOf(make({}, {})),
            "tensor 'A': there are no dimensions; a scalar has the shape [1]");
  EXPECT_EQ(errorOf(make({M}, {ld, Expr(1)})),
            "tensor 'A': 2 strides for 1 dimensions; there is one for each");
  EXPECT_EQ(errorOf(make({M * Expr(-1)}, {Expr(1)})),
            "tensor 'A': dimension 0 is -M; it must be positive");
  EXPECT_EQ(errorOf(make({M}, {Expr(-1)})), "tensor 'A': stride 0 is -1; it must be at least 0");
  Expr k = Symbol::leaf("k", SymbolKind::Loop, 32, 1, {0, 8});
  EXPECT_EQ(errorOf(make({M}, {k})), "tensor 'A': stride 0 is k; k is not a scalar argument");
  Expr big(std::numeric_limits<int64_t>::max());
  EXPECT_EQ(errorOf(make({big * big}, {Expr(1)})),
            "tensor 'A': dimension 0 is <a number beyond 64 bits>");
  EXPECT_EQ(errorOf(make({big}, {big})), "tensor 'A': its elements reach beyond 64 bits of bytes");
  EXPECT_EQ(errorOf(make({big}, {Expr(1)})),
            "tensor 'A': its elements reach beyond 64 bits of bytes");
  EXPECT_EQ(errorOf(make({M}, {Expr(1)}, 3)), "tensor 'A': the alignment 3 is not a power of two");
}

TEST(Tensor, Printing) {
  EXPECT_EQ(text(llvm::cantFail(make("S[4,6]", {4, 6}))), "A : shared f16[4, 6]");
  EXPECT_EQ(
      text(llvm::cantFail(make("S[(4,6):(1,4)]", {4, 6}, Space::Shared, ElementType::F16, 128))),
      "A : shared f16[4, 6] layout S[(4,6):(1,4)] align 128");
  EXPECT_EQ(text(llvm::cantFail(make("S[6:1]", {6}, Space::Local, ElementType::F32))),
            "A : local f32[6]");
}

TEST(Operand, RegionsAndText) {
  auto t = std::make_shared<Tensor>(llvm::cantFail(make("S[4,6]", {4, 6})));
  Operand whole = Operand::whole(t);
  auto print = [](const Operand &o) {
    std::string s;
    llvm::raw_string_ostream os(s);
    o.print(os);
    return s;
  };
  EXPECT_EQ(whole.count(), 24);
  EXPECT_EQ(print(whole), "A");
  Expr x = Symbol::leaf("ctaid.x", SymbolKind::CtaId, 32, 1, {0, 100});
  Operand part{t, {{x * Expr(2), 1}, {Expr(2), 4}}};
  EXPECT_EQ(print(part), "A[ctaid.x*2 : +1, 2:6]");
  EXPECT_EQ(part.count(), 4);
  EXPECT_EQ(part.nonUnitExtents(), (llvm::SmallVector<int64_t, 4>{4}));
}

} // namespace
