//===- IntrinsicNeedsTest.cpp - Intrinsics that a target lacks ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Frontends call families of intrinsics that copies do not: where the target lacks one, LLVM would
// end the process. And LLVM's own intrinsics that NVPTX cannot select, by family.
//
//===----------------------------------------------------------------------===//

#include "Emit/IntrinsicNeeds.h"
#include "tilecopy/TileCopy.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

GpuTarget gpu(StringRef cpu, std::optional<unsigned> ptx = {}) {
  return cantFail(GpuTarget::parse(cpu, ptx));
}

/// "compiled", or the error of compiling a module of this text.
std::string compiled(const Twine &text, const GpuTarget &target, OptLevel level) {
  LLVMContext context;
  SMDiagnostic problem;
  std::unique_ptr<Module> module = parseAssemblyString(text.str(), problem, context);
  if (!module)
    return "not IR: " + problem.getMessage().str();
  auto ptx = compileToPtx(*module, target, level);
  return ptx ? "compiled" : toString(ptx.takeError());
}

struct Family {
  const char *call, *declaration;
  GpuTarget lacks;
  const char *why; // what the error ends with
  GpuTarget has;
};

const Family families[] = {
    {"call void @llvm.nvvm.wgmma.fence.sync.aligned()",
     "declare void @llvm.nvvm.wgmma.fence.sync.aligned()", gpu("sm_100a"),
     "the module calls llvm.nvvm.wgmma.fence.sync.aligned, which needs sm_90a (this is sm_100a)",
     gpu("sm_90a")},
    {"call void @llvm.nvvm.griddepcontrol.wait()", "declare void @llvm.nvvm.griddepcontrol.wait()",
     gpu("sm_80"), "which needs sm_90 or newer (this is sm_80)", gpu("sm_90")},
    {"call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 96)",
     "declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 immarg)", gpu("sm_90"),
     "which needs sm_90a, or a newer GPU with a or f (this is sm_90)", gpu("sm_100f")},
    {"%v = call float @llvm.nvvm.redux.sync.fmax(float %x, i32 -1)\nstore volatile float %v, ptr "
     "addrspace(1) %p",
     "declare float @llvm.nvvm.redux.sync.fmax(float, i32)", gpu("sm_120a"),
     "which needs sm_100a, sm_100f, sm_103a or sm_103f (this is sm_120a)", gpu("sm_103f")},
    {"%v = call i16 @llvm.nvvm.ff.to.e4m3x2.rn(float %x, float %x)\nstore volatile i16 %v, ptr "
     "addrspace(1) %p",
     "declare i16 @llvm.nvvm.ff.to.e4m3x2.rn(float, float)", gpu("sm_80"),
     "which needs sm_89 or newer (this is sm_80)", gpu("sm_90")},
    {"%v = call bfloat @llvm.nvvm.fma.rn.bf16(bfloat %b, bfloat %b, bfloat %b)\nstore volatile "
     "bfloat %v, ptr addrspace(1) %p",
     "declare bfloat @llvm.nvvm.fma.rn.bf16(bfloat, bfloat, bfloat)", gpu("sm_75"),
     "which needs sm_80 or newer (this is sm_75)", gpu("sm_80")},
    {"call void @llvm.nvvm.st.bulk(ptr null, i64 8, i64 0)",
     "declare void @llvm.nvvm.st.bulk(ptr, i64, i64 immarg)", gpu("sm_90a"),
     "which needs sm_100 or newer (this is sm_90a)", gpu("sm_100")},
    {"call void @llvm.nvvm.clusterlaunchcontrol.try_cancel.async.shared(ptr addrspace(3) %s, ptr "
     "addrspace(3) %s)",
     "declare void @llvm.nvvm.clusterlaunchcontrol.try_cancel.async.shared(ptr addrspace(3), ptr "
     "addrspace(3))",
     gpu("sm_90a"), "which needs sm_100 or newer (this is sm_90a)", gpu("sm_100")},
    {"call void @llvm.nvvm.nanosleep(i32 8)", "declare void @llvm.nvvm.nanosleep(i32)",
     gpu("sm_70", 60), "which needs PTX 6.3 or newer (this is 6.0)", gpu("sm_70", 63)},
    {"%v = call float @llvm.nvvm.fmax.nan.f(float %x, float %x)\nstore volatile float %v, ptr "
     "addrspace(1) %p",
     "declare float @llvm.nvvm.fmax.nan.f(float, float)", gpu("sm_75"),
     "which needs sm_80 or newer (this is sm_75)", gpu("sm_80")},
    {"%v = call float @llvm.nvvm.fmax.f(float %x, float %x)\nstore volatile float %v, ptr "
     "addrspace(1) %p",
     "declare float @llvm.nvvm.fmax.f(float, float)", gpu("sm_70", 60), "compiled", gpu("sm_120a")},
    {"%v = call bfloat @llvm.nvvm.fmax.ftz.bf16(bfloat %b, bfloat %b)\nstore volatile bfloat %v, "
     "ptr addrspace(1) %p",
     "declare bfloat @llvm.nvvm.fmax.ftz.bf16(bfloat, bfloat)", gpu("sm_120a"),
     "which is selected for no GPU (this is sm_120a)", gpu("sm_120a")},
};

TEST(IntrinsicNeeds, FamiliesOfFrontends) {
  for (const Family &f : families) {
    std::string text =
        std::string(f.declaration) +
        "\ndefine void @f(ptr addrspace(1) %p, ptr addrspace(3) %s, float %x, bfloat "
        "%b) {\n" +
        f.call + "\nret void\n}\n";
    for (OptLevel level : {OptLevel::O0, OptLevel::O2, OptLevel::O3}) {
      std::string refused = compiled(text, f.lacks, level);
      EXPECT_TRUE(StringRef(refused).ends_with(f.why)) << f.call << "\n" << refused;
      if (!StringRef(f.why).contains("no GPU")) {
        EXPECT_EQ(compiled(text, f.has, level), "compiled") << f.call;
      }
    }
  }
}

/// The types of an overloaded intrinsic are not part of the name that the table knows.
TEST(IntrinsicNeeds, Overloaded) {
  const char *load =
      "declare {i32, i32, i32, i32} @llvm.nvvm.wmma.m16n16k16.load.a.row.bf16.p1(ptr "
      "addrspace(1))\ndefine void @f(ptr addrspace(1) %p) {\n%v = call {i32, i32, "
      "i32, i32} @llvm.nvvm.wmma.m16n16k16.load.a.row.bf16.p1(ptr addrspace(1) "
      "%p)\n%w = extractvalue {i32, i32, i32, i32} %v, 0\nstore volatile i32 %w, ptr "
      "addrspace(1) %p\nret void\n}\n";
  EXPECT_TRUE(StringRef(compiled(load, gpu("sm_75"), OptLevel::O1))
                  .ends_with("which needs sm_80 or newer (this is sm_75)"));
  EXPECT_EQ(compiled(load, gpu("sm_80"), OptLevel::O1), "compiled");
  EXPECT_TRUE(
      StringRef(compiled("declare i8 @llvm.nvvm.atomic.and.gen.i.cta.i8.p1(ptr addrspace(1), "
                         "i8)\ndefine void @f(ptr addrspace(1) %p) {\n%v = call i8 "
                         "@llvm.nvvm.atomic.and.gen.i.cta.i8.p1(ptr addrspace(1) %p, i8 1)\nstore "
                         "volatile i8 %v, ptr addrspace(1) %p\nret void\n}\n",
                         gpu("sm_90a"), OptLevel::O1))
          .ends_with("which NVPTX does not select for this type"));
}

/// What one type of an overloaded intrinsic needs, where others need less.
TEST(IntrinsicNeeds, TypesOfOverloaded) {
  struct Case {
    const char *name, *type;
    GpuTarget lacks;
    const char *why;
    GpuTarget has;
  };
  const Case cases[] = {
      {"fabs.bf16", "bfloat", gpu("sm_75"), "needs sm_80 or newer (this is sm_75)", gpu("sm_80")},
      {"fabs.v2bf16", "<2 x bfloat>", gpu("sm_75"), "needs sm_80 or newer (this is sm_75)",
       gpu("sm_80")},
      {"fabs.v2f16", "<2 x half>", gpu("sm_75", 63), "needs PTX 6.5 or newer (this is 6.3)",
       gpu("sm_75", 65)},
      {"fabs.ftz.f16", "half", gpu("sm_75", 63), "needs PTX 6.5 or newer (this is 6.3)",
       gpu("sm_75", 65)},
      {"fabs.f32", "float", gpu("sm_70", 60), nullptr, gpu("sm_70", 60)},
      {"ex2.approx.ftz.bf16", "bfloat", gpu("sm_75"), "needs sm_90 or newer (this is sm_75)",
       gpu("sm_90")},
      {"ex2.approx.ftz.v2bf16", "<2 x bfloat>", gpu("sm_80"),
       "needs sm_90 or newer (this is sm_80)", gpu("sm_90")},
      {"ex2.approx.f16", "half", gpu("sm_70"), "needs sm_75 or newer (this is sm_70)",
       gpu("sm_75", 70)},
  };
  auto module = [](StringRef name, StringRef type, StringRef first) {
    return ("declare " + type + " @llvm.nvvm." + name + "(" + first + type +
            ")\ndefine void @f(ptr addrspace(1) %p, " + type + " %x) {\n%v = call " + type +
            " @llvm.nvvm." + name + "(" + (first.empty() ? "" : "ptr addrspace(1) %p, ") + type +
            " %x)\nstore " + type + " %v, ptr addrspace(1) %p\nret void\n}\n")
        .str();
  };
  for (const Case &c : cases) {
    std::string text = module(c.name, c.type, "");
    if (c.why) {
      std::string refused = compiled(text, c.lacks, OptLevel::O1);
      EXPECT_TRUE(StringRef(refused).ends_with(std::string(c.name) + ", which " + c.why))
          << refused;
    }
    EXPECT_EQ(compiled(text, c.has, OptLevel::O1), "compiled") << c.name;
  }
  for (const char *scope : {"cta", "sys"}) {
    std::string name = "atomic.add.gen.f." + std::string(scope) + ".bf16.p1";
    std::string text = module(name, "bfloat", "ptr addrspace(1), ");
    EXPECT_TRUE(StringRef(compiled(text, gpu("sm_75"), OptLevel::O1))
                    .ends_with("needs sm_90 or newer (this is sm_75)"));
    EXPECT_EQ(compiled(text, gpu("sm_90"), OptLevel::O1), "compiled");
  }
}

/// sm_101 is not among what only sm_100 and sm_103 have; and names that share a beginning differ.
TEST(IntrinsicNeeds, Patterns) {
  EXPECT_NE(intrinsicLacks("redux.sync.fmax.abs", gpu("sm_101a")), "");
  EXPECT_EQ(intrinsicLacks("redux.sync.fmax.abs", gpu("sm_100f")), "");
  EXPECT_EQ(intrinsicLacks("redux.sync.add", gpu("sm_80")), "");
  EXPECT_EQ(intrinsicLacks("tcgen05.shift.down.cg1", gpu("sm_100f")),
            "needs sm_100a, sm_103a or sm_110a (this is sm_100f)");
  EXPECT_EQ(intrinsicLacks("wmma.m16n16k16.load.a.row.bf16", gpu("sm_75")),
            "needs sm_80 or newer (this is sm_75)");
  EXPECT_EQ(intrinsicLacks("wmma.m16n16k16.load.a.row.f16", gpu("sm_70", 60)), "");
  EXPECT_EQ(intrinsicLacks("fmax.ftz.f", gpu("sm_70", 60)), "");
  EXPECT_EQ(intrinsicLacks("fmax.ftz.f16", gpu("sm_75")), "needs sm_80 or newer (this is sm_75)");
  EXPECT_EQ(intrinsicLacks("mapa", gpu("sm_89")), "needs sm_90 or newer (this is sm_89)");
  EXPECT_EQ(intrinsicLacks("mapacious", gpu("sm_89")), "");
}

TEST(IntrinsicNeeds, GenericOnesThatNvptxCannotSelect) {
  struct Case {
    const char *body, *declaration, *why;
  };
  const Case cases[] = {
      {"%v = call i128 @llvm.fptosi.sat.i128.f32(float %x)\nstore i128 %v, ptr addrspace(1) %p",
       "declare i128 @llvm.fptosi.sat.i128.f32(float)",
       "is of llvm.fptosi.sat.i128.f32, which NVPTX selects for up to 64 bits"},
      {"%v = call i32 @llvm.sdiv.fix.i32(i32 %n, i32 %n, i32 2)\nstore i32 %v, ptr addrspace(1) %p",
       "declare i32 @llvm.sdiv.fix.i32(i32, i32, i32 immarg)",
       "is of llvm.sdiv.fix.i32, which NVPTX cannot select"},
      {"%v = call <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float> %q, <4 x float> "
       "%q, i32 2, i32 2, i32 2)\nstore <4 x float> %v, ptr addrspace(1) %p",
       "declare <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float>, <4 x float>, i32 "
       "immarg, i32 immarg, i32 immarg)",
       "which NVPTX cannot select"},
      {"%v = call <2 x i32> @llvm.vector.partial.reduce.add.v2i32.v8i32(<2 x i32> zeroinitializer, "
       "<8 x i32> %w)\nstore <2 x i32> %v, ptr addrspace(1) %p",
       "declare <2 x i32> @llvm.vector.partial.reduce.add.v2i32.v8i32(<2 x i32>, <8 x i32>)",
       "which NVPTX cannot select"},
      {"%v = call i64 @llvm.ptrauth.sign(i64 1, i32 0, i64 %l)\nstore i64 %v, ptr addrspace(1) %p",
       "declare i64 @llvm.ptrauth.sign(i64, i32 immarg, i64)",
       "is of llvm.ptrauth.sign, which NVPTX cannot select"},
      {"%v = call float @llvm.ldexp.f32.i128(float %x, i128 4)\nstore float %v, ptr addrspace(1) "
       "%p",
       "declare float @llvm.ldexp.f32.i128(float, i128)",
       "whose exponent has up to 64 bits and as many elements as its result"},
      {"%v = load [70000 x i8], ptr addrspace(1) %p\nstore [70000 x i8] %v, ptr addrspace(1) %p",
       "", "has a value of more than 16384 parts; load and store them one by one"},
  };
  for (const Case &c : cases)
    for (OptLevel level : {OptLevel::O0, OptLevel::O1}) {
      std::string text = std::string(c.declaration) +
                         "\ndefine void @f(ptr addrspace(1) %p, float %x, i32 %n, i64 %l, <4 x "
                         "float> %q, <8 x i32> %w) {\n" +
                         c.body + "\nret void\n}\n";
      std::string refused = compiled(text, gpu("sm_90a"), level);
      EXPECT_TRUE(StringRef(refused).ends_with(c.why)) << c.body << "\n" << refused;
    }
  EXPECT_EQ(compiled("define [70000 x i8] @f([70000 x i8] %a) {\nret [70000 x i8] %a\n}\n",
                     gpu("sm_90a"), OptLevel::O1),
            "'f' returns a value of more than 16384 parts; pass a pointer to it");
}

} // namespace
