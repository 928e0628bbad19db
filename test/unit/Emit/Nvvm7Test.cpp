//===- Nvvm7Test.cpp - IR in the dialect of LLVM 7 ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// libNVVM is the judge of whole functions (frontend-python); here stands what is printed for each
// kind of instruction.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/Nvvm7.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// What is printed of a text in today's dialect, or the error.
std::string printed(StringRef text) {
  LLVMContext context;
  SMDiagnostic problem;
  auto module = parseAssemblyString(text, problem, context);
  if (!module)
    return "not IR: " + problem.getMessage().str();
  auto made = printNvvm7(*module);
  return made ? *made : "error: " + toString(made.takeError());
}

/// The body of a function of these parameters.
std::string body(StringRef parameters, StringRef code) {
  std::string text = printed(
      ("define void @f(" + parameters + ") {\nentry:\n" + code + "\n  ret void\n}\n").str());
  size_t begin = text.find("entry:\n"), end = text.find("  ret void");
  return begin == std::string::npos ? text : text.substr(begin + 7, end - begin - 7);
}

TEST(Nvvm7, AFunction) {
  EXPECT_EQ(printed("define i32 @f(ptr addrspace(3) %S, i32 %M) alwaysinline convergent nounwind "
                    "memory(none) {\n  ret i32 %M\n}\n"),
            "target datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-"
            "i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-"
            "n16:32:64\"\n"
            "target triple = \"nvptx64-nvidia-cuda\"\n"
            "\ndefine i32 @f(i8 addrspace(3)* %S, i32 %M) alwaysinline convergent nounwind {\n"
            "v.0:\n  ret i32 %M\n}\n"
            "\n!nvvmir.version = !{!0}\n!0 = !{i32 2, i32 0}\n");
}

TEST(Nvvm7, PointersHaveTypes) {
  EXPECT_EQ(body("ptr addrspace(1) %p, ptr %q",
                 "  %v = load <2 x i64>, ptr addrspace(1) %p, align 16\n"
                 "  store <2 x i64> %v, ptr %q, align 8"),
            "  %t.0 = bitcast i8 addrspace(1)* %p to <2 x i64> addrspace(1)*\n"
            "  %v = load <2 x i64>, <2 x i64> addrspace(1)* %t.0, align 16\n"
            "  %t.1 = bitcast i8* %q to <2 x i64>*\n"
            "  store <2 x i64> %v, <2 x i64>* %t.1, align 8\n");
  EXPECT_EQ(body("ptr addrspace(3) %p, i64 %i",
                 "  %a = getelementptr inbounds nuw i8, ptr addrspace(3) %p, i64 %i\n"
                 "  %b = getelementptr [4 x i32], ptr addrspace(3) %a, i64 %i, i64 1"),
            "  %a = getelementptr inbounds i8, i8 addrspace(3)* %p, i64 %i\n"
            "  %t.0 = bitcast i8 addrspace(3)* %a to [4 x i32] addrspace(3)*\n"
            "  %t.1 = getelementptr [4 x i32], [4 x i32] addrspace(3)* %t.0, i64 %i, i64 1\n"
            "  %b = bitcast i32 addrspace(3)* %t.1 to i8 addrspace(3)*\n");
}

TEST(Nvvm7, NewFlagsAreDropped) {
  EXPECT_EQ(body("i32 %x, i16 %y", "  %a = or disjoint i32 %x, 1\n"
                                   "  %b = zext nneg i16 %y to i32\n"
                                   "  %c = add nuw nsw i32 %a, %b\n"
                                   "  %d = lshr exact i32 %c, 1\n"
                                   "  %e = icmp samesign ult i32 %d, 4\n"
                                   "  %g = trunc nuw i32 %d to i8"),
            "  %a = or i32 %x, 1\n"
            "  %b = zext i16 %y to i32\n"
            "  %c = add nuw nsw i32 %a, %b\n"
            "  %d = lshr exact i32 %c, 1\n"
            "  %e = icmp ult i32 %d, 4\n"
            "  %g = trunc i32 %d to i8\n");
}

TEST(Nvvm7, PoisonIsUndef) {
  EXPECT_EQ(body("i32 %x, <2 x i32> %y",
                 "  %a = insertelement <2 x i32> poison, i32 %x, i64 0\n"
                 "  %b = shufflevector <2 x i32> %a, <2 x i32> %y, <2 x i32> <i32 3, i32 poison>\n"
                 "  %c = add <2 x i32> %b, <i32 1, i32 poison>"),
            "  %a = insertelement <2 x i32> undef, i32 %x, i64 0\n"
            "  %b = shufflevector <2 x i32> %a, <2 x i32> %y, <2 x i32> <i32 3, i32 undef>\n"
            "  %c = add <2 x i32> %b, <i32 1, i32 undef>\n");
}

TEST(Nvvm7, AssemblyTakesIntegers) {
  EXPECT_EQ(body("i1 %x", "  %a = call i1 asm sideeffect \"mov.pred $0, $1;\", \"=b,b\"(i1 %x)"),
            "  %t.0 = zext i1 %x to i32\n"
            "  %t.1 = call i32 asm sideeffect \"{ .reg .pred %tilecopy_p0; .reg .pred "
            "%tilecopy_p1; setp.ne.b32 %tilecopy_p1, $1, 0; mov.pred %tilecopy_p0, "
            "%tilecopy_p1; selp.b32 $0, 1, 0, %tilecopy_p0; }\", \"=r,r\"(i32 %t.0) nounwind\n"
            "  %a = icmp ne i32 %t.1, 0\n");
  EXPECT_EQ(body("ptr addrspace(3) %s, ptr %g",
                 "  call void asm sideeffect \"st.v2.b64 [$0], $1;\", \"r,l,~{memory}\"(ptr "
                 "addrspace(3) %s, ptr %g) convergent"),
            "  %t.0 = ptrtoint i8 addrspace(3)* %s to i32\n"
            "  %t.1 = ptrtoint i8* %g to i64\n"
            "  call void asm sideeffect \"st.v2.b64 [$0], $1;\", \"r,l,~{memory}\"(i32 %t.0, i64 "
            "%t.1) convergent nounwind\n");
}

TEST(Nvvm7, LoopsStayRolled) {
  std::string text = printed("define void @f(i1 %x) {\nentry:\n  br label %loop\nloop:\n"
                             "  %i = phi i32 [ 0, %entry ], [ %n, %loop ]\n"
                             "  %n = add i32 %i, 1\n"
                             "  br i1 %x, label %loop, label %done, !llvm.loop !0\n"
                             "done:\n  ret void\n}\n"
                             "!0 = distinct !{!0, !1}\n!1 = !{!\"llvm.loop.unroll.disable\"}\n");
  EXPECT_NE(text.find("  %i = phi i32 [ 0, %entry ], [ %n, %loop ]\n  %n = add i32 %i, 1\n"
                      "  br i1 %x, label %loop, label %done, !llvm.loop !2\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("!1 = !{!\"llvm.loop.unroll.disable\"}\n!2 = distinct !{!2, !1}\n"),
            std::string::npos)
      << text;
}

TEST(Nvvm7, Errors) {
  StringRef begin = "error: LLVM 7, which libNVVM reads before compute_100, has no ";
  EXPECT_EQ(body("i32 %x", "  %y = freeze i32 %x"), begin.str() + "instruction 'freeze'");
  EXPECT_EQ(body("float %x", "  %y = fneg float %x"), begin.str() + "instruction 'fneg'");
  EXPECT_EQ(printed("declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)\n"
                    "define void @f() {\n"
                    "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n  ret void\n}"),
            begin.str() + "intrinsic llvm.nvvm.barrier.cta.sync.aligned.all (ask for inline "
                          "assembly)");
  EXPECT_EQ(printed("@g = addrspace(3) global i32 undef"),
            begin.str() + "global variables here; they are the caller's");
}

} // namespace
