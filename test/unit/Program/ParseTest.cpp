//===- ParseTest.cpp - What a program says --------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parsing.h"
#include "tilecopy/layout/LayoutText.h"

using namespace tilecopy;

namespace {

const char *const example = R"(target sm_90a      // comments end with the line
kernel @k grid(M/8, 2) threads(128) {
  M  : i32 multiple_of 8 in [8, 65536]
  ld : i64 multiple_of 8 in [256, 65536]
  A  : global f16[M, 256] layout S[(M,256):(ld,1)] align 16
  B  : global f16[8, 256]
  S  : shared f16[8, 256] layout swizzle(3,3,3) S[(8,4,64):(64,512,1)] align 1024
  for k in 0:256 step 64 {
    if warp == 0 && k < M {
      copy.warp S[0:8, k:+64] <- A[ctaid.x*8 : +8, k:+64] { dispatch = gmem_smem, width = 8 }
    }
  }
  sync.cta
  copy B <- S
  zero.cta S[0:4, 0:256]
}
)";

template <typename T> const T &node(const Statement &statement) {
  return std::get<T>(statement.node);
}

TEST(Parse, Kernel) {
  Program program = parsed(example);
  EXPECT_EQ(program.target.cpu(), "sm_90a");
  ASSERT_EQ(program.kernels.size(), 1u);
  const Kernel &k = program.kernels[0];
  EXPECT_EQ(k.name, "k");
  EXPECT_EQ(k.loc.line, 2u);
  EXPECT_EQ(k.threads, 128u);
  EXPECT_EQ(k.cluster, 1u);
  EXPECT_EQ(k.grid[0], Expr(k.scalars()[0]).floorDiv(8));
  EXPECT_EQ(k.grid[1], Expr(2));
  EXPECT_EQ(k.grid[2], Expr(1));
  EXPECT_EQ(k.parameters.size(), 4u);
  EXPECT_EQ(k.globals().size(), 2u);
  EXPECT_EQ(k.locals.size(), 1u);
  EXPECT_EQ(k.body.size(), 4u);
}

TEST(Parse, Scalars) {
  Program program = parsed(example);
  auto scalars = program.kernels[0].scalars();
  ASSERT_EQ(scalars.size(), 2u);
  EXPECT_EQ(scalars[0].bits(), 32u);
  EXPECT_EQ(scalars[0].divisor(), 8);
  EXPECT_EQ(scalars[0].range().lo, 8);
  EXPECT_EQ(scalars[0].range().hi, 65536);
  EXPECT_EQ(scalars[1].bits(), 64u);
  EXPECT_EQ(scalars[1].name(), "ld");
}

TEST(Parse, Tensors) {
  Program program = parsed(example);
  const Kernel &k = program.kernels[0];
  const Tensor &a = *k.globals()[0], &b = *k.globals()[1], &s = *k.locals[0];
  EXPECT_EQ(a.layout(), nullptr);
  EXPECT_EQ(a.strides()[0], Expr(k.scalars()[1]));
  EXPECT_EQ(a.align(), 16u);
  ASSERT_NE(b.layout(), nullptr);
  EXPECT_EQ(toString(*b.layout()), "S[(8,256):(256,1)]");
  EXPECT_EQ(b.align(), 16u);
  EXPECT_EQ(toString(*s.layout()), "swizzle(3,3,3) S[(8,4,64):(64,512,1)]");
  EXPECT_EQ(s.align(), 1024u);
}

TEST(Parse, RunTimeShapesAreRowMajor) {
  Program p = parsed("target sm_90a kernel @k { M : i32 in [1, 9] A : global f32[4, M, 2] }");
  const Tensor &a = *p.kernels[0].globals()[0];
  Expr m(p.kernels[0].scalars()[0]);
  EXPECT_EQ(a.strides()[0], m * Expr(2));
  EXPECT_EQ(a.strides()[1], Expr(2));
  EXPECT_EQ(a.strides()[2], Expr(1));
}

TEST(Parse, Statements) {
  Program program = parsed(example);
  const StatementBlock &body = program.kernels[0].body;
  const auto &loop = node<ForStmt>(body[0]);
  EXPECT_EQ(loop.step, 64);
  EXPECT_EQ(loop.variable.divisor(), 64);
  EXPECT_EQ(loop.variable.range().lo, 0);
  EXPECT_EQ(loop.variable.range().hi, 192);
  const auto &branch = node<IfStmt>(loop.body[0]);
  EXPECT_EQ(branch.conjuncts.size(), 2u);
  EXPECT_EQ(branch.conjuncts[1].op, Comparison::LT);
  const CopyOp &copy = node<CopyStmt>(branch.body[0]).op;
  EXPECT_EQ(branch.body[0].loc.line, 10u);
  EXPECT_EQ(branch.body[0].loc.column, 7u);
  EXPECT_EQ(copy.scope, Scope::Warp);
  EXPECT_EQ(copy.active.count(), 32u);
  EXPECT_EQ(copy.active.find_last(), 31);
  EXPECT_EQ(copy.src.region[0].start, Expr(ctaIdSymbol(0)) * Expr(8));
  EXPECT_EQ(copy.src.region[0].extent, 8);
  EXPECT_EQ(copy.options.get(options::Dispatch), llvm::StringRef("gmem_smem"));
  EXPECT_EQ(copy.options.get(options::Width), 8);
  EXPECT_EQ(node<SyncStmt>(body[1]).scope, Scope::Cta);
  const CopyOp &last = node<CopyStmt>(body[2]).op;
  EXPECT_EQ(last.scope, Scope::Cta);
  EXPECT_EQ(last.active.count(), 128u);
  EXPECT_EQ(last.count(), 8 * 256);
  EXPECT_EQ(node<ZeroStmt>(body[3]).dst.count(), 4 * 256);
}

/// The scope of a statement that names none.
TEST(Parse, ScopesLeftOut) {
  Program p = parsed("target sm_90a kernel @k threads(64) { A : global f32[4] S : shared f32[4]\n"
                     "copy_async S <- A copy_async.warp S <- A copy S <- A sync zero S }");
  const StatementBlock &body = p.kernels[0].body;
  EXPECT_EQ(node<CopyStmt>(body[0]).op.kind, OpKind::CopyAsync);
  EXPECT_EQ(node<CopyStmt>(body[0]).op.scope, Scope::Thread);
  EXPECT_EQ(node<CopyStmt>(body[1]).op.scope, Scope::Warp);
  EXPECT_EQ(node<CopyStmt>(body[2]).op.scope, Scope::Cta);
  EXPECT_EQ(node<SyncStmt>(body[3]).scope, Scope::Cta);
  EXPECT_EQ(node<ZeroStmt>(body[4]).scope, Scope::Cta);
}

TEST(Parse, Expressions) {
  Program p = parsed("target sm_90a kernel @k threads(64) { M : i32 in [0, 100]\n"
                     "A : global f32[4096, 8] S : shared f32[1, 8]\n"
                     "copy S <- A[(M + 3)*2 - -1, :]\n"
                     "copy S <- A[M % 8 * 4 / 2, :]\n"
                     "copy S <- A[-(1 - M) + 1 : +1, 0 : 8]\n"
                     "copy S <- A[M : M + 1, 0 : +8] }");
  Expr m(p.kernels[0].scalars()[0]);
  const Expr expected[] = {m * Expr(2) + Expr(7), (m.mod(8) * Expr(4)).floorDiv(2), m, m};
  for (unsigned i = 0; i < 4; ++i) {
    const CopyOp &op = node<CopyStmt>(p.kernels[0].body[i]).op;
    EXPECT_EQ(op.src.region[0].start, expected[i]) << i;
    EXPECT_EQ(op.src.region[0].extent, 1) << i;
    EXPECT_EQ(op.src.region[1].extent, 8) << i;
  }
}

TEST(Parse, LoopVariables) {
  Program p =
      parsed("target sm_90a kernel @k { M : i64 multiple_of 6 in [6, 600]\n"
             "for i in 0:M step 4 { } for j in M:8000000000 step 9 { } for i in -5:6 { } }");
  const StatementBlock &body = p.kernels[0].body;
  const Symbol &i = node<ForStmt>(body[0]).variable, &j = node<ForStmt>(body[1]).variable,
               &k = node<ForStmt>(body[2]).variable;
  EXPECT_EQ(i.divisor(), 4);
  EXPECT_EQ(i.range().hi, 599);
  EXPECT_EQ(i.bits(), 32u);
  EXPECT_EQ(j.divisor(), 3);
  EXPECT_EQ(j.range().lo, 6);
  EXPECT_EQ(j.bits(), 64u);
  EXPECT_EQ(k.range().lo, -5);
  EXPECT_EQ(k.range().hi, 5);
}

TEST(Parse, Targets) {
  EXPECT_EQ(parsed("target sm_100a ptx 8.8 kernel @k {}").target.ptx(), 88u);
  ParseOverrides cpu{"sm_80", std::nullopt, std::nullopt};
  EXPECT_EQ(parsed("kernel @k {}", cpu).target.cpu(), "sm_80");
  // The version of the text was written for another architecture.
  Program other = parsed("target sm_100a ptx 8.8 kernel @k {}", cpu);
  EXPECT_EQ(other.target, llvm::cantFail(GpuTarget::parse("sm_80")));
  ParseOverrides ptx{std::nullopt, 87, std::nullopt};
  EXPECT_EQ(parsed("target sm_100a ptx 8.8 kernel @k {}", ptx).target.ptx(), 87u);
}

TEST(Parse, VariantOfTheCommandLine) {
  const char *text = "target sm_90a kernel @k threads(64) { A : global f32[4] S : shared f32[4]\n"
                     "copy S <- A { dispatch = gmem_smem, width = 4 } copy S <- A }";
  Program p = parsed(text, {std::nullopt, std::nullopt, "fallback"});
  for (const Statement &s : p.kernels[0].body)
    EXPECT_EQ(node<CopyStmt>(s).op.options.get(options::Dispatch), llvm::StringRef("fallback"));
  EXPECT_EQ(node<CopyStmt>(p.kernels[0].body[0]).op.options.get(options::Width), 4);
}

TEST(Parse, ByteOrderMarkAndLineEnds) {
  EXPECT_EQ(parsed("\xEF\xBB\xBFtarget sm_90a\r\nkernel @k {\r\n}\r\n").kernels.size(), 1u);
}

TEST(Parse, PlacesInTheText) {
  llvm::SourceMgr sources;
  const char *text = "target sm_90a\nkernel @k {\n  sync.cta\n}\n";
  Program p = llvm::cantFail(parse(text, sources));
  llvm::SMLoc loc = smLoc(sources, p.kernels[0].body[0].loc);
  EXPECT_EQ(loc.getPointer(), sources.getMemoryBuffer(1)->getBufferStart() + 28);
  EXPECT_FALSE(smLoc(sources, SourceLoc()).isValid());
}

//===----------------------------------------------------------------------===//
// Active threads
//===----------------------------------------------------------------------===//

llvm::BitVector activeIn(llvm::StringRef condition, unsigned threads) {
  Program p = parsed(("target sm_90a kernel @k threads(" + llvm::Twine(threads) +
                      ") { M : i32 A : global f32[4] S : shared f32[4] if " + condition +
                      " { copy.thread S <- A } }")
                         .str());
  if (p.kernels[0].body.empty())
    return {};
  return node<CopyStmt>(node<IfStmt>(p.kernels[0].body[0]).body[0]).op.active;
}

TEST(ActiveThreads, ByEnumeration) {
  struct {
    const char *condition;
    bool (*holds)(unsigned thread);
  } const cases[] = {
      {"thread == 5", [](unsigned t) { return t == 5; }},
      {"thread != 5", [](unsigned t) { return t != 5; }},
      {"lane < 3", [](unsigned t) { return t % 32 < 3; }},
      {"lane <= 3 && warp > 1", [](unsigned t) { return t % 32 <= 3 && t / 32 > 1; }},
      {"warpgroup >= 1", [](unsigned t) { return t / 128 >= 1; }},
      {"warp % 2 == 1", [](unsigned t) { return t / 32 % 2 == 1; }},
      {"thread/8*8 == thread", [](unsigned t) { return t % 8 == 0; }},
      {"M < 7", [](unsigned) { return true; }},
      {"M < 7 && warp == 3", [](unsigned t) { return t / 32 == 3; }},
      {"thread + lane < 2*warp + 40", [](unsigned t) { return t + t % 32 < 2 * (t / 32) + 40; }},
  };
  for (const auto &c : cases) {
    llvm::BitVector active = activeIn(c.condition, 256);
    ASSERT_EQ(active.size(), 256u) << c.condition;
    for (unsigned t = 0; t < 256; ++t)
      EXPECT_EQ(active[t], c.holds(t)) << c.condition << " in thread " << t;
  }
}

TEST(ActiveThreads, NestedConditions) {
  Program p = parsed("target sm_90a kernel @k threads(64) { A : global f32[4] S : shared f32[4]\n"
                     "if warp == 1 { if lane < 4 { copy.thread S <- A } copy.warp S <- A } sync }");
  const auto &outer = node<IfStmt>(p.kernels[0].body[0]);
  EXPECT_EQ(node<CopyStmt>(node<IfStmt>(outer.body[0]).body[0]).op.active.count(), 4u);
  EXPECT_EQ(node<CopyStmt>(outer.body[1]).op.active.count(), 32u);
}

TEST(ForEachStatement, OuterBeforeInner) {
  Program p =
      parsed("target sm_90a kernel @k { for i in 0:2 { sync.warp if i == 1 { sync } } sync }");
  std::string order;
  forEachStatement(p.kernels[0].body,
                   [&](const Statement &s) { order += "cifsz"[s.node.index()]; });
  EXPECT_EQ(order, "fsiss");
}

} // namespace
