//===- HighHalvesTest.cpp - The upper 16 bits of a register ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// compileToPtx takes the upper half of a computed register by a shift, for ptxas.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/Ptx.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// How many halves are taken by that shift.
size_t shiftedHalves(StringRef body) {
  const std::string text = R"(
    define ptx_kernel void @f(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %a, i32 %b, i1 %c) {
    )" + body.str() + R"(
      ret void
    })";
  LLVMContext context;
  SMDiagnostic error;
  auto module = parseAssemblyString(text, error, context);
  if (!module) {
    ADD_FAILURE() << error.getMessage().str();
    return 0;
  }
  std::string ptx = cantFail(compileToPtx(*module, cantFail(GpuTarget::parse("sm_90a"))));
  return StringRef(ptx).count(", 16;\n\t// end inline asm");
}

TEST(HighHalves, OfWhatIsComputed) {
  EXPECT_EQ(shiftedHalves(R"(%x = or i32 %a, %b
                        %h = lshr i32 %x, 16
                        %t = trunc i32 %h to i16
                        store i16 %t, ptr addrspace(1) %q)"),
            1u);
  EXPECT_EQ(shiftedHalves(R"(%x = select i1 %c, i32 %a, i32 %b
                        %w = freeze i32 %x
                        %h = lshr i32 %w, 16
                        %t = trunc i32 %h to i8
                        store i8 %t, ptr addrspace(1) %q)"),
            1u);
  EXPECT_EQ(shiftedHalves(R"(%x = xor i32 %a, %b
                        %v = bitcast i32 %x to <2 x half>
                        %t = extractelement <2 x half> %v, i32 1
                        store half %t, ptr addrspace(1) %q)"),
            1u);
}

TEST(HighHalves, OthersStay) {
  EXPECT_EQ(shiftedHalves(R"(%x = load volatile i32, ptr addrspace(1) %p
                        %h = lshr i32 %x, 16
                        %t = trunc i32 %h to i16
                        store i16 %t, ptr addrspace(1) %q)"),
            0u);
  EXPECT_EQ(shiftedHalves(R"(%x = or i32 %a, %b
                        %h = lshr i32 %x, 8
                        %t = trunc i32 %h to i16
                        store i16 %t, ptr addrspace(1) %q)"),
            0u);
  EXPECT_EQ(shiftedHalves(R"(%x = or i32 %a, %b
                        %t = trunc i32 %x to i16
                        store i16 %t, ptr addrspace(1) %q)"),
            0u);
}

} // namespace
