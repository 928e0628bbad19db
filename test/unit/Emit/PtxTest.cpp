//===- PtxTest.cpp - Programs to PTX, counted back ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/IR/InlineAsm.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

static const char *const roundTrip = R"(
kernel @k grid(2) threads(64) {
  A : global f16[128, 64] align 32
  B : global f16[128, 64] align 32
  S : shared f16[64, 64] layout swizzle(3,3,3) S[64,64] align 128
  copy.cta S <- A[ctaid.x*64:+64, :]
  sync.cta
  copy.cta B[ctaid.x*64:+64, :] <- S
})";

static Expected<std::pair<std::string, std::vector<EmittedKernel>>>
lower(StringRef body, StringRef target, OptLevel level = OptLevel::O1) {
  SourceMgr sources;
  auto program = parseProgram(
      MemoryBuffer::getMemBufferCopy(("target " + target + "\n" + body).str()), sources);
  if (!program)
    return program.takeError();
  LLVMContext context;
  return lowerToPtx(*program, context, level);
}

/// A minimal kernel around some instructions.
static std::string entry(StringRef lines) {
  return (".visible .entry k(\n)\n{\n" + lines + "\n\tret;\n}\n").str();
}

TEST(Ptx, EveryTargetAndLevelKeepsTheWidths) {
  for (StringRef target : {"sm_80", "sm_89", "sm_90", "sm_90a", "sm_100a", "sm_103a", "sm_120a",
                           "sm_100f", "sm_121a", "sm_80 ptx 9.0"})
    for (OptLevel level : {OptLevel::O0, OptLevel::O1, OptLevel::O2, OptLevel::O3}) {
      auto ptx = lower(roundTrip, target, level);
      ASSERT_TRUE(bool(ptx)) << target.str() << int(level) << toString(ptx.takeError());
      EXPECT_EQ(ptx->first.find(".local"), std::string::npos);
    }
}

/// A vector of global memory is loaded from shared memory in as many accesses as a row's pitch asks
/// for: of 32 bytes, these are two, four or eight.
TEST(Ptx, AVectorOfSeveralLoads) {
  struct Row {
    int pitch;
    const char *load, *store;
  };
  for (auto [pitch, load, store] : {Row{68, "ld.shared.v2.b64", "st.global.v4.b64"},
                                    {66, "ld.shared.b64", "st.global.v4.b64"},
                                    {65, "ld.shared.b32", "st.global.v8.b32"}})
    for (OptLevel level : {OptLevel::O0, OptLevel::O1}) {
      std::string body = "kernel @k threads(64) {\n  B : global f32[64, 64] align 32\n"
                         "  S : shared f32[64, 64] layout S[(64,64):(" +
                         std::to_string(pitch) + ",1)]\n  copy.cta B <- S\n}\n";
      auto ptx = lower(body, "sm_100a", level);
      ASSERT_TRUE(bool(ptx)) << body << toString(ptx.takeError());
      StringRef text = ptx->first;
      EXPECT_TRUE(text.contains(load)) << text.str();
      EXPECT_TRUE(text.contains(store)) << text.str();
    }
}

/// LLVM ends the process when a target lacks an instruction: matrices are only requested where they
/// are.
TEST(Ptx, MatricesOnEveryTarget) {
  StringRef body = "kernel @k threads(32) {\n S : shared u8[16, 16] layout S[(16,16):(1,16)]\n"
                   " T : shared u8[16, 8] layout S[(16,8):(1,16)]\n"
                   " L : local u8[16, 16] layout S[(2,8,4,4):(4,4@laneid,1@laneid,1)]\n"
                   " R : local u8[16, 8] layout S[(2,8,4,2):(2,4@laneid,1@laneid,1)]\n"
                   " zero.warp S\n zero.warp T\n sync.warp\n copy.warp L <- S\n copy.warp R <- T\n"
                   " sync.warp\n copy.warp S <- L\n copy.warp T <- R\n}\n";
  unsigned with = 0, without = 0;
  for (unsigned sm : {70, 75, 80, 89, 90, 100, 101, 103, 110, 120, 121})
    for (StringRef suffix : {"", "a", "f"})
      for (unsigned version = 60; version < 100; ++version) {
        auto target = GpuTarget::parse(("sm_" + Twine(sm) + suffix).str(), version);
        if (!target) {
          consumeError(target.takeError());
          continue;
        }
        auto ptx = lower(body, target->cpu() + " ptx " + target->ptxVersion(), OptLevel::O0);
        ASSERT_TRUE(bool(ptx)) << target->cpu() << version << toString(ptx.takeError());
        bool has = target->has(Feature::Matrix8);
        EXPECT_EQ(has, StringRef(ptx->first).contains("ldmatrix.sync.aligned.m16n16.x1.trans"));
        EXPECT_EQ(has, StringRef(ptx->first).contains("stmatrix.sync.aligned.m16n8.x1.trans"));
        ++(has ? with : without);
      }
  EXPECT_GT(with, 20u);
  EXPECT_GT(without, 80u);
}

TEST(Ptx, CountsByBytesNotByMnemonic) {
  auto counts =
      countAccesses(entry("\tld.global.nc.v4.b32 {%r1, %r2, %r3, %r4}, [%rd1];\n"
                          "\tld.global.v2.b64 {%rd2, %rd3}, [%rd1+16];\n"
                          "\tld.global.v4.b64 {%rd2, %rd3, %rd4, %rd5}, [%rd1];\n"
                          "@%p1\tst.shared.b8 [%rd1], %rs1; // st.shared.v4.b32\n"
                          "\tld.param.b64 %rd1, [k_param_0];\n"
                          "\tst.local.v2.b16 [%rd1], {%rs1, %rs2};\n"
                          "\tst.volatile.shared::cta.u64 [%rd1], %rd2;\n"
                          "\tldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {%r1, %r2}, "
                          "[%rd1];\n"
                          "\tstmatrix.sync.aligned.m16n8.x1.trans.shared.b8 [%rd1], {%r1};"));
  ASSERT_TRUE(bool(counts));
  ASSERT_EQ(counts->size(), 1u);
  std::string text;
  for (const PtxAccess &a : (*counts)[0].second)
    text += (spaceName(a.space) + (a.isStore ? " st " : " ld ") + Twine(a.bytes) + " x" +
             Twine(a.sites) + "; ")
                .str();
  EXPECT_EQ(text,
            "global ld 16 x2; global ld 32 x1; shared ld 8 x1; shared st 1 x1; shared st 4 x1; "
            "shared st 8 x1; "
            "local st 4 x1; ");
  EXPECT_EQ(toString(countAccesses("// nothing").takeError()),
            "the PTX has no .entry and no .func");
}

TEST(Ptx, CountsInstructionsHoweverTheyAreWritten) {
  auto count = [](StringRef body) {
    int64_t sites = 0;
    for (const auto &[name, accesses] : cantFail(countAccesses(entry(body))))
      for (const PtxAccess &a : accesses)
        sites += a.space == Space::Global && !a.isStore && a.bytes == 4 ? a.sites : 100;
    return sites;
  };
  EXPECT_EQ(count("ld.global.b32 %r1, [%rd1]; ld.global.f32 %f1, [%rd1];"), 2);
  EXPECT_EQ(count("{ .reg .pred p; setp.ne.b32 p, %r1, 0; @!p ld.global.u32 %r1, [%rd1]; }"), 1);
  EXPECT_EQ(count("$L__BB0_1: ld.global.v2.bf16 {%rs1, %rs2},\n [%rd1];"), 1);
  EXPECT_EQ(count("@%p1\nld.global.nc.b32 %r1, [%rd1]; /* ld.global.b32 %r1, [%rd1]; */"), 1);
  EXPECT_EQ(count(".loc 1 2 3\n\tld.global.f16x2 %r1, [%rd1]; // st.global.b32"), 1);
  EXPECT_EQ(count(".pragma \"ld.global.b32 a, b;\";"), 0);
  EXPECT_EQ(toString(countAccesses(entry("ld.global.b32 %r1, [%rd1];\n`")).takeError()),
            "PTX, line 5: cannot read '`'");
}

TEST(Ptx, ANarrowedAccessIsAnError) {
  EmittedKernel k;
  k.name = "k";
  k.accesses = {{Space::Global, false, 16, 1, 1}};
  EXPECT_FALSE(bool(checkAccesses(entry("\tld.global.v4.b32 {%r1, %r2, %r3, %r4}, [%rd1];"), k)));
  EXPECT_EQ(toString(checkAccesses(entry("\tld.global.b32 %r1, [%rd1];"), k)),
            "kernel k: the PTX does not access memory as planned; planned: 1 global loads of 16 "
            "bytes; found: 1 global loads of 4 bytes");
  EXPECT_EQ(toString(checkAccesses(".visible .entry other(\n)\n{\n}\n", k)),
            "kernel k is not in the PTX");
}

TEST(Ptx, JoinedNeighborsAndDroppedLoadsAreFine) {
  EmittedKernel k;
  k.name = "k";
  k.accesses = {{Space::Shared, true, 4, 3, 3}, {Space::Global, false, 16, 2, 2}};
  EXPECT_FALSE(bool(checkAccesses(entry("\tst.shared.v2.b32 [%rd1], {%r1, %r2};\n"
                                        "\tst.shared.b32 [%rd1+8], %r1;\n"
                                        "\tld.global.v2.b64 {%rd1, %rd2}, [%rd3];"),
                                  k)));
  // One of two wide loads narrowed, with room in the total.
  EXPECT_TRUE(toString(checkAccesses(entry("\tld.global.v2.b64 {%rd1, %rd2}, [%rd3];\n"
                                           "\tld.global.b64 %rd1, [%rd3];"),
                                     k)) != "");
}

TEST(Ptx, ShortRunsKeepTheContractAtEveryLevel) {
  for (OptLevel level : {OptLevel::O0, OptLevel::O1, OptLevel::O2, OptLevel::O3})
    for (StringRef body : {"zero.thread S[0:3]", "copy.thread S[0:3] <- A[0:3]"}) {
      auto ptx = lower(("kernel @k threads(1) {\n A : global f32[4]\n B : global f32[4]\n S : "
                        "shared f32[4]\n " +
                        body + "\n copy.thread B[0:3] <- S[0:3]\n}\n")
                           .str(),
                       "sm_90a", level);
      EXPECT_TRUE(bool(ptx)) << body.str() << int(level) << toString(ptx.takeError());
    }
}

/// Elements of a loop that lie side by side are what a vectorizer looks for; it would make four
/// accesses of one where the alignment allows no wider. Loops of two passes are copied instead.
TEST(Ptx, LoopsOverElementsStayLoops) {
  for (OptLevel level : {OptLevel::O0, OptLevel::O1, OptLevel::O2, OptLevel::O3})
    for (StringRef type : {"i8", "f16", "f32"})
      for (StringRef n : {"2", "3", "20"}) {
        std::string body =
            ("kernel @k {\n A : global " + type + "[21, 22] align 4\n B : global " + type +
             "[21, 21]\n S : shared " + type + "[21, " + n + "]\n copy.cta S <- A[:, 1 : +" + n +
             "] { dispatch = fallback }\n" + " sync.cta\n copy.cta B[:, 0:" + n +
             "] <- S { dispatch = fallback }\n}\n")
                .str();
        auto ptx = lower(body, "sm_90a", level);
        EXPECT_TRUE(bool(ptx)) << body << int(level) << toString(ptx.takeError());
      }
  for (OptLevel level : {OptLevel::O2, OptLevel::O3}) {
    auto ptx = lower("kernel @k threads(1) {\n A : global f32[2]\n B : global f32[2, 2]\n"
                     " for k in 0:2 {\n  copy.thread B[k, 0:1] <- A[k : +1]\n }\n}\n",
                     "sm_90a", level);
    EXPECT_TRUE(bool(ptx)) << int(level) << toString(ptx.takeError());
  }
}

TEST(Ptx, SizeDoesNotGrowWithTheTile) {
  auto lines = [](int rows) {
    std::string n = std::to_string(rows);
    auto ptx = lower("kernel @k threads(32) {\n A : global f16[" + n +
                         ", 64] align 16\n S : shared f16[" + n +
                         ", 64]\n copy.cta S <- A\n sync.cta\n copy.cta A <- S { dispatch = "
                         "fallback }\n}\n",
                     "sm_90a");
    return ptx ? StringRef(ptx->first).count('\n') : (consumeError(ptx.takeError()), size_t(0));
  };
  EXPECT_GT(lines(128), 0u);
  EXPECT_EQ(lines(128), lines(256));
}

TEST(Ptx, MuchSharedMemoryIsDynamic) {
  auto ptx = lower("kernel @k threads(128) {\n A : global f32[128, 128] align 16\n S : shared "
                   "f32[128, 128] align 128\n T : shared f32[4] align 256\n copy.cta S <- A\n "
                   "zero.cta T[0:4]\n}\n",
                   "sm_90a");
  ASSERT_TRUE(bool(ptx)) << toString(ptx.takeError());
  EXPECT_EQ(ptx->second[0].dynamicSharedBytes, 65536u + 16u);
  EXPECT_NE(ptx->first.find(".extern .shared .align 256 .b8 k_shared[]"), std::string::npos);
}

TEST(Ptx, InvalidModulesAreRefused) {
  LLVMContext context;
  Module module("m", context);
  auto *type = FunctionType::get(Type::getVoidTy(context), false);
  auto *f = Function::Create(type, GlobalValue::ExternalLinkage, "f", module);
  BasicBlock::Create(context, "entry", f); // no terminator
  auto ptx = compileToPtx(module, cantFail(tilecopy::GpuTarget::parse("sm_90a")));
  ASSERT_FALSE(bool(ptx));
  EXPECT_EQ(toString(ptx.takeError()).find("the module is not valid IR: "), 0u);
}

TEST(Ptx, BackendErrorsComeBack) {
  LLVMContext context;
  Module module("m", context);
  auto *type = FunctionType::get(Type::getVoidTy(context), false);
  auto *f = Function::Create(type, GlobalValue::ExternalLinkage, "f", module);
  IRBuilder<> builder(BasicBlock::Create(context, "entry", f));
  builder.CreateCall(
      InlineAsm::get(FunctionType::get(builder.getVoidTy(), {builder.getInt32Ty()}, false),
                     "bad $0;", "Z", true),
      {builder.getInt32(1)});
  builder.CreateRetVoid();
  auto ptx = compileToPtx(module, cantFail(tilecopy::GpuTarget::parse("sm_90a")));
  ASSERT_FALSE(bool(ptx));
  std::string text = toString(ptx.takeError());
  EXPECT_EQ(text.find("LLVM's NVPTX backend reports: "), 0u) << text;
}
