//===- ShiftedProductsTest.cpp - Sums of multiples of a value -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which products of a run-time pitch compileToPtx shifts before it multiplies. That the sum stays
// the same is what the emulator says of every program with a pitch.
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

/// How many digits are shifted, of a sum of `n` digits times a pitch. `term` is one of them, with D
/// for the digit, N for its number, C for a shift, K for 1 << C and T for the type.
size_t shiftedFirst(unsigned n, StringRef term, StringRef type = "i32",
                    OptLevel level = OptLevel::O1) {
  std::string text = "define ptx_kernel void @f(ptr addrspace(1) %out, T %pitch";
  for (unsigned i = 0; i != n; ++i)
    text += ", T %d" + std::to_string(i);
  text += ") {\n%s0 = add T 0, 0\n";
  for (unsigned i = 0; i != n; ++i) {
    std::string number = std::to_string(i);
    text += term;
    text += "\n%sM = add T %sN, %tN\n";
    for (auto [from, to] : {std::pair<const char *, std::string>{"D", "%d" + number},
                            {"C", std::to_string(i + 1)},
                            {"K", std::to_string(2 << i)},
                            {"M", std::to_string(i + 1)},
                            {"N", number}})
      for (size_t at; (at = text.find(from)) != std::string::npos;)
        text.replace(at, 1, to);
  }
  text += "store T %s" + std::to_string(n) + ", ptr addrspace(1) %out\nret void\n}\n";
  for (size_t at; (at = text.find('T')) != std::string::npos;)
    text.replace(at, 1, type.str());
  LLVMContext context;
  SMDiagnostic error;
  auto module = parseAssemblyString(text, error, context);
  if (!module) {
    ADD_FAILURE() << error.getMessage().str() << "\n" << text;
    return 0;
  }
  std::string ptx = cantFail(compileToPtx(*module, cantFail(GpuTarget::parse("sm_90a")), level));
  return StringRef(ptx).count("// begin inline asm");
}

TEST(ShiftedProducts, FromFiveOn) {
  const StringRef shifted = "%pN = mul T D, %pitch\n%tN = shl T %pN, C";
  EXPECT_EQ(shiftedFirst(4, shifted), 0u);
  EXPECT_EQ(shiftedFirst(5, shifted), 5u);
  EXPECT_EQ(shiftedFirst(9, shifted), 9u);
  EXPECT_EQ(shiftedFirst(9, shifted, "i64"), 9u);
}

TEST(ShiftedProducts, HoweverTheyAreWritten) {
  for (StringRef term :
       {"%pN = shl T %pitch, C\n%tN = mul T %pN, D", "%pN = shl T D, C\n%tN = mul T %pitch, %pN",
        "%pN = mul T %pitch, D\n%tN = mul T %pN, K", "%pN = mul T %pitch, K\n%tN = mul T D, %pN"})
    for (OptLevel level : {OptLevel::O0, OptLevel::O1})
      EXPECT_EQ(shiftedFirst(6, term, "i32", level), 6u) << term.str() << " -O" << int(level);
}

TEST(ShiftedProducts, OthersStay) {
  EXPECT_EQ(shiftedFirst(9, "%tN = mul T D, %pitch"), 0u);
  EXPECT_EQ(shiftedFirst(9, "%pN = mul T D, 5\n%tN = shl T %pN, C"), 0u);
  EXPECT_EQ(shiftedFirst(9, "%pN = mul T D, D\n%tN = shl T %pN, C"), 0u);
}

/// A product may be the factor of others.
TEST(ShiftedProducts, OfProducts) {
  EXPECT_EQ(shiftedFirst(6, "%qN = mul T D, %pitch\n%rN = shl T %qN, 3\n"
                            "%pN = mul T %rN, %pitch\n%tN = shl T %pN, C"),
            12u);
}

} // namespace
