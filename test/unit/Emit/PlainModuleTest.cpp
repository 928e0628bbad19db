//===- PlainModuleTest.cpp - Which IR takes the short pipeline ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The short pipeline has no passes before selection. What such a pass must take apart is not plain.
//
//===----------------------------------------------------------------------===//

#include "Ptx/Pipeline.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class PlainModule : public testing::Test {
protected:
  /// A module of this text.
  std::unique_ptr<Module> read(const Twine &text) {
    SMDiagnostic problem;
    std::unique_ptr<Module> module = parseAssemblyString(text.str(), problem, context);
    EXPECT_NE(module, nullptr) << problem.getMessage().str() << "\n" << text.str();
    return module;
  }
  bool isPlainText(const Twine &text) {
    std::unique_ptr<Module> module = read(text);
    return module && isPlain(*module);
  }
  /// A kernel of these instructions. %p is in global memory, %s in shared memory.
  bool isPlainBody(const Twine &body) {
    return isPlainText("define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n, float %f) {\n"
                       "entry:\n  %s = getelementptr i8, ptr addrspace(3) @s, i32 %n\n  " +
                       body + "\n}\n@s = external addrspace(3) global [0 x i8]\n");
  }

  LLVMContext context;
};

TEST_F(PlainModule, WhatThisLibraryEmits) {
  for (const char *body : {
           "ret void",
           "%x = load <4 x i32>, ptr addrspace(1) %p\n  store <4 x i32> %x, ptr addrspace(3) %s\n  "
           "ret void",
           "%x = load i16, ptr addrspace(3) %s\n  store i16 %x, ptr addrspace(1) %p\n  ret void",
           "%x = atomicrmw uinc_wrap ptr addrspace(1) %p, i32 %n monotonic\n  ret void",
           "%x = fadd float %f, %f\n  %y = fneg float %x\n  %z = fcmp olt float %x, %y\n  "
           "%i = select i1 %z, float %x, float %y\n  store float %i, ptr addrspace(1) %p\n  ret "
           "void",
           "%x = call float @llvm.fma.f32(float %f, float %f, float %f)\n  "
           "%y = call i32 @llvm.smax.i32(i32 %n, i32 7)\n  %z = call i32 "
           "@llvm.nvvm.read.ptx.sreg.tid.x()\n  "
           "call void @llvm.trap()\n  ret void",
           "call void asm sideeffect \"bar.warp.sync -1;\", \"\"()\n  ret void",
           "br label %loop\nloop:\n  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n  %j = add i32 %i, "
           "1\n  "
           "%c = icmp slt i32 %j, %n\n  br i1 %c, label %loop, label %exit\nexit:\n  ret void",
       })
    EXPECT_TRUE(isPlainBody(body)) << body;
  EXPECT_TRUE(isPlainText(""));
  EXPECT_TRUE(isPlainText("@s = internal addrspace(3) global [16 x i8] undef, align 16\n"));
  EXPECT_TRUE(isPlainText("define ptx_kernel void @k(ptr byval([128 x i8]) align 64 "
                          "\"nvvm.grid_constant\" %map) { ret void }\n"));
}

TEST_F(PlainModule, InstructionsThatAPassTakesApart) {
  for (const char *body : {
           "%x = load i128, ptr addrspace(1) %p\n  ret void",
           "store i128 0, ptr addrspace(1) %p\n  ret void",
           "%x = load fp128, ptr addrspace(1) %p\n  ret void",
           "%x = load atomic i32, ptr addrspace(1) %p monotonic, align 4\n  ret void",
           "store atomic i32 %n, ptr addrspace(1) %p monotonic, align 4\n  ret void",
           "%g = addrspacecast ptr addrspace(1) %p to ptr\n  %x = load i32, ptr %g\n  ret void",
           "%g = addrspacecast ptr addrspace(1) %p to ptr\n  store i32 %n, ptr %g\n  ret void",
           "%x = atomicrmw add ptr addrspace(1) %p, i32 %n monotonic\n  ret void",
           "%x = atomicrmw uinc_wrap ptr addrspace(1) %p, i64 7 monotonic\n  ret void",
           "%x = atomicrmw uinc_wrap ptr addrspace(1) %p, i32 %n seq_cst\n  ret void",
           "%x = atomicrmw uinc_wrap ptr addrspace(3) %s, i32 %n monotonic\n  ret void",
           "%x = cmpxchg ptr addrspace(1) %p, i32 0, i32 %n monotonic monotonic\n  ret void",
           "fence seq_cst\n  ret void",
           "%x = frem float %f, %f\n  ret void",
           "%x = alloca i32\n  ret void",
           "switch i32 %n, label %exit [ i32 1, label %exit ]\nexit:\n  ret void",
           "call void @llvm.memset.p1.i32(ptr addrspace(1) %p, i8 0, i32 64, i1 false)\n  ret void",
           "%x = inttoptr i32 %n to ptr\n  call void %x()\n  ret void",
           "%x = call {i32, i128} asm \"\", \"=r,=q\"()\n  ret void",
           "%x = insertelement <vscale x 4 x i32> poison, i32 %n, i32 0\n  ret void",
           "ret void\nnever:\n  br label %never",
       })
    EXPECT_FALSE(isPlainBody(body)) << body;
}

TEST_F(PlainModule, FunctionsAndGlobals) {
  for (const char *text : {
           "declare void @f()\n",
           "define void @f() { ret void }\n",
           "define ptx_kernel void @k(ptr %generic) { ret void }\n",
           "define ptx_kernel void @k(i128 %wide) { ret void }\n",
           "define ptx_kernel void @k(ptr byval([128 x i8]) %copied) { ret void }\n",
           "define ptx_kernel void @k() gc \"shadow-stack\" { ret void }\n",
           "@p = external addrspace(3) global i8\n"
           "define ptx_kernel void @k() personality ptr addrspace(3) @p { ret void }\n",
           "@c = addrspace(4) constant i32 7\n",
           "@g = addrspace(1) global i32 0\n",
           "@s = internal addrspace(3) global i32 7\n",
           "@t = external thread_local addrspace(3) global i32\n",
           "module asm \"// text\"\n",
           "define ptx_kernel void @k() { ret void }\n@a = alias void (), ptr @k\n",
           "define ptx_kernel ptr @r() { ret ptr null }\n@i = ifunc void (), ptr @r\n",
       })
    EXPECT_FALSE(isPlainText(text)) << text;
}

TEST_F(PlainModule, TiedRegisters) {
  auto ties = [&](const char *constraints) {
    std::unique_ptr<Module> module =
        read("define ptx_kernel void @k(i32 %n) {\n  %x = call i32 asm \"\", \"" +
             Twine(constraints) + "\"(i32 %n)\n  ret void\n}\n");
    return module && tiesRegisters(*module);
  };
  EXPECT_TRUE(ties("=r,0"));
  EXPECT_TRUE(ties("=r,0,~{memory}"));
  EXPECT_FALSE(ties("=r,r"));
}

} // namespace
