//===- CopyOpTest.cpp - What is a copy and what is not -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/op/CopyOp.h"
#include "tilecopy/layout/LayoutText.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace tilecopy;

namespace {

using TensorPtr = std::shared_ptr<const Tensor>;

TensorPtr tensor(llvm::StringRef name, Space space, llvm::ArrayRef<int64_t> shape,
                 llvm::StringRef layout, ElementType type = ElementType::F16) {
  return std::make_shared<Tensor>(llvm::cantFail(
      Tensor::create(name, type, space, shape, llvm::cantFail(parseLayout(layout)))));
}

std::string errorOf(llvm::Expected<CopyOp> op) {
  return op ? "accepted" : llvm::toString(op.takeError());
}

Expr leaf(llvm::StringRef name, SymbolKind kind, int64_t divisor = 1, ValueRange range = {}) {
  return Symbol::leaf(name, kind, 32, divisor, range);
}

struct CopyOpTest : ::testing::Test {
  TensorPtr g = tensor("G", Space::Global, {32, 32}, "S[32,32]");
  TensorPtr s = tensor("S", Space::Shared, {32, 32}, "S[(32,32):(1,32)]");

  std::string make(Operand dst, Operand src, Scope scope = Scope::Warp, unsigned threads = 32,
                   llvm::BitVector active = {}) {
    return errorOf(makeCopy(OpKind::Copy, scope, dst, src, threads, active));
  }
  /// The error about a region of G as the source, with a destination of the same extents.
  std::string withStart(Expr start, int64_t extent, Scope scope = Scope::Warp) {
    return make({s, {{Expr(0), extent}, {Expr(0), 32}}}, {g, {{start, extent}, {Expr(0), 32}}},
                scope, 128);
  }
};

TEST_F(CopyOpTest, Text) {
  Options options;
  llvm::cantFail(options.set(options::Width, int64_t(8)));
  Operand src{g, {{leaf("ctaid.x", SymbolKind::CtaId, 1, {0, 3}) * Expr(8), 8}, {Expr(0), 32}}};
  Operand dst{s, {{Expr(0), 8}, {Expr(0), 32}}};
  CopyOp op =
      llvm::cantFail(makeCopy(OpKind::CopyAsync, Scope::Warpgroup, dst, src, 256, {}, options));
  std::string text;
  llvm::raw_string_ostream os(text);
  op.print(os);
  EXPECT_EQ(text, "copy_async.warpgroup S[0:8, 0:32] <- G[ctaid.x*8 : +8, 0:32] { width = 8 }");
  EXPECT_EQ(op.count(), 256);
  EXPECT_EQ(op.scopeThreads(), 128u);
}

TEST_F(CopyOpTest, OptionsOfAsynchronousCopies) {
  Options options;
  llvm::cantFail(options.set(options::Oob, std::string("nan")));
  Operand src = Operand::whole(g), dst = Operand::whole(s);
  EXPECT_TRUE(bool(makeCopy(OpKind::CopyAsync, Scope::Thread, dst, src, 32, {}, options)));
  auto op = makeCopy(OpKind::Copy, Scope::Thread, dst, src, 32, {}, options);
  ASSERT_FALSE(bool(op));
  EXPECT_EQ(llvm::toString(op.takeError()),
            "option 'oob' is for copy_async; a copy is complete when it is done");
}

TEST_F(CopyOpTest, ActiveThreads) {
  Operand src = Operand::whole(g), dst = Operand::whole(s);
  llvm::BitVector some(96);
  some.set(32, 64);
  CopyOp op = llvm::cantFail(makeCopy(OpKind::Copy, Scope::Warp, dst, src, 96, some));
  EXPECT_TRUE(op.allThreadsActive());
  EXPECT_EQ(op.firstActiveThread(), 0u);
  some.reset(32, 37);
  op = llvm::cantFail(makeCopy(OpKind::Copy, Scope::Warp, dst, src, 96, some));
  EXPECT_FALSE(op.allThreadsActive());
  EXPECT_EQ(op.firstActiveThread(), 5u);
  op = llvm::cantFail(makeCopy(OpKind::Copy, Scope::Thread, dst, src, 96, some));
  EXPECT_TRUE(op.allThreadsActive());
  EXPECT_EQ(op.firstActiveThread(), 0u);
  op = llvm::cantFail(makeCopy(OpKind::Copy, Scope::Cta, dst, src, 96, some));
  EXPECT_FALSE(op.allThreadsActive());
  EXPECT_EQ(op.firstActiveThread(), 37u);

  EXPECT_EQ(make(dst, src, Scope::Cta, 96, llvm::BitVector(96)),
            "no thread of the CTA reaches this copy");
  EXPECT_EQ(make(dst, src, Scope::Cta, 96, llvm::BitVector(64, true)),
            "the set of active threads is for 64 threads and the CTA has 96");
}

TEST_F(CopyOpTest, Scopes) {
  Operand src = Operand::whole(g), dst = Operand::whole(s);
  EXPECT_EQ(make(dst, src, Scope::Warp, 48),
            "scope warp needs a multiple of 32 threads in the CTA, which has 48");
  EXPECT_EQ(make(dst, src, Scope::Warpgroup, 96),
            "scope warpgroup needs a multiple of 128 threads in the CTA, which has 96");
  EXPECT_EQ(make(dst, src, Scope::Cta, 48), "accepted");
  // A CTA of 160 threads has one warpgroup. Only its threads may reach it.
  llvm::BitVector some(160);
  some.set(0, 128);
  EXPECT_EQ(make(dst, src, Scope::Warpgroup, 160, some), "accepted");
  some.set(128, 129);
  EXPECT_EQ(make(dst, src, Scope::Warpgroup, 160, some),
            "scope warpgroup needs a multiple of 128 threads in the CTA, which has 160");
  some.set(129, 160);
  EXPECT_EQ(make(dst, src, Scope::Warp, 160, some), "accepted");
  EXPECT_EQ(make(dst, src, Scope::Cta, 0), "a CTA has 1 to 1024 threads, not 0");
  EXPECT_EQ(make(dst, src, Scope::Thread, 1025), "a CTA has 1 to 1024 threads, not 1025");
  for (Scope scope : {Scope::Thread, Scope::Warp, Scope::Warpgroup, Scope::Cta})
    EXPECT_EQ(parseScope(scopeName(scope)), scope);
  EXPECT_FALSE(parseScope("grid"));
}

TEST_F(CopyOpTest, Sides) {
  TensorPtr f32 = tensor("F", Space::Shared, {32, 32}, "S[32,32]", ElementType::F32);
  EXPECT_EQ(make(Operand::whole(f32), Operand::whole(g)),
            "element types differ: 'F' has f32 and 'G' has f16; declare both with one type, or "
            "convert with registers on one side: { convert = rn }");
  EXPECT_EQ(make(Operand::whole(s), {g, {{Expr(0), 16}, {Expr(0), 32}}}),
            "extents differ: the region of 'S' is 32x32 and that of 'G' is 16x32 (extents of 1 "
            "aside); 'S[0:16, 0:32]' would fit");
  // Extents of 1 may be anywhere.
  EXPECT_EQ(make({s, {{Expr(3), 1}, {Expr(0), 16}}}, {g, {{Expr(0), 16}, {Expr(7), 1}}}),
            "accepted");
  EXPECT_EQ(make({s, {{Expr(3), 1}, {Expr(4), 1}}}, {g, {{Expr(0), 2}, {Expr(7), 1}}}),
            "extents differ: the region of 'S' is 1 and that of 'G' is 2 (extents of 1 aside); "
            "both sides take the same extents, in the same order");
  TensorPtr turned = tensor("H", Space::Global, {16, 64}, "S[16,64]", ElementType::F16);
  EXPECT_EQ(make({s, {{Expr(0), 32}, {Expr(0), 16}}}, {turned, {{Expr(0), 16}, {Expr(8), 32}}}),
            "extents differ: the region of 'S' is 32x16 and that of 'H' is 16x32 (extents of 1 "
            "aside); layouts transpose, not regions: declare 'H' with its dimensions and their "
            "strides the other way around");
  TensorPtr flat = tensor("F", Space::Global, {16, 32}, "S[16,32]", ElementType::F16);
  EXPECT_EQ(make({s, {{Expr(0), 32}, {Expr(0), 16}}}, Operand::whole(flat)),
            "extents differ: the region of 'S' is 32x16 and that of 'F' is 16x32 (extents of 1 "
            "aside); layouts transpose, not regions: declare 'F' as [32, 16] layout "
            "S[(32,16):(1,32)]");
  EXPECT_EQ(make({s, {{Expr(0), 16}, {Expr(0), 16}}}, {turned, {{Expr(0), 4}, {Expr(0), 64}}}),
            "extents differ: the region of 'S' is 16x16 and that of 'H' is 4x64 (extents of 1 "
            "aside); both have 256 elements; declare one in the shape of the other");
}

TEST_F(CopyOpTest, NumbersOutsideOfTheirEnumerations) {
  EXPECT_EQ(make(Operand::whole(s), Operand::whole(g), Scope(9)),
            "a scope of number 9; Scope has 4");
  EXPECT_EQ(
      errorOf(makeCopy(OpKind::Prefetch, Scope::Warp, Operand::whole(s), Operand::whole(g), 32)),
      "a copy is a copy or a copy_async; makePrefetch makes a prefetch");
  auto made = [](ElementType type, Space space) {
    return llvm::toString(
        Tensor::create("A", type, space, {4}, llvm::cantFail(parseLayout("S[4]"))).takeError());
  };
  EXPECT_EQ(made(ElementType(99), Space::Shared),
            "tensor 'A': an element type of number 99; ElementType has 17");
  EXPECT_EQ(made(ElementType::F32, Space(9)), "tensor 'A': a state space of number 9; Space has 4");
}

TEST_F(CopyOpTest, ValuesOfOptions) {
  auto with = [&](auto &key, auto value) {
    Options options;
    llvm::cantFail(options.set(key, value));
    return errorOf(makeCopy(OpKind::CopyAsync, Scope::Warp, Operand::whole(s), Operand::whole(g),
                            32, {}, options));
  };
  auto full = std::make_shared<Barrier>(Barrier{"full", 2});
  EXPECT_EQ(with(options::Mbar, BarrierRef{full, Expr(1)}), "accepted");
  EXPECT_EQ(with(options::Mbar, BarrierRef{full, Expr(7)}),
            "the index of mbarrier 'full' is 7; it takes 0 to 1");
  EXPECT_EQ(with(options::Cta, Expr(15)), "accepted");
  EXPECT_EQ(with(options::Cta, Expr(16)), "option 'cta' is 16; the ranks of a cluster are 0 to 15");
  EXPECT_EQ(with(options::SrcCta, Expr(-1)),
            "option 'src_cta' is -1; the ranks of a cluster are 0 to 15");
}

TEST_F(CopyOpTest, Regions) {
  EXPECT_EQ(make(Operand::whole(s), {g, {{Expr(0), 32}}}),
            "'G': the region has 1 dimensions and the tensor has 2");
  // Of a global tensor a part may be outside, and not all of it.
  EXPECT_EQ(withStart(Expr(-1), 8), "accepted");
  EXPECT_EQ(withStart(Expr(25), 8), "accepted");
  EXPECT_EQ(withStart(Expr(-8), 8),
            "'G': the region takes indices -8 to -1 of dimension 0, which has 32: it lies wholly "
            "outside of the tensor");
  EXPECT_EQ(withStart(Expr(32), 8),
            "'G': the region takes indices 32 to 39 of dimension 0, which has 32: it lies wholly "
            "outside of the tensor");
  EXPECT_EQ(make(Operand::whole(s), {g, {{Expr(0), 0}, {Expr(0), 32}}}),
            "'G': the extent in dimension 0 is 0; it must be positive");
  // Run-time starts: refused when no value of theirs can be right.
  EXPECT_EQ(withStart(leaf("k", SymbolKind::Loop, 1, {0, 1000}), 8), "accepted");
  EXPECT_EQ(withStart(leaf("k", SymbolKind::Loop, 1, {-9, -1}), 8), "accepted");
  EXPECT_EQ(withStart(leaf("k", SymbolKind::Loop, 1, {-99, -8}), 8),
            "'G': the region takes indices k to k + 7 of dimension 0, which has 32: it lies wholly "
            "outside of the tensor");
  EXPECT_EQ(withStart(leaf("k", SymbolKind::Loop, 1, {25, 99}), 8), "accepted");
  Expr big(std::numeric_limits<int64_t>::max());
  EXPECT_EQ(withStart(big * big, 8), "'G': the start in dimension 0 is <a number beyond 64 bits>");
  EXPECT_EQ(withStart(big.floorDiv(0), 8),
            "'G': the start in dimension 0 is <a quotient or remainder by less than 1>");
}

TEST_F(CopyOpTest, StartsAreTheSameForTheScope) {
  Expr thread = leaf("thread", SymbolKind::Thread, 1, {0, 15}),
       warp = leaf("warp", SymbolKind::Warp, 1, {0, 3}),
       warpgroup = leaf("warpgroup", SymbolKind::Warpgroup, 1, {0, 1});
  EXPECT_EQ(withStart(thread, 8, Scope::Thread), "accepted");
  EXPECT_EQ(withStart(warp, 8, Scope::Warp), "accepted");
  EXPECT_EQ(withStart(warpgroup, 8, Scope::Warpgroup), "accepted");
  EXPECT_EQ(withStart(thread * Expr(2), 8, Scope::Warp),
            "'G': the start in dimension 0 is thread*2, and thread differs between the threads of "
            "a warp");
  EXPECT_EQ(withStart(warp, 8, Scope::Warpgroup),
            "'G': the start in dimension 0 is warp, and warp differs between the threads of a "
            "warpgroup");
  EXPECT_EQ(withStart(warpgroup.floorDiv(2), 8, Scope::Cta), "accepted"); // always 0
  EXPECT_EQ(withStart(warpgroup, 8, Scope::Cta),
            "'G': the start in dimension 0 is warpgroup, and warpgroup differs between the threads "
            "of a cta");
}

TEST_F(CopyOpTest, DestinationElementsLieApart) {
  Operand src = Operand::whole(g);
  EXPECT_EQ(make(Operand::whole(tensor("D", Space::Shared, {32, 32}, "S[(32,32):(0,1)]")), src),
            "'D': it is written, and its elements [0, 0] and [1, 0] share the address m=0");
  EXPECT_EQ(make(Operand::whole(tensor("D", Space::Shared, {32, 32}, "S[(32,32):(31,1)]")), src),
            "'D': it is written, and its elements [0, 31] and [1, 0] share the address m=31");
  // The same layout is fine as a source, and as a destination where the region stays apart.
  TensorPtr overlapping = tensor("D", Space::Shared, {32, 32}, "S[(32,32):(31,1)]");
  EXPECT_EQ(make(Operand::whole(s), Operand::whole(overlapping)), "accepted");
  EXPECT_EQ(
      make({overlapping, {{Expr(0), 32}, {Expr(0), 16}}}, {g, {{Expr(0), 32}, {Expr(0), 16}}}),
      "accepted");
  // Strides that do not nest, and yet no two elements meet.
  EXPECT_EQ(make(Operand::whole(tensor("D", Space::Shared, {2, 3}, "S[(2,3):(3,2)]")),
                 {g, {{Expr(0), 2}, {Expr(0), 3}}}),
            "accepted");
  // Replicas of one element may meet nothing but themselves.
  EXPECT_EQ(make(Operand::whole(tensor("D", Space::Shared, {4}, "S[4:1] + R[2:4]")),
                 {g, {{Expr(0), 1}, {Expr(0), 4}}}),
            "accepted");
  EXPECT_EQ(make(Operand::whole(tensor("D", Space::Shared, {4}, "S[4:1] + R[2:2]")),
                 {g, {{Expr(0), 1}, {Expr(0), 4}}}),
            "'D': it is written, and its elements [0] and [2] share the address m=2");
  // Thread axes name the same threads in different ways.
  EXPECT_EQ(make(Operand::whole(tensor("D", Space::Local, {2, 2}, "S[(2,2):(1@warpid,32@tx)]")),
                 {g, {{Expr(0), 2}, {Expr(0), 2}}}),
            "'D': it is written, and its elements [0, 1] and [1, 0] share the address warpid=1");
}

TEST_F(CopyOpTest, StridedDestination) {
  auto strided = [](llvm::ArrayRef<Expr> strides) {
    return std::make_shared<Tensor>(llvm::cantFail(
        Tensor::createStrided("D", ElementType::F16, {Expr(32), Expr(32)}, strides)));
  };
  Operand src = Operand::whole(s);
  EXPECT_EQ(make(Operand::whole(strided({Expr(40), Expr(1)})), src), "accepted");
  EXPECT_EQ(
      make(Operand::whole(strided({leaf("ld", SymbolKind::Argument, 8, {8, 99}), Expr(1)})), src),
      "accepted");
  EXPECT_EQ(make(Operand::whole(strided({Expr(31), Expr(1)})), src),
            "'D': it is written, and its strides do not keep the elements of the region apart");
}

TEST_F(CopyOpTest, HalfBytes) {
  auto f4 = [](llvm::StringRef name, llvm::ArrayRef<int64_t> shape, llvm::StringRef layout) {
    return tensor(name, Space::Shared, shape, layout, ElementType::F4E2M1);
  };
  TensorPtr a = f4("A", {8, 16}, "S[8,16]"), b = f4("B", {8, 16}, "S[8,16]");
  auto part = [](TensorPtr t, Expr start, int64_t extent) {
    return Operand{t, {{Expr(0), 8}, {start, extent}}};
  };
  EXPECT_EQ(make(Operand::whole(a), Operand::whole(b)), "accepted");
  EXPECT_EQ(make(part(a, Expr(0), 4), part(b, Expr(2), 4)), "accepted");
  std::string pairs = "elements are copied in pairs; ";
  EXPECT_EQ(make(part(a, Expr(0), 3), part(b, Expr(0), 3)),
            "'A': f4e2m1 " + pairs + "the extent of the last dimension is 3, which is odd");
  EXPECT_EQ(make(part(a, Expr(0), 4), part(b, Expr(1), 4)),
            "'B': f4e2m1 " + pairs + "the start in the last dimension is 1, and must be even");
  EXPECT_EQ(make(Operand::whole(a), Operand::whole(f4("B", {8, 16}, "S[(8,16):(1,8)]"))),
            "'B': f4e2m1 " + pairs + "the last dimension must step by 1 and be of even extent");
  EXPECT_EQ(make(Operand::whole(a),
                 Operand::whole(tensor("R", Space::Local, {8, 16}, "S[(8,16):(1,1@laneid)]",
                                       ElementType::F4E2M1))),
            "'R': f4e2m1 " + pairs + "the last dimension must step by 1 and be of even extent");
  EXPECT_EQ(make(Operand::whole(a), Operand::whole(f4("B", {8, 16}, "S[(8,16):(17,1)]"))),
            "'B': f4e2m1 " + pairs + "a stride is 17, and must be even");
  EXPECT_EQ(make(Operand::whole(a), Operand::whole(f4("B", {8, 16}, "S[8,16] + 1"))),
            "'B': f4e2m1 " + pairs + "the layout's offset is 1, which is odd");
  EXPECT_EQ(make(Operand::whole(a), Operand::whole(f4("B", {8, 16}, "swizzle(0,2,2) S[8,16]"))),
            "'B': f4e2m1 " + pairs + "the swizzle moves single elements");
}

TEST_F(CopyOpTest, LargeDestinations) {
  int64_t n = int64_t(1) << 20;
  TensorPtr big = tensor("D", Space::Global, {n, 4096}, "S[(1048576,4096):(4096,1)]");
  TensorPtr from = tensor("G", Space::Global, {n, 4096}, "S[(1048576,4096):(4096,1)]");
  EXPECT_EQ(make(Operand::whole(big), Operand::whole(from)), "accepted");
  TensorPtr odd = tensor("D", Space::Global, {n, 4096}, "S[(1048576,4096):(4095,1)]");
  EXPECT_EQ(make(Operand::whole(odd), Operand::whole(from)),
            "'D': it is written, its layout's strides do not nest, and its region of 4294967296 "
            "elements is too large to look for elements that share an address");
}

} // namespace
