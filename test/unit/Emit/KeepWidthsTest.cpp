//===- KeepWidthsTest.cpp - Loads that stay whole -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A load of which a part is used is frozen, and no other. Frontends call keepWidths on modules of
// their own, so any use of a load must be understood or taken for a use of all of it.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/KeepWidths.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// How many loads of a function with this body are frozen.
unsigned frozen(const std::string &body) {
  LLVMContext context;
  SMDiagnostic problem;
  auto module = parseAssemblyString("define void @f(ptr %p, ptr %q) {\n" + body + "\nret void\n}\n",
                                    problem, context);
  if (!module) {
    ADD_FAILURE() << problem.getMessage().str();
    return 0;
  }
  keepWidths(*module, OptLevel::O2);
  unsigned n = 0;
  for (Instruction &i : instructions(*module->getFunction("f")))
    n += isa<FreezeInst>(i);
  return n;
}

TEST(KeepWidths, FreezesWhatIsUsedInPart) {
  EXPECT_EQ(frozen(R"(%v = load <2 x i16>, ptr %p
                      %e = extractelement <2 x i16> %v, i32 1
                      store i16 %e, ptr %q)"),
            1u);
  EXPECT_EQ(frozen(R"(%v = load i32, ptr %p
                      %s = lshr i32 %v, 8
                      %t = trunc i32 %s to i8
                      store i8 %t, ptr %q)"),
            1u);
  EXPECT_EQ(frozen(R"(%v = load <2 x i16>, ptr %p
                      store <2 x i16> %v, ptr %q)"),
            0u);
  EXPECT_EQ(frozen(R"(%v = load i32, ptr %p
                      %s = lshr i32 %v, 8
                      %t = trunc i32 %s to i8
                      store i8 %t, ptr %q
                      store i32 %v, ptr %q)"),
            0u);
}

TEST(KeepWidths, ShufflesUseSomeElements) {
  const std::string low = R"(%v = load <4 x i32>, ptr %p
                             %l = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 0, i32 1>
                             store <2 x i32> %l, ptr %q
                            )";
  EXPECT_EQ(frozen(low), 1u);
  EXPECT_EQ(
      frozen(low + R"(%h = shufflevector <4 x i32> poison, <4 x i32> %v, <2 x i32> <i32 6, i32 7>
                            store <2 x i32> %h, ptr %q)"),
      0u);
  EXPECT_EQ(
      frozen(low + R"(%h = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 2, i32 3>
                            %w = bitcast <2 x i32> %h to i64
                            %c = icmp ne i64 %w, 0
                            %never = and i1 %c, false
                            store i1 %never, ptr %q)"),
      1u);
}

/// What LLVM makes of a condition is not known: that a lane is less than 0, say.
TEST(KeepWidths, ASelectMayNotTakeIt) {
  EXPECT_EQ(frozen(R"(%v = load i32, ptr %p
                      %c = icmp eq ptr %p, %q
                      %high = lshr i32 %v, 16
                      %upper = trunc i32 %high to i16
                      %lower = trunc i32 %v to i16
                      %s = select i1 %c, i16 %upper, i16 0
                      %both = insertelement <2 x i16> poison, i16 %lower, i32 0
                      %all = insertelement <2 x i16> %both, i16 %s, i32 1
                      store <2 x i16> %all, ptr %q)"),
            1u);
  EXPECT_EQ(frozen(R"(%v = load i16, ptr %p
                      %c = icmp eq ptr %p, %q
                      %high = lshr i16 %v, 8
                      %upper = trunc i16 %high to i8
                      %lower = trunc i16 %v to i8
                      %s = icmp ne i8 %upper, 0
                      %asked = and i1 %c, %s
                      store i1 %asked, ptr %q
                      store i8 %lower, ptr %q)"),
            1u);
}

TEST(KeepWidths, OperationsOnVectorsUseAll) {
  EXPECT_EQ(frozen(R"(%v = load <2 x i16>, ptr %p
                      %a = and <2 x i16> %v, splat (i16 255)
                      %s = lshr <2 x i16> %a, splat (i16 3)
                      %t = trunc <2 x i16> %s to <2 x i8>
                      store <2 x i8> %t, ptr %q)"),
            0u);
  EXPECT_EQ(frozen(R"(%v = load <2 x i16>, ptr %p
                      %e = extractelement <2 x i16> %v, i64 5000000000
                      store i16 %e, ptr %q)"),
            0u);
}

/// Each of 40 values is used four times, so the ways to the end are 4^40.
TEST(KeepWidths, EndsInAThicketOfUses) {
  std::string body = "%x0 = load i32, ptr %p\n";
  for (int i = 0; i != 40; ++i) {
    std::string from = "%x" + std::to_string(i), n = std::to_string(i);
    body += "%a" + n + " = or i32 " + from + ", " + from + "\n%b" + n + " = or i32 " + from + ", " +
            from + "\n%x" + std::to_string(i + 1) + " = or i32 %a" + n + ", %b" + n + "\n";
  }
  EXPECT_EQ(frozen(body + "%t = trunc i32 %x40 to i8\nstore i8 %t, ptr %q"), 0u);
}

} // namespace
